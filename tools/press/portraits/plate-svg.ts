import type { Cut } from "@/tools/press/portraits/burin";
import type { Point } from "@/tools/press/portraits/contours";
import { PLATE } from "@/tools/press/portraits/scene";

/** Drawing units per plate unit, so that coordinates are whole numbers. */
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

function group(cuts: readonly Cut[], ink: string): string {
  const byWidth = new Map<number, string[]>();
  for (const { width, points } of cuts) {
    const key = Math.round(width * FINE * 100) / 100;
    byWidth.set(key, [...(byWidth.get(key) ?? []), pathOf(points)]);
  }
  const paths = [...byWidth]
    .sort(([a], [b]) => a - b)
    .map(([width, pieces]) => `<path stroke-width="${width}" d="${pieces.join("")}"/>`);
  return `<g stroke="${ink}">${paths.join("")}</g>`;
}

export function plateSvg(layers: readonly { ink: string; cuts: readonly Cut[] }[]): string {
  const [width, height] = [PLATE.width * FINE, PLATE.height * FINE];
  const groups = layers.map(({ ink, cuts }) => group(cuts, ink)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${PLATE.width}" height="${PLATE.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${groups}</svg>\n`;
}
