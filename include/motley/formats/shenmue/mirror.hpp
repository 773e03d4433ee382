// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/mirror: Shenmue's clips as the game mirrors them, with left and right swapped.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_MIRROR_HPP
#define MOTLEY_FORMATS_SHENMUE_MIRROR_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../../config.hpp"
#include "../../curve/samples.hpp"
#include "figure.hpp"
#include "motn.hpp"
#include "rig_parts.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// A curve of numbers or turns whose values are those of another, times `scale`, plus `offset`.
template <curve Curve> class scaled_curve {
  static_assert(Curve::kind != curve_kind::random_access);
  using value_type = curve_value_t<Curve>;
  static_assert(component_count<value_type> == 1);

public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = Curve::kind;

  constexpr scaled_curve() noexcept = default;
  /// Copies the curve.
  constexpr scaled_curve(const Curve& c, float scale, float offset) noexcept
      : curve_{c}, scale_{scale}, offset_{offset} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return curve_.size(); }
  /// The value at whole frame i < size(), of samples.
  [[nodiscard]] constexpr value_type sample_at(std::size_t i) const noexcept
      requires(Curve::kind == curve_kind::samples) {
    return value_type{scale_ * motley::component(curve_.sample_at(i), 0) + offset_};
  }
  [[nodiscard]] constexpr auto keys() const noexcept {
    if constexpr (kind == curve_kind::samples)
      return sample_keys<scaled_curve>{*this};
    else
      return *this;
  }

  /// Iterates over the keys of a curve that is no samples.
  class walk : public Curve::walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts where a walk over the curve's keys is.
    constexpr walk(const scaled_curve& c, const typename Curve::walk& at) noexcept
        : Curve::walk{at}, scale_{c.scale_}, offset_{c.offset_} {}

    [[nodiscard]] constexpr key current() const noexcept {
      const key k = Curve::walk::current();
      return {k.frame, scale_ * k.value + offset_, scale_ * k.in + 0, scale_ * k.out + 0}; // 0 is never -0
    }

  private:
    float scale_ = 1, offset_ = 0;
  };
  [[nodiscard]] constexpr auto begin() const noexcept requires(Curve::kind == curve_kind::sequential) {
    return walk_iterator<walk>{walk{*this, curve_.begin()}};
  }
  [[nodiscard]] constexpr auto end() const noexcept requires(Curve::kind == curve_kind::sequential) {
    return walk_iterator<walk>{};
  }
  /// An iterator at the key whose state was saved.
  [[nodiscard]] constexpr auto resume(const auto& state) const noexcept
      requires(Curve::kind == curve_kind::sequential) {
    return walk_iterator<walk>{walk{*this, curve_.resume(state)}};
  }

private:
  Curve curve_{};
  float scale_ = 1, offset_ = 0;
};

/// A clip as the game plays it where it mirrors clips: what the left arm does, the right one does. Made by
/// mirror(). Models `clip`, so that players, decode(), figures and all the rest take it.
///
/// Mirroring a pose would need channels that a clip may lack: one arm's clip has none for the other. A
/// mirrored clip has the same curves instead, in the same order, but a curve of the left arm is one of the
/// right, and its numbers change sign as the game's mirror profiles say. So it lacks what the clip lacks, on
/// the other side, and its keys are exact. It is a view, as the clip is.
class mirrored {
public:
  constexpr mirrored() noexcept = default;

