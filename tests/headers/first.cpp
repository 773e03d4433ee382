// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/headers/first: one of two units that use the whole library and are linked together.
#include <motley/motley.hpp>

bool opens_elsewhere();

int main() { return motley::bayonetta2::open({}) || opens_elsewhere() ? 1 : 0; }
