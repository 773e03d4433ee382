# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: bayonetta_exp
  title: PlatinumGames exp, Bayonetta
  application: Bayonetta
  file-extension: exp
  license: MIT
  imports:
    - platinum_curve
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: |
  Bones that follow other bones. After a motion's pose is known the records run in order: each computes a number from channels of
  the pose and writes it to a channel. Rotations are in degrees here.

  Nothing in the file marks its byte order. This description takes little-endian if the record table lies inside the file when the
  header is read so, else big-endian.
doc-ref: docs/formats/exp.md of motley
seq:
  - id: magic
    contents: ["exp", 0]
  - id: unknown
    type: s4
    doc: Never 0x20110714, which marks the later games' exp (bayonetta2_exp.ksy).
  - id: record_offset
    type: u4
    doc: From the start of the file.
  - id: record_count
    type: u4
    doc: The dummy at the end included.
instances:
  records:
    pos: record_offset
    type: record
    repeat: expr
    repeat-expr: record_count
    doc: The last one is a dummy (bone 0x7FFF).
  probe_offset_le:
    pos: 8
    type: u4le
  probe_count_le:
    pos: 12
    type: u4le
  is_le:
    value: probe_offset_le <= _io.size and probe_count_le <= (_io.size - probe_offset_le) / 20
    doc: True if the record table fits into the file when the header is read as little-endian.
types:
  record:
    doc: |
      20 bytes. The result of a record is that of its entries; then, if flag 1 is set, of the interpolation; then, if flags 1 and 2 are
      set, of the later entries, which go on from there.
    seq:
      - id: flags
        type: s2
        doc: 1 = interpolates, 2 = goes on with the later entries.
      - id: bone
        type: s2
        doc: The bone that is written; 0x7FFF = a dummy, which does nothing.
      - id: index
        type: s1
        doc: The channel that is written, as in a motion (0-2 translation, 3-5 rotation, 7-9 scale).
      - id: entry_count
        type: s1
      - id: post_count
        type: s1
        doc: How many entries run after the interpolation. They follow the others.
      - id: interpolation
        type: s1
        enum: interpolation
      - id: point_count
        type: s2
        doc: How many points the interpolation has.
      - id: unknown
        type: s2
      - id: entries
        type: u4
        doc: Where the entries are, from the start of the file.
      - id: points
        type: u4
        doc: Where the interpolation's points are, from the start of the file.
    instances:
      is_dummy:
        value: bone == 0x7fff
      total_entries:
        value: 'entry_count + ((flags & 3) == 3 ? post_count : 0)'
      entry_list:
        pos: entries
        type: entry
        repeat: expr
        repeat-expr: total_entries
        if: not is_dummy
        doc: The first `entry_count` are those ahead of the interpolation.
      point_list:
        pos: points
        type:
          switch-on: interpolation
          cases:
            'interpolation::f32_points': platinum_curve(_root.is_le, platinum_curve::coding::f32_points, point_count)
            'interpolation::u16_points': platinum_curve(_root.is_le, platinum_curve::coding::u16_points, point_count)
            'interpolation::u8_points': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_relative, point_count)
        if: not is_dummy and (flags & 1) != 0
        doc: A curve over the result so far. Outside its points the first or last one's value holds.
  entry:
    doc: |
      8 bytes: one step of a small machine that has a result, 0 at first, and a stack of four. docs/formats/exp.md describes it whole.
    seq:
      - id: flags
        type: u4
        doc: |
          1 adds the operand to the result, 2 subtracts it, 4 multiplies, 8 divides (the lowest of these bits counts; by 0: no change).
          Any of 0x1FF00 opens a group instead: the result and these flags go on the stack, and the operand is the new result.
          0x20000 closes the innermost group: 0x100 of its flags takes the magnitude, 0x200 rounds up, 0x400 down, 0x800 to nearest; then
          the saved result and this one are combined as the group's lowest bits say. 0x40000 opens a second group within, 0x80000 closes a
          second one. Bit 31: the operand is a channel.
      - id: channel
        type: channel
        if: is_channel
      - id: number
        type: f4
        if: not is_channel
        doc: The operand.
    instances:
      is_channel:
        value: flags >= 0x80000000
  channel:
    doc: The operand is the value of this channel in the pose, as earlier records left it.
    seq:
      - id: bone
        type: s2
      - id: index
        type: s1
      - id: padding
        type: s1
enums:
  interpolation:
    -1: none
    2: f32_points
    4: u16_points
    6: u8_points
