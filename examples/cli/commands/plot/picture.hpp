// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/plot/picture: draws curves as an SVG with a panel for each, for light and dark pages.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_PLOT_PICTURE_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_PLOT_PICTURE_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace cli {

/// A cubic, or a straight line if smooth is false.
struct stroke {
  double x0, y0, x1, y1; ///< its ends
  bool smooth = false;
  double out = 0, in = 0; ///< the slopes at its ends, over its whole length
};

/// A curve, ready to be drawn.
struct panel {
  std::string title;  ///< "bone 9, rotation z"
  std::string detail; ///< how the curve is stored
  std::string unit;
  char axis = 'u'; ///< x, y, z, w, or u for none; determines the colour
  std::vector<stroke> strokes;
  std::vector<motley::key> keys;
  bool has_tangents = false;
};

/// A picture of panels over frames 0 to `last`.
std::string draw(const std::string& title, const std::string& note, double last,
                 const std::vector<panel>& panels);

} // namespace cli

#endif
