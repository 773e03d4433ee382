// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/result: a decoded thing, or the error that prevented it.
#ifndef MOTLEY_CLIP_RESULT_HPP
#define MOTLEY_CLIP_RESULT_HPP

#include "error.hpp"

namespace motley {

/// What every open() returns. Test it, then use it like a pointer; T is a small view, and default-constructed
/// (empty) where there is an error, so even a careless caller reads nothing out of bounds.
template <class T> class [[nodiscard]] result {
public:
  /// No error; a copy of the value.
  constexpr result(const T& value) noexcept : value_{value} {}
  /// The error, beside a default-constructed value.
  constexpr result(const motley::error& e) noexcept : error_{e} {}
  /// The value, unless there is an error: how most of what reads a file ends.
  constexpr result(const motley::error& e, const T& value) noexcept : error_{e} {
    if (!e) value_ = value;
  }

  /// True if there is a value, false if there is an error.
  constexpr explicit operator bool() const noexcept { return error_.code == errc::none; }
  [[nodiscard]] constexpr const T& operator*() const& noexcept { return value_; }
  [[nodiscard]] constexpr T operator*() const&& noexcept { return value_; } // it may well outlive the result
  /// Into the value; never null, even where there is an error.
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }
  /// The reason; errc::none if there is a value.
  [[nodiscard]] constexpr const motley::error& error() const noexcept { return error_; }

private:
  T value_{};
  motley::error error_{};
};

} // namespace motley

#endif
