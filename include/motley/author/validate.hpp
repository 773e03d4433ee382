// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/validate: the checks that open() makes once, so that later code makes none.
#ifndef MOTLEY_AUTHOR_VALIDATE_HPP
#define MOTLEY_AUTHOR_VALIDATE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../clip/clip.hpp"
#include "../clip/error.hpp"
#include "../curve/concepts.hpp"
#include "../wire/byte_view.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// errc::truncated unless the `size` bytes at `offset` lie in the file. `what` names them: "header", "record
/// table", ...
[[nodiscard]] constexpr error require_range(const byte_view& file, std::uint64_t offset, std::uint64_t size,
                                            std::string_view what, const track_id& where = {}) noexcept {
  if (file.holds(offset, size)) return {};
  return error::truncated(what, offset + size, file.size()).in(where);
}

/// errc::bad_magic unless the file begins with these characters; errc::truncated if it is too short for them.
/// Fewer than four are followed by NULs up to four bytes: "mot" means "mot\0". An empty `magic` says that the
/// format has none: then every file is errc::bad_magic.
[[nodiscard]] constexpr error require_magic(const byte_view& file, std::string_view magic) noexcept {
  if (magic.empty()) return error::bad_magic(magic);
  const std::size_t size = magic.size() < 4 ? 4 : magic.size();
  if (const error e = motley::require_range(file, 0, size, "magic number")) return e;
  for (std::size_t i = 0; i < size; ++i) {
    const char wanted = i < magic.size() ? magic[i] : '\0';
    if (*file.at(i) != static_cast<std::byte>(wanted)) return error::bad_magic(magic);
  }
  return {};
}

/// The total number of bytes that the records of a file may refer to. Records may share data. But if
/// thousands of them shared one large block, reading a small file would take as long as reading gigabytes.
/// The budget keeps open() and all later work linear in the file's size.
class data_budget {
public:
  /// Far more than real files need: they refer to each byte about once.
  static constexpr std::uint64_t times_the_file = 256;

  /// Starts with times_the_file bytes for each byte of the file.
  constexpr explicit data_budget(const byte_view& file) noexcept : left_{times_the_file * file.size()} {}
  /// Subtracts `size`; false if the rest of the budget is smaller.
  [[nodiscard]] constexpr bool spend(std::uint64_t size) noexcept {
    if (size > left_) return false;
    left_ -= size;
    return true;
  }
  /// errc::too_much for the track at which spend() failed. Its data is at byte `data`; `what` is the unit.
  [[nodiscard]] static constexpr error exceeded(const byte_view& file, std::uint64_t data,
                                                const track_id& where,
                                                std::string_view what = "bytes") noexcept {
    return error::too_much(what, times_the_file * file.size(), data).in(where);
  }

private:
  std::uint64_t left_;
};

/// The fault of a stored curve; errc::none if there is none. It is small, because most curves are valid and
/// an error is large.
struct curve_fault {
  errc code = errc::none; ///< no_keys, truncated, too_much or backward_keys; of a table also unknown_coding
  std::uint64_t at = 0;   ///< truncated: a byte of the file; backward_keys: the key's number; else 0
};

/// What the error for a curve_fault states about the curve's type.
struct faulty_curve {
  bool samples = false;    ///< true: samples; false: keys
  std::uint64_t bytes = 0; ///< backward_keys: size of the keys before the backward one, if it is known

  /// The same for a curve of type C, of `count` keys or values at byte `data`. Where a key of an author's
  /// curve is stored is known only if there are as many keys as are stored.
  template <stored_curve C>
  [[nodiscard]] static constexpr faulty_curve of(const curve_fault& fault, const byte_view& file,
                                                 std::uint64_t data, std::int64_t count) noexcept {
    faulty_curve curve{C::kind == curve_kind::samples};
    if (fault.code != errc::backward_keys) return curve;
    if constexpr (!detail::is_built_in<C>) {
      const auto stored = static_cast<std::size_t>(count);
      if (fault.at == 0 || C{file.at(data), stored}.size() != stored) return curve;
    }
    curve.bytes = C::bytes_for(fault.at);
    return curve;
  }
};

