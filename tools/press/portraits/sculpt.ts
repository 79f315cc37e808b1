import { along, dot, unit, type Vec } from "@/tools/press/portraits/geometry";
import { LINES, PLATE, type Scene, VIEW, ZOOM } from "@/tools/press/portraits/scene";

/** `part`: -1 is the background. `dark`: 0 to 1. */
export type Sample = { part: number; dark: number; lines: number; cross: number; depth: number };

/** Seen from the front, in row-major order. `step` is the distance between samples in plate units. */
export type Sculpture = { columns: number; rows: number; step: number; samples: Sample[] };

const LIGHT = unit([-0.56, 0.52, 0.64]);
const NEAR = 2.4;
const FAR = -2.4;

type Distance = (p: Vec) => number;

function nearest(scene: Scene, p: Vec): number {
  let best = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, { solid }] of scene.parts.entries()) {
    const d = solid(p);
    if (d < shortest) [best, shortest] = [index, d];
  }
  return best;
}

/** The first point of the scene straight behind (x, y) of the picture plane. */
function march(distance: Distance, x: number, y: number): Vec | undefined {
  let z = NEAR;
  for (let step = 0; step < 140 && z > FAR; step++) {
    const d = distance([x, y, z]);
    if (d < 0.0015) return [x, y, z];
    z -= d * 0.62;
  }
  return undefined;
}

function normalAt(distance: Distance, [x, y, z]: Vec): Vec {
  const e = 0.006;
  return unit([
    distance([x + e, y, z]) - distance([x - e, y, z]),
    distance([x, y + e, z]) - distance([x, y - e, z]),
    distance([x, y, z + e]) - distance([x, y, z - e]),
  ]);
}

/** Ambient occlusion: 0 to 1, where 1 is fully open. */
function openness(distance: Distance, p: Vec, normal: Vec): number {
  let covered = 0;
  for (let ring = 1, weight = 1; ring <= 5; ring++, weight *= 0.75) {
    const reach = 0.05 * ring;
    covered += (reach - distance(along(p, normal, reach))) * weight;
  }
  return Math.min(1, Math.max(0, 1 - 1.1 * covered));
}

/** The share of light that reaches a point, 0 to 1, with soft shadows. */
function lit(distance: Distance, p: Vec): number {
  let least = 1;
  for (let way = 0.06; way < 2.4; ) {
    const d = distance(along(p, LIGHT, way));
    if (d < 0.002) return 0;
    least = Math.min(least, (9 * d) / way);
    way += Math.max(0.03, d * 0.7);
  }
  return least;
}

const sky = (x: number, y: number): Sample => ({
  part: -1,
  dark: 0.19,
  lines: y * LINES,
  cross: (x + y) * LINES,
  depth: FAR,
});

export function sculpt(scene: Scene, step: number): Sculpture {
  const columns = Math.ceil(PLATE.width / step) + 1;
  const rows = Math.ceil(PLATE.height / step) + 1;
  const distance: Distance = (p) => {
    let d = Number.POSITIVE_INFINITY;
    for (const { solid } of scene.parts) d = Math.min(d, solid(p));
    return d;
  };
  const samples: Sample[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      samples.push(look(scene, distance, VIEW.left + (column * step) / ZOOM, VIEW.top - (row * step) / ZOOM));
    }
  }
  return { columns, rows, step, samples };
}

function look(scene: Scene, distance: Distance, x: number, y: number): Sample {
  const p = march(distance, x, y);
  if (!p) return sky(x, y);
  const part = nearest(scene, p);
  const surface = scene.parts[part]?.surface(p);
  if (!surface) return sky(x, y);
  const normal = normalAt(distance, p);
  const direct = Math.max(0, dot(normal, LIGHT)) * (0.3 + 0.7 * lit(distance, p));
  const light = Math.min(1, (0.17 + 1.02 * direct) * (0.4 + 0.6 * openness(distance, p, normal)));
  return {
    part,
    dark: 1 - (1 - surface.colour) * light ** 0.9,
    lines: surface.lines,
    cross: surface.cross,
    depth: p[2],
  };
}
