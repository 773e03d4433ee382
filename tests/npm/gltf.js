// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/gltf: .glb files and skeletons are those of the motley program, but for the last bits of sines and cosines.
'use strict';
const {execFileSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/** The JSON of a .glb, and its numbers as far as they are floats. */
function parts_of(glb) {
  const size = glb.readUInt32LE(12), json = JSON.parse(glb.toString('utf8', 20, 20 + size));
  return {json, floats: new Float32Array(glb.buffer.slice(glb.byteOffset + 28 + size, glb.byteOffset + 28 + size + (glb.length - 28 - size & ~3)))};
}
/** The least and the greatest numbers of accessors that say them: as they are, or as the JSON says. */
function bounds_of({json, floats}, said) {
  return json.accessors.filter(a => a.min && a.type === 'SCALAR' && a.componentType === 5126).flatMap(a => {
    if (said) return [...a.min, ...a.max].map(Math.fround);
    const at = ((json.bufferViews[a.bufferView].byteOffset ?? 0) + (a.byteOffset ?? 0)) / 4, values = floats.subarray(at, at + a.count);
    return [Math.min(...values), Math.max(...values)];
  });
}
const near = (a, b) => Object.is(a, b) || Math.abs(a - b) <= 2e-6 * Math.max(1, Math.abs(a)) || (a === 0 && b === 0);
/** Where two values differ, as a path; empty: nowhere. */
function difference(a, b, at = '.') {
  if (typeof a === 'number' && typeof b === 'number') return near(a, b) ? '' : `${at} ${a} ${b}`;
  if (typeof a !== 'object' || a === null || b === null || typeof b !== 'object') return a === b ? '' : `${at} ${a} ${b}`;
  for (const k of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[k], b[k], `${at}${k}.`);
    if (found) return found;
  }
  return '';
}

