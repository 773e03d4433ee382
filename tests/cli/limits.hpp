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
#include <utility>

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

/// Runs the program within the bounds, with what it prints where `streams` says. Status -1: it was killed.
inline outcome run_within_bounds(const std::string& arguments, const std::string& streams) {
  std::FILE* pipe = popen((bounds() + MOTLEY_CLI " " + arguments + streams).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out = cli_test::read_all(pipe);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, std::move(out)};
}

/// Of what it prints on stdout only rows of text are kept.
inline outcome run(const std::string& arguments) {
  const bool text = arguments == "bench --help" ||
                    (!arguments.starts_with("bench") && arguments.find("-o -") == std::string::npos);
  return run_within_bounds(arguments, text ? " 2>&1" : " 2>&1 >/dev/null");
}

/// Keeps only what it prints on stderr: hundreds of megabytes of rows take seconds to read.
inline outcome errors_of(const std::string& arguments) {
  return run_within_bounds(arguments, " 2>&1 >/dev/null");
}

/// A command on a file; what it writes goes to stdout.
inline std::string command_line(const std::string& command, const temporary& file) {
  const bool writes = command.starts_with("gltf") || command.starts_with("plot");
  return command + ' ' + file.path() + (writes ? " -o -" : "");
}

/// Keeps what info and check print, and of rows and files only the errors.
inline outcome run_on(const std::string& command, const temporary& file) {
  const bool text = command.starts_with("info") || command.starts_with("check");
  return text ? run(command_line(command, file)) : errors_of(command_line(command, file));
}

inline void check_refused(const std::string& command, const temporary& file, const std::string& limit) {
  CAPTURE(command);
  const outcome done = run_on(command, file);
  CHECK(done.status == 1);
  CHECK(done.out.find(file.path() + ": error: needs more than " + limit +
                      ", the limit for a file of this size; --no-limits lifts it\n") != std::string::npos);
}
/// Returns what run_on() kept.
inline std::string check_done(const std::string& command, const temporary& file) {
  CAPTURE(command);
  outcome done = run_on(command, file);
  CHECK(done.status == 0);
  CHECK(done.out.find("error") == std::string::npos);
  return std::move(done.out);
}

} // namespace limits_test

#endif
