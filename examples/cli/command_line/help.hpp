// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/help: the layout of --help.
#ifndef MOTLEY_EXAMPLES_CLI_COMMAND_LINE_HELP_HPP
#define MOTLEY_EXAMPLES_CLI_COMMAND_LINE_HELP_HPP

#include <CLI/CLI.hpp>

#include <cstddef>
#include <sstream>
#include <string>

namespace cli {

/// Help in lines of at most 100 characters.
class narrow_help : public CLI::Formatter {
public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description());
  }
  std::string make_subcommand(const CLI::App* sub) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, sub->get_display_name(true), wrapped(sub->get_description()),
                             get_column_width());
    return out.str();
  }

private:
  /// Breaks a text, which begins at the column of descriptions, at its spaces.
  std::string wrapped(std::string text) const {
    const std::size_t most = 100 - get_column_width();
    for (std::size_t start = 0; text.size() - start > most;) {
      const std::size_t end = text.rfind(' ', start + most);
      if (end == std::string::npos || end < start) break; // a word that is too long
      text[end] = '\n';
      start = end + 1;
    }
    return text;
  }
};

} // namespace cli

#endif
