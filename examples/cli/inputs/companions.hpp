// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/companions: what belongs to a container: the model and the exp of its motions.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_COMPANIONS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_COMPANIONS_HPP

#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// The files beside a container that may hold more of the same object: .dat and .dtt of the same name, which
/// exist.
std::vector<std::string> containers_beside(const std::string& path);

/// Uses the model and the exp that belong to a container, unless the command line says what to use: the file
/// named like it, else the first, in it or in the .dat or .dtt of the same name beside it. Says in one line
/// what it uses.
void use_companions(options& o, const std::string& container);

/// True for one container, and for several that differ only in their extensions: pl0010.dat, pl0010.dtt.
bool are_of_one_object(const std::vector<std::string>& containers);

} // namespace cli

#endif
