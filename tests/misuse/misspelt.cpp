// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/misspelt: uses the models of models.hpp, or of a copy in which tests/misuse/run has misspelt a
// member.
#ifndef MOTLEY_MODELS
#define MOTLEY_MODELS "models.hpp"
#endif
#include MOTLEY_MODELS

#if defined(MOTLEY_LIST)
#include <motley/formats/list.hpp>

int main() { (void)motley::open<motley::format_list<format_model::format>>(std::span<const std::byte>{}); }
#else
int main() {
  float out[8]{};
  motley::decode(clip_model::clip{}, out);
  (void)walked_model::clip{};
  (void)motley::table_format<facts_model::facts>::open({});
}
#endif
