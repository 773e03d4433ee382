// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/browser: a page in a headless Chromium: what it shows, and what a person does to it.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const {launch} = require('./chromium.js');

/** A browser with a page of this size; it asks for nothing yet. */
async function blank(program, size, on_event) {
  const chromium = launch(program, size, on_event);
  try {
    const {targetInfos} = await chromium.send('Target.getTargets');
    const {sessionId} = await chromium.send('Target.attachToTarget', {targetId: targetInfos.find(t => t.type === 'page').targetId, flatten: true});
    const send = (method, params) => chromium.send(method, params, sessionId);
    for (const domain of ['Inspector', 'Page', 'Runtime', 'DOM', 'Network', 'Log']) await send(domain + '.enable');
    return {send, end: chromium.end};
  } catch (e) {
    await chromium.end();
    throw e;
  }
}

exports.start = async (program, url, [width, height]) => {
  const problems = [];
  function on_event({method, params}) {
    if (method === 'Runtime.exceptionThrown') problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Network.requestWillBeSent' && !/^(file|data|blob):/.test(params.request.url)) problems.push('asks for ' + params.request.url);
    if (method === 'Log.entryAdded' && params.entry.level === 'error') problems.push(params.entry.text);
  }
  // A browser that does not start is tried a second time.
  const {send, end} = await blank(program, [width, height], on_event).catch(e => {
    console.error(`${e.message}\nIt is started once more.`);
    return blank(program, [width, height], on_event);
  });
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
      for (let i = 0; i < 6000; ++i) { // two minutes at least, for slow machines
        if (await page.get(expression).catch(e => { if (e.exitCode) throw e; })) return;
        await new Promise(r => setTimeout(r, 20));
      }
      throw new Error('waited in vain for ' + expression);
    },
    /** What f does to the page, until the page has opened files, or refused them. */
    async opening(f) {
      const before = await page.get('document.body.dataset.opened ?? 0');
      await f();
      await page.wait(`(document.body.dataset.opened ?? 0) > ${before}`);
    },
    /** Gives the page files, as its button does; a motion plays, until it is stopped here. */
    async open(...files) {
      await page.opening(async () => {
        const {root} = await send('DOM.getDocument'), {nodeId} = await send('DOM.querySelector', {nodeId: root.nodeId, selector: '#file'});
        await send('DOM.setFileInputFiles', {nodeId, files: files.map(f => path.resolve(f))});
      });
      await page.get('stop(), go_to(0)');
      await page.frames();
    },
    /** Drops files onto the page, as from a folder's window. */
    async drop(...files) {
      const data = {items: [], files: files.map(f => path.resolve(f)), dragOperationsMask: 1};
      await page.opening(async () => {
        for (const type of ['dragEnter', 'dragOver', 'drop']) await send('Input.dispatchDragEvent', {type, x: 300, y: 300, data});
      });
      await page.frames();
    },
    frames: () => page.get('new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(r)))).then(() => 0)'),
    text: id => page.get(`document.getElementById(${JSON.stringify(id)}).innerText`),
    click: id => page.get(`document.getElementById(${JSON.stringify(id)}).click()`),
    /** The middle of an element, or another part of it. */
    at: (selector, across = 0.5, down = 0.5) => page.get(`(() => {
      const b = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return [b.x + b.width * ${across}, b.y + b.height * ${down}];
    })()`),
    async mouse(type, [x, y], more = {}) {
      await send('Input.dispatchMouseEvent', {type, x, y, ...more});
    },
    /** The mouse goes from place to place with its button down; shift: with Shift. */
    async drag(places, shift = false) {
      const modifiers = shift ? 8 : 0;
      await page.mouse('mouseMoved', places[0]);
      await page.mouse('mousePressed', places[0], {button: 'left', buttons: 1, clickCount: 1, modifiers});
      for (const p of places.slice(1)) await page.mouse('mouseMoved', p, {button: 'left', buttons: 1, modifiers});
      await page.mouse('mouseReleased', places.at(-1), {button: 'left', clickCount: 1, modifiers});
      await page.frames();
    },
    press_at: (place, modifiers = 0) => (async () => {
      await page.mouse('mousePressed', place, {button: 'left', buttons: 1, clickCount: 1, modifiers});
      await page.mouse('mouseReleased', place, {button: 'left', clickCount: 1, modifiers});
      await page.frames();
    })(),
    /** A click with the mouse. */
    async hit(selector) {
      await page.get(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({block: 'nearest'})`);
      await page.press_at(await page.at(selector));
    },
    async wheel(place, deltaY, modifiers = 0) {
      await page.mouse('mouseWheel', place, {deltaX: 0, deltaY, modifiers});
      await page.frames();
    },
    /** Fingers, each with its places one after another. */
    async touch(...fingers) {
      for (let i = 0; i < fingers[0].length; ++i)
        await send('Input.dispatchTouchEvent', {type: i ? 'touchMove' : 'touchStart', touchPoints: fingers.map((f, id) => ({x: f[i][0], y: f[i][1], id}))});
      await send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
      await page.frames();
    },
    async press(key, code = key, modifiers = 0) {
      const windowsVirtualKeyCode = {' ': 32, ArrowLeft: 37, ArrowRight: 39, Home: 36, End: 35, Escape: 27}[key];
      const text = key.length === 1 ? {text: key} : {};
      for (const type of ['keyDown', 'keyUp'])
        await send('Input.dispatchKeyEvent', {type, key, code, windowsVirtualKeyCode, modifiers, ...(type === 'keyDown' ? text : {})});
      await page.frames();
    },
    async type(text) {
      await send('Input.insertText', {text});
      await page.frames();
    },
    size: (width, height, mobile = false) => send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile}),
    /** How many pixels of a canvas are drawn, within a part of it. */
    drawn: (id, [x0, y0, x1, y1] = [0, 0, 1, 1]) => page.get(`(() => {
      const c = document.getElementById('${id}'), w = c.width, h = c.height;
      const {data} = c.getContext('2d').getImageData(w * ${x0}, h * ${y0}, Math.max(w * ${x1 - x0}, 1), Math.max(h * ${y1 - y0}, 1));
      let n = 0;
      for (let i = 3; i < data.length; i += 4) n += data[i] > 0;
      return n;
    })()`),
    async shot(file) {
      await page.frames();
      const {data} = await send('Page.captureScreenshot', {format: 'png'});
      fs.writeFileSync(file, Buffer.from(data, 'base64'));
    },
    /** The colour of the page at a place, as a picture of a pixel. */
    async color([x, y]) {
      await page.frames();
      return (await send('Page.captureScreenshot', {format: 'png', clip: {x, y, width: 1, height: 1, scale: 1}})).data;
    },
    forced_colors: value => send('Emulation.setEmulatedMedia', {features: [{name: 'forced-colors', value}]}),
    scheme: value => send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value}]}),
    close: end,
  };
  return page;
};
