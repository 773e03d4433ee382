// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// Opens nothing, and is told why.
#include <motley/motley.hpp>

#include <cstdio>

int main() {
  const auto motion = motley::bayonetta2::open({});
  std::printf("%s\n", motley::message(motion.error()).c_str());
  return motion ? 1 : 0;
}
