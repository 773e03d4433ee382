# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: bayonetta
  title: PlatinumGames mot, Bayonetta and MadWorld
  application: Bayonetta, MadWorld
  file-extension: mot
  license: MIT
  imports:
    - platinum_curve
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: |
  A motion: for each bone and channel a curve over frames, at 60 frames a second. PC files are little-endian, those of PS3,
  Xbox 360, Wii and Wii U big-endian.

  Nothing in the file marks its byte order. This description takes little-endian if the record table lies inside the file when
  the header is read so, else big-endian. (A small big-endian file can pass as little-endian in theory; if records look wrong, set
  `meta/endian` to `be` and replace `_root.is_le` by `false`.)

  Later games use the layout of bayonetta2.ksy: its header has a version, and its offsets count from the record.
doc-ref: docs/formats/bayonetta.md of motley
seq:
  - id: magic
    contents: ["mot", 0]
  - id: flags
    type: u2
    doc: 1 = the motion loops, 2 = it holds camera tracks, 4 = unknown.
  - id: frame_count
    type: s2
  - id: record_offset
    type: u4
    doc: From the start of the file.
  - id: record_count
    type: u4
    doc: The terminator included.
instances:
  loops:
    value: (flags & 1) != 0
  has_cameras:
    value: (flags & 2) != 0
  records:
    pos: record_offset
    type: record(_index)
    repeat: expr
    repeat-expr: record_count
    doc: Sorted by bone, then by index. The last one is a terminator (bone 0x7FFF).
  probe_offset_le:
    pos: 8
    type: u4le
  probe_count_le:
    pos: 12
    type: u4le
  is_le:
    value: probe_offset_le <= _io.size and probe_count_le <= (_io.size - probe_offset_le) / 12
    doc: True if the record table fits into the file when the header is read as little-endian.
types:
  record:
    doc: 12 bytes.
    params:
      - id: number
        type: u4
    seq:
      - id: bone
        type: s2
        doc: |
          -1 = the root, which moves the whole model. 0x7FFF = a terminator, no track. Numbers are global: a table in the model's
          file (bone_table.ksy) maps them to the model's bones. From 0x7000 up: cameras; all lower ones are bones.
      - id: index
        type: s1
        enum: track_index
      - id: type
        type: s1
        enum: record_type
      - id: count
        type: s2
        doc: How many values or keys the curve has.
      - id: extra
        type: s2
        doc: Unknown; often said to be -1.
      - id: value
        type: u4
        doc: |
          Where the curve is, from the start of the file. Of type 0 these four bytes are the value itself, an f32: see `curve`.
    instances:
      is_track:
        value: bone != 0x7fff and type != record_type::dummy
      curve:
        pos: 'type == record_type::constant ? _root.record_offset + 12 * number + 8 : value'
        type:
          switch-on: type
          cases:
            'record_type::constant': platinum_curve(_root.is_le, platinum_curve::coding::constant, count)
            'record_type::f32_samples': platinum_curve(_root.is_le, platinum_curve::coding::f32_samples, count)
            'record_type::f32_keys': platinum_curve(_root.is_le, platinum_curve::coding::f32_keys, count)
            'record_type::u16_samples': platinum_curve(_root.is_le, platinum_curve::coding::u16_samples, count)
            'record_type::u16_keys': platinum_curve(_root.is_le, platinum_curve::coding::u16_keys, count)
            'record_type::u8_samples': platinum_curve(_root.is_le, platinum_curve::coding::u8_samples, count)
            'record_type::u8_keys_relative': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_relative, count)
            'record_type::u8_keys_u16_frame': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_u16_frame, count)
        if: is_track
        doc: The track's values or keys.
enums:
  track_index:
    0: translation_x
    1: translation_y
    2: translation_z
    3:
      id: rotation_x
      doc: Radians, of all rotations.
    4: rotation_y
    5: rotation_z
    7: scale_x
    8: scale_y
    9: scale_z
    14:
      id: camera_roll
      doc: Radians, right-handed about the axis from the target to the eye.
    15:
      id: camera_field_of_view
      doc: Vertical, in radians.
  record_type:
    -1: dummy
    0: constant
    1: f32_samples
    2: f32_keys
    3: u16_samples
    4: u16_keys
    5: u8_samples
    6: u8_keys_relative
    7: u8_keys_u16_frame
