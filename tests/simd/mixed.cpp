// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/simd/mixed: a program of two units compiled for different processors; runs the ones that are named.
#include <cstdio>
#include <cstring>

extern "C" int plain();
extern "C" int avx2();

int main(int argc, char** argv) {
  int wrong = 0;
  for (int i = 1; i < argc; ++i) wrong += std::strcmp(argv[i], "avx2") == 0 ? avx2() : plain();
  if (wrong != 0) std::printf("%d numbers are wrong\n", wrong);
  return wrong != 0 ? 1 : 0;
}
