// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/memory: what takes much memory is refused ahead of taking it, and what else is open goes on.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** What f throws; undefined if nothing. */
function thrown(f) {
  try { f(); } catch (e) { return e; }
}

/** Where the module's memory section is, and the least and the most pages of 64 kB that it has. */
function memory_of(wasm) {
  const read = at => { let n = 0, shift = 0; do n |= (wasm[at] & 127) << shift, shift += 7; while (wasm[at++] & 128); return [n, at]; };
  for (let at = 8; at < wasm.length;) {
    const [size, start] = read(at + 1), end = start + size;
    if (wasm[at] === 5) {
      const [least, next] = read(start + 2);
      return {at, end, least, most: wasm[start + 1] & 1 ? read(next)[0] : Infinity};
    }
    at = end;
  }
  throw new Error('no memory');
}
/** The module with no more than so many pages beyond those that it starts with. */
function limited(wasm, pages) {
  const leb = n => n < 128 ? [n] : [n & 127 | 128, ...leb(n >>> 7)];
  const {at, end, least} = memory_of(wasm), body = [1, 1, ...leb(least), ...leb(least + pages)];
  return Buffer.concat([wasm.subarray(0, at), Buffer.from([5, ...leb(body.length), ...body]), wasm.subarray(end)]);
}

/** Little-endian numbers of so many bytes each: [[2, 1], [4, 7]]. */
const packed = numbers => Buffer.concat(numbers.map(([size, n]) => {
  const b = Buffer.alloc(size);
  return b.writeIntLE(n, 0, size), b;
}));

const packed_big = numbers => Buffer.concat(numbers.map(number => packed([number]).reverse()));

/**
 * A motion of Bayonetta 2 (docs/formats/bayonetta2.md): tracks are [bone, index, keys]. No keys: a constant; else so many of 16 bytes
 * at frames 0, 1 ..., which all tracks share, with the last one at the clip's end.
 */
function motion(frames, tracks) {
  const header = 0x2C, end = header + 12 * (tracks.length + 1), most = tracks.reduce((n, [, , keys]) => Math.max(n, keys), 0);
  const records = Buffer.alloc(12 * (tracks.length + 1)), keys = Buffer.alloc(16 * most);
  tracks.forEach(([bone, index, count], i) => {
    const at = 12 * i;
    records.writeInt16LE(bone, at), records.writeInt8(index, at + 2), records.writeInt8(count ? 4 : 0, at + 3);
    records.writeInt16LE(count || 1, at + 4), records.writeInt16LE(-1, at + 6);
    count ? records.writeUInt32LE(end - header - at, at + 8) : records.writeFloatLE(i % 7, at + 8);
  });
  records.writeInt16LE(0x7FFF, records.length - 12), records.writeInt16LE(-1, records.length - 6);
  for (let k = 0; k < most; ++k) keys.writeUInt16LE(k, 16 * k), keys.writeFloatLE(k % 5, 16 * k + 4);
  const head = Buffer.concat([Buffer.from('mot\0'), packed([[4, 0x20120405], [2, 0], [2, frames], [4, header], [4, tracks.length + 1], [2, 60], [2, 0]]), Buffer.alloc(20)]);
  return Buffer.concat([head, records, keys]);
}
/** A model of WMB4 with so many bones, each below the one ahead of it. */
function model(bones) {
  const file = Buffer.alloc(0x60 + 32 * bones);
  file.write('WMB4'), file.writeUInt32LE(0x60, 0x3C), file.writeUInt32LE(bones, 0x40);
  for (let i = 0; i < bones; ++i) file.writeInt16LE(i, 0x60 + 32 * i), file.writeInt16LE(i, 0x62 + 32 * i), file.writeInt16LE(i - 1, 0x64 + 32 * i);
  return file;
}
/** EVNT (docs/formats/evnt.md) of one bool node with a name. */
function events(name) {
  const node = Buffer.concat([packed_big([[2, 1]]), name, packed_big([[1, 0], [2, 1], [4, 0], [4, 1], [4, 0], [1, 0], [4, 0], [4, -1], [4, 0], [1, 1]])]);
  const all = Buffer.concat([packed_big([[4, 1], [4, 1]]), node, Buffer.alloc(8)]);
  return Buffer.concat([all, Buffer.alloc(-all.length & 31, 0xff)]);
}
/** A container of PlatinumGames' with so many files, which are empty and share a name. */
function container(files) {
  const offsets = 0x20, extensions = offsets + 4 * files, sizes = extensions + 4 * files, names = sizes + 4 * files, end = names + 4 + 16 * files;
  return Buffer.concat([Buffer.from('DAT\0'), packed([files, offsets, extensions, names, sizes, 0, 0].map(n => [4, n])),
    ...upto(files, () => packed([[4, end]])), Buffer.alloc(8 * files), packed([[4, 16]]), ...upto(files, () => Buffer.from('a'.padEnd(16, '\0')))]);
}
const upto = (n, f) => Array.from({length: n}, (_, i) => f(i));

