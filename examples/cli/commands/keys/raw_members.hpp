// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/keys/raw_members: the members of the records in files, by name: f(name, member) for
// each, in the file's order. C++20 has no reflection.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_MEMBERS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_KEYS_RAW_MEMBERS_HPP

#include <motley/formats/metroid/anim.hpp>
#include <motley/formats/mtb3/god_hand.hpp>
#include <motley/formats/mtb3/okami.hpp>
#include <motley/formats/platinum/bayonetta.hpp>
#include <motley/formats/platinum/bayonetta2.hpp>
#include <motley/formats/platinum/bayonetta2_exp.hpp>
#include <motley/formats/platinum/bayonetta_exp.hpp>
#include <motley/formats/platinum/bone_table.hpp>
#include <motley/formats/shenmue/motn.hpp>

#include <bit>

namespace cli {

// Headers of quantised curves.
template <class F> void visit_members(const motley::unscaled&, F&&) {}
template <class T, class F> void visit_members(const motley::affine_value<T>& h, F&& f) {
  f("value_offset", h.value.offset);
  f("value_scale", h.value.scale);
}
template <class T, class F> void visit_members(const motley::affine_key<T>& h, F&& f) {
  f("value_offset", h.value.offset);
  f("value_scale", h.value.scale);
  f("in_offset", h.in.offset);
  f("in_scale", h.in.scale);
  f("out_offset", h.out.offset);
  f("out_scale", h.out.scale);
}

// Keys: frame, padding if there is any, value, in, out.
template <class Key, class F>
requires requires(const Key& k) { k.frame, k.value, k.in, k.out; }
void visit_members(const Key& k, F&& f) {
  f("frame", k.frame);
  if constexpr (requires { k.padding; }) f("padding", k.padding);
  f("value", k.value);
  f("in", k.in);
  f("out", k.out);
}

// mot. The name is not listed with the header: its length depends on the position of the records.
template <std::endian O, class F> void visit_members(const motley::bayonetta::header<O>& h, F&& f) {
  f("magic", h.magic);
  f("flags", h.flags);
  f("frame_count", h.frame_count);
  f("record_offset", h.record_offset);
  f("record_count", h.record_count);
}
template <std::endian O, class F> void visit_members(const motley::bayonetta2::header<O>& h, F&& f) {
  f("magic", h.magic);
  f("version", h.version);
  f("flags", h.flags);
  f("frame_count", h.frame_count);
  f("record_offset", h.record_offset);
  f("record_count", h.record_count);
  f("unknown", h.unknown);
  f("frame_rate", h.frame_rate);
  f("unknown_too", h.unknown_too);
}
template <std::endian O, class F> void visit_members(const motley::platinum::record<O>& r, F&& f) {
  f("bone", r.bone);
  f("index", r.index);
  f("type", r.type);
  f("count", r.count);
  f("extra", r.extra);
  f("value", r.value);
}

// mtb3.
template <class F> void visit_members(const motley::mtb3::header& h, F&& f) {
  f("magic", h.magic);
  f("frame_count", h.frame_count);
  f("record_count", h.record_count);
  f("loops", h.loops);
}
template <class Record, class F>
requires requires(const Record& r) { r.start.property; }
void visit_members(const Record& r, F&& f) {
  f("bone", r.start.bone);
  f("property", r.start.property);
  f("count", r.start.count);
  if constexpr (requires { r.flags; })
    for (const auto& flag : r.flags) f("flags", flag);
  f("value", r.value);
}

// exp.
template <std::endian O, class F> void visit_members(const motley::bayonetta_exp::header<O>& h, F&& f) {
  f("magic", h.magic);
  f("unknown", h.unknown);
  f("record_offset", h.record_offset);
  f("record_count", h.record_count);
}
template <std::endian O, class F>
void visit_members(const motley::bayonetta_exp::stored_record<O>& r, F&& f) {
  f("flags", r.flags);
  f("bone", r.bone);
  f("index", r.index);
  f("entry_count", r.entry_count);
  f("post_count", r.post_count);
  f("interpolation", r.interpolation);
  f("point_count", r.point_count);
  f("unknown", r.unknown);
  f("entries", r.entries);
  f("points", r.points);
}
template <std::endian O, class F>
void visit_members(const motley::bayonetta_exp::stored_channel<O>& c, F&& f) {
  f("bone", c.bone);
  f("index", c.index);
  f("padding", c.padding);
}
template <std::endian O, class F> void visit_members(const motley::bayonetta2_exp::header<O>& h, F&& f) {
  f("magic", h.magic);
  f("version", h.version);
  f("record_offset", h.record_offset);
  f("record_count", h.record_count);
  f("interpolation_offset", h.interpolation_offset);
  f("interpolation_count", h.interpolation_count);
}
template <std::endian O, class F>
void visit_members(const motley::bayonetta2_exp::stored_record<O>& r, F&& f) {
  f("bone", r.bone);
  f("index", r.index);
  f("unknown", r.unknown);
  f("operation_count", r.operation_count);
  f("unknown_too", r.unknown_too);
  f("operations", r.operations);
}
template <std::endian O, class F>
void visit_members(const motley::bayonetta2_exp::stored_operation<O>& o, F&& f) {
  f("type", o.type);
  f("info", o.info);
  f("number", o.number);
  f("value", o.value);
}
template <std::endian O, class F>
void visit_members(const motley::bayonetta2_exp::stored_interpolation<O>& i, F&& f) {
  f("point_count", i.point_count);
  f("unknown", i.unknown);
  f("points", i.points);
}

// ANIM.
template <class F> void visit_members(const motley::metroid_anim::uncompressed_header& h, F&& f) {
  f("version", h.version);
  f("duration", h.duration.seconds);
  f("duration_state", h.duration.state);
  f("interval", h.interval.seconds);
  f("interval_state", h.interval.state);
  f("key_count", h.key_count);
  f("root_bone", h.root_bone);
  f("bone_count", h.bone_count);
  for (const std::uint8_t& channel : h.channel_of_bone) f("channel_of_bone", channel);
}
template <class F> void visit_members(const motley::metroid_anim::stored_quaternion& q, F&& f) {
  f("w", q.w);
  f("x", q.x);
  f("y", q.y);
  f("z", q.z);
}
template <class F> void visit_members(const motley::metroid_anim::stored_vector& v, F&& f) {
  f("x", v.x);
  f("y", v.y);
  f("z", v.z);
}
template <class Header, class F>
requires requires(const Header& h) { h.stream.rotation_divisor; }
void visit_members(const Header& h, F&& f) {
  f("version", h.version);
  f("scratch_size", h.scratch_size);
  if constexpr (requires { h.event_id; }) f("event_id", h.event_id);
  if constexpr (requires { h.one; }) f("one", h.one);
  if constexpr (requires { h.marker; }) f("marker", h.marker);
  f("duration", h.stream.duration);
  f("interval", h.stream.interval);
  f("root_bone", h.stream.root_bone);
  f("loops", h.stream.loops);
  f("rotation_divisor", h.stream.rotation_divisor);
  f("translation_multiplier", h.stream.translation_multiplier);
  if constexpr (requires { h.scale_multiplier; }) f("scale_multiplier", h.scale_multiplier);
  f("bone_channel_count", h.bitmap.bone_channel_count);
  f("one", h.bitmap.one);
  f("frame_count", h.bitmap.frame_count);
}
template <class F> void visit_members(const motley::metroid_anim::stored_delta& d, F&& f) {
  f("initial", d.initial);
  f("width", d.width);
}

// MOTN.
template <class F> void visit_members(const motley::shenmue_motn::file_header& h, F&& f) {
  f("sequence_table", h.sequence_table);
  f("name_table", h.name_table);
  f("sequence_data", h.sequence_data);
  f("attributes", h.attributes);
  f("file_size", h.file_size);
}
template <class F> void visit_members(const motley::shenmue_motn::table_entry& e, F&& f) {
  f("data", e.data);
  f("extra", e.extra);
}
template <class F> void visit_members(const motley::shenmue_motn::curves_header& h, F&& f) {
  f("frame_count", h.frame_count);
  f("id", h.id);
  for (const auto& block : h.block) f("block", block);
}
template <class F> void visit_members(const motley::shenmue_motn::node_header& h, F&& f) {
  f("frame_count", h.frame_count);
  f("id", h.id);
  f("one", h.one);
  f("zero", h.zero);
  f("node_count", h.node_count);
  f("zero_too", h.zero_too);
}
template <class F> void visit_members(const motley::shenmue_motn::stored_node& n, F&& f) {
  f("scale_samples", n.scale_samples);
  for (const auto& scale : n.scale) f("scale", scale);
  for (const auto& axis : n.rotation) f("samples", axis.samples), f("constant", axis.constant.stored);
  for (const auto& axis : n.translation) f("samples", axis.samples), f("constant", axis.constant);
}
template <class F> void visit_members(const motley::shenmue_motn::bone_header& h, F&& f) {
  f("frame_count", h.frame_count);
  f("id", h.id);
  f("frame_size", h.frame_size);
  f("bones", h.bones);
}

} // namespace cli

#endif
