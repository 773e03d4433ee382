// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/wildcards: expands wildcards and folders among the FILE arguments, the same way on every
// platform.
#ifndef MOTLEY_EXAMPLES_CLI_IO_WILDCARDS_HPP
#define MOTLEY_EXAMPLES_CLI_IO_WILDCARDS_HPP

#include <set>
#include <string>
#include <vector>

namespace cli {

/// The files that the words of a command line refer to.
struct inputs {
  std::vector<std::string> files; ///< in the order of the words; those of one word sorted by bytes
  std::set<std::string> found;    ///< those that were found in a folder and that no word names
  bool has_folders = false;       ///< a word is a folder
};

/// Expands words. A folder becomes the regular files in it and below it, without hidden files (".name") and
/// links to other folders. A word with '*' or '?' that is not an existing file becomes the files and folders
/// that match: '*' and '?' match within a name but not a hidden one; "**" matches any number of folders. A
/// word that does not exist, matches nothing or cannot be listed stays, and so does what the system does not
/// let the program look at; reading it is an error. Throws usage_error if it would have to visit more than a
/// million names.
inputs expand_inputs(const std::vector<std::string>& words);

/// The same for one word, without expanding folders.
std::vector<std::string> expand_wildcards(const std::string& word);

/// True if a file name matches a pattern: '*' any characters, '?' one character, others themselves.
bool matches(const std::string& pattern, const std::string& name);

} // namespace cli

#endif
