// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/output: see output.hpp.
#include "output.hpp"

#include <cstdio>

namespace cli {

output& output::operator<<(std::string_view text) {
  constexpr std::size_t enough = std::size_t{1} << 16U;
  buffer_ += text;
  if (buffer_.size() >= enough) (void)flush();
  return *this;
}

bool output::flush() {
  good_ = good_ && std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) == buffer_.size();
  buffer_.clear();
  return good_ && std::fflush(stdout) == 0;
}

} // namespace cli
