// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/bayonetta2_expression: the whole grammar of exps since Bayonetta 2, against values
// by hand and against a second evaluator, which is written from the format's description.
#include <motley/formats/platinum/bayonetta2_exp.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "support/constexpr_vector.hpp"
#include "support/exp_writer.hpp"
#include "support/random.hpp"

namespace x = support::exp;
using support::order;
using operations = std::vector<x::operation>;

namespace {

constexpr float quiet = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();

/// A pose of any bones but 9, with scales of 1 unless it says otherwise.
struct pose {
  std::map<std::pair<int, int>, float> values{};

  bool has(int bone) const { return bone != 9; }
  float get(const motley::bone_channel& c) const {
    const auto found = values.find({c.bone, c.index});
    return found != values.end() ? found->second : c.index >= 7 && c.index <= 9 ? 1.0F : 0.0F;
  }
  void set(const motley::bone_channel& c, float value) { values[{c.bone, c.index}] = value; }
};

std::string refusal_of(const operations& o, order in = order::big) {
  const auto bytes = x::write(in, {{4, 3, o}}, {{{0, 1, 0, 0}}});
  const auto opened = motley::bayonetta2_exp::open(bytes);
  return opened ? "opened" : std::string{motley::message(opened.error()).view()};
}

/// What an expression comes to, written into a scale, which has no unit: the same in both byte orders.
float result_of(const operations& o, const pose& start = {}, std::vector<x::point> points = {{0, 1, 0, 0}}) {
  float results[2]{};
  for (const order in : {order::little, order::big}) {
    const auto bytes = x::write(in, {{1, 7, o}}, {points});
    const auto exp = motley::bayonetta2_exp::open(bytes);
    REQUIRE_MESSAGE(exp, std::string{motley::message(exp.error()).view()});
    pose p = start;
    CHECK(run(*exp, p) == motley::platinum::exp_outcome{1, 0});
    results[in == order::big ? 1 : 0] = p.values.at({1, 7});
  }
  CHECK((results[0] == results[1] || (results[0] != results[0] && results[1] != results[1])));
  return results[0];
}
float binary(float a, const x::operation& op, float b) { return result_of({x::value(a), op, x::value(b)}); }

operations joined(std::initializer_list<operations> parts) {
  operations all;
  for (const operations& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}
operations in_parentheses(const operations& o) { return joined({{x::open}, o, {x::close}}); }
/// A call, with each argument in parentheses.
operations call(const x::operation& function, std::initializer_list<operations> arguments) {
  operations all{function};
  for (const operations& a : arguments) all = joined({all, in_parentheses(a)});
  return joined({all, {x::end_function}});
}

/// The grammar once more, by recursive descent. Operands are those of `pose`, in the exp's units.
class second_opinion {
public:
  second_opinion(const operations& all, const pose& p, double interpolated)
      : all_{all}, pose_{p}, interpolated_{interpolated} {}

  double expression() {
    double a = term();
    while (at_ < all_.size() && all_[at_].type == 5) {
      const int op = all_[at_++].number;
      const double b = term();
      if (op == 0)
        a = a + b;
      else if (op == 1)
        a = a - b;
      else if (op == 2)
        a = a * b;
      else if (op == 3)
        a = b == 0 ? a : a / b;
      else if (op == 4)
        a = a < b;
      else if (op == 5)
        a = a > b;
      else if (op == 6)
        a = a != 0 && b != 0;
      else
        a = a != 0 || b != 0;
    }
    return a;
  }

private:
  double parenthesised() {
    ++at_; // (
    const double v = expression();
    ++at_; // )
    return v;
  }
  double term() {
    const x::operation op = all_[at_];
    if (op.type == 1) return parenthesised();
    ++at_;
    if (op.type == 3) return op.number == 9 ? 0 : unit(op.info) * double{pose_.get(channel(op))};
    if (op.type == 4) return double{op.value};
    std::vector<double> v;
    const int count = op.type == 6 ? op.info : 1;
    if (count == 1 && all_[at_].type != 1)
      v.push_back(expression());
    else
      for (int i = 0; i < count; ++i) v.push_back(parenthesised());
    ++at_; // 7
    if (op.type == 8) return interpolated_;
    if (op.number == 0) return v[0] == 0 ? v[2] : v[1];
    if (op.number == 1) return std::fabs(v[0]);
    return op.number == 2 ? std::ceil(v[0]) : std::floor(v[0]);
  }
  static motley::bone_channel channel(const x::operation& op) { return {op.number, op.info, {}}; }
  static double unit(int index) { return index < 3 ? 10 : index < 6 ? 180 / 3.14159265358979323846 : 1; }

  const operations& all_;
  const pose& pose_;
  double interpolated_;
  std::size_t at_ = 0;
};

/// Random expressions of all that the grammar has.
struct author {
  support::random r;

  operations expression(unsigned depth) {
    operations all = term(depth);
    for (unsigned i = r.below(4); i > 0; --i)
      all = joined({all, {{5, 0, static_cast<int>(r.below(8))}}, term(depth)});
    return all;
  }
  operations term(unsigned depth) {
    switch (depth == 0 ? r.below(4) : r.below(10)) {
    case 0: return {x::value(any_number())};
    case 1: return {x::value(static_cast<float>(r.below(7)) - 3)};
    case 2:
    case 3: return {x::bone(static_cast<int>(r.below(10)), index())};
    case 4:
    case 5: return in_parentheses(expression(depth - 1));
    case 6: return call(x::select, {expression(depth - 1), expression(depth - 1), expression(depth - 1)});
    case 7:
    case 8: {
      const operations inner = expression(depth - 1);
      if (inner.front().type != 1 && r.below(2) == 0) // without parentheses
        return joined({{{6, 1, one_argument()}}, inner, {x::end_function}});
      return call({6, 1, one_argument()}, {inner});
    }
    default: return call(x::interpolated(0), {expression(depth - 1)});
    }
  }
  int one_argument() { return 1 + static_cast<int>(r.below(3)); }
  int index() {
    constexpr int all[] = {0, 1, 2, 3, 4, 5, 7, 8, 9};
    return all[r.below(9)];
  }
  float any_number() {
    constexpr float all[] = {0, -0.0F, 1, 0.5F, -2.25F, 1e20F, 3e38F, inf, -inf, quiet};
    return r.below(4) == 0 ? all[r.below(10)] : r.between(-20, 20);
  }
};

// In constant expressions, a whole file. With 11.5 degrees and 35.4 tenths: 11.5 < 10 is 0, and so is
// "and 11.5", so ceil(11.5 / 3) = 4, + 35 is 39, * 2 is 78 degrees. 78 > 1, so 0.75, * 78 is 58.5 tenths.
struct four_bones {
  float rotation[7]{}, translation[7]{};
  constexpr bool has(int bone) const { return bone < 7; }
  constexpr float get(const motley::bone_channel& c) const {
    return c.index == 3 ? rotation[c.bone] : c.index == 0 ? translation[c.bone] : 99;
  }
  constexpr void set(const motley::bone_channel& c, float v) {
    (c.index == 3 ? rotation : translation)[c.bone] = v;
  }
};
constexpr bool is_near(float a, double b) { return double{a} - b < 1e-5 && b - double{a} < 1e-5; }
VECTOR_CONSTEXPR bool runs(order o, float angle, float place, double first, double second) {
  const auto bytes = x::write_full_grammar(o);
  const auto exp = motley::bayonetta2_exp::open(bytes);
  constexpr float degree = 0.017453292519943295F;
  four_bones p;
  p.rotation[4] = angle * degree, p.translation[4] = place;
  return exp && run(*exp, p) == motley::platinum::exp_outcome{2, 0} &&
         is_near(p.rotation[5], first * double{degree}) && is_near(p.translation[6], second);
}
VECTOR_STATIC_ASSERT(runs(order::little, 11.5F, 3.54F, 78, 5.85));
VECTOR_STATIC_ASSERT(runs(order::big, 11.5F, 3.54F, 78, 5.85));
// -5 < 10 and -5: so -5 - 2 = -7, + 5 is -2, * 2 is -4 degrees. That is not > 1: so 0.25, * 4 is 1 tenth.
VECTOR_STATIC_ASSERT(runs(order::little, -5, 0.54F, -4, 0.1));
VECTOR_STATIC_ASSERT(runs(order::big, -5, 0.54F, -4, 0.1));

} // namespace

TEST_CASE("exp, Bayonetta 2: each operator") {
  CHECK(binary(7, x::plus, 2) == 9);
  CHECK(binary(7, x::minus, 2) == 5);
  CHECK(binary(7, x::times, 2) == 14);
  CHECK(binary(7, x::over, 2) == 3.5F);
  CHECK(binary(7, x::over, 0) == 7); // as if it were not there
  CHECK(binary(-7, x::over, -0.0F) == -7);
  CHECK(binary(1, x::less, 2) == 1);
  CHECK(binary(2, x::less, 2) == 0);
  CHECK(binary(3, x::less, 2) == 0);
  CHECK(binary(1, x::greater, 2) == 0);
  CHECK(binary(2, x::greater, 2) == 0);
  CHECK(binary(3, x::greater, 2) == 1);
  CHECK(binary(0, x::both, 0) == 0);
  CHECK(binary(0, x::both, 5) == 0);
  CHECK(binary(5, x::both, 0) == 0);
  CHECK(binary(5, x::both, -0.5F) == 1); // all but 0 is true
  CHECK(binary(0, x::either, 0) == 0);
  CHECK(binary(0, x::either, -3) == 1);
  CHECK(binary(0.25F, x::either, 0) == 1);
  CHECK(binary(5, x::either, 5) == 1);
}

TEST_CASE("exp, Bayonetta 2: operators have no precedence") {
  using x::value;
  CHECK(result_of({value(2), x::plus, value(3), x::times, value(4), x::minus, value(5)}) == 15);
  CHECK(result_of({value(20), x::minus, value(8), x::over, value(4), x::over, value(2)}) == 1.5F);
  CHECK(result_of({value(20), x::minus, x::open, value(8), x::over, value(4), x::close}) == 18);
  // (3 > 2) > 1 is 0, ((0 or 5) and 0) + 7 is 7; 1 + 2 < 4 is 1, then + 5.
  CHECK(result_of({value(3), x::greater, value(2), x::greater, value(1)}) == 0);
  CHECK(result_of({value(0), x::either, value(5), x::both, value(0), x::plus, value(7)}) == 7);
  CHECK(result_of({value(1), x::plus, value(2), x::less, value(4), x::plus, value(5)}) == 6);
}

TEST_CASE("exp, Bayonetta 2: each function, with the parentheses of its argument and without") {
  const auto of = [](const x::operation& function, float v) {
    const float with = result_of(call(function, {{x::value(v)}})),
                without = result_of({function, x::value(v), x::end_function});
    CHECK(with == without);
    return with;
  };
  CHECK(of(x::magnitude, -2.5F) == 2.5F);
  CHECK(of(x::magnitude, 2.5F) == 2.5F);
  CHECK(of(x::round_up, 2.25F) == 3);
  CHECK(of(x::round_up, -2.25F) == -2);
  CHECK(of(x::round_up, -7) == -7);
  CHECK(of(x::round_down, 2.25F) == 2);
  CHECK(of(x::round_down, -2.25F) == -3);
  CHECK(of(x::round_down, 1e20F) == 1e20F);
  const auto select = [](float a) {
    return result_of(call(x::select, {{x::value(a)}, {x::value(10)}, {x::value(20)}}));
  };
  CHECK(select(0) == 20);
  CHECK(select(-0.0F) == 20);
  CHECK(select(1) == 10);
  CHECK(select(-0.125F) == 10);
}

TEST_CASE("exp, Bayonetta 2: calls are terms, and their arguments expressions") {
  using x::value;
  // 100 - select(1 < 2 and 3, 2 + 3 * 4, 7) / 2
  CHECK(result_of(joined({{value(100), x::minus},
                          call(x::select, {{value(1), x::less, value(2), x::both, value(3)},
                                           {value(2), x::plus, value(3), x::times, value(4)},
                                           {value(7)}}),
                          {x::over, value(2)}})) == 40);
  // select(select(0, 1, 0), 1, select(5, floor(-1.5), 9) * select(0, 8, abs(ceil(-3.5)))): -2 * 3
  CHECK(result_of(call(
            x::select,
            {call(x::select, {{value(0)}, {value(1)}, {value(0)}}),
             {value(1)},
             joined({call(x::select, {{value(5)}, call(x::round_down, {{value(-1.5F)}}), {value(9)}}),
                     {x::times},
                     call(x::select, {{value(0)},
                                      {value(8)},
                                      call(x::magnitude, {call(x::round_up, {{value(-3.5F)}})})})})})) == -6);
  // What a level leaves behind does not show in the next one of the same depth: 1 of 3 arguments, then 1
  // alone.
  CHECK(result_of(joined({call(x::select, {{value(1)}, {value(2)}, {value(3)}}),
                          {x::plus},
                          in_parentheses({value(4), x::minus, value(1)}),
                          {x::times},
                          call(x::select, {{value(0)}, {value(2)}, {value(3)}})})) == 15);
  // abs((1 - 3) * 2) without the outer parentheses.
  CHECK(result_of({x::magnitude, x::open, value(1), x::minus, value(3), x::close, x::times, value(2),
                   x::end_function}) == 4);
  // An interpolation in a call, and a call in an interpolation: 1 at 0, 3 at 2.
  const std::vector<x::point> line{{0, 1, 0, 2}, {2, 3, 2, 0}};
  CHECK(result_of(call(x::interpolated(0), {call(x::select, {{value(0)}, {value(0)}, {value(1)}})}), {},
                  line) == 2);
  CHECK(result_of(call(x::select, {call(x::interpolated(0), {{value(9)}}), {value(4)}, {value(5)}}), {},
                  line) == 4);
  CHECK(result_of(joined({call(x::round_down, {{value(2.5F)}}), {x::end, x::close, x::over}})) == 2);
}

TEST_CASE("exp, Bayonetta 2: 64 levels of arguments") {
  // Each call takes two levels, its own and that of its argument: the third, and the only one.
  for (const bool selects : {true, false}) {
    const auto nested = [&](int calls) {
      operations o{x::value(-5)};
      for (int i = 0; i < calls; ++i)
        o = selects ? call(x::select, {{x::value(0)}, {x::value(1)}, o}) : call(x::magnitude, {o});
      return o;
    };
    CHECK(result_of(nested(32)) == (selects ? -5 : 5));
    // The 65th is the first argument of call 31. Those before it have 8 operations up to the inner call,
    // or 2.
    const int at = 1 + 31 * (selects ? 8 : 2) + 1;
    CHECK(refusal_of(in_parentheses(nested(32))) ==
          "a level too deep in record 0 (bone 4, rotation x), at byte " + std::to_string(44 + 8 * at));
  }
}

TEST_CASE("exp, Bayonetta 2: NaN and infinities") {
  const auto is_nan = [](float v) { return v != v; };
  CHECK(binary(quiet, x::less, 1) == 0);
  CHECK(binary(1, x::greater, quiet) == 0);
  CHECK(binary(quiet, x::both, 1) == 1); // not 0
  CHECK(binary(0, x::either, quiet) == 1);
  CHECK(is_nan(binary(quiet, x::over, 0)));
  CHECK(is_nan(binary(1, x::over, quiet)));
  CHECK(binary(1, x::over, inf) == 0);
  CHECK(binary(inf, x::over, 0) == inf);
  CHECK(is_nan(binary(inf, x::minus, inf)));
  CHECK(result_of(call(x::select, {{x::value(quiet)}, {x::value(2)}, {x::value(3)}})) == 2);
  for (const auto& function : {x::magnitude, x::round_up, x::round_down}) {
    CHECK(is_nan(result_of(call(function, {{x::value(quiet)}}))));
    CHECK(result_of(call(function, {{x::value(inf)}})) == inf);
  }
  CHECK(result_of(call(x::round_up, {{x::value(-inf)}})) == -inf);
}

TEST_CASE("exp, Bayonetta 2: errors of operators, functions and arguments name the operation's byte") {
  using x::value;
  // One record: operation i is at byte 44 + 8 * i.
  const auto refused = [](const operations& o, const std::string& what, int i) {
    const std::string expected =
        what + " in record 0 (bone 4, rotation x), at byte " + std::to_string(44 + 8 * i);
    CHECK(refusal_of(o, order::big) == expected);
    CHECK(refusal_of(o, order::little) == expected);
  };
  for (const int number : {8, -1, 32767, -32768})
    refused({value(1), {5, 0, number}, value(1)}, "unknown operator " + std::to_string(number), 1);
  for (const int number : {4, -1, 9, 256})
    for (const int count : {1, 2, 3})
      refused({value(1), x::plus, {6, count, number}, value(1), x::end_function},
              "unknown function " + std::to_string(number), 2);
  const std::string wrong = "a function with a wrong number of arguments";
  for (const int count : {0, 2, 3, 8, 9, -1, 127})
    for (const int function : {1, 2, 3}) refused({{6, count, function}, value(1), x::end_function}, wrong, 0);
  for (const int count : {0, 1, 2, 4, 8, -3})
    refused(call({6, count, 0}, {{value(1)}, {value(2)}, {value(3)}}), wrong, 0);

  const operations one = in_parentheses({value(1)});
  const auto arguments = [&](int n) {
    operations o{x::select};
    for (; n > 0; --n) o = joined({o, one});
    return o;
  };
  refused(joined({arguments(0), {x::end_function}}), "a function without all its arguments", 1);
  refused(joined({arguments(2), {x::end_function}}), "a function without all its arguments", 7);
  refused(joined({arguments(3), one, {x::end_function}}), "an argument too many", 10);
  refused(joined({arguments(2), {value(1), x::end_function}}), "an argument without parentheses", 7);
  refused(joined({arguments(3), {value(1), x::end_function}}), "an argument without parentheses", 10);
  refused({x::select, x::bone(1, 3)}, "an argument without parentheses", 1);
  refused({x::select, x::magnitude}, "an argument without parentheses", 1);
  refused({x::select, x::select}, "an argument without parentheses", 1);
  refused({x::select, x::interpolated(0)}, "an argument without parentheses", 1);
  refused(joined({arguments(1), {x::plus}, one, one, {x::end_function}}), "an operator between arguments", 4);
  refused(joined({arguments(3), {x::plus}, one, {x::end_function}}), "an operator between arguments", 10);
  refused({x::select, x::minus}, "an operator between arguments", 1);
  refused({x::select, x::open, x::close}, "a level that ends without an operand", 2);
  refused({x::select, x::open, value(1), x::minus, x::close}, "a level that ends without an operand", 4);
  refused(joined({arguments(3), {x::close}}), "a parenthesis that closes nothing", 10);
  refused({x::select, x::close}, "a parenthesis that closes nothing", 1);
  refused({x::select, x::open, value(1), x::end_function}, "a parenthesis that closes nothing", 3);
  refused({x::end_function}, "a parenthesis that closes nothing", 0);
  refused({value(1), x::end_function}, "a parenthesis that closes nothing", 1);
  refused(arguments(3), "a level that does not end", 10);
  refused(joined({arguments(2), {x::end}}), "a level that does not end", 7);
  refused(joined({arguments(3), {x::end_function, value(1)}}), "an operand without an operator", 11);
  refused({x::magnitude, x::end_function}, "a level that ends without an operand", 1);
  // A function of one argument has one.
  refused(joined({{x::magnitude}, one, one, {x::end_function}}), "an operand without an operator", 4);
}

TEST_CASE("exp, Bayonetta 2: random expressions of the whole grammar, against a second evaluator") {
  author a{support::random{18}};
  std::map<int, int> seen; // types, operators + 100, functions + 200
  int numbers = 0;
  for (int i = 0; i < 4000; ++i) {
    const operations o = a.expression(a.r.below(5));
    if (o.size() > 4000) continue;
    pose p;
    for (int bone = 0; bone < 10; ++bone)
      for (const int index : {0, 1, 2, 3, 4, 5, 7, 8, 9})
        if (a.r.below(3) > 0) p.values[{bone, index}] = a.r.between(-3, 3);
    const float interpolated = a.r.between(-3, 3);
    const double exact = second_opinion{o, p, double{interpolated}}.expression();
    const float got = result_of(o, p, {{0, interpolated, 0, 0}});
    CAPTURE(i);
    CAPTURE(exact);
    if (exact != exact) {
      CHECK(got != got);
    } else if (std::fabs(exact) > double{std::numeric_limits<float>::max()}) {
      CHECK(got == (exact > 0 ? inf : -inf));
    } else {
      CHECK(got == static_cast<float>(exact));
      ++numbers;
    }
    for (const x::operation& op : o)
      ++seen[op.type == 5 ? 100 + op.number : op.type == 6 ? 200 + op.number : op.type];
  }
  CHECK(numbers > 2000);
  for (const int kind : {1, 2, 3, 4, 7, 8, 100, 101, 102, 103, 104, 105, 106, 107, 200, 201, 202, 203}) {
    CAPTURE(kind);
    CHECK(seen[kind] > 500);
  }
}
