// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta2_expression: the expressions in exps of Metal Gear Rising, Bayonetta 2 and later
// games (bayonetta2_exp.hpp): operations, their grammar, and the machine that evaluates them.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXPRESSION_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA2_EXPRESSION_HPP

#include <cstdint>

#include "../../clip/error.hpp"
#include "exp.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta2_exp {

/// The kind of an operation. Operators have no precedence: each level is evaluated from left to right.
enum class operation_type : std::int8_t {
  /// The end of the expression. Without it, the expression ends with its operations.
  end,
  open,           ///< opens a parenthesis
  close,          ///< closes a parenthesis
  channel,        ///< an operand: a channel of the pose
  number,         ///< an operand: the operation's own f32
  operation,      ///< an operator between two operands; see operator_number
  function,       ///< its arguments follow, up to close_function; see select_function and its like
  close_function, ///< also closes an interpolation
  interpolation,  ///< its operand follows, up to close_function
};

/// The operators; for others open() returns errc::unknown_operation. Division by 0 returns the left operand.
/// Comparisons and logic return 1 or 0; every value except 0 is true.
enum class operator_number : std::int16_t {
  add,
  subtract,
  multiply,
  divide,
  less,
  greater,
  logical_and,
  logical_or,
};

// The functions; for others open() returns errc::unknown_operation.
inline constexpr std::int16_t select_function = 0;     ///< select(a, b, c): b, or c if a is 0
inline constexpr std::int16_t magnitude_function = 1;  ///< absolute value of one argument
inline constexpr std::int16_t round_up_function = 2;   ///< of one argument
inline constexpr std::int16_t round_down_function = 3; ///< of one argument

/// An operation in plain numbers.
struct operation {
  operation_type type = operation_type::end; ///< determines the meaning of the other members
  std::int8_t info = 0;                      ///< a channel's index, or a function's number of arguments
  std::int16_t number = 0; ///< a channel's bone; the number of an operator, function or interpolation
  float value = 0;         ///< for operation_type::number, in the exp's units

  /// The channel of an operation_type::channel.
  [[nodiscard]] constexpr bone_channel channel() const noexcept { return platinum::channel_at(number, info); }
};

/// The maximum nesting of parentheses, functions and interpolations.
inline constexpr std::uint32_t max_depth = 64;

/// The grammar of an expression, checked one operation at a time, up to the one that ends it:
///
///     expression = term { operator term }
///     term       = ( expression ) | channel | number | function | interpolation
///     function   = its opening operation, as many arguments as that says, close_function
///
/// Each argument is an expression in parentheses. A single argument needs no parentheses, nor does the
/// operand of an interpolation.
class grammar {
public:
  /// For a file with `interpolation_count` interpolations.
  constexpr explicit grammar(std::uint32_t interpolation_count) noexcept
      : interpolation_count_{interpolation_count} {}

  /// True if the expression ends before this operation: an operation_type::end, or a parenthesis that closes
  /// none, as in the game.
  [[nodiscard]] constexpr bool ends(const operation& op) const noexcept {
    return op.type == operation_type::end || (op.type == operation_type::close && depth_ == 0);
  }
  /// Checks the operation at this byte of the file. Needs !ends(op). The error, if there is one, does not
  /// name the record; no call may follow it.
  [[nodiscard]] constexpr error next(const operation& op, std::uint64_t at) noexcept {
    is_empty_ = false;
    level& l = levels_[depth_];
    switch (op.type) {
    case operation_type::function:
      if (op.number < select_function || op.number > round_down_function)
        return error::unknown_operation("unknown function", op.number, at);
      if (op.info != argument_count(op))
        return error::bad_expression("a function with a wrong number of arguments", at);
      return begin(op, at);
    case operation_type::interpolation:
      if (op.number < 0 || static_cast<std::uint32_t>(op.number) >= interpolation_count_)
        return error::unknown_operation("unknown interpolation", op.number, at);
      return begin(op, at);
    case operation_type::open:
    case operation_type::channel:
    case operation_type::number: return begin(op, at);
    case operation_type::close:
    case operation_type::close_function:
      if (l.closed_by != op.type) return error::bad_expression("a parenthesis that closes nothing", at);
      if (l.missing_arguments > 0) return error::bad_expression("a function without all its arguments", at);
      if (wants_operand_) return error::bad_expression("a level that ends without an operand", at);
      --depth_;
      if (levels_[depth_].has_list) wants_operand_ = --levels_[depth_].missing_arguments > 0;
      return {};
    case operation_type::operation:
      if (op.number < static_cast<std::int16_t>(operator_number::add) ||
          op.number > static_cast<std::int16_t>(operator_number::logical_or))
        return error::unknown_operation("unknown operator", op.number, at);
      if (l.has_list) return error::bad_expression("an operator between arguments", at);
      if (wants_operand_) return error::bad_expression("an operator without an operand", at);
      wants_operand_ = true;
      return {};
    case operation_type::end:
    default: return error::unknown_operation("unknown operation", static_cast<std::int64_t>(op.type), at);
    }
  }
  /// Checks that the expression may end before this byte.
  [[nodiscard]] constexpr error end(std::uint64_t at) const noexcept {
    if (depth_ > 0) return error::bad_expression("a level that does not end", at);
    if (wants_operand_ && !is_empty_) return error::bad_expression("an operator without an operand", at);
    return {};
  }

private:
  struct level {
    operation_type closed_by = operation_type::end; // level 0 has no parenthesis
    bool has_list = false;                          // it consists of arguments, each in parentheses
    std::int8_t missing_arguments = 0;
  };

