// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// motley: everything that is not experimental, and the few experimental headers that it needs (see
// docs/versioning.md). Include this header.
#ifndef MOTLEY_HPP
#define MOTLEY_HPP

#include "clip/clip.hpp"
#include "clip/closes.hpp"
#include "clip/decode.hpp"
#include "clip/selection.hpp"
#include "formats/list.hpp"
#include "formats/platinum/cameras.hpp"
#include "play/baked.hpp"
#include "play/bone_writer.hpp"
#include "play/player.hpp"
#include "play/timeline.hpp"
#include "pose/blend.hpp"
#include "pose/transform.hpp"
#include "version.hpp"
#include "wire/convert.hpp"

#endif
