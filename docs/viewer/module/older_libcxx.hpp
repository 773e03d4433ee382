// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/older_libcxx: what the standard library of Debian 12's emscripten does not have yet:
// std::bit_cast.
#ifndef MOTLEY_DOCS_VIEWER_OLDER_LIBCXX_HPP
#define MOTLEY_DOCS_VIEWER_OLDER_LIBCXX_HPP

#include <bit>

#ifndef __cpp_lib_bit_cast
namespace std {
template <class To, class From>
requires(sizeof(To) == sizeof(From)) [[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
} // namespace std
#endif

#endif
