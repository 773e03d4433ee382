// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz: libFuzzer feeds arbitrary bytes to a format's open() (MOTLEY_FUZZ_FORMAT names it), and what
// opens is walked, evaluated, played and decoded.
#include "support/walk.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto motion = motley::MOTLEY_FUZZ_FORMAT::open(std::as_bytes(std::span{data, size}));
  volatile double sum =
      motion ? support::walk(*motion) : static_cast<double>(motley::message(motion.error()).view().size());
  (void)sum;
  return 0;
}
