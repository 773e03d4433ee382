// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/hostile/damage: files cut short at every byte, changed in every byte, moved off every alignment, and
// all that fuzzers found. Run under sanitizers, this proves that open() is a gate: behind it, nothing reads
// outside the input or hangs.
#ifndef MOTLEY_TESTS_HOSTILE_DAMAGE_HPP
#define MOTLEY_TESTS_HOSTILE_DAMAGE_HPP

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "support/real_files.hpp"
#include "support/walk.hpp"

namespace support {

using bytes = std::vector<std::byte>;

/// Opens these bytes, and if that succeeds does everything that can be done with what opened, or what is
/// chosen. Returns whether it did, and a sum that depends on everything.
template <class Open>
std::pair<bool, double> try_out(std::span<const std::byte> in, Open open, choice chosen = {}) {
  const auto opened = open(in);
  if (opened) {
    if constexpr (requires { walk(*opened, chosen); })
      return {true, walk(*opened, chosen)};
    else
      return {true, walk(*opened)};
  }
  CHECK(opened.error().code != motley::errc::none);
  CHECK(motley::message(opened.error()).view().find("at byte") != std::string_view::npos);
  return {false, 0};
}

/// A heap block of exactly a file's size, so that a sanitizer sees the first byte read outside it.
class exact_copy {
public:
  explicit exact_copy(std::span<const std::byte> in) : size_{in.size()}, data_{new std::byte[size_]} {
    std::copy(in.begin(), in.end(), data_.get());
  }
  std::span<std::byte> view() { return {data_.get(), size_}; }

private:
  std::size_t size_;
  std::unique_ptr<std::byte[]> data_;
};

template <class Open> bool survives(std::span<const std::byte> in, Open open) {
  exact_copy copy{in};
  return try_out(copy.view(), open).first;
}

/// Tries a file cut short at every byte; how many of them opened.
template <class Open> std::size_t cut_everywhere(const bytes& file, Open open) {
  std::size_t opened = 0;
  for (std::size_t size = 0; size < file.size(); ++size) {
    CAPTURE(size);
    opened += survives(std::span{file}.first(size), open) ? 1U : 0U;
  }
  return opened;
}

/// Tries a file with one byte changed: every one of them to `values`; or to each of 255 other values, and
/// then, to save time, only a part is done with what opens, another part for each byte and value.
struct tried {
  std::size_t opened = 0, refused = 0;
};
template <class Open>
tried change_everywhere(const bytes& file, Open open, std::span<const unsigned> values = {}) {
  tried all;
  exact_copy copy{file};
  for (std::size_t at = 0; at < file.size(); ++at) {
    CAPTURE(at);
    for (unsigned i = 0; i < (values.empty() ? 256 : values.size()); ++i) {
      const auto value = static_cast<std::byte>(values.empty() ? i : values[i]);
      if (value == file[at]) continue;
      copy.view()[at] = value;
      const choice chosen{!values.empty(), static_cast<unsigned>(at * 31 + i) * 0x9E3779B1U >> 8U};
      (try_out(copy.view(), open, chosen).first ? all.opened : all.refused) += 1;
    }
    copy.view()[at] = file[at];
  }
  return all;
}

/// A file decodes to the same at every address.
template <class Open> void check_unaligned(const bytes& file, Open open) {
  const auto [opened, sum] = try_out(file, open);
  CHECK(opened);
  for (std::size_t offset = 0; offset < 16; ++offset) {
    CAPTURE(offset);
    alignas(16) static std::byte memory[1 << 16];
    REQUIRE(file.size() + offset <= sizeof(memory));
    std::copy(file.begin(), file.end(), memory + offset);
    const auto [again, same] = try_out({memory + offset, file.size()}, open);
    CHECK(again);
    CHECK((same == sum || (same != same && sum != sum)));
  }
}

/// Everything that fuzzers kept for a format: tests/fuzz/corpus/FORMAT.
template <class Open> void replay_corpus(const std::string& format, Open open) {
  std::size_t opened = 0, refused = 0;
  const std::string folder = std::string{MOTLEY_SOURCE_DIR} + "/tests/fuzz/corpus/" + format;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    CAPTURE(entry.path().string());
    const auto file = read_file(entry.path().string());
    REQUIRE(file);
    (survives(*file, open) ? opened : refused) += 1;
  }
  CHECK(opened > 0);
  CHECK(refused > 0);
}

} // namespace support

#endif
