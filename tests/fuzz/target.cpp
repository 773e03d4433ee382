// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/target: libFuzzer feeds arbitrary bytes to a format's open() (MOTLEY_FUZZ_FORMAT names it), and
// what opens is walked and evaluated, or decoded, or played, as the last byte chooses; an exp runs over a
// pose that it chooses.
#include "support/walk.hpp"
#include "support/walk_skeleton.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto opened = motley::MOTLEY_FUZZ_FORMAT::open(std::as_bytes(std::span{data, size}));
  const support::choice chosen{.all = false, .number = size > 0 ? data[size - 1] * 0x1010101U : 0};
  const auto walk = [&](const auto& good) {
    if constexpr (requires { support::walk(good, chosen); })
      return support::walk(good, chosen);
    else
      return support::walk(good);
  };
  volatile double sum =
      opened ? walk(*opened) : static_cast<double>(motley::message(opened.error()).view().size());
  (void)sum;
  return 0;
}
