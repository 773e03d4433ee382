// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/cameras: cameras hang on the root, as bone 0 does, wherever the figure has a root.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const {mot, wmb4} = require('./writers.js');

module.exports = async ({page, seeds, data, shots, check, same}) => {
  const made = (name, bytes) => (fs.writeFileSync(`${seeds}/${name}`, bytes), `${seeds}/${name}`);
  // The root is turned by 90 degrees about y, which takes z to x and x to -z, and goes along x. Bone 0 is where the camera is.
  const root = -1, eye = 0x7000, target = 0x7001, [tx, ty, tz, ry] = [0, 1, 2, 4];
  const motion = made('camera.mot', mot(2, [[root, tx, 1, 5], [root, ty, 2, 2], [root, tz, 3, 3], [root, ry, Math.PI / 2, Math.PI / 2],
    [0, tx, 0, 0], [0, ty, 0, 0], [0, tz, 2, 2], [eye, tz, 2, 2], [target, tx, 1, 1]]));
  const model = made('camera.wmb', wmb4([[0, -1, 0, 0, 0], [1, 0, 0, 1, 0]]));
  const parents = made('camera.csv', 'bone,parent\n0,-1\n1,0\n');
  // What is drawn at a frame: each camera's eye, and the end of the line from it.
  await page.get(`(() => {
    const drawing = CanvasRenderingContext2D.prototype, {arc, fillText, lineTo} = drawing;
    const note = (name, f) => { drawing[name] = function(...given) { cameras_drawn.push([name, ...given]); return f.apply(this, given); }; };
    window.cameras_drawn = [];
    note('arc', arc), note('fillText', fillText), note('lineTo', lineTo);
    window.stop_noting = () => { Object.assign(drawing, {arc, fillText, lineTo}); };
  })()`);
  const drawn_at = async frame => {
    await page.get(`stop(), go_to(${frame}), cameras_drawn.length = 0`);
    await page.frames();
    return page.get(`(() => {
      const n = cameras_drawn.findIndex(([name, text]) => name === 'fillText' && text === 'camera 0'), bone = spots.find(s => s.target === 0);
      return {eye: cameras_drawn[n - 1].slice(1, 3), end: cameras_drawn[n + 1].slice(1), bone: bone && [bone.x, bone.y], at: bone?.at.map(v => Math.round(v * 1e4) / 1e4)};
    })()`);
  };
  const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.1;
  const goes_with_bone_0 = async (frame, at, what) => {
    const drawn = await drawn_at(frame);
    same(drawn.at.join(), at, `${what}: bone 0 at frame ${frame}`);
    check(near(drawn.eye, drawn.bone), `${what}: the camera is at bone 0 at frame ${frame}: ${JSON.stringify(drawn)}`);
    check(!near(drawn.eye, drawn.end), `${what}: and looks elsewhere: ${JSON.stringify(drawn)}`);
  };
  const places = frame => page.get(`(go_to(${frame}), cameras_of(state.figure, transforms_of(state.figure, state)).map(c => [c.eye, c.target].flat().map(v => Math.round(v * 1e4) / 1e4 + 0).join()).join(' '))`);

  for (const [what, ...files] of [['a skeleton', model], ['a table', parents]]) {
    await page.drop(motion, ...files);
    await goes_with_bone_0(0, '3,2,3', what);
    await goes_with_bone_0(1, '7,2,3', what);
    same([await places(0), await places(1)].join(' '), '3,2,3,1,2,2 7,2,3,5,2,2', what + ': eye and target');
    await page.hit('#in_place');
    await goes_with_bone_0(1, '3,2,3', what + ', in place');
    await page.hit('#in_place');
  }
  await page.shot(shots + '/camera_light.png');
  await page.drop(motion, seeds + '/wmb/no_bones4');
  same(await places(1), '7,2,3,5,2,2', 'a weapon is all root');
  // Where no bone hangs on the root, cameras are as stored.
  for (const [what, ...files] of [['a table without a root', made('rootless.csv', 'bone,parent\n1,0\n')], ['a skeleton without a root', seeds + '/cinf/prime']]) {
    await page.drop(motion, ...files);
    same(await places(1), '0,0,2,1,0,0', what);
  }
  await page.hit('#skeleton_off');
  await page.open(motion);
  same(await places(1), '0,0,2,1,0,0', 'no skeleton');
  await page.get('stop_noting()');

  const real = path.join(data, 'mgrr/p470_pl0010_9928.mot');
  if (fs.existsSync(real)) {
    await page.open(real);
    same(await page.get('state.figure.kind'), 'numbers', 'the real motion has a figure');
    // The hip is 3.78 m before camera 0 (measured apart from the page), at most a degree or so beside the middle of its view.
    const [away, beside] = await page.get(`(() => {
      go_to(464);
      const [{eye, target}] = cameras_of(state.figure, transforms_of(state.figure, state)), hip = state.figure.nodes.findIndex(n => n.bone === 0);
      const to = [...state.model.subarray(12 * hip + 9, 12 * hip + 12)].map((v, k) => v - eye[k]), way = target.map((v, k) => v - eye[k]);
      const along = to.reduce((sum, v, k) => sum + v * way[k], 0) / Math.hypot(...way);
      return [along, Math.hypot(...to.map((v, k) => v - along * way[k] / Math.hypot(...way)))];
    })()`);
    check(Math.abs(away - 3.78) < 0.01 && beside < 0.1, `the hip is ${away} before the camera, ${beside} beside the middle of its view`);
  } else {
    console.log(`ABSENT: ${real}. No real camera was compared with a figure.`);
  }
  await page.open(seeds + '/wave.mot');
};
