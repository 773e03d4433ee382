// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/identifying: what a file's bytes are, of all that the C interface opens.
#ifndef MOTLEY_EXAMPLES_C_IDENTIFYING_HPP
#define MOTLEY_EXAMPLES_C_IDENTIFYING_HPP

#include <motley/formats/containers.hpp>
#include <motley/formats/events.hpp>
#include <motley/formats/skeletons.hpp>

#include <cstddef>
#include <span>

namespace capi {

/// Calls f(motley::identified) for what a file is: what is certain comes first, then motions, skeletons and
/// containers. Otherwise returns the error.
template <class F> motley::error identify(std::span<const std::byte> bytes, F&& f) {
  const auto file = motley::identify<motley::formats_and_events>(bytes);
  const auto skeleton = motley::identify<motley::known_skeletons>(bytes);
  const auto container = motley::identify<motley::known_containers>(bytes);
  const auto is_certain = [](const auto& id) { return id && id.certainty == motley::certainty::certain; };
  if (is_certain(skeleton))
    f(skeleton);
  else if (is_certain(container))
    f(container);
  else if (file)
    f(file);
  else if (skeleton)
    f(skeleton);
  else if (container)
    f(container);
  else
    return file.explain(motley::byte_view{bytes});
  return {};
}

} // namespace capi

#endif
