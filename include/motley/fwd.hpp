// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// fwd: forward declarations for your own headers, without including the rest of motley.
#ifndef MOTLEY_FWD_HPP
#define MOTLEY_FWD_HPP

#include <cstdint>

#include "version.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

enum class errc : std::uint8_t;
enum class warning_code : std::uint8_t;
enum class channel : std::uint8_t;
enum class angle_unit : std::uint8_t;
enum class euler_order : std::uint8_t;
enum class layout : std::uint8_t;
enum class looping : std::uint8_t;
enum class playback : std::uint8_t;

struct error;
struct warning;
struct track_id;
struct track_outline;
struct frame_range;
struct timeline;
struct player_options;
struct key;
struct turns;
struct vector3;
struct quaternion;
struct local_transform;
struct skeleton;
struct skeleton_bone;
struct bone_channel;
class byte_view;
class baked_clip;
class bone_writer;
class pose_binding;

template <class T> class result;
template <class... Clips> class any_clip;
template <class C> class track_of;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
