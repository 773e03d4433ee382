// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/skeletons: the lists of all skeleton formats and of all figures.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SKELETONS_HPP
#define MOTLEY_FORMATS_SKELETONS_HPP

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

#include "../clip/any_clip.hpp"
#include "../clip/one_of.hpp"
#include "../config.hpp"
#include "../pose/model_space.hpp"
#include "../pose/transform.hpp"
#include "list.hpp"
#include "metroid/cinf.hpp"
#include "mtb3/md.hpp"
#include "platinum/figure.hpp"
#include "platinum/wmb.hpp"
#include "shenmue/figure.hpp"
#include "shenmue/mirror.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// All skeleton formats.
using known_skeletons = format_list<wmb::format, cinf::format, md::format>;

/// A skeleton file of any format, without bones by default. A view: the bytes must outlive it unchanged.
class any_skeleton_file {
  using held_type = any_file_of<known_skeletons>;

public:
  constexpr any_skeleton_file() noexcept = default;
  /// Holds a copy of the view.
  template <class File>
  requires(std::convertible_to<const File&, held_type>) constexpr any_skeleton_file(const File& f) noexcept
      : held_{f} {}

  /// The number of bones, without the virtual root.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept {
    return held_.visit([](const auto& f) { return f.bone_count(); });
  }
  /// Writes the bones to `memory`, and returns the skeleton, which refers to them. Without room for
  /// bone_count() bones nothing is written, and the skeleton has none.
  [[nodiscard]] constexpr skeleton
  to_skeleton(std::span<skeleton_bone> memory MOTLEY_LIFETIMEBOUND) const noexcept {
    return held_.visit([&](const auto& f) { return f.to_skeleton(memory); });
  }
  /// The name of bone i < bone_count(); empty if it has none.
  [[nodiscard]] constexpr stored_text name(std::size_t i) const noexcept {
    return held_.visit([&](const auto& f) { return f.name(i); });
  }
  /// Calls f(file), in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  held_type held_{};
};

/// Opens a skeleton file of any format: `result<any_skeleton_file>`. errc::empty_file; errc::unknown_format
/// if it is none; otherwise the errors of its format.
inline constexpr opener<any_format<known_skeletons, any_skeleton_file>> open_skeleton{};

/// The figure of a motion of any format, or none. Refers to nothing but the library's tables.
class any_figure {
public:
  /// None.
  constexpr any_figure() noexcept = default;
  /// Holds a copy of the figure.
  template <class Figure>
  requires(std::same_as<Figure, platinum::figure> ||
           std::same_as<Figure, shenmue_motn::figure>) constexpr any_figure(const Figure& f) noexcept
      : held_{f} {}

  /// True if there is a figure.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return bone_count() > 0; }
  /// The number of bones.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept {
    return held_.visit([](const auto& f) { return f.bone_count(); });
  }
  /// As in each figure's class.
  [[nodiscard]] constexpr skeleton
  to_skeleton(std::span<skeleton_bone> memory MOTLEY_LIFETIMEBOUND) const noexcept {
    return held_.visit([&](const auto& f) { return f.to_skeleton(memory); });
  }
  /// A name for display of bone i < bone_count().
  [[nodiscard]] constexpr std::string_view name(std::size_t i) const noexcept {
    return held_.visit([&](const auto& f) { return f.name(i); });
  }
  /// True if the bones have offsets at rest. Those of Bayonetta 2's figure come from the motion.
  [[nodiscard]] constexpr bool has_rest_pose() const noexcept {
    const auto* const f = held_.get_if<platinum::figure>();
    return f == nullptr || f->has_rest_pose();
  }
  /// The figure of Shenmue, whose rig poses the bones; they keep their distance to their parents in
  /// all known clips, and their scale. Null for other figures: to_local_transforms() poses them as those of
  /// any skeleton.
  [[nodiscard]] constexpr const shenmue_motn::figure* rig() const noexcept MOTLEY_LIFETIMEBOUND {
    return held_.get_if<shenmue_motn::figure>();
  }
  /// Calls f(figure), in its own type. Every result of f must have the same type.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  one_of<platinum::figure, shenmue_motn::figure> held_{platinum::figure::none()};
};

/// The figure of a motion of any format, if it has one. A selection has none: its source() may have.
template <class Motion> [[nodiscard]] constexpr any_figure figure_of(const Motion&) noexcept { return {}; }
/// Of a motion since Bayonetta 2: see platinum::figure_of().
[[nodiscard]] constexpr any_figure figure_of(const bayonetta2::motion& motion) noexcept {
  return platinum::figure_of(motion);
}
/// Of a clip of Shenmue: see shenmue_motn::rig_of().
[[nodiscard]] constexpr any_figure figure_of(const shenmue_motn::motion& motion) noexcept {
  const auto* const rig = shenmue_motn::rig_of(motion);
  return rig != nullptr ? any_figure{shenmue_motn::figure{*rig}} : any_figure{};
}
/// Of a mirrored clip of Shenmue: its source's.
[[nodiscard]] constexpr any_figure figure_of(const shenmue_motn::mirrored& clip) noexcept {
  return motley::figure_of(clip.source());
}
/// Of a clip of any format.
template <class... Clips>
[[nodiscard]] constexpr any_figure figure_of(const any_clip<Clips...>& motion) noexcept {
  return motion.visit_clip([](const auto& held) { return motley::figure_of(held); });
}

/// Writes the transforms of a pose: by the rig of the figure, if it has one, otherwise as without a figure.
/// `binding` must be one of the clip and of this figure's to_skeleton().
constexpr void to_local_transforms(const any_figure& figure, const pose_binding& binding,
                                   std::span<const float> pose, std::span<local_transform> out) noexcept {
  if (const auto* const rig = figure.rig()) return rig->to_local_transforms(binding, pose, out);
  motley::to_local_transforms(binding, pose, out);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
