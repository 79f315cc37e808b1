import { along, carve, ellipsoid, merge, type Placement, rod, type Solid, toLocal, type Vec } from "./geometry";
import { type Face, head } from "./head";
import { LINES, type Part } from "./scene";

/** Lines that run around a form as if it were cut into slices, seen a little from above. */
export const slices =
  (direction: Vec, lines: number) =>
  (q: Vec): number =>
    (q[0] * direction[0] + q[1] * direction[1] + q[2] * direction[2]) * lines;

export const skin = (face: Face, place: Placement, colour: number): Part => {
  const scale = place.scale ?? 1;
  const main = slices([0.1, 1, -0.42], LINES * scale);
  const cross = slices([0.8, 0.55, 0.1], LINES * scale * 0.92);
  return {
    solid: (p) => head(toLocal(p, place), face) * scale,
    surface: (p) => {
      const q = toLocal(p, place);
      return { colour, lines: main(q), cross: cross(q) };
    },
  };
};
