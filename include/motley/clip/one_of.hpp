// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/one_of: a value of one of several types.
#ifndef MOTLEY_CLIP_ONE_OF_HPP
#define MOTLEY_CLIP_ONE_OF_HPP

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Holds one of Ts, which are distinct and trivially copyable; by default the first. It is as large as the
/// largest plus a number, and a visit costs one branch. (Like a std::variant that is never empty and never
/// throws, at a tenth of the compile time.)
template <class... Ts> class one_of {
  template <class...> union storage {};
  template <class First, class... Rest> union storage<First, Rest...> {
    First first;
    storage<Rest...> rest;

    constexpr storage() noexcept : first{} {}
    constexpr explicit storage(const First& value) noexcept : first{value} {}
    template <class T> constexpr explicit storage(const T& value) noexcept : rest{value} {}
  };

  template <class T> static constexpr std::uint8_t id_of() noexcept {
    std::uint8_t i = 0;
    (void)((std::is_same_v<T, Ts> || (++i, false)) || ...);
    return i;
  }
  template <class F, class S> static constexpr decltype(auto) pick(std::uint8_t i, S& s, F&& f) {
    if constexpr (requires { s.rest.first; }) {
      if (i > 0) return pick(static_cast<std::uint8_t>(i - 1), s.rest, f);
    }
    return f(s.first);
  }

public:
  static_assert((detail::is_trivially_copyable<Ts> && ...));

  constexpr one_of() noexcept = default;
  /// Holds a copy of the value.
  template <class T>
  requires(std::same_as<T, Ts> || ...) constexpr one_of(const T& value) noexcept
      : place_{id_of<T>()}, held_{value} {}

  /// Calls f with the held value. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return pick(place_, held_, f); }
  template <class F> constexpr decltype(auto) visit(F&& f) { return pick(place_, held_, f); }

  /// The held T, or nullptr if another type is held.
  template <class T>
  requires(std::same_as<T, Ts> || ...) [[nodiscard]] constexpr const T* get_if() const noexcept {
    return visit([]<class U>(const U& held) -> const T* {
      if constexpr (std::is_same_v<T, U>)
        return &held;
      else
        return nullptr;
    });
  }

  friend constexpr bool operator==(const one_of& a, const one_of& b) noexcept {
    return a.place_ == b.place_ && a.visit([&]<class T>(const T& held) { return held == *b.get_if<T>(); });
  }

private:
  std::uint8_t place_ = 0;
  storage<Ts...> held_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
