import { writeFile } from "node:fs/promises";
import { crossCoverage, cutsOf, mainCoverage } from "./burin";
import { contours } from "./contours";
import { skin } from "./figures";
import { carve, ellipsoid, merge, rod, toLocal, type Vec } from "./geometry";
import { averageFace } from "./head";
import { plateSvg } from "./plate-svg";
import { LINES } from "./scene";
import { sculpt } from "./sculpt";

const place = { yaw: 0.42 };
const scene = {
  parts: [
    skin(averageFace, place, 0.12),
    {
      solid: (p: Vec) => {
        const q = toLocal(p, place);
        const b = 0.022 * Math.sin(17 * q[0]) * Math.sin(17 * q[1] + 1) * Math.sin(17 * q[2]);
        return carve(
          ellipsoid(q, [0, 0.46, -0.18], [0.87, 0.8, 0.92]) + b,
          ellipsoid(q, [0, -0.22, 0.8], [0.66, 0.84, 0.78]),
          0.08,
        );
      },
      surface: (p: Vec) => {
        const q = toLocal(p, place);
        return {
          colour: 0.6,
          lines: (q[1] + 0.1 * Math.sin(9 * q[0]) * Math.sin(8 * q[1])) * LINES,
          cross: (q[0] * 0.9 + q[1] * 0.3 - q[2] * 0.3) * LINES,
        };
      },
    },
    {
      solid: (p: Vec) =>
        merge(
          ellipsoid(p, [0, -2.25, -0.35], [1.5, 0.72, 0.62]),
          rod(p, [-0.9, -1.75, -0.35], [0.9, -1.75, -0.35], 0.25),
          0.4,
        ),
      surface: (p: Vec) => ({
        colour: 0.45,
        lines: (p[0] * 0.6 + p[1] * 0.8) * LINES,
        cross: (p[1] * 0.9 - p[0] * 0.6) * LINES,
      }),
    },
  ],
  strokes: [],
};
const t = Date.now();
const plate = sculpt(scene, Number(process.argv[2] ?? 4));
console.log("sculpt", Date.now() - t);
const cuts = [
  ...contours(plate, (s) => s.lines).flatMap((c) =>
    cutsOf(
      plate,
      c,
      (s) => s.lines,
      (s) => mainCoverage(s.dark),
    ),
  ),
  ...contours(plate, (s) => s.cross).flatMap((c) =>
    cutsOf(
      plate,
      c,
      (s) => s.cross,
      (s) => (s.part < 0 ? 0 : crossCoverage(s.dark)),
    ),
  ),
];
const svg = plateSvg(cuts, "#1a1e2b");
await writeFile("/tmp/por/a.svg", svg);
console.log("all", Date.now() - t, svg.length, cuts.length);