  /// The clip that is mirrored.
  [[nodiscard]] constexpr const motion& source() const noexcept { return clip_; }
  /// The rig that it moves, which is its source's.
  [[nodiscard]] constexpr const rigs::family& family() const noexcept { return *family_; }

  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept { return clip_.frame_count(); }
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept { return clip_.round_frames(); }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return clip_.frame_rate(); }
  [[nodiscard]] constexpr looping loops() const noexcept { return clip_.loops(); }
  [[nodiscard]] constexpr root_bone root() const noexcept { return clip_.root(); }
  /// Always little-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return clip_.order(); }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return clip_.rotation_unit(); }
  [[nodiscard]] constexpr std::uint32_t track_count() const noexcept { return clip_.track_count(); }
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return clip_.pose_size(); }
  [[nodiscard]] constexpr track_range<mirrored> tracks() const noexcept {
    return track_range<mirrored>{*this};
  }
  /// Moves an outline to the next track; false after the last one.
  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    if (!clip_.next(o)) return false;
    o.bone = partner(o.bone);
    return true;
  }
  /// Calls f(curve) for the track of an outline that next() made.
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    const change c = change_of(o.bone, o.channel);
    return clip_.visit(o, [&](const auto& curve) -> decltype(auto) {
      return f(scaled_curve{curve, c.scale, c.offset});
    });
  }
  /// Calls f(outline, curve), or f(curve), for each track, in order.
  template <class F> constexpr void visit_all(F&& f) const {
    clip_.visit_all([&](track_outline o, const auto& curve) {
      o.bone = partner(o.bone);
      const change c = change_of(o.bone, o.channel);
      detail::call_with(f, scaled_curve{curve, c.scale, c.offset},
                        [&]() -> const track_outline& { return o; });
    });
  }
  /// How a track's curve is stored, in words.
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline& o) const noexcept {
    return clip_.coding_name(o);
  }
  /// The warnings about its source.
  template <class F> constexpr void warnings(F&& f) const { clip_.warnings(f); }
  /// What its source states, and that it is mirrored.
  template <class F> constexpr void describe(F&& f) const {
    clip_.describe(f);
    f("mirrored", true);
  }

private:
  friend constexpr std::optional<mirrored> mirror(const motion& m) noexcept;

  constexpr mirrored(const motion& m, const rigs::family& f) noexcept : clip_{m}, family_{&f} {
    for (track_outline o; m.next(o);)
      aims_ = aims_ || (part_of(o.bone) == rigs::gaze && is_translation(o.channel));
  }

  /// The part that a bone's number in clips stands for. rig_of() has found it.
  [[nodiscard]] constexpr rigs::part part_of(std::int32_t bone) const noexcept {
    const std::int32_t i = family_->numbered(bone);
    MOTLEY_ASSERT(i != rigs::no_control);
    return (*family_)[static_cast<std::size_t>(i)].what;
  }
  /// The number of the bone on the other side. (In every family both sides have the same parts.)
  [[nodiscard]] constexpr std::int32_t partner(std::int32_t bone) const noexcept {
    return family_->number(static_cast<std::size_t>(family_->find(rigs::other_side(part_of(bone)))));
  }
  struct change {
    float scale, offset;
  };
  /// What happens to the numbers of a channel. (Partners have the same profile.)
  [[nodiscard]] constexpr change change_of(std::int32_t bone, channel c) const noexcept {
    const rigs::part p = part_of(bone);
    if (is_translation(c)) return {c == channel::tx ? -1.0F : 1.0F, 0};
    const rigs::mirror_profile profile = p == rigs::neck && !aims_ ? rigs::unaimed_neck : rigs::profile_of(p);
    const auto axis = static_cast<std::size_t>(c) - static_cast<std::size_t>(channel::rx);
    return {profile.scale[axis], profile.offset[axis]};
  }

  motion clip_{};
  const rigs::family* family_ = &rigs::families[0];
  bool aims_ = false; // the head, at a target
};

/// A clip mirrored; empty unless rig_of(m) knows its rig. O(tracks).
[[nodiscard]] constexpr std::optional<mirrored> mirror(const motion& m) noexcept {
  const rigs::family* const f = shenmue_motn::rig_of(m);
  return f != nullptr ? std::optional{mirrored{m, *f}} : std::nullopt;
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class Curve>
inline constexpr bool std::ranges::enable_borrowed_range<motley::shenmue_motn::scaled_curve<Curve>> = true;
template <class Curve>
inline constexpr bool std::ranges::enable_view<motley::shenmue_motn::scaled_curve<Curve>> = true;

#endif
