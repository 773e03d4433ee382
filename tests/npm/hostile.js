// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/hostile: damaged files and wrong uses: always an error that says so, and no memory lost.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');

/** What f throws; undefined if nothing. */
function thrown(f) {
  try { f(); } catch (e) { return e; }
}

module.exports = async ({seeds, library, check, same}) => {
  const {motley, MotleyError} = library, m = await motley();
  const files = ['bayonetta', 'bayonetta2', 'okami', 'god_hand', 'metroid_anim', 'shenmue_motn', 'bayonetta2_exp', 'bone_table', 'wmb', 'cinf', 'md', 'evnt'].flatMap(folder =>
    fs.readdirSync(path.join(seeds, folder)).map(f => path.join(seeds, folder, f))).map(f => ({f, bytes: fs.readFileSync(f)}));
  /** Uses everything; an error of ours is fine. */
  function use({f, bytes}) {
    try {
      if (/wmb|cinf|\/md\//.test(f)) return m.openSkeleton(bytes).close();
      if (f.includes('evnt')) return void m.openEvents(bytes);
      const file = m.open(bytes);
      try {
        for (const clip of file.clips.slice(0, 3)) {
          void clip.name;
          void clip.events;
          if (clip.tracks.length * clip.frameCount > 1e6) continue; // it says so itself
          clip.decode();
          clip.player({loop: true}).sampleSeconds(1.5);
          clip.tracks.at(-1)?.keys();
          clip.toGlb();
          clip.mirrored?.toGlb();
        }
      } finally {
        file.close();
      }
    } catch (e) {
      const fine = e instanceof MotleyError && e.code !== 'out_of_memory' && e.code !== undefined && e.message.length > 10 &&
        (e.offset === null || (Number.isInteger(e.offset) && e.offset >= 0));
      check(fine, `${f}: ${e.stack}`);
      return e;
    }
  }
  // Twice the same, for a file may ask for more than all before it, but not the second time.
  let random, settled = 0, errors = 0;
  const below = n => (random = Math.imul(random, 1103515245) + 12345 >>> 0) % n;
  for (let i = 0; i < 12000; ++i) {
    if (i % 6000 === 0) [random, settled] = [1, m.memorySize];
    const {f, bytes} = files[i % 6000 % files.length], damaged = Buffer.from(i % 3 ? bytes : bytes.subarray(0, below(bytes.length)));
    for (let n = i % 4; n > 0 && damaged.length; --n) damaged[below(Math.min(damaged.length, below(2) ? 64 : 1e9))] = below(256);
    if (use({f, bytes: damaged})) ++errors;
  }
  check(errors > 3000 && errors < 11000, errors + ' of 12000 damaged files are errors');
  same(m.memorySize, settled, 'memory does not grow');

  // What is said of a damaged file: where it is damaged. And of wrong uses.
  const {bytes} = files.find(({f}) => f.endsWith('bayonetta2/one1_be'));
  const cut = thrown(() => m.open(bytes.subarray(0, 40)));
  same([cut.name, cut.code, cut instanceof Error].join(), 'MotleyError,truncated,true', 'a file that is cut off');
  check(cut.offset > 40 && cut.message.includes('byte ' + cut.offset), `it says where: ${cut.message}, ${cut.offset}`);
  same(thrown(() => m.open(bytes.buffer.slice(0, 0))).code, 'empty_file', 'an empty file');
  same(thrown(() => m.open(bytes, {format: 'motn'})) instanceof MotleyError, true, 'a file that is not of that format');
  for (const format of ['fbx', 'wmb', 'constructor', 7])
    same(String(thrown(() => m.open(bytes, {format}))), `RangeError: '${format}' is not one of the formats bayonetta, bayonetta2, okami, god_hand, anim, motn, bayonetta_exp, bayonetta2_exp, bone_table, evnt`, 'a format that is none');
  for (const format of [undefined, null, 'bayonetta2']) same(m.open(bytes, {format}).format, 'bayonetta2', 'format ' + format);
  same(thrown(() => m.open(files.find(({f}) => /bayonetta2_exp/.test(f)).bytes)).code, 'no_clip', 'an exp');
  same(thrown(() => m.open(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).message, 'this is a PNG image, not a motion', 'an image');
  same(thrown(() => m.open(files.find(({f}) => /cinf/.test(f)).bytes)).message, 'this is a skeleton (cinf), not a motion', 'a skeleton');
  for (const [other, is] of [['bayonetta2/one1_be', 'a motion'], ['motn', 'a motion'], ['bayonetta2_exp', 'an exp'], ['cinf', 'a skeleton (cinf)'], ['wmb', 'a model (wmb)']])
    same(thrown(() => m.openEvents(files.find(({f}) => f.includes(other)).bytes)).message, `this is ${is}, not a file of events`, 'events: ' + other);
  same(thrown(() => m.openEvents(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).message, 'this is a PNG image, not a file of events', 'events: an image');
  same(thrown(() => m.openEvents(new Uint8Array(0))).code, 'empty_file', 'events: an empty file');
  for (const wrong of ['walk.mot', undefined, null, [1, 2], 7]) check(thrown(() => m.open(wrong)) instanceof TypeError, 'no bytes: ' + wrong);
  const file = m.open(bytes), [clip] = file.clips, player = clip.player(), [track] = clip.tracks, other = await motley();
  for (const write of [out => clip.sampleFrame(0, out), out => clip.player().sampleSeconds(0, out), out => clip.inPlace(clip.sampleFrame(0), {out})])
    same(String(thrown(() => write(new Float32Array(0)))), `RangeError: ${clip.tracks.length} elements are needed, not 0`, 'too little room');
  same(thrown(() => other.openSkeleton(files.find(({f}) => /nier/.test(f)).bytes).pose(clip, 0)).code, 'closed', 'a clip of another instance');
  check(thrown(() => player.sampleSeconds(1n)) instanceof TypeError, 'no number');
  const model = m.openSkeleton(files.find(({f}) => /nier/.test(f)).bytes), of_other = other.openExp(files.find(({f}) => /bayonetta2_exp/.test(f)).bytes);
  for (const exp of [model, file]) // whose handles would be read as an exp's
    for (const f of [() => model.pose(clip, 0, null, {exp}), () => clip.toGlb({exp})]) check(thrown(f) instanceof TypeError, 'what is no exp: ' + f);
  same(thrown(() => model.pose(clip, 0, null, {exp: of_other})).code, 'closed', 'an exp of another instance');
  // A handle is never read as one of another class.
  const exp = m.openExp(files.find(({f}) => /bayonetta2_exp/.test(f)).bytes), fresh = m.open(bytes).clips[0], bones = model.bones.length;
  for (const f of [() => { fresh.file = exp; }, () => { fresh.number = 1e6; }, () => fresh.toGlb({skeleton: exp}), () => model.pose({file: exp, number: 0}, 0), () => model.pose({file, number: 0}, 0),
    () => model.boundTracks.call(file, clip), () => model.diagnose.call(file, clip)])
    check(thrown(f) instanceof TypeError, 'another class: ' + f);
  same([fresh.file.format, fresh.number, fresh.frameCount].join(), `bayonetta2,0,${clip.frameCount}`, 'the clip is as before');
  file.close.call(exp); // closes it as what it is
  same(thrown(() => model.pose(clip, 0, null, {exp})).code, 'closed', 'an exp that is closed');
  same(model.pose(clip, 0).length, 10 * bones, 'the skeleton is as before');
  const expression = 20001, exp_of = records => { // whose records share the operations .5 * .5 * .5 ...
    const first = 24 + 12 * records, made = new DataView(new ArrayBuffer(first + 8 * expression));
    [0x00707865, 0x20110714, 24, records, first].forEach((v, i) => made.setUint32(4 * i, v, true));
    for (let i = 0; i < records; ++i) {
      const at = 24 + 12 * i;
      made.setInt16(at, 5, true), made.setInt8(at + 2, 4), made.setInt16(at + 4, expression, true), made.setUint32(at + 8, first - at, true);
    }
    for (let i = 0; i < expression; ++i) {
      const at = first + 8 * i;
      i % 2 === 0 ? (made.setInt8(at, 4), made.setFloat32(at + 4, 0.5, true)) : (made.setInt8(at, 5), made.setInt16(at + 2, 2, true));
    }
    return new Uint8Array(made.buffer);
  };
  // Containers whose tables overlap: without limits, each takes minutes, or all memory.
  const numbers = (...n) => { const b = Buffer.alloc(4 * n.length); n.forEach((v, i) => b.writeUInt32LE(v, 4 * i)); return b; };
  const shared = (count, content) => Buffer.concat([Buffer.from('IPAC'), numbers(16, count, content.length), // of Shenmue: all files are the same bytes
    ...Array.from({length: count}, () => Buffer.concat([Buffer.alloc(12), numbers(16 + 20 * count, content.length)])), content]);
  const keys = 65535, slow = Buffer.concat([Buffer.from('mtb3'), Buffer.from([2, 0, 255, 0]), // of Okami: 255 tracks share all keys
    ...Array.from({length: 255}, (_, i) => Buffer.concat([Buffer.from([i % 100, 50, keys & 255, keys >> 8]), numbers(8 + 8 * 255)])), Buffer.alloc(24 + 8 * keys + 4000)]);
  const backwards = slots => Buffer.concat([numbers(slots, ...Array.from({length: slots}, (_, i) => 4 + 9 * slots - 1 - i)), Buffer.from('MOT\0'.repeat(slots)), Buffer.alloc(slots)]);
  const empty = count => Buffer.concat([Buffer.from('DAT\0'), numbers(count, 0x24, 0x24, 0x20, 0x24, 0, 0, 0), Buffer.alloc(4 * count)]); // without names
  const time_of = f => { const start = process.cpuUsage(); f(); return process.cpuUsage(start).user / 1e6; };
  same(m.openContainer(shared(8, Buffer.alloc(1e4))).length, 8, 'files that are together eight times as large as the container');
  same(m.openContainer(shared(8, slow))[7].bytes.length, slow.length, 'also large ones');
  same(m.openContainer(backwards(4096)).length, 4096, 'slots in the worst order');
  same(m.openContainer(empty(2 ** 18)).length, 2 ** 18, 'many files');
  for (const [name, bytes, wanted] of [
    ['nine times as large', shared(9, Buffer.alloc(1e4)), /^too_much: overlapping file 8 and the preceding ones refer to more than \d+ bytes together/],
    ['one file of 25,000 names', shared(25000, slow), /^too_much: overlapping file 15 and the preceding ones refer to more than \d+ bytes together/],
    ['too many slots in the worst order', backwards(65535), /^bad_value: number of steps to list the files \d+ is too large/],
    ['too many files', empty(2 ** 18 + 1), /^bad_value: number of files 262145 is too large/],
  ]) {
    let e;
    const seconds = time_of(() => { e = thrown(() => m.openContainer(bytes)); });
    check(wanted.test(`${e?.code}: ${e?.message}`), `a container with ${name}: ${e}`);
    check(seconds < 5, `a container with ${name} takes ${seconds} s`);
  }
  m.openExp(exp_of(52)).close(); // 52 * 20002 is less than 2^20
  same(thrown(() => m.openExp(exp_of(53))).code, 'bad_value', 'an exp that would run for a second');
  file.close();
  file.close();
  for (const f of [() => clip.decode(), () => clip.name, () => clip.tracks, () => player.sampleSeconds(0), () => track.keys(), () => clip.toGlb(), () => clip.mirrored, () => clip.sampleFrame(0)])
    same(thrown(f)?.code, 'closed', String(f));
  same(thrown(() => m.open(new Uint8Array(2 ** 31))).code, 'out_of_memory', 'a file beyond all memory');
  same(m.open(bytes).clips.length, 1, 'and the instance goes on');

  // What is forgotten is closed, too.
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc'), large = Buffer.concat([bytes, Buffer.alloc(1 << 20)]);
  // Resolves when objects that were lost before are forgotten: on a busy machine that takes longer than the next task.
  const lost = new FinalizationRegistry(resolve => setTimeout(resolve, 5));
  const forget = () => new Promise(resolve => { lost.register({}, resolve); setTimeout(collect); });
  for (let i = 0; i < 200; ++i) {
    other.open(large).clips[0].tracks;
    if (i % 20 === 0) await Promise.race([forget(), new Promise(r => setTimeout(r, 2000))]);
  }
  check(other.memorySize < 100 << 20, `200 files of a megabyte, forgotten: ${other.memorySize} bytes`);
};
