// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/chosen_exp: see chosen_exp.hpp.
#include "exp/chosen_exp.hpp"

#include <type_traits>
#include <utility>

#include "exp/cost.hpp"
#include "inputs/faults.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"

namespace cli {

chosen_exp::chosen_exp(const options& o) {
  if (o.exp.empty() || o.no_exp) return;
  input_bytes in = read_input(o.exp, o);
  good_ = in.why_not.empty();
  if (good_)
    set(o.exp, std::move(in.bytes));
  else
    complain(o.exp, in.why_not);
}

void chosen_exp::set(const std::string& path, std::vector<std::byte> bytes) {
  path_ = path;
  bytes_ = std::move(bytes);
  cost_ = 0;
  const auto opened = motley::open_exp(bytes_);
  exp_ = opened ? *opened : motley::any_exp{};
  if (!opened)
    note(path + " is not applied: " +
         (opened.error().code == motley::errc::unknown_format ? "it is not an exp"
                                                              : motley::message(opened.error()).c_str()));
  exp_.visit([&]<class Program>(const Program& program) {
    if constexpr (!std::is_same_v<Program, motley::no_program>) cost_ = count_operations(program);
  });
}

void chosen_exp::say_unused() const {
  if (cost_ > 0 && !used_) note(path_ + " is not applied: no clip has a skeleton");
}

} // namespace cli
