import { carve, ellipsoid, type Frame, merge, rod, sphere, type Vec } from "@/tools/press/portraits/geometry";
import { ofHead } from "@/tools/press/portraits/hair";
import { LINES, type Part, type Stroke } from "@/tools/press/portraits/scene";

export type Stance = { at: Vec; scale: number };

const bodyPoint = (p: Vec, { at, scale }: Stance): Vec => [
  (p[0] - at[0]) / scale,
  (p[1] - at[1]) / scale,
  (p[2] - at[2]) / scale,
];

const torso = (q: Vec): number => {
  const body = ellipsoid(q, [0, -4.2, -0.36], [1.44, 2.6, 0.6]);
  const chest = merge(ellipsoid(q, [0, -2.2, -0.32], [1.5, 0.84, 0.66]), body, 0.3);
  return merge(chest, rod(q, [-0.86, -1.66, -0.36], [0.86, -1.66, -0.36], 0.24), 0.45);
};

const weave = (q: Vec, lines: number, lean: number) => ({
  lines: (q[0] * Math.cos(lean) + q[1] * Math.sin(lean) + 0.3 * q[2]) * lines,
  cross: (q[0] * Math.cos(lean + 1.1) + q[1] * Math.sin(lean + 1.1)) * lines,
});

export const top = (stance: Stance, colour: number, lean: number): Part => ({
  solid: (p) => torso(bodyPoint(p, stance)) * stance.scale,
  surface: (p) => ({ colour, ...weave(bodyPoint(p, stance), LINES * stance.scale, lean) }),
});

export function athleticTop(stance: Stance, skin: number, colour: number): Part[] {
  const lines = LINES * stance.scale;
  const bare: Part = {
    solid: (p) => torso(bodyPoint(p, stance)) * stance.scale,
    surface: (p) => {
      const q = bodyPoint(p, stance);
      return { colour: skin, lines: (q[1] - 0.3 * q[2] + 0.12 * q[0]) * lines, cross: (q[0] + 0.4 * q[1]) * lines };
    },
  };
  const cloth: Part = {
    solid: (p) => {
      const q = bodyPoint(p, stance);
      return carve(torso(q) - 0.04, ellipsoid(q, [0, -1.4, 0.1], [0.56, 0.68, 1.4]), 0.03) * stance.scale;
    },
    surface: (p) => {
      const q = bodyPoint(p, stance);
      const isStripe = Math.abs(Math.abs(q[0]) - 0.84) < 0.07;
      return { colour: isStripe ? -0.4 : colour, ...weave(q, lines, q[0] < 0 ? 0.7 : 2.44) };
    },
  };
  return [bare, cloth];
}

export function jacket(stance: Stance, colour: number): Part[] {
  const opening = ([x, y]: Vec): number => Math.abs(x) - 0.36 * Math.max(0, y + 2.5);
  const shirt = top(stance, 0.02, 0.5);
  const coat: Part = {
    solid: (p) => {
      const q = bodyPoint(p, stance);
      return Math.max(torso(q) - 0.05, 0.05 - opening(q)) * stance.scale;
    },
    surface: (p) => {
      const q = bodyPoint(p, stance);
      return { colour, ...weave(q, LINES * stance.scale, q[0] < 0 ? 0.75 : 2.4) };
    },
  };
  return [shirt, coat];
}

export function headscarf(frame: Frame, colour: number): Part {
  return ofHead(
    frame,
    (q) => {
      let d = ellipsoid(q, [0, 0.24, -0.14], [0.84, 0.95, 0.96]);
      d = merge(d, rod(q, [0, -0.75, 0], [0, -1.55, -0.04], 0.47, 0.74), 0.3);
      d -= 0.013 * Math.sin(9 * q[1] - 7 * Math.abs(q[0] + 0.2) + 3 * q[2]);
      return carve(d, ellipsoid(q, [0, -0.17, 0.86], [0.53, 0.77, 0.74]), 0.07);
    },
    (q, lines) => {
      const fold = Math.hypot(q[0] * 1.15, q[1] + 0.15);
      return { colour, lines: (fold - 0.25 * q[2]) * lines * 0.95, cross: (q[0] * 0.9 + q[1] * 0.6) * lines };
    },
  );
}

