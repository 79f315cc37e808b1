import { carve, ellipsoid, merge, rod, sphere, type Vec } from "@/tools/press/portraits/geometry";

/** 1 is the average. */
export type Face = {
  nose: number;
  lips: number;
  jaw: number;
  chin: number;
  brow: number;
  cheek: number;
  neck: number;
};

export const averageFace: Face = { nose: 1, lips: 1, jaw: 1, chin: 1, brow: 1, cheek: 1, neck: 1 };

/**
 * A head without hair, symmetric about x = 0 and about 2.2 high: eyes at y = 0, the chin at -1.05, the crown at 1.1,
 * the face towards +z.
 */
export function head([px, y, z]: Vec, face: Face): number {
  const p: Vec = [Math.abs(px), y, z];
  let d = ellipsoid(p, [0, 0.3, -0.12], [0.73, 0.8, 0.9]);
  d = merge(d, ellipsoid(p, [0, -0.2, 0.1], [0.6, 0.78, 0.68]), 0.25);
  d = merge(d, ellipsoid(p, [0, -0.6, 0.16], [0.47 * face.jaw, 0.46, 0.52]), 0.2);
  d = merge(d, sphere(p, [0, -0.93, 0.5], 0.16 * face.chin), 0.22);
  d = merge(d, sphere(p, [0.35, -0.2, 0.5], 0.21 * face.cheek), 0.22);
  d = merge(d, rod(p, [0, 0.19, 0.68], [0.34, 0.2, 0.58], 0.1 * face.brow), 0.18);
  d = eyes(d, p);
  d = nose(d, p, face.nose);
  d = mouth(d, p, face.lips);
  d = merge(d, ear(p), 0.06);
  return merge(d, rod(p, [0, -0.75, -0.12], [0, -1.75, -0.3], 0.36 * face.neck, 0.41 * face.neck), 0.16);
}

function eyes(d: number, p: Vec): number {
  const socket = carve(d, ellipsoid(p, [0.275, 0.015, 0.86], [0.2, 0.115, 0.2]), 0.14);
  return merge(socket, ellipsoid(p, [0.275, 0, 0.585], [0.165, 0.12, 0.135]), 0.05);
}

function nose(d: number, p: Vec, size: number): number {
  let grown = merge(d, rod(p, [0, 0.16, 0.7], [0, -0.25, 0.9], 0.05, 0.085 * size), 0.1);
  grown = merge(grown, sphere(p, [0, -0.275, 0.905], 0.095 * size), 0.07);
  grown = merge(grown, ellipsoid(p, [0.105 * size, -0.315, 0.79], [0.075 * size, 0.062, 0.1]), 0.05);
  return carve(grown, ellipsoid(p, [0.062 * size, -0.372, 0.83], [0.036, 0.022, 0.05]), 0.03);
}

function mouth(d: number, p: Vec, fullness: number): number {
  const [x, y, z] = p;
  let grown = merge(d, ellipsoid(p, [0, -0.6, 0.6], [0.27, 0.19, 0.2]), 0.14);
  const upper: Vec = [x, y - 0.1 * x * x, z];
  const lower: Vec = [x, y - 0.7 * x * x, z];
  grown = merge(grown, ellipsoid(upper, [0.06, -0.565, 0.755], [0.17, 0.048 * fullness, 0.085]), 0.045);
  grown = merge(grown, ellipsoid(lower, [0, -0.668, 0.745], [0.185, 0.062 * fullness, 0.095]), 0.05);
  grown = carve(grown, rod(p, [0, -0.614, 0.88], [0.21, -0.588, 0.74], 0.018), 0.03);
  return carve(grown, rod(p, [0, -0.42, 0.9], [0, -0.51, 0.88], 0.022), 0.05);
}

const ear = (p: Vec): number =>
  carve(
    ellipsoid(p, [0.74, -0.04, -0.12], [0.075, 0.21, 0.14]),
    ellipsoid(p, [0.82, -0.02, -0.06], [0.06, 0.14, 0.09]),
    0.05,
  );
