// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/compare: that the page shows what the motley program prints.
'use strict';
const {execFileSync} = require('node:child_process');
const path = require('node:path');

module.exports = (motley, {check, same}) => {
const run = (...args) => execFileSync(motley, args, {encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe']});
const csv = text => text.trim().split('\n').slice(1).map(line => line.split(','));
const close = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
const number = text => ({inf: Infinity, '-inf': -Infinity, nan: NaN, '-nan': NaN})[text] ?? Math.fround(Number(text));

/** Every row of the list, scrolled through from end to end: number, bone, channel, coding, keys, value. */
const all_rows = `(async () => {
  const box = document.getElementById('rows'), found = new Map();
  for (box.scrollTop = 0;; box.scrollTop += box.clientHeight - 48) {
    await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
    for (const e of box.querySelectorAll('.row')) found.set(Number(e.dataset.row), [...e.children].map((c, i) => i < 4 ? c.textContent : c.title));
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
  const rows = await page.get(all_rows);
  // A figure has names that the program does not print.
  const of_figure = await page.get(`['numbers', 'rig'].includes(state.figure.kind) ? [...state.figure.names].filter(([, name]) => name).map(([bone, name]) => [String(bone), name]) : []`);
  const names = new Map([...of_figure, ...names_of(file, clip)]);
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
  const drawn = new Map(await page.get('(library.pose(state.frame, true), library.bones(), state.clip.targets.map((t, i) => [t, [...library.bones().subarray(10 * i, 10 * i + 3)].map(v => Number.isFinite(v) ? v : String(v))]))'));
  same(drawn.size, places.size, name + ': bones');
  let misplaced = 0;
  for (const [target, place] of places)
    if (!place.every((v, i) => close(v, Number(drawn.get(target)?.[i])))) ++misplaced;
  same(misplaced, 0, name + ': bones that are not at their translations');
}
const said = new Map();
/** What motley info prints, asked once. */
function info_text(file, ...more) {
  const asked = [file, ...more].join(' ');
  if (!said.has(asked)) said.set(asked, run('info', file, ...more));
  return said.get(asked);
}
const info = (file, ...more) => Object.fromEntries(info_text(file, ...more).split('\n').map(l => l.split(/: (.*)/s).slice(0, 2)));
/** The names that the program prints, by the bones' numbers. */
const names_of = (file, clip) => {
  const list = info_text(file, '--clip', String(clip)).match(/^names of bones: .*\n((?: {2}.*\n)*)/m)?.[1] ?? '';
  return new Map(list.split('\n').filter(Boolean).map(l => l.trim().split(/: (.*)/s)));
};
/** The facts that stand in the program's words. */
async function compare_facts(page, file, clip) {
  const printed = info(file, '--clip', String(clip)), whole = info(file);
  const of_archive = whole.clips ? parseInt(whole.warnings ?? '0') : 0; // about the file, not about the clip
  for (const [fact, line] of [['format', 'format'], ['byte_order', 'byte order'], ['frames', 'frames'], ['duration', 'duration'], ['rotations', 'rotations'], ['name', 'name']])
    if (printed[line]) same(await page.get(`document.getElementById('fact_${fact}').title`), printed[line], `${file}: ${fact}`);
  same((await page.text('fact_tracks')).replace(/bone$/, 'bones'), printed.tracks.replace(/bone$/, 'bones'), file + ': tracks');
  same(parseInt(await page.get('document.getElementById("warnings").hidden ? "0" : document.querySelector("#warnings summary").textContent')),
       parseInt(printed.warnings ?? '0') + of_archive, file + ': warnings');
}
const step_to = async (page, n) => {
  await page.press('Home');
  for (let i = 0; i < n; ++i) await page.press('ArrowRight');
};
/** The player (while it plays) and evaluate (while it stands) agree. */
const players_agree = `(() => {
  let worst = 0;
  const sizes = state.clip.channels.map(r => library.keys(r.number).reduce((most, v, k) => k % 4 === 1 ? Math.max(most, Math.abs(v)) : most, 1));
  for (let i = 0; i <= 40; ++i) {
    const f = Math.fround((state.clip.frames - 1) * (i * 17 % 41) / 40);
    const exact = library.pose(f, true).slice(), played = library.pose(f, false).slice();
    for (let r = 0; r < state.clip.rows; ++r) {
      if (Number.isFinite(exact[r])) worst = Math.max(worst, Math.abs(exact[r] - played[r]) / sizes[r]);
    }
    if (state.clip.rows > 100 && i > 4) break;
  }
  library.pose(state.frame, true);
  return worst;
})()`;

return {run, csv, number, close, info, names_of, compare, compare_facts, step_to, players_agree};
};
