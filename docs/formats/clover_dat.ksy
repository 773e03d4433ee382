# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: clover_dat
  title: Container of Clover Studio's games
  application: Okami, Okami HD, God Hand
  file-extension: dat
  license: MIT
  endian: le
doc: |
  Slots of files without names and sizes. A file ends at the next greater offset; in Okami HD 32 bytes before it.
doc-ref: docs/formats/containers.md of motley
seq:
  - id: slot_count
    type: u4
  - id: offsets
    type: u4
    repeat: expr
    repeat-expr: slot_count
    doc: 0 is an empty slot.
  - id: types
    type: strz
    size: 4
    encoding: ASCII
    repeat: expr
    repeat-expr: slot_count
