// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs: from the FILEs of a command line to files: wildcards and folders, the same on every
// platform.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_HPP

#include <set>
#include <string>
#include <vector>

namespace cli {

/// The files that words of a command line mean.
struct inputs {
  std::vector<std::string> files; ///< in the order of the words; those of one word in that of their bytes
  std::set<std::string> found;    ///< those of them that were found in a folder, and that no word names
  bool has_folders = false;       ///< a word is a folder
};

/// Expands words. A folder becomes the regular files in it and below it; hidden files (".name") are left out,
/// and so are links to other folders. A word with '*' or '?' that no file has as its name becomes the files
/// and folders that it matches: '*' and '?' match within a name, but no hidden one; "**" matches any folders,
/// or none. Whatever does not exist, matches nothing or cannot be listed stays as it is: to read it is an
/// error. Throws usage_error where more than a million names would have to be looked at.
inputs expand_inputs(const std::vector<std::string>& words);

/// The same for one word, without what is in folders.
std::vector<std::string> expand_wildcards(const std::string& word);

/// True if a file's name matches a pattern of '*' (any characters), '?' (one) and others (themselves).
bool matches(const std::string& pattern, const std::string& name);

} // namespace cli

#endif
