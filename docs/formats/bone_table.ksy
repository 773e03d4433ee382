# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: bone_table
  title: PlatinumGames bone index translate table
  license: MIT
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: |
  Part of a model's file: which of the model's bones a motion's bone number means. Blocks of sixteen entries, T[0], T[1], ... The
  three hexadecimal digits of the number are looked up one after another:
  a = T[first digit]; b = T[a + second digit]; bone = T[b + third digit]. An a or b of -1, or a bone of 0x0FFF: the model does not have the bone.

  Nothing marks the byte order. This description looks at the first entry that is not -1: it has to point to a block inside
  the table.
doc-ref: docs/formats/bone_table.md of motley
seq:
  - id: entry
    type: s2
    repeat: expr
    repeat-expr: _io.size / 2
    doc: Up to the end of the table, which is the end of the file if it was cut out of a model.
instances:
  probe_first_le:
    pos: 0
    type: s2le
    repeat: until
    repeat-until: _ != -1 or _io.size - _io.pos < 2
  is_le:
    value: probe_first_le.last >= 0 and probe_first_le.last + 16 <= _io.size / 2
    doc: True if the first entry that is not -1 points to a block inside the table when it is read as little-endian.
