// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/expression: see expression.hpp.
#include "expression.hpp"

#include <charconv>
#include <vector>

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

term of_number(float v) {
  char digits[64];
  return {std::string{digits, std::to_chars(digits, digits + sizeof(digits), v).ptr}};
}
term of_channel(const motley::bone_channel& c) {
  return {"bone " + std::to_string(c.bone) + " " + channel_name(c)};
}

/// bayonetta_exp::machine, with words instead of numbers.
class writing_machine {
public:
  term result;

  void step(const motley::bayonetta_exp::entry& e, const term& operand) {
    using namespace motley::bayonetta_exp;
    if (e.has(opens)) {
      const std::uint32_t functions = e.has(opens_two) && e.has(carries) ? e.flags & 0xFF00U : 0;
      slots_.push_back({result, e.flags & ~functions});
      result = operand;
      if (e.has(opens_two)) slots_.push_back({{}, functions | adds});
    } else {
      result = combine(result, e.flags, operand);
    }
    for (int i = e.closed(); i > 0; --i) {
      const slot s = slots_.back();
      slots_.pop_back();
      result = combine(s.saved, s.flags, apply(s.flags, result));
    }
  }

private:
  struct slot {
    term saved;
    std::uint32_t flags;
  };
  static term combine(const term& a, std::uint32_t flags, const term& b) {
    using namespace motley::bayonetta_exp;
    if ((flags & adds) != 0) return join(a, '+', b);
    if ((flags & subtracts) != 0) return join(a, '-', b);
    if ((flags & multiplies) != 0) return join(a, '*', b);
    if ((flags & divides) != 0) return join(a, '/', b);
    return a;
  }
  static term apply(std::uint32_t flags, const term& v) {
    using namespace motley::bayonetta_exp;
    if ((flags & takes_magnitude) != 0) return call("abs", v);
    if ((flags & rounds_up) != 0) return call("ceil", v);
    if ((flags & rounds_down) != 0) return call("floor", v);
    if ((flags & rounds) != 0) return call("round", v);
    return v;
  }

  std::vector<slot> slots_;
};

} // namespace

std::string channel_name(const motley::bone_channel& c) {
  const std::string name{motley::short_name(c.channel)};
  return c.channel == motley::channel::other ? name + std::to_string(c.index) : name;
}

std::string expression(const motley::bayonetta_exp::program& exp, const motley::bayonetta_exp::record& r) {
  writing_machine m;
  const auto interpolate = [&] {
    if (r.has_points()) m.result = call("interp" + std::to_string(r.interpolation), m.result);
  };
  for (int i = 0; i < r.entry_count; ++i) {
    if (i == r.first_later) interpolate();
    const auto e = exp.entry(r, i);
    m.step(e, e.has(motley::bayonetta_exp::reads_channel) ? of_channel(e.channel) : of_number(e.number));
  }
  if (r.entry_count == r.first_later) interpolate();
  return m.result.inside(term::sum);
}

std::string expression(const motley::bayonetta2_exp::program& exp, const motley::bayonetta2_exp::record& r) {
  using type = motley::bayonetta2_exp::operation_type;
  struct level {
    term value{};
    char sign = '+';
    std::string function{};
  };
  std::vector<level> levels(1);
  const auto take = [&](const term& t) {
    levels.back().value = join(levels.back().value, levels.back().sign, t);
  };
  for (int i = 0; i < r.operation_count; ++i) {
    const auto op = exp.operation(r, i);
    if (op.type == type::end) break;
    switch (op.type) {
    case type::open: levels.emplace_back(); break;
    case type::function:
      levels.emplace_back();
      levels.back().function = "abs";
      break;
    case type::interpolation:
      levels.emplace_back();
      levels.back().function = "interp" + std::to_string(op.number);
      break;
    case type::close:
    case type::close_function: {
      const level inner = levels.back();
      levels.pop_back();
      take(inner.function.empty() ? inner.value : call(inner.function, inner.value));
      break;
    }
    case type::channel: take(of_channel(op.channel())); break;
    case type::number: take(of_number(op.value)); break;
    default: levels.back().sign = op.number == 0 ? '+' : '*'; break;
    }
  }
  return levels[0].value.inside(term::sum);
}

} // namespace cli
