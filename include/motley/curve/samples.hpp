// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/samples: curves stored as one value per frame, and constant curves.
#ifndef MOTLEY_CURVE_SAMPLES_HPP
#define MOTLEY_CURVE_SAMPLES_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../config.hpp"
#include "../wire/byte_view.hpp"
#include "concepts.hpp"
#include "quantised.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A sampled curve as keyframes, one per frame. A number's slopes are those of the straight lines to its
/// neighbours (0 at either end), so Hermite segments give the same motion.
template <class Samples> class sample_keys {
public:
  constexpr sample_keys() noexcept = default;
  /// Copies the curve.
  constexpr explicit sample_keys(const Samples& samples) noexcept : samples_{samples} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return samples_.size(); }
  [[nodiscard]] constexpr auto operator[](std::size_t i) const noexcept {
    if constexpr (std::is_same_v<decltype(samples_.sample_at(i)), float>)
      return with_slopes(i);
    else
      return value_key<decltype(samples_.sample_at(i))>{static_cast<float>(i), samples_.sample_at(i)};
  }
  [[nodiscard]] constexpr auto begin() const noexcept { return indexed_iterator<sample_keys>{*this, 0}; }
  [[nodiscard]] constexpr auto end() const noexcept { return indexed_iterator<sample_keys>{*this, size()}; }

private:
  constexpr key with_slopes(std::size_t i) const noexcept {
    const float here = samples_.sample_at(i);
    const float in = i > 0 ? here - samples_.sample_at(i - 1) : 0;
    const float out = i + 1 < size() ? samples_.sample_at(i + 1) - here : 0;
    return {static_cast<float>(i), here, in, out};
  }
  Samples samples_{};
};

/// What a file stores of a value: a packed number, or a struct of yours for which load(const T&), in its
/// namespace, returns a float, motley::turns, motley::vector3 or motley::quaternion.
template <class T>
concept stored_value = wire_record<T> && requires(const T& stored) {
  requires curve_value<detail::curve_value_of<std::remove_cvref_t<decltype(detail::load_number(stored))>>>;
};

namespace detail {
/// T, or a byte if T is no stored_value, so that no other error follows.
template <class T> using stored_or_byte = std::conditional_t<stored_value<T>, T, std::uint8_t>;
/// Does not compile if T is no stored_value. (A function of its own, and not constexpr: compilers instantiate
/// it last, so their message does not list what led to it.)
template <class T> void check_value() {
  static_assert(stored_value<T>,
                "samples and constants need a value: packed bytes with a load(const T&) in the namespace of T"
                " that returns a float, motley::turns, motley::vector3 or motley::quaternion");
}
} // namespace detail

/// One stored Value per frame from frame 0 on, after a Header that scales it. If there are fewer values than
/// frames, the last one holds. Models stored_curve.
template <class Header, class Value> class samples {
  using T = detail::stored_or_byte<Value>;
  static_assert(rounds_once<Header, T>);

public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = curve_kind::samples;

  /// The bytes that `count` values take, including the header.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept {
    (void)&detail::check_value<Value>;
    return header_size<Header> + count * sizeof(T);
  }

  constexpr samples() noexcept = default;
  /// Needs bytes_for(count) readable bytes at `data`, and count > 0.
  constexpr samples(const std::byte* data, std::size_t count) noexcept
      : header_{motley::read_header<Header>(data)}, values_{data + header_size<Header>, count} {
    (void)bytes_for(count);
    MOTLEY_ASSERT(count > 0);
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return values_.size(); }
  /// The stored bytes; null if there are none.
  [[nodiscard]] constexpr const std::byte* data() const noexcept {
    return values_.data() != nullptr ? values_.data() - header_size<Header> : nullptr;
  }
  /// The value at whole frame i < size().
  [[nodiscard]] constexpr auto sample_at(std::size_t i) const noexcept {
    return detail::as_curve_value(header_.value(detail::load_number(values_[i])));
  }
  [[nodiscard]] constexpr sample_keys<samples> keys() const noexcept { return sample_keys<samples>{*this}; }

private:
  ready_header<Header> header_{};
  packed_array<T> values_{};
};

/// One stored Value for all frames. Models stored_curve.
template <class Value> class constant {
  using T = detail::stored_or_byte<Value>;

public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = curve_kind::samples;

  /// The size of one value, whatever the count.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t) noexcept {
    (void)&detail::check_value<Value>;
    return sizeof(T);
  }

  constexpr constant() noexcept = default;
  /// Needs sizeof(Value) readable bytes at `data`.
  constexpr explicit constant(const std::byte* data, std::size_t = 1) noexcept
      : value_{motley::unpack<T>(data)} {
    (void)bytes_for(1);
  }

  [[nodiscard]] static constexpr std::size_t size() noexcept { return 1; }
  /// The value at every frame.
  [[nodiscard]] constexpr auto sample_at(std::size_t) const noexcept {
    return detail::as_curve_value(detail::load_number(value_));
  }
  [[nodiscard]] constexpr sample_keys<constant> keys() const noexcept { return sample_keys<constant>{*this}; }

private:
  T value_{};
};

namespace detail {
/// True for a constant.
template <class C> inline constexpr bool is_one_value = false;
template <class Value> inline constexpr bool is_one_value<constant<Value>> = true;
/// True for a type of curve of which the first values are a curve, too, if the rest is left out.
template <class C> inline constexpr bool can_be_cut = false;
template <class Header, class Value> inline constexpr bool can_be_cut<samples<Header, Value>> = true;
template <class Header, class Value> inline constexpr bool is_built_in<samples<Header, Value>> = true;
template <class Value> inline constexpr bool is_built_in<constant<Value>> = true;
} // namespace detail

/// One stored T per frame from frame 0 on, `stride` bytes apart: one column of rows that hold several curves.
/// Models curve.
template <stored_value T> class strided_samples {
public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = curve_kind::samples;
  /// The type of a sample: turns for angles, float for other numbers.
  using value_type = decltype(detail::as_curve_value(detail::load_number(std::declval<T>())));

  constexpr strided_samples() noexcept = default;
  /// Needs sizeof(T) readable bytes at `data` + i * `stride` for all i < `count`, and count > 0.
  constexpr strided_samples(const std::byte* data, std::size_t stride, std::size_t count) noexcept
      : data_{data}, stride_{stride}, count_{count} {
    MOTLEY_ASSERT(data != nullptr && count > 0);
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  /// The value at whole frame i < size().
  [[nodiscard]] constexpr value_type sample_at(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < count_);
    return detail::as_curve_value(detail::load_number(motley::unpack<T>(data_ + i * stride_)));
  }
  [[nodiscard]] constexpr sample_keys<strided_samples> keys() const noexcept {
    return sample_keys<strided_samples>{*this};
  }

private:
  const std::byte* data_ = nullptr;
  std::size_t stride_ = 0, count_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class Samples>
inline constexpr bool std::ranges::enable_borrowed_range<motley::sample_keys<Samples>> = true;
template <class Samples> inline constexpr bool std::ranges::enable_view<motley::sample_keys<Samples>> = true;

#endif
