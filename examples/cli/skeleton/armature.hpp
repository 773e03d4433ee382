// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/armature: skeletons of any format as motions move them: the one of --skeleton, and
// the figures of motions that need no skeleton.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_ARMATURE_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_ARMATURE_HPP

#include <motley/formats/exps.hpp>
#include <motley/formats/figures.hpp>
#include <motley/formats/mtb3/legs.hpp>
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

/// A skeleton, copied so that it can be used without knowing its format.
class armature {
public:
  template <class S>
  armature(const S& s, bool z_up, bool has_rest_pose)
      : z_up_{z_up},
        has_root_{S::has_root},
        has_rest_{has_rest_pose},
        poses_itself_{motley::posed_skeleton<S>} {
    for (std::size_t i = 0; i < s.bone_count(); ++i) {
      bones_.push_back(s.bone(i));
      numbers_.push_back(s.number(i));
      const auto name = s.name(i);
      names_.push_back(escaped(std::string{name.begin(), name.end()}));
    }
    for (std::int32_t number = 0; number <= motley::most_bones; ++number) places_.push_back(s.find(number));
    order_.resize(bones_.size());
    motley::sort_parents_first(s, order_);
  }
  armature(const armature&) = delete;
  armature& operator=(const armature&) = delete;
  virtual ~armature() = default;

  /// As in motley::skeleton.
  std::size_t bone_count() const { return bones_.size(); }
  motley::skeleton_bone bone(std::size_t i) const { return bones_[i]; }
  std::int32_t parent(std::size_t i) const { return bones_[i].parent; }
  std::int32_t number(std::size_t i) const { return numbers_[i]; }
  std::int32_t find(std::int32_t number) const {
    const auto n = static_cast<std::size_t>(number);
    return number >= 0 && n < places_.size() ? places_[n] : motley::skeleton_bone::none;
  }
  std::string_view name(std::size_t i) const { return names_[i]; } ///< printable

  /// True if a bone is no part of the body: see motley::skeleton_bone.
  bool is_helper(std::size_t i) const { return bones_[i].is_helper; }

  /// True if motions move a virtual root, whose index is bone_count().
  bool has_virtual_root() const { return has_root_; }
  /// True if z is up in model space; otherwise y is.
  bool is_z_up() const { return z_up_; }
  /// False for the figure of Bayonetta 2: its bones' offsets come from the motion.
  bool has_rest_pose() const { return has_rest_; }
  /// True for motley::posed_skeleton: its bones keep their distance to their parents, and their scale.
  bool poses_itself() const { return poses_itself_; }
  /// Bone indices, parents before children.
  const std::vector<std::uint32_t>& order() const { return order_; }
  /// The transform of a motion's bone, or motley::skeleton_bone::none.
  std::int32_t slot(std::int32_t number) const {
    return has_root_ && number == -1 ? static_cast<std::int32_t>(bone_count()) : find(number);
  }
  std::size_t transform_count() const { return bone_count() + (has_root_ ? 1 : 0); }

  /// The legs of a motion on this armature: only God Hand's have any.
  virtual motley::god_hand::legs legs_of(const motley::god_hand::motion& motion) const = 0;
  template <class Clip> motley::god_hand::legs legs_of(const Clip&) const { return {}; }
  template <class... Clips> motley::god_hand::legs legs_of(const motley::any_clip<Clips...>& clip) const {
    return clip.visit_clip([&](const auto& held) { return legs_of(held); });
  }

  /// motley::to_local_transforms(), run() and motley::to_model_space() of the actual type.
  virtual void to_locals(const motley::pose_binding& binding, std::span<const float> pose,
                         motley::missing_channels missing, std::span<motley::local_transform> out) const = 0;
  virtual void change(const motley::god_hand::legs& legs, const motley::any_exp& exp,
                      std::span<motley::local_transform> locals) const = 0;
  virtual void to_model(std::span<const motley::local_transform> locals,
                        std::span<motley::model_transform> out) const = 0;
  /// The rest pose, by bone index.
  std::vector<motley::model_transform> rest() const {
    std::vector<motley::local_transform> locals(transform_count());
    for (std::size_t i = 0; i < bone_count(); ++i) locals[i] = bones_[i].rest;
    std::vector<motley::model_transform> at(bone_count());
    to_model(locals, at);
    return at;
  }

private:
  std::vector<motley::skeleton_bone> bones_;
  std::vector<std::int32_t> numbers_, places_; // of bones; by number
  std::vector<std::string> names_;
  std::vector<std::uint32_t> order_;
  bool z_up_, has_root_, has_rest_, poses_itself_;
};

