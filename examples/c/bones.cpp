// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/bones: bindings and skeletons of the C interface: transforms of bones from poses.
#include <motley/formats/exps.hpp>
#include <motley/formats/skeletons.hpp>

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <unordered_map>

#include "../fit_words.hpp"
#include "../words.hpp"
#include "handles.hpp"

using capi::outcome;

/// A skeleton: of a file, which has the names, or of a figure.
struct motley_skeleton {
  motley_skeleton_info info{};
  motley::any_skeleton_file file;
  motley::any_figure figure;
  std::vector<motley::skeleton_bone> bones;
  motley::skeleton skeleton;
  motley::bone_numbers numbers;
  std::vector<std::uint32_t> order;
};

namespace {

/// Copies the bones of a file or a figure.
template <class Source>
void fill(motley_skeleton& to, const Source& source, std::string_view format, std::int32_t byte_order) {
  to.bones.resize(source.bone_count());
  to.skeleton = source.to_skeleton(to.bones);
  to.numbers = motley::bone_numbers{to.skeleton};
  to.order.resize(to.bones.size());
  motley::sort_parents_first(to.skeleton, to.order);
  to.info = {{},
             static_cast<std::uint32_t>(to.bones.size()),
             static_cast<std::uint32_t>(motley::transform_count(to.skeleton)),
             byte_order,
             to.skeleton.scaling == motley::scale_rule::cumulative,
             !to.figure || to.figure.has_rest_pose(),
             to.figure.rig() != nullptr,
             static_cast<std::int32_t>(words::number_of(words::about(to.figure)))};
  capi::put(to.info.format, format);
}
void put_name(motley_bone& to, const auto& name) {
  const auto size = std::min<std::size_t>(name.size(), sizeof(to.name) - 1);
  std::copy_n(name.begin(), size, to.name);
  to.name[size] = '\0';
}

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

/// The binding of bones that index_of() numbers. It refers to no skeleton.
template <class Index>
outcome bind(motley_binding& made, const motley_clip& clip, std::size_t bones, const Index& index_of) {
  made.memory.resize(bones);
  made.binding = motley::pose_binding::make(clip.motion, index_of, made.memory);
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
  const auto* const offsets = as<const motley::vector3>(rest);
  motley::skeleton_bone bones[64]{}; // at a time, because this must not allocate
  for (motley::skeleton_bone& bone : bones) bone.order = static_cast<motley::euler_order>(order);
  for (std::size_t first = 0; first < count; first += std::size(bones)) {
    const std::size_t some = std::min(count - first, std::size(bones));
    for (std::size_t i = 0; i < some; ++i)
      bones[i].rest.translation = first + i < rest_count ? offsets[first + i] : motley::vector3{};
    motley::to_local_transforms(binding->binding.part(first, some).with({{bones, some}}), {pose, pose_size},
                                {as<motley::local_transform>(out) + first, some});
  }
  return MOTLEY_OK;
}

motley_status motley_skeleton_open(const void* bytes, size_t size, const char* format,
                                   motley_skeleton** skeleton, motley_error* error) {
  return hand_out(skeleton, error, [&](std::unique_ptr<motley_skeleton>& made) -> outcome {
    if (!capi::is_block(bytes, size)) return MOTLEY_ERROR_ARGUMENT;
    const outcome named = capi::find_format<motley::known_skeletons>(capi::name_of(format));
    if (named.status != MOTLEY_OK) return named;
    const auto file = capi::bytes_of(bytes, size);
    const auto id = motley::identify<motley::known_skeletons>(file, capi::name_of(format));
    const motley::error instead = motley::open_skeleton(file).error(); // says what else the file is
    outcome o = instead ? instead : motley::error::unknown_format();
    motley::known_skeletons::visit(id.index, [&]<class Format>() {
      const auto opened = Format::open(motley::byte_view{file});
      o = opened.error();
      if (!opened) return;
      made = std::make_unique<motley_skeleton>();
      made->file = *opened;
      fill(*made, *opened, Format::name, capi::order_of(*opened));
    });
    return o;
  });
}

motley_status motley_skeleton_open_figure(const motley_clip* clip, motley_skeleton** skeleton) {
  return hand_out(skeleton, nullptr, [&](std::unique_ptr<motley_skeleton>& made) -> outcome {
    if (clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
    const motley::any_figure figure = motley::figure_of(clip->motion);
    if (!figure) return MOTLEY_ERROR_NO_FIGURE;
    made = std::make_unique<motley_skeleton>();
    made->figure = figure;
    fill(*made, figure, "figure", MOTLEY_ORDER_UNKNOWN);
    return MOTLEY_OK;
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
  *bone = {b.number, b.parent, static_cast<std::int32_t>(b.order), b.is_helper, {}, {}};
  *as<motley::local_transform>(&bone->rest) = b.rest;
  if (skeleton->figure)
    put_name(*bone, skeleton->figure.name(place));
  else
    put_name(*bone, skeleton->file.name(place));
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
  *place = skeleton->numbers.find(number);
  return MOTLEY_OK;
}

motley_status motley_skeleton_diagnose(const motley_skeleton* skeleton, const motley_clip* clip,
                                       motley_fit* fit) {
  return capi::guarded([&]() -> outcome {
    if (skeleton == nullptr || clip == nullptr || fit == nullptr) return MOTLEY_ERROR_ARGUMENT;
    std::vector<motley::bone_fit> memory(skeleton->info.transforms);
    const motley::diagnosis d = motley::diagnose(clip->motion, skeleton->skeleton, memory);
    *fit = {static_cast<std::int32_t>(motley::verdict(d)),
            d.moved,
            d.lacking,
            d.bones,
            d.still,
            d.offsets,
            d.median_gap,
            d.worst_gap,
            d.median_ratio,
            d.worst_ratio,
            d.worst_bone,
            d.longest_bone,
            d.not_finite,
            d.distant,
            d.oversized,
            0,
            {}};
    capi::put(fit->why, words::why_no_fit(d));
    return MOTLEY_OK;
  });
}

motley_status motley_skeleton_get_bones(const motley_skeleton* skeleton, const motley_clip* clip,
                                        int32_t list, int32_t* numbers, size_t capacity, size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{numbers, capacity, count};
    if (skeleton == nullptr || clip == nullptr || !out.is_one() ||
        !capi::is_among(list, MOTLEY_BONES_EXPLODING))
      return MOTLEY_ERROR_ARGUMENT;
    const auto add = [&out](std::int32_t number) { out.add(number); };
    if (list == MOTLEY_BONES_LACKING) {
      motley::visit_lacking_bones(clip->motion, skeleton->skeleton, add);
      return out.end();
    }
    std::vector<motley::bone_fit> memory(skeleton->info.transforms);
    (void)motley::diagnose(clip->motion, skeleton->skeleton, memory);
    for (std::size_t i = 0; i < skeleton->bones.size(); ++i) {
      const std::int32_t number = skeleton->bones[i].number;
      const bool is_first = number >= 0 && skeleton->numbers.find(number) == static_cast<std::int32_t>(i);
      if (is_first && (list == MOTLEY_BONES_STILL ? !memory[i].is_moved : memory[i].explodes)) add(number);
    }
    return out.end();
  });
}

motley_status motley_skeleton_bind(const motley_skeleton* skeleton, const motley_clip* clip,
                                   motley_binding** binding) {
  return capi::make(binding, nullptr, [&](motley_binding& made) -> outcome {
    if (skeleton == nullptr || clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
    made.legs = motley::god_hand::legs_of(clip->motion, skeleton->skeleton);
    return bind(made, *clip, skeleton->info.transforms,
                [&](std::int32_t bone) { return skeleton->numbers.find(bone); });
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
  const std::span locals{as<motley::local_transform>(out), skeleton->info.transforms};
  const auto bound =
      binding->binding.with(skeleton->skeleton, static_cast<motley::missing_channels>(missing));
  motley::to_local_transforms(skeleton->figure, bound, {pose, pose_size}, locals);
  motley::round_rotations(bound, locals);
  run(binding->legs, motley::skeleton_pose{skeleton->skeleton, locals});
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

motley_status motley_skeleton_run_exp(const motley_skeleton* skeleton, const motley_file* exp, uint64_t most,
                                      motley_local* locals, size_t local_count, motley_outcome* did) {
  if (skeleton == nullptr || !capi::is_block(locals, local_count)) return MOTLEY_ERROR_ARGUMENT;
  if (local_count < skeleton->bones.size()) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
  const std::size_t count = std::min<std::size_t>(local_count, skeleton->info.transforms);
  return capi::guarded([&]() -> outcome {
    return capi::with_program(exp, [&](const auto& program) -> outcome {
      if (exp->operations > most) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
      const motley::skeleton_pose pose{skeleton->skeleton, {as<motley::local_transform>(locals), count}};
      const auto [written, skipped] = run(program, pose);
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
  motley::to_model_space(skeleton->skeleton, {as<const motley::local_transform>(locals), local_count},
                         skeleton->order, {as<motley::model_transform>(out), capacity});
  return MOTLEY_OK;
}
