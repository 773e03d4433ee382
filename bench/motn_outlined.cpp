// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motn_outlined: who "motley, steps out of line" of the row "motn/open": compiled with flags that let
// the compiler inline only the smallest functions, as it does in units that use much of the library. It has
// its own MOTLEY_TAG, so that it shares no code of motley with other units.
#include "motn_open.hpp"

namespace {

[[maybe_unused]] const bool added = [] {
  benchmark::RegisterBenchmark(
      ("motn/open/" + bench::motn_file::name() + "/motley, steps out of line").c_str(), bench::motn_open);
  return true;
}();

} // namespace
