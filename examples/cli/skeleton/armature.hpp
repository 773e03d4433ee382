// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/armature: skeletons of any format as motions move them: the one of --skeleton, and
// the figures of motions that need no skeleton.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_ARMATURE_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_ARMATURE_HPP

#include <motley/formats/skeletons.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "io/text.hpp"
#include "options.hpp"

namespace cli {

/// A skeleton with its names: of a file, or a figure.
class armature {
public:
  /// Copies the bones and names of a file.
  explicit armature(const motley::any_skeleton_file& file) : armature{file, {}} {
    z_up_ = file.visit([]<class File>(const File&) { return std::is_same_v<File, motley::cinf::bones>; });
  }
  /// Those of a figure.
  explicit armature(const motley::any_figure& figure) : armature{figure, figure} {}
  armature(const armature&) = delete;
  armature& operator=(const armature&) = delete;
  ~armature() = default;

  const motley::skeleton& skeleton() const { return skeleton_; }
  /// The figure whose bones these are; none for those of a file.
  const motley::any_figure& figure() const { return figure_; }

  std::size_t bone_count() const { return bones_.size(); }
  const motley::skeleton_bone& bone(std::size_t i) const { return bones_[i]; }
  std::int32_t parent(std::size_t i) const { return bones_[i].parent; }
  std::int32_t number(std::size_t i) const { return bones_[i].number; }
  std::string_view name(std::size_t i) const { return names_[i]; } ///< printable

  /// True if a bone is no part of the body: see motley::skeleton_bone.
  bool is_helper(std::size_t i) const { return bones_[i].is_helper; }

  /// True if motions move a virtual root, whose index is bone_count().
  bool has_virtual_root() const { return skeleton_.has_virtual_root; }
  /// True if z is up in model space; otherwise y is.
  bool is_z_up() const { return z_up_; }
  /// False for the figure of Bayonetta 2: its bones' offsets come from the motion.
  bool has_rest_pose() const { return !figure_ || figure_.has_rest_pose(); }
  /// True if a rig poses the bones: see motley::any_figure::rig().
  bool poses_itself() const { return figure_.rig() != nullptr; }
  /// Bone indices, parents before children.
  const std::vector<std::uint32_t>& order() const { return order_; }
  /// The transform of a motion's bone, or motley::skeleton_bone::none.
  std::int32_t slot(std::int32_t number) const { return numbers_.find(number); }
  std::size_t transform_count() const { return motley::transform_count(skeleton_); }

  /// motley::to_model_space().
  void to_model(std::span<const motley::local_transform> locals,
                std::span<motley::model_transform> out) const {
    motley::to_model_space(skeleton_, locals, order_, out);
  }
  /// The rest pose, by bone index.
  std::vector<motley::model_transform> rest() const {
    std::vector<motley::local_transform> locals(transform_count());
    for (std::size_t i = 0; i < bone_count(); ++i) locals[i] = bones_[i].rest;
    std::vector<motley::model_transform> at(bone_count());
    to_model(locals, at);
    return at;
  }

private:
  template <class Source>
  armature(const Source& source, const motley::any_figure& figure)
      : figure_{figure},
        bones_(source.bone_count()),
        skeleton_{source.to_skeleton(bones_)},
        numbers_{skeleton_},
        order_(bones_.size()) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const auto name = source.name(i);
      names_.push_back(escaped(std::string{name.begin(), name.end()}));
    }
    motley::sort_parents_first(skeleton_, order_);
  }

  motley::any_figure figure_;
  std::vector<motley::skeleton_bone> bones_;
  motley::skeleton skeleton_;
  motley::bone_numbers numbers_;
  std::vector<std::uint32_t> order_;
  std::vector<std::string> names_;
  bool z_up_ = false;
};

/// The armatures of motions: the bones of --skeleton, or a motion's figure if it has one.
class armatures {
public:
  /// Reads the skeleton file if there is one. `good()` tells whether that succeeded.
  armatures(const options& o, bool with_figures);
  bool good() const { return good_; }

  /// The size with which limits grow, of the file of --skeleton.
  std::size_t size() const { return size_; }

  /// The armature of --skeleton, or null.
  const armature* given() const { return given_.get(); }
  /// The armature of a motion; null if it has none.
  template <class Clip> const armature* of(const Clip& clip) const {
    const armature* const found = given_.get();
    if (found != nullptr || !with_figures_) return found;
    const motley::any_figure figure = motley::figure_of(clip);
    return figure ? &armature_for(figure) : nullptr;
  }
  /// From now on, motions have no armature except that of --skeleton.
  void forget_figures() { with_figures_ = false; }
  /// Records that an armature is used.
  void use(const armature* a) const {
    if (a == &bayonetta2_) bayonetta2_used_ = true;
    if (a == &rising_) rising_used_ = true;
    for (const auto& shenmue : shenmue_) shenmue_used_ = shenmue_used_ || a == shenmue.get();
  }
  /// Describes the used figures on stderr. False if there are none.
  bool say_used() const;

private:
  const armature& armature_for(const motley::any_figure& f) const {
    if (const auto* const rig = f.rig())
      return *shenmue_[static_cast<std::size_t>(&rig->family() - motley::shenmue_motn::rigs::families)];
    return f.has_rest_pose() ? rising_ : bayonetta2_;
  }

  armature bayonetta2_{motley::any_figure{motley::platinum::figure{motley::platinum::bayonetta2_figure}}};
  armature rising_{motley::any_figure{motley::platinum::figure{motley::platinum::rising_figure}}};
  std::vector<std::unique_ptr<armature>> shenmue_; // by family
  std::unique_ptr<armature> given_;
  std::size_t size_ = 0;
  bool with_figures_, good_ = true;
  mutable std::atomic<bool> bayonetta2_used_ = false, rising_used_ = false,
                            shenmue_used_ = false; // clips are processed in parallel
};

} // namespace cli

#endif
