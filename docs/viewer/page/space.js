// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/space: bones where they are, over a floor: lines to those on which they hang, ways, cameras.
import {colors, nice_step} from './dom.js';
import {at_frames, cameras_of, transforms_of} from './figure.js';
import {library} from './library.js';
import {label_of, last_frame, state} from './state.js';
import {turn} from './turn.js';

export const first_view = {yaw: 0.6, pitch: 0.2, zoom: 1, x: 0, y: 0};
const axes = ['x', 'y', 'z'], unit = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const finite = p => p && p.every(Number.isFinite);

/** From places to pixels, with perspective; at first all of the figure's room fits. */
function projection(view, {center, radius, points}, w, h) {
  const far = 4 * radius;
  const seen = (v, at, scale) => {
    const [right, up, near] = turn(v, at.map((c, k) => c - center[k])), depth = far - near;
    return depth > far * 0.03 ? [w / 2 + right / depth * scale, h / 2 - up / depth * scale, depth] : null;
  };
  let across = 0, down = 0;
  for (const at of points) {
    const p = seen(first_view, at, 1) ?? [w / 2, h / 2];
    across = Math.max(across, Math.abs(p[0] - w / 2)), down = Math.max(down, Math.abs(p[1] - h / 2));
  }
  const fit = Math.min((w / 2 - 40) / (across || 1), (h / 2 - 24) / (down || 1));
  const scale = Math.min(fit, 4 * h) * view.zoom;
  return at => {
    const p = seen(view, at, scale);
    return p && [p[0] + view.x, p[1] + view.y, p[2]];
  };
}

function draw_floor(g, h, line, project, {center, radius}) {
  const cell = nice_step(radius / 3), reach = 6, x0 = Math.round(center[0] / cell), z0 = Math.round(center[2] / cell);
  g.lineWidth = 1;
  for (let i = -reach; i <= reach; ++i) {
    g.strokeStyle = x0 + i === 0 ? colors.line : colors.grid;
    line([(x0 + i) * cell, 0, (z0 - reach) * cell], [(x0 + i) * cell, 0, (z0 + reach) * cell]);
    g.strokeStyle = z0 + i === 0 ? colors.line : colors.grid;
    line([(x0 - reach) * cell, 0, (z0 + i) * cell], [(x0 + reach) * cell, 0, (z0 + i) * cell]);
  }
  g.lineWidth = 1.5;
  axes.forEach((axis, k) => {
    g.strokeStyle = g.fillStyle = colors[axis];
    line([0, 0, 0], unit[k].map(v => v * cell * 0.6));
    const p = project(unit[k].map(v => v * cell * 0.72));
    if (p) g.textAlign = 'center', g.textBaseline = 'middle', g.fillText(axis, p[0], p[1]);
  });
  g.fillStyle = colors.muted;
  g.textAlign = 'left', g.textBaseline = 'alphabetic';
  g.fillText('a square: ' + Number(cell.toPrecision(3)), 10, h - 8);
}

/** A bone as a long kite, widest near the one on which it hangs. */
function draw_bone(g, p, q, is_chosen) {
  const dx = q[0] - p[0], dy = q[1] - p[1], long = Math.hypot(dx, dy);
  const wide = Math.min(long * 0.09, 7), nx = -dy / (long || 1) * wide, ny = dx / (long || 1) * wide;
  const wx = p[0] + dx * 0.16, wy = p[1] + dy * 0.16;
  g.strokeStyle = g.fillStyle = is_chosen ? colors.accent : colors.bone;
  g.lineWidth = is_chosen ? 2 : 1.25;
  g.beginPath(), g.moveTo(p[0], p[1]), g.lineTo(wx + nx, wy + ny), g.lineTo(q[0], q[1]), g.lineTo(wx - nx, wy - ny), g.closePath();
  g.globalAlpha = 0.35, g.fill(), g.globalAlpha = 1, g.stroke();
}

/** The way that a node takes over the clip. */
function draw_way(g, node, project) {
  const {figure} = state;
  if (!node.way) {
    node.way = [];
    at_frames(Math.min(Math.max(last_frame() + 1, 2), 200), at => node.way.push(transforms_of(figure, at)[figure.nodes.indexOf(node)].slice(9)));
    library.pose(state.frame, !state.playing);
  }
  g.strokeStyle = colors.accent;
  g.lineWidth = 1;
  g.beginPath();
  let down = false;
  for (const at of node.way) {
    const p = project(at);
    if (!finite(p)) down = false;
    else if (down) g.lineTo(p[0], p[1]);
    else g.moveTo(p[0], p[1]), down = true;
  }
  g.stroke();
}

