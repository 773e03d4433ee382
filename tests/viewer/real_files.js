// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/real_files: the games' own files, where they are at hand.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

module.exports = async ({page, seeds, data, shots, check, same, run, info, compare, compare_facts, step_to, players_agree}) => {
  await page.get(`$('flat').checked || $('flat').click()`); // all rows are compared
  const mots = ['pl000f_0a25_be.mot', 'pl000f_0a25_le.mot'].map(n => path.join(data, n)), motn = path.join(data, 'motion.bin');
  for (const file of [...mots, motn])
    if (!fs.existsSync(file)) console.error(`\n*** REAL FILE ABSENT: ${file}. Nothing was tested with it. Set MOTLEY_DATA. ***\n`);
  for (const file of mots.filter(fs.existsSync)) {
    await page.open(file);
    await compare_facts(page, file, 0);
    await step_to(page, 3);
    await compare(page, file, 0, 3);
    check(await page.get(players_agree) < 4e-6, file + ': player and evaluate agree');
    await page.get('choose_bone(state.clip.channels.find(r => r.keys > 1 && r.channel > 2).target), go_to(40.5)');
    await compare(page, file, 0, 40.5);
    await page.shot(shots + '/mot_light.png');
    await page.hit('#mode_space');
    await page.scheme('dark');
    await page.shot(shots + '/mot_dark.png');
    await page.scheme('light');
  }
  if (fs.existsSync(motn)) {
    await page.open(motn);
    same(await page.get('state.clips.length'), 1559, 'motion.bin: clips');
    const listed = run('info', motn, '--list').trim().split('\n').slice(1).map(l => l.split(','));
    same(await page.get('state.clips.map(c => [c.frames, c.channels, c.keys, c.name].join()).join("\\n")'),
         listed.map(l => l.slice(2).join()).join('\n'), 'motion.bin: the list');
    for (const clip of [0, 700, 1558]) {
      await page.get(`choose_clip(${clip}), stop()`);
      await compare_facts(page, motn, clip);
      await step_to(page, 2);
      await compare(page, motn, clip, 2);
    }
    // The human rig: names, what its bones are, and a filter for names.
    await page.get('choose_clip(700), stop()');
    same(await page.get('state.clip.names.size'), 20, 'motion.bin, clip 700: names');
    same(await page.text('fact_rig'), info(motn, '--clip', '700').rig, 'motion.bin, clip 700: rig');
    check(/the game.s own rig/.test(await page.text('bone_note')), 'the bones are targets: ' + await page.text('bone_note'));
    // Mirrored, as the program mirrors it.
    same(await page.get(`document.getElementById('mirror_label').hidden`), false, 'clips with a rig can be mirrored');
    await page.get(`go_to(10), choose_rows([2, 5]), shown_part.frames = [4, 12], play()`);
    await page.hit('#mirror');
    same(await page.get('[state.playing, [...state.chosen], shown_part.frames].join()'), 'true,2,5,4,12', 'mirroring plays on, with the same curves');
    await page.get(`stop(), go_to(10)`);
    same(await page.get('state.clip_number + " at " + state.frame'), '700 at 10', 'mirroring keeps clip and frame');
    same(await page.text('fact_mirrored'), 'yes', 'a mirrored clip says so');
    const rows = run('sample', motn, '--clip', '700', '--mirror', '--frames', '10:10').trim().split('\n').slice(1).map(l => l.split(','));
    same(await page.get('state.clip.channels.map((r, i) => [r.target, r.name, state.pose[i]].join()).join("\\n")'),
         rows.map(([, target, channel, , value]) => [target, channel, Math.fround(Number(value))].join()).join('\n'), 'motion.bin, clip 700: mirrored values');
    same(await page.get('state.clip.names.size'), 20, 'mirrored bones have names');
    await page.shot(shots + '/motn_mirrored_light.png');
    await page.hit('#mirror');
    same(await page.get(`document.getElementById('fact_mirrored')`), null, 'and not mirrored again');
    await page.get(`document.getElementById('row_filter').value = 'wrist tx', filter_rows()`);
    await page.frames();
    same(await page.get(`[...document.querySelectorAll('#rows .bone')].map(e => e.textContent).join()`), '29 left wrist target,35 right wrist target', 'the filter takes names');
    await page.shot(shots + '/motn_names_light.png');
    await page.get(`document.getElementById('row_filter').value = '', filter_rows()`);
    const nameless = listed.findIndex(l => l[1] === 'node frames');
    await page.get(`choose_clip(${nameless}), stop()`);
    same(await page.get('state.clip.names.size'), 0, 'node frames have no names');
    same(await page.get(`document.getElementById('mirror_label').hidden`), true, 'nor a mirror image');
    check(/The file contains no skeleton|Each bone by itself/.test(await page.text('bone_note')), 'and no targets');
    const name = listed[1000][5];
    await page.get(`document.getElementById('clip_filter').value = ${JSON.stringify(name)}, filter_clips()`);
    same(await page.get('clip_list.items.some(c => c.number === 1000) && clip_list.items.length < 1559'), true, 'the filter finds ' + name);
    await page.hit('#clips .row');
    check(await page.get('clip_list.items[0].number === state.clip_number && state.clip.name === clip_list.items[0].name'), 'a click opens a clip');
    await page.shot(shots + '/motn_filter_light.png');
    await page.get(`document.getElementById('clip_filter').value = '', filter_clips(), choose_clip(700), stop(), go_to(10)`);
    await page.shot(shots + '/motn_light.png');
    await page.scheme('dark');
    await page.shot(shots + '/motn_dark.png');
    const half = seeds + '/half.bin';
    fs.writeFileSync(half, fs.readFileSync(motn).subarray(0, 1200000));
    await page.open(half);
    const broken = await page.get('state.clips.filter(c => c.error).length');
    check(broken > 0 && broken < 1559, 'half of motion.bin: ' + broken + ' broken clips');
    await page.get('choose_clip(state.clips.find(c => c.error).number)');
    check(/^clip \d+: .*byte/.test(await page.get('document.getElementById("message_words").textContent')), 'a broken clip says so');
    await page.shot(shots + '/motn_broken_dark.png');
  }
};
