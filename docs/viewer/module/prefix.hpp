// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/prefix: what all sources of the page include; the build compiles it once.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_PREFIX_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_PREFIX_HPP

#include "older_libcxx.hpp" // ahead of all others

#include <motley/motley.hpp>
#include <motley/play/game.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#endif
