import type { Sample, Sculpture } from "@/tools/press/portraits/sculpt";

export type Point = readonly [x: number, y: number];

export type Curve = { level: number; points: Point[] };

type Corner = { sample: Sample; value: number };
type Joint = { ends: string[]; at: Point };
type Joints = Map<string, Joint>;
type Crossing = { key: string; at: Point };

/** Depth between neighbouring samples above which they belong to different surfaces, so that no line connects them. */
const CLIFF = 0.16;

const isOneSurface = (corners: readonly Corner[]): boolean => {
  const first = corners[0]?.sample;
  return corners.every(({ sample }) => sample.part === first?.part && Math.abs(sample.depth - first.depth) < CLIFF);
};

/**
 * Curves where `field` is a whole number, by marching squares, through the cells that `keep` accepts: by default,
 * those on one surface.
 */
export function contours(
  { columns, rows, step, samples }: Sculpture,
  field: (sample: Sample) => number,
  keep: (corners: readonly Corner[]) => boolean = isOneSurface,
): Curve[] {
  const levels = new Map<number, Joints>();
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const base = row * columns + column;
      const corners = [base, base + 1, base + columns + 1, base + columns].flatMap((index) => {
        const sample = samples[index];
        return sample ? [{ sample, value: field(sample) }] : [];
      });
      if (!keep(corners)) continue;
      const values = corners.map(({ value }) => value);
      const last = Math.floor(Math.max(...values));
      for (let level = Math.ceil(Math.min(...values)); level <= last; level++) {
        const joints = levels.get(level) ?? new Map();
        levels.set(level, joints);
        crossCell(joints, values, level, { column, row, step });
      }
    }
  }
  return [...levels].flatMap(([level, joints]) => chains(joints).map((points) => ({ level, points })));
}

type Cell = { column: number; row: number; step: number };

function crossCell(joints: Joints, values: readonly number[], level: number, cell: Cell): void {
  const crossings: Crossing[] = [];
  for (let side = 0; side < 4; side++) {
    const a = (values[side] ?? 0) - level;
    const b = (values[(side + 1) % 4] ?? 0) - level;
    if (a < 0 !== b < 0) crossings.push(crossing(cell, side, a / (a - b)));
  }
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    const [one, two] = [crossings[pair], crossings[pair + 1]];
    if (!one || !two) continue;
    link(joints, one, two);
    link(joints, two, one);
  }
}

/** Both cells that share a side give its crossing the same key. */
function crossing({ column, row, step }: Cell, side: number, share: number): Crossing {
  const x = column + (side === 1 ? 1 : 0);
  const y = row + (side === 2 ? 1 : 0);
  const way = side < 2 ? share : 1 - share;
  return side % 2 === 0
    ? { key: `h${x},${y}`, at: [(x + way) * step, y * step] }
    : { key: `v${x},${y}`, at: [x * step, (y + way) * step] };
}

function link(joints: Joints, from: Crossing, to: Crossing): void {
  const joint = joints.get(from.key) ?? { ends: [], at: from.at };
  joint.ends.push(to.key);
  joints.set(from.key, joint);
}

/** Joins one level's pieces: open curves from an end, closed ones from any point. */
function chains(joints: Joints): Point[][] {
  const used = new Set<string>();
  const follow = (start: string): Point[] => {
    const points: Point[] = [];
    for (let key: string | undefined = start; key !== undefined; ) {
      used.add(key);
      const joint: Joint | undefined = joints.get(key);
      if (!joint) break;
      points.push(joint.at);
      key = joint.ends.find((next) => !used.has(next));
    }
    return points;
  };
  const open = [...joints].filter(([, { ends }]) => ends.length === 1).map(([key]) => key);
  return [...open, ...joints.keys()].flatMap((key) => (used.has(key) ? [] : [follow(key)]));
}
