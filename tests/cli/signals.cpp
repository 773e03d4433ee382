// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/signals: a signal at any moment of `motley gltf --all` with several jobs leaves no unfinished
// file, and no half of a result.
#include <doctest/doctest.h>

#include "cli/run.hpp"

#if defined(_WIN32)

TEST_CASE("signals") { cli_test::skip("Windows has no signals that end a program"); }

#else

#include <chrono>
#include <csignal>
#include <random>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "cli/folder.hpp"
#include "support/container_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_mot.hpp"

namespace {

namespace fs = std::filesystem;
using cli_test::folder;
using clock = std::chrono::steady_clock;

/// Starts a command of the program, without a shell between: the signal is for the program itself.
pid_t start(const std::string& arguments) {
  const std::string line = "exec " MOTLEY_CLI " " + arguments;
  sigset_t signals, before; // until the child has left the handlers of these tests
  (void)sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) (void)sigaddset(&signals, signal);
  (void)sigprocmask(SIG_BLOCK, &signals, &before);
  const pid_t child = fork();
  if (child == 0) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) (void)std::signal(signal, SIG_DFL);
    (void)sigprocmask(SIG_UNBLOCK, &signals, nullptr);
    const int nowhere = open("/dev/null", O_WRONLY);
    (void)dup2(nowhere, STDOUT_FILENO);
    (void)dup2(nowhere, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  (void)sigprocmask(SIG_SETMASK, &before, nullptr);
  return child;
}

int status_of(pid_t child) {
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status;
}

std::size_t unfinished_files(const fs::path& in) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator{in})
    count += entry.path().filename().string().starts_with(".motley-") ? 1 : 0;
  return count;
}

/// Interrupts a command so many times, at moments that are spread over its usual duration: however fast the
/// machine is. Stops after two minutes.
void interrupt(const std::string& arguments, const fs::path& out, int times) {
  const auto before = clock::now();
  REQUIRE(status_of(start(arguments)) == 0); // the results are there
  const auto once = clock::now() - before;
  std::mt19937 random{7};
  int ended = 0, tries = 0;
  for (; tries < times && clock::now() - before < std::chrono::minutes{2}; ++tries) {
    constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
    const int signal = signals[tries % 3];
    const pid_t child = start(arguments);
    std::this_thread::sleep_for(once * (random() % 1000) / 1000);
    (void)kill(child, signal);
    const int status = status_of(child);
    if (WIFSIGNALED(status)) {
      CHECK(WTERMSIG(status) == signal);
      ++ended;
    } else { // it had finished
      CHECK(WEXITSTATUS(status) == 0);
    }
    CHECK(unfinished_files(out) == 0);
  }
  MESSAGE(ended << " of " << tries << " runs were interrupted");
  CHECK(ended > 0);
}

} // namespace

TEST_CASE("a signal at any moment leaves no unfinished file, with several jobs") {
  const folder in, out;
  std::string expected;
  for (int i = 0; i < 200; ++i)
    in.put(std::to_string(i) + ".mot",
           support::write({.which = support::game::bayonetta2,
                           .frames = 2,
                           .name = "walk",
                           .tracks = {{.bone = 4, .index = 0, .constant = static_cast<float>(i)}}},
                          support::order::big));
  interrupt("gltf --all -j 4 " + in.path() + " -o " + out.path() + '/', out.path(), 60);
  // Each result is whole.
  std::size_t results = 0;
  for (const auto& entry : fs::directory_iterator{out.path()}) {
    const std::string glb = cli_test::read_text(entry.path().string());
    REQUIRE(glb.size() > 12);
    CHECK(glb.starts_with("glTF"));
    ++results;
  }
  CHECK(results == 200);
}

TEST_CASE("a signal leaves no half of a file that motley extract writes, and another run writes the rest") {
  const folder in;
  const std::vector<std::byte> large((std::size_t{48} << 20U) + 1000,
                                     std::byte{'x'}); // the end is written last
  const std::string file = in.put(
      "a.dat", support::write_dat(support::order::little, {{"a.bin", "", large}, {"b.bin", "", large}}));
  int ended = 0;
  for (int tries = 0; tries < 20; ++tries) {
    const folder out;
    const pid_t child = start("extract " + file + " -o " + out.path() + '/');
    // While the first file grows.
    const auto begin = clock::now();
    std::error_code failed;
    while (clock::now() - begin < std::chrono::seconds{20}) {
      const auto size = fs::file_size(out / "a.bin", failed);
      if (!failed && size > 0) break;
    }
    (void)kill(child, tries % 2 == 0 ? SIGINT : SIGTERM);
    ended += WIFSIGNALED(status_of(child)) ? 1 : 0;
    for (const auto& entry : fs::directory_iterator{out.path()}) CHECK(entry.file_size() == large.size());
    (void)status_of(start("extract " + file + " -o " + out.path() + '/'));
    CHECK(fs::file_size(out / "a.bin") == large.size());
    CHECK(fs::file_size(out / "b.bin") == large.size());
  }
  CHECK(ended > 0);
}

TEST_CASE("a signal leaves no unfinished table") {
  const folder in, out;
  const std::string file = in.put("a.bin", support::motn::random_archive(5).write()), table = out / "t.csv";
  interrupt("sample --rate 3000 " + file + " -o " + table, out.path(), 30);
  CHECK(cli_test::read_text(table) == cli_test::run_apart("sample --rate 3000 " + file).out);
}

#endif
