// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/skeletons: figures from models' skeletons, dropped before, with or after a motion; broken ones; and figures
// of motions that need none.
'use strict';
const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const {dat, wmb4} = require('./writers.js');

module.exports = async ({page, motley, seeds, data, shots, check, same, run, csv, number}) => {
  const wave = seeds + '/wave.mot', made = (name, bytes) => (fs.writeFileSync(`${seeds}/${name}`, bytes), `${seeds}/${name}`);
  const title = () => page.text('message_title'), words = () => page.text('message_words');
  const place = bone => page.get(`spots.find(s => s.target === ${JSON.stringify(bone)})?.at.map(v => Math.round(v * 1e4) / 1e4 + 0).join()`);
  const go = async frame => { await page.get(`stop(), go_to(${frame})`); await page.frames(); };
  /** Bones are where the program says; z_up: those of the program have to be turned. */
  const compare_model = async (frame, file, z_up, ...more) => {
    await go(frame);
    const wanted = new Map();
    for (const [, bone, channel, , value] of csv(run('sample', file, '--space', 'model', '--frames', String(frame), ...more)))
      if (channel[0] === 't') wanted.set(bone, [...wanted.get(bone) ?? [], number(value)]);
    const shown = new Map(await page.get('spots.map(s => [String(s.target).replace("place ", "place:"), s.at])'));
    same([...shown.keys()].sort().join(), [...wanted.keys()].sort().join(), `${file} frame ${frame}: bones`);
    const far = [...wanted].filter(([bone, [x, y, z]]) => !(z_up ? [x, z, -y] : [x, y, z]).every((v, i) => Math.abs(v - shown.get(bone)?.[i]) < 1e-5));
    same(far.join(' '), '', `${file} frame ${frame}: bones that are elsewhere`);
  };

  // An arm, as tables.js has it; what is below the hand has no number.
  const arm = made('arm.wmb', wmb4([[2, -1, 0, 1, 0], [9, 0, 0.5, 0, 0], [11, 1, 0, -1, 0], [-1, 2, 0, -0.25, 0]]));
  await page.drop(wave, arm);
  same(await page.get('state.playing'), true, 'it plays at once');
  await go(0);
  same(await title(), '', 'a wmb and a motion, together');
  same(await page.text('skeleton_name'), 'arm.wmb', 'the name of the skeleton');
  same(await page.get('mode'), 'space', 'a skeleton is drawn in space');
  same(await page.get('state.figure.lines'), 3, 'three bones hang on others');
  // Above bone 2 is the root, -1, which the motion moves: up by 0.9, and at frame 24 aside by 0.01176.
  for (const [bone, at] of [[2, '0,1.9,0'], [9, '0.5,1.9,0'], [11, '0.5,0.9,0'], ['place 3', '0.5,0.65,0']]) same(await place(bone), at, 'bone ' + bone);
  // At frame 24 bone 9 is turned by 2.2 around z and bone 2 scaled by 1.0059 along x, see tables.js. Scales go down axis by axis:
  // 9 is at 1.0059 * 0.5, and from there 11 is turned but not scaled, because its offset has no x.
  await go(24);
  const [x, y, z] = (await place(11)).split(',').map(Number);
  check(Math.abs(x - 0.01176 - 1.0059 * 0.5 - 0.8085) < 2e-4 && Math.abs(y - 0.9 - 1.5885) < 2e-4 && z === 0, 'the hand at frame 24: ' + [x, y, z]);
  for (const frame of [0, 24, 40]) await compare_model(frame, wave, false, '--skeleton', arm);
  const moved = await page.get('state.clip.targets.length');
  check((await page.text('bone_note')).startsWith(`4 bones of the skeleton. 1 bone of the clip is not in it`), 'what is left out: ' + await page.text('bone_note'));
  check((await page.text('bone_note')).endsWith('The clip may not fit the skeleton: the skeleton lacks 1 of the 4 bones that move.'), 'it may not fit: ' + await page.text('bone_note'));
  await page.press('g');
  same(await page.get('spots.length'), moved, 'the grid has all bones of the clip');
  await page.press('s');
  await page.shot(shots + '/wmb_light.png');

  // One without any bone of the clip: a CINF of bone 77, without links, build order and names.
  const foreign = Buffer.alloc(36);
  [1, 77, 2].forEach((v, i) => foreign.writeUInt32BE(v, 4 * i));
  await page.drop(made('foreign.cinf', foreign));
  same(await page.text('bone_note'), '1 bone of the skeleton. The clip moves none of them: it belongs to another model.', 'nothing moves');
  await page.drop(arm);
  check((await page.text('bone_note')).startsWith('4 bones of the skeleton. 1 bone'), 'the arm moves again');

  // Broken ones say why, in the program's words, and the good one stays.
  const before = await page.get('JSON.stringify([state.figure.nodes.length, state.skeleton.sources, state.file.name])');
  const stays = async (name, bytes) => {
    const file = made(name, bytes);
    await page.drop(file);
    same(await title(), 'This skeleton is not used', name);
    const said = (await words()).replace(name + ': ', ''), {status, stderr} = spawnSync(motley, ['gltf', wave, '--skeleton', file, '-o', seeds + '/no.glb'], {encoding: 'utf8'});
    same(status, 1, name + ': the program refuses it');
    check(/byte \d+/.test(said) && (stderr.includes(said) || name.endsWith('.CINF')), `${name}: ${said}; the program says: ${stderr}`);
    same(await page.get('JSON.stringify([state.figure.nodes.length, state.skeleton.sources, state.file.name])'), before, name + ' changes nothing');
    same(await page.get('state.model.length'), (4 + 1) * 12, name + ': the good one and its root are still drawn');
  };
  await stays('cut.wmb', fs.readFileSync(arm).subarray(0, 0x90));
  await stays('circle.wmb', wmb4([[2, 1, 0, 1, 0], [9, 0, 0.5, 0, 0]]));
  await stays('nobody.wmb', wmb4([[2, 7, 0, 1, 0]]));
  await stays('cut.CINF', fs.readFileSync(seeds + '/cinf/prime').subarray(0, 60)); // without a magic number, its name counts

  // All seeds, after the motion; each in place of the one before. Bone 9 is "hand" in CINF of three bones, whose z is up: 1, 2, 3 becomes 1, 3, -2.
  for (const format of ['wmb', 'cinf', 'md'])
    for (const name of fs.readdirSync(path.join(seeds, format))) {
      const file = path.join(seeds, format, name);
      await page.drop(file);
      same([await title(), await page.text('skeleton_name')].join(), ',' + name, file);
      for (const frame of [0, 24]) await compare_model(frame, wave, format === 'cinf', '--skeleton', file);
      if (format !== 'cinf' || name.startsWith('chain')) continue;
      same(await place(9), '1,3,-2', file + ': y is up');
      same(await page.get(`document.querySelector('#rows [data-row="3"] .bone').textContent`), '9 hand', file + ': names');
    }
  // Legs of God Hand, and an exp for the bones of a model: see tests/support/programs.hpp.
  const seed = name => path.join(seeds, name);
  await page.drop(seed('god_hand/step'), seed('md/leg'));
  same([await title(), await page.text('skeleton_name')].join(), ',leg', 'a motion of God Hand and its model');
  for (const frame of [0, 2]) await compare_model(frame, seed('god_hand/step'), false, '--skeleton', seed('md/leg'));
  const arms = made('arms.wmb', fs.readFileSync(seed('wmb/arm')));
  await page.drop(seed('bayonetta_exp/half'), seed('bayonetta2/arm'), arms);
  same([await title(), await page.text('skeleton_name')].join(), ',arms.wmb, half', 'a motion, its model and its exp');
  await compare_model(1, seed('bayonetta2/arm'), false, '--skeleton', seed('wmb/arm'), '--exp', seed('bayonetta_exp/half'));
  await page.drop(seed('wmb/arm'));
  await compare_model(1, seed('bayonetta2/arm'), false, '--skeleton', seed('wmb/arm'));
  await page.drop(seed('bayonetta_exp/half'));
  await compare_model(1, seed('bayonetta2/arm'), false, '--skeleton', seed('wmb/arm'), '--exp', seed('bayonetta_exp/half'));
  await page.drop(made('cut.exp', fs.readFileSync(seed('bayonetta_exp/half')).subarray(0, 70)));
  same(await title(), 'This exp is not applied', 'a damaged exp');
  await compare_model(1, seed('bayonetta2/arm'), false, '--skeleton', seed('wmb/arm'), '--exp', seed('bayonetta_exp/half'));
  // The model and the exp of a container are for its motions only. Then what was dropped before is back.
  const moved_arm = seed('bayonetta2/arm'), of_arm = ['--skeleton', seed('wmb/arm')], half = seed('bayonetta_exp/half'), names = () => page.text('skeleton_name');
  await page.drop(made('with_model.dat', dat([['a.mot', fs.readFileSync(moved_arm)], ['a.wmb', fs.readFileSync(arm)]])));
  same(await names(), 'a.wmb', 'a container has a model of its own');
  await page.drop(moved_arm);
  same(await names(), 'arm, half', 'the next motion has what was dropped before');
  await compare_model(1, moved_arm, false, ...of_arm, '--exp', half);
  await page.drop(seed('wmb/arm'));
  const with_exp = made('with_exp.dat', dat([['a.mot', fs.readFileSync(moved_arm)], ['a.exp', fs.readFileSync(half)]]));
  await page.drop(with_exp);
  same(await names(), 'arm, a.exp', 'a container has an exp, and no model');
  await compare_model(1, moved_arm, false, ...of_arm, '--exp', half);
  await page.drop(moved_arm);
  same(await names(), 'arm', 'the next motion does not have that exp');
  await compare_model(1, moved_arm, false, ...of_arm);
  await page.drop(half);
  await page.drop(with_exp);
  same(await names(), 'arm, half', 'an exp that was dropped before comes first');
  await page.drop(made('with_model.dat', dat([['a.mot', fs.readFileSync(moved_arm)], ['a.wmb', fs.readFileSync(arm)]])));
  await page.hit('#skeleton_off');
  same(await page.get(`$('skeleton').hidden`), true, 'the model of a container is sent away');
  await page.drop(moved_arm);
  same(await names(), 'arm, half', 'and not what was dropped before');
  const parents = made('hang.csv', 'bone,parent\n9,2\n11,9\n'), places = made('at.csv', 'bone,x,y,z\n9,1,0,0\n');
  await page.drop(wave, parents);
  await page.drop(seeds + '/with_model.dat');
  await page.drop(places);
  same([await names(), await page.get('[state.skeleton.parents.size, state.skeleton.rest.size].join()')].join(), 'hang.csv, at.csv,2,1', 'a table adds to those before the container');
  await page.drop(wave, arm);
  // Tables and a skeleton are not mixed: what comes last counts.
  const table = made('two.csv', 'bone,parent\n9,2\n11,9\n');
  await page.drop(table);
  same([await page.text('skeleton_name'), await page.get('state.figure.kind')].join(), 'two.csv,', 'a table in place of a skeleton');
  await page.drop(arm);
  same([await page.text('skeleton_name'), await page.get('state.figure.kind')].join(), 'arm.wmb,skeleton', 'a skeleton in place of a table');
  await page.drop(wave);
  same(await page.get('state.figure.kind'), 'skeleton', 'the next motion has it, too');
  await page.hit('#skeleton_off');
  same([await page.get('state.figure.kind'), await page.get('mode')].join(), ',grid', 'sent away');
  // The skeleton first, and then the motion.
  await page.drop(arm);
  await page.drop(wave);
  same([await page.get('state.figure.kind'), await page.get('state.figure.lines')].join(), 'skeleton,3', 'a skeleton ahead of its motion');
  await page.hit('#skeleton_off');

  const mot = path.join(data, 'pl000f_0a25_be.mot'), motn = path.join(data, 'motion.bin');
  if (fs.existsSync(mot)) {
    await page.drop(mot);
    same(await page.get('state.playing && mode'), 'space', 'the real mot plays at once, in space');
    for (const frame of [0, 40, 95]) await compare_model(frame, mot, false);
    same(await page.get('state.figure.lines'), 23, 'the real mot: 24 bones, of which one hangs on none');
    check(/^A figure by bone numbers: legs and hip are verified, spine and arms inferred\..* Drop the model’s \.wmb here to see all bones\.$/.test(await page.text('bone_note')), await page.text('bone_note'));
    same(await page.get('label_of(18)'), '18 right toe', 'a name of the figure');
    // Both toes, in each of the 96 frames.
    const toes = [];
    for (let frame = 0; frame < 96; ++frame) {
      await page.get(`go_to(${frame})`);
      toes.push(...await page.get('[18, 22].map(t => state.model[12 * state.figure.nodes.findIndex(n => n.bone === t) + 10])'));
    }
    check(toes.length === 192 && toes.every(h => h > 0.02 && h < 0.04), `toes from ${Math.min(...toes)} to ${Math.max(...toes)}`);
    await page.shot(shots + '/figure_light.png');
    await page.drop(table);
    same(await page.get('[state.figure.kind, state.figure.linked].join()'), ',true', 'a table wins over the figure');
    await page.drop(arm);
    same(await page.get('state.figure.kind'), 'skeleton', 'and a skeleton');
    await page.hit('#skeleton_off');
    same(await page.get('state.figure.kind'), 'numbers', 'then it is back');
    await page.size(390, 844, true);
    await page.frames();
    check(await page.get(`document.getElementById('bone_note').getBoundingClientRect().height > 10`), 'a phone says, too, what it is');
    await page.shot(shots + '/figure_phone.png');
    await page.size(1366, 768);
  }
  if (fs.existsSync(motn)) {
    await page.drop(motn);
    same(await page.get('state.playing && state.figure.kind'), 'rig', 'motion.bin plays a figure at once');
    const walk = await page.get(`state.clips.findIndex(c => c.name === 'AKI_AKI_WALK_LP')`);
    await page.get(`choose_clip(${walk}), stop()`);
    // The parts of the body; the rig's other controls are helpers, which are not drawn.
    const parts = [0, 2, 6, 7, 9, 10, 13, 14, 16, 17, 19, 20, 22, 25, 27, 28, 30, 31, 33, 34, 36, 'place:37'].flatMap(bone => ['--bone', String(bone)]);
    for (const frame of [0, 13, 36]) await compare_model(frame, motn, false, '--clip', String(walk), ...parts);
    same(await page.get('state.figure.lines'), 21, 'a line to each part of the body but the root');
    check(/the game.s own rig/.test(await page.text('bone_note')), await page.text('bone_note'));
    // The ankles take turns in going ahead (towards -z), above the ground.
    const ahead = [];
    for (let frame = 0; frame < await page.get('state.clip.frames'); ++frame) {
      await page.get(`go_to(${frame})`);
      const [right, left] = await page.get('[8, 15].map(t => [...state.model.subarray(12 * state.figure.nodes.findIndex(n => n.bone === t) + 9).subarray(0, 3)])');
      check(right[1] > 0 && left[1] > 0, `frame ${frame}: ankles at ${right[1]} and ${left[1]}`);
      ahead.push(right[2] < left[2]);
    }
    same(ahead.filter((a, i) => i && a !== ahead[i - 1]).length, 2, 'a loop of two steps: ' + ahead);
    await page.shot(shots + '/walk_light.png');
  }
  await page.open(wave);
};
