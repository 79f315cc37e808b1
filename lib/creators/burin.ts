import { ENGRAVING_MAX, SHEET, type Stroke, svgOf } from "@/lib/creators/engraving";

/** Brightness from 0 to 1, row by row. */
export type Plate = { width: number; height: number; light: Float32Array };

/** A set of parallel lines. `from`: how dark it must be for them to be cut. */
type Hatching = { spacing: number; offset: number; degrees: number; from: number };

const hatchings: readonly Hatching[] = [
  { spacing: 15, offset: 0, degrees: 8, from: 0.14 },
  { spacing: 15, offset: 7.5, degrees: 8, from: 0.4 },
  { spacing: 17, offset: 0, degrees: 68, from: 0.58 },
  { spacing: 17, offset: 8.5, degrees: 68, from: 0.78 },
];

/** Units between two points of a line, the fewest points per line, and how far lines rise where the face is bright. */
const STEP = 9;
const SHORTEST = 3;
const RELIEF = 16;

/** Where the search for the finest engraving that fits begins: at half the distances above. */
const FINEST = 0.5;

/** Stretches brightness so that all but the outermost hundredths span 0 to 1. */
function spread({ light, ...size }: Plate): Plate {
  const sorted = Float32Array.from(light).sort();
  const [low = 0, high = 1] = [sorted[Math.floor(sorted.length * 0.02)], sorted[Math.floor(sorted.length * 0.98)]];
  const range = Math.max(high - low, 0.05);
  return { ...size, light: light.map((value) => Math.min(Math.max((value - low) / range, 0), 1)) };
}

/** Bilinear interpolation. */
function lightAt({ width, height, light }: Plate, x: number, y: number): number {
  const column = Math.min(Math.max((x / SHEET.width) * width - 0.5, 0), width - 1.001);
  const row = Math.min(Math.max((y / SHEET.height) * height - 0.5, 0), height - 1.001);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const at = (dx: number, dy: number): number => light[(top + dy) * width + left + dx] ?? 0;
  const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
  return mix(mix(at(0, 0), at(1, 0), column - left), mix(at(0, 1), at(1, 1), column - left), row - top);
}

/** A box blur, along rows and then along columns. */
function blurred(plate: Plate, radius: number): Plate {
  const { width, height } = plate;
  const pass = (source: Float32Array, step: number, along: number, across: number, other: number): Float32Array => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < across; line++) {
      for (let at = 0; at < along; at++) {
        let sum = 0;
        for (let near = -radius; near <= radius; near++) {
          sum += source[line * other + Math.min(Math.max(at + near, 0), along - 1) * step] ?? 0;
        }
        result[line * other + at * step] = sum / (2 * radius + 1);
      }
    }
    return result;
  };
  return { ...plate, light: pass(pass(plate.light, 1, width, height, width), width, height, width, 1) };
}

/** 1 within a portrait's oval, falling to 0 outside, so that lines end before the frame. */
function within(x: number, y: number): number {
  const away = Math.hypot((x / SHEET.width - 0.5) * 2, (y / SHEET.height - 0.5) * 2);
  return Math.min(Math.max((1.02 - away) / 0.12, 0), 1);
}

type Cutting = { sharp: Plate; soft: Plate; darkness: number; coarseness: number };

/** The lines of one hatching: each follows the relief of the face and is cut where it is dark enough. */
function cut({ spacing, offset, degrees, from }: Hatching, { sharp, soft, darkness, coarseness }: Cutting): Stroke[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.hypot(SHEET.width, SHEET.height) / 2;
  const strokes: Stroke[] = [];
  for (let line = -reach + offset * coarseness; line < reach; line += spacing * coarseness) {
    let points: [number, number][] = [];
    const lift = () => {
      if (points.length >= SHORTEST) strokes.push(strokeThrough(points));
      points = [];
    };
    for (let along = -reach; along < reach; along += STEP * coarseness) {
      const flatX = SHEET.width / 2 + along * cos - line * sin;
      const flatY = SHEET.height / 2 + along * sin + line * cos;
      const rise = (lightAt(soft, flatX, flatY) - 0.5) * RELIEF + 3 * Math.sin(along / 70 + line / 90);
      const [x, y] = [flatX + rise * sin, flatY - rise * cos];
      const dark = (1 - lightAt(sharp, x, y)) ** (1 / darkness) * within(x, y);
      // Lets a started line run slightly into the light, so that it does not fray.
      if (dark > from - (points.length > 0 ? 0.04 : 0)) points.push([Math.round(x), Math.round(y)]);
      else lift();
    }
    lift();
  }
  return strokes;
}

function strokeThrough(points: readonly [number, number][]): Stroke {
  const [[x, y] = [0, 0]] = points;
  const steps = points.slice(1).map(([nextX, nextY], index): [number, number] => {
    const [fromX, fromY] = points[index] ?? [0, 0];
    return [nextX - fromX, nextY - fromY];
  });
  return { x, y, steps };
}

/**
 * Draws a photo as line art in the style of a banknote: hatchings that follow the relief and cross where it is dark. Runs in
 * the browser, which the photo never leaves. The engraving is coarser if a fine one would be too long to send.
 *
 * @param darkness from 0.5 (lighter) to 2 (darker)
 */
export function engrave(photo: Plate, darkness = 1): Stroke[] {
  const sharp = spread(photo);
  const soft = blurred(sharp, Math.max(2, Math.round(photo.width / 40)));
  let coarseness = FINEST;
  for (;;) {
    const cutting = { sharp, soft, darkness, coarseness };
    const strokes = hatchings.flatMap((hatching) => cut(hatching, cutting));
    const { length } = svgOf(strokes);
    if (length <= ENGRAVING_MAX) return strokes;
    // Both the number of lines and the points per line fall, so the length falls with the square.
    coarseness *= Math.sqrt(length / ENGRAVING_MAX) * 1.01;
  }
}
