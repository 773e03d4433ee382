// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/containers: a container dropped on the page shows its motions on its model; packed ones, several, and those without motions.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const {dat} = require('./writers.js');

module.exports = async ({page, seeds, data, shots, check, same, run}) => {
  const made = (name, bytes) => (fs.writeFileSync(`${seeds}/${name}`, bytes), `${seeds}/${name}`), wave = fs.readFileSync(seeds + '/wave.mot');
  const arm = fs.readFileSync(seeds + '/arm.wmb'); // that of skeletons.js
  const told = async () => [await page.text('message_title'), await page.text('message_words')].join(' | ');
  const shown = () => page.get(`[$('name').textContent, state.clips.map(c => c.name).join(' '), state.figure?.kind, state.playing].join()`);
  await page.get(`$('skeleton_off').click()`);

  const alone = made('pl0.dat', dat([['pl0_0.mot', wave], ['seq.bxm', Buffer.from('XML')], ['other.wmb', arm.subarray(0, 90)], ['pl0.wmb', arm], ['pl0_1.mot', wave]]));
  await page.drop(alone);
  same(await shown(), 'pl0.dat,pl0_0 pl0_1,skeleton,true', 'a container plays at once, on its model');
  same(await page.text('message_title'), '', 'and nothing is wrong');
  same(await page.text('skeleton_name'), 'pl0.wmb', 'which is the one of its name');
  same(await page.get('state.figure.lines'), 3, 'the lines of its bones');
  await page.get('choose_clip(1), stop(), go_to(24)');
  same(await page.get(`[state.clip_number, state.frame, $('fact_motion').textContent].join()`), '1,24,pl0_1.mot', 'another one is chosen');

  // Where the system forces its colours, what is chosen still differs from what is not, and its words from what is behind them.
  await page.get('choose_rows([3])');
  await page.frames();
  for (const colors of ['none', 'active']) {
    await page.forced_colors(colors);
    for (const [yes, no] of [['#clips [aria-selected=true]', '#clips [aria-selected=false]'], ['#rows [aria-selected=true]', '#rows [aria-selected=false]'], ['.tabs [aria-pressed=true]', '.tabs [aria-pressed=false]']]) {
      check(await page.color(await page.at(yes, 0.02, 0.5)) !== await page.color(await page.at(no, 0.02, 0.5)), `forced colours ${colors}: ${yes} is seen`);
      check(await page.get(`[document.querySelector('${yes}'), ...document.querySelectorAll('${yes} *')].every(e => getComputedStyle(e).color !== getComputedStyle(document.querySelector('${yes}')).backgroundColor)`),
            `forced colours ${colors}: ${yes} can be read`);
    }
    check(await page.color(await page.at('#legend .swatch')) !== await page.color(await page.at('#legend', 0.9)), `forced colours ${colors}: the dots of the legend`);
  }
  await page.shot(shots + '/forced_colors.png');
  await page.forced_colors('none');

  const two = seeds + '/shenmue_motn/relative_names', broken = fs.readFileSync(two); // two sequences
  await page.drop(made('tables.dat', dat([['a.mot', wave], ['two.bin', broken], ['b.mot', wave]])));
  for (const [number, file, inner] of [[0, seeds + '/wave.mot', 0], [1, two, 0], [2, two, 1], [3, seeds + '/wave.mot', 0]])
    check(await page.get(`choose_clip(${number}), stop(), csv_parts().join('')`) === run('sample', file, '--clip', String(inner)), `clip ${number} of a container: the table is that of motley sample`);
  broken.writeUInt32LE(1 << 20, broken.readUInt32LE(0) + 8); // where the second one is
  await page.drop(made('broken.dat', dat([['a.mot', wave], ['two.bin', broken], ['arm.wmb', arm]])));
  const drawn = `[stop(), state.clips.map(c => c.error ? 0 : 1), go_to(60), state.clip_number, state.figure.kind, state.model].join()`, before = await page.get(drawn);
  await page.get('go_to(0), choose_clip(2)');
  same(await page.text('message_title'), 'This clip cannot be decoded', 'a broken clip of a container');
  same(await page.get(drawn), before, 'the one before stays, and its figure moves');

  const motions = made('pl1.dat', dat([['pl1_0.mot', wave]])), model = made('pl1.dtt', dat([['pl1.wmb', arm]]));
  await page.get(`$('skeleton_off').click()`);
  await page.drop(motions, model);
  same(await shown(), 'pl1.dat,pl1_0,skeleton,true', 'the model is in the other container');

  await page.drop(alone, motions, model);
  same(await told(), 'Several models are in these containers | All motions play on pl0.wmb. Drop the containers of each character by themselves.', 'two characters');
  await page.drop(alone, motions, model, seeds + '/arm.wmb');
  same([await told(), await page.text('skeleton_name')].join(), ' | ,arm.wmb', 'on a skeleton that comes with them');

  await page.get(`$('skeleton_off').click()`);
  await page.drop(made('packed.pks', zlib.gzipSync(fs.readFileSync(alone))));
  same(await shown(), 'packed.pks,pl0_0 pl0_1,skeleton,true', 'gzip is unpacked');
  await page.drop(made('padded.pks', Buffer.concat([zlib.gzipSync(fs.readFileSync(alone)), Buffer.alloc(2048)])));
  same(await shown(), 'padded.pks,pl0_0 pl0_1,skeleton,true', 'with zeros behind it');

  // What is broken in one, and what else is dropped with it.
  const cut_wave = wave.subarray(0, 300), whole = fs.readFileSync(alone);
  await page.drop(made('cut.dat', whole.subarray(0, whole.length - 10)));
  check(/^A part is broken \| 2 of 5 files in cut.dat cannot be read. pl0_1.mot: .*past the end of the file/.test(await told()), 'a container that was cut off: ' + await told());
  same(await page.get('state.clips.length'), 1, 'and the motion before the cut plays');
  await page.drop(made('half.dat', dat([['a.mot', cut_wave], ['b.mot', wave], ['b.wmb', arm.subarray(0, 90)]])));
  check(/^A part is broken \| 2 of 3 files in half.dat cannot be read. a.mot: .*past the end of the file/.test(await told()), 'a broken motion and a broken model: ' + await told());
  same(await page.get('[state.clips.map(c => Boolean(c.error)), state.clip_number].join()'), 'true,false,1', 'the broken one is in the list');
  await page.get('choose_clip(0)');
  same(await page.text('message_title'), 'This clip cannot be decoded', 'and says why if it is chosen');
  same(await page.get('state.clip_number'), 1, 'the other one stays');
  await page.drop(made('all.dat', dat([['a.mot', cut_wave]])));
  check(/^There is no motion in the container \| all.dat holds 1 file, and none .* can read. a.mot: .*past the end of the file/.test(await told()), 'only a broken one: ' + await told());

  // Damaged so that only their names tell that they should be motions. Those that are empty, or named otherwise, are none.
  const damaged = Buffer.from(wave), like_motions = n => dat([['a.mot', wave], ...Array.from({length: n}, (_, i) => [`b${i}.mot`, Buffer.alloc(3)])]);
  damaged[1] = 0x78;
  await page.drop(made('unknown.dat', dat([['a.mot', wave], ['b.mot', damaged], ['MOT_C.BIN', Buffer.alloc(3)], ['D.MOT', wave.subarray(0, 3)], ['empty.mot', Buffer.alloc(0)], ['e_mot_.bxm', damaged]])));
  const unknown = 'not a file of a format that motley knows';
  check(new RegExp(`^A part is broken \\| 3 of 6 files in unknown.dat cannot be read. b.mot: ${unknown}.* MOT_C.BIN: ${unknown}.* D.MOT: ${unknown}`).test(await told()), 'damaged magic numbers: ' + await told());
  same(await page.get('state.clips.map(c => c.name + (c.error ? " broken" : "")).join()'), 'a,b broken,MOT_C broken,D broken', 'the list marks them');
  await page.drop(made('many.dat', like_motions(6)));
  check(/^A part is broken \| 6 of 7 files in many.dat cannot be read. b0.mot: .* b3.mot: [^:]* And 2 more.$/.test(await told()), 'a few are named: ' + await told());

  // A motion that opens, of which no clip does. What was open stays open, plays and is exported.
  const all_broken = Buffer.from(broken);
  all_broken.writeUInt32LE(1 << 20, all_broken.readUInt32LE(0));
  await page.open(seeds + '/wave.mot');
  const exact = `[state.file.name, go_to(30), state.pose, state.bones, library.curve(3, 30, 1, 1), library.glb(0, 'x').length].join()`, wave_at_30 = await page.get(exact);
  await page.drop(made('all_broken.dat', dat([['two.bin', all_broken]])));
  check(/^There is no motion in the container \| all_broken.dat holds 1 file, and none .* can read. two.bin: clip 0: /.test(await told()), 'only broken clips: ' + await told());
  same(await page.get(exact), wave_at_30, 'the motion stays open');
  await page.get('play()');
  await page.wait('state.playing && state.frame > 32');
  same(await page.get('[stop(), state.pose.length].join()'), ',7', 'and plays');

  // The same motion by itself: no clip is open, and the module has no numbers of one.
  await page.open(made('all_broken.bin', all_broken));
  same(await page.text('message_title'), 'This clip cannot be decoded', 'a motion of broken clips');
  for (const in_place of [true, false])
    same(await page.get(`(library.in_place(${in_place}), [library.pose(1, true), library.pose(1, false), library.bones(), library.model(), library.cameras(1), library.keys(3)].map(n => n.length).join())`),
         '0,0,0,0,0,0', 'numbers without a clip');
  same(await page.get('[library.curve(3, 0, 1, 4), library.rest([]), JSON.stringify(library.figure())].join()'), '0,0,0,0,,{}', 'a curve and a figure without a clip');
  check(/has no frames/.test(await page.get(`(() => { try { return library.glb(0, 'x'); } catch (e) { return e.message; } })()`)), 'a .glb without a clip');

  // Keys that need no clip.
  await page.press('/');
  same(await page.get('document.activeElement.id'), 'clip_filter', '/ searches without a clip, too');
  await page.get(`(document.activeElement.blur(), asked = 0, $('file').addEventListener('click', e => { ++asked; e.preventDefault(); }, {once: true}))`);
  for (const key of ['o', 'f', ' ', 'Home']) await page.press(key);
  same(await page.get('[asked, state.clip, state.playing].join()'), '1,,false', 'O opens files without a clip, and other keys do nothing');

  await page.drop(alone, made('1.mot', wave), made('q.txt', Buffer.from('a text')));
  same(await told(), 'Only the container is open | Not opened: 1.mot, q.txt. Drop motions by themselves.', 'a container and others');
  await page.open(seeds + '/wave.mot');
  same(await page.get(`[state.figure.kind, $('skeleton').hidden].join()`), ',true', 'the next motion does not get the model of the container');
  await page.drop(made('packed.pks', zlib.gzipSync(whole)));

  const count = 30, overlapping = dat([...Array.from({length: count}, (_, i) => [i + '.mot', Buffer.alloc(0)]), ['last.mot', Buffer.concat([wave, Buffer.alloc(1e5)])]]);
  for (const table of [8, 20].map(at => overlapping.readUInt32LE(at))) // offsets, sizes: each is the last one's
    for (let i = 0; i < count; ++i) overlapping.copy(overlapping, table + 4 * i, table + 4 * count, table + 4 * count + 4);
  await page.drop(made('overlapping.dat', overlapping));
  check(/^This container cannot be opened \| overlapping.dat: overlapping file \d+ and the preceding ones refer to more than \d+ bytes together, at byte \d+\.$/.test(await told()),
        'one motion, named many times: ' + await told());
  await page.drop(seeds + '/overlapping.dat', alone);
  same(await shown(), 'pl0.dat,pl0_0 pl0_1,skeleton,true', 'one beside it is opened');
  check(/^This container cannot be opened \| overlapping.dat: /.test(await told()), 'and the page says that one is not: ' + await told());
  await page.drop(made('half_table.dat', whole.subarray(0, 0x22)));
  check(/^This container cannot be opened \| half_table.dat: table of \w+ ends at byte/.test(await told()), 'a container without its tables: ' + await told());

  // An archive whose sequences share one of many nodes: the list ends where it would take minutes.
  const sequences = 120, nodes = 32000, numbers = (...n) => { const b = Buffer.alloc(4 * n.length); n.forEach((v, i) => b.writeUInt32LE(v, 4 * i)); return b; };
  const names = 20 + 12 * sequences, sequence = Buffer.concat([numbers(0xFFFF0001, 0x3C00, nodes), Buffer.alloc(32 * nodes)]);
  const archive = Buffer.concat([numbers(20, 20 + 8 * sequences, names + 4, sequences + 1, names + 20 + sequence.length), Buffer.alloc(8 * sequences),
    numbers(...Array(sequences).fill(names)), Buffer.from('AA\0\0'), sequence, Buffer.alloc(16)]);
  const listed = '[state.clips.length, state.clips.filter(c => c.error).length, state.clips.at(-1).error].join()', rest = 'it is not opened: the clips before it are too large together';
  await page.drop(made('shared.bin', archive));
  same(await page.get(listed), `120,113,${rest}`, 'an archive whose sequences are one');
  await page.drop(made('archives.dat', dat([['a.bin', archive], ['b.bin', archive], ['c.mot', wave]])));
  same(await page.get(listed), `122,115,it is not opened: the motions before it are too large together`, 'several of them in a container');
  await page.drop(made('packed.pks', zlib.gzipSync(whole)));

  await page.drop(made('none.dat', dat([['a.bxm', Buffer.from('XML')]])));
  same(await page.text('message_title'), 'There is no motion in the container', 'a container without motions');
  same(await shown(), 'packed.pks,pl0_0 pl0_1,skeleton,true', 'what was open stays');

  const real = path.join(data, 'nier/wp0430_blank.dat');
  if (fs.existsSync(real)) {
    await page.drop(real);
    same(await page.get('[state.clips.length > 50, state.clips.filter(c => c.error).length].join()'), 'true,30', 'the real container: its motions, of which 30 are blank');
    check(/^A part is broken \| 30 of 146 files in wp0430_blank.dat cannot be read\. .* And 26 more\.$/.test(await told()), await told());
  } else {
    console.log(`ABSENT: ${real}. No real container was dropped.`);
  }
  await page.get(`$('skeleton_off').click()`);
  await page.open(seeds + '/wave.mot');
};
