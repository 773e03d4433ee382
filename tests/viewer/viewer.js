// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/viewer: what the page shows and does: viewer.js PAGE MOTLEY SEEDS DATA SHOTS.
'use strict';
const {execFileSync, spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const {start} = require('./browser.js');

const [page_path, motley, seeds, data, shots] = process.argv.slice(2).map(p => path.resolve(p));
let passed = 0, failed = 0;
function check(holds, what) {
  holds ? ++passed : ++failed;
  if (!holds) console.error('FAILED: ' + what);
}
const same = (got, wanted, what) => check(got === wanted, `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);

const run = (...args) => execFileSync(motley, args, {encoding: 'utf8', maxBuffer: 1 << 30});
const csv = text => text.trim().split('\n').slice(1).map(line => line.split(','));
const close = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
const number = text => ({inf: Infinity, '-inf': -Infinity, nan: NaN, '-nan': NaN})[text] ?? Math.fround(Number(text));

/** Every row of the list, scrolled through from end to end: number, bone, channel, coding, keys, value. */
const all_rows = `(async () => {
  const box = document.getElementById('rows'), found = new Map();
  for (box.scrollTop = 0;; box.scrollTop += 200) {
    await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
    for (const e of box.querySelectorAll('.row')) found.set(Number(e.dataset.row), [...e.children].map(c => c.textContent));
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) break;
  }
  box.scrollTop = 0;
  return [...found].sort((a, b) => a[0] - b[0]);
})()`;

/** What the page shows of the open clip equals what the program prints of it. */
async function compare(page, file, clip, frame) {
  const name = `${path.basename(path.dirname(file))}/${path.basename(file)} clip ${clip} frame ${frame}`;
  const printed = csv(run('sample', file, '--clip', String(clip), '--frames', String(frame)));
  const keys = new Map();
  for (const [, track] of csv(run('keys', file, '--clip', String(clip)))) keys.set(Number(track), (keys.get(Number(track)) ?? 0) + 1);
  const rows = await page.get(all_rows), names = names_of(file, clip);
  same(Number(await page.get('document.getElementById("now").dataset.frame')), frame, name + ': frame');
  same(rows.length, printed.length, name + ': channels');
  let different = 0, odd = 0;
  printed.forEach(([, target, channel, , value], i) => {
    const [n, [bone, shown, , count, v]] = rows[i] ?? [-1, []];
    if (n !== i || bone !== (names.has(target) ? target + ' ' + names.get(target) : target) || shown !== channel || Number(count) !== keys.get(i)) ++odd;
    if (!close(number(v), number(value)) && ++different < 3) console.error(`  ${name}, track ${i}: ${v}, not ${value}`);
  });
  same(odd, 0, name + ': rows unlike those of motley keys');
  same(different, 0, name + ': values unlike those of motley sample');
  // Where bones are drawn: at their translations, 0 where there is none; the last track for a channel counts.
  const places = new Map(printed.map(([, target]) => [Number(target), [0, 0, 0]]));
  for (const [, target, channel, , value] of printed) if (channel[0] === 't') places.get(Number(target))['xyz'.indexOf(channel[1])] = number(value);
  const drawn = new Map(await page.get('(library.pose(frame, true, clip.rows), library.bones(clip.bones), clip.targets.map((t, i) => [t, [...library.bones(clip.bones).subarray(10 * i, 10 * i + 3)].map(v => Number.isFinite(v) ? v : String(v))]))'));
  same(drawn.size, places.size, name + ': bones');
  let misplaced = 0;
  for (const [target, place] of places)
    if (!place.every((v, i) => close(v, Number(drawn.get(target)?.[i])))) ++misplaced;
  same(misplaced, 0, name + ': bones that are not at their translations');
}
const info = (file, ...more) => Object.fromEntries(run('info', file, ...more).split('\n').map(l => l.split(/: (.*)/s).slice(0, 2)));
/** The names that the program prints, by the bones' numbers. */
const names_of = (file, clip) => {
  const list = run('info', file, '--clip', String(clip)).match(/^names of bones: .*\n((?: {2}.*\n)*)/m)?.[1] ?? '';
  return new Map(list.split('\n').filter(Boolean).map(l => l.trim().split(/: (.*)/s)));
};
/** The facts that stand in the program's words. */
async function compare_facts(page, file, clip) {
  const printed = info(file, '--clip', String(clip));
  for (const [fact, line] of [['format', 'format'], ['byte_order', 'byte order'], ['frames', 'frames'], ['duration', 'duration'], ['rotations', 'rotations'], ['name', 'name']])
    if (printed[line]) same(await page.text('fact_' + fact), printed[line], `${file}: ${fact}`);
  same((await page.text('fact_tracks')).replace(/bone$/, 'bones'), printed.tracks, file + ': tracks');
  same(parseInt(await page.get('document.getElementById("warnings").hidden ? "0" : document.querySelector("#warnings summary").textContent')),
       parseInt(printed.warnings ?? '0'), file + ': warnings');
}
const step_to = async (page, n) => {
  await page.press('Home');
  for (let i = 0; i < n; ++i) await page.press('ArrowRight');
};
/** The player (while it plays) and evaluate (while it stands) agree. */
const players_agree = `(() => {
  let worst = 0;
  for (let i = 0; i <= 40; ++i) {
    const f = Math.fround((clip.frames - 1) * (i * 17 % 41) / 40);
    const exact = library.pose(f, true, clip.rows).slice(), played = library.pose(f, false, clip.rows).slice();
    for (let r = 0; r < clip.rows; ++r) {
      const size = Math.max(1, ...library.keys(r).filter((_, k) => k % 2).map(Math.abs));
      if (Number.isFinite(exact[r])) worst = Math.max(worst, Math.abs(exact[r] - played[r]) / size);
    }
    if (clip.rows > 100 && i > 4) break;
  }
  library.pose(frame, true, clip.rows);
  return worst;
})()`;

async function error_of(page, file, title) {
  await page.open(file);
  same(await page.get('document.querySelector("#message h2").textContent'), title, file + ': title');
  check(await page.get('document.getElementById("app").hidden'), file + ': nothing else is shown');
  return page.get('document.querySelector("#message p").textContent');
}
const complaint = file => spawnSync(motley, ['check', file], {encoding: 'utf8'});

async function main() {
  const page = await start(process.env.CHROMIUM || 'chromium', 'file://' + page_path, [1366, 768]);
  try {
    await page.wait('document.body?.dataset.ready === "yes"');
    await page.shot(shots + '/welcome_light.png');

    // What the repository writes itself: every format.
    const wave = seeds + '/wave.mot';
    await page.open(wave);
    await compare_facts(page, wave, 0);
    same(await page.text('fact_format'), 'bayonetta2', 'wave: format');
    same(await page.text('fact_tracks'), '7 on 5 bones', 'wave: tracks');
    for (const n of [0, 1, 30]) await step_to(page, n), await compare(page, wave, 0, n);
    await page.press('End');
    await compare(page, wave, 0, 120);
    await page.press('ArrowRight');
    same(Number(await page.get('frame')), 120, 'the last frame is the last');

    // Playing: by the space bar, and it goes on; by the button, and it stands.
    await page.press('Home');
    await page.press(' ', 'Space');
    await page.wait('frame > 10 && playing');
    same(await page.text('play'), 'Pause', 'playing');
    const before = await page.get('seconds');
    await page.wait(`seconds > ${before} + 2.1`); // a round and more
    check(await page.get('playing && frame <= clip.frames'), 'it loops');
    await page.press(' ', 'Space');
    const stood = await page.get('frame');
    await page.frames();
    check(stood > 0 && stood === await page.get('frame') && !(await page.get('playing')), 'the space bar stops it');
    await page.click('loop');
    await page.get('go_to(110)');
    await page.click('play');
    await page.wait('!playing');
    same(await page.get('frame'), 120, 'without the loop it ends at the last frame');
    await page.click('loop');

    // Scrubbing with the mouse, and what a key under it says.
    await page.get('choose_bone(9), go_to(0)');
    await page.frames();
    const [x, y] = await page.get(`(() => { const b = document.getElementById('plot').getBoundingClientRect(); return [b.x + plot.x(24), b.y + plot.y(2.2)]; })()`);
    await page.send('Input.dispatchMouseEvent', {type: 'mouseMoved', x, y});
    check(/key 1 of 9 rz: frame 24, 2\.2$/.test(await page.text('hover')), 'the key under the mouse: ' + await page.text('hover'));
    for (const type of ['mousePressed', 'mouseReleased']) await page.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', buttons: type === 'mousePressed' ? 1 : 0, clickCount: 1});
    check(Math.abs(await page.get('frame') - 24) < 0.6, 'a click in the curves goes there');
    same(await page.get('[...chosen].map(n => clip.channels[n].name).join()'), 'rz', 'bone 9 has one channel');
    await page.shot(shots + '/wave_light.png');
    await page.scheme('dark');
    await page.shot(shots + '/wave_dark.png');
    await page.scheme('light');

    // A click on a bone takes its channels; a filter leaves what it says.
    await page.click('mode_r');
    await page.frames();
    const [bx, by] = await page.get(`(() => { const b = document.getElementById('bones').getBoundingClientRect(), s = spots.find(s => s.target === 5); return [b.x + s.x, b.y + s.y]; })()`);
    for (const type of ['mousePressed', 'mouseReleased']) await page.send('Input.dispatchMouseEvent', {type, x: bx, y: by, button: 'left', buttons: type === 'mousePressed' ? 1 : 0, clickCount: 1});
    same(await page.get('[...chosen].map(n => clip.channels[n].target + clip.channels[n].name).join()'), '5rx', 'a click on bone 5');
    await page.get(`document.getElementById('row_filter').value = 'rz keys', filter_rows()`);
    same(await page.get('row_list.items.map(r => r.target).join()'), '9,11', 'the filter leaves the keys around z');
    await page.get(`document.getElementById('row_filter').value = '', filter_rows()`);

    // A dropped file, again and again: each takes the memory of the one before.
    const drop = `(async () => {
      const data = new DataTransfer(), bytes = new Uint8Array(8 << 20);
      bytes.set([0x6d, 0x6f, 0x74, 0]);
      data.items.add(new File([bytes], 'dropped.mot'));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
      while (document.getElementById('name').textContent !== 'dropped.mot') await new Promise(r => setTimeout(r, 20));
      document.getElementById('name').textContent = '';
      return wasm.HEAPU8.length;
    })()`;
    const once = await page.get(drop);
    check(/can be read in both byte orders, at byte 8$/.test(await page.get('document.querySelector("#message p").textContent')), 'a dropped file is opened');
    for (let i = 0; i < 10; ++i) await page.get(drop);
    same(await page.get(drop), once, 'memory after twelve files of 8 MiB, and after one');

    let files = 0;
    for (const format of fs.readdirSync(seeds)) {
      const folder = path.join(seeds, format);
      if (!fs.statSync(folder).isDirectory()) continue;
      for (const name of fs.readdirSync(folder)) {
        const file = path.join(folder, name);
        ++files;
        if (format.endsWith('_exp')) {
          check((await error_of(page, file, 'This is an exp, no motion')).includes('nothing to play'), file + ': says so');
          continue;
        }
        if (['bone_table', 'wmb', 'cinf'].includes(format)) {
          check((await error_of(page, file, 'This is no motion')).includes('not a file of a format that motley knows'), file + ': says so');
          continue;
        }
        await page.open(file);
        for (const clip of format === 'shenmue_motn' ? [0, await page.get('clips.length - 1')] : [0]) {
          await page.get(`choose_clip(${clip})`);
          await compare_facts(page, file, clip);
          const frames = await page.get('clip.frames'), half = Math.min(2, Math.max(frames - 1, 0));
          await page.get(`go_to(${half})`);
          await compare(page, file, clip, half);
          const worst = await page.get(players_agree);
          check(worst < 4e-6, `${file} clip ${clip}: player and evaluate differ by ${worst}`);
        }
      }
    }
    check(files >= 20, 'all formats: ' + files);

    // Broken ones: the program's own sentence.
    const cut = seeds + '/cut.mot';
    fs.writeFileSync(cut, fs.readFileSync(wave).subarray(0, 300));
    const sentence = await error_of(page, cut, 'This file is broken');
    check(/ends? at byte \d+, past the end of the file \(300\)/.test(sentence), 'cut.mot: ' + sentence);
    check((complaint(cut).stdout + complaint(cut).stderr).includes(sentence), 'the program says the same: ' + sentence);
    await page.shot(shots + '/broken_light.png');
    const none = seeds + '/none.bin';
    fs.writeFileSync(none, 'this is a text');
    check((await error_of(page, none, 'This is no motion')).includes('not a file of a format that motley knows'), 'none.bin');
    fs.writeFileSync(none, '');
    await error_of(page, none, 'This is no motion');
    await page.open(wave);
    check(await page.get('document.getElementById("message").hidden && !document.getElementById("app").hidden'), 'a good file after a bad one');

    // Real files.
    const mots = ['pl000f_0a25_be.mot', 'pl000f_0a25_le.mot'].map(n => path.join(data, n)), motn = path.join(data, 'motion.bin');
    for (const file of [...mots, motn])
      if (!fs.existsSync(file)) console.error(`\n*** REAL FILE ABSENT: ${file}. Nothing was tested with it. Set MOTLEY_DATA. ***\n`);
    for (const file of mots.filter(fs.existsSync)) {
      await page.open(file);
      await compare_facts(page, file, 0);
      await step_to(page, 3);
      await compare(page, file, 0, 3);
      check(await page.get(players_agree) < 4e-6, file + ': player and evaluate agree');
      await page.get('choose_bone(clip.channels.find(r => r.keys > 1 && r.channel > 2).target), go_to(40.5)');
      await compare(page, file, 0, 40.5);
      await page.shot(shots + '/mot_light.png');
      await page.click('mode_r');
      await page.scheme('dark');
      await page.shot(shots + '/mot_dark.png');
      await page.scheme('light');
    }
    if (fs.existsSync(motn)) {
      await page.open(motn);
      same(await page.get('clips.length'), 1559, 'motion.bin: clips');
      const listed = run('info', motn, '--list').trim().split('\n').slice(1).map(l => l.split(','));
      same(await page.get('clips.map(c => [c.frames, c.channels, c.keys, c.name].join()).join("\\n")'),
           listed.map(l => l.slice(2).join()).join('\n'), 'motion.bin: the list');
      for (const clip of [0, 700, 1558]) {
        await page.get(`choose_clip(${clip})`);
        await compare_facts(page, motn, clip);
        await step_to(page, 2);
        await compare(page, motn, clip, 2);
      }
      // The human rig: names, what its bones are, and a filter for names.
      await page.get('choose_clip(700)');
      same(await page.get('clip.names.size'), 20, 'motion.bin, clip 700: names');
      same(await page.text('fact_rig'), info(motn, '--clip', '700').rig, 'motion.bin, clip 700: rig');
      check(/targets for inverse kinematics/.test(await page.text('bone_note')), 'the bones are targets: ' + await page.text('bone_note'));
      await page.get(`document.getElementById('row_filter').value = 'wrist tx', filter_rows()`);
      await page.frames();
      same(await page.get(`[...document.querySelectorAll('#rows .bone')].map(e => e.textContent).join()`), '29 left wrist target,35 right wrist target', 'the filter takes names');
      await page.shot(shots + '/motn_names_light.png');
      await page.get(`document.getElementById('row_filter').value = '', filter_rows()`);
      const nameless = listed.findIndex(l => l[1] === 'node frames');
      await page.get(`choose_clip(${nameless})`);
      same(await page.get('clip.names.size'), 0, 'node frames have no names');
      check(/No skeleton is in the file|have rotations/.test(await page.text('bone_note')), 'and no targets');
      const name = listed[1000][5];
      await page.get(`document.getElementById('clip_filter').value = ${JSON.stringify(name)}, filter_clips()`);
      same(await page.get('clip_list.items.some(c => c.number === 1000) && clip_list.items.length < 1559'), true, 'the filter finds ' + name);
      await page.get('document.querySelector("#clips .row").click()');
      check(await page.get('clip_list.items[0].number === clip_number && clip.name === clip_list.items[0].name'), 'a click opens a clip');
      await page.shot(shots + '/motn_filter_light.png');
      await page.get(`document.getElementById('clip_filter').value = '', filter_clips(), choose_clip(700), go_to(10)`);
      await page.shot(shots + '/motn_light.png');
      await page.scheme('dark');
      await page.shot(shots + '/motn_dark.png');
      const half = seeds + '/half.bin';
      fs.writeFileSync(half, fs.readFileSync(motn).subarray(0, 1200000));
      await page.open(half);
      const broken = await page.get('clips.filter(c => c.error).length');
      check(broken > 0 && broken < 1559, 'half of motion.bin: ' + broken + ' broken clips');
      await page.get('choose_clip(clips.find(c => c.error).number)');
      check(/^clip \d+: .*byte/.test(await page.get('document.querySelector("#message p").textContent')), 'a broken clip says so');
      await page.shot(shots + '/motn_broken_dark.png');
    }
    same(page.problems.join('\n'), '', 'problems in the page');
  } finally {
    await page.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
main().catch(e => { console.error(e); process.exit(1); });
