// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/expression: see expression.hpp.
#include "expression.hpp"

#include <charconv>
#include <list>
#include <memory>
#include <utility>

namespace cli {

namespace {

/// A part of an expression, and how tightly it holds together. What a term is made into takes its pieces, so
/// that a long expression takes time linear in its length: each term is used once.
struct term {
  enum strength { sum, product, atom };
  using list = std::list<std::string>;

  std::shared_ptr<list> pieces{}; // none: the 0 that a result starts from
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

term join(const term& a, char sign, const term& b) {
  if (!a.pieces && sign == '+') return b;
  const term::strength holds = sign == '+' || sign == '-' ? term::sum : term::product;
  const auto left = a.inside(holds), right = b.inside(holds == term::sum ? term::product : term::atom);
  left->push_back({' ', sign, ' '});
  left->splice(left->end(), *right);
  return {left, holds};
}
term call(const std::string& function, const term& v) {
  const auto pieces = v.inside(term::sum);
  pieces->push_front(function + "(");
  pieces->emplace_back(")");
  return {pieces, term::atom};
}

/// Writes down what platinum::plain_arithmetic does.
struct words {
  using value = term;

  static term add(const term& a, const term& b) { return join(a, '+', b); }
  static term subtract(const term& a, const term& b) { return join(a, '-', b); }
  static term multiply(const term& a, const term& b) { return join(a, '*', b); }
  static term divide(const term& a, const term& b) { return join(a, '/', b); }
  static term magnitude(const term& v) { return call("abs", v); }
  static term round_up(const term& v) { return call("ceil", v); }
  static term round_down(const term& v) { return call("floor", v); }
  static term round(const term& v) { return call("round", v); }
};
struct operand_words {
  term operator()(float v) const {
    char digits[64];
    return term::of({digits, std::to_chars(digits, digits + sizeof(digits), v).ptr});
  }
  term operator()(const motley::bone_channel& c) const {
    return term::of("bone " + std::to_string(c.bone) + " " + channel_name(c));
  }
};

} // namespace

std::string channel_name(const motley::bone_channel& c) {
  const std::string name{motley::short_name(c.channel)};
  return c.channel >= motley::channel::other ? name + std::to_string(c.index) : name;
}

std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r) {
  const auto interpolate = [](const motley::bayonetta_exp::record& of, const term& v) {
    return call("interp" + std::to_string(of.interpolation), v);
  };
  return compute<words>(exp, r, operand_words{}, interpolate).text();
}

std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r) {
  const auto interpolate = [](std::uint32_t number, const term& v) {
    return call("interp" + std::to_string(number), v);
  };
  return compute<words>(exp, r, operand_words{}, interpolate).text();
}

} // namespace cli
