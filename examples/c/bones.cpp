// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/bones: bindings and skeletons of the C interface: transforms of bones from poses.
#include <motley/formats/exps.hpp>
#include <motley/formats/figures.hpp>
#include <motley/formats/skeletons.hpp>

#include <algorithm>
#include <type_traits>
#include <unordered_map>

#include "handles.hpp"

using capi::outcome;

/// The bones of any skeleton, copied so that they can be used without knowing its format. Names are not
/// copied.
struct motley_skeleton {
  motley_skeleton_info info{};
  std::vector<motley::skeleton_bone> bones;
  std::vector<std::int32_t> numbers, places; // of bones; by number
  std::vector<std::uint32_t> order;

  virtual ~motley_skeleton() = default;
  virtual void put_name(std::size_t place, motley_bone& to) const = 0;
  virtual void to_locals(const motley::pose_binding& binding, std::span<const float> pose,
                         motley::missing_channels missing, std::span<motley::local_transform> out) const = 0;
  virtual motley::god_hand::legs legs_of(const motley::any_motion& motion) const = 0;
  virtual void move_legs(const motley::god_hand::legs& legs,
                         std::span<motley::local_transform> locals) const = 0;
  virtual motley::platinum::exp_outcome run_exp(const motley::bayonetta_exp::program& exp,
                                                std::span<motley::local_transform> locals) const = 0;
  virtual motley::platinum::exp_outcome run_exp(const motley::bayonetta2_exp::program& exp,
                                                std::span<motley::local_transform> locals) const = 0;
  virtual void to_model(std::span<const motley::local_transform> locals,
                        std::span<motley::model_transform> out) const = 0;

  /// The bone with this number in motions, or motley::skeleton_bone::none.
  std::int32_t find(std::int32_t number) const {
    const auto n = static_cast<std::size_t>(number);
    return number >= 0 && n < places.size() ? places[n] : motley::skeleton_bone::none;
  }
  /// The transform of a motion's bone, or motley::skeleton_bone::none.
  std::int32_t slot(std::int32_t number) const {
    const bool is_root = number == -1 && info.transforms > info.bone_count;
    return is_root ? static_cast<std::int32_t>(info.bone_count) : find(number);
  }
};

namespace {

/// A skeleton of type S, which models motley::skeleton, with its rules.
template <class S> struct skeleton_of final : motley_skeleton {
  static constexpr motley::scale_rule scaling = S::scaling;
  static constexpr bool has_root = S::has_root;

  S source;

  skeleton_of(const S& s, std::string_view format) : source{s} {
    const std::size_t count = s.bone_count();
    for (std::size_t i = 0; i < count; ++i) {
      bones.push_back(s.bone(i));
      numbers.push_back(s.number(i));
    }
    for (std::int32_t number = 0; number <= motley::most_bones; ++number) places.push_back(s.find(number));
    order.resize(count);
    motley::sort_parents_first(*this, order);
    info = {{},
            static_cast<std::uint32_t>(count),
            static_cast<std::uint32_t>(motley::transform_count(s)),
            capi::order_of(s),
            scaling == motley::scale_rule::cumulative,
            motley::has_rest_pose(s),
            motley::posed_skeleton<S>};
    capi::put(info.format, format);
  }

  std::size_t bone_count() const { return bones.size(); }
  motley::skeleton_bone bone(std::size_t i) const { return bones[i]; }
  std::int32_t parent(std::size_t i) const { return bones[i].parent; }
  std::int32_t number(std::size_t i) const { return numbers[i]; }
  auto name(std::size_t i) const { return source.name(i); }
  void pose(const motley::pose_binding& binding, std::span<const float> pose,
            std::span<motley::local_transform> out) const requires motley::posed_skeleton<S> {
    source.pose(binding, pose, out);
  }

  void put_name(std::size_t place, motley_bone& to) const override {
    const auto stored = source.name(place);
    const auto size = std::min<std::size_t>(stored.size(), sizeof(to.name) - 1);
    std::copy_n(stored.begin(), size, to.name);
    to.name[size] = '\0';
  }
  void to_locals(const motley::pose_binding& binding, std::span<const float> pose,
                 motley::missing_channels missing, std::span<motley::local_transform> out) const override {
    motley::to_local_transforms(*this, binding, pose, missing, out);
  }
  motley::god_hand::legs legs_of(const motley::any_motion& motion) const override {
    return motley::god_hand::legs_of(motion, *this);
  }
  void move_legs(const motley::god_hand::legs& legs,
                 std::span<motley::local_transform> locals) const override {
    run(legs, motley::skeleton_pose{*this, locals});
  }
  motley::platinum::exp_outcome run_exp(const motley::bayonetta_exp::program& exp,
                                        std::span<motley::local_transform> locals) const override {
    return run(exp, motley::skeleton_pose{*this, locals});
  }
  motley::platinum::exp_outcome run_exp(const motley::bayonetta2_exp::program& exp,
                                        std::span<motley::local_transform> locals) const override {
    return run(exp, motley::skeleton_pose{*this, locals});
  }
  void to_model(std::span<const motley::local_transform> locals,
                std::span<motley::model_transform> out) const override {
    motley::to_model_space(*this, locals, order, out);
  }
};

/// The caller's memory as the library's type, which has the same floats in the same order. (This does not
/// break aliasing in practice: no translation unit sees both types, except through this function.)
template <class To, class From> To* as(From* from) {
  static_assert(sizeof(To) == sizeof(From) && alignof(To) == alignof(From));
  static_assert(std::is_standard_layout_v<To> && std::is_trivially_copyable_v<To>);
  return reinterpret_cast<To*>(from);
}
static_assert(offsetof(motley_local, euler) == offsetof(motley::local_transform, euler) &&
              offsetof(motley_local, scale) == offsetof(motley::local_transform, scale) &&
              offsetof(motley_local, rotation) == offsetof(motley::local_transform, rotation) &&
              offsetof(motley_model, rotation) == offsetof(motley::model_transform, rotation) &&
              offsetof(motley_model, scale) == offsetof(motley::model_transform, scale) &&
              offsetof(motley_quaternion, x) == offsetof(motley::quaternion, x) &&
              offsetof(motley_vector3, z) == offsetof(motley::vector3, z));

template <class Slot>
outcome bind(motley_binding& made, const motley_clip& clip, std::size_t bones, const Slot& slot) {
  made.memory.resize(bones);
  made.binding = motley::pose_binding::make(clip.motion, slot, made.memory);
  return MOTLEY_OK;
}

/// Passes the result of f() to the caller, or its error.
template <class F> motley_status hand_out(motley_skeleton** to, motley_error* error, const F& f) {
  if (to != nullptr) *to = nullptr;
  return capi::guarded(error, [&]() -> outcome {
    if (to == nullptr) return MOTLEY_ERROR_ARGUMENT;
    std::unique_ptr<motley_skeleton> made;
    const outcome o = f(made);
    *to = made.release();
    return o;
  });
}

} // namespace

