# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: bayonetta2
  title: PlatinumGames mot, Bayonetta 2 and later
  application: Bayonetta 2 and 3, NieR Automata, Astral Chain, Transformers Devastation, Metal Gear Rising, The Wonderful 101, Granblue Fantasy Relink
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
  A motion: for each bone and channel a curve over frames. Wii U files are big-endian, most others little-endian; the version
  tells. One terminator record (bone 0x7FFF) follows the records that the header counts.

  Cameras, if flag 2 is set: camera n has its eye at bone 0x7000 + 2n (translation, roll, field of view) and its target at bone
  0x7001 + 2n (translation).
doc-ref: docs/formats/bayonetta2.md of motley
seq:
  - id: magic
    contents: ["mot", 0]
  - id: version
    type: u4
    doc: |
      A date in hexadecimal digits. 0x20120405 is that of Bayonetta 2 to Astral Chain, 0x20111109 that of one motion of Metal Gear
      Rising, 0x20200619 that of Granblue Fantasy Relink.
  - id: flags
    type: u2
    doc: 1 = the motion loops, 2 = it holds camera tracks, 4 = the records' `extra` means something.
  - id: frame_count
    type: s2
  - id: record_offset
    type: u4
    doc: From the start of the file; 0x2C in all files seen.
  - id: record_count
    type: u4
    doc: Without the terminator.
  - id: unknown
    type: u1
  - id: frame_rate
    type: u1
    doc: Frames a second; see `frames_per_second`.
  - id: unknown_too
    type: u2
  - id: name
    type: str
    encoding: ASCII
    size: '(record_offset > 0x18 and record_offset < 0x2c) ? record_offset - 0x18 : 20'
    doc: Filled up with NULs. It ends where the records begin, at the latest.
instances:
  loops:
    value: (flags & 1) != 0
  has_cameras:
    value: (flags & 2) != 0
  frames_per_second:
    value: '(frame_rate == 0 or version < 0x20111109) ? 60 : frame_rate'
  records:
    pos: record_offset
    type: record(_index)
    repeat: expr
    repeat-expr: record_count
    doc: Sorted by bone, then by index.
  probe_version_le:
    pos: 4
    type: u4le
  is_le:
    value: probe_version_le >= 0x20090101 and probe_version_le <= 0x20391231
    doc: True if the version is a date when it is read as little-endian.
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
        doc: Unknown.
      - id: value
        type: u4
        doc: |
          Where the curve is, from the start of this record. Of type 0 these four bytes are the value itself, an f32: see `curve`.
    instances:
      start:
        value: _root.record_offset + 12 * number
      is_track:
        value: bone != 0x7fff and type != record_type::dummy
      curve:
        pos: 'start + (type == record_type::constant ? 8 : value)'
        type:
          switch-on: type
          cases:
            'record_type::constant': platinum_curve(_root.is_le, platinum_curve::coding::constant, count)
            'record_type::f32_samples': platinum_curve(_root.is_le, platinum_curve::coding::f32_samples, count)
            'record_type::u16_samples': platinum_curve(_root.is_le, platinum_curve::coding::u16_samples, count)
            'record_type::u8_samples_pghalf': platinum_curve(_root.is_le, platinum_curve::coding::u8_samples_pghalf, count)
            'record_type::f32_keys': platinum_curve(_root.is_le, platinum_curve::coding::f32_keys, count)
            'record_type::u16_keys': platinum_curve(_root.is_le, platinum_curve::coding::u16_keys, count)
            'record_type::u8_keys_absolute': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_absolute, count)
            'record_type::u8_keys_relative': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_relative, count)
            'record_type::u8_keys_be_frame': platinum_curve(_root.is_le, platinum_curve::coding::u8_keys_be_frame, count)
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
    2: u16_samples
    3: u8_samples_pghalf
    4: f32_keys
    5: u16_keys
    6: u8_keys_absolute
    7: u8_keys_relative
    8: u8_keys_be_frame
