// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/exps: an exp of any game, or none, as a program for posed skeletons.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_EXPS_HPP
#define MOTLEY_FORMATS_EXPS_HPP

#include <concepts>

#include "../config.hpp"
#include "../pose/skeleton_pose.hpp"
#include "list.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The formats of programs.
using known_exps = format_list<bayonetta2_exp::format, bayonetta_exp::format>;

/// An exp of any game; by default none. A view: the bytes must outlive it unchanged.
class any_exp {
  using held_type = any_file_of<known_exps, no_program>;

public:
  /// Changes nothing.
  constexpr any_exp() noexcept = default;
  /// Holds a copy of the exp.
  template <class Program>
  requires(std::convertible_to<const Program&, held_type>) constexpr any_exp(const Program& p) noexcept
      : held_{p} {}

  /// Calls f(program), in its own type: no_program, or that of one of known_exps.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  held_type held_{};
};

/// Runs an exp on a posed skeleton.
constexpr void run(const any_exp& exp, const skeleton_pose& pose) noexcept {
  exp.visit([&](const auto& program) { run(program, pose); });
}

/// Opens an exp of any game: `result<any_exp>`. errc::empty_file; errc::unknown_format if the file is none;
/// otherwise the errors of its format.
inline constexpr opener<any_format<known_exps, any_exp>> open_exp{};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
