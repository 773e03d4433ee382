// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/events: the events of a file of events, as a table in the message.
import {$, counted, element, rounded} from './dom.js';

const most = 500; // rows
const most_letters = 300; // in a cell; a file may have names of a million

/** What only some kinds of events have, in words. */
const details = e => Object.entries(e)
  .filter(([name]) => ['value', 'locator', 'particle', 'bone', 'sound'].includes(name) && e[name] !== '')
  .map(([name, value]) => `${name} ${value}`).join(', ');

const cut = text => text.length > most_letters ? text.slice(0, most_letters) + '\u2026' : text;

/** What is not finite is a text in JSON. */
const seconds_of = e => Number(e.seconds);

/** Shows events in the order of their times. */
export function show_events(events) {
  const row = (tag, cells) => element('tr', {}, ...cells.map(text => element(tag, {textContent: cut(text)})));
  const order = e => Number.isNaN(seconds_of(e)) ? Infinity : seconds_of(e), sorted = [...events].sort((a, b) => order(a) - order(b) || 0);
  const rows = sorted.slice(0, most).map(e =>
    row('td', [rounded(seconds_of(e)), e.kind, e.meaning || `type ${e.type}`, e.name, details(e)]));
  const table = element('table', {}, row('th', ['seconds', 'kind', 'meaning', 'name', 'details']), ...rows);
  const left_out = events.length - rows.length;
  $('message_events').replaceChildren(table, ...left_out > 0 ? [element('p', {textContent: `and ${counted(left_out, 'more event')}`})] : []);
  $('message_events').hidden = false;
}
