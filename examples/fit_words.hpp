// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/fit_words: what several front ends say of a clip and a skeleton that do not fit.
#ifndef MOTLEY_EXAMPLES_FIT_WORDS_HPP
#define MOTLEY_EXAMPLES_FIT_WORDS_HPP

#include <motley/pose/diagnose.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace words {

constexpr std::string_view name_of(motley::fit_verdict how) noexcept {
  constexpr std::string_view names[] = {"fits", "doubtful", "foreign", "unknown"};
  return names[static_cast<std::size_t>(how)];
}

inline constexpr std::string_view is_foreign = "the clip was made for another skeleton",
                                  is_doubtful = "the clip may not fit the skeleton";

/// A whole number, because printf writes fractions as the program's locale has them. At most a million.
inline unsigned long whole_percent(float ratio) {
  return ratio < 1e4F ? static_cast<unsigned long>(100 * ratio + 0.5F) : 1000000;
}

/// What speaks against a fit, with numbers; empty if nothing does. At most 240 bytes of ASCII.
inline std::string why_no_fit(const motley::diagnosis& d) {
  std::string why;
  const auto add = [&why](const auto&... values) {
    char text[96];
    std::snprintf(text, sizeof text, values...);
    why += why.empty() ? "" : "; ";
    why += text;
  };
  if (d.lacking > 0 && d.moved == 1)
    add("%s", "the skeleton lacks the only bone that moves");
  else if (d.lacking > 0)
    add("the skeleton lacks %lu of the %lu bones that move", static_cast<unsigned long>(d.lacking),
        static_cast<unsigned long>(d.moved));
  if (d.offsets >= motley::fit_limits::few && !(d.median_ratio <= motley::fit_limits::same))
    add("the offsets of %lu bones differ by %lu %% of their length", static_cast<unsigned long>(d.offsets),
        whole_percent(d.median_ratio));
  if (d.explodes())
    add("%llu tracks have values that are not finite or far too large",
        static_cast<unsigned long long>(d.not_finite) + d.distant + d.oversized);
  return why;
}

/// The warning about a clip and a skeleton, if they are doubtful or foreign; otherwise empty.
inline std::string fit_warning(const motley::diagnosis& d) {
  const motley::fit_verdict how = motley::verdict(d);
  if (how == motley::fit_verdict::foreign) return std::string{is_foreign} + ": " + why_no_fit(d);
  if (how == motley::fit_verdict::doubtful) return std::string{is_doubtful} + ": " + why_no_fit(d);
  return {};
}

} // namespace words

#endif
