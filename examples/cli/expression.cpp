// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/expression: see expression.hpp.
#include "expression.hpp"

#include <charconv>

namespace cli {

namespace {

/// A piece of an expression, and how tightly it holds together.
struct term {
  enum strength { sum, product, atom };

  std::string text{};
  strength holds = atom; // an empty text is the 0 that a result starts from

  std::string inside(strength least) const {
    if (text.empty()) return "0";
    return holds < least ? "(" + text + ")" : text;
  }
};

term join(const term& a, char sign, const term& b) {
  if (a.text.empty() && sign == '+') return b;
  const term::strength holds = sign == '+' || sign == '-' ? term::sum : term::product;
  const auto tighter = holds == term::sum ? term::product : term::atom;
  return {a.inside(holds) + " " + sign + " " + b.inside(tighter), holds};
}
term call(const std::string& function, const term& v) {
  return {function + "(" + v.inside(term::sum) + ")", term::atom};
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
    return {std::string{digits, std::to_chars(digits, digits + sizeof(digits), v).ptr}};
  }
  term operator()(const motley::bone_channel& c) const {
    return {"bone " + std::to_string(c.bone) + " " + channel_name(c)};
  }
};

} // namespace

std::string channel_name(const motley::bone_channel& c) {
  const std::string name{motley::short_name(c.channel)};
  return c.channel == motley::channel::other ? name + std::to_string(c.index) : name;
}

std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r) {
  const auto interpolate = [](const motley::bayonetta_exp::record& of, const term& v) {
    return call("interp" + std::to_string(of.interpolation), v);
  };
  return compute<words>(exp, r, operand_words{}, interpolate).inside(term::sum);
}

std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r) {
  const auto interpolate = [](std::uint32_t number, const term& v) {
    return call("interp" + std::to_string(number), v);
  };
  return compute<words>(exp, r, operand_words{}, interpolate).inside(term::sum);
}

} // namespace cli
