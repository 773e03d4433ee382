// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/samples: curves stored as one value per frame, and constant curves.
#ifndef MOTLEY_CURVE_SAMPLES_HPP
#define MOTLEY_CURVE_SAMPLES_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../wire/byte_view.hpp"
#include "concepts.hpp"
#include "quantised.hpp"

namespace motley::inline MOTLEY_TAG {

/// A sampled curve as keyframes, one per frame. A number's slopes are those of the straight lines to its
/// neighbours (0 at either end), so Hermite segments give the same motion.
template <class Samples> class sample_keys {
public:
  constexpr sample_keys() noexcept = default;
  /// Copies the curve.
  constexpr explicit sample_keys(const Samples& samples) noexcept : samples_{samples} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return samples_.size(); }
  [[nodiscard]] constexpr auto operator[](std::size_t i) const noexcept {
    if constexpr (std::is_same_v<decltype(samples_.sample(i)), float>)
      return with_slopes(i);
    else
      return value_key<decltype(samples_.sample(i))>{static_cast<float>(i), samples_.sample(i)};
  }
  [[nodiscard]] constexpr auto begin() const noexcept { return indexed_iterator<sample_keys>{*this, 0}; }
  [[nodiscard]] constexpr auto end() const noexcept { return indexed_iterator<sample_keys>{*this, size()}; }

private:
  constexpr key with_slopes(std::size_t i) const noexcept {
    const float here = samples_.sample(i);
    const float in = i > 0 ? here - samples_.sample(i - 1) : 0;
    const float out = i + 1 < size() ? samples_.sample(i + 1) - here : 0;
    return {static_cast<float>(i), here, in, out};
  }
  Samples samples_{};
};

/// One stored T per frame from frame 0 on, after a Header that scales it. If there are fewer values than
/// frames, the last one holds. Models sampled_curve and stored_curve.
template <class Header, wire_record T> class samples {
  static_assert(rounds_once<Header, T>);

public:
  /// See curve/concepts.hpp.
  static constexpr ability abilities =
      ability::samples | (header_size<Header> > 0 ? ability::header : ability::none);
  /// The header, ready for arithmetic.
  using header_type = ready_header<Header>;

  /// The bytes that `count` values take, including the header.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept {
    return header_size<Header> + count * sizeof(T);
  }

  constexpr samples() noexcept = default;
  /// Needs bytes_for(count) readable bytes at `data`, and count > 0.
  constexpr samples(const std::byte* data, std::size_t count) noexcept
      : samples{motley::read_header<Header>(data), data, count} {}
  /// The same with a header that was read before.
  constexpr samples(const header_type& header, const std::byte* data, std::size_t count) noexcept
      : header_{header}, values_{data + header_size<Header>, count} {}

  /// The header that scales the values.
  [[nodiscard]] constexpr header_type header() const noexcept { return header_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return values_.size(); }
  /// The value at whole frame i < size().
  [[nodiscard]] constexpr auto sample(std::size_t i) const noexcept {
    return detail::as_curve_value(header_.value(detail::load_number(values_[i])));
  }
  [[nodiscard]] constexpr sample_keys<samples> keys() const noexcept { return sample_keys<samples>{*this}; }

private:
  header_type header_{};
  packed_array<T> values_{};
};

/// One stored T for all frames. Models sampled_curve and stored_curve.
template <wire_record T> class constant {
public:
  /// See curve/concepts.hpp.
  static constexpr ability abilities = ability::samples;

  /// The size of one T, whatever the count.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t) noexcept { return sizeof(T); }

  constexpr constant() noexcept = default;
  /// Needs sizeof(T) readable bytes at `data`.
  constexpr explicit constant(const std::byte* data, std::size_t = 1) noexcept
      : value_{motley::unpack<T>(data)} {}

  [[nodiscard]] static constexpr std::size_t size() noexcept { return 1; }
  /// The value at every frame.
  [[nodiscard]] constexpr auto sample(std::size_t) const noexcept {
    return detail::as_curve_value(detail::load_number(value_));
  }
  [[nodiscard]] constexpr sample_keys<constant> keys() const noexcept { return sample_keys<constant>{*this}; }

private:
  T value_{};
};

/// One stored T per frame from frame 0 on, `stride` bytes apart: one column of rows that hold several curves.
/// Models sampled_curve.
template <wire_record T> class strided_samples {
public:
  /// See curve/concepts.hpp.
  static constexpr ability abilities = ability::samples;
  /// The type of a sample: turns for angles, float for other numbers.
  using value_type = decltype(detail::as_curve_value(detail::load_number(std::declval<T>())));

  constexpr strided_samples() noexcept = default;
  /// Needs sizeof(T) readable bytes at `data` + i * `stride` for all i < `count`, and count > 0.
  constexpr strided_samples(const std::byte* data, std::size_t stride, std::size_t count) noexcept
      : data_{data}, stride_{stride}, count_{count} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  /// The value at whole frame i < size().
  [[nodiscard]] constexpr value_type sample(std::size_t i) const noexcept {
    return detail::as_curve_value(detail::load_number(motley::unpack<T>(data_ + i * stride_)));
  }
  [[nodiscard]] constexpr sample_keys<strided_samples> keys() const noexcept {
    return sample_keys<strided_samples>{*this};
  }

private:
  const std::byte* data_ = nullptr;
  std::size_t stride_ = 0, count_ = 0;
};

} // namespace motley::inline MOTLEY_TAG

#endif
