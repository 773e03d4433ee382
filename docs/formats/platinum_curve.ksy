# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: platinum_curve
  title: One curve of a PlatinumGames motion (mot, mtb3) or of an exp's interpolation
  license: MIT
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: |
  The data that a track refers to. All games of the family share these encodings, but each numbers them in its own way: the
  descriptions that import this one (bayonetta, bayonetta2, mtb3, bayonetta_exp, bayonetta2_exp) map their numbers to `coding`.
  On its own this is no file format.

  Sampled curves have one value for each frame. The last value repeats if there are fewer values than frames; straight lines
  join the values.

  Keyed curves are cubic Hermite curves. Between a key at frame f0 and the next one at frame f1, with t = (frame - f0) / (f1 - f0):
  value = (2t^3 - 3t^2 + 1) value0 + (t^3 - 2t^2 + t) out0 + (-2t^3 + 3t^2) value1 + (t^3 - t^2) in1.
  The slopes belong to the segment: do not multiply them by f1 - f0. Before the first key and after the last one the curve is
  constant.

  Quantised numbers are unsigned integers n: the number is offset + scale * n, with offset and scale from the curve's header.
  Some headers are pghalf: 16-bit floats with 1 bit sign, 6 bits exponent (bias 47) and 9 bits mantissa. 0x5E00 is 1.0. This
  language has no such type, so they appear as their bits (u2).
doc-ref: docs/formats/numbers.md of motley
params:
  - id: is_le
    type: bool
    doc: True if the file is little-endian.
  - id: coding
    type: u1
    enum: coding
  - id: count
    type: s4
    doc: How many values or keys there are.
seq:
  - id: data
    type:
      switch-on: coding
      cases:
        'coding::constant': constant
        'coding::f32_samples': f32_samples
        'coding::u16_samples': u16_samples
        'coding::u8_samples': u8_samples
        'coding::u8_samples_pghalf': u8_samples_pghalf
        'coding::f32_keys': f32_keys
        'coding::u16_keys': u16_keys
        'coding::u8_keys_relative': u8_keys_relative
        'coding::u8_keys_absolute': u8_keys_absolute
        'coding::u8_keys_u16_frame': u8_keys_u16_frame
        'coding::u8_keys_be_frame': u8_keys_be_frame
        'coding::f32_points': f32_points
        'coding::u16_points': u16_points
