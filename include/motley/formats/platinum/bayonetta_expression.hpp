// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bayonetta_expression: the expressions of PlatinumGames exp of Bayonetta: entries, and the
// machine with four slots that runs them.
#ifndef MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXPRESSION_HPP
#define MOTLEY_FORMATS_PLATINUM_BAYONETTA_EXPRESSION_HPP

#include <cstddef>
#include <cstdint>

#include "exp.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bayonetta_exp {

/// The number of results that can be saved at once.
inline constexpr std::int32_t slot_count = 4;

/// An entry in plain numbers: what to do with a channel or a number.
struct entry {
  // Flags. If several operators are set, the lowest one counts; the same for functions.
  static constexpr std::uint32_t adds = 1;                ///< operator: the result plus the operand
  static constexpr std::uint32_t subtracts = 2;           ///< operator: minus
  static constexpr std::uint32_t multiplies = 4;          ///< operator: times
  static constexpr std::uint32_t divides = 8;             ///< operator: by; by 0 changes nothing
  static constexpr std::uint32_t takes_magnitude = 0x100; ///< function, applied when the group closes
  static constexpr std::uint32_t rounds_up = 0x200;       ///< likewise
  static constexpr std::uint32_t rounds_down = 0x400;     ///< likewise
  static constexpr std::uint32_t rounds = 0x800;          ///< likewise
  static constexpr std::uint32_t carries = 0x8000;        ///< of two groups the inner one has the functions
  static constexpr std::uint32_t opens = 0x1FF00;         ///< any of these: a group, which saves the result
  static constexpr std::uint32_t closes = 0x20000;        ///< the group ends after the operand
  static constexpr std::uint32_t opens_two = 0x40000;     ///< with `opens`: two groups
  static constexpr std::uint32_t closes_two = 0x80000;    ///< with `closes`: two groups
  static constexpr std::uint32_t reads_channel = 0x80000000; ///< the operand is a channel, otherwise a number

  std::uint32_t flags = 0; ///< a sum of the above
  bone_channel channel{};  ///< the operand if reads_channel is set
  float number = 0;        ///< the operand otherwise, in the exp's units

  /// True if any of these bits is set.
  [[nodiscard]] constexpr bool has(std::uint32_t bits) const noexcept { return (flags & bits) != 0; }
  /// The number of slots that the entry takes, at most 2.
  [[nodiscard]] constexpr std::int32_t opened() const noexcept {
    return !has(opens) ? 0 : has(opens_two) ? 2 : 1;
  }
  /// The number of slots that the entry releases, after taking its own; at most 2.
  [[nodiscard]] constexpr std::int32_t closed() const noexcept {
    return !has(closes) ? 0 : has(closes_two) ? 2 : 1;
  }
};

/// The state of a record's evaluation in an Arithmetic (see platinum::plain_arithmetic): a result, and saved
/// results.
template <class Arithmetic> class machine {
public:
  /// The type of results and operands; value{} is 0.
  using value = typename Arithmetic::value;

  value result{}; ///< initially 0; an interpolation replaces it between two entries

  constexpr machine() noexcept(noexcept(value{})) {} // leaves the slots uninitialised

  /// Runs an entry whose operand the caller has read. Needs a free slot for each slot that the entry opens,
  /// and a used one for each that it closes.
  constexpr void advance(const entry& e, const value& operand) {
    if ((e.flags & (entry::opens | entry::closes)) == 0)
      result = combine(result, e.flags, operand);
    else
      advance_group(e, operand);
  }

private:
  struct slot {
    value saved;
    std::uint32_t flags;
  };
  static constexpr std::uint32_t carried_functions = 0xFF00;

  constexpr void advance_group(const entry& e, const value& operand) {
    if (e.has(entry::opens)) {
      const bool carried = e.has(entry::opens_two) && e.has(entry::carries);
      const std::uint32_t functions = carried ? e.flags & carried_functions : 0;
      push(result, e.flags & ~functions);
      result = operand;
      if (e.has(entry::opens_two)) push(value{}, functions | entry::adds);
    } else {
      result = combine(result, e.flags, operand);
    }
    for (std::int32_t i = e.closed(); i > 0; --i) fold();
  }

  static constexpr value combine(const value& a, std::uint32_t flags, const value& b) {
    if ((flags & entry::adds) != 0) return Arithmetic::add(a, b);
    if ((flags & entry::subtracts) != 0) return Arithmetic::subtract(a, b);
    if ((flags & entry::multiplies) != 0) return Arithmetic::multiply(a, b);
    if ((flags & entry::divides) != 0) return Arithmetic::divide(a, b);
    return a;
  }
  static constexpr value apply(std::uint32_t flags, const value& v) {
    if ((flags & entry::takes_magnitude) != 0) return Arithmetic::magnitude(v);
    if ((flags & entry::rounds_up) != 0) return Arithmetic::round_up(v);
    if ((flags & entry::rounds_down) != 0) return Arithmetic::round_down(v);
    if ((flags & entry::rounds) != 0) return Arithmetic::round(v);
    return v;
  }
  constexpr void push(const value& saved, std::uint32_t flags) {
    slots_[used_].saved = saved;
    slots_[used_++].flags = flags;
  }
  constexpr void fold() {
    const slot& s = slots_[--used_];
    result = combine(s.saved, s.flags, apply(s.flags, result));
  }

  slot slots_[slot_count]; // set by push()
  std::size_t used_ = 0;
};

} // namespace bayonetta_exp
} // namespace MOTLEY_TAG
} // namespace motley

#endif
