// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/allocations: how often this program has asked for memory, to show what does not.
#ifndef MOTLEY_TESTS_SUPPORT_ALLOCATIONS_HPP
#define MOTLEY_TESTS_SUPPORT_ALLOCATIONS_HPP

#include <cstddef>

namespace support {

/// Calls of operator new so far.
std::size_t allocations() noexcept;

} // namespace support

#endif
