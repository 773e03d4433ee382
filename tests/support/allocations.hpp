// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/allocations: counts allocations, to prove that code makes none.
#ifndef MOTLEY_TESTS_SUPPORT_ALLOCATIONS_HPP
#define MOTLEY_TESTS_SUPPORT_ALLOCATIONS_HPP

#include <cstddef>

namespace support {

/// The number of calls of operator new so far.
std::size_t allocations() noexcept;

} // namespace support

#endif
