// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/result: a thing that was asked for, or the error that prevented it.
#ifndef MOTLEY_CLIP_RESULT_HPP
#define MOTLEY_CLIP_RESULT_HPP

#include "error.hpp"

namespace motley::inline MOTLEY_TAG {

/// What every open() and every player's make() returns. Test it, then use it like a pointer, or ask for
/// value(); T may be movable only: dereference a moved result to move it out. Where there is an error the
/// value is default-constructed: an empty file, clip or player, with which even a careless caller reads
/// nothing out of bounds. (A default-constructed track is of no use: test what find_track() returns.) Nothing
/// throws.
template <class T> class [[nodiscard]] result {
public:
  /// No error; a copy of the value.
  constexpr result(const T& value) noexcept : value_{value} {}
  /// No error; the value is moved in.
  constexpr result(T&& value) noexcept : value_{static_cast<T&&>(value)} {}
  /// The error, beside a default-constructed value.
  constexpr result(const motley::error& e) noexcept : error_{e} {}
  /// The value, unless there is an error: how most of what reads a file ends.
  constexpr result(const motley::error& e, const T& value) noexcept : error_{e} {
    if (!e) value_ = value;
  }

  /// True if there is a value, false if there is an error.
  constexpr explicit operator bool() const noexcept { return error_.code == errc::none; }
  /// The same.
  [[nodiscard]] constexpr bool has_value() const noexcept { return error_.code == errc::none; }
  /// The value; default-constructed where there is an error. Of a result that is a temporary, or is moved
  /// from, the value is moved out: it may well outlive the result.
  [[nodiscard]] constexpr const T& value() const& noexcept { return value_; }
  /// See above.
  [[nodiscard]] constexpr T& value() & noexcept { return value_; }
  /// See above.
  [[nodiscard]] constexpr T value() && noexcept { return static_cast<T&&>(value_); }
  /// See above.
  [[nodiscard]] constexpr T value() const&& noexcept { return value_; }
  [[nodiscard]] constexpr const T& operator*() const& noexcept { return value_; }
  [[nodiscard]] constexpr T& operator*() & noexcept { return value_; }
  [[nodiscard]] constexpr T operator*() && noexcept { return static_cast<T&&>(value_); }
  [[nodiscard]] constexpr T operator*() const&& noexcept { return value_; }
  /// Into the value; never null, even where there is an error.
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }
  /// The same.
  [[nodiscard]] constexpr T* operator->() noexcept { return &value_; }
  /// The reason; errc::none if there is a value.
  [[nodiscard]] constexpr const motley::error& error() const noexcept { return error_; }

private:
  T value_{};
  motley::error error_{};
};

} // namespace motley::inline MOTLEY_TAG

#endif
