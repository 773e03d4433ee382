// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/keys/raw_fields: what a file stores, field by field, as CSV.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_FIELDS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_FIELDS_HPP

#include <motley/wire/byte_view.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "commands/keys/raw_members.hpp"
#include "inputs/limits.hpp"
#include "io/output.hpp"
#include "io/text.hpp"

namespace cli {

/// Prints fields of a file as rows byte,field,value and spends them. Numbers are printed as stored: 16-bit
/// floats as their bits, other data as hexadecimal digits.
class raw_fields {
public:
  /// Each row begins with `start`.
  raw_fields(output& out, allowance& rows, const motley::byte_view& file, std::string start)
      : out_{out}, rows_{rows}, file_{file}, start_{std::move(start)} {}

  const motley::byte_view& file() const { return file_; }

  /// Prefixes "NAME[i]." to the names of the fields that f() prints.
  template <class F> void inside(std::string_view name, std::uint64_t i, F&& f) {
    const std::size_t size = path_.size();
    path_.append(name).append("[").append(std::to_string(i)).append("].");
    f();
    path_.resize(size);
  }

  /// The T at byte `at`.
  template <class T> void number(std::uint64_t at, std::string_view name) {
    row(at, name, value_of(file_.read<T>(at)));
  }
  /// `count` Ts from byte `at` on, all with the same name.
  template <class T> void numbers(std::uint64_t at, std::uint64_t count, std::string_view name) {
    for (std::uint64_t i = 0; i < count; ++i) number<T>(at + i * sizeof(T), name);
  }
  void bytes(std::uint64_t at, std::uint64_t size, std::string_view name) {
    row(at, name, std::string_view{hexadecimal(file_.subview(at, size))});
  }
  /// All members of the R at byte `at`.
  template <class R> void record(std::uint64_t at) {
    const R r = file_.read<R>(at);
    visit_members(r, [&]<class M>(std::string_view name, const M& member) {
      const auto from = reinterpret_cast<const std::byte*>(&member) - reinterpret_cast<const std::byte*>(&r);
      const std::uint64_t member_at = at + static_cast<std::uint64_t>(from);
      if constexpr (std::is_array_v<M>)
        bytes(member_at, sizeof(M), name);
      else
        row(member_at, name, value_of(member));
    });
  }
  /// The same for `count` Rs, as "NAME[i]."
  template <class R> void records(std::uint64_t at, std::uint64_t count, std::string_view name) {
    for (std::uint64_t i = 0; i < count; ++i) inside(name, i, [&] { record<R>(at + i * sizeof(R)); });
  }

  // A curve of a given type with `count` keys or values from byte `at` on.
  template <class T> void curve(std::type_identity<motley::constant<T>>, std::uint64_t at, std::uint64_t) {
    number<T>(at, "value");
  }
  template <class Header, class T>
  void curve(std::type_identity<motley::samples<Header, T>>, std::uint64_t at, std::uint64_t count) {
    header<Header>(at);
    numbers<T>(at + motley::header_size<Header>, count, "value");
  }
  template <class Header, class Key, motley::key_timing Timing>
  void curve(std::type_identity<motley::keyed<Header, Key, Timing>>, std::uint64_t at, std::uint64_t count) {
    header<Header>(at);
    records<Key>(at + motley::header_size<Header>, count, "keys");
  }

private:
  /// The stored number: an integer, or an f32.
  template <class T> static auto value_of(const T& stored) {
    if constexpr (requires { stored.stored; })
      return value_of(stored.stored);
    else if constexpr (requires { motley::load(stored).bits; })
      return motley::load(stored).bits;
    else
      return motley::load(stored);
  }
  template <class Header> void header(std::uint64_t at) {
    if constexpr (!std::is_empty_v<Header>) record<Header>(at);
  }
  template <class V> void row(std::uint64_t at, std::string_view name, const V& value) {
    rows_.spend(1);
    out_ << start_ << at << ',' << path_ << name << ',' << value << '\n';
  }

  output& out_;
  allowance& rows_;
  motley::byte_view file_;
  std::string start_, path_;
};

} // namespace cli

#endif