types:
  constant:
    doc: The same value at all frames.
    seq:
      - id: value
        type: f4
  f32_samples:
    seq:
      - id: value
        type: f4
        repeat: expr
        repeat-expr: _parent.count
  u16_samples:
    seq:
      - id: header
        type: f32_range
      - id: value
        type: u2
        repeat: expr
        repeat-expr: _parent.count
        doc: The value of a frame is header.value_offset + header.value_scale * this.
  u8_samples:
    seq:
      - id: header
        type: f32_range
      - id: value
        type: u1
        repeat: expr
        repeat-expr: _parent.count
        doc: The value of a frame is header.value_offset + header.value_scale * this.
  u8_samples_pghalf:
    seq:
      - id: header
        type: pghalf_range
      - id: value
        type: u1
        repeat: expr
        repeat-expr: _parent.count
        doc: The value of a frame is header.value_offset + header.value_scale * this.
  f32_keys:
    seq:
      - id: keys
        type: f32_key
        repeat: expr
        repeat-expr: _parent.count
  u16_keys:
    seq:
      - id: header
        type: f32_key_ranges
      - id: keys
        type: u16_key
        repeat: expr
        repeat-expr: _parent.count
  u8_keys_relative:
    doc: Also the points of an exp's interpolation of type 6, where `frame` is the interpolated number instead of a time.
    seq:
      - id: header
        type: pghalf_key_ranges
      - id: keys
        type: 'u8_key_relative(_index == 0 ? 0 : keys[_index - 1].absolute_frame)'
        repeat: expr
        repeat-expr: _parent.count
  u8_keys_absolute:
    seq:
      - id: header
        type: pghalf_key_ranges
      - id: keys
        type: u8_key
        repeat: expr
        repeat-expr: _parent.count
  u8_keys_u16_frame:
    seq:
      - id: header
        type: pghalf_key_ranges
      - id: keys
        type: u8_key_u16_frame
        repeat: expr
        repeat-expr: _parent.count
  u8_keys_be_frame:
    seq:
      - id: header
        type: pghalf_key_ranges
      - id: keys
        type: u8_key_be_frame
        repeat: expr
        repeat-expr: _parent.count
  f32_points:
    seq:
      - id: keys
        type: f32_point
        repeat: expr
        repeat-expr: _parent.count
  u16_points:
    seq:
      - id: header
        type: f32_key_ranges
      - id: keys
        type: u16_point
        repeat: expr
        repeat-expr: _parent.count

  f32_range:
    doc: 8 bytes ahead of sampled values.
    seq:
      - id: value_offset
        type: f4
      - id: value_scale
        type: f4
  pghalf_range:
    doc: 4 bytes ahead of sampled values; both numbers are pghalf.
    seq:
      - id: value_offset
        type: u2
      - id: value_scale
        type: u2
  f32_key_ranges:
    doc: 24 bytes ahead of quantised keys.
    seq:
      - id: value_offset
        type: f4
      - id: value_scale
        type: f4
      - id: in_offset
        type: f4
      - id: in_scale
        type: f4
      - id: out_offset
        type: f4
      - id: out_scale
        type: f4
  pghalf_key_ranges:
    doc: 12 bytes ahead of quantised keys; all six numbers are pghalf.
    seq:
      - id: value_offset
        type: u2
      - id: value_scale
        type: u2
      - id: in_offset
        type: u2
      - id: in_scale
        type: u2
      - id: out_offset
        type: u2
      - id: out_scale
        type: u2

  f32_key:
    doc: 16 bytes.
    seq:
      - id: frame
        type: u2
      - id: padding
        type: u2
      - id: value
        type: f4
      - id: in_slope
        type: f4
        doc: The slope on the left side of the key.
      - id: out_slope
        type: f4
        doc: The slope on the right side of the key.
  u16_key:
    doc: 8 bytes.
    seq:
      - id: frame
        type: u2
      - id: value
        type: u2
      - id: in_slope
        type: u2
      - id: out_slope
        type: u2
    instances:
      dequantised_value:
        value: _parent.header.value_offset + _parent.header.value_scale * value
      dequantised_in:
        value: _parent.header.in_offset + _parent.header.in_scale * in_slope
      dequantised_out:
        value: _parent.header.out_offset + _parent.header.out_scale * out_slope
  u8_key:
    doc: 4 bytes.
    seq:
      - id: frame
        type: u1
      - id: value
        type: u1
      - id: in_slope
        type: u1
      - id: out_slope
        type: u1
  u8_key_relative:
    doc: 4 bytes.
    params:
      - id: frame_before
        type: s4
        doc: The frame of the key before this one; 0 for the first key.
    seq:
      - id: frame
        type: u1
        doc: Frames since the key before this one; for the first key, since 0.
      - id: value
        type: u1
      - id: in_slope
        type: u1
      - id: out_slope
        type: u1
    instances:
      absolute_frame:
        value: frame_before + frame
  u8_key_u16_frame:
    doc: 6 bytes.
    seq:
      - id: frame
        type: u2
      - id: padding
        type: u1
      - id: value
        type: u1
      - id: in_slope
        type: u1
      - id: out_slope
        type: u1
  u8_key_be_frame:
    doc: 5 bytes.
    seq:
      - id: frame
        type: u2be
        doc: Big-endian in little-endian files, too.
      - id: value
        type: u1
      - id: in_slope
        type: u1
      - id: out_slope
        type: u1
  f32_point:
    doc: 16 bytes; a point of an exp's interpolation.
    seq:
      - id: frame
        type: f4
        doc: Not a time but v, the number that is interpolated.
      - id: value
        type: f4
      - id: in_slope
        type: f4
      - id: out_slope
        type: f4
  u16_point:
    doc: 12 bytes; a point of an exp's interpolation.
    seq:
      - id: frame
        type: f4
        doc: Not a time but v, the number that is interpolated.
      - id: padding
        type: u2
      - id: value
        type: u2
      - id: in_slope
        type: u2
      - id: out_slope
        type: u2
    instances:
      dequantised_value:
        value: _parent.header.value_offset + _parent.header.value_scale * value
      dequantised_in:
        value: _parent.header.in_offset + _parent.header.in_scale * in_slope
      dequantised_out:
        value: _parent.header.out_offset + _parent.header.out_scale * out_slope
enums:
  coding:
    0:
      id: constant
      doc: One f32, for all frames. It lies in the record itself.
    1:
      id: f32_samples
      doc: An f32 a frame.
    2:
      id: u16_samples
      doc: A header of two f32, then a u16 a frame.
    3:
      id: u8_samples
      doc: A header of two f32, then a u8 a frame.
    4:
      id: u8_samples_pghalf
      doc: A header of two pghalf, then a u8 a frame.
    5:
      id: f32_keys
      doc: Keys of 16 bytes, not quantised.
    6:
      id: u16_keys
      doc: A header of six f32, then keys of 8 bytes.
    7:
      id: u8_keys_relative
      doc: A header of six pghalf, then keys of 4 bytes whose frames count from the key before.
    8:
      id: u8_keys_absolute
      doc: A header of six pghalf, then keys of 4 bytes.
    9:
      id: u8_keys_u16_frame
      doc: A header of six pghalf, then keys of 6 bytes, one of them padding.
    10:
      id: u8_keys_be_frame
      doc: A header of six pghalf, then keys of 5 bytes, whose frame is always big-endian.
    11:
      id: f32_points
      doc: Points of 16 bytes, not quantised (exp only).
    12:
      id: u16_points
      doc: A header of six f32, then points of 12 bytes (exp only).
