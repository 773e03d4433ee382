// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/headers/another_copy: a unit with a copy of motley of its own, apart from that of the other units.
#define MOTLEY_TAG another_copy
#include <motley/motley.hpp>

#include <typeinfo>

const char* symbol_of_another_copy();
const char* symbol_of_another_copy() { return typeid(motley::bayonetta2::motion).name(); }