/// Checks everything that the curve type C relies on, for `count` keys or values stored at `data`: that there
/// is at least one and fewer than 2^32, that all lie in the file and in the budget, and that key frames never
/// go backwards. For the last check it reads the frames of all keys.
template <stored_curve C>
[[nodiscard]] constexpr curve_fault find_fault(const byte_view& file, std::uint64_t data, std::int64_t count,
                                               data_budget& budget) noexcept {
  // One comparison for both bounds: with a larger count the size could wrap.
  constexpr std::uint64_t most = 0xFFFF'FFFF;
  if (static_cast<std::uint64_t>(count) - 1 >= most)
    return count > 0 ? curve_fault{errc::truncated, UINT64_MAX} : curve_fault{errc::no_keys};
  const std::uint64_t size = C::bytes_for(static_cast<std::uint64_t>(count));
  if (!file.holds(data, size)) return {errc::truncated, data + size};
  if (!budget.spend(size)) return {errc::too_much};
  if constexpr (!detail::is_always_in_order<C>) {
    const C curve{file.at(data), static_cast<std::size_t>(count)};
    const std::size_t i = detail::first_backward(curve.keys());
    if (i < curve.size()) return {errc::backward_keys, i};
  }
  return {};
}

/// The fault of `count` keys or values at byte `data` as an error. `c` describes the curve's type, `count_at`
/// is the byte at which the count is stored.
[[nodiscard]] constexpr error explain(const curve_fault& fault, const faulty_curve& c, const byte_view& file,
                                      std::uint64_t data, std::int64_t count, std::uint64_t count_at,
                                      const track_id& where) noexcept {
  const std::string_view what = c.samples ? "values" : "keys";
  if (fault.code == errc::no_keys) return error::no_keys(what, count, count_at).in(where);
  if (fault.code == errc::too_much) return data_budget::exceeded(file, data, where);
  if (fault.code == errc::truncated) return error::truncated(what, fault.at, file.size()).in(where);
  return error::backward_keys(fault.at, data + c.bytes).in(where);
}

/// errc::none if a curve of type C can be read: find_fault() and explain() in one, where speed does not
/// matter.
template <stored_curve C>
[[nodiscard]] constexpr error check_curve(const byte_view& file, std::uint64_t data, std::int64_t count,
                                          std::uint64_t count_at, const track_id& where,
                                          data_budget& budget) noexcept {
  const curve_fault fault = motley::find_fault<C>(file, data, count, budget);
  if (fault.code == errc::none) return {};
  const faulty_curve curve = faulty_curve::of<C>(fault, file, data, count);
  return motley::explain(fault, curve, file, data, count, count_at, where);
}

namespace detail {
/// The frame truncated to an integer, clamped to int64; NaN gives the minimum.
[[nodiscard]] constexpr std::int64_t whole_frame(float frame) noexcept {
  constexpr float countable = 9e18F;
  return frame > -countable ? (frame < countable ? static_cast<std::int64_t>(frame) : INT64_MAX) : INT64_MIN;
}
} // namespace detail

/// Finds tracks that repeat a channel of their bone.
struct repeated_channels {
  std::int32_t bone = 0;  ///< of the last track
  std::uint32_t seen = 0; ///< a bit for each channel of this bone's consecutive tracks

  /// Takes the next track. True if one of the tracks of its bone directly before it has one of its
  /// channels.
  constexpr bool repeats(const track_id& t, std::uint32_t components = 1) noexcept {
    if (t.bone != bone) *this = {t.bone};
    const auto first = static_cast<std::uint32_t>(t.channel);
    bool found = false;
    for (std::uint32_t c = first; c < named_channels && c - first < components; ++c) {
      found = found || (seen >> c & 1U) != 0;
      seen |= 1U << c;
    }
    return found;
  }
};
/// Calls f(warning) for each track of a clip that repeats a channel, at the start of its data.
template <clip C, class F> constexpr void repeat_warnings(const C& c, F& f) {
  repeated_channels seen;
  for (track_outline o; c.next(o);)
    if (seen.repeats(o, o.components)) f(warning{warning_code::repeated_track, o.data, 0, o});
}

/// Calls f(warning) for suspicious keys: the first step, and the first key after the clip's last frame.
template <curve C, class F>
constexpr void key_warnings(const C& curve, std::uint64_t data, std::uint32_t frame_count,
                            const track_id& where, F& f) {
  bool first = true, stepped = false, late = false;
  float before = 0;
  for (const auto k : curve.keys()) {
    const auto frame = static_cast<float>(k.frame);
    const std::int64_t whole = detail::whole_frame(frame);
    if (!stepped && !first && frame == before) {
      stepped = true;
      f(warning{warning_code::step, data, whole, where});
    }
    if (!late && double(frame) > double(frame_count) - 1) {
      late = true;
      f(warning{warning_code::late_key, data, whole, where});
    }
    before = frame;
    first = false;
  }
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
