// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/page/turn: rotations of points.

/** q v q*, of a q of any length. */
export function rotate([w, x, y, z], [a, b, c]) {
  const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

/** From a point to right, up and towards the eye, as seen from a view. */
export function turn({yaw, pitch}, [a, b, c]) {
  const cy = Math.cos(yaw), sy = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch), near = a * sy + c * cy;
  return [a * cy - c * sy, b * cp - near * sp, near * cp + b * sp];
}
