// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/track: what a file says of a track, decoded once, and the tracks of a clip as a range.
#ifndef MOTLEY_CLIP_TRACK_HPP
#define MOTLEY_CLIP_TRACK_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../config.hpp"
#include "../wire/iterator.hpp"
#include "error.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What a file says of a track, in plain numbers: the same struct in every format. A clip decodes a track's
/// record once, into this, and then finds the track's curve with it. `channel` is the first channel of a
/// vector or rotation (tx, sx or qw); the others follow it. `data` is where the keys start, or the header
/// that scales them, if they have one; in an ANIM version 2 it is the track's group in its descriptor.
struct track_outline : track_id {
  std::uint8_t components = 1; ///< number of floats in a pose: 1, 3 for a vector, 4 for a rotation
  bool is_quaternion = false;  ///< true for quaternions
  std::uint8_t coding = 0;     ///< how the curve is stored: a number of the clip, see coding_name()
  std::uint64_t key_count = 0; ///< number of keys or samples; a track with one never moves
  std::uint64_t data = 0;      ///< the byte of the file at which its data starts, see above
  std::uint64_t place[3] = {}; ///< only for the clip that made it

  friend constexpr bool operator==(const track_outline&, const track_outline&) noexcept = default;
};

namespace detail {

/// Accepts any curve, any warning and any description: the concepts call members with it.
struct any_function {
  template <class... Ts> constexpr void operator()(const Ts&...) const noexcept {}
};

/// Calls f as visit_all() does: f(outline, curve), or f(curve) if f takes only a curve. Then no outline is
/// made.
template <class F, class Curve, class MakeOutline>
constexpr void call_with(F& f, const Curve& curve, const MakeOutline& outline) {
  if constexpr (accepts_value<F, const Curve&>)
    f(curve);
  else
    f(outline(), curve);
}

} // namespace detail

/// visit_all() of a clip that has no faster way: visits one track after another.
template <class C, class F> constexpr void visit_each(const C& c, F&& f) {
  for (track_outline o; c.next(o);)
    c.visit(o, [&](const auto& curve) {
      detail::call_with(f, curve, [&]() -> const track_outline& { return o; });
    });
}

/// One moving number, vector or rotation of a bone. visit(f) calls f, usually a generic lambda, with the
/// curve in its own static type. All results of f must have one type, which visit() returns.
template <class T>
concept track = requires(const T& t) {
  { t.outline() } -> detail::converts_to<track_outline>;
  t.visit(detail::any_function{});
};

/// A track of a clip: a copy of the clip, which is a view, and an outline. Models `track`.
template <class C> class track_of {
public:
  /// No track: it can only be assigned to.
  constexpr track_of() noexcept = default;
  /// The track that this clip outlined. (Each member once: a copy of a whole outline would wait for the
  /// writes of next().)
  constexpr track_of(const C& c, const track_outline& o) noexcept
      : clip_{c},
        outline_{{o.record, o.bone, o.index, o.type, o.channel},
                 o.components,
                 o.is_quaternion,
                 o.coding,
                 o.key_count,
                 o.data,
                 {o.place[0], o.place[1], o.place[2]}} {}

  /// The clip.
  [[nodiscard]] constexpr const C& clip() const noexcept MOTLEY_LIFETIMEBOUND { return clip_; }
  /// Everything that is known about the track except its curve.
  [[nodiscard]] constexpr const track_outline& outline() const& noexcept MOTLEY_LIFETIMEBOUND {
    return outline_;
  }
  /// The same of a temporary track.
  [[nodiscard]] constexpr track_outline outline() const&& noexcept { return outline_; }
  /// How the curve is stored, in words: "u8 keys".
  [[nodiscard]] constexpr std::string_view coding_name() const noexcept {
    return clip_.coding_name(outline_);
  }
  /// Calls f(curve), the curve in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return clip_.visit(outline_, f); }

private:
  C clip_{};
  track_outline outline_{};
};

/// All tracks of a clip, in the file's order.
template <class C> class track_range {
public:
  /// Holds a copy of the clip, and the outline and number of the current track.
  class iterator {
  public:
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = track_of<C>;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;

    constexpr iterator() noexcept = default;
    /// Starts at the first track, or at the end if there is none.
    constexpr explicit iterator(const C& c) noexcept : clip_{c} {
      track_outline first; // so that only operator++ calls next() with a member
      if (!c.next(first)) return;
      at_ = first;
      number_ = 1;
    }

    constexpr value_type operator*() const noexcept {
      MOTLEY_ASSERT(number_ > 0);
      return {clip_, at_};
    }
    constexpr iterator& operator++() noexcept {
      MOTLEY_ASSERT(number_ > 0);
      number_ = clip_.next(at_) ? number_ + 1 : 0;
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept {
      return a.number_ == b.number_;
    }

  private:
    C clip_{};
    track_outline at_{};
    std::uint32_t number_ = 0; // from 1; 0 at the end. (Comparing outlines would cost more than next().)
  };

  constexpr track_range() noexcept = default;
  /// The tracks of a clip.
  constexpr explicit track_range(const C& c) noexcept : clip_{c} {}

  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator{clip_}; }
  [[nodiscard]] constexpr iterator end() const noexcept { return {}; }

private:
  C clip_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class C> inline constexpr bool std::ranges::enable_borrowed_range<motley::track_range<C>> = true;
template <class C> inline constexpr bool std::ranges::enable_view<motley::track_range<C>> = true;

#endif
