import { type Cut, crossCoverage, cutsOf, mainCoverage, simplified } from "@/tools/press/portraits/burin";
import { contours } from "@/tools/press/portraits/contours";
import { plateSvg } from "@/tools/press/portraits/plate-svg";
import type { Scene } from "@/tools/press/portraits/scene";
import type { Sample, Sculpture } from "@/tools/press/portraits/sculpt";
import { strokeCuts } from "@/tools/press/portraits/strokes";

export type Theme = "light" | "dark";

/** Copied from app/styles/tokens.css: the ink, and the paper behind a portrait. */
const INK = { light: "#1a1e2b", dark: "#f1ebde" } as const;
const DARK_PAPER = "#0d1015";

const OUTLINE = 1.4;

/** On light paper lines are shade; on dark paper they are light, and the background stays empty. */
function inkAt({ dark, part }: Sample, theme: Theme): number {
  if (theme === "light") return dark;
  return part < 0 ? 0 : Math.max(0, 1.04 - dark);
}

function tone(plate: Sculpture, theme: Theme): Cut[] {
  const lines = (sample: Sample) => sample.lines;
  const cross = (sample: Sample) => sample.cross;
  const main = contours(plate, lines).flatMap((curve) =>
    cutsOf(plate, curve, lines, (sample) => mainCoverage(inkAt(sample, theme))),
  );
  const crossing = contours(plate, cross).flatMap((curve) =>
    cutsOf(plate, curve, cross, (sample) => (sample.part < 0 ? 0 : crossCoverage(inkAt(sample, theme)))),
  );
  return [...main, ...crossing];
}

const outline = (plate: Sculpture): Cut[] =>
  contours(
    plate,
    ({ part }) => (part < 0 ? -0.5 : 0.5),
    () => true,
  ).map(({ points }) => ({ width: OUTLINE, points: simplified(points) }));

export function engrave(plate: Sculpture, { strokes }: Scene, theme: Theme): string {
  const shining = strokes.filter(({ shines }) => shines);
  const drawn = strokes.filter(({ shines }) => !shines);
  return plateSvg([
    { ink: INK[theme], cuts: [...tone(plate, theme), ...outline(plate)] },
    { ink: theme === "light" ? INK.light : DARK_PAPER, cuts: strokeCuts(plate, drawn) },
    { ink: INK[theme], cuts: strokeCuts(plate, shining) },
  ]);
}
