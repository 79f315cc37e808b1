/** x to the viewer's right, y up, z towards the viewer. */
export type Vec = readonly [x: number, y: number, z: number];

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const along = (from: Vec, direction: Vec, distance: number): Vec => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
  from[2] + direction[2] * distance,
];
export const unit = (v: Vec): Vec => {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
};

/** Signed distance, negative inside. Not always exact, but never far too long. */
export type Solid = (p: Vec) => number;

export const sphere = (p: Vec, centre: Vec, radius: number): number =>
  Math.hypot(p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]) - radius;

/** First-order approximation: good near the surface. */
export function ellipsoid(p: Vec, centre: Vec, radii: Vec): number {
  const x = (p[0] - centre[0]) / radii[0];
  const y = (p[1] - centre[1]) / radii[1];
  const z = (p[2] - centre[2]) / radii[2];
  const reach = Math.hypot(x, y, z);
  if (reach < 1e-6) return -Math.min(...radii);
  return (reach * (reach - 1)) / Math.hypot(x / radii[0], y / radii[1], z / radii[2]);
}

export function rod(p: Vec, a: Vec, b: Vec, radiusA: number, radiusB = radiusA): number {
  const axis: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const from: Vec = [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
  const share = Math.min(1, Math.max(0, dot(from, axis) / dot(axis, axis)));
  return (
    Math.hypot(from[0] - axis[0] * share, from[1] - axis[1] * share, from[2] - axis[2] * share) -
    (radiusA + (radiusB - radiusA) * share)
  );
}

/** Smooth union; `soft` is the width of the rounded seam. */
export function merge(a: number, b: number, soft: number): number {
  const overlap = Math.max(soft - Math.abs(a - b), 0) / soft;
  return Math.min(a, b) - (overlap * overlap * soft) / 4;
}

const meet = (a: number, b: number, soft: number): number => -merge(-a, -b, soft);

/** Smooth difference: `a` without `b`. */
export const carve = (a: number, b: number, soft: number): number => meet(a, -b, soft);

/** `yaw` and `tilt` in radians; a positive yaw turns to the viewer's right. */
export type Placement = { yaw: number; tilt?: number; scale?: number; at?: Vec };

export type Frame = { scale: number; toLocal: (p: Vec) => Vec; toScene: (q: Vec) => Vec };

export function frameOf({ yaw, tilt = 0, scale = 1, at = [0, 0, 0] }: Placement): Frame {
  const [turnX, turnZ] = [Math.cos(yaw), Math.sin(yaw)];
  const [tiltX, tiltY] = [Math.cos(tilt), Math.sin(tilt)];
  return {
    scale,
    toLocal: (p) => {
      const [x, y, z] = [(p[0] - at[0]) / scale, (p[1] - at[1]) / scale, (p[2] - at[2]) / scale];
      const turned = turnX * x - turnZ * z;
      return [tiltX * turned + tiltY * y, tiltX * y - tiltY * turned, turnZ * x + turnX * z];
    },
    toScene: ([x, y, z]) => {
      const turned = tiltX * x - tiltY * y;
      return [
        at[0] + scale * (turnX * turned + turnZ * z),
        at[1] + scale * (tiltY * x + tiltX * y),
        at[2] + scale * (turnX * z - turnZ * turned),
      ];
    },
  };
}
