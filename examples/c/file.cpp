// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/file: files of the C interface: descriptions, names and events of clips, bone tables, exps.
#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>

#include "../cli/exp/cost.hpp"
#include "../cli/skeleton/bodies.hpp"
#include "handles.hpp"
#include "identifying.hpp"

namespace {

using capi::outcome;
using capi::with;
using capi::with_clip;
using capi::with_program;
namespace evnt = motley::evnt;

/// True for formats of one clip per file, which is opened with the file. (Formats of many clips have only one
/// byte order.)
template <class Format>
constexpr bool is_its_clip = [] {
  if constexpr (Format::kind == motley::file_kind::clips)
    return std::is_same_v<typename Format::file, typename Format::clip>;
  return false;
}();

motley_bone_channel told(const motley::bone_channel& c) {
  return {c.bone, c.index, static_cast<std::int32_t>(c.channel)};
}

// What each kind of node has beside what all have. Texts are told as places in the file's `bytes`.
void tell_rest(motley_node& to, const evnt::bool_node& n, const std::byte*) {
  to.kind = MOTLEY_NODE_BOOL;
  to.value = n.value;
}
void tell_rest(motley_node& to, const evnt::int32_node& n, const std::byte* bytes) {
  to.kind = MOTLEY_NODE_INT32;
  to.value = n.value;
  to.locator = static_cast<std::uint64_t>(n.locator.data() - bytes);
  to.locator_size = n.locator.size();
}
void tell_rest(motley_node& to, const evnt::particle_node& n, const std::byte* bytes) {
  to.kind = MOTLEY_NODE_PARTICLE;
  to.duration = n.duration;
  std::copy(std::begin(n.particle.type), std::end(n.particle.type), to.particle_type);
  to.particle = n.particle.number;
  to.bone = n.bone;
  to.bone_name = n.bone_name.data() != nullptr ? static_cast<std::uint64_t>(n.bone_name.data() - bytes) : 0;
  to.bone_name_size = n.bone_name.size();
  to.scale = n.scale;
  to.parenting = n.parenting;
}
void tell_rest(motley_node& to, const evnt::sound_node& n, const std::byte*) {
  to.kind = MOTLEY_NODE_SOUND;
  to.sound = n.sound;
  to.falloff = n.falloff;
  to.max_distance = n.max_distance;
}
template <class Node> motley_node told(const Node& n, const std::byte* bytes) {
  motley_node to{};
  to.game = static_cast<std::uint32_t>(n.game);
  to.type = n.type;
  to.seconds = n.seconds;
  to.state = n.state;
  to.index = n.index;
  to.unique = n.unique;
  to.weight = n.weight;
  to.character = n.character;
  to.flags = n.flags;
  to.offset = n.offset;
  to.name = static_cast<std::uint64_t>(n.name.data() - bytes);
  to.name_size = n.name.size();
  capi::put(to.meaning, meaning(n));
  tell_rest(to, n, bytes);
  return to;
}

/// Adapts the caller's pose to motley::editable_pose.
struct called_pose {
  const motley_pose& pose;

  bool has(std::int32_t bone) const { return pose.has(pose.user, bone) != 0; }
  float get(const motley::bone_channel& c) const {
    const motley_bone_channel asked = told(c);
    return pose.get(pose.user, &asked);
  }
  void set(const motley::bone_channel& c, float value) const {
    const motley_bone_channel asked = told(c);
    pose.set(pose.user, &asked, value);
  }
};

/// The names are literals, so they are NUL-terminated.
template <class... Formats> constexpr auto names_of(motley::format_list<Formats...>) {
  return std::array<const char*, sizeof...(Formats)>{std::string_view{Formats::name}.data()...};
}

} // namespace

const char* motley_format_name(size_t number) {
  constexpr auto files = names_of(motley::formats_and_events{});
  constexpr auto skeletons = names_of(motley::known_skeletons{});
  constexpr auto containers = names_of(motley::known_containers{});
  if (number < files.size()) return files[number];
  number -= files.size();
  if (number < skeletons.size()) return skeletons[number];
  number -= skeletons.size();
  return number < containers.size() ? containers[number] : nullptr;
}

const char* motley_format_body(const char* format) { return cli::body_source(capi::name_of(format)).data(); }

int32_t motley_format_is_z_up(const char* format) { return cli::is_z_up(capi::name_of(format)); }

motley_status motley_identify(const void* bytes, size_t size, const char** format, int32_t* kind,
                              int32_t* certainty) {
  return capi::guarded([&]() -> outcome {
    if (!capi::is_block(bytes, size)) return MOTLEY_ERROR_ARGUMENT;
    const auto tell = [&](const auto& id) {
      if (format != nullptr) *format = id.name().data();
      if (kind != nullptr) *kind = static_cast<std::int32_t>(id.kind());
      if (certainty != nullptr) *certainty = static_cast<std::int32_t>(id.certainty);
    };
    return capi::identify(capi::bytes_of(bytes, size), tell);
  });
}

