// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/keys: motley keys, every key of every track as CSV.
#include "bones.hpp"
#include "clips.hpp"
#include "curve_keys.hpp"
#include "exp.hpp"
#include "output.hpp"
#include "raw.hpp"

namespace cli {

namespace {

/// Prints a file's fields, or those of the clip that --clip asks for. Returns the exit status; throws
/// limit_error, and usage_error if there is no such clip.
template <class File>
int print_fields(output& out, const std::string& path, const options& o, const motley::byte_view& bytes,
                 const File& file) {
  using format = typename File::format;
  int status = 0;
  allowance rows{o, file.size, limits::rows};
  raw_fields fields{out, rows, bytes};
  if constexpr (!File::has_many) {
    require_clip(wanted(o, 0, {}), o, path);
    out << "byte,field,value\n";
    print_raw(fields, file.content);
  } else {
    out << "byte,field,value\n";
    if (!o.clip) print_raw_tables(fields, file.content);
    clips<format> all{file, o};
    const bool any = for_each_clip(
        all, o,
        [&](std::size_t number, const std::string&, const auto& clip) {
          fields.inside("sequences", number, [&] {
            print_raw(fields, clip);
            if (const motley::error bad = print_raw_extra(fields, file.content, number))
              status = out.complain(path, motley::message(bad).view());
          });
        },
        [&](const motley::error& bad) { status = out.complain(path, motley::message(bad).view()); });
    require_clip(any, o, path);
  }
  return status;
}

/// motley keys --raw.
int raw_keys(const options& o) {
  return print_file(o, [&]<class File>(output& out, const File& file, const motley::byte_view& bytes) {
    constexpr bool has_fields = requires(raw_fields & f) { print_raw(f, file.content); }
    || requires(raw_fields & f) { print_raw_tables(f, file.content); };
    if constexpr (has_fields)
      return print_fields(out, o.files.front(), o, bytes, file);
    else
      return out.complain(o.files.front(),
                          "of a format whose stored fields this program does not know, at byte 0");
  });
}

} // namespace

int keys(const options& o) {
  if (o.raw) return raw_keys(o);
  const bone_names bones{o};
  if (!bones.good()) return 1;
  const std::string& path = o.files.front();
  output out;
  const auto print = [&](std::size_t clip_number, const auto& clip, allowance& rows) {
    rows.spend(rows_of(path, clip, o, [&](const auto& curve) { return walking_cost(curve, clip); }));
    for_each_track(path, clip, o, [&](std::size_t track_number, const auto& track, std::size_t component) {
      const std::string bone = bones(track.info().bone), channel = channel_name(track, component);
      track.visit([&](const auto& curve) {
        std::size_t number = 0;
        for_each_key(curve, component, [&](const motley::key& k) {
          out.row(clip_number, track_number, bone, channel, number++, k.frame, k.value, k.in, k.out);
        });
      });
    });
  };
  const int status =
      print_clips(out, path, o, "clip,track,target,channel,key,frame,value,in,out\n", print,
                  [&](const auto& file, allowance& rows) { print_points(out, file.content, rows); });
  return out.flush() ? status : 1;
}

} // namespace cli
