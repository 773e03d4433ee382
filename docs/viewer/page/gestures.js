// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/gestures: what hands do to a picture, with a mouse, a pen or fingers.
import {clamp} from './dom.js';

/**
 * Calls, with places in the element's pixels: down(x, y, event), drag(dx, dy, event, x, y), tap(x, y), pinch(x, y, [by
 * across, by down], dx, dy) of two fingers, wheel(x, y, by, event), hover(x, y), leave(). All but drag may be absent.
 */
export function on_gestures(box, calls) {
  const down = new Map(); // pointers, and where they are
  let way = 0;
  const middle = () => {
    const [a, b] = [...down.values()];
    return {x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, wide: Math.abs(a[0] - b[0]), high: Math.abs(a[1] - b[1]), apart: Math.hypot(a[0] - b[0], a[1] - b[1])};
  };
  box.addEventListener('pointerdown', e => {
    if (e.button !== 0) return;
    box.setPointerCapture(e.pointerId);
    if (!down.size) way = 0;
    down.set(e.pointerId, [e.offsetX, e.offsetY]);
    if (down.size === 1) calls.down?.(e.offsetX, e.offsetY, e);
  });
  box.addEventListener('pointermove', e => {
    const from = down.get(e.pointerId);
    if (!from) return calls.hover?.(e.offsetX, e.offsetY);
    const dx = e.offsetX - from[0], dy = e.offsetY - from[1];
    way += Math.abs(dx) + Math.abs(dy);
    if (down.size === 2) {
      const before = middle();
      down.set(e.pointerId, [e.offsetX, e.offsetY]);
      const after = middle(), by = after.apart / (before.apart || 1);
      // Fingers that lie one above the other say nothing of across, and so on.
      const along = side => before[side] > 0.35 * before.apart ? clamp(after[side] / (before[side] || 1), 0.5, 2) : 1;
      calls.pinch?.(after.x, after.y, before.wide > before.high * 3 || before.high > before.wide * 3 ? [along('wide'), along('high')] : [by, by],
        after.x - before.x, after.y - before.y);
      way = Infinity;
      return;
    }
    down.set(e.pointerId, [e.offsetX, e.offsetY]);
    if (down.size === 1) calls.drag(dx, dy, e, e.offsetX, e.offsetY);
  });
  for (const end of ['pointerup', 'pointercancel'])
    box.addEventListener(end, e => {
      if (down.delete(e.pointerId) && end === 'pointerup' && !down.size && way < 5) calls.tap?.(e.offsetX, e.offsetY);
    });
  box.addEventListener('pointerleave', () => calls.leave?.());
  box.addEventListener('wheel', e => {
    e.preventDefault();
    const turned = clamp(e.deltaY || e.deltaX, -200, 200);
    calls.wheel?.(e.offsetX, e.offsetY, Math.exp(-turned / 300), e);
  }, {passive: false});
}
