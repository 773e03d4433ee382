// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/viewer: what the page shows and does: viewer.js PAGE MOTLEY SEEDS DATA SHOTS
// [PART...].
'use strict';
const path = require('node:path');
const {start} = require('./browser.js');

const [page_path, motley, seeds, data, shots] = process.argv.slice(2, 7).map(p => path.resolve(p)), asked = process.argv.slice(7);
const parts = ['start', 'hands', 'tables', 'skeletons', 'cameras', 'containers', 'exports', 'files', 'real_files'];
let passed = 0, failed = 0;
function check(holds, what) {
  holds ? ++passed : ++failed;
  if (!holds) console.error('FAILED: ' + what);
}
const same = (got, wanted, what) => check(got === wanted, `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);

async function main() {
  const page = await start(process.env.CHROMIUM || 'chromium', 'file://' + page_path, [1366, 768]);
  const tools = {page, motley, seeds, data, shots, check, same};
  Object.assign(tools, require('./compare.js')(motley, tools));
  try {
    await page.wait('document.body?.dataset.ready === "yes"');
    for (const part of asked.length ? asked : parts) {
      const before = Date.now();
      await require(`./${part}.js`)(tools);
      console.log(`${part}: ${((Date.now() - before) / 1000).toFixed(1)} s`);
    }
    same(page.problems.join('\n'), '', 'problems in the page');
  } finally {
    await page.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
main().catch(e => { console.error(e); process.exit(e.exitCode ?? 1); });
