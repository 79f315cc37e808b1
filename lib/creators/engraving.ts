/** In the portrait's own units. */
export const SHEET = { width: 800, height: 1000 } as const;

/** A portrait's SVG is sent in parts, each no longer than a form field may be. */
export const PARTS = ["part1", "part2", "part3", "part4"] as const;
export const PART_MAX = 10_000;

/** In characters. */
export const ENGRAVING_MAX = PARTS.length * PART_MAX;

/** `steps`: from the start, in whole units. */
export type Stroke = { x: number; y: number; steps: readonly (readonly [dx: number, dy: number])[] };

const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}"><path d="`;
const FOOT = '"/></svg>';

/** Writes the only notation that is parsed. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map(({ x, y, steps }) => `M${x} ${y}l${steps.map(([dx, dy]) => `${dx} ${dy}`).join(" ")}`)
    .join("")
    .replaceAll(" -", "-");

export const svgOf = (strokes: readonly Stroke[]): string => HEAD + pathOf(strokes) + FOOT;

/** How far lines may leave the sheet, and the longest step. */
const MARGIN = 40;
const STEP_MAX = 200;

const isWithin = (value: number, size: number): boolean => value >= -MARGIN && value <= size + MARGIN;

// Matches one stroke, up to the next. The comparison in `strokesOf` enforces the exact notation.
const STROKE = /M(-?\d{1,4}) (-?\d{1,4})l([\d -]+)/y;
const NUMBER = /-?\d{1,3}/g;

function strokeOf(match: RegExpExecArray): Stroke | null {
  const numbers = Array.from(match[3]?.matchAll(NUMBER) ?? [], ([digits]) => Number(digits));
  const start = { x: Number(match[1]), y: Number(match[2]) };
  if (numbers.length === 0 || numbers.length % 2 === 1) return null;
  const steps: [number, number][] = [];
  const pen = { ...start };
  for (let at = 0; at < numbers.length; at += 2) {
    const [dx = 0, dy = 0] = [numbers[at], numbers[at + 1]];
    pen.x += dx;
    pen.y += dy;
    if (Math.max(Math.abs(dx), Math.abs(dy)) > STEP_MAX) return null;
    if (!isWithin(pen.x, SHEET.width) || !isWithin(pen.y, SHEET.height)) return null;
    steps.push([dx, dy]);
  }
  return isWithin(start.x, SHEET.width) && isWithin(start.y, SHEET.height) ? { ...start, steps } : null;
}

/**
 * The strokes of an SVG written by `svgOf`, or null for any other text. It holds one path of whole numbers within the sheet and
 * nothing else. What is stored and shown is rewritten from these numbers; the submitted text is never used.
 */
export function strokesOf(svg: string): Stroke[] | null {
  if (svg.length > ENGRAVING_MAX || !svg.startsWith(HEAD) || !svg.endsWith(FOOT)) return null;
  const data = svg.slice(HEAD.length, -FOOT.length);
  const strokes: Stroke[] = [];
  STROKE.lastIndex = 0;
  let at = 0;
  while (at < data.length) {
    const match = STROKE.exec(data);
    const stroke = match && strokeOf(match);
    if (!stroke) return null;
    strokes.push(stroke);
    at = STROKE.lastIndex;
  }
  return strokes.length > 0 && pathOf(strokes) === data ? strokes : null;
}

/** Rewritten from the portrait's numbers; null if none was sent, undefined if it is no engraving of ours. */
export function sentPortrait(parts: Readonly<Record<(typeof PARTS)[number], string>>): string | null | undefined {
  const svg = PARTS.map((name) => parts[name]).join("");
  if (svg === "") return null;
  const strokes = strokesOf(svg);
  return strokes ? pathOf(strokes) : undefined;
}
