import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadHomeCopy } from "@/lib/content/home";
import { repository } from "@/scripts/local/repository";
import { simplified } from "@/tools/press/portraits/burin";
import { contours, type Point } from "@/tools/press/portraits/contours";
import { frameOf, type Vec } from "@/tools/press/portraits/geometry";
import type { Sample } from "@/tools/press/portraits/sculpt";
import { subjects } from "@/tools/press/portraits/subjects";

const distance = ([x, y]: Point, [cx, cy]: Point) => Math.hypot(x - cx, y - cy);

test("contours of a cone are circles, each one closed curve", () => {
  const size = 61;
  const samples = Array.from({ length: size * size }, (_, index): Sample => {
    const lines = Math.hypot((index % size) - 30, Math.floor(index / size) - 30) / 5;
    return { part: 0, dark: 0, lines, cross: 0, depth: 0 };
  });
  const curves = contours({ columns: size, rows: size, step: 1, samples }, ({ lines }) => lines);
  const closed = curves.filter(({ level }) => level >= 1 && level <= 5);
  expect(closed.map(({ level }) => level).sort()).toEqual([1, 2, 3, 4, 5]);
  for (const { level, points } of closed) {
    for (const point of points) expect(distance(point, [30, 30])).toBeCloseTo(level * 5, 0);
    expect(points.length).toBeGreaterThan(level * 5 * 6);
  }
});

test("a simplified curve keeps its ends and strays from no point by more than it may", () => {
  const curve = Array.from({ length: 200 }, (_, index): Point => [index, 20 * Math.sin(index / 15)]);
  const few = simplified(curve);
  expect(few.length).toBeLessThan(60);
  expect([few[0], few.at(-1)]).toEqual([curve[0], curve.at(-1)]);
  for (const point of curve) {
    const nearest = Math.min(
      ...few.slice(1).map((end, index) => {
        const start = few[index] ?? end;
        const length = distance(start, end);
        return Math.abs(distance(start, point) + distance(point, end) - length);
      }),
    );
    expect(nearest).toBeLessThan(0.5);
  }
});

test("a figure's coordinates lead there and back", () => {
  const { toLocal, toScene } = frameOf({ yaw: 0.4, tilt: -0.2, scale: 0.55, at: [0.3, -1, 0.2] });
  const point: Vec = [0.7, -0.3, 0.9];
  for (const [index, value] of toScene(toLocal(point)).entries()) expect(value).toBeCloseTo(point[index] ?? 0, 10);
});

test("every sample talent of the home page has a portrait for light and for dark paper", async () => {
  const { talent } = await loadHomeCopy();
  expect(talent.map(({ id }) => id)).toEqual(Object.keys(subjects));
  const folder = join(repository, "public", "portraits");
  expect(readdirSync(folder).sort()).toEqual(talent.flatMap(({ id }) => [`${id}-dark.svg`, `${id}.svg`]).sort());
  for (const name of readdirSync(folder)) {
    const svg = readFileSync(join(folder, name), "utf8");
    expect(svg.startsWith("<svg "), name).toBe(true);
    expect(svg.length, name).toBeLessThan(170_000);
  }
});
