// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/exps: an exp of any game, or none, as a program for posed skeletons.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_EXPS_HPP
#define MOTLEY_FORMATS_EXPS_HPP

#include <concepts>

#include "../clip/one_of.hpp"
#include "../config.hpp"
#include "../pose/skeleton_pose.hpp"
#include "list.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The formats of programs.
using known_exps = format_list<bayonetta2_exp::format, bayonetta_exp::format>;

/// An exp of any game; by default none. A view: the bytes must outlive it unchanged.
class any_exp {
public:
  /// Changes nothing.
  constexpr any_exp() noexcept = default;
  /// Holds a copy of the exp.
  template <class Program>
  requires(std::same_as<Program, bayonetta_exp::program> ||
           std::same_as<Program, bayonetta2_exp::program>) constexpr any_exp(const Program& p) noexcept
      : held_{p} {}

  /// Calls f(program), in its own type: no_program, or that of one of known_exps.
  template <class F> constexpr decltype(auto) visit(F&& f) const { return held_.visit(f); }

private:
  one_of<no_program, bayonetta_exp::program, bayonetta2_exp::program> held_{};
};

/// Runs an exp on a posed skeleton.
constexpr void run(const any_exp& exp, const skeleton_pose& pose) noexcept {
  exp.visit([&](const auto& program) { run(program, pose); });
}

/// Opens an exp of any game. errc::empty_file; errc::unknown_format if the file is none; otherwise the errors
/// of its format.
template <byte_source Bytes> [[nodiscard]] constexpr result<any_exp> open_exp(const Bytes& bytes) noexcept {
  const byte_view file{motley::bytes_of(bytes)};
  if (file.size() == 0) return error::empty_file();
  const auto id = motley::identify<known_exps>(bytes);
  error e = id.explain(file, error::unknown_format());
  any_exp opened;
  known_exps::visit(id.index, [&]<class Format>() {
    const auto exp = Format::open(file);
    e = exp.error();
    if (exp) opened = *exp;
  });
  return {e, opened};
}
/// The same for bytes in an owner, such as a std::vector.
template <byte_owner Bytes>
[[nodiscard]] constexpr result<any_exp> open_exp(const Bytes& bytes MOTLEY_LIFETIMEBOUND) noexcept {
  return motley::open_exp(motley::bytes_of(bytes));
}
template <byte_owner Bytes>
void open_exp(const Bytes&&) = delete;                         // the exp would refer to a destroyed temporary
template <text_like Text> void open_exp(const Text&) = delete; // a file's name, not its bytes: read it first

} // namespace MOTLEY_TAG
} // namespace motley

#endif
