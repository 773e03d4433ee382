// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// version: which version this is, for the preprocessor, and the inline namespace that all of motley is in.
#ifndef MOTLEY_VERSION_HPP
#define MOTLEY_VERSION_HPP

/// Semantic versioning: only a new major version may break what uses the old one. docs/versioning.md says
/// what is promised.
#define MOTLEY_VERSION_MAJOR 1
#define MOTLEY_VERSION_MINOR 0
#define MOTLEY_VERSION_PATCH 0
/// One number to compare with: 10203 for 1.2.3.
#define MOTLEY_VERSION (MOTLEY_VERSION_MAJOR * 10000 + MOTLEY_VERSION_MINOR * 100 + MOTLEY_VERSION_PATCH)
/// The same in words.
#define MOTLEY_VERSION_STRING "1.0.0"

/// All of motley is in this inline namespace of `motley`. You need not name it, but symbols contain it:
/// copies of two versions can be linked into one program. Define it as a name of your own, for all units
/// alike, and your copy is apart from everybody else's, whatever their versions.
#ifndef MOTLEY_TAG
#define MOTLEY_TAG v1_0
#endif

#endif
