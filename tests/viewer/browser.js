// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/browser: a headless Chromium, spoken to through a pipe; no packages needed.
'use strict';
const {spawn} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

exports.start = async (program, url, [width, height]) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'motley-viewer-'));
  const child = spawn(program, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
    '--remote-debugging-pipe', `--user-data-dir=${profile}`, `--window-size=${width},${height}`, 'about:blank'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
  const waiting = new Map(), problems = [];
  let last = 0, rest = '';
  child.stdio[4].setEncoding('utf8').on('data', data => {
    const messages = (rest + data).split('\0');
    rest = messages.pop();
    for (const m of messages.map(JSON.parse)) {
      if (m.method === 'Runtime.exceptionThrown') problems.push(m.params.exceptionDetails.exception?.description ?? m.params.exceptionDetails.text);
      if (m.method === 'Network.requestWillBeSent' && !/^(file|data|blob):/.test(m.params.request.url)) problems.push('asks for ' + m.params.request.url);
      if (m.method === 'Log.entryAdded' && m.params.entry.level === 'error') problems.push(m.params.entry.text);
      const w = waiting.get(m.id);
      waiting.delete(m.id);
      if (m.error) w?.[1](new Error(m.error.message)); else w?.[0](m.result);
    }
  });
  child.on('exit', code => { for (const [, no] of waiting.values()) no(new Error('chromium ended: ' + code)); });
  let sessionId;
  const send = (method, params = {}) => new Promise((yes, no) => {
    waiting.set(++last, [yes, no]);
    child.stdio[3].write(JSON.stringify({id: last, method, params, sessionId}) + '\0');
  });
  const {targetInfos} = await send('Target.getTargets');
  ({sessionId} = await send('Target.attachToTarget', {targetId: targetInfos.find(t => t.type === 'page').targetId, flatten: true}));
  for (const domain of ['Page', 'Runtime', 'DOM', 'Network', 'Log']) await send(domain + '.enable');
  await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: false});
  await send('Page.navigate', {url});

  const page = {
    problems, send,
    /** The value of an expression in the page; promises are waited for. */
    async get(expression) {
      const r = await send('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
      if (r.exceptionDetails) throw new Error(expression + ': ' + (r.exceptionDetails.exception?.description ?? r.exceptionDetails.text));
      return r.result.value;
    },
    async wait(expression) {
      for (let i = 0; i < 600; ++i) {
        if (await page.get(expression).catch(() => false)) return;
        await new Promise(r => setTimeout(r, 100));
      }
      throw new Error('waited in vain for ' + expression);
    },
    /** Gives the page a file, as its button does. */
    async open(file) {
      const {root} = await send('DOM.getDocument'), {nodeId} = await send('DOM.querySelector', {nodeId: root.nodeId, selector: '#file'});
      await page.get('document.getElementById("name").textContent = ""');
      await send('DOM.setFileInputFiles', {nodeId, files: [path.resolve(file)]});
      const name = JSON.stringify(path.basename(file));
      await page.wait(`document.getElementById("name").textContent === ${name} && (!document.getElementById("app").hidden || !document.getElementById("message").hidden)`);
      await page.frames();
    },
    frames: () => page.get('new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(r)))).then(() => 0)'),
    text: id => page.get(`document.getElementById(${JSON.stringify(id)}).innerText`),
    click: id => page.get(`document.getElementById(${JSON.stringify(id)}).click()`),
    async press(key, code = key) {
      const windowsVirtualKeyCode = {' ': 32, ArrowLeft: 37, ArrowRight: 39, Home: 36, End: 35}[key];
      for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', {type, key, code, windowsVirtualKeyCode, ...(key === ' ' && type === 'keyDown' ? {text: ' '} : {})});
      await page.frames();
    },
    async shot(file) {
      await page.frames();
      const {data} = await send('Page.captureScreenshot', {format: 'png'});
      fs.writeFileSync(file, Buffer.from(data, 'base64'));
    },
    scheme: value => send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value}]}),
    async close() {
      const ended = new Promise(r => child.on('exit', r));
      sessionId = undefined;
      send('Browser.close').catch(() => {});
      await ended;
      fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    },
  };
  return page;
};
