// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/files: every format that the repository writes, and broken files.
'use strict';
const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const {mot} = require('./writers.js');

module.exports = async ({page, motley, seeds, shots, check, same, run, csv, compare, compare_facts, players_agree}) => {
  const wave = seeds + '/wave.mot';
  await page.get(`$('flat').checked || $('flat').click()`); // all rows are compared
  /** Opens what is no motion: the one before stays. */
  const error_of = async (file, title) => {
    const before = await page.get('state.file.name + state.clip_number');
    await page.open(file);
    same(await page.text('message_title'), title, file + ': title');
    same(await page.get('state.file.name + state.clip_number'), before, file + ': what was open stays');
    check(await page.get('library.pose(0, true).length === state.clip.rows'), file + ': and plays');
    return page.text('message_words');
  };

  // A dropped file, again and again: each takes the memory of the one before.
  const drop = `(async () => {
    const data = new DataTransfer(), bytes = new Uint8Array(8 << 20), before = document.body.dataset.opened;
    bytes.set([0x6d, 0x6f, 0x74, 0]);
    data.items.add(new File([bytes], 'dropped.mot'));
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
    while (document.body.dataset.opened === before) await new Promise(r => setTimeout(r, 20));
    return wasm.memory.buffer.byteLength;
  })()`;
  await page.open(wave);
  const once = await page.get(drop);
  check(/can be read in both byte orders, at byte 8$/.test(await page.text('message_words')), 'a dropped file is opened');
  for (let i = 0; i < 10; ++i) await page.get(drop);
  same(await page.get(drop), once, 'memory after twelve files of 8 MiB, and after one');

  // A drop without files does not stop those that are being read.
  same(await page.get(`(() => {
    const before = document.body.dataset.opened, file = new File([new Uint8Array(3)], 'three.bin');
    return Promise.all([open_files([file]), open_files([])]).then(() => [document.body.dataset.opened - before, $('message_title').textContent].join());
  })()`), '1,This is not a motion', 'an empty drop while a file is read');
  const folder = seeds + '/folder.mot';
  fs.mkdirSync(folder, {recursive: true});
  await page.drop(folder);
  same([await page.text('message_title'), await page.text('message_words')].join(' | '), 'Folders are not read | folder.mot is a folder. Drop the files in it.', 'a folder');
  for (const files of [[folder, wave], [wave, folder]]) {
    await page.open(seeds + '/metroid_anim/small0');
    await page.drop(...files);
    same([await page.text('name'), await page.text('message_title')].join(), 'wave.mot,Folders are not read', 'a folder and a file');
  }
  // Of the same name, as from the results of a search.
  const twice = `Array(2).fill(new File([new Uint8Array(${JSON.stringify([...fs.readFileSync(wave)])})], 'same.mot'))`;
  for (const folders of ['true, false', 'false, true']) {
    await page.open(wave);
    await page.get(`open_files(${twice}, [${folders}])`);
    same([await page.text('name'), await page.text('message_words')].join(), 'same.mot,same.mot is a folder. Drop the files in it.', 'a folder, and a file of the same name');
  }
  await page.open(wave);

  // Without memory for a file: nothing is read from address 0.
  same(await page.get('(wasm.viewer_room(3e9), text_at(wasm.viewer_file()).size)'), 0, 'a room that there is no memory for has no size');
  same(await page.get(`(() => {
    const functions = wasm, bytes = new Uint8Array(8), said = [];
    wasm = {...functions, viewer_room: () => 0};
    try {
      said.push(library.table(bytes, true, false, true).error, library.skeleton(bytes).error, library.exp(bytes).error);
      try { library.glb(0, 'a name'); } catch (e) { said.push(e.message); }
    } finally { wasm = functions; }
    return said.join();
  })()`), 'there is not enough memory,there is not enough memory,there is not enough memory,There is not enough memory.', 'files that there is no memory for');

  await page.get(`whole = library.open, library.open = () => { throw new WebAssembly.RuntimeError('abort'); }, 0`);
  await page.open(wave);
  same(await page.text('message_title'), 'There is not enough memory', 'the page says why it shows nothing');
  await page.get('library.open = whole, 0');
  await page.open(wave);
  // Also while it plays.
  await page.get(`posed = library.pose, play(), library.pose = () => { throw new WebAssembly.RuntimeError('unreachable'); }, 0`);
  await page.wait(`$('message_title').textContent === 'There is not enough memory'`);
  same(await page.get(`[library.pose = posed, state.playing, $('play').textContent].slice(1).join()`), 'false,Play', 'and it stands');
  page.problems.length = 0; // the browser has reported that error
  await page.open(wave);

  /** Those of a clip; none if they are broken. */
  const printed_events = (file, clip) => {
    try {
      return csv(run('events', file, '--clip', String(clip)));
    } catch {
      return [];
    }
  };
  let files = 0, with_events = 0;
  for (const format of fs.readdirSync(seeds)) {
    const folder = path.join(seeds, format);
    if (!fs.statSync(folder).isDirectory()) continue;
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      ++files;
      if (format.endsWith('_exp')) {
        check((await error_of(file, 'This is an exp, not a motion')).includes('It needs a motion'), file + ': says so');
        continue;
      }
      if (format === 'bone_table') {
        check((await error_of(file, 'This is not a motion')).includes('not a file of a format that motley knows'), file + ': says so');
        continue;
      }
      if (format === 'evnt') {
        check((await error_of(file, 'This is a file of events, not a motion')).includes('The motion is another file'), file + ': says so');
        const rows = csv(run('events', file)).map(r => [Number(r[3]), r[0], r.at(-1) || `type ${r[2]}`, r[1]].join()).sort();
        const shown = await page.get(`[...document.querySelectorAll('#message_events tr')].slice(1).map(r => [...r.cells].slice(0, 4).map(c => c.textContent).join()).sort().join('|')`);
        same(shown, rows.join('|'), file + ': the table');
        continue;
      }
      if (/dat$|^pks$/.test(format)) {
        check((await error_of(file, 'There is no motion in the container')).includes('none is a motion'), file + ': says so');
        continue;
      }
      if (format === 'wmb' || format === 'cinf' || format === 'md') { // see skeletons.js
        const shown = await page.get('state.file.name');
        await page.open(file);
        same([await page.text('message_title'), await page.get('state.skeleton?.sources.join()'), await page.get('state.file.name')].join(), `,${name},${shown}`, file + ': a skeleton');
        await page.hit('#skeleton_off');
        continue;
      }
      await page.open(file);
      for (const clip of format === 'shenmue_motn' ? [0, await page.get('state.clips.length - 1')] : [0]) {
        await page.get(`choose_clip(${clip}), stop()`);
        await compare_facts(page, file, clip);
        // The page shows events, and no commands, which have no frame.
        const events = printed_events(file, clip).filter(([, frame]) => frame !== '').map(([, frame, opcode, , meaning]) => [Number(frame), Number(opcode), meaning]);
        same(await page.get('JSON.stringify(state.clip.events)'), JSON.stringify(events), `${file} clip ${clip}: events`);
        await page.frames();
        same(await page.drawn('ticks', [0, 0, 1, 0.2]) > 0, events.length > 0, `${file} clip ${clip}: events above the scrub bar`);
        with_events += events.length > 0;
        // Frame 2, and of node frames the sample after the last frame, at which a round ends.
        const [frames, last] = await page.get('[state.clip.frames, state.clip.last]');
        const nodes = await page.get(`state.clip.facts.some(([name, value]) => name === 'encoding' && value === 'node frames')`);
        same(last, nodes ? frames : Math.max(frames - 1, 0), `${file} clip ${clip}: where a round ends`);
        for (const frame of nodes ? [Math.min(2, last), last] : [Math.min(2, last)]) {
          await page.get(`go_to(${frame})`);
          await compare(page, file, clip, frame);
        }
        const worst = await page.get(players_agree);
        check(worst < 4e-6, `${file} clip ${clip}: player and evaluate differ by ${worst}`);
      }
    }
  }
  check(with_events > 0, 'some have events');
  check(files >= 20, 'all formats: ' + files);

  // As the library tells times that are not finite.
  await page.get(`show_events([2, 'NaN', '-Infinity', 1, 'Infinity'].map(seconds => ({seconds, kind: 'bool', type: 1, meaning: '', name: ''})))`);
  same(await page.get(`[...document.querySelectorAll('#message_events td:first-child')].map(e => e.textContent).join()`), '-Infinity,1,2,NaN,Infinity', 'times of events');
  await page.get(`show_events([{seconds: 0, kind: 'sound', type: 1, meaning: '', name: 'x'.repeat(1e6)}])`);
  same(await page.get(`document.querySelector('#message_events td:nth-child(4)').textContent`), 'x'.repeat(300) + '\u2026', 'a name that is too long for a table');

  // Broken ones: the program's own sentence.
  const complaint = file => spawnSync(motley, ['check', file], {encoding: 'utf8'});
  const cut = seeds + '/cut.mot';
  fs.writeFileSync(cut, fs.readFileSync(wave).subarray(0, 300));
  const sentence = (await error_of(cut, 'This file is broken')).replace(/^cut\.mot: /, '');
  check(/ends? at byte \d+, past the end of the file \(300\)/.test(sentence), 'cut.mot: ' + sentence);
  check((complaint(cut).stdout + complaint(cut).stderr).includes(sentence), 'the program says the same: ' + sentence);
  await page.shot(shots + '/broken_light.png');
  await page.get(`show_message('A long name '.padEnd(5000, 'x'), 'Many words. '.repeat(1000))`);
  same(await page.get(`[document.documentElement.scrollWidth <= innerWidth, $('message').offsetHeight < innerHeight / 4, $('message_words').offsetWidth > innerWidth / 3].join()`),
       'true,true,true', 'a long message leaves room for the rest');
  await page.shot(shots + '/long_message_light.png');
  const none = seeds + '/none.bin';
  fs.writeFileSync(none, 'this is a text');
  check((await error_of(none, 'This is not a motion')).includes('not a file of a format that motley knows'), 'none.bin');
  fs.writeFileSync(none, '');
  await error_of(none, 'This is not a motion');
  const packed = seeds + '/packed.mot.gz', whole_packed = zlib.gzipSync(fs.readFileSync(wave));
  for (const bytes of [whole_packed.subarray(0, -20), Buffer.concat([whole_packed, Buffer.from('xx')])]) {
    fs.writeFileSync(packed, bytes);
    same(await error_of(packed, 'This file cannot be unpacked'), 'packed.mot.gz: the gzip file is damaged.', 'a damaged gzip file');
  }
  fs.writeFileSync(none, 'this is a text');
  await page.drop(none, cut, packed);
  const words = await page.text('message_words');
  check(['packed.mot.gz: ', 'This is not a motion: none.bin: ', 'This file is broken: cut.mot: '].every(w => words.includes(w)), 'all that cannot be opened is named: ' + words);
  // A motion with other files, in any order: what they are is told, and events are listed.
  const evnt = seeds + '/evnt/' + fs.readdirSync(seeds + '/evnt')[0], small = seeds + '/metroid_anim/small0';
  const after = async (...files) => (await page.drop(...files), page.get(`[$('name').textContent, $('message_title').textContent, !$('message_events').hidden].join()`));
  for (const files of [[small, evnt], [evnt, small]]) same(await after(...files), 'small0,This is a file of events, not a motion,true', 'a motion and its events');
  fs.writeFileSync(none, 'this is a text');
  for (const files of [[wave, none], [none, wave]]) same(await after(...files), 'wave.mot,This is not a motion,false', 'a motion and a text');
  for (const files of [[wave, none, small], [none, wave, small]]) {
    await page.drop(...files);
    same(await page.text('name'), 'wave.mot', 'the first of two motions');
    check((await page.text('message_title') + (await page.text('message_words'))).includes('Only the first motion is open'), 'and there are several');
  }
  await page.open(wave);
  check(await page.get('document.getElementById("message").hidden && !document.getElementById("app").hidden'), 'a good file after a bad one');
  // Names are as the program prints them.
  const named = seeds + '/named.mot', bytes = mot(1, [[1, 0, 5]]);
  bytes.set([...Buffer.from('caf\u00e9 "\u6b69\\'), 0xff], 0x18); // where a motion of Bayonetta 2 has its name
  fs.writeFileSync(named, bytes);
  await page.open(named);
  same(await page.get('state.clip.name'), 'caf\u00e9 "\u6b69\\\\\\xff', 'a name in UTF-8, and a byte that is not');
};
