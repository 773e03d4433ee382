// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/target_program: the motley program itself (examples/cli, main and all), a command line for each
// input. The last three bytes choose it; what is before them is its file, or two where an option takes
// another: a skeleton, a bone table, CSV. Ends with a signal if the program does, if its exit status is none
// of 0, 1 and 2, or if it takes more than its two seconds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "../../examples/cli/commands/bench/timing.hpp"
#include "../../examples/cli/formats.hpp"
#include "input.hpp"

int motley_main(int argc, char** argv); // examples/cli/main.cpp, under another name

// In the place of examples/cli/commands/bench/timing.cpp: bench calls everything once, and does not wait for
// a median.
cli::timing cli::measure(const std::function<void()>& call, const std::function<void()>& limit) {
  call();
  limit();
  return {1, 1};
}

namespace {

/// Words of command lines: FILE is the input's first file, OTHER its second.
constexpr std::string_view lines[] = {
    "info FILE",
    "info --list FILE",
    "info --json --skeleton OTHER FILE",
    "info --bones OTHER FILE",
    "check FILE",
    "check --json --bones OTHER FILE",
    "keys FILE",
    "keys --raw FILE",
    "keys --json FILE",
    "keys --names --bones OTHER FILE",
    "keys --track 1 --track 4 --channel rx FILE",
    "events --names FILE",
    "sample FILE",
    "sample --wide FILE",
    "sample --rate 29.97 --clip 0 FILE",
    "sample --frames -3:1e9:1234.5 FILE",
    "sample --as-game --degrees --bones OTHER FILE",
    "sample --wide --bone 1 --channel rx --channel tx FILE",
    "sample --space model FILE",
    "sample --space model --no-figure --skeleton OTHER FILE",
    "sample --space model --skeleton OTHER --missing rest FILE",
    "sample FILE OTHER",
    "exp FILE OTHER",
    "gltf -o /dev/null FILE",
    "gltf -o /dev/null --all FILE",
    "gltf -o /dev/null --curves FILE",
    "gltf -o /dev/null --mesh --rate 24 --all FILE",
    "gltf -o /dev/null --parents OTHER FILE",
    "gltf -o /dev/null --rest OTHER --mesh FILE",
    "gltf -o /dev/null --skeleton OTHER --missing rest FILE",
    "gltf -o /dev/null --skeleton OTHER --mesh --no-figure FILE",
    "gltf -o /dev/null --bones OTHER FILE",
    "plot -o /dev/null FILE",
    "plot -o /dev/null --track 0 --channel qw FILE",
    "plot -o /dev/null --bones OTHER --clip 0 FILE",
    "bench FILE",
};

/// A file in memory, which the program finds by its path.
class memory_file {
public:
  explicit memory_file(const char* name) : file_{memfd_create(name, 0)} {
    if (file_ < 0) std::abort();
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }
  void fill(std::span<const std::byte> bytes) const {
    if (ftruncate(file_, 0) != 0 ||
        pwrite(file_, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
      std::abort();
  }

private:
  int file_;
};

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; } // of this process alone

// What is promised, times what instrumentation costs, on a machine twenty times slower.
#if defined(MOTLEY_FUZZ_GUARDED)
constexpr double most_seconds = 2 * 1.5 * 20;
#else
constexpr double most_seconds = 2 * 10 * 20;
#endif

} // namespace

void try_input(std::span<const std::byte> bytes) {
  static const memory_file file{"file"}, other{"other"};
  static const std::vector<std::string> formats = cli::format_names();
  constexpr std::size_t chosen_by = 3;
  if (bytes.size() < chosen_by) return;
  const auto choice = [&](std::size_t i) {
    return std::to_integer<std::size_t>(bytes[bytes.size() - 1 - i]);
  };
  const std::span<const std::byte> content = bytes.first(bytes.size() - chosen_by);
  const std::size_t of_other = std::min(choice(1) * 4, content.size());

  std::vector<std::string> words = words_of(lines[choice(0) % std::size(lines)]);
  const bool has_other = std::find(words.begin(), words.end(), "OTHER") != words.end();
  file.fill(has_other ? content.first(content.size() - of_other) : content);
  if (has_other) other.fill(content.last(of_other));
  for (std::string& word : words) {
    if (word == "FILE") word = file.path();
    if (word == "OTHER") word = other.path();
  }
  words.insert(words.begin(), "motley");
  if (choice(2) < formats.size() &&
      words[1] != "exp") // so that what is no format's is read as one all the same
    words.insert(words.begin() + 2, {"--format", formats[choice(2)]});

  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const double start = seconds();
  const int status = motley_main(static_cast<int>(words.size()), arguments.data());
  const double taken = seconds() - start;
  if (status >= 0 && status <= 2 && taken <= most_seconds) return;
  std::string line;
  for (const std::string& word : words) line += word + ' ';
  std::fprintf(stderr, "%sended with %d after %.2f s\n", line.c_str(), status, taken);
  std::abort();
}
