// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/events: the lists with formats of files of events, which belong to motions in other files.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_EVENTS_HPP
#define MOTLEY_FORMATS_EVENTS_HPP

#include "list.hpp"
#include "metroid/evnt.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// All formats of files of events.
using known_events = format_list<evnt::format>;

/// All formats of motions, exps, bone tables and events, for programs that take any of them.
using formats_and_events = known_formats::with<evnt::format>;

} // namespace MOTLEY_TAG
} // namespace motley

#endif
