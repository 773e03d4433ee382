// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/npm: npm.js APP MOTLEY SEEDS DATA: what the package that is installed in APP does, beside what the program prints.
'use strict';
const path = require('node:path');
const {pathToFileURL} = require('node:url');

const [app, motley, seeds, data] = process.argv.slice(2).map(p => path.resolve(p));
let passed = 0, failed = 0;
function check(holds, what) {
  holds ? ++passed : ++failed;
  if (!holds) console.error('FAILED: ' + what);
}
const same = (got, wanted, what) => check(Object.is(got, wanted), `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);

async function main() {
  const library = await import(pathToFileURL(path.join(app, 'node_modules/motley-wasm/node.js')));
  for (const part of ['package', 'values', 'gltf', 'hostile', 'memory', 'browser']) {
    const before = Date.now();
    await require(`./${part}.js`)({app, motley, seeds, data, library, check, same});
    console.log(`${part}: ${((Date.now() - before) / 1000).toFixed(1)} s`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
main().catch(e => { console.error(e); process.exit(e.exitCode ?? 1); });
