// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/exports: the files that the page gives, as the browser saves them.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** Clicks, and waits for the file. */
async function saved(page, folder, button, name) {
  const file = path.join(folder, name);
  fs.rmSync(file, {force: true});
  await page.hit('#export > summary');
  await page.hit('#' + button);
  for (let i = 0; i < 2400 && !fs.existsSync(file); ++i) await new Promise(r => setTimeout(r, 50));
  return fs.readFileSync(file);
}

module.exports = async ({page, seeds, data, shots, check, same, run}) => {
  const folder = path.join(shots, 'saved'), wave = seeds + '/wave.mot';
  fs.mkdirSync(folder, {recursive: true});
  await page.send('Page.setDownloadBehavior', {behavior: 'allow', downloadPath: folder});
  await page.open(wave);
  same((await saved(page, folder, 'save_csv', 'wave.csv')).toString(), run('sample', wave), 'the table is that of motley sample');

  // Tables of all formats, byte for byte, without a click for each.
  for (const format of fs.readdirSync(seeds).filter(f => fs.statSync(path.join(seeds, f)).isDirectory() && !/exp|bone_table|wmb|cinf|^md$|dat$|^pks$|^evnt$/.test(f)))
    for (const name of fs.readdirSync(path.join(seeds, format)).slice(0, 4)) {
      const file = path.join(seeds, format, name);
      await page.open(file);
      if (await page.get('state.clip === null')) continue;
      const printed = run('sample', file, '--clip', await page.get('String(state.clip_number)'));
      check(await page.get('csv_parts().join("")') === printed, file + ': the table is that of motley sample');
    }
  // A file whose first value is NaN.
  const nan = Buffer.concat([fs.readFileSync(wave).subarray(0, 0x2c), Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0xc0, 0x7f])]);
  nan.writeUInt32LE(0x2c, 12), nan.writeUInt32LE(1, 16);
  fs.writeFileSync(seeds + '/nan.mot', nan);
  await page.open(seeds + '/nan.mot');
  const table = await page.get('csv_parts().join("")');
  check(table === run('sample', seeds + '/nan.mot') && /^0,.*,0,nan$/m.test(table), 'a table that begins with NaN: ' + table.slice(0, 80));

  // A .glb is what the program makes: the same members and numbers, up to the last bit of sines and cosines, which another
  // standard library computes.
  const read_glb = bytes => {
    const json_size = bytes.readUInt32LE(12);
    same(bytes.toString('latin1', 0, 4) + bytes.readUInt32LE(4) + ' ' + bytes.readUInt32LE(8), 'glTF2 ' + bytes.length, 'the head of a .glb');
    return {json: JSON.parse(bytes.toString('utf8', 20, 20 + json_size)), numbers: bytes.subarray(28 + json_size)};
  };
  const alike = (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));
    if (typeof a !== 'object' || typeof b !== 'object') return a === b;
    return Object.keys(a).join() === Object.keys(b).join() && Object.keys(a).every(key => alike(a[key], b[key]));
  };
  const same_glb = (got, file, ...more) => {
    const out = path.join(folder, 'wanted.glb');
    run('gltf', file, ...more, '-o', out);
    const a = read_glb(got), b = read_glb(fs.readFileSync(out));
    check(alike(a.json, b.json), file + ': what is in the .glb is not what is in ' + out);
    same(a.numbers.length, b.numbers.length, file + ': bytes of numbers');
    let different = 0;
    for (let i = 0; i < Math.min(a.numbers.length, b.numbers.length); i += 4) {
      const [x, y] = [a, b].map(f => f.numbers.readFloatLE(i));
      if (a.numbers.readUInt32LE(i) !== b.numbers.readUInt32LE(i) && !(Math.abs(x - y) <= 4e-7 * Math.max(1, Math.abs(x)))) ++different;
    }
    same(different, 0, file + ': numbers that differ');
    return a.json;
  };
  // Joints but those that only say where bones end.
  const bones_in = json => json.skins[0].joints.filter(j => !/_(end|middle)$/.test(json.nodes[j].name)).length;
  await page.open(wave);
  const plain = same_glb(await saved(page, folder, 'save_glb', 'wave.glb'), wave);
  same(bones_in(plain), 5, 'bones of wave.glb');
  // In place: the root, bone -1, is where it is at frame 0, in the picture and in the .glb. Its track, 0, has the values of the file.
  const root_at = frame => page.get(`(go_to(${frame}), String(state.bones[10 * state.clip.targets.indexOf(-1)]))`), moves = await root_at(15);
  const way = `go_to(15), choose_rows([0]), new Promise(r => setTimeout(r, 100)).then(() => String(state.figure.nodes.find(n => n.bone === -1).way))`;
  await page.hit('#mode_space');
  const moving_way = await page.get(way);
  check(moving_way.includes(','), 'the way of the root is drawn: ' + moving_way);
  await page.hit('#in_place');
  same_glb(await saved(page, folder, 'save_glb', 'wave.glb'), wave, '--in-place');
  const stays = [await root_at(15), await root_at(0)], value = run('sample', '--in-place', '--frames', '15', '--track', '0', wave).trim().split(',').at(-1);
  same(stays.map(Number).map(Math.fround).join(), [value, value].map(Number).map(Math.fround).join(), 'the root in place');
  check(stays[0] !== moves, 'the root moves otherwise');
  same(await page.get('String(state.pose[0])'), await page.get('(go_to(0), String(library.curve(0, 0, 1, 1)[0]))'), 'the values at frame 0 are those of the file');
  same(await page.get('(go_to(15), String(state.pose[0]))'), await page.get('String(library.curve(0, 15, 1, 1)[0])'), 'and at frame 15, although the root stays');
  check(await page.get(way) !== moving_way, 'the way is that of the root in place');
  await page.hit('#in_place');
  same(await root_at(15), moves, 'the root moves again');
  const [parents, rest] = ['p.csv', 'r.csv'].map(n => path.join(seeds, n)); // those of tables.js
  await page.drop(wave, parents, rest);
  const linked = same_glb(await saved(page, folder, 'save_glb', 'wave.glb'), wave, '--parents', parents, '--rest', rest);
  // Bone 9, the arm, hangs on 2, the chest; 11 on 9.
  const name = i => linked.nodes[i].name, node = n => linked.nodes.find(o => o.name === n);
  same([node('chest').children.map(name), node('arm').children.map(name)].join(' '), 'arm,root_end hand,arm_middle', 'who hangs on whom, and where bones end');
  await page.hit('#skeleton_off');
  for (const file of [data + '/pl000f_0a25_be.mot'].filter(fs.existsSync)) { // with cameras
    await page.open(file);
    const made = same_glb(await saved(page, folder, 'save_glb', 'pl000f_0a25_be.glb'), file);
    check(made.cameras.length > 0, 'cameras');
    const seen = await page.get('library.cameras(3)');
    same(Object.values(seen).length, 8 * made.cameras.length, 'cameras in the page');
  }

  // Skeletons and figures: real armatures, as the program makes them.
  for (const skeleton of ['arm.wmb', 'cinf/prime', 'wmb/nier'].map(n => path.join(seeds, n))) { // the first is that of skeletons.js
    await page.drop(wave, skeleton);
    const json = same_glb(await saved(page, folder, 'save_glb', 'wave.glb'), wave, '--skeleton', skeleton);
    same(json.nodes.find(n => n.name === 'armature').rotation !== undefined, skeleton.includes('cinf'), skeleton + ': turned, if z is up');
  }
  await page.hit('#skeleton_off');
  for (const file of [data + '/motion.bin'].filter(fs.existsSync)) {
    await page.open(file);
    await page.get(`choose_clip(state.clips.findIndex(c => c.name === 'AKI_AKI_WALK_LP')), stop()`);
    const json = same_glb(await saved(page, folder, 'save_glb', 'motion_AKI_AKI_WALK_LP.glb'), file, '--clip', 'AKI_AKI_WALK_LP');
    same(bones_in(json), 22, 'the body of a person, without what only moves others');
  }

  // Numbers where one text is as good as another, as std::to_chars has them.
  for (const [v, text] of [[1000, '1000'], [1e5, '1e+05'], [1234.5, '1234.5'], [0.353515625, '0.35351562'], [1e6, '1e+06'], [1e-5, '1e-05'], [0.001, '0.001'], [1e-4, '1e-04'], [123456792, '123456792'],
    [1e20, '1e+20'], [-0.5, '-0.5'], [1.5e-7, '1.5e-07'], [NaN, 'nan'], [-Infinity, '-inf'], [-0, '-0'], [16777216, '16777216'], [3.4028234663852886e38, '3.4028235e+38']])
    same(await page.get(`printed(Math.fround(${Object.is(v, -0) ? '-0' : v}))`), text, 'a number');

  // The picture is well-formed, and has a path for each curve and a circle for each key.
  await page.open(wave);
  await page.get('choose_rows([3, 4]), 0');
  await page.frames();
  const svg = (await saved(page, folder, 'save_svg', 'wave.svg')).toString();
  const parsed = await page.get(`(() => {
    const d = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml'), z = colors.z;
    return {wrong: d.querySelector('parsererror')?.textContent ?? '', curves: d.querySelectorAll('path[stroke="' + z + '"][stroke-width="1.75"]').length,
            keys: d.querySelectorAll('path[fill="' + z + '"]').length, words: [...d.querySelectorAll('text')].slice(-2).map(t => t.textContent).join()};
  })()`);
  same(parsed.wrong, '', 'the SVG is well-formed');
  same(parsed.words, '9 rz,11 rz', 'what is drawn');
  // Two curves and two rings of the playhead are drawn with this width; 4 and 8 keys, and the tangents between them: 6 and 14.
  check(parsed.curves >= 2 && parsed.keys === 4 + 8 + 6 + 14, 'curves, keys and tangents: ' + JSON.stringify(parsed));

  // Whatever the clip's name is.
  const named = fs.readFileSync(wave), odd = path.join(folder, 'odd.mot');
  named.set([0x01, 0x1b, 0x3c, 0x26], named.indexOf('wave')); // two control characters, <, &
  fs.writeFileSync(odd, named);
  await page.open(odd);
  same(await page.get(`new DOMParser().parseFromString(svg_text(), 'image/svg+xml').querySelector('title')?.textContent`), '\\x01\\x1b<&', 'a name with control characters, as the program prints them');

  // Too much for a page.
  await page.open(wave);
  await page.get('state.clip.frames = 1e7, 0');
  await page.hit('#export > summary');
  await page.hit('#save_csv');
  same(await page.text('message_title'), 'This cannot be exported', 'a table that would be too long');
};