motley_status motley_binding_open(const motley_clip* clip, const int32_t* bones, size_t count,
                                  motley_binding** binding) {
  return capi::make(binding, nullptr, [&](motley_binding& made) -> outcome {
    if (clip == nullptr || !capi::is_block(bones, count)) return MOTLEY_ERROR_ARGUMENT;
    std::unordered_map<std::int32_t, std::ptrdiff_t> places;
    for (std::size_t i = 0; i < count; ++i) places.try_emplace(bones[i], static_cast<std::ptrdiff_t>(i));
    return bind(made, *clip, count, [&](std::int32_t bone) -> std::ptrdiff_t {
      const auto at = places.find(bone);
      return at != places.end() ? at->second : -1;
    });
  });
}

motley_status motley_binding_get_bound_track_count(const motley_binding* binding, uint64_t* tracks) {
  if (binding == nullptr || tracks == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *tracks = binding->binding.bound_track_count();
  return MOTLEY_OK;
}

void motley_binding_close(motley_binding* binding) { delete binding; }

motley_status motley_binding_get_locals(const motley_binding* binding, const float* pose, size_t pose_size,
                                        const motley_vector3* rest, size_t rest_count, int32_t order,
                                        motley_local* out, size_t capacity) {
  if (binding == nullptr || !capi::is_block(pose, pose_size) || !capi::is_block(rest, rest_count) ||
      !capi::is_block(out, capacity) || !capi::is_among(order, MOTLEY_EULER_ZYX))
    return MOTLEY_ERROR_ARGUMENT;
  const std::size_t count = binding->memory.size();
  if (capacity < count) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  motley::to_local_transforms(
      binding->binding, {pose, pose_size}, {as<const motley::vector3>(rest), rest_count},
      static_cast<motley::euler_order>(order), std::span{as<motley::local_transform>(out), count});
  return MOTLEY_OK;
}

motley_status motley_skeleton_open(const void* bytes, size_t size, const char* format,
                                   motley_skeleton** skeleton, motley_error* error) {
  return hand_out(skeleton, error, [&](std::unique_ptr<motley_skeleton>& made) -> outcome {
    if (!capi::is_block(bytes, size)) return MOTLEY_ERROR_ARGUMENT;
    const auto file = capi::bytes_of(bytes, size);
    const auto id = motley::identify<motley::known_skeletons>(file, capi::name_of(format));
    outcome o = size == 0 ? motley::error::empty_file() : motley::error::unknown_format();
    motley::known_skeletons::visit(id.index, [&]<class Format>() {
      const auto opened = Format::open(motley::byte_view{file});
      o = opened.error();
      if (opened) made = std::make_unique<skeleton_of<typename Format::file>>(*opened, Format::name);
    });
    return o;
  });
}

motley_status motley_skeleton_open_figure(const motley_clip* clip, motley_skeleton** skeleton) {
  return hand_out(skeleton, nullptr, [&](std::unique_ptr<motley_skeleton>& made) -> outcome {
    if (clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
    const bool has_one = clip->motion.visit_clip([&](const auto& motion) {
      return motley::visit_figure(motion, [&]<class Figure>(const Figure& figure) {
        made = std::make_unique<skeleton_of<Figure>>(figure, "figure");
      });
    });
    return has_one ? MOTLEY_OK : MOTLEY_ERROR_NO_FIGURE;
  });
}

void motley_skeleton_close(motley_skeleton* skeleton) { delete skeleton; }

motley_status motley_skeleton_get_info(const motley_skeleton* skeleton, motley_skeleton_info* info) {
  if (skeleton == nullptr || info == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *info = skeleton->info;
  return MOTLEY_OK;
}

motley_status motley_skeleton_get_bone(const motley_skeleton* skeleton, size_t place, motley_bone* bone) {
  if (skeleton == nullptr || bone == nullptr) return MOTLEY_ERROR_ARGUMENT;
  if (place >= skeleton->bones.size()) return MOTLEY_ERROR_RANGE;
  const motley::skeleton_bone& b = skeleton->bones[place];
  *bone = {skeleton->numbers[place], b.parent, static_cast<std::int32_t>(b.order), b.is_helper, {}, {}};
  *as<motley::local_transform>(&bone->rest) = b.rest;
  skeleton->put_name(place, *bone);
  return MOTLEY_OK;
}

motley_status motley_skeleton_get_order(const motley_skeleton* skeleton, uint32_t* order, size_t capacity,
                                        size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{order, capacity, count};
    if (skeleton == nullptr || !out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    for (const std::uint32_t place : skeleton->order) out.add(place);
    return out.end();
  });
}

motley_status motley_skeleton_find(const motley_skeleton* skeleton, int32_t number, int32_t* place) {
  if (skeleton == nullptr || place == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *place = skeleton->slot(number);
  return MOTLEY_OK;
}

motley_status motley_skeleton_bind(const motley_skeleton* skeleton, const motley_clip* clip,
                                   motley_binding** binding) {
  return capi::make(binding, nullptr, [&](motley_binding& made) -> outcome {
    if (skeleton == nullptr || clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
    made.legs = skeleton->legs_of(clip->motion);
    return bind(made, *clip, skeleton->info.transforms,
                [&](std::int32_t bone) { return skeleton->slot(bone); });
  });
}

motley_status motley_skeleton_get_locals(const motley_skeleton* skeleton, const motley_binding* binding,
                                         const float* pose, size_t pose_size, int32_t missing,
                                         motley_local* out, size_t capacity) {
  if (skeleton == nullptr || binding == nullptr || !capi::is_block(pose, pose_size) ||
      !capi::is_block(out, capacity) || !capi::is_among(missing, MOTLEY_MISSING_REST) ||
      binding->memory.size() != skeleton->info.transforms)
    return MOTLEY_ERROR_ARGUMENT;
  if (capacity < skeleton->info.transforms) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  skeleton->to_locals(binding->binding, {pose, pose_size}, static_cast<motley::missing_channels>(missing),
                      {as<motley::local_transform>(out), capacity});
  skeleton->move_legs(binding->legs, {as<motley::local_transform>(out), skeleton->info.transforms});
  return MOTLEY_OK;
}

motley_status motley_binding_get_leg_counts(const motley_binding* binding, uint64_t* posed,
                                            uint64_t* unposed) {
  if (binding == nullptr || posed == nullptr || unposed == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *posed = binding->legs.size();
  *unposed = binding->legs.unposed_count();
  return MOTLEY_OK;
}

motley_status motley_binding_get_leg(const motley_binding* binding, size_t number, motley_leg* leg) {
  if (binding == nullptr || leg == nullptr) return MOTLEY_ERROR_ARGUMENT;
  if (number >= binding->legs.size()) return MOTLEY_ERROR_RANGE;
  const auto& [thigh, shin, foot, toe] = binding->legs[number];
  *leg = {thigh, shin, foot, toe};
  return MOTLEY_OK;
}

motley_status motley_skeleton_run_exp(const motley_skeleton* skeleton, const motley_file* exp,
                                      motley_local* locals, size_t local_count, motley_outcome* did) {
  if (skeleton == nullptr || !capi::is_block(locals, local_count)) return MOTLEY_ERROR_ARGUMENT;
  if (local_count < skeleton->bones.size()) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  const std::size_t count = std::min<std::size_t>(local_count, skeleton->info.transforms);
  return capi::guarded([&]() -> outcome {
    return capi::with_program(exp, [&](const auto& program) -> outcome {
      const auto [written, skipped] =
          skeleton->run_exp(program, {as<motley::local_transform>(locals), count});
      if (did != nullptr) *did = {written, skipped};
      return MOTLEY_OK;
    });
  });
}

motley_status motley_skeleton_get_model(const motley_skeleton* skeleton, const motley_local* locals,
                                        size_t local_count, motley_model* out, size_t capacity) {
  if (skeleton == nullptr || !capi::is_block(locals, local_count) || !capi::is_block(out, capacity))
    return MOTLEY_ERROR_ARGUMENT;
  const std::size_t count = skeleton->bones.size();
  if (local_count < count || capacity < count) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  skeleton->to_model({as<const motley::local_transform>(locals), local_count},
                     {as<motley::model_transform>(out), capacity});
  return MOTLEY_OK;
}
