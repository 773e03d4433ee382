// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/safe_names: see safe_names.hpp.
#include "io/safe_names.hpp"

#include <algorithm>
#include <array>

#include "io/text.hpp"

namespace cli {

namespace {

/// True for a name that Windows gives to a device, whatever follows the first dot.
bool is_device_name(std::string_view name) {
  std::string stem = folded(std::string{name.substr(0, name.find('.'))});
  while (stem.ends_with(' ')) stem.pop_back();
  constexpr std::array<std::string_view, 6> devices = {"con", "prn", "aux", "nul", "conin$", "conout$"};
  if (std::find(devices.begin(), devices.end(), stem) != devices.end()) return true;
  if (!stem.starts_with("com") && !stem.starts_with("lpt")) return false;
  const std::string number = stem.substr(3); // also the superscripts of Latin-1
  return (number.size() == 1 && number[0] >= '0' && number[0] <= '9') || number == "\xC2\xB9" ||
         number == "\xC2\xB2" || number == "\xC2\xB3";
}

/// The position of an extension's dot; the size if there is none.
std::size_t extension_at(std::string_view name) {
  constexpr std::size_t longest = 16;
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || dot == 0 || name.size() - dot > longest ? name.size() : dot;
}

} // namespace

std::string safe_name(std::string_view stored) {
  constexpr std::string_view forbidden = "/\\:*?\"<>|";
  constexpr std::size_t most = 200;
  std::string name;
  while (!stored.empty()) {
    std::size_t length = utf8_length(stored);
    const std::string_view character = stored.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0 || !is_printable(code_of(character)) || forbidden.find(stored[0]) != forbidden.npos)
      name += '_';
    else
      name += character;
    stored.remove_prefix(character.size());
  }
  for (std::size_t i = 0; i < name.size() && name[i] == ' '; ++i) name[i] = '_';
  for (std::size_t i = name.size(); i > 0 && (name[i - 1] == '.' || name[i - 1] == ' '); --i)
    name[i - 1] = '_';
  if (name.empty() || name.find_first_not_of('_') == name.npos) return "_";
  if (is_device_name(name)) name.insert(0, 1, '_');
  if (name.size() <= most) return name;
  const std::string extension = name.substr(extension_at(name));
  return first_bytes_of(name, most - extension.size()) + extension;
}

std::string names_in_folder::add(const std::string& name) {
  const std::size_t dot = extension_at(name);
  return names_.add(name.substr(0, dot), name.substr(dot));
}

} // namespace cli
