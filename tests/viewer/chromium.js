// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/chromium: a headless Chromium as a process that is spoken to through a pipe. It always answers: with what it was asked
// for, or with an error that says what it wrote last, whose exitCode is 124, as timeout(1) has it. No packages needed.
'use strict';
const {spawn} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

// No screen, nothing from the network but what pages ask for.
const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-frame-rate-limit', '--disable-gpu-vsync', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-quic', '--disable-sync', '--remote-debugging-pipe'];

const seconds = 120; // the most that an answer may take, also on a busy machine

/**
 * Starts it. send(method, params, sessionId) sends a command of the DevTools protocol, and is a promise of its answer; end() is a promise
 * of its end. Events go to on_event. [width, height] of the window are in pixels.
 */
exports.launch = (program, [width, height], on_event) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'motley-viewer-'));
  const child = spawn(program, [...options, `--user-data-dir=${profile}`, `--window-size=${width},${height}`, 'about:blank'],
    {detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe']});
  const waiting = new Map(), [, , stderr, commands, answers] = child.stdio;
  let last = 0, rest = '', written = '', gone;
  const because = what => Object.assign(new Error(`chromium: ${what}. The last that it wrote: ${written || 'nothing'}`), {exitCode: 124});
  function lose(what) {
    gone ??= because(what);
    for (const {no} of waiting.values()) no(gone);
  }
  const ended = new Promise(yes => {
    child.on('error', e => yes(lose(e.message))).on('exit', (code, signal) => yes(lose('it ended with ' + (signal ?? code))));
  });
  commands.on('error', () => {}); // it has ended
  stderr.setEncoding('utf8').on('data', text => { written = (written + text).slice(-2000); });
  answers.setEncoding('utf8').on('data', text => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const m of messages.map(JSON.parse)) {
      const w = waiting.get(m.id);
      if (m.method === 'Inspector.targetCrashed') lose('the page has crashed');
      else if (!m.id) on_event(m);
      else if (m.error) w?.no(new Error(m.error.message));
      else w?.yes(m.result);
    }
  });
  return {
    send: (method, params = {}, sessionId = undefined) => new Promise((yes, no) => {
      if (gone) throw gone;
      const id = ++last, late = setTimeout(() => answer(no)(because(`no answer to ${method} within ${seconds} s`)), 1000 * seconds);
      const answer = f => value => {
        clearTimeout(late);
        waiting.delete(id);
        f(value);
      };
      waiting.set(id, {yes: answer(yes), no: answer(no)});
      commands.write(JSON.stringify({id, method, params, sessionId}) + '\0');
    }),
    async end() {
      const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 10000);
      commands.write(JSON.stringify({id: ++last, method: 'Browser.close'}) + '\0');
      await ended;
      clearTimeout(late);
      fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    },
  };
};
