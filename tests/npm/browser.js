// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/npm/browser: the package in Chromium: as a module that a server sends, and bundled into one script by esbuild.
'use strict';
const {execFileSync} = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const {start} = require('../viewer/browser.js');

const types = {'.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm'};
const use = `
  globalThis.read = async url => {
    const bytes = await (await fetch(url)).arrayBuffer(), file = m.open(bytes), [clip] = file.clips;
    const values = clip.decode(), glb = clip.toGlb();
    const hash = bytes => bytes.reduce((h, b) => Math.imul(h ^ b, 16777619) >>> 0, 2166136261);
    const said = [file.format, values.length, hash(new Uint8Array(values.buffer)), glb.length, hash(glb)].join();
    file.close();
    return said;
  };
  globalThis.refuse = () => { try { m.open(new Uint8Array(8)); } catch (e) { return [e instanceof MotleyError, e.code, e.offset].join(); } };
  globalThis.unpack_shared = async () => {
    const packed = new Uint8Array(await new Response(new Blob(['shared']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
    const shared = new Uint8Array(new WebAssembly.Memory({initial: 1, maximum: 1, shared: true}).buffer, 0, packed.length);
    shared.set(packed);
    return new TextDecoder().decode(await unpack(shared));
  };
  globalThis.started = true;`;

module.exports = async ({app, seeds, library, check, same}) => {
  fs.writeFileSync(path.join(app, 'plain.html'), `<!doctype html><script type="module">
  import motley, {MotleyError, unpack} from './node_modules/motley-wasm/index.js';
  const m = await motley();${use}
  </script>`);
  fs.writeFileSync(path.join(app, 'entry.js'), `import motley, {MotleyError, unpack} from 'motley-wasm';
  import wasm from 'motley-wasm/motley.wasm';
  motley({wasm}).then(m => {${use}
  });`);
  execFileSync('esbuild', ['entry.js', '--bundle', '--format=iife', '--loader:.wasm=binary', '--outfile=bundle.js', '--log-level=error'], {cwd: app, stdio: 'inherit'});
  fs.writeFileSync(path.join(app, 'bundled.html'), '<!doctype html><script src="bundle.js"></script>');

  // A package that a bundler has moved: the server has no module there, and answers with a page.
  fs.mkdirSync(path.join(app, 'moved'), {recursive: true});
  fs.copyFileSync(path.join(app, 'node_modules/motley-wasm/index.js'), path.join(app, 'moved/index.js'));
  fs.writeFileSync(path.join(app, 'moved/motley.wasm'), '<!doctype html>');
  fs.writeFileSync(path.join(app, 'moved.html'), `<!doctype html><script type="module">
  import motley from './moved/index.js';
  motley().catch(e => { globalThis.said = String(e); globalThis.started = true; });
  </script>`);

  const server = http.createServer((request, response) => {
    const at = path.join(request.url.startsWith('/seeds/') ? path.dirname(seeds) : app, path.normalize(request.url));
    if (!fs.existsSync(at)) return response.writeHead(404).end();
    response.writeHead(200, {'content-type': types[path.extname(at)] ?? 'application/octet-stream'}).end(fs.readFileSync(at));
  });
  await new Promise(r => server.listen(0, '127.0.0.1', r));
  const origin = 'http://127.0.0.1:' + server.address().port, m = await library.motley();
  const page = await start(process.env.CHROMIUM || 'chromium', 'about:blank', [400, 300]);
  try {
    for (const name of ['plain', 'bundled']) {
      await page.send('Page.navigate', {url: `${origin}/${name}.html`});
      await page.wait(`globalThis.started && location.pathname === '/${name}.html'`);
      same(await page.get('refuse()'), 'true,unknown_format,', name + ': no motion');
      same(await page.get('unpack_shared()'), 'shared', name + ': gzip in shared memory');
      for (const file of ['bayonetta/every_type_be', 'bayonetta2/every_type_le', 'okami/one0_be', 'god_hand/one0_le', 'metroid_anim/small0', 'shenmue_motn/small0']) {
        const opened = m.open(fs.readFileSync(path.join(seeds, file))), [clip] = opened.clips, values = clip.decode(), glb = clip.toGlb();
        const hash = bytes => bytes.reduce((h, b) => Math.imul(h ^ b, 16777619) >>> 0, 2166136261);
        same(await page.get(`read('/seeds/${file}')`), [opened.format, values.length, hash(new Uint8Array(values.buffer)), glb.length, hash(glb)].join(), `${name}: ${file} is as in node`);
        opened.close();
      }
    }
    await page.send('Page.navigate', {url: origin + '/moved.html'});
    await page.wait(`globalThis.started && location.pathname === '/moved.html'`);
    const said = await page.get('said');
    check(said.startsWith(`Error: ${origin}/moved/motley.wasm is not motley.wasm`), 'a page in place of the module: ' + said);
  } finally {
    await page.close();
    server.close();
  }
};
