// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/headers/second: the other one.
#include <motley/motley.hpp>

bool opens_elsewhere();
bool opens_elsewhere() { return static_cast<bool>(motley::bayonetta2::open({})); }
