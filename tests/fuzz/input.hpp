// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/input: what a fuzz target defines. engine.cpp calls it, mutate.cpp makes the inputs.
#ifndef MOTLEY_TESTS_FUZZ_INPUT_HPP
#define MOTLEY_TESTS_FUZZ_INPUT_HPP

#include <cstddef>
#include <span>

/// Tries one input. The bytes lie so that a read outside them ends the program.
void try_input(std::span<const std::byte> bytes);

#endif
