// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/list: lists of any length: only the rows in sight exist.
import {clamp, element} from './dom.js';

export class List {
  static height = 24;
  constructor(box, make, choose) {
    Object.assign(this, {box, make, choose, items: [], rows: new Map(), current: -1});
    this.spacer = element('div');
    box.append(this.spacer);
    box.addEventListener('scroll', () => this.draw());
    box.addEventListener('keydown', e => {
      const by = {ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity}[e.key];
      if (!by || !this.items.length) return;
      e.preventDefault();
      e.stopPropagation();
      this.go(clamp(this.current + by, 0, this.items.length - 1));
      this.choose(this.items[this.current], e);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }
  /** The number of the row that keys move from, which a screen reader reads; -1: none. */
  get current() { return this.at; }
  set current(i) {
    this.at = i;
    this.box.setAttribute('aria-activedescendant', i < 0 ? '' : this.id_of(i));
  }
  id_of(i) { return `${this.box.id}_${i}`; }
  set(items) {
    this.items = items;
    this.spacer.style.height = items.length * List.height + 'px';
    this.current = -1;
    this.redraw();
  }
  go(i) {
    this.current = i;
    const top = i * List.height, {scrollTop, clientHeight} = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    if (top + List.height > scrollTop + clientHeight) this.box.scrollTop = top + List.height - clientHeight;
  }
  redraw() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.draw();
  }
  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / List.height) - 2);
    const last = Math.min(this.items.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / List.height) + 2);
    for (const [i, row] of this.rows)
      if (i < first || i >= last) row.remove(), this.rows.delete(i);
    for (let i = first; i < last; ++i) {
      if (this.rows.has(i)) continue;
      const row = this.make(this.items[i], this.items[i - 1]);
      row.classList.add('row');
      row.id = this.id_of(i);
      row.setAttribute('role', 'option');
      row.setAttribute('aria-posinset', i + 1);
      row.setAttribute('aria-setsize', this.items.length);
      row.style.top = i * List.height + 'px';
      row.onclick = e => { this.current = i; this.choose(this.items[i], e); };
      this.rows.set(i, row);
      this.box.append(row);
    }
  }
}
