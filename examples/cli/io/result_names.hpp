// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/result_names: names of output files of many clips, valid for any names of clips and inputs.
#ifndef MOTLEY_EXAMPLES_CLI_IO_RESULT_NAMES_HPP
#define MOTLEY_EXAMPLES_CLI_IO_RESULT_NAMES_HPP

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "io/distinct_names.hpp"

namespace cli {

/// A file's name without folder and last extension, printable; "motion" for standard input.
std::string stem_of(const std::string& path);

/// Turns printable text into a part of a file name that is valid on every system: letters, digits, '-', '_'
/// and non-ASCII characters stay, others become '_'. At most 64 bytes.
std::string file_word(std::string_view text);

/// Gives each file that is used a word. All words differ, also on systems that ignore case. They depend only
/// on the files that are used and on their order: threads wait until it is known which of the files before
/// theirs are used.
class distinct_words {
public:
  explicit distinct_words(const std::vector<std::string>& paths)
      : paths_{paths}, words_(paths.size()), uses_(paths.size()) {}

  /// What a file's worker holds. A file is unused if its claim ends without word(). Each file needs a claim,
  /// also one that is left out: word() of the files behind it waits for it.
  class claim {
  public:
    claim(distinct_words& words, std::size_t file) : words_{words}, file_{file} {}
    claim(const claim&) = delete;
    claim& operator=(const claim&) = delete;
    ~claim() { words_.decide(file_, use::unused); }
    /// The file's word; the file is used. May wait. Any thread may call it.
    const std::string& word() {
      words_.decide(file_, use::used);
      return words_.wait_for(file_);
    }

  private:
    distinct_words& words_;
    std::size_t file_;
  };

private:
  enum class use : unsigned char { unknown, unused, used };

  /// The first decision counts. Allocates nothing: claims end while exceptions propagate.
  void decide(std::size_t file, use is) noexcept;
  const std::string& wait_for(std::size_t file);

  const std::vector<std::string>& paths_;
  std::vector<std::string> words_;
  std::vector<use> uses_;
  std::size_t next_file_ = 0; // the first whose use is unknown
  std::size_t named_ = 0;     // the files before it have their words
  distinct_names names_{};
  std::mutex mutex_{};
  std::condition_variable moved_{};
};

/// The path of each file without its extension, for results that lie beside the files. Files that differ only
/// in the extension keep it: "a.mot", "a.anim".
class paths_beside {
public:
  explicit paths_beside(const std::vector<std::string>& files);
  std::string of(const std::string& file) const;
  /// The same as a folder (FOLDER/). That of a file without extension must not have the file's own name.
  std::string folder_of(const std::string& file) const;

private:
  std::map<std::string, std::size_t> count_{}; // by lower-case path without extension
};

/// "0012_NAME", with as many digits as the last clip's number.
std::string clip_word(std::size_t number, std::size_t count, std::string_view name);

/// The path of a clip's result in the folder of all results: the file's word, if the file is one clip, or
/// `clip`, the clip's word, behind the file's word if there are several files.
std::string result_path(distinct_words::claim& file, bool has_many_clips, bool is_only_file,
                        const std::string& clip);

/// True if a path is a folder's: the folder exists, or the path ends with a separator.
bool is_folder(const std::string& path);

/// The same path as the beginning of those of files in it: with a separator at its end.
std::string as_folder(const std::string& path);

/// True if nothing has this name, which has no extension.
bool could_be_folder(const std::string& path);

} // namespace cli

#endif
