# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
meta:
  id: pks
  title: Container of Shenmue
  application: Shenmue
  file-extension: pks
  license: MIT
  endian: le
doc: An IPAC, alone or behind the header of a PKS. Usually the whole file is compressed by gzip.
doc-ref: docs/formats/containers.md of motley
instances:
  probe_magic:
    pos: 0
    type: u4
  is_bare:
    value: probe_magic == 0x43415049
  probe_offset:
    pos: 4
    type: u4
  ofs_ipac:
    value: 'is_bare ? 0 : probe_offset'
  ipac:
    pos: ofs_ipac
    type: ipac_body
types:
  ipac_body:
    seq:
      - id: magic
        contents: IPAC
      - id: ofs_directory
        type: u4
      - id: file_count
        type: u4
      - id: content_size
        type: u4
    instances:
      directory:
        pos: _root.ofs_ipac + ofs_directory
        type: entry
        repeat: expr
        repeat-expr: file_count
  entry:
    seq:
      - id: name
        type: strz
        size: 8
        pad-right: 0x20
        encoding: ASCII
      - id: type
        type: strz
        size: 4
        pad-right: 0x20
        encoding: ASCII
      - id: ofs_file
        type: u4
        doc: From the start of the IPAC.
      - id: len_file
        type: u4
