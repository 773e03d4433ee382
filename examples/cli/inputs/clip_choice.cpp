// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/clip_choice: see clip_choice.hpp.
#include "inputs/clip_choice.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "errors.hpp"
#include "io/text.hpp"
#include "io/wildcards.hpp"

namespace cli {

bool is_number(const std::string& clip) {
  return !clip.empty() && clip.find_first_not_of("0123456789") == std::string::npos;
}

bool is_pattern(const std::string& clip) { return clip.find_first_of("*?") != std::string::npos; }

clip_choice::clip_choice(const options& o, std::size_t count, clip_name name)
    : clip_{o.clip}, count_{count}, name_{std::move(name)} {
  if (!clip_) {
    numbers_.resize(count_);
    std::iota(numbers_.begin(), numbers_.end(), std::size_t{0});
    return;
  }
  const std::string as_printed = escaped(*clip_), any_case = folded(*clip_),
                    any_case_printed = folded(as_printed);
  const auto choose = [&](const auto& wanted) {
    for (std::size_t i = 0; i < count_; ++i)
      if (wanted(i, name_(i))) numbers_.push_back(i);
  };
  choose([&](std::size_t i, const std::string& text) {
    return *clip_ == std::to_string(i) || (!text.empty() && (*clip_ == text || as_printed == text));
  });
  if (numbers_.empty())
    choose([&](std::size_t, const std::string& text) {
      const std::string other = folded(text);
      return !other.empty() && (any_case == other || any_case_printed == other);
    });
  by_pattern_ = numbers_.empty() && is_pattern(*clip_);
  if (by_pattern_)
    choose([&](std::size_t, const std::string& text) { return matches(any_case, folded(text)); });
}

void clip_choice::require(const std::string& path) const {
  if (!is_missing()) return;
  std::string message = "no clip '" + *clip_ + "' in " + path + ", which has ";
  if (count_ == 0)
    message += "no clips";
  else if (count_ == 1)
    message += "only clip 0";
  else
    message += "clips 0 to " + std::to_string(count_ - 1);
  const bool is_name = !clip_->empty() && !is_number(*clip_) && !is_pattern(*clip_);
  const std::string other = is_name ? nearest() : std::string{};
  throw missing_error{message + (other.empty() ? "" : "; the nearest name is '" + other + "'")};
}

void clip_choice::require_one(const std::string& path) const {
  if (!by_pattern_ || numbers_.size() < 2) return;
  const auto shown = [&](std::size_t number) {
    const std::string name = name_(number);
    return name.empty() ? "clip " + std::to_string(number) : "'" + name + "'";
  };
  throw usage_error{"'" + *clip_ + "' matches " + std::to_string(numbers_.size()) + " clips of " + path +
                    ", " + shown(numbers_[0]) + " and " + shown(numbers_[1]) + " among them; name one clip"};
}

std::string clip_choice::nearest() const {
  constexpr std::size_t most_names = 1U << 14U, longest = 64; // more takes too long
  const std::string wanted = folded(clip_->substr(0, longest));
  std::string found;
  // Names that contain --clip come first. Others must be near, unless there is only one.
  std::size_t least = longest + (count_ == 1 ? 2 * longest : wanted.size() / 2 + 1);
  for (std::size_t i = 0; i < std::min(count_, most_names); ++i) {
    const std::string name = name_(i);
    if (name.empty() || name.size() > longest) continue;
    const std::string text = folded(name);
    const std::size_t distance = text.find(wanted) != std::string::npos
                                     ? text.size() - wanted.size()
                                     : longest + edit_distance(text, wanted);
    if (distance >= least) continue;
    least = distance;
    found = name;
  }
  return found;
}

} // namespace cli
