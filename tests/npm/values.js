// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/values: numbers are, bit for bit, those that the motley program prints.
'use strict';
const {execFileSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const number = text => ({inf: Infinity, '-inf': -Infinity, nan: NaN, '-nan': NaN})[text] ?? Math.fround(Number(text));

module.exports = async ({motley, seeds, data, library, check, same}) => {
  const {open, openEvents} = await library.motley();
  const rows = (...args) => execFileSync(motley, args, {encoding: 'utf8', maxBuffer: 1 << 30}).trim().split('\n').slice(1).map(l => l.split(','));

  let mirrored_clips = 0;
  /** Everything of one clip. */
  function compare(file, clip) {
    const what = `${file}, clip ${clip.number}`, {tracks, frameCount} = clip, only = ['--clip', String(clip.number)];
    const values = clip.decode(), wanted = rows('sample', file, ...only);
    same(values.length, wanted.length, what + ': values');
    const wrong = wanted.findIndex(([, target, channel, frame, value], i) => {
      const track = tracks[Math.floor(i / frameCount)];
      return track.target !== Number(target) || track.channel !== channel || i % frameCount !== Number(frame) || !Object.is(values[i], number(value));
    });
    same(wrong, -1, what + ': a value unlike that of motley sample');

    const between = rows('sample', file, ...only, '--frames', '-1.5:7:0.37'), count = between.length / tracks.length;
    const out = new Float32Array(tracks.length + 1).fill(77);
    for (let i = 0; i < count; ++i) {
      same(clip.sampleFrame(number(between[i][3]), out), out, what + ': sampleFrame() gives back the array');
      same(tracks.findIndex((_, t) => !Object.is(out[t], number(between[t * count + i][4]))), -1, `${what}: the pose at ${between[i][3]}`);
    }
    check(out[tracks.length] === 77, what + ': and writes nothing behind the pose');

    const all_or_broken = f => { try { return f().join('|'); } catch { return 'broken'; } };
    const events = all_or_broken(() => clip.events.map(e => [e.frame, e.opcode, Buffer.from(e.payload).toString('hex'), e.meaning].join()));
    const printed = file.includes('shenmue_motn') || file.endsWith('motion.bin') ? all_or_broken(() => rows('events', file, ...only).map(r => r.slice(1).join())) : '';
    same(events, printed, what + ': events');

    const keys = rows('keys', file, ...only);
    let at = 0;
    tracks.forEach((track, t) => {
      const got = track.keys();
      same(got.length, track.keyCount, `${what}, track ${t}: keys`);
      for (const k of got) {
        const [, n, , , , ...numbers] = keys[at++] ?? [];
        check(Number(n) === t && [k.frame, k.value, k.in, k.out].every((v, i) => Object.is(v, number(numbers[i]))), `${what}, track ${t}: ${JSON.stringify(k)}, not ${numbers}`);
      }
    });
    same(at, keys.length, what + ': keys');

    // Mirrored, where the program can do that.
    const mirrored = clip.mirrored;
    if (mirrored) {
      const turned = rows('sample', file, '--mirror', ...only), numbers = mirrored.decode();
      same(turned.findIndex(([, target, channel, , value], i) => {
        const track = mirrored.tracks[Math.floor(i / frameCount)];
        return track.target !== Number(target) || track.channel !== channel || !Object.is(numbers[i], number(value));
      }), -1, what + ': a mirrored value unlike that of motley sample --mirror');
      check(mirrored.mirrored === clip, what + ': mirrored twice is the clip');
      check(clip.mirrored === mirrored, what + ': and mirrored again, the same');
      ++mirrored_clips;
    }

    // A player's poses, near the exact ones; and what it makes of times outside.
    const range = tracks.map((_, t) => values.subarray(t * frameCount, (t + 1) * frameCount).reduce((most, v) => Math.max(most, Math.abs(v)), 1));
    const near = (a, b) => a.every((v, t) => Object.is(v, b[t]) || Math.abs(v - b[t]) <= 4e-6 * range[t] || !Number.isFinite(range[t]));
    const clamped = clip.player(), looped = clip.player({loop: true}), last = clip.roundFrames;
    for (const frame of [0, last, last / 2, 0.5, 0].filter(f => f >= 0 && f <= last))
      check(near(clamped.sampleSeconds(frame / clip.frameRate), clip.sampleFrame(frame)), `${what}: played at frame ${frame}`);
    if (last > 0 && tracks.length) {
      check(near(clamped.sampleSeconds(-1e9), clip.sampleFrame(0)) && near(clamped.sampleSeconds(1e9), clip.sampleFrame(last)), what + ': clamped');
      check(near(looped.sampleSeconds((last + 0.5) / clip.frameRate), clip.sampleFrame(0.5)), what + ': another round');
    }
  }

  for (const folder of ['bayonetta', 'bayonetta2', 'okami', 'god_hand', 'metroid_anim', 'shenmue_motn'])
    for (const name of fs.readdirSync(path.join(seeds, folder))) {
      const path_of = path.join(seeds, folder, name), file = open(fs.readFileSync(path_of));
      same(file.format, {metroid_anim: 'anim', shenmue_motn: 'motn'}[folder] ?? folder, path_of + ': format');
      for (const clip of file.clips) compare(path_of, clip);
      file.close();
    }
  const columns = 'kind,name,type,seconds,state,index,unique,weight,character,flags,value,locator,duration,particle,bone,scale,parenting,sound,falloff,maxDistance,meaning'.split(',');
  for (const name of fs.readdirSync(path.join(seeds, 'evnt'))) {
    const file = path.join(seeds, 'evnt', name), all = openEvents(fs.readFileSync(file));
    check(all.every(e => (e.kind === 'particle') === (e.particleType === 'PART') && (e.kind === 'particle' || !('particleType' in e))), file + ': types of particles'); // which the program leaves out
    const text = (column, v) => v === undefined ? '' : column === 'particle' ? v.toString(16).padStart(8, '0') : String(v);
    same(all.map(e => columns.map(c => text(c, e[c])).join()).join('|'), rows('events', file).map(r => r.join()).join('|'), file);
    check(all.every(e => Object.keys(e).every(c => columns.includes(c) || c === 'particleType')), file + ': nothing else');
  }
  // By hand: a time that is stored as infinite.
  const timed = fs.readdirSync(path.join(seeds, 'evnt')).map(name => fs.readFileSync(path.join(seeds, 'evnt', name))).flatMap(bytes => {
    const stored = Buffer.alloc(4), finite = openEvents(bytes).find(e => e.seconds > 0);
    if (!finite) return [];
    stored.writeFloatBE(finite.seconds);
    for (let at; (at = bytes.indexOf(stored)) >= 0;) bytes.writeUInt32BE(0xff800000, at);
    return openEvents(bytes).map(e => e.seconds);
  });
  check(timed.includes(-Infinity) && !timed.some(Number.isNaN), 'infinite times');
  for (const [name, clips] of [['pl000f_0a25_be.mot', [0]], ['pl000f_0a25_le.mot', [0]], ['motion.bin', [0, 1, 400, 700, 1000, 1558]]]) {
    const path_of = path.join(data, name);
    if (!fs.existsSync(path_of)) {
      console.error(`\n*** REAL FILE ABSENT: ${path_of}. Nothing was tested with it. Set MOTLEY_DATA. ***\n`);
      continue;
    }
    const file = open(fs.readFileSync(path_of));
    for (const n of clips) compare(path_of, file.clips[n]);
    const names = rows('info', '--list', path_of);
    if (names.length > 1) same(file.clips.map(c => [c.number, c.frameCount, c.tracks.length, c.name].join()).join('\n'), names.map(l => [l[0], l[2], l[3], l[5]].join()).join('\n'), name + ': the list');
    file.close();
    if (name === 'motion.bin') check(mirrored_clips >= 4, `${mirrored_clips} mirrored clips`);
  }

  // A name may begin with a byte order mark, which is one of its characters.
  const named = Buffer.alloc(0x38);
  named.set([...Buffer.from('mot\0'), 5, 4, 0x12, 0x20, 0, 0, 1, 0, 0x2C]); // Bayonetta 2: version, flags, frames, records, at 0x18 the name
  named.set([...Buffer.from('\ufeffwalk')], 0x18);
  named.writeInt16LE(0x7FFF, 0x2C);
  same(open(named).clips[0].name, '\ufeffwalk', 'by hand: a byte order mark');
  // By hand, without the program: docs/recipes.md has this motion of Okami, whose bone 4 rises from 0 to 2 in five frames.
  const rise = open(new Uint8Array([0x6D, 0x74, 0x62, 0x33, 5, 0, 2, 1, 4, 81, 2, 0, 24, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0, 0]).buffer), [up] = rise.clips;
  same(JSON.stringify([rise.format, up.name, up.frameCount, up.frameRate, up.rotationUnit, up.tracks]), '["okami","",5,30,"radians",[{"target":4,"channel":"ty","keyCount":2}]]', 'by hand');
  same(JSON.stringify([up.roundFrames, up.roundSeconds, up.loops]), JSON.stringify([4, 4 / 30, true]), 'by hand: a round');
  same([...up.player({loop: true}).sampleSeconds(4 / 30)].join(), '0', 'by hand: the next round begins');
  same(JSON.stringify(up.tracks[0].keys().map(k => [k.frame, k.value])), '[[0,0],[4,2]]', 'by hand: keys');
  same([...up.player().sampleSeconds(2 / 30)].join(), '1', 'by hand: halfway');
  same(up.figure, null, 'it has no figure');
  same(up.mirrored, null, 'it cannot be mirrored');
  // Bone 4 as the root: 2 up in a round of 4 / 30 seconds. The clip's own root, -1, has no tracks.
  const moved = (...args) => { const {translation, rotation} = up.movement(...args); return [...translation, ...rotation].map(v => Math.round(v * 1e5) / 1e5 + 0).join(); };
  same(up.root, -1, 'by hand: the root');
  same(moved(0, 1), '0,0,0,1,0,0,0', 'by hand: the root does not move');
  same(moved(0, 4 / 30, {root: 4}), '0,2,0,1,0,0,0', 'by hand: a movement');
  same(moved(2 / 30, 0, {root: 4}), '0,-1,0,1,0,0,0', 'by hand: back');
  same(moved(0, 42 / 30, {root: 4, loop: true}), '0,21,0,1,0,0,0', 'by hand: over ten rounds');
  check(Number.isFinite(up.movement(NaN, 1e300, {root: 4, loop: true}).rotation[0]), 'by hand: far away');
  same([...up.inPlace(up.sampleFrame(3), {root: 4})].join(), '0', 'by hand: in place');
  same([...up.inPlace([7])].join(), '7', 'by hand: a root without tracks stays');
  for (const wrong of [() => up.inPlace([1, 2]), () => up.movement(0, 1, {root: 0.5})]) {
    let e;
    try { wrong(); } catch (thrown) { e = thrown; }
    check(e instanceof RangeError, `${wrong}: ${e}`);
  }
  check(up.toGlb({inPlace: true}).length > 0, 'a .glb in place');
  for (const frame of [NaN, Infinity, 1e300]) {
    let e;
    try { up.sampleFrame(frame); } catch (thrown) { e = thrown; }
    check(e instanceof RangeError, `frame ${frame}: ${e}`);
  }
};
