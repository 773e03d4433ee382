# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: mtb3
  title: mtb3, motions of Okami and God Hand
  application: Okami, God Hand
  file-extension: mot
  license: MIT
  endian: le
  imports:
    - platinum_curve
doc: |
  A motion: for each bone and channel a curve over frames, at 30 frames a second. The two games differ in the size of a record
  and in one family of curves. The terminator tells which game a file is of: the last record starts with 7F FF FF FF, at byte
  8 + 8 * (record_count - 1) in Okami's files, at byte 8 + 12 * (record_count - 1) in God Hand's. If it is at neither or at both, this
  description reads the file as Okami's.
doc-ref: docs/formats/mtb3.md of motley
seq:
  - id: magic
    contents: mtb3
  - id: frame_count
    type: u2
  - id: record_count
    type: u1
    doc: The terminator included.
  - id: loops
    type: u1
    doc: Not 0 if the motion loops.
  - id: records
    type: record(_index)
    repeat: expr
    repeat-expr: record_count
    doc: The last one is the terminator.
instances:
  okami_end:
    value: 8 + 8 * (record_count - 1)
  god_hand_end:
    value: 8 + 12 * (record_count - 1)
  probe_okami_end:
    pos: okami_end
    type: u4be
    if: record_count > 0 and okami_end + 4 <= _io.size
  probe_god_hand_end:
    pos: god_hand_end
    type: u4be
    if: record_count > 0 and god_hand_end + 4 <= _io.size
  ends_as_okami:
    value: 'record_count > 0 and okami_end + 4 <= _io.size ? probe_okami_end == 0x7fffffff : false'
  ends_as_god_hand:
    value: 'record_count > 0 and god_hand_end + 4 <= _io.size ? probe_god_hand_end == 0x7fffffff : false'
  is_god_hand:
    value: ends_as_god_hand and not ends_as_okami
types:
  record:
    doc: 8 bytes in Okami's files, 12 in God Hand's.
    params:
      - id: number
        type: u4
    seq:
      - id: bone
        type: s1
        doc: -1 = the root. 0x7F with property 0xFF = the terminator.
      - id: property
        type: u1
        doc: |
          The base of a family (0, 16, 80; 50 in Okami, 48 in God Hand) plus a channel: 0, 1, 2 translation x, y, z; 3, 4, 5 rotation
          x, y, z in radians; 6, 7, 8 scale x, y, z. Others exist, and nobody knows what they mean.
      - id: count
        type: u2
        doc: How many keys the curve has.
      - id: flags
        type: u1
        repeat: expr
        repeat-expr: 4
        if: _root.is_god_hand
        doc: |
          Any of them 1, on the rotations of a thigh: a leg that the game poses from both ends. The foot's translation and rotation are then
          relative to the root, and the translation is the place of the toe.
      - id: value
        type: u4
        doc: |
          Where the curve is, from the start of the file. Of the family `single_pose` these four bytes are the value itself, an f32: see
          `curve`.
    instances:
      precise_base:
        value: '_root.is_god_hand ? 48 : 50'
      family:
        value: >-
          property <= 8 ? family::single_pose
          : property >= 16 and property <= 24 ? family::quantised
          : property >= precise_base and property <= precise_base + 8 ? family::quantised_precise
          : property >= 80 and property <= 88 ? family::full_precision
          : family::unknown
      channel:
        value: >-
          family == family::single_pose ? property
          : family == family::quantised ? property - 16
          : family == family::quantised_precise ? property - precise_base
          : family == family::full_precision ? property - 80
          : -1
        enum: channel
      value_at:
        value: '_root.is_god_hand ? 8 + 12 * number + 8 : 8 + 8 * number + 4'
      curve:
        pos: 'family == family::single_pose ? value_at : value'
        type:
          switch-on: family
          cases:
            'family::single_pose': platinum_curve(true, platinum_curve::coding::constant, count)
            'family::quantised': platinum_curve(true, platinum_curve::coding::u8_keys_relative, count)
            'family::quantised_precise': platinum_curve(true, platinum_curve::coding::u16_keys, count)
            'family::full_precision': platinum_curve(true, platinum_curve::coding::f32_keys, count)
        if: family != family::unknown
        doc: The track's value or keys.
enums:
  family:
    0: single_pose
    1: quantised
    2: quantised_precise
    3: full_precision
    4: unknown
  channel:
    0: translation_x
    1: translation_y
    2: translation_z
    3: rotation_x
    4: rotation_y
    5: rotation_z
    6: scale_x
    7: scale_y
    8: scale_z
