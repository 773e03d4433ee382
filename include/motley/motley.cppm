// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// motley: everything, as a module: `import motley;`. See docs/packaging/README.md: no build uses it yet.
module;

// All standard headers that ours include, so that none is included where everything is exported.
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

export module motley;

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wexport-unnamed" // static_assert may be there since C++23 (P2615), and was meant to be
#pragma clang diagnostic ignored "-Winclude-angled-in-module-purview" // all that is included there was included above
#endif

// A program imports the module or includes the headers, not both: what is declared here belongs to the module.
export {
#include "motley.hpp"
}
