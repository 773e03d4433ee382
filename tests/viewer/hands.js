// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/viewer/hands: playing, scrubbing, choosing and zooming with mouse and keys, in the sample motion.
'use strict';

module.exports = async ({page, seeds, shots, check, same, compare, compare_facts, step_to}) => {
  const wave = seeds + '/wave.mot';
  await page.drop(wave);
  check(await page.get('state.playing'), 'a dropped motion plays at once');
  check(await page.get('document.getElementById("hint").hidden'), 'and the hint is gone');
  same(await page.get('state.skeleton'), null, 'the skeleton of the sample is not that of other motions');
  await page.open(wave);

  // Flat tracks are hidden until they are asked for.
  same(await page.text('row_count'), '6 channels, and 1 flat', 'flat tracks');
  same(await page.get('document.querySelectorAll("#rows .row").length'), 6, 'those that move');
  await page.hit('#flat');
  same(await page.get('document.querySelectorAll("#rows .row").length'), 7, 'all');
  await compare_facts(page, wave, 0);
  same(await page.text('fact_format'), 'bayonetta2', 'wave: format');
  same(await page.text('fact_tracks'), '7 on 5 bones', 'wave: tracks');
  for (const n of [0, 1, 30]) await step_to(page, n), await compare(page, wave, 0, n);
  await page.press('End');
  await compare(page, wave, 0, 120);
  await page.press('ArrowRight');
  same(Number(await page.get('state.frame')), 120, 'the last frame is the last');
  await page.press('ArrowLeft', 'ArrowLeft', 8);
  same(Number(await page.get('state.frame')), 110, 'Shift steps by ten');

  // Numbers are rounded for reading; the exact one is what hovering shows.
  await step_to(page, 1);
  const [shown, exact] = await page.get(`(e => [e.textContent, e.title])(document.querySelector('#rows [data-row="3"] .value'))`);
  same(shown, String(Number(Number(exact).toPrecision(4))), 'four digits of ' + exact);
  check(exact.length > shown.length, 'more digits are behind ' + shown);

  // Playing: by the space bar, and it goes on; by the button, and it stands.
  await page.press('Home');
  await page.press(' ', 'Space');
  await page.wait('state.frame > 10 && state.playing');
  same(await page.text('play'), 'Pause', 'playing');
  const before = await page.get('state.seconds');
  await page.wait(`state.seconds > ${before} + 2.1`); // a round and more
  check(await page.get('state.playing && state.frame <= state.clip.last'), 'it loops');
  await page.press(' ', 'Space');
  const stood = await page.get('state.frame');
  await page.frames();
  check(stood > 0 && stood === await page.get('state.frame') && !(await page.get('state.playing')), 'the space bar stops it');
  // In a later round; a round takes two seconds. Without the loop it plays to its end.
  await page.get('go_to(0), play(), state.seconds = 4, 0');
  await page.wait('state.seconds > 4.2');
  same(await page.get(`[$('loop').click(), state.seconds >= 0 && state.seconds < 2.1, state.playing].slice(1).join()`), 'true,true', 'the round that plays goes on');
  await page.get('stop(), go_to(110)');
  await page.hit('#play');
  await page.wait('!state.playing');
  same(await page.get('state.frame'), 120, 'without the loop it ends at the last frame');
  await page.hit('#loop');

  // The space bar plays once, however long it is held. A speed that the mouse has chosen leaves the keys to the player.
  const held = key => page.get(`document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '${key}', repeat: true, bubbles: true, cancelable: true}))`);
  await page.get('go_to(0)');
  same([await held(' '), await page.get('state.playing')].join(), 'false,false', 'a space bar that is held');
  await held('ArrowRight');
  same(await page.get('state.frame'), 1, 'arrows go on');
  for (const [how, focus] of [[`PointerEvent('pointerdown', {bubbles: true})`, ''], [`KeyboardEvent('keydown', {key: 'ArrowUp', bubbles: true})`, 'speed']])
    same(await page.get(`($('speed').focus(), $('speed').dispatchEvent(new ${how}), $('speed').dispatchEvent(new Event('change', {bubbles: true})), document.activeElement.id)`),
         focus, how + ' and another speed');
  await page.get(`show_message('Something')`);
  await page.press('Escape');
  same(await page.get(`$('message').hidden`), true, 'Escape closes the message, also from there');
  await page.get('document.activeElement.blur()');

  // The bone's number takes its tracks; Ctrl and a click draws one more.
  const row = n => `#rows [data-row="${n}"]`;
  const chosen = () => page.get('[...state.chosen].map(n => state.clip.channels[n].target + state.clip.channels[n].name).join()');
  await page.hit(row(3) + ' .bone');
  same(await chosen(), '9rz', 'bone 9 has one channel');
  await page.press_at(await page.at(row(4), 0.7), 2);
  same(await chosen(), '9rz,11rz', 'Ctrl and a click draws one more');
  same(await page.get('document.querySelectorAll("#legend .swatch").length'), 2, 'both have a name above the curves');
  await page.press_at(await page.at(row(4), 0.7), 2);
  same(await chosen(), '9rz', 'and one less');

  // What a key says; keys with tangents; a click goes there.
  await page.get('go_to(0)');
  await page.frames();
  const spot = (frame, value) => page.get(`(() => { const b = document.getElementById('plot').getBoundingClientRect(); return [b.x + plot.x(${frame}), b.y + plot.y(${value})]; })()`);
  const key = await spot(24, 2.2);
  await page.mouse('mouseMoved', key);
  check(/key 1 of 9 rz: frame 24, 2\.2$/.test(await page.text('hover')), 'the key under the mouse: ' + await page.text('hover'));
  // By hand: bone 9's key at frame 24 leaves with slope 0.2 over the 72 frames to the next one.
  same(await page.get('[...plot.shown[0].keys.subarray(4, 8)].map(v => Number(v.toFixed(4))).join()'), '24,2.2,0.9,0.2', 'a key and its tangents');
  await page.press_at(key);
  check(Math.abs(await page.get('state.frame') - 24) < 0.6, 'a click in the curves goes there');

  // Wheel and drag: zoom and pan; Shift takes the values; a double click shows all.
  const part = () => page.get('({frames: shown_part.frames, values: shown_part.values})');
  const center = await page.at('#plot');
  await page.wheel(center, -200);
  const near = await part();
  check(near.frames[1] - near.frames[0] < 70 && near.frames[0] > 10 && near.values === null, 'the wheel zooms: ' + JSON.stringify(near));
  await page.drag([center, [center[0] - 30, center[1]], [center[0] - 60, center[1]]]);
  const panned = await part();
  check(panned.frames[0] > near.frames[0] + 3 && Math.abs(panned.frames[1] - panned.frames[0] - near.frames[1] + near.frames[0]) < 1e-6, 'a drag moves the frames');
  check(Math.abs(await page.get('state.frame') - 24) < 0.6, 'and leaves the playhead');
  await page.wheel(center, -200, 8);
  const high = await part();
  check(high.values && high.values[1] - high.values[0] < 2 && high.frames[0] === panned.frames[0], 'Shift and the wheel zoom the values: ' + JSON.stringify(high));
  await page.press('f');
  same(JSON.stringify(await part()), '{"frames":[0,120],"values":null}', 'F shows all');
  const [, scale] = await page.at('#plot', 0.5, 0.96);
  await page.drag([[(await spot(60, 0))[0], scale], [(await spot(30, 0))[0], scale]]);
  check(Math.abs(await page.get('state.frame') - 30) < 0.6, 'the scale below moves the playhead: ' + await page.get('state.frame'));
  await page.hit(row(4) + ' .bone');
  await page.press_at(await page.at(row(2), 0.7), 2);
  await page.hit('#apart');
  const extents = await page.get('plot.shown.map(s => [Math.min(...[...s.values].map(s.y)), Math.max(...[...s.values].map(s.y))])');
  check(extents.every(([top, bottom]) => bottom - top > 0.8 * (extents[0][1] - extents[0][0])), 'each in a scale of its own: ' + JSON.stringify(extents));
  await page.hit('#apart');

  // The scrub bar: a tick at each key of the tracks drawn. 20, 30, ... 90, 100 are bone 11's keys.
  await page.hit(row(4) + ' .bone');
  same(await page.get('[...ticks_of(120)].sort((a, b) => a - b).join()'), '20,30,42,54,66,78,90,100', 'ticks of keys');
  const tick = frame => page.get(`(thumb + ${frame} / 120 * (document.getElementById('ticks').clientWidth - 2 * thumb)) / document.getElementById('ticks').clientWidth`);
  const t42 = await tick(42), t48 = await tick(48);
  check(await page.drawn('ticks', [t42 - 0.004, 0.85, t42 + 0.004, 1]) > 0 && await page.drawn('ticks', [t48 - 0.004, 0.85, t48 + 0.004, 1]) === 0, 'a tick at frame 42, none at 48');
  await page.press_at(await page.at('#scrub', 0.5));
  check(Math.abs(await page.get('state.frame') - 60) < 1, 'a click in the scrub bar');
  await page.shot(shots + '/wave_light.png');
  await page.scheme('dark');
  await page.shot(shots + '/wave_dark.png');
  await page.scheme('light');

  // Nobody knows where these bones are: a grid, in which all are apart; a click on one takes its channels.
  same(await page.get('mode'), 'grid', 'without a skeleton');
  const apart = await page.get('Math.min(...spots.flatMap((a, i) => spots.slice(i + 1).map(b => Math.hypot(a.x - b.x, a.y - b.y))))');
  check(await page.get('spots.length') === 5 && apart > 60, 'five bones, side by side: ' + apart);
  const cells = await page.get(`spots.map(s => [s.x / document.getElementById('bones').clientWidth, s.y / document.getElementById('bones').clientHeight])`);
  for (const [cx, cy] of cells) check(await page.drawn('bones', [cx - 0.04, cy - 0.1, cx + 0.04, cy + 0.1]) > 20, 'axes are drawn at ' + [cx, cy]);
  const bone = await page.get(`(() => { const b = document.getElementById('bones').getBoundingClientRect(), s = spots.find(s => s.target === 5); return [b.x + s.x, b.y + s.y]; })()`);
  await page.press_at(bone);
  same(await chosen(), '5rx,5ty', 'a click on bone 5');
  const still = await page.get('view.yaw');
  await page.drag([bone, [bone[0] + 50, bone[1]]]);
  check(await page.get('view.yaw') < still - 0.3 && await chosen() === '5rx,5ty', 'a drag turns and chooses nothing');
  const turned = await page.get('view.yaw');
  await page.get('choose_clip(0)');
  same(await page.get('view.yaw'), turned, 'a clip of the same file is seen from the same side');

  // Search, by keys: / goes there.
  await page.press('/');
  await page.type('rz keys');
  same(await page.get('row_list.items.map(r => r.target).join()'), '9,11', 'the search leaves the keys around z');
  const where = () => page.get(`[document.activeElement.id, $('row_filter').value].join()`);
  await page.press('Escape');
  same(await where(), 'row_filter,', 'Escape empties the search');
  await page.press('Escape');
  same(await where(), ',', 'and then leaves it');

  // A list by keys: screen readers are told the current row, its place and the list's length.
  const current = () => page.get(`(e => e && [e.closest('.list').id, e.dataset.row, e.ariaSelected, e.ariaPosInSet, e.ariaSetSize].join())(document.getElementById($('rows').getAttribute('aria-activedescendant')))`);
  same(await current(), null, 'no row is current in a new list');
  await page.get(`$('rows').focus(), stop(), go_to(50)`);
  const keys = [['End', 'rows,6,true,7,7'], ['Home', 'rows,0,true,1,7'], ['ArrowDown', 'rows,1,true,2,7'], ['ArrowUp', 'rows,0,true,1,7']];
  for (const [key, row] of keys) await page.press(key), same(await current(), row, key + ' in the list');
  same(await page.get('state.frame'), 50, 'the playhead stays');
  await page.press('ArrowDown', 'ArrowDown', 2);
  same(await current(), 'rows,1,false,2,7', 'with Ctrl it only goes there');
  await page.press('ArrowDown', 'ArrowDown', 2);
  await page.press(' ', 'Space', 2);
  same([await current(), await page.get('[...state.chosen].join()')].join(), 'rows,2,true,3,7,0,2', 'Ctrl and the space bar draw one more');
  await page.press('Enter');
  same(await page.get(`[...state.chosen].every(n => state.clip.channels[n].target === row_list.items[2].target)`), true, 'Enter draws all of the bone');
  same(await page.get(`$('scrub').ariaValueText`), 'frame 50 of 120', 'screen readers read the frame');
  await page.press_at(await page.at(row(3), 0.7));
  same(await current(), 'rows,3,true,4,7', 'a click');
  await page.get('document.activeElement.blur()');
  await page.press('Home');
  same(await page.get('state.frame'), 0, 'outside of lists Home moves the playhead');

  // Escape closes the menu, then the message.
  await page.get(`show_message('Something'), $('export').open = true, $('save_csv').focus()`);
  await page.press('Escape');
  same(await page.get(`[$('export').open, document.activeElement.tagName, $('message').hidden].join()`), 'false,SUMMARY,false', 'Escape closes the menu');
  await page.press('Escape');
  same(await page.get(`$('message').hidden`), true, 'and then the message');
  await page.get('document.activeElement.blur()');

  // Help.
  await page.press('?');
  check(await page.get('document.getElementById("help").open'), '? opens the help');
  check(/Space/.test(await page.text('help')), 'which names keys');
  await page.shot(shots + '/help_light.png');
  await page.press('Escape');
  check(!(await page.get('document.getElementById("help").open')), 'Escape closes it');
};
