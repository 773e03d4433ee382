// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/writers: files of PlatinumGames for the tests: containers, skeletons, motions.
'use strict';

const number = n => { const b = Buffer.alloc(4); b.writeUInt32LE(n); return b; };

/** A container of [name, bytes]. */
exports.dat = files => {
  const count = files.length, stride = 32, extensions = 0x20 + 4 * count, names = extensions + 4 * count, sizes = names + 4 + stride * count;
  let at = sizes + 4 * count;
  const offsets = files.map(([, bytes]) => (at += bytes.length) - bytes.length);
  return Buffer.concat([Buffer.from('DAT\0'), ...[count, 0x20, extensions, names, sizes, 0, 0, ...offsets].map(number),
    ...files.map(([name]) => Buffer.from(name.replace(/.*\./, '').padEnd(4, '\0'))), number(stride),
    ...files.map(([name]) => Buffer.from(name.padEnd(stride, '\0'))), ...files.map(([, bytes]) => number(bytes.length)), ...files.map(([, bytes]) => bytes)]);
};

/** A WMB4: bones [number, parent's place, from it x, y, z]. */
exports.wmb4 = bones => {
  const out = Buffer.alloc(0x60 + 32 * bones.length);
  out.write('WMB4');
  out.writeUInt32LE(0x60, 0x3C);
  out.writeUInt32LE(bones.length, 0x40);
  bones.forEach(([number, parent, ...offset], i) => {
    [number, i, parent].forEach((v, k) => out.writeInt16LE(v, 0x60 + 32 * i + 2 * k));
    offset.forEach((v, k) => out.writeFloatLE(v, 0x60 + 32 * i + 8 + 4 * k));
  });
  return out;
};

/** A motion of Bayonetta 2 with cameras, of so many frames: tracks [bone, index, a value for each frame]. */
exports.mot = (frames, tracks) => {
  const records = 0x2C, values = records + 12 * (tracks.length + 1), out = Buffer.alloc(values + 4 * frames * tracks.length);
  out.write('mot\0');
  out.writeUInt32LE(0x20120405, 4);
  out.writeUInt16LE(2, 8); // it has cameras
  out.writeInt16LE(frames, 0x0A);
  [records, tracks.length].forEach((v, i) => out.writeUInt32LE(v, 0x0C + 4 * i));
  tracks.forEach(([bone, index, ...floats], i) => {
    const at = records + 12 * i, data = values + 4 * frames * i;
    out.writeInt16LE(bone, at);
    [index, 1].forEach((v, k) => out.writeInt8(v, at + 2 + k));
    out.writeInt16LE(frames, at + 4);
    out.writeUInt32LE(data - at, at + 8);
    floats.forEach((v, k) => out.writeFloatLE(v, data + 4 * k));
  });
  out.writeInt16LE(0x7FFF, values - 12);
  return out;
};
