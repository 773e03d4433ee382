// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/start: what somebody sees who opens the page, at a desk and on a phone.
'use strict';

const boxes = `Object.fromEntries(['view', 'player', 'curves', 'tracks', 'about', 'hint'].map(id => {
  const b = document.getElementById(id).getBoundingClientRect();
  return [id, {left: b.left, right: b.right, top: b.top + scrollY, bottom: b.bottom + scrollY}];
}))`;

module.exports = async ({page, shots, check, same}) => {
  // A moving picture of somebody, who hangs together, before anything is opened.
  await page.wait('state.playing && state.frame > 1');
  same(await page.get('state.figure.lines'), 23, 'lines of the sample: all of its 24 bones but the root hang on others');
  check(await page.drawn('bones') > 2000, 'something is drawn');
  const first = await page.get('JSON.stringify(spots.find(s => s.target === 11).at)');
  await page.wait(`JSON.stringify(spots.find(s => s.target === 11).at) !== ${JSON.stringify(first)}`); // the hand moves
  check(await page.get(`spots.every(s => s.x >= 0 && s.x <= document.getElementById('bones').clientWidth && s.y >= 0 && s.y <= document.getElementById('bones').clientHeight)`),
    'all bones are in sight');
  await page.shot(shots + '/start_light.png');
  same(await page.get('document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth'), true, 'at a desk nothing is out of sight');

  // A window between desk and phone: nothing of the player is cut off.
  const cut_off = `[...document.querySelectorAll('#player > :not([hidden])')].filter(e => e.getBoundingClientRect().right > document.getElementById('player').getBoundingClientRect().right).map(e => e.id || e.textContent).join()`;
  for (const wide of [1100, 905]) {
    await page.size(wide, 768);
    await page.frames();
    same(await page.get(`document.getElementById('mirror_label').hidden = false, document.getElementById('app').classList.remove('single'), ${cut_off}`), '', wide + ' pixels: the player');
  }
  await page.get(`document.getElementById('mirror_label').hidden = true, document.getElementById('app').classList.add('single'), 0`);

  // A low window with a long message: the picture keeps some height, and the page scrolls.
  for (const wide of [1366, 1024, 905]) {
    await page.size(wide, 400);
    await page.get(`show_message('A long message', 'word '.repeat(1200))`);
    await page.frames();
    const heights = await page.get(`['bones', 'plot', 'player'].map(id => $(id).clientHeight)`), [whole, seen] = await page.get('[document.documentElement.scrollHeight, innerHeight]');
    check(heights.every(h => h >= 30) && whole > seen && await page.get('plot !== null'), `a low window of ${wide} pixels: ` + [...heights, whole, seen]);
  }
  await page.get(`show_message('')`);

  // A phone: the picture, then playback, both in sight without scrolling; facts last; nothing wider than the screen.
  await page.size(390, 844, true);
  await page.frames();
  const at = await page.get(boxes);
  check(at.view.bottom <= at.player.top && at.player.bottom <= at.hint.top && at.hint.bottom <= at.curves.top &&
    at.curves.bottom <= at.tracks.top && at.tracks.bottom <= at.about.top, 'the order on a phone: ' + JSON.stringify(at));
  check(at.player.bottom <= 844, 'picture and playback fit a phone: ' + at.player.bottom);
  check(at.view.bottom - at.view.top > 300, 'the picture is large');
  same(await page.get('document.documentElement.scrollWidth'), 390, 'the width on a phone');
  check(await page.drawn('bones') > 2000, 'drawn on a phone');
  await page.shot(shots + '/start_phone.png');

  // Fingers: one turns, two zoom.
  await page.send('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 2});
  const [x, y] = await page.at('#bones'), before = await page.get('({...view})');
  await page.touch([[x, y], [x + 40, y], [x + 80, y + 10]]);
  const turned = await page.get('({...view})');
  check(turned.yaw < before.yaw - 0.3 && turned.pitch > before.pitch && turned.zoom === before.zoom, 'a finger turns: ' + JSON.stringify(turned));
  await page.touch([[x - 30, y], [x - 60, y], [x - 90, y]], [[x + 30, y], [x + 60, y], [x + 90, y]]);
  const zoomed = await page.get('({...view})');
  check(zoomed.zoom > 2.5 && zoomed.zoom < 3.5 && zoomed.yaw === turned.yaw, 'two fingers zoom three times: ' + JSON.stringify(zoomed));
  await page.get('document.getElementById("curves").scrollIntoView()');
  const [px, py] = await page.at('#plot');
  await page.touch([[px - 40, py], [px - 80, py]], [[px + 40, py], [px + 80, py]]);
  const [from, to] = await page.get('shown_part.frames');
  check(Math.abs(to - from - 60) < 3, 'two fingers in the curves show half of the frames: ' + [from, to]);
  await page.send('Emulation.setTouchEmulationEnabled', {enabled: false});
  await page.size(1366, 768);
  await page.get('scrollTo(0, 0)');
  await page.frames();
};
