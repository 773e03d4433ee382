// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/keys/raw: everything that a file stores, field by field, for authors of other
// decoders. Like exp.hpp it names the library's formats. There is no overload for your own format, so its
// fields are not known.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_HPP

#include <cstddef>

#include "commands/keys/raw_fields.hpp"

namespace cli {

// A motion, an exp or a table: header, records, and the curves of those that are tracks.
void print_raw(raw_fields& out, const motley::bayonetta::motion& m);
void print_raw(raw_fields& out, const motley::bayonetta2::motion& m);
void print_raw(raw_fields& out, const motley::okami::motion& m);
void print_raw(raw_fields& out, const motley::god_hand::motion& m);
void print_raw(raw_fields& out, const motley::metroid_anim::motion& m);
void print_raw(raw_fields& out, const motley::bayonetta_exp::program& exp);
void print_raw(raw_fields& out, const motley::bayonetta2_exp::program& exp);
void print_raw(raw_fields& out, const motley::bone_table::table& table);

// The tables of an archive; a sequence, and the extra data of the sequence with this number, or their error.
void print_raw_tables(raw_fields& out, const motley::shenmue_motn::archive& a);
void print_raw(raw_fields& out, const motley::shenmue_motn::motion& m);
motley::error print_raw_extra(raw_fields& out, const motley::shenmue_motn::archive& a, std::size_t sequence);

} // namespace cli

#endif
