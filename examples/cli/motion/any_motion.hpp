// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/motion/any_motion: a clip of any format of the program as one type. Commands see only this
// type, so each is compiled once, and not once for each format.
#ifndef MOTLEY_EXAMPLES_CLI_MOTION_ANY_MOTION_HPP
#define MOTLEY_EXAMPLES_CLI_MOTION_ANY_MOTION_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <functional>

#include "formats.hpp"
#include "mirroring.hpp"

namespace cli {

/// A clip of any format of the program, or a mirrored one.
using any_motion = mirroring::with_mirrored<motley::any_clip_of<formats>>::type;
/// A track of such a clip.
using any_track = motley::track_of<any_motion>;

/// The frame of a moment, by its number. Frames ascend.
using frame_at = std::function<float(std::size_t)>;

} // namespace cli

#endif
