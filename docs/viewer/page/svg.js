// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/svg: what plot.js needs of a canvas's context, written as an SVG.

/** Text in XML, which cannot hold some characters at all. */
const escaped = text => String(text).replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd').replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const short = v => String(Number(v.toFixed(2)));

export class svg_context {
  strokeStyle = '#000';
  fillStyle = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  textAlign = 'left';
  textBaseline = 'alphabetic';
  #path = '';
  #out = [];
  #clips = 0;
  #depths = []; // how many groups were open at each save()
  #open = 0;

  beginPath() { this.#path = ''; }
  moveTo(x, y) { this.#path += `M${short(x)} ${short(y)}`; }
  lineTo(x, y) { this.#path += `L${short(x)} ${short(y)}`; }
  closePath() { this.#path += 'Z'; }
  /** A whole circle: the page draws no other arcs. */
  arc(x, y, r) { this.#path += `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`; }
  rect(x, y, w, h) { this.#path += `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`; }
  stroke() { this.#add(`fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`); }
  fill() { this.#add(`fill="${this.fillStyle}"`); }
  fillText(text, x, y) {
    const anchor = {left: 'start', center: 'middle', right: 'end'}[this.textAlign];
    const down = {middle: 4, top: 10}[this.textBaseline] ?? 0;
    this.#out.push(`<text x="${short(x)}" y="${short(y + down)}" text-anchor="${anchor}" fill="${this.fillStyle}">${escaped(text)}</text>`);
  }
  save() { this.#depths.push(this.#open); }
  clip() {
    this.#out.push(`<clipPath id="c${++this.#clips}"><path d="${this.#path}"/></clipPath><g clip-path="url(#c${this.#clips})">`);
    ++this.#open;
  }
  restore() {
    for (const to = this.#depths.pop(); this.#open > to; --this.#open) this.#out.push('</g>');
  }
  /** The whole file. */
  text(w, h, title, back) {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" ` +
      `font-family="ui-monospace, DejaVu Sans Mono, Consolas, monospace" font-size="11">\n<title>${escaped(title)}</title>\n` +
      `<rect width="${w}" height="${h}" fill="${back}"/>\n${this.#out.join('\n')}\n</svg>\n`;
  }
  #add(style) {
    const alpha = this.globalAlpha === 1 ? '' : ` opacity="${this.globalAlpha}"`;
    this.#out.push(`<path d="${this.#path}" ${style}${alpha}/>`);
  }
}
