// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/make_seeds: writes files of every kind into a folder, for the fuzzers to start from.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/samples.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: make_seeds FOLDER\n", stderr), 2;
  for (const auto& file : support::sample_files()) {
    const std::filesystem::path folder = std::filesystem::path{argv[1]} / file.format;
    std::filesystem::create_directories(folder);
    std::ofstream{folder / file.name, std::ios::binary}.write(
        reinterpret_cast<const char*>(file.bytes.data()), static_cast<std::streamsize>(file.bytes.size()));
  }
  return 0;
}
