// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/keys/raw: the fields of each format, in the order in which its decoder reads them.
#include "commands/keys/raw.hpp"

#include <algorithm>
#include <bit>

namespace cli {

namespace {

using motley::u16_of, motley::u32_of, motley::i16_of, motley::f32_of;
constexpr auto little = std::endian::little;

/// The header of a motion. `more` prints what follows it; then come the records and their curves.
template <std::endian O, class Facts, class F = void (*)()>
void print_table(
    raw_fields& out, const motley::table_clip<Facts>& clip, F&& more = [] {}) {
  using stored = motley::stored_as<Facts, O>;
  out.record<typename stored::header>(0);
  more();
  clip.visit_records([&](const motley::track_facts& t, std::uint32_t i, std::uint64_t at) {
    out.inside("records", i, [&] {
      out.record<typename stored::record>(at);
      if (t.kind == motley::record_kind::track)
        stored::codings::visit(
            t.coding, [&](auto curve) { out.curve(curve, t.data, static_cast<std::uint64_t>(t.count)); });
    });
  });
}

template <std::endian O> void print_entries(raw_fields& out, const motley::bayonetta_exp::record& r) {
  using entry = motley::bayonetta_exp::stored_entry<O>;
  for (std::int32_t i = 0; i < r.entry_count; ++i)
    out.inside("entries", static_cast<std::uint64_t>(i), [&] {
      const std::uint64_t at = r.entries + static_cast<std::uint64_t>(i) * sizeof(entry);
      const std::uint64_t operand = at + offsetof(entry, operand);
      out.number<u32_of<O>>(at, "flags");
      if ((out.file().read<u32_of<O>>(at) & motley::bayonetta_exp::entry::reads_channel) != 0)
        out.record<motley::bayonetta_exp::stored_channel<O>>(operand);
      else
        out.number<f32_of<O>>(operand, "number");
    });
}
template <std::endian O> void print_points_of(raw_fields& out, const motley::bayonetta_exp::record& r) {
  const auto count = static_cast<std::uint64_t>(r.point_count);
  const auto points = [&]<class C>(std::type_identity<C> curve) { out.curve(curve, r.points, count); };
  if (r.interpolation == 2) points(std::type_identity<motley::platinum::float_points<O>>{});
  if (r.interpolation == 4) points(std::type_identity<motley::bayonetta_exp::short_points<O>>{});
  if (r.interpolation == 6) points(std::type_identity<motley::bayonetta_exp::byte_points<O>>{});
}

} // namespace

void print_raw(raw_fields& out, const motley::bayonetta::motion& m) {
  motley::with_order(m.order(), [&]<std::endian O>() { print_table<O>(out, m); });
}

void print_raw(raw_fields& out, const motley::bayonetta2::motion& m) {
  motley::with_order(m.order(), [&]<std::endian O>() {
    print_table<O>(out, m, [&] { out.bytes(m.name_offset, m.name_size(), "name"); });
  });
}

void print_raw(raw_fields& out, const motley::okami::motion& m) { print_table<little>(out, m); }
void print_raw(raw_fields& out, const motley::god_hand::motion& m) { print_table<little>(out, m); }

void print_raw(raw_fields& out, const motley::bayonetta_exp::program& exp) {
  motley::with_order(exp.order(), [&]<std::endian O>() {
    out.record<motley::bayonetta_exp::header<O>>(0);
    for (std::uint32_t i = 0; i < exp.size(); ++i)
      out.inside("records", i, [&] {
        const motley::bayonetta_exp::record r = exp[i];
        out.record<motley::bayonetta_exp::stored_record<O>>(r.position);
        if (r.is_dummy()) return;
        print_entries<O>(out, r);
        if (r.has_points()) print_points_of<O>(out, r);
      });
  });
}

void print_raw(raw_fields& out, const motley::bayonetta2_exp::program& exp) {
  namespace exps = motley::bayonetta2_exp;
  exp.visit_order([&]<std::endian O>(const exps::file_layout<O>& records) {
    out.record<exps::header<O>>(0);
    for (std::uint32_t i = 0; i < exp.interpolation_count(); ++i)
      out.inside("interpolations", i, [&] {
        const exps::interpolation at = records.interpolation(i);
        out.record<exps::stored_interpolation<O>>(at.position);
        out.curve(std::type_identity<motley::platinum::float_points<O>>{}, at.points,
                  static_cast<std::uint64_t>(at.point_count));
      });
    for (std::uint32_t i = 0; i < exp.size(); ++i)
      out.inside("records", i, [&] {
        const exps::record r = exp[i];
        out.record<exps::stored_record<O>>(r.position);
        out.records<exps::stored_operation<O>>(r.operations, static_cast<std::uint64_t>(r.operation_count),
                                               "operations");
      });
  });
}

void print_raw(raw_fields& out, const motley::bone_table::table& table) {
  motley::with_order(table.order(),
                     [&]<std::endian O>() { out.numbers<i16_of<O>>(0, table.size(), "entry"); });
}

// ---- ANIM

namespace {

namespace anim = motley::metroid_anim;
using motley::be_u32;

void print_arrays(raw_fields& out, const anim::motion& m) {
  out.record<anim::uncompressed_header>(0);
  const anim::uncompressed& arrays = *m.walk().arrays();
  const auto size = [&](const anim::uncompressed::array& a) {
    out.number<be_u32>(a.position - sizeof(be_u32), "size");
  };
  constexpr anim::part rotation = anim::part::rotation, translation = anim::part::translation,
                       scale = anim::part::scale;
  for (const anim::part p : {rotation, translation, scale}) {
    const anim::uncompressed::array& table = arrays.table(p);
    if (table.position == 0) continue;
    size(table);
    out.numbers<std::uint8_t>(table.position, table.size, "channel");
  }
  for (const anim::part p : {scale, rotation, translation}) {
    const anim::uncompressed::array& keys = arrays.keys(p);
    if (keys.position == 0) continue;
    size(keys);
    if (p == rotation)
      out.records<anim::stored_quaternion>(keys.position, keys.size, "rotations");
    else
      out.records<anim::stored_vector>(keys.position, keys.size, p == scale ? "scales" : "translations");
  }
  if (m.game() == anim::game::prime) out.number<be_u32>(arrays.end() - sizeof(be_u32), "event_id");
}

void print_stream(raw_fields& out, const anim::motion& m) {
  std::uint64_t bitmap = sizeof(anim::demo_header);
  switch (m.game()) {
  case anim::game::prime:
    out.record<anim::prime_header>(0);
    bitmap = sizeof(anim::prime_header);
    break;
  case anim::game::echoes:
    out.record<anim::echoes_header>(0);
    bitmap = sizeof(anim::echoes_header);
    break;
  case anim::game::echoes_demo: out.record<anim::demo_header>(0); break;
  }
  const anim::bitstream& stream = *m.walk().stream();
  const bool echoes = m.game() == anim::game::echoes;
  anim::part_position p = stream.first();
  const std::uint64_t count_at = p.id - sizeof(be_u32), bitmap_end = count_at - (echoes ? 0 : sizeof(be_u32));
  out.numbers<be_u32>(bitmap, (bitmap_end - bitmap) / sizeof(be_u32), "word");
  if (!echoes) out.number<be_u32>(bitmap_end, "bone_channel_count");
  out.number<be_u32>(count_at, "descriptor_count");
  for (; !stream.at_end(p); p = stream.after(p))
    out.inside("descriptors", p.bone, [&] {
      const bool first = p.part == anim::part::rotation;
      if (first && echoes) out.number<std::uint8_t>(p.id, "id");
      if (first && !echoes) out.number<be_u32>(p.id, "id");
      out.number<motley::be_u16>(p.group, "key_count");
      if (!stream.is_track(p)) return;
      out.record<anim::stored_delta>(p.group + offsetof(anim::stored_group, x));
      out.record<anim::stored_delta>(p.group + offsetof(anim::stored_group, y));
      out.record<anim::stored_delta>(p.group + offsetof(anim::stored_group, z));
    });
  out.numbers<be_u32>(p.id, (stream.end() - p.id) / sizeof(be_u32), "word");
}

} // namespace

void print_raw(raw_fields& out, const motley::metroid_anim::motion& m) {
  if (m.version() == 0)
    print_arrays(out, m);
  else
    print_stream(out, m);
}

// ---- MOTN

namespace {

namespace motn = motley::shenmue_motn;
using motley::le_u16, motley::le_i16, motley::le_u32;

void print_curves(raw_fields& out, const motn::sequence_view& s, std::uint32_t track_count) {
  using header = motn::curves_header;
  out.record<header>(s.start);
  for (std::uint64_t at = s.start + sizeof(header);; at += sizeof(le_u16)) {
    out.number<le_u16>(at, "instruction");
    if (s.file.read<le_u16>(at) == 0) break;
  }
  const std::uint64_t counts = s.start + s.read<header>(0).block[0];
  const motn::curves layout{s};
  motn::track_position p = layout.first();
  for (std::uint32_t i = 0; i < track_count; ++i)
    out.inside("tracks", i, [&] {
      const motn::track_position past = layout.past(p);
      out.number<std::uint8_t>(counts + i, "between");
      const std::uint64_t frames = s.start + p.frames, size = past.frames - p.frames;
      if (s.frame_count > 255)
        out.numbers<le_u16>(frames, size / sizeof(le_u16), "frame");
      else
        out.numbers<std::uint8_t>(frames, size, "frame");
      out.numbers<std::uint8_t>(s.start + p.codes, past.codes - p.codes, "codes");
      out.numbers<le_u16>(s.start + p.numbers, (past.numbers - p.numbers) / sizeof(le_u16), "number");
      p = layout.at_track(past);
    });
}

void print_node_frames(raw_fields& out, const motn::sequence_view& s) {
  using node = motn::stored_node;
  const std::uint64_t samples = s.frame_count + std::uint64_t{1};
  out.record<motn::node_header>(s.start);
  for (std::uint64_t i = 0, count = s.read<motn::node_header>(0).node_count; i < count; ++i)
    out.inside("nodes", i, [&] {
      const std::uint64_t at = sizeof(motn::node_header) + i * sizeof(node);
      out.record<node>(s.start + at);
      const node n = s.read<node>(at);
      if (n.scale_samples != 0) out.numbers<le_u16>(s.start + n.scale_samples, 3 * samples, "sample");
      for (const auto& axis : n.rotation)
        if (axis.samples != 0) out.numbers<le_i16>(s.start + axis.samples, samples, "sample");
      for (const auto& axis : n.translation)
        if (axis.samples != 0) out.numbers<le_u16>(s.start + axis.samples, samples, "sample");
    });
}

void print_bone_frames(raw_fields& out, const motn::sequence_view& s) {
  using header = motn::bone_header;
  constexpr std::uint64_t halves = 3; // the root's translation
  out.record<header>(s.start);
  const std::uint64_t frame_size = s.read<header>(0).frame_size;
  for (std::uint64_t i = 0; i < s.frame_count; ++i)
    out.inside("frames", i, [&] {
      const std::uint64_t at = s.start + sizeof(header) + i * frame_size;
      out.numbers<le_u16>(at, halves, "number");
      out.numbers<le_i16>(at + halves * sizeof(le_u16), frame_size / sizeof(le_u16) - halves, "number");
    });
}

} // namespace

void print_raw_tables(raw_fields& out, const motley::shenmue_motn::archive& a) {
  const auto h = out.file().read<motn::file_header>(0);
  out.record<motn::file_header>(0);
  out.records<motn::table_entry>(h.sequence_table, a.size(), "sequences");
  for (std::size_t i = 0; i < a.size(); ++i)
    out.inside("names", i, [&] {
      const std::uint64_t at = h.name_table + i * sizeof(le_u32);
      out.number<le_u32>(at, "name_offset");
      if (const auto name = a.name(i)) out.bytes(a.name_offset(i), name->size(), "name");
    });
}

void print_raw(raw_fields& out, const motley::shenmue_motn::motion& m) {
  const motn::sequence_view& s = m.sequence();
  switch (m.encoding()) {
  case motn::encoding::curves: return print_curves(out, s, m.track_count());
  case motn::encoding::node_frames: return print_node_frames(out, s);
  case motn::encoding::bone_frames: return print_bone_frames(out, s);
  }
}

motley::error print_raw_extra(raw_fields& out, const motley::shenmue_motn::archive& a, std::size_t sequence) {
  const auto block = a.extra(sequence);
  if (!block || block->offset() == 0) return block.error();
  std::uint64_t at = block->offset(), i = 0;
  out.bytes(at, motn::extra_header_size, "flags");
  at += motn::extra_header_size;
  const auto payload = [&](const motley::clip_event& e) {
    const std::uint64_t head = e.is_command() ? 1 : sizeof(le_u16) + 1;
    out.bytes(e.offset + head, e.payload.size(), "payload");
    at = e.offset + head + e.payload.size();
  };
  for (const motley::clip_event& e : block->commands())
    out.inside("commands", i++, [&] {
      out.number<std::uint8_t>(e.offset, "opcode");
      payload(e);
    });
  out.number<std::uint8_t>(at, "opcode");
  out.bytes(at + 1, motn::end_size - 1, "padding");
  if (out.file().read<std::uint8_t>(at) == motn::command_layout::end_of_block) return {};
  at += motn::end_size;
  i = 0;
  for (const motley::clip_event& e : block->events())
    out.inside("events", i++, [&] {
      out.number<le_u16>(e.offset, "frame");
      out.number<std::uint8_t>(e.offset + sizeof(le_u16), "opcode");
      payload(e);
    });
  out.number<le_u16>(at, "frame");
  out.number<std::uint8_t>(at + sizeof(le_u16), "opcode");
  out.bytes(at + sizeof(le_u16) + 1, motn::end_size - sizeof(le_u16) - 1, "padding");
  return {};
}

} // namespace cli
