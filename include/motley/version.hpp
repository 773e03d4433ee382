// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// version: version macros, and the versioned inline namespace that contains all of motley.
#ifndef MOTLEY_VERSION_HPP
#define MOTLEY_VERSION_HPP

/// Semantic versioning: only a new major version may break existing code. docs/versioning.md states the
/// promises.
#define MOTLEY_VERSION_MAJOR 1
#define MOTLEY_VERSION_MINOR 0
#define MOTLEY_VERSION_PATCH 0
/// The version as one number for comparisons: 10203 for 1.2.3.
#define MOTLEY_VERSION (MOTLEY_VERSION_MAJOR * 10000 + MOTLEY_VERSION_MINOR * 100 + MOTLEY_VERSION_PATCH)
/// The version as text.
#define MOTLEY_VERSION_STRING "1.0.0"

/// The inline namespace of `motley` that contains everything. Code need not name it, but symbols contain it,
/// so versions of different major or minor numbers can be linked into one program. To keep your copy apart
/// from every other copy, define this macro as a name of your own, the same one in all translation units.
#ifndef MOTLEY_TAG
#define MOTLEY_TAG v1_0
#endif

#endif
