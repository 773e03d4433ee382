# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: platinum_dat
  title: PlatinumGames container
  application: Bayonetta, Bayonetta 2, Metal Gear Rising, NieR Automata, Astral Chain
  file-extension: [dat, dtt, evn, eff]
  license: MIT
  endian:
    switch-on: is_le
    cases:
      true: le
      false: be
doc: The files of one object. The byte order is the one in which the tables lie inside the file; here, the one that makes the first offset smaller.
doc-ref: docs/formats/containers.md of motley
seq:
  - id: magic
    contents: [0x44, 0x41, 0x54, 0x00]
  - id: file_count
    type: u4
  - id: ofs_offsets
    type: u4
  - id: ofs_extensions
    type: u4
  - id: ofs_names
    type: u4
  - id: ofs_sizes
    type: u4
  - id: ofs_hash_table
    type: u4
    doc: 0 in Bayonetta.
  - id: zero
    type: u4
instances:
  probe_little:
    pos: 8
    type: u4le
  probe_big:
    pos: 8
    type: u4be
  is_le:
    value: probe_little <= probe_big
  offsets:
    pos: ofs_offsets
    type: u4
    repeat: expr
    repeat-expr: file_count
  extensions:
    pos: ofs_extensions
    type: strz
    size: 4
    encoding: ASCII
    repeat: expr
    repeat-expr: file_count
  stride:
    pos: ofs_names
    type: u4
    if: file_count > 0
  names:
    pos: ofs_names + 4
    type: strz
    size: stride
    encoding: ASCII
    repeat: expr
    repeat-expr: file_count
  sizes:
    pos: ofs_sizes
    type: u4
    repeat: expr
    repeat-expr: file_count
