// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// motley: all headers as a module, the experimental ones, too: `import motley;`. No build uses it yet, see
// docs/packaging/README.md.
module;

// All standard headers that ours include, so that the export block below includes none of them.
#include <bit>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

export module motley;

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wexport-unnamed" // allows static_assert; valid since C++23 (P2615)
#pragma clang diagnostic ignored "-Winclude-angled-in-module-purview" // all headers there were included above
#endif

// A program either imports the module or includes the headers: these declarations belong to the module.
export {
#include "motley.hpp"

#include "formats/containers.hpp"
#include "formats/events.hpp"
#include "formats/exps.hpp"
#include "formats/metroid/anim_key_sets.hpp"
#include "formats/metroid/anim_player.hpp"
#include "formats/mtb3/legs.hpp"
#include "formats/shenmue/mirror.hpp"
#include "formats/skeletons.hpp"
#include "play/game.hpp"
#include "play/root_motion.hpp"
#include "pose/diagnose.hpp"
#include "pose/skeleton_pose.hpp"
}
