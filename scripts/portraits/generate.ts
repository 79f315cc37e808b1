import { writeFile } from "node:fs/promises";
import { contours } from "./contours";
import { crossCoverage, cutsOf, mainCoverage } from "./burin";
import { plateSvg } from "./plate-svg";
import { sculpt } from "./sculpt";
import { strokeCuts } from "./strokes";
import { averageFace } from "./head";
import { curls } from "./hair";
import { person, shoulders } from "./people";

const place = { yaw: 0.42 };
const p1 = person({ face: {...averageFace, lips: 1.3, nose: 1.1, jaw:.95}, features: { gaze: 0.035, open: 1.1, brows: 0.9, age: 0 }, place, skin: 0.28 });
const scene = { parts: [p1.part, curls(place, 1, 0.62), shoulders([0,0,0],1,.4,.9)], strokes: p1.strokes };
const t = Date.now();
const plate = sculpt(scene, Number(process.argv[2] ?? 4));
console.log("sculpt", Date.now() - t);
const cuts = [
  ...contours(plate, (s) => s.lines).flatMap((c) => cutsOf(plate, c, (s) => s.lines, (s) => mainCoverage(s.dark))),
  ...contours(plate, (s) => s.cross).flatMap((c) => cutsOf(plate, c, (s) => s.cross, (s) => s.part < 0 ? 0 : crossCoverage(s.dark))),
  ...strokeCuts(plate, scene.strokes),
];
const svg = plateSvg(cuts, "#1a1e2b");
await writeFile("/tmp/por/a.svg", svg);
console.log("all", Date.now() - t, svg.length, cuts.length);
