// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/allocations: replaces operator new with one that counts.
#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> count = 0; // tests have threads
}

std::size_t support::allocations() noexcept { return count; }

void* operator new(std::size_t size) {
  ++count;
  if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