/// An armature of a skeleton type, with its rules.
template <class S> class armature_of final : public armature {
public:
  static constexpr motley::scale_rule scaling = S::scaling;
  static constexpr bool has_root = S::has_root;

  explicit armature_of(const S& s)
      : armature{s, std::is_same_v<S, motley::cinf::bones>, motley::has_rest_pose(s)}, source_{s} {}
  void to_locals(const motley::pose_binding& binding, std::span<const float> pose,
                 motley::missing_channels missing, std::span<motley::local_transform> out) const override {
    motley::to_local_transforms(*this, binding, pose, missing, out);
  }
  using armature::legs_of;
  motley::god_hand::legs legs_of(const motley::god_hand::motion& motion) const override {
    return motley::god_hand::legs_of(motion, *this);
  }
  void change(const motley::god_hand::legs& legs, const motley::any_exp& exp,
              std::span<motley::local_transform> locals) const override {
    const motley::skeleton_pose pose{*this, locals};
    run(legs, pose);
    run(exp, pose);
  }
  void to_model(std::span<const motley::local_transform> locals,
                std::span<motley::model_transform> out) const override {
    motley::to_model_space(*this, locals, order(), out);
  }
  /// As in motley::posed_skeleton.
  void pose(const motley::pose_binding& binding, std::span<const float> pose,
            std::span<motley::local_transform> out) const requires motley::posed_skeleton<S> {
    source_.pose(binding, pose, out);
  }

private:
  /// Only what poses itself is kept: others refer to their file.
  struct nothing {
    template <class T> constexpr explicit nothing(const T&) {}
  };
  std::conditional_t<motley::posed_skeleton<S>, S, nothing> source_;
};

/// The armatures of motions: the bones of --skeleton, or a motion's figure if it has one.
class armatures {
public:
  /// Reads the skeleton file if there is one. `good()` tells whether that succeeded.
  armatures(const options& o, bool with_figures);
  bool good() const { return good_; }

  /// The size of the file of --skeleton.
  std::size_t size() const { return size_; }

  /// The armature of --skeleton, or null.
  const armature* given() const { return given_.get(); }
  /// The armature of a motion; null if it has none.
  template <class Clip> const armature* of(const Clip& clip) const {
    const armature* found = given_.get();
    if (found == nullptr && with_figures_)
      motley::visit_figure(clip, [&](const auto& figure) { found = &armature_for(figure); });
    return found;
  }
  /// From now on, motions have no armature except that of --skeleton.
  void forget_figures() { with_figures_ = false; }
  /// Records that an armature is used.
  void use(const armature* a) const {
    if (a == &bayonetta2_) bayonetta2_used_ = true;
    if (a == &rising_) rising_used_ = true;
    for (const auto& shenmue : shenmue_) shenmue_used_ = shenmue_used_ || a == shenmue.get();
  }
  /// Describes the used figures on stderr.
  void say_used() const;

private:
  const armature& armature_for(const motley::platinum::figure& f) const {
    return f.has_rest_pose() ? rising_ : bayonetta2_;
  }
  const armature& armature_for(const motley::shenmue_motn::figure& f) const {
    return *shenmue_[static_cast<std::size_t>(&f.family() - motley::shenmue_motn::rigs::families)];
  }

  armature_of<motley::platinum::figure> bayonetta2_{{motley::platinum::bayonetta2_figure}};
  armature_of<motley::platinum::figure> rising_{{motley::platinum::rising_figure}};
  std::vector<std::unique_ptr<armature>> shenmue_; // by family
  std::unique_ptr<armature> given_;
  std::size_t size_ = 0;
  bool with_figures_, good_ = true;
  mutable std::atomic<bool> bayonetta2_used_ = false, rising_used_ = false,
                            shenmue_used_ = false; // clips are processed in parallel
};

} // namespace cli

#endif
