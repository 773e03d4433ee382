// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/result: a value, or the error that prevented it.
#ifndef MOTLEY_CLIP_RESULT_HPP
#define MOTLEY_CLIP_RESULT_HPP

#include "../config.hpp"
#include "error.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What every open() and every player's make() returns. Test it, then use it like a pointer, or call value().
/// T may be move-only: dereference a moved result to move the value out. Nothing throws.
///
/// The value of a result with an error asserts (MOTLEY_ASSERT). Without assertions it is default-constructed:
/// an empty file, clip or player, with which even unchecked code reads nothing out of bounds. (A
/// default-constructed track is not usable: test the result of find_track().)
template <class T> class [[nodiscard]] result {
public:
  /// A result with a copy of the value.
  constexpr result(const T& value) noexcept : value_{value} {}
  /// A result with the moved value.
  constexpr result(T&& value) noexcept : value_{static_cast<T&&>(value)} {}
  /// A result with an error (not errc::none), and a default-constructed value.
  constexpr result(const motley::error& e) noexcept : error_{e} { MOTLEY_ASSERT(e.code != errc::none); }
  /// A result with the value, or only the error if there is one.
  constexpr result(const motley::error& e, const T& value) noexcept : error_{e} {
    if (!e) value_ = value;
  }

  /// True if there is a value, false if there is an error.
  constexpr explicit operator bool() const noexcept { return error_.code == errc::none; }
  /// True if there is a value.
  [[nodiscard]] constexpr bool has_value() const noexcept { return error_.code == errc::none; }
  /// The value. Needs has_value(). A temporary result, or one passed to std::move, moves its value out,
  /// because the value may outlive the result.
  [[nodiscard]] constexpr const T& value() const& noexcept MOTLEY_LIFETIMEBOUND {
    MOTLEY_ASSERT(has_value());
    return value_;
  }
  /// The value, see above.
  [[nodiscard]] constexpr T& value() & noexcept MOTLEY_LIFETIMEBOUND {
    MOTLEY_ASSERT(has_value());
    return value_;
  }
  /// The value, see above.
  [[nodiscard]] constexpr T value() && noexcept {
    MOTLEY_ASSERT(has_value());
    return static_cast<T&&>(value_);
  }
  /// The value, see above.
  [[nodiscard]] constexpr T value() const&& noexcept {
    MOTLEY_ASSERT(has_value());
    return value_;
  }
  [[nodiscard]] constexpr const T& operator*() const& noexcept MOTLEY_LIFETIMEBOUND { return value(); }
  [[nodiscard]] constexpr T& operator*() & noexcept MOTLEY_LIFETIMEBOUND { return value(); }
  [[nodiscard]] constexpr T operator*() && noexcept { return static_cast<result&&>(*this).value(); }
  [[nodiscard]] constexpr T operator*() const&& noexcept { return value(); }
  /// Pointer to the value. Needs has_value().
  [[nodiscard]] constexpr const T* operator->() const noexcept MOTLEY_LIFETIMEBOUND { return &value(); }
  /// Pointer to the value. Needs has_value().
  [[nodiscard]] constexpr T* operator->() noexcept MOTLEY_LIFETIMEBOUND { return &value(); }
  /// The error; errc::none if there is a value.
  [[nodiscard]] constexpr const motley::error& error() const noexcept MOTLEY_LIFETIMEBOUND { return error_; }

private:
  T value_{};
  motley::error error_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
