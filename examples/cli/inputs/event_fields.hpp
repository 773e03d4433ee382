// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/event_fields: the fields of the events in files of events.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_EVENT_FIELDS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_EVENT_FIELDS_HPP

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "io/text.hpp"

namespace cli {

/// Eight hexadecimal digits.
inline std::string hexadecimal_id(std::uint32_t number) {
  std::string digits(8, '0');
  for (auto at = digits.rbegin(); at != digits.rend(); ++at, number >>= 4U) *at = hex_digits[number & 15U];
  return digits;
}

/// Calls f(name, field) for each field of an event that has a meaning of its own: numbers, and texts as
/// std::string, escaped. What says the game of the whole file is none.
template <class Event, class F> void visit_fields(const Event& event, F&& f) {
  Event::fields(event, [&]<class Field>(std::string_view name, const Field& field) {
    if constexpr (std::is_arithmetic_v<Field>)
      f(name, field);
    else if constexpr (requires { field.number; })
      f(name, hexadecimal_id(field.number));
    else if constexpr (requires { field.empty(); })
      f(name, escaped(std::string{field.begin(), field.end()}));
  });
}

/// A number in as few characters as identify it.
template <class Number> std::string text_of(Number n) {
  char digits[64];
  return {digits, std::to_chars(digits, digits + sizeof digits, n).ptr};
}
inline std::string text_of(const std::string& text) { return text; }

} // namespace cli

#endif