/** Cameras, each with a line to what it looks at. */
function draw_cameras(g, project, cameras) {
  g.strokeStyle = g.fillStyle = colors.odd;
  g.lineWidth = 1.5;
  for (const camera of cameras) {
    const eye = project(camera.eye), target = project(camera.target);
    if (!finite(eye)) continue;
    g.beginPath(), g.arc(eye[0], eye[1], 5, 0, 7), g.stroke();
    g.textAlign = 'center', g.textBaseline = 'bottom';
    g.fillText('camera ' + camera.number, eye[0], eye[1] - 7);
    if (finite(target)) g.beginPath(), g.moveTo(eye[0], eye[1]), g.lineTo(target[0], target[1]), g.stroke();
  }
}

/** Names of bones, those of chosen ones first; one that would lie on another is left out. */
function draw_labels(g, w, labels) {
  const taken = [];
  g.textAlign = 'left', g.textBaseline = 'middle';
  for (const {text, x, y, chosen} of labels.reverse()) {
    const wide = g.measureText(text).width, from = x + wide < w ? x : x - wide - 20, end = from + wide + 6;
    if (taken.some(t => t.from < end && from < t.end && Math.abs(t.y - y) < 13)) continue;
    taken.push({from, y, end});
    g.fillStyle = chosen ? colors.accent : colors.muted;
    g.fillText(text, from, y);
  }
}

/** Draws all of it; returns where the bones are, for the mouse. */
export function draw_space(g, w, h, view, selected) {
  const {figure} = state, {nodes, room} = figure, project = projection(view, room, w, h);
  const line = (from, to) => {
    const p = project(from), q = project(to);
    if (p && q) g.beginPath(), g.moveTo(p[0], p[1]), g.lineTo(q[0], q[1]), g.stroke();
  };
  draw_floor(g, h, line, project, room);
  const all = transforms_of(figure, state), points = all.map(t => project(t.slice(9)));
  for (const [n, node] of nodes.entries())
    if (selected.has(node.bone) && (node.travels || node.parent >= 0)) draw_way(g, node, project);
  figure.lines = 0; // how many bones were drawn as such
  for (const [n, {parent, bone}] of nodes.entries()) {
    if (parent < 0 || !finite(points[n]) || !finite(points[parent])) continue;
    draw_bone(g, points[parent], points[n], selected.has(nodes[parent].bone));
    ++figure.lines;
  }
  const size = room.radius * (figure.linked ? 0.05 : 0.09) / view.zoom ** 0.5, spots = [], labels = [];
  const shown = nodes.map((node, n) => ({node, t: all[n], p: points[n], chosen: selected.has(node.bone)}))
    .filter(o => o.node.placed && finite(o.p)).sort((a, b) => a.chosen - b.chosen || b.p[2] - a.p[2]);
  for (const {node, t, p, chosen} of shown) {
    const at = t.slice(9), own_axes = chosen || !figure.linked;
    g.globalAlpha = chosen ? 1 : 0.7;
    g.lineWidth = chosen ? 2.5 : 1.5;
    if (own_axes) axes.forEach((axis, k) => {
      const way = t.slice(3 * k, 3 * k + 3), length = size * (chosen ? 1.8 : 1) / (Math.hypot(...way) || 1);
      g.strokeStyle = colors[axis];
      if (finite(way)) line(at, at.map((v, i) => v + way[i] * length));
    });
    g.globalAlpha = 1;
    g.fillStyle = chosen ? colors.accent : figure.linked ? colors.bone : colors.text;
    g.beginPath(), g.arc(p[0], p[1], chosen ? 4 : 2.25, 0, 7), g.fill();
    if (chosen || (!figure.linked && shown.length <= 16)) labels.push({text: label_of(node.bone), x: p[0] + 10, y: p[1] + 2, chosen});
    spots.push({x: p[0], y: p[1], target: node.bone, at, reach: 12});
  }
  draw_labels(g, w, labels);
  draw_cameras(g, project, cameras_of(figure, all));
  return spots;
}
