// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/package: what the tarball brings, and that its example runs.
'use strict';
const {execFileSync, spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const here = path.join(__dirname, '../..');

module.exports = async ({app, seeds, library, check, same}) => {
  const folder = path.join(app, 'node_modules/motley-wasm');
  same(fs.readdirSync(folder).sort().join(), 'LICENSE,README.md,example.js,index.d.ts,index.js,motley.wasm,node.js,package.json', 'files');
  same(fs.readdirSync(path.join(app, 'node_modules')).filter(f => f[0] !== '.').join(), 'motley-wasm', 'no dependencies');
  const {version} = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  same(version, /^project\(motley VERSION ([\d.]+)/m.exec(fs.readFileSync(path.join(here, 'CMakeLists.txt'), 'utf8'))[1], 'the project has its version');

  // The codes of errors, in C++, in the words of all front ends, and in the types.
  const errc = /enum class errc[^{]*\{(.*?)\n\};/s.exec(fs.readFileSync(path.join(here, 'include/motley/clip/error.hpp'), 'utf8'))[1];
  const wanted = [...errc.matchAll(/^ {2}(\w+),/gm)].map(m => m[1]);
  const words = fs.readFileSync(path.join(here, 'examples/words.hpp'), 'utf8');
  same([...words.matchAll(/case errc::(\w+): return "(\w+)";/g)].map(m => m[1] + '=' + m[2]).join(), wanted.map(w => w + '=' + w).join(), 'codes of words.hpp');
  const types = /type MotleyErrorCode =(.*?);/s.exec(fs.readFileSync(path.join(folder, 'index.d.ts'), 'utf8'))[1];
  // The package renames some, and has its own. Those that it renames never arrive.
  const code = fs.readFileSync(path.join(folder, 'index.js'), 'utf8'), renamed = [.../^const own = \{(.*?)\}/m.exec(code)[1].matchAll(/(\w+): '(\w+)'/g)];
  const thrown = [...code.matchAll(/new MotleyError\('(\w+)'/g)].map(m => m[1]), codes = new Set([...wanted, ...renamed.map(m => m[2]), ...thrown]);
  for (const [, from] of renamed) codes.delete(from);
  same([...types.matchAll(/'(\w+)'/g)].map(m => m[1]).sort().join(), [...codes].sort().join(), 'codes of index.d.ts');
  same(renamed.length > 0 && thrown.length > 0, true, 'codes of index.js');

  fs.copyFileSync(path.join(folder, 'example.js'), path.join(app, 'example.js'));
  const said = execFileSync('node', ['example.js', path.join(seeds, 'okami/one0_be'), 'out.glb'], {cwd: app, encoding: 'utf8'});
  check(/: okami, 1 clip\n/.test(said), 'the example says what it has opened: ' + said);
  same(fs.readFileSync(path.join(app, 'out.glb')).toString('latin1', 0, 4), 'glTF', 'and writes a .glb');

  // So does what the docs show: the first block of JavaScript.
  fs.copyFileSync(path.join(seeds, 'bayonetta2/every_type_le'), path.join(app, 'walk.mot'));
  for (const page of ['docs/recipes.md', 'examples/npm/README.md']) {
    fs.writeFileSync(path.join(app, 'shown.js'), /^```js\n(.*?)^```/ms.exec(fs.readFileSync(path.join(here, page), 'utf8'))[1]);
    fs.rmSync(path.join(app, 'walk.glb'), {force: true});
    check(/^bone -?\d+ \w+: /m.test(execFileSync('node', ['shown.js'], {cwd: app, encoding: 'utf8'})), page + ' prints tracks');
    same(fs.readFileSync(path.join(app, 'walk.glb')).toString('latin1', 0, 4), 'glTF', page + ' writes a .glb');
  }
  // A container of PlatinumGames: two files, of which one is a motion, and a third whose entry is damaged.
  const {openContainer, open} = await library.motley();
  const motion = fs.readFileSync(path.join(seeds, 'bayonetta2/every_type_le')), number = n => { const b = Buffer.alloc(4); b.writeUInt32LE(n); return b; };
  const names = ['a.txt', 'walk.mot', 'b.bin'], at = 0x20 + 12 + 12 + 4 + 3 * 16 + 12;
  const dat = Buffer.concat([Buffer.from('DAT\0'), ...[3, 0x20, 0x2C, 0x38, 0x6C, 0, 0].map(number), ...[at, at + 5, 1 << 30].map(number),
    Buffer.from('txt\0mot\0bin\0'), number(16), ...names.map(n => Buffer.from(n.padEnd(16, '\0'))), ...[5, motion.length, 9].map(number),
    Buffer.from('hello'), motion]);
  const files = openContainer(dat);
  same(files.map(f => [f.path, f.format, f.kind, f.bytes.length].join(':')).join(), `a.txt:::5,walk.mot:bayonetta2:clips:${motion.length},b.bin:::0`, 'the files of a container');
  same([files[0].error, /ends at byte|end/.test(files[2].error ?? '')].join(), ',true', 'a damaged entry hides no other');
  check(Buffer.from(files[1].bytes).equals(motion) && files[1].bytes.buffer === dat.buffer, 'its bytes are a view');
  open(files[1].bytes).close();
  const packed = zlib.gzipSync(dat);
  same(openContainer(await library.unpack(packed)).length, 3, 'gzip is unpacked');
  for (const zeros of [1, 2048]) same((await library.unpack(Buffer.concat([packed, Buffer.alloc(zeros)]))).length, dat.length, `${zeros} zeros behind it`);
  same((await library.unpack(Buffer.concat([zlib.gzipSync(''), Buffer.alloc(9)]))).length, 0, 'nothing, packed and padded');
  same((await library.unpack(dat)).length, dat.length, 'what is not packed stays as it is');
  for (const [bytes, code] of [[packed.subarray(0, -9), 'truncated'], [zlib.gzipSync(Buffer.alloc((1 << 28) + 1)), 'too_much']])
    same(await library.unpack(bytes).then(() => '', e => e.code), code, 'gzip that is ' + code);
  // Damaged, and padded with zeros: not unpacked for each place where it may end.
  const {DecompressionStream} = globalThis, wrong = zlib.gzipSync(Buffer.alloc(20 << 20));
  let unpacked = 0;
  globalThis.DecompressionStream = class extends DecompressionStream { constructor(...format) { super(...format), ++unpacked; } };
  wrong[wrong.length - 8] ^= 1; // its sum
  same(await library.unpack(Buffer.concat([wrong, Buffer.alloc(12)])).then(() => '', e => e.code), 'truncated', 'gzip with a wrong sum');
  check(unpacked <= 3, `it is unpacked ${unpacked} times`);
  for (const size of [0, 8]) same(await library.unpack(Buffer.concat([packed.subarray(0, 2), Buffer.alloc(size)])).then(() => '', e => e.code), 'truncated', 'only the mark of gzip');
  try {
    openContainer(motion);
    check(false, 'a motion is no container');
  } catch (e) {
    same(e.code, 'unknown_format', 'a motion is no container');
  }

  // Without DecompressionStream, a file is not called damaged.
  globalThis.DecompressionStream = undefined;
  same(await library.unpack(packed).then(() => '', String), 'Error: this browser cannot unpack gzip: it has no DecompressionStream', 'no DecompressionStream');
  globalThis.DecompressionStream = DecompressionStream;

  // What is not the module.
  for (const [wasm, wanted] of [[new Response('<!doctype html>'), 'no WebAssembly module'], [new Uint8Array(2), 'no WebAssembly module'], [new Response('', {status: 404}), '404']]) {
    const said = await library.motley({wasm}).then(() => '', String);
    check(said.includes('the wasm option is not motley.wasm') && said.includes(wanted), said);
  }

  // The example, and what is wrong with its arguments.
  const empty = path.join(app, 'empty.bin'), link = path.join(app, 'link.glb');
  fs.rmSync(link, {force: true});
  fs.symlinkSync('walk.mot', link);
  const hard = path.join(app, 'hard.glb');
  fs.rmSync(hard, {force: true});
  fs.linkSync(path.join(app, 'walk.mot'), hard);
  fs.writeFileSync(empty, Buffer.concat([0x14, 0x14, 0x1C, 1, 0x38, 0x61616161, 0, 1, 0xE000E, 0xE000E, 0, 0, 0, 0].map(number))); // of Shenmue, without sequences
  for (const [args, wanted] of [
    [[], [2, '', 'usage: node example.js FILE [OUT.glb]\n']],
    [['none.mot'], [1, '', /^none.mot: ENOENT: [^\n]*\n$/]],
    [['node_modules'], [1, '', /^node_modules: EISDIR: [^\n]*\n$/]],
    [['walk.mot', 'none/walk.glb'], [1, /^walk.mot: bayonetta2, 1 clip\n/, /^none.walk.glb: ENOENT: [^\n]*\n$/]],
    [['walk.mot', '/dev/full'], [1, /^walk.mot: bayonetta2, 1 clip\n/, /^\/dev\/full: ENOSPC: [^\n]*\n$/]],
    [['walk.mot', 'walk.mot'], [2, '', 'walk.mot would overwrite walk.mot\n']],
    [['walk.mot', 'link.glb'], [2, '', 'link.glb would overwrite walk.mot\n']],
    [['walk.mot', 'hard.glb'], [2, '', 'hard.glb would overwrite walk.mot\n']],
    [['none.mot', 'none.mot'], [1, '', /^none.mot: ENOENT: [^\n]*\n$/]],
    [['package.json'], [1, '', 'package.json: not a file of a format that motley knows (unknown_format)\n']],
    [['empty.bin', 'none.glb'], [0, 'empty.bin: motn, 0 clips\n', '']],
  ]) {
    const {status, stdout, stderr} = spawnSync('node', ['example.js', ...args], {cwd: app, encoding: 'utf8'});
    same(status, wanted[0], 'example.js ' + args);
    for (const [said, words] of [[stdout, wanted[1]], [stderr, wanted[2]]])
      check(words instanceof RegExp ? words.test(said) : words === said, `example.js ${args}: ${said}`);
  }
  check(fs.readFileSync(path.join(app, 'walk.mot')).equals(motion), 'the example does not overwrite its input');
  fs.copyFileSync(empty, path.join(app, 'walk.mot'));
  fs.writeFileSync(path.join(app, 'shown.js'), /^```js\n(.*?)^```/ms.exec(fs.readFileSync(path.join(here, 'examples/npm/README.md'), 'utf8'))[1]);
  same(spawnSync('node', ['shown.js'], {cwd: app, encoding: 'utf8'}).status, 0, 'the example of README.md with a file without clips');
};
