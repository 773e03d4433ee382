// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/tables: a figure from tables of parents and places, dropped with a motion or after it; and broken ones.
'use strict';
const fs = require('node:fs');

module.exports = async ({page, seeds, shots, check, same}) => {
  const wave = seeds + '/wave.mot', made = (name, text) => (fs.writeFileSync(`${seeds}/${name}`, text), `${seeds}/${name}`);
  const title = () => page.text('message_title'), words = () => page.text('message_words');
  const place = bone => page.get(`spots.find(s => s.target === ${bone}).at.map(v => Math.round(v * 1e4) / 1e4).join()`);

  // An arm: 9 hangs on 2, 11 on 9, 12 on 11, which only the table knows. With an Excel's habits.
  const parents = made('p.csv', '\ufeffbone;parent;name\r\n2;;chest\r\n9;2;arm\r\n11;9;hand\r\n12;11;finger\r\n\r\n');
  const rest = made('r.csv', 'bone,x,y,z\n2,0,1,0\n9,0.5,0,0\n11,0,-1,0\n12,0,-0.25,0\n');
  await page.drop(rest, wave, parents);
  await page.get('stop(), go_to(0)');
  await page.frames();
  same(await title(), '', 'tables and a motion, together');
  same(await page.text('skeleton_name'), 'r.csv, p.csv', 'the names of the tables');
  same(await page.get('mode'), 'space', 'a hierarchy is drawn in space');
  same(await page.get('state.figure.lines'), 3, 'three bones hang on others');
  check(/^3 bones have a parent\. \d+ bones of the clip have none\.$/.test(await page.text('bone_note')), 'the note counts: ' + await page.text('bone_note'));
  // At frame 0 nothing is turned (rz is 0), and bone 2 is scaled by 0.99 + 0.02 / 65535 * 32767 = 1 along x.
  for (const [bone, at] of [[2, '0,1,0'], [9, '0.5,1,0'], [11, '0.5,0,0'], [12, '0.5,-0.25,0']]) same(await place(bone), at, 'bone ' + bone);
  // At frame 24 bone 9 is turned by 2.2 around z: (0, -1) becomes (sin 2.2, -cos 2.2) = (0.8085, 0.5885). The chest's sx is then
  // 0.99 + 0.02 / 65535 * round(32767 * (1 + 0.588)) = 1.0059: x is 1.0059 * (0.5 + 0.8085).
  await page.get('go_to(24)');
  await page.frames();
  const [x, y, z] = (await place(11)).split(',').map(Number);
  check(Math.abs(x - 1.0059 * 1.3085) < 2e-4 && Math.abs(y - 1.5885) < 2e-4 && z === 0, 'the hand at frame 24: ' + [x, y, z]);
  // The line from 9 to 11 is there: something is drawn in the middle between them.
  const middle = await page.get(`(() => {
    const [a, b] = [9, 11].map(n => spots.find(s => s.target === n)), c = document.getElementById('bones');
    return [(a.x + b.x) / 2 / c.clientWidth, (a.y + b.y) / 2 / c.clientHeight, Math.hypot(a.x - b.x, a.y - b.y)];
  })()`);
  check(middle[2] > 20 && await page.drawn('bones', [middle[0] - 0.003, middle[1] - 0.006, middle[0] + 0.003, middle[1] + 0.006]) > 4, 'a line is drawn at ' + middle);
  same(await page.get(`document.querySelector('#rows [data-row="3"] .bone').textContent`), '9 arm', 'names of the table');
  await page.shot(shots + '/tables_light.png');

  // What is wrong with a table is said, and everything stays as it was.
  const before = await page.get('JSON.stringify([state.figure.nodes.length, state.skeleton.sources, state.frame, state.file.name])');
  const stays = async (name, text, what) => {
    await page.drop(made(name, text));
    same(await title(), 'This table is not used', name);
    check((await words()).includes(what), `${name}: ${await words()}`);
    same(await page.get('JSON.stringify([state.figure.nodes.length, state.skeleton.sources, state.frame, state.file.name])'), before, name + ' changes nothing');
  };
  await stays('circle.csv', 'bone,parent\n2,11\n9,2\n11,9\n', 'its own ancestor, at byte ');
  await stays('self.csv', '2,2\n', 'line 1 makes bone 2 its own ancestor, at byte 0');
  await stays('twice.csv', 'bone,parent\n9,2\n9,11\n', 'line 3 gives bone 9 a second parent');
  await stays('words.csv', 'bone,parent\n9,two\n', 'line 2 is not a row of bone,parent');
  await stays('places.csv', 'bone,x,y,z\n9,1,2,inf\n', 'line 2 is not a row of bone,x,y,z');
  await stays('huge.csv', 'bone,parent\n9,1e9\n', 'line 2 is not a row of');
  await stays('short.csv', 'bone,x,y,z\n9,1\n', 'line 2 is not a row of');
  await stays('long.csv', 'bone,parent\n' + '1,2\n'.repeat(1 << 21), 'larger than 256 KiB');
  // A chain of 20,000 bones is drawn; one that nobody moves.
  await page.drop(made('chain.csv', 'bone,parent\n' + Array.from({length: 20000}, (_, i) => `${i + 100},${i + 99}\n`).join('')));
  same(await title(), '', 'a long chain');
  same(await page.get('state.figure.nodes.length'), 20000 + 1 + 5, 'a long chain: nodes, with its root, and the five of the motion');

  // A wrong file, alone or with a good one, throws nothing away; a skeleton goes only if it is sent away.
  const text = made('none.bin', 'this is a text');
  await page.drop(text);
  same(await title(), 'This is not a motion', 'a text');
  same(await page.get('state.file.name'), 'wave.mot', 'the motion stays');
  await page.hit('#message_close');
  check(await page.get('document.getElementById("message").hidden'), 'the message goes');
  await page.drop(text, parents, rest, wave);
  same(await title(), 'This is not a motion', 'a text among good ones');
  same(await page.get('state.figure.lines'), 3, 'which are open');
  await page.drop(wave);
  same(await page.get('state.figure.lines'), 3, 'the next motion has the skeleton');
  await page.hit('#skeleton_off');
  same(await page.get('state.figure.linked'), false, 'no more skeleton');
  same(await page.get('mode'), 'grid', 'back to the grid');
  same(await page.get('document.getElementById("skeleton").hidden'), true, 'nor its name');
  await page.get('stop(), go_to(0)');
};