module.exports = async ({app, library, check, same}) => {
  const {motley, MotleyError} = library, wasm = fs.readFileSync(path.join(app, 'node_modules/motley-wasm/motley.wasm'));
  check(memory_of(wasm).most <= 2 ** 15, 'addresses are below 2 GB: those that functions give are never negative');

  // Constants take one key, however long the clip is.
  const m = await motley(), small = m.open(motion(2, [[1, 0, 2]]));
  const still = m.open(motion(32767, upto(17000, i => [i % 3000, Math.floor(i / 3000) % 3, 0])));
  const glbs = [undefined, null].map(skeleton => still.clips[0].toGlb({skeleton}));
  check(glbs[0].length > 1e4 && glbs[1].length > 1e5 && glbs.every(glb => glb.length < 2e6), `.glb of constants: ${glbs.map(glb => glb.length)} bytes`);
  check(m.memorySize < 2 ** 29, `${m.memorySize} bytes of memory`);
  same(m.openSkeleton(model(0)).pose(small.clips[0], 0).length, 0, 'a model without bones, ahead of anything that has numbers');
  same(thrown(() => small.clips[0].toGlb({name: 'a'.repeat(2 ** 22)})).code, 'no_gltf', 'a name that is too long');
  small.clips[0].sampleFrame(0);

  // Lists take what they hold, and no more.
  const fresh = await motley(), before = fresh.memorySize;
  same([fresh.openContainer(container(1)).length, fresh.memorySize - before].join(), '1,0', 'a small container');
  const name = Buffer.from([...Buffer.from('a"\\\n\u00e9\u202e'), 0xff, 0xc3]);
  same(fresh.openEvents(events(name))[0].name, 'a"\\\\\\x0a\u00e9\\xe2\\x80\\xae\\xff\\xc3', 'a name of characters that are escaped');
  const began = process.cpuUsage(), long = fresh.openEvents(events(Buffer.alloc(1 << 20, 0xff)));
  check(long[0].name.length === 4 << 20 && process.cpuUsage(began).user < 3e6, `a name of a megabyte takes ${process.cpuUsage(began).user} us`);
  same(thrown(() => fresh.openEvents(events(Buffer.alloc(60 << 20, 0xff)))).code, 'bad_value', 'a name too long for a string of JavaScript');

  // A camera whose tracks have 32765 keys of four bytes, which can only be read in their order: once, and not again for each frame.
  const camera = motion(32767, upto(8, i => [0x7000 + (i > 2 && i < 6), i < 6 ? i % 3 : 8 + i, 8192]));
  camera.fill(0, 0x2C + 12 * 9)[8] = 2; // keys of zeros; the header's flag: there are cameras
  for (let i = 0; i < 8; ++i) camera.writeInt8(7, 0x2C + 12 * i + 3), camera.writeInt16LE(32765, 0x2C + 12 * i + 4);
  const start = process.cpuUsage(), glb = Buffer.from(m.open(camera).clips[0].toGlb());
  check(glb.includes('"camera_0"') && process.cpuUsage(start).user < 3e6, `a camera of many keys takes ${process.cpuUsage(start).user} us`);

  // Whatever room there is, a call does what it is asked, or refuses.
  const one = motion(1, [[1, 0, 0]]), filler = Buffer.concat([one, Buffer.alloc(24 << 20)]), limit = limited(wasm, 64);
  /** An instance with an open file of two frames, a large skeleton, and leave(room), which opens a file that leaves so many bytes. */
  async function crowd() {
    const m = await motley({wasm: limit}), [first] = m.open(motion(2, [[1, 0, 2]])).clips, pieces = [];
    const skeleton = m.openSkeleton(model(4095));
    first.sampleFrame(0);
    while (!thrown(() => pieces.push(m.open(filler.subarray(0, 1 << 16))))); // so that malloc() has all memory as one piece
    for (const f of pieces) f.close();
    let all = filler.length;
    function leave(room) {
      for (let file; ; all -= 4096) if (!thrown(() => { file = m.open(filler.subarray(0, all - room)); })) return file;
    }
    leave(0).close();
    return {m, first, skeleton, leave};
  }
  const many = motion(20, upto(2000, i => [Math.floor(i / 9), [0, 1, 2, 3, 4, 5, 7, 8, 9][i % 9], 20])), keyed = motion(20000, [[1, 0, 20000]]);
  const on = (bones, f) => (clip, m) => {
    const s = m.openSkeleton(bones);
    try { return f(s, clip); } finally { s.close(); }
  };
  for (const [name, bytes, wanted, use] of [
    ['tracks', many, 2000, clip => clip.tracks.length],
    ['player()', many, 2000, clip => clip.player().sampleSeconds(0).length],
    ['keys()', keyed, 20000, clip => clip.tracks[0].keys().length],
    ['decode()', keyed, 20000, clip => clip.decode().length],
    ['toGlb()', many, 'glTF', clip => Buffer.from(clip.toGlb()).toString('latin1', 0, 4)],
    ['openSkeleton()', one, 4095, on(model(4095), s => s.bones.length)],
    ['pose()', one, 40950, (clip, m, skeleton) => skeleton.pose(clip, 0).length],
    ['pose() of many tracks', many, 30, on(model(3), (s, clip) => s.pose(clip, 0).length)],
    ['openEvents()', one, 1 << 20, (clip, m) => m.openEvents(events(Buffer.alloc(1 << 18, 0xff)))[0].name.length],
    ['openContainer()', one, 20000, (clip, m) => m.openContainer(container(20000)).length],
    ['toGlb() with a skeleton', one, 'glTF', (clip, m, skeleton) => Buffer.from(clip.toGlb({skeleton})).toString('latin1', 0, 4)],
  ]) {
    const {m, first, skeleton, leave} = await crowd();
    let refused = 0, made;
    for (let room = 1024; made === undefined && room < 18 << 20; room += 8192 + (room >> 5)) {
      const full = leave(room);
      const e = thrown(() => {
        const file = m.open(bytes);
        try { made = use(file.clips[0], m, skeleton); } finally { file.close(); }
      });
      full.close();
      const lost = thrown(() => first.sampleFrame(0));
      if (lost || (e && e.code !== 'out_of_memory')) throw new Error(`${name} with room for ${room} bytes: ${e?.stack}`);
      refused += e ? 1 : 0;
    }
    same(made, wanted, name);
    check(refused > 2, `${name} is refused where there is no room: ${refused} times`);
  }

  // Should memory end even so, it is said.
  const {instantiate} = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const {exports} = await instantiate(...given);
    return {exports: {...exports, motley_decode() { throw new WebAssembly.RuntimeError('unreachable'); }}};
  };
  const broken = await motley(), file = broken.open(one);
  WebAssembly.instantiate = instantiate;
  for (const [f, words] of [[() => file.clips[0].decode(), 'all that is open is lost'], [() => file.clips[0].sampleFrame(0), 'before']]) {
    const e = thrown(f);
    check(e instanceof MotleyError && e.code === 'out_of_memory' && e.message.includes(words), `it is said: ${e}`);
  }
  file.close();
};
