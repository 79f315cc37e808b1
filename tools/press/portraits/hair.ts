import { carve, ellipsoid, type Frame, merge, rod, sphere, type Vec } from "@/tools/press/portraits/geometry";
import { LINES, type Part, type Surface } from "@/tools/press/portraits/scene";

const faceOpening = (q: Vec, height = 0.84, width = 0.66): number =>
  ellipsoid(q, [0, -0.22, 0.8], [width, height, 0.78]);

const fraction = (value: number): number => value - Math.floor(value);

/** Distance to the nearest of a deterministic set of points about 1 apart. */
function toNearestKnot([x, y, z]: Vec): number {
  let shortest = 2;
  for (let i = Math.floor(x) - 1; i <= Math.floor(x) + 1; i++) {
    for (let j = Math.floor(y) - 1; j <= Math.floor(y) + 1; j++) {
      for (let k = Math.floor(z) - 1; k <= Math.floor(z) + 1; k++) {
        const noise = Math.abs(Math.sin(i * 12.9898 + j * 78.233 + k * 37.719) * 43758.5453);
        const d = Math.hypot(
          x - i - 0.25 - 0.5 * fraction(noise),
          y - j - 0.25 - 0.5 * fraction(noise * 7.13),
          z - k - 0.25 - 0.5 * fraction(noise * 13.7),
        );
        if (d < shortest) shortest = d;
      }
    }
  }
  return shortest;
}

/** Everything on a head lies within this distance of its middle. */
const HEAD_REACH = 2.1;

export function ofHead(
  { toLocal, scale }: Frame,
  solid: (q: Vec) => number,
  surface: (q: Vec, lines: number) => Surface,
): Part {
  return {
    solid: (p) => {
      const q = toLocal(p);
      // Far away, the bound is enough and costs nothing.
      const afar = Math.hypot(...q) - HEAD_REACH;
      return (afar > 0.3 ? afar : solid(q)) * scale;
    },
    surface: (p) => surface(toLocal(p), LINES * scale),
  };
}

/** `volume`: 1 is short hair, 1.3 a full round head of it. */
export function curls(frame: Frame, volume: number, colour: number): Part {
  const size = 0.17;
  const knots = (q: Vec) => toNearestKnot([q[0] / size, q[1] / size, q[2] / size]);
  return ofHead(
    frame,
    (q) => {
      const form = ellipsoid(q, [0, 0.42, -0.2], [0.84 * volume, 0.84 * volume, 0.92 * volume]);
      const shell = carve(form, faceOpening(q), 0.06);
      // The knots only matter near the surface, and are slow to find.
      return shell > 0.2 ? shell - 0.05 : shell - 0.05 * (1 - knots(q));
    },
    (q, lines) => {
      const ring = knots(q) * size;
      return { colour, lines: ring * lines * 1.15, cross: (q[0] + 0.6 * q[1] - 0.3 * q[2]) * lines };
    },
  );
}

export function pulledBack(frame: Frame, colour: number, hairline = 0.84): Part {
  return ofHead(
    frame,
    (q) => carve(ellipsoid(q, [0, 0.34, -0.16], [0.78, 0.83, 0.93]), faceOpening(q, hairline), 0.05),
    (q, lines) => ({
      colour,
      lines: Math.atan2(q[0], q[1] - 0.1) * lines * 0.72,
      cross: (q[1] * 0.5 - q[2] * 0.8) * lines,
    }),
  );
}

/** `side`: 1 is the figure's left. */
export function tail(frame: Frame, side: number, colour: number): Part {
  const knots: Vec[] = [
    [side * 0.25, 0.35, -0.95],
    [side * 0.72, -0.35, -0.62],
    [side * 0.8, -0.95, -0.2],
    [side * 0.74, -1.5, 0.22],
  ];
  return ofHead(
    frame,
    (q) =>
      knots.slice(1).reduce(
        (d, knot, index) => {
          const from = knots[index] ?? knot;
          return merge(d, rod(q, from, knot, 0.19 - 0.02 * index, 0.17 - 0.03 * index), 0.1);
        },
        sphere(q, [side * 0.2, 0.4, -1], 0.2),
      ),
    (q, lines) => ({
      colour,
      lines: (Math.atan2(q[0] - side * 0.6, q[2] + 1.1) + 0.05 * Math.sin(8 * q[1])) * lines * 0.9,
      cross: (q[1] + 0.4 * q[0]) * lines,
    }),
  );
}

export function waves(frame: Frame, colour: number): Part {
  return ofHead(
    frame,
    (q) => {
      const cap = ellipsoid(q, [0, 0.36, -0.16], [0.84, 0.84, 0.94]);
      const fall = ellipsoid(q, [0, -0.45, -0.3], [0.92, 0.95, 0.55]);
      return carve(merge(cap, fall, 0.3), faceOpening(q, 0.9, 0.6), 0.06) - 0.02 * Math.sin(9 * q[1] + 5 * q[0]);
    },
    (q, lines) => ({
      colour,
      lines: (Math.atan2(q[0], q[2] + 0.75) * 0.85 + 0.05 * Math.sin(7 * q[1])) * lines,
      cross: (q[1] + 0.5 * q[0]) * lines,
    }),
  );
}

export const cropped = (frame: Frame, colour: number): Part =>
  ofHead(
    frame,
    (q) =>
      carve(
        ellipsoid(q, [0, 0.34, -0.2], [0.77, 0.82, 0.92]),
        ellipsoid(q, [0, -0.02, 0.85], [0.72, 0.86, 0.92]),
        0.05,
      ),
    (q, lines) => ({
      colour,
      lines: (q[1] * 0.55 - q[2] * 0.75 + 0.02 * Math.sin(30 * q[0])) * lines,
      cross: (q[0] + 0.3 * q[1]) * lines,
    }),
  );

export const beard = (frame: Frame, colour: number): Part =>
  ofHead(
    frame,
    (q) => {
      let d = ellipsoid(q, [0, -0.72, 0.22], [0.53, 0.45, 0.6]);
      d = merge(d, ellipsoid([Math.abs(q[0]), q[1], q[2]], [0.5, -0.35, 0.05], [0.16, 0.42, 0.4]), 0.2);
      d = carve(d, ellipsoid(q, [0, -0.12, 0.75], [0.6, 0.4, 0.6]), 0.08);
      return carve(d, ellipsoid(q, [0, -0.62, 0.9], [0.19, 0.085, 0.4]), 0.05);
    },
    (q, lines) => ({
      colour,
      lines: (Math.atan2(q[0], q[2] + 0.35) * 0.75 + 0.03 * Math.sin(11 * q[1])) * lines,
      cross: (q[1] + 0.4 * q[0]) * lines,
    }),
  );
