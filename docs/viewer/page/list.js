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
      const by = {ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity}[e.key], adds = e.ctrlKey || e.metaKey;
      const chooses = e.key === 'Enter' || (e.key === ' ' && adds); // the current row; an arrow with Ctrl only goes there
      if (!(by || chooses && this.current >= 0) || !this.items.length) return;
      e.preventDefault();
      e.stopPropagation();
      if (by) this.go(clamp(this.current + by, 0, this.items.length - 1));
      if (chooses || !adds) this.choose(this.items[this.current], e);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }
  set(items, current = -1) {
    this.items = items;
    this.spacer.style.height = items.length * List.height + 'px';
    this.current = current;
    this.redraw();
  }
  go(i) {
    this.current = i;
    const top = i * List.height, {scrollTop, clientHeight} = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    if (top + List.height > scrollTop + clientHeight) this.box.scrollTop = top + List.height - clientHeight;
    this.draw();
  }
  /** Tells screen readers which row is the current one; one out of sight does not exist. */
  tell_current() {
    const row = this.rows.get(this.current);
    for (const other of this.rows.values()) other.classList.toggle('current', other === row);
    if (row) this.box.setAttribute('aria-activedescendant', row.id);
    else this.box.removeAttribute('aria-activedescendant');
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
      row.id = `${this.box.id}_${i}`;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-posinset', i + 1);
      row.setAttribute('aria-setsize', this.items.length);
      row.style.top = i * List.height + 'px';
      row.onclick = e => { this.current = i; this.tell_current(); this.choose(this.items[i], e); };
      this.rows.set(i, row);
      this.box.append(row);
    }
    this.tell_current();
  }
}
