// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/engine: hands libFuzzer's inputs to a target. Under AddressSanitizer as they are: libFuzzer
// copies each into a heap block of its size. Without it (tests/fuzz/run --fast) between two pages that nobody
// may touch: the processor itself ends the program at a read behind the end, or, for every fourth input,
// before the beginning.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

#if defined(MOTLEY_FUZZ_GUARDED)
#include <sys/mman.h>
#endif

#include "input.hpp"

namespace {

#if defined(MOTLEY_FUZZ_GUARDED)
constexpr std::size_t most = std::size_t{1} << 20U,
                      guard = std::size_t{1} << 20U; // multiples of every page size

/// Memory between guards.
std::byte* make_guarded() {
  void* const all = mmap(nullptr, guard + most + guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) return nullptr;
  std::byte* const inside = static_cast<std::byte*>(all) + guard;
  return mprotect(inside, most, PROT_READ | PROT_WRITE) == 0 ? inside : nullptr;
}

/// A copy that touches one of the guards, always the same for the same bytes.
std::span<const std::byte> placed(std::span<const std::byte> bytes) {
  static std::byte* const memory = make_guarded();
  if (memory == nullptr || bytes.size() > most) {
    std::fputs("no memory between guards, or too little\n", stderr);
    std::abort();
  }
  const auto add = [](unsigned sum, std::byte b) { return sum + std::to_integer<unsigned>(b); };
  const bool at_beginning = std::accumulate(bytes.begin(), bytes.end(), 0U, add) % 4 == 3;
  std::byte* const at = at_beginning ? memory : memory + most - bytes.size();
  if (!bytes.empty()) std::memcpy(at, bytes.data(), bytes.size());
  return {at, bytes.size()};
}
#else
std::span<const std::byte> placed(std::span<const std::byte> bytes) { return bytes; }
#endif

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_input(placed(std::as_bytes(std::span{data, size})));
  return 0;
}
