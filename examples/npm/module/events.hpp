// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/events: the events of files of events and of clips, as JSON, for the package and the
// viewer's page.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_EVENTS_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_EVENTS_HPP

#include <motley/clip/error.hpp>

#include <cstddef>
#include <span>
#include <string>

#include "motion_file.hpp"

namespace web {

/// Writes an array with an object for each event of a file of events: its kind, its fields by name, and its
/// meaning. Texts are escaped; a number that is not finite is "NaN", "Infinity" or "-Infinity". Returns why
/// there are none.
motley::error list_file_events(std::span<const std::byte> bytes, std::string& out);

/// Writes an array with [frame, opcode, payload, meaning] for each command and each event of a clip; a
/// command's frame is -1, payloads are hexadecimal. Returns why there are none.
motley::error list_clip_events(const motion_file& file, std::size_t number, std::string& out);

} // namespace web

#endif
