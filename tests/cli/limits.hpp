// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/limits: runs the motley program within bounds: 1 GB of memory, and time that even a machine
// twenty times slower than ours has to spare. What proves that little is done are the limits that the program
// reports.
#ifndef MOTLEY_TESTS_CLI_LIMITS_HPP
#define MOTLEY_TESTS_CLI_LIMITS_HPP

#include <cstdio>
#include <string>
#include <string_view>

#include <sys/wait.h>

#include "run.hpp"

namespace limits_test {

using cli_test::outcome, cli_test::temporary;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define MOTLEY_TEST_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOTLEY_TEST_SANITIZED
#endif

/// What a shell does first. Sanitizers reserve far more memory than they use, and so do emulators.
inline std::string bounds() {
#if defined(MOTLEY_TEST_SANITIZED)
  return "ulimit -t 1200; ASAN_OPTIONS=\"$ASAN_OPTIONS:hard_rss_limit_mb=3000\" "
         "TSAN_OPTIONS=\"$TSAN_OPTIONS:hard_rss_limit_mb=3000\" ";
#else
  const std::string_view command = MOTLEY_CLI;
  const bool emulated = command[command.find_first_not_of(' ')] != '\'';
  return emulated ? "" : "ulimit -t " + std::to_string(MOTLEY_CLI_SECONDS) + "; ulimit -v 1000000; ";
#endif
}

/// Runs the program within the bounds. Status -1: it was killed. Of what it prints on stdout only rows of
/// text are kept.
inline outcome run(const std::string& arguments) {
  const bool text = arguments == "bench --help" ||
                    (!arguments.starts_with("bench") && arguments.find("-o -") == std::string::npos);
  const std::string streams = text ? " 2>&1" : " 2>&1 >/dev/null";
  std::FILE* pipe = popen((bounds() + MOTLEY_CLI " " + arguments + streams).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  char part[65536];
  for (std::size_t n = 0; (n = std::fread(part, 1, sizeof(part), pipe)) > 0;) out.append(part, n);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

/// A command on a file; what it writes goes to stdout.
inline std::string command_line(const std::string& command, const temporary& file) {
  const bool writes = command.starts_with("gltf") || command.starts_with("plot");
  return command + ' ' + file.path() + (writes ? " -o -" : "");
}

inline void check_refused(const std::string& command, const temporary& file, const std::string& limit) {
  CAPTURE(command);
  const outcome done = run(command_line(command, file));
  CHECK(done.status == 1);
  CHECK(done.out.find(file.path() + ": error: needs more than " + limit +
                      ", the limit for a file of this size; --no-limits lifts it\n") != std::string::npos);
}
/// Returns what it printed.
inline std::string check_done(const std::string& command, const temporary& file) {
  CAPTURE(command);
  const outcome done = run(command_line(command, file));
  CHECK(done.status == 0);
  CHECK(done.out.find("error") == std::string::npos);
  return done.out;
}

} // namespace limits_test

#endif
