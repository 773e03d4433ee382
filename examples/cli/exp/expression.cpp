// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/expression: see expression.hpp.
#include "exp/expression.hpp"

#include <list>
#include <memory>
#include <utility>

#include "io/numbers.hpp"

namespace cli {

namespace {

/// A part of an expression, and its precedence. A new term takes the pieces of the terms that it is made
/// from, and each term is used once: so a long expression takes time linear in its length.
struct term {
  enum strength { either, both, comparison, sum, product, atom };
  using list = std::list<std::string>;

  std::shared_ptr<list> pieces{}; // null: the 0 that a result starts from
  strength holds = atom;

  static term of(std::string text) { return {std::make_shared<list>(1, std::move(text)), atom}; }
  std::shared_ptr<list> inside(strength least) const {
    if (!pieces) return std::make_shared<list>(1, "0");
    if (holds < least) {
      pieces->emplace_front("(");
      pieces->emplace_back(")");
    }
    return pieces;
  }
  std::string text() const {
    if (!pieces) return "0";
    std::string all;
    for (const std::string& piece : *pieces) all += piece;
    return all;
  }
};

/// The precedence of an operator, and the minimum precedence of its left and right operands without
/// parentheses.
struct strengths {
  term::strength whole, left, right;
};
constexpr strengths alternative{term::either, term::either, term::both};
constexpr strengths conjunction{term::both, term::both, term::comparison};
constexpr strengths compared{term::comparison, term::sum, term::sum}; // a < b < c would look like a range
constexpr strengths added{term::sum, term::sum, term::product};
constexpr strengths multiplied{term::product, term::product, term::atom};

term join(const term& a, const char* sign, const term& b, const strengths& hold) {
  const auto left = a.inside(hold.left), right = b.inside(hold.right);
  left->push_back(std::string{' '} + sign + ' ');
  left->splice(left->end(), *right);
  return {left, hold.whole};
}
/// Bayonetta's results start from 0, which is not printed.
term sum(const term& a, const term& b) { return a.pieces ? join(a, "+", b, added) : b; }
template <class... Terms> term call(const std::string& function, const term& first, const Terms&... others) {
  const auto pieces = first.inside(term::either);
  pieces->push_front(function + "(");
  [[maybe_unused]] const auto append = [&](const term& v) {
    pieces->emplace_back(", ");
    pieces->splice(pieces->end(), *v.inside(term::either));
  };
  (append(others), ...);
  pieces->emplace_back(")");
  return {pieces, term::atom};
}

/// An Arithmetic that writes as text what platinum::plain_arithmetic computes.
struct words {
  using value = term;

  static term add(const term& a, const term& b) { return sum(a, b); }
  static term subtract(const term& a, const term& b) { return join(a, "-", b, added); }
  static term multiply(const term& a, const term& b) { return join(a, "*", b, multiplied); }
  static term divide(const term& a, const term& b) { return join(a, "/", b, multiplied); }
  static term less(const term& a, const term& b) { return join(a, "<", b, compared); }
  static term greater(const term& a, const term& b) { return join(a, ">", b, compared); }
  static term logical_and(const term& a, const term& b) { return join(a, "and", b, conjunction); }
  static term logical_or(const term& a, const term& b) { return join(a, "or", b, alternative); }
  static term select(const term& a, const term& b, const term& c) { return call("select", a, b, c); }
  static term magnitude(const term& v) { return call("abs", v); }
  static term round_up(const term& v) { return call("ceil", v); }
  static term round_down(const term& v) { return call("floor", v); }
  static term round(const term& v) { return call("round", v); }
};
struct operand_words {
  term operator()(float v) const { return term::of(text_of(v)); }
  term operator()(const motley::bone_channel& c) const {
    return term::of("bone " + std::to_string(c.bone) + " " + channel_name(c));
  }
};

} // namespace

std::string channel_name(const motley::bone_channel& c) {
  const std::string name{motley::short_name(c.channel)};
  return !motley::is_named(c.channel) ? name + std::to_string(c.index) : name;
}

std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r) {
  const auto interpolate = [](const motley::bayonetta_exp::record& of, const term& v) {
    return call("interp" + std::to_string(of.interpolation), v);
  };
  return exp.compute<words>(r, operand_words{}, interpolate).text();
}

std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r) {
  const auto interpolate = [](std::uint32_t number, const term& v) {
    return call("interp" + std::to_string(number), v);
  };
  return exp.compute<words>(r, operand_words{}, interpolate).text();
}

} // namespace cli
