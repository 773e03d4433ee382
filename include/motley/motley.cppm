// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// motley: everything as a module: `import motley;`. No build uses it yet, see docs/packaging/README.md.
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
}