motley_status motley_file_open(const void* bytes, size_t size, const char* format, motley_file** file,
                               motley_error* error) {
  return capi::make(file, error, [&](motley_file& made) -> outcome {
    if (!capi::is_block(bytes, size)) return MOTLEY_ERROR_ARGUMENT;
    const outcome named = capi::find_format<motley::formats_and_events>(capi::name_of(format));
    if (named.status != MOTLEY_OK) return named;
    made.bytes = capi::bytes_of(bytes, size);
    const auto id = motley::identify<motley::formats_and_events>(made.bytes, capi::name_of(format));
    motley::error e;
    motley::formats_and_events::visit(id.index, [&]<class Format>() {
      const auto opened = Format::open(motley::byte_view{made.bytes});
      e = opened.error();
      if (!opened) return;
      made.file = capi::opened<Format>{*opened};
      if constexpr (Format::kind == motley::file_kind::program)
        made.operations = cli::count_operations(*opened);
    });
    return e || !id ? id.explain(motley::byte_view{made.bytes}, e) : e;
  });
}

void motley_file_close(motley_file* file) { delete file; }

motley_status motley_file_get_info(const motley_file* file, motley_file_info* info) {
  return capi::guarded([&]() -> outcome {
    if (info == nullptr) return MOTLEY_ERROR_ARGUMENT;
    return with(file, [&]<class Format>(const capi::opened<Format>& o) -> outcome {
      *info = {{},
               static_cast<std::int32_t>(Format::kind),
               capi::order_of(o.content),
               file->bytes.size(),
               0,
               0,
               file->operations};
      capi::put(info->format, Format::name);
      if constexpr (Format::kind == motley::file_kind::clips) {
        info->clip_count = Format::clip_count(o.content);
        if constexpr (!is_its_clip<Format>) info->byte_order = capi::order_of(typename Format::clip{});
      }
      if constexpr (Format::kind == motley::file_kind::program) info->records = o.content.size();
      return MOTLEY_OK;
    });
  });
}

motley_status motley_file_get_warnings(const motley_file* file, motley_warning* warnings, size_t capacity,
                                       size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{warnings, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with(file, [&]<class Format>(const capi::opened<Format>& o) -> outcome {
      if constexpr (is_its_clip<Format>) return out.end();
      return capi::list_warnings(o.content, out);
    });
  });
}

motley_status motley_file_get_clip_name(const motley_file* file, size_t clip, char* name, size_t capacity,
                                        size_t* count, motley_error* error) {
  return capi::guarded(error, [&]() -> outcome {
    capi::list out{name, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with_clip(file, clip, [&]<class Format>(const typename Format::file& content) -> outcome {
      const auto stored = Format::clip_name(content, clip);
      if (!stored) return stored.error();
      for (const char c : *stored) out.add(c);
      out.add_nul();
      return out.end();
    });
  });
}

motley_status motley_file_get_events(const motley_file* file, size_t clip, motley_event* events,
                                     size_t capacity, size_t* count, motley_error* error) {
  return capi::guarded(error, [&]() -> outcome {
    capi::list out{events, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with_clip(file, clip, [&]<class Format>(const typename Format::file& content) -> outcome {
      const motley::error bad = Format::visit_events(content, clip, [&](const motley::clip_event& e) {
        const std::byte* const payload = e.payload.size() == 0 ? file->bytes.data() : e.payload.data();
        motley_event told{e.frame,          e.opcode,
                          e.offset,         static_cast<std::uint64_t>(payload - file->bytes.data()),
                          e.payload.size(), {}};
        capi::put(told.meaning, e.meaning);
        out.add(told);
      });
      return bad ? outcome{bad} : out.end();
    });
  });
}

motley_status motley_file_get_nodes(const motley_file* file, motley_node* nodes, size_t capacity,
                                    size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{nodes, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with(file, [&]<class Format>(const capi::opened<Format>& o) -> outcome {
      if constexpr (Format::kind == motley::file_kind::events) {
        o.content.visit([&](const auto& node) { out.add(told(node, file->bytes.data())); });
        return out.end();
      }
      return MOTLEY_ERROR_WRONG_KIND;
    });
  });
}

motley_status motley_table_find(const motley_file* file, int32_t bone, int32_t* place) {
  return capi::guarded([&]() -> outcome {
    if (place == nullptr) return MOTLEY_ERROR_ARGUMENT;
    return with(file, [&]<class Format>(const capi::opened<Format>& o) -> outcome {
      if constexpr (Format::kind == motley::file_kind::table) {
        *place = o.content.find(bone);
        return MOTLEY_OK;
      }
      return MOTLEY_ERROR_WRONG_KIND;
    });
  });
}

motley_status motley_exp_get_target(const motley_file* file, size_t number, motley_bone_channel* target) {
  return capi::guarded([&]() -> outcome {
    if (target == nullptr) return MOTLEY_ERROR_ARGUMENT;
    return with_program(file, [&](const auto& program) -> outcome {
      if (number >= program.size()) return MOTLEY_ERROR_RANGE;
      *target = told(program[static_cast<std::uint32_t>(number)].target);
      return MOTLEY_OK;
    });
  });
}

motley_status motley_exp_run(const motley_file* file, const motley_pose* pose, uint64_t most,
                             motley_outcome* did) {
  return capi::guarded([&]() -> outcome {
    if (pose == nullptr || pose->has == nullptr || pose->get == nullptr || pose->set == nullptr)
      return MOTLEY_ERROR_ARGUMENT;
    return with_program(file, [&](const auto& program) -> outcome {
      if (file->operations > most) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
      const auto [written, skipped] = run(program, called_pose{*pose});
      if (did != nullptr) *did = {written, skipped};
      return MOTLEY_OK;
    });
  });
}
