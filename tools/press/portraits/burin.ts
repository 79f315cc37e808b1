import type { Curve, Point } from "@/tools/press/portraits/contours";
import type { Sample, Sculpture } from "@/tools/press/portraits/sculpt";

export type Cut = { width: number; points: Point[] };

/** Where lines are closer than this, in plate units, every second one is dropped. */
const CROWDED = 5;

/** Line widths, and the step between two of them, in plate units. */
const THINNEST = 0.55;
const WIDEST = 5.2;
const WIDTH_STEP = 0.35;

/** Maximum deviation of a cut from its curve, in plate units, and the fewest points of one width. */
const TOLERANCE = 0.3;
const STEADY = 4;

/** Maps darkness to the share of the plate that a family's lines cover, both 0 to 1. */
type Coverage = (dark: number) => number;

export const mainCoverage: Coverage = (dark) => Math.min(0.7, Math.max(0, (dark - 0.07) * 0.8));

export const crossCoverage: Coverage = (dark) => Math.min(0.5, Math.max(0, (dark - 0.5) * 0.95));

export function sampleAt({ columns, rows, step, samples }: Sculpture, [x, y]: Point): Sample | undefined {
  const column = Math.min(columns - 1, Math.max(0, Math.round(x / step)));
  const row = Math.min(rows - 1, Math.max(0, Math.round(y / step)));
  return samples[row * columns + column];
}

/** Distance to the next line of the family, in plate units. */
function spacingAt(plate: Sculpture, field: (sample: Sample) => number, at: Point): number {
  const here = sampleAt(plate, at);
  if (!here) return CROWDED;
  const change = (dx: number, dy: number): number => {
    const there = sampleAt(plate, [at[0] + dx * plate.step, at[1] + dy * plate.step]);
    return there && there.part === here.part ? Math.abs(field(there) - field(here)) / plate.step : 0;
  };
  const slope = Math.hypot(Math.max(change(1, 0), change(-1, 0)), Math.max(change(0, 1), change(0, -1)));
  return 1 / Math.max(slope, 0.02);
}

const average = (values: readonly number[], around: number, reach: number): number => {
  const part = values.slice(Math.max(0, around - reach), around + reach + 1);
  return part.reduce((sum, value) => sum + value, 0) / part.length;
};

export function cutsOf(
  plate: Sculpture,
  curve: Curve,
  field: (sample: Sample) => number,
  coverage: (sample: Sample) => number,
): Cut[] {
  const widths = curve.points.map((at) => {
    const sample = sampleAt(plate, at);
    if (!sample) return 0;
    const spacing = Math.min(14, spacingAt(plate, field, at));
    if (spacing >= CROWDED) return Math.min(WIDEST, coverage(sample) * spacing);
    return curve.level % 2 === 0 ? Math.min(WIDEST, coverage(sample) * spacing * 1.7) : 0;
  });
  return cutsOfWidths(
    curve.points,
    widths.map((_, index) => average(widths, index, 4)),
  );
}

export function cutsOfWidths(points: readonly Point[], widths: readonly number[]): Cut[] {
  const steps = widths.map((width) => (width < THINNEST ? 0 : Math.max(1, Math.round(width / WIDTH_STEP))));
  return runs(steps).flatMap(({ from, to, value }) => {
    const kept = simplified(points.slice(from, to + 1));
    return value > 0 && kept.length > 1 ? [{ width: value * WIDTH_STEP, points: kept }] : [];
  });
}

type Run = { from: number; to: number; value: number };

/** Stretches of equal steps; one that is too short joins the one before. */
function runs(steps: readonly number[]): Run[] {
  const found: Run[] = [];
  for (const [index, value] of steps.entries()) {
    const last = found.at(-1);
    const isShort = last && last.to - last.from < STEADY && last.value > 0 && value > 0;
    if (last && (last.value === value || isShort)) last.to = index;
    else found.push({ from: Math.max(0, index - 1), to: index, value });
  }
  return found;
}

/** Douglas-Peucker simplification. */
export function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [farthest, split] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    const away =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length;
    if (away > farthest) [farthest, split] = [away, index];
  }
  if (farthest <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, split + 1)).slice(0, -1), ...simplified(points.slice(split))];
}