  static constexpr std::int8_t argument_count(const operation& function) noexcept {
    return function.number == select_function ? 3 : 1;
  }
  /// Checks the first operation of a term.
  constexpr error begin(const operation& op, std::uint64_t at) noexcept {
    const level& l = levels_[depth_];
    if (l.has_list && op.type != operation_type::open)
      return error::bad_expression("an argument without parentheses", at);
    if (l.has_list && l.missing_arguments == 0) return error::bad_expression("an argument too many", at);
    if (!wants_operand_) return error::bad_expression("an operand without an operator", at);
    if (op.type == operation_type::channel || op.type == operation_type::number) {
      wants_operand_ = false;
      return {};
    }
    if (depth_ == max_depth) return error::bad_expression("a level too deep", at);
    level& inner = levels_[++depth_];
    inner = {op.type == operation_type::open ? operation_type::close : operation_type::close_function};
    if (op.type == operation_type::function && argument_count(op) > 1)
      inner.has_list = true, inner.missing_arguments = argument_count(op);
    return {};
  }

  level levels_[max_depth + 1]{};
  std::uint32_t depth_ = 0, interpolation_count_ = 0;
  bool wants_operand_ = true, is_empty_ = true;
};

/// Evaluates an expression in an Arithmetic (see platinum::plain_arithmetic). It accepts operations that a
/// grammar has checked.
template <class Arithmetic> class machine {
public:
  /// The type of results and operands; value{} is 0.
  using value = typename Arithmetic::value;

  constexpr machine() noexcept(noexcept(value{})) {} // leaves the levels uninitialised: begin() sets them

  /// Runs an operation. False if the expression ends before it, see grammar::ends(). operand(channel or
  /// number) converts an operand to a value. interpolate(number, value) applies the interpolation of that
  /// number.
  template <class Operand, class Interpolate>
  constexpr bool advance(const operation& op, const Operand& operand, const Interpolate& interpolate) {
    switch (op.type) {
    case operation_type::channel: use_operand(operand(op.channel())); break;
    case operation_type::number: use_operand(operand(op.value)); break;
    case operation_type::operation: next_ = static_cast<use>(op.number); break;
    case operation_type::close:
      if (depth_ == 0) return false;
      end(interpolate);
      break;
    case operation_type::close_function: end(interpolate); break;
    case operation_type::open:
    case operation_type::function:
    case operation_type::interpolation: begin(op); break;
    case operation_type::end:
    default: return false;
    }
    return true;
  }
  /// The expression's value after all of it has run; value{} for an empty expression.
  [[nodiscard]] constexpr const value& result() const noexcept { return result_; }

private:
  /// How the next operand is used: an operator_number, or one of these.
  enum class use : std::int16_t { first = 100, argument };
  /// What opened a level, and the state of the enclosing level.
  struct level {
    value outer;
    value arguments[3];
    use next;
    std::int16_t number;
    operation_type type;
    std::uint8_t argument_count;
  };

  constexpr void begin(const operation& op) {
    level& l = levels_[depth_++];
    l.outer = result_;
    l.next = next_;
    l.number = op.number;
    l.type = op.type;
    l.argument_count = 0;
    const bool has_list = op.type == operation_type::function && op.number == select_function;
    next_ = has_list ? use::argument : use::first;
  }
  template <class Interpolate> constexpr void end(const Interpolate& interpolate) {
    const level& l = levels_[--depth_];
    const value v = l.type == operation_type::function ? called(l)
                    : l.type == operation_type::interpolation
                        ? interpolate(static_cast<std::uint32_t>(l.number), result_)
                        : result_;
    result_ = l.outer;
    next_ = l.next;
    use_operand(v);
  }
  /// Uses an operand, or the value of a level.
  constexpr void use_operand(const value& v) {
    if (next_ == use::first) {
      result_ = v;
    } else if (next_ == use::argument) {
      level& l = levels_[depth_ - 1];
      l.arguments[l.argument_count++] = v;
    } else {
      result_ = combined(result_, static_cast<operator_number>(next_), v);
    }
  }
  static constexpr value combined(const value& a, operator_number op, const value& b) {
    switch (op) {
    case operator_number::add: return Arithmetic::add(a, b);
    case operator_number::subtract: return Arithmetic::subtract(a, b);
    case operator_number::multiply: return Arithmetic::multiply(a, b);
    case operator_number::divide: return Arithmetic::divide(a, b);
    case operator_number::less: return Arithmetic::less(a, b);
    case operator_number::greater: return Arithmetic::greater(a, b);
    case operator_number::logical_and: return Arithmetic::logical_and(a, b);
    case operator_number::logical_or: break;
    }
    return Arithmetic::logical_or(a, b);
  }
  constexpr value called(const level& l) const {
    switch (l.number) {
    case select_function: return Arithmetic::select(l.arguments[0], l.arguments[1], l.arguments[2]);
    case magnitude_function: return Arithmetic::magnitude(result_);
    case round_up_function: return Arithmetic::round_up(result_);
    default: return Arithmetic::round_down(result_);
    }
  }

  value result_{}; // of the innermost level so far
  use next_ = use::first;
  std::uint32_t depth_ = 0;
  level levels_[max_depth];
};

} // namespace bayonetta2_exp
} // namespace MOTLEY_TAG
} // namespace motley

#endif
