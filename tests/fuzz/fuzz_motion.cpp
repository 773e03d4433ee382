// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz: libFuzzer feeds arbitrary bytes to a format's open() (MOTLEY_FUZZ_FORMAT names it), and what
// opens is walked, evaluated, played and decoded; an exp runs over a pose that the last byte picks.
#include "support/walk.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto motion = motley::MOTLEY_FUZZ_FORMAT::open(std::as_bytes(std::span{data, size}));
  const auto walk = [&](const auto& opened) {
    if constexpr (requires { support::walk(opened, std::uint32_t{}); })
      return support::walk(opened, size > 0 ? data[size - 1] * 0x1010101U : 0);
    else
      return support::walk(opened);
  };
  volatile double sum =
      motion ? walk(*motion) : static_cast<double>(motley::message(motion.error()).view().size());
  (void)sum;
  return 0;
}