module.exports = async ({app, motley, seeds, data, library, check, same}) => {
  const {open, openExp, openSkeleton} = await library.motley(), out = path.join(app, 'wanted.glb');
  function compare(file, clip, options, ...more) {
    const what = [file, clip.number, ...more].join(' ');
    fs.rmSync(out, {force: true});
    try {
      execFileSync(motley, ['gltf', file, '--clip', String(clip.number), '-o', out, ...more], {stdio: 'ignore'});
    } catch (refused) {
      if (refused.status !== 1) throw refused;
      let e;
      try { clip.toGlb(options); } catch (thrown) { e = thrown; }
      same(e?.code, 'no_gltf', what + ': there is none');
      return;
    }
    const wanted = parts_of(fs.readFileSync(out)), got = parts_of(Buffer.from(clip.toGlb({name: path.parse(file).name, ...options})));
    same(difference(wanted.json, got.json), '', what + ': JSON');
    same(bounds_of(got).join(), bounds_of(got, true).join(), what + ': numbers in the JSON are exact');
    same(got.floats.length, wanted.floats.length, what + ': size');
    same(got.floats.findIndex((v, i) => !near(v, wanted.floats[i])), -1, what + ': numbers');
  }
  const files = ['bayonetta/every_type_be', 'bayonetta2/every_type_le', 'bayonetta2/one10_be', 'okami/one0_be', 'god_hand/one0_le', 'metroid_anim/small0', 'metroid_anim/small1', 'shenmue_motn/small0', 'shenmue_motn/small2'];
  const real = [['pl000f_0a25_be.mot', 0], ['mgrr/pl0800_pl0800_0000.mot', 0], ['motion.bin', 700], ['motion.bin', 1200]];
  for (const [file, clip] of [...files.map(f => [path.join(seeds, f), 0]), ...real.map(([f, n]) => [path.join(data, f), n])]) {
    if (!fs.existsSync(file)) {
      console.error(`\n*** ABSENT: ${file}. Nothing was tested with it. Set MOTLEY_DATA. ***\n`);
      continue;
    }
    const opened = open(fs.readFileSync(file)), c = opened.clips[clip];
    compare(file, c, {});
    compare(file, c, {mesh: true}, '--mesh');
    if (c.figure) compare(file, c, {skeleton: null}, '--no-figure');
    if (c.figure) compare_poses(file, c, c.figure);
    if (c.figure) same(c.figure, c.figure, 'one figure');
    if (c.figure) c.figure.close(), compare_poses(file, c, c.figure);
    for (const model of ['wmb/nier', 'wmb/wmb0_le', 'cinf/echoes'].map(m => path.join(seeds, m))) {
      const skeleton = openSkeleton(fs.readFileSync(model));
      same(skeleton.bones.length, 2, model + ': bones');
      if (model.includes('nier')) same(skeleton.bones.map(b => [b.number, b.parent].join(':')).join(), '3:-1,9:0', model + ': as they were written');
      if (model.includes('cinf')) same(skeleton.bones.map(b => b.name).join(), 'root,hand', model + ': names');
      compare(file, c, {skeleton}, '--skeleton', model);
      compare_poses(file, c, skeleton, '--skeleton', model);
      skeleton.close();
    }
    opened.close();
  }
  // Legs of God Hand, and an exp: see tests/support/programs.hpp.
  const seed = name => path.join(seeds, name), opened_seed = name => open(fs.readFileSync(seed(name))).clips[0];
  const step = opened_seed('god_hand/step'), leg = openSkeleton(fs.readFileSync(seed('md/leg')));
  compare(seed('god_hand/step'), step, {skeleton: leg}, '--skeleton', seed('md/leg'));
  compare_poses(seed('god_hand/step'), step, leg, '--skeleton', seed('md/leg'));
  same([...leg.pose(step, 0).subarray(40, 43)].map(v => v.toFixed(4)).join(), '0.2500,0.6250,0.5000', 'the ankle');
  const arm_clip = opened_seed('bayonetta2/arm'), arm = openSkeleton(fs.readFileSync(seed('wmb/arm'))), exp = openExp(fs.readFileSync(seed('bayonetta_exp/half')));
  compare(seed('bayonetta2/arm'), arm_clip, {skeleton: arm, exp}, '--skeleton', seed('wmb/arm'), '--exp', seed('bayonetta_exp/half'));
  for (const [options, angle] of [[{}, 1.25], [{exp: null}, 1.25], [{exp}, 1.875]])
    same([...arm.pose(arm_clip, 0, null, options).subarray(20, 23)].map(v => v.toFixed(4)).join(), [0.5, 1 + Math.cos(angle), Math.sin(angle)].map(v => v.toFixed(4)).join(), 'the hand');
  exp.close();
  same(thrown(() => arm.pose(arm_clip, 0, null, {exp})).code, 'closed', 'an exp that is closed');
  same(thrown(() => openExp(fs.readFileSync(seed('wmb/arm')))).code, 'unknown_format', 'no exp');
  same(thrown(() => openExp(new Uint8Array())).code, 'empty_file', 'an empty exp');
  function thrown(f) {
    try { f(); } catch (e) { return e; }
  }
  // The skeleton has bones 3 and 9; that of bone 77 has nothing that the clip moves.
  const foreign = Buffer.alloc(36), warn = console.warn, said = [];
  [1, 77, 2].forEach((v, i) => foreign.writeUInt32BE(v, 4 * i));
  console.warn = text => said.push(text);
  const clip = open(fs.readFileSync(path.join(seeds, 'bayonetta2/every_type_le'))).clips[0], none = openSkeleton(foreign);
  const own = clip.tracks.filter(t => [3, 9].includes(t.target) && /^([trs][xyz]|q[wxyz])$/.test(t.channel));
  same(openSkeleton(fs.readFileSync(path.join(seeds, 'cinf/prime'))).boundTracks(clip), own.length, 'tracks of bones that the skeleton has');
  check(own.length > 0, 'the clip moves bone 3 or 9');
  same(none.boundTracks(clip), 0, 'tracks of a foreign skeleton');
  const fit = none.diagnose(clip), shared = openSkeleton(fs.readFileSync(path.join(seeds, 'cinf/prime'))).diagnose(clip);
  same(fit.verdict, 'foreign', 'a foreign skeleton');
  same(fit.why, `the skeleton lacks ${fit.moved} of the ${fit.moved} bones that move`, 'why it is');
  same([fit.bones, fit.lacking.length, fit.still.join(), fit.offsets, fit.worstGap, fit.worstBone].join(), [1, fit.moved, 77, 0, null, null].join(), 'its numbers');
  same(shared.lacking.join(), fit.lacking.filter(bone => bone !== 3 && bone !== 9).join(), 'bones that are lacking');
  same(said.length, 0, 'counting does not warn');
  none.pose(clip, 0), none.pose(clip, 1), clip.toGlb({skeleton: none});
  same(said.join(), 'motley: the clip moves no bone of the skeleton', 'one warning');
  // One skeleton has the clip's leg.
  const legless = openSkeleton(fs.readFileSync(seed('md/god_hand')));
  said.length = 0;
  same([leg.unposedLegs(step), legless.unposedLegs(step), legless.unposedLegs(clip)].join(), '0,1,0', 'legs that a skeleton does not have');
  leg.pose(step, 0), legless.pose(step, 0), legless.pose(step, 1), step.toGlb({skeleton: legless});
  same(said.filter(text => text.includes('legs')).join(), 'motley: the clip has legs that the skeleton does not have: their feet are in wrong places', 'one warning about legs');
  said.length = 0;
  const half = openExp(fs.readFileSync(seed('bayonetta_exp/half')));
  same(Buffer.compare(step.toGlb({exp: half}), step.toGlb()), 0, 'an exp without a skeleton changes nothing');
  same(said.join(), 'motley: the exp is not applied: the clip has no skeleton', 'and says so');
  console.warn = warn;
  function compare_poses(file, clip, skeleton, ...more) {
    const frame = Math.min(3, clip.frameCount - 1), pose = skeleton.pose(clip, frame), wanted = new Map();
    const text = execFileSync(motley, ['sample', file, '--clip', String(clip.number), '--space', 'model', '--frames', String(frame), ...more], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
    for (const [, target, channel, , value] of text.trim().split('\n').slice(1).map(l => l.split(','))) wanted.set(target + channel, Number(value));
    const wrong = skeleton.bones.flatMap(({number}, i) => ['tx', 'ty', 'tz', 'qw', 'qx', 'qy', 'qz'].filter((c, n) => wanted.has(number + c) && !near(wanted.get(number + c), pose[10 * i + n])));
    same(wrong.join(), '', [file, ...more, 'poses'].join(' '));
    check(wanted.size >= 7, file + ': the program prints bones: ' + wanted.size);
  }
};