export const headphones = (frame: Frame): Part =>
  ofHead(
    frame,
    (q) => {
      const x = Math.abs(q[0]);
      const bow = Math.hypot(Math.hypot(q[0], q[1] + 0.02) - 1.0, q[2] + 0.12) - 0.055;
      const cup = ellipsoid([x, q[1], q[2]], [0.88, -0.02, -0.1], [0.14, 0.28, 0.26]);
      return Math.min(q[1] > 0 ? bow : Math.max(bow, -q[1]), cup);
    },
    (q, lines) => ({
      colour: 0.62,
      lines: Math.hypot(q[1] + 0.02, q[2] + 0.1) * lines,
      cross: (q[1] + 0.5 * q[2]) * lines,
    }),
  );

export const hat = (frame: Frame): Part =>
  ofHead(
    frame,
    (q) => {
      const rim: Vec = [q[0], q[1] + 0.2 * q[2] - 0.16 * q[0] * q[0], q[2]];
      const brim = ellipsoid(rim, [0, 0.42, 0.02], [1.12, 0.07, 1.12]);
      const crown = ellipsoid(q, [0, 0.7, -0.1], [0.78, 0.62, 0.86]);
      return merge(brim, carve(crown, ellipsoid(q, [0, 1.38, 0.1], [0.2, 0.2, 0.7]), 0.15), 0.06);
    },
    (q, lines) => {
      const height = q[1] + 0.2 * q[2];
      const isBand = height > 0.5 && height < 0.7;
      return {
        colour: isBand ? 0.75 : 0.35,
        lines: (q[1] * 0.9 - 0.4 * q[2]) * lines,
        cross: (q[0] + 0.2 * q[1]) * lines,
      };
    },
  );

export function microphone(at: Vec): Part {
  return {
    solid: (p) =>
      Math.min(
        sphere(p, at, 0.2),
        rod(p, [at[0], at[1] - 0.24, at[2]], [at[0], at[1] - 0.5, at[2]], 0.13, 0.08),
        rod(p, [at[0], at[1] - 0.5, at[2]], [at[0], at[1] - 2, at[2]], 0.035),
      ),
    surface: (p) => ({
      colour: 0.4,
      lines: (p[0] - at[0] + (p[1] - at[1])) * LINES * 0.8,
      cross: (p[0] - at[0] - (p[1] - at[1])) * LINES * 0.8,
    }),
  };
}

const ring = (centre: readonly [number, number], rx: number, ry: number, z: (x: number) => number): Vec[] =>
  Array.from({ length: 33 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI;
    const x = centre[0] + rx * Math.cos(angle);
    return [x, centre[1] + ry * Math.sin(angle), z(x)];
  });

export function glasses(frame: Frame, width: number): Stroke[] {
  const depth = (x: number) => 0.9 - 0.55 * x * x;
  const widths = [width, width, width] as const;
  const lines: Vec[][] = [
    ...[-1, 1].map((side) => ring([side * 0.285, -0.02], 0.19, 0.155, depth)),
    [-0.1, -0.05, 0, 0.05, 0.1].map((x): Vec => [x, 0.03 - 2 * x * x, depth(x)]),
    ...[-1, 1].map((side): Vec[] => [
      [side * 0.47, 0.02, depth(0.47)],
      [side * 0.66, 0.04, 0.4],
      [side * 0.76, 0.04, -0.1],
    ]),
  ];
  return lines.map((points) => ({ points: points.map((q) => frame.toScene(q)), widths, shines: true }));
}

export const hoops = (frame: Frame): Stroke[] =>
  [-1, 1].map((side) => ({
    points: Array.from({ length: 33 }, (_, index) => {
      const angle = (index / 32) * 2 * Math.PI;
      return frame.toScene([side * 0.8, -0.4 + 0.16 * Math.cos(angle), -0.08 + 0.16 * Math.sin(angle)]);
    }),
    widths: [2.6, 2.6, 2.6],
    shines: true,
  }));
