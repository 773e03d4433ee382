// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// motley: everything. Include this.
#ifndef MOTLEY_HPP
#define MOTLEY_HPP

#include "clip/compiled.hpp"
#include "clip/decode.hpp"
#include "clip/player.hpp"
#include "clip/transform.hpp"
#include "format/any.hpp"
#include "format/bayonetta.hpp"
#include "format/bayonetta2.hpp"
#include "format/bayonetta2_exp.hpp"
#include "format/bayonetta_exp.hpp"
#include "format/bone_table.hpp"
#include "format/metroid_anim.hpp"
#include "format/metroid_anim_player.hpp"
#include "format/okami.hpp"
#include "format/shenmue_motn.hpp"
#include "wire/convert.hpp"

#endif
