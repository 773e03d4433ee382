// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/portable: part of libmotley if it contains the C++ library (MOTLEY_C_PORTABLE).

// libstdc++ asks the C library whether the process has several threads. glibc knows that since 2.32, and
// every libmotley would need it. This answer, that it may have, is always right.
extern "C" __attribute__((visibility("hidden"))) char __libc_single_threaded;
char __libc_single_threaded = 0;
