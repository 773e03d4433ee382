// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/run: runs the motley program, on files made for it.
#ifndef MOTLEY_TESTS_CLI_RUN_HPP
#define MOTLEY_TESTS_CLI_RUN_HPP

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#if !defined(_WIN32)
#include <sys/wait.h>
#endif

namespace cli_test {

#if defined(_WIN32)
constexpr bool on_windows = true;
const std::string null_device = "NUL";
#else
constexpr bool on_windows = false;
const std::string null_device = "/dev/null";
#endif

/// Says that something is left out, and where it is not.
inline void skip(const std::string& what) {
  std::fprintf(stderr, "\n*** SKIPPED: %s. ***\n\n", what.c_str());
}

struct outcome {
  int status;
  std::string out;
};

/// The status of a program that Windows' shell could not start: cmd's own number.
constexpr int not_started = 9009;

/// All that a pipe gives, in parts of what Linux keeps in one: some programs print hundreds of megabytes.
inline std::string read_all(std::FILE* pipe) {
  std::string all;
  std::array<char, 65536> part{};
  for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
    all.append(part.data(), n);
  return all;
}

/// Runs a line in the shell once, with what it writes to stdout. On Windows a shell that does not start
/// counts as a program that does not.
inline outcome run_shell_once(const std::string& line) {
#if defined(_WIN32)
  std::FILE* const pipe = _popen(('"' + line + '"').c_str(), "rb"); // cmd takes off the outer quotes
#else
  std::FILE* const pipe = popen(line.c_str(), "r");
#endif
  if (on_windows && pipe == nullptr) return {not_started, {}};
  REQUIRE(pipe != nullptr);
  std::string out = read_all(pipe);
#if defined(_WIN32)
  return {_pclose(pipe), std::move(out)};
#else
  return {WEXITSTATUS(pclose(pipe)), std::move(out)};
#endif
}

/// run_shell_once(), and again where Windows could not start the program at all: wine fails one start in
/// about a thousand.
inline outcome run_shell(const std::string& line) {
  outcome result = run_shell_once(line);
  for (int again = 0; on_windows && again < 3 && result.status == not_started; ++again)
    result = run_shell_once(line);
  return result;
}

/// Runs the program, with what it writes to both streams.
inline outcome run(const std::string& arguments) { return run_shell(MOTLEY_CLI " " + arguments + " 2>&1"); }

/// A word for the shell, whatever is in it. (On Windows there are no quotes in it.)
inline std::string quoted(const std::string& text) {
  if (on_windows) return '"' + text + '"';
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + '\'';
}

/// A name in the folder for temporary files that nobody else uses.
inline std::string temporary_path(const std::string& end_of_name = {}) {
  static const auto process = std::to_string(std::random_device{}());
  static int number = 0;
  const auto name = "motley_cli_" + process + "_" + std::to_string(number++) + end_of_name;
  return (std::filesystem::temp_directory_path() / name).string();
}

/// A file that is gone at the end of the test.
class temporary {
public:
  explicit temporary(const std::vector<std::byte>& bytes, const std::string& end_of_name = {})
      : path_{temporary_path(end_of_name)} {
    std::ofstream{path_, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                 static_cast<std::streamsize>(bytes.size()));
  }
  temporary(const temporary&) = delete;
  temporary& operator=(const temporary&) = delete;
  ~temporary() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

private:
  std::string path_;
};

inline std::string read_text(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

struct streams {
  int status;
  std::string out, err;
};

/// run() with stdout and stderr told apart.
inline streams run_apart(const std::string& arguments) {
  const temporary err{{}};
  const auto [status, out] = run_shell(MOTLEY_CLI " " + arguments + " 2>" + err.path());
  return {status, out, read_text(err.path())};
}

inline std::vector<std::vector<std::string>> csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells{line};
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

} // namespace cli_test

#endif
