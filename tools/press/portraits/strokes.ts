import { type Cut, cutsOfWidths, sampleAt } from "@/tools/press/portraits/burin";
import type { Point } from "@/tools/press/portraits/contours";
import type { Vec } from "@/tools/press/portraits/geometry";
import { type Stroke, VIEW, ZOOM } from "@/tools/press/portraits/scene";
import type { Sculpture } from "@/tools/press/portraits/sculpt";

/** How far a stroke's point may lie behind the surface in front of it and still be visible. */
const SUNK = 0.05;

/** Plate units. */
const STEP = 2;

const onPlate = ([x, y]: Vec): Point => [(x - VIEW.left) * ZOOM, (VIEW.top - y) * ZOOM];

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Points at even distances; `share` runs from 0 to 1 along the stroke. */
function evenly(points: readonly Vec[]): { p: Vec; share: number }[] {
  const found: { p: Vec; share: number }[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b] = [points[index], points[index + 1]];
    if (!a || !b) continue;
    const count = Math.max(1, Math.ceil((Math.hypot(b[0] - a[0], b[1] - a[1]) * ZOOM) / STEP));
    for (let step = 0; step < count; step++) {
      const part = step / count;
      found.push({
        p: [mix(a[0], b[0], part), mix(a[1], b[1], part), mix(a[2], b[2], part)],
        share: (index + part) / (points.length - 1),
      });
    }
  }
  const last = points.at(-1);
  return last ? [...found, { p: last, share: 1 }] : found;
}

export function strokeCuts(plate: Sculpture, strokes: readonly Stroke[]): Cut[] {
  return strokes.flatMap(({ points, widths: [start, middle, end] }) => {
    const line = evenly(points);
    const widths = line.map(({ p, share }) => {
      const hidden = (sampleAt(plate, onPlate(p))?.depth ?? 0) > p[2] + SUNK;
      if (hidden) return 0;
      return share < 0.5 ? mix(start, middle, share * 2) : mix(middle, end, share * 2 - 1);
    });
    return cutsOfWidths(
      line.map(({ p }) => onPlate(p)),
      widths,
    );
  });
}
