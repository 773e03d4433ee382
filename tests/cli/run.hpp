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
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace cli_test {

struct outcome {
  int status;
  std::string out; // both streams
};

inline outcome run(const std::string& arguments) {
  std::FILE* pipe = popen((MOTLEY_CLI " " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
    out.append(part.data(), n);
  return {WEXITSTATUS(pclose(pipe)), out};
}

/// A word for the shell, whatever is in it.
inline std::string quoted(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + '\'';
}

/// A file that is gone at the end of the test.
class temporary {
public:
  explicit temporary(const std::vector<std::byte>& bytes, const std::string& end_of_name = {}) {
    static int number = 0;
    path_ = (std::filesystem::temp_directory_path() /
             ("motley_cli_" + std::to_string(getpid()) + "_" + std::to_string(number++) + end_of_name))
                .string();
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
  const auto [status, out] = run(arguments + " 2>" + err.path() + "; exit $?");
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
