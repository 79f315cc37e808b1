import type { Cut } from "./burin";
import type { Point } from "./contours";
import { PLATE } from "./scene";

/** Units of the drawing for one of the plate: coordinates are whole numbers. */
const FINE = 2;

const whole = (value: number): number => Math.round(value * FINE);

function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let [x, y] = [whole(first[0]), whole(first[1])];
  const steps = rest.map(([nextX, nextY]) => {
    const step = [whole(nextX) - x, whole(nextY) - y];
    [x, y] = [whole(nextX), whole(nextY)];
    return step.join(" ");
  });
  return `M${whole(first[0])} ${whole(first[1])}l${steps.join(" ").replaceAll(" -", "-")}`;
}

/** The picture as SVG: one path for each width of line. */
export function plateSvg(cuts: readonly Cut[], ink: string): string {
  const byWidth = new Map<number, string[]>();
  for (const { width, points } of cuts) {
    const key = Math.round(width * FINE * 100) / 100;
    byWidth.set(key, [...(byWidth.get(key) ?? []), pathOf(points)]);
  }
  const paths = [...byWidth]
    .sort(([a], [b]) => a - b)
    .map(([width, pieces]) => `<path stroke-width="${width}" d="${pieces.join("")}"/>`);
  const [width, height] = [PLATE.width * FINE, PLATE.height * FINE];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${PLATE.width}" height="${PLATE.height}"><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g></svg>\n`;
}
