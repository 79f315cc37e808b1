import type { Frame, Vec } from "@/tools/press/portraits/geometry";
import { type Face, head } from "@/tools/press/portraits/head";
import type { Stroke } from "@/tools/press/portraits/scene";

/** 1 is the average, except for `gaze` and `age`. */
export type Features = {
  /** To the viewer's right, in head units. */
  gaze: number;
  open: number;
  brows: number;
  /** From 0, none, to 1, those of an old man. */
  age: number;
};

/** Points are (x, y) as seen from the front of the face. */
type FaceStroke = { points: readonly (readonly [number, number])[]; widths: Stroke["widths"] };

const EYE = { x: 0.275, halfWidth: 0.15 } as const;

const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index / count);

/** Height at `u`, from -1 (towards the nose) to 1. */
const upperLid = (u: number, open: number): number => 0.05 * open * (1 - u * u) + 0.012 * u;
const lowerLid = (u: number, open: number): number => -0.04 * open * (1 - u * u) + 0.012 * u;

export function isInEye(x: number, y: number, open: number): boolean {
  const u = (Math.abs(x) - EYE.x) / EYE.halfWidth;
  return Math.abs(u) < 1 && y < upperLid(u, open) && y > lowerLid(u, open);
}

export function isOnLips(x: number, y: number, fullness: number): boolean {
  const u = Math.abs(x) / 0.21;
  if (u >= 1) return false;
  const top = -0.61 + (0.085 * fullness - 0.025 * Math.exp(-((x / 0.05) ** 2))) * (1 - u ** 1.6);
  return y < top + 0.3 * x * x && y > -0.615 - 0.11 * fullness * (1 - u ** 2.2);
}

const lid = (side: number, height: (u: number) => number, from: number, to: number) =>
  steps(14).map((t) => {
    const u = from + (to - from) * t;
    return [side * (EYE.x + u * EYE.halfWidth), height(u)] as const;
  });

function eye(side: number, { gaze, open }: Features): FaceStroke[] {
  const strokes: FaceStroke[] = [
    { points: lid(side, (u) => upperLid(u, open) + 0.004, -1, 1.12), widths: [1.6, 4.6, 2.2] },
    { points: lid(side, (u) => lowerLid(u, open), -0.9, 1), widths: [0.7, 1.2, 1.6] },
    { points: lid(side, (u) => upperLid(u, open) + 0.045, -0.85, 1.05), widths: [0.7, 1.7, 0.8] },
    { points: lid(side, (u) => lowerLid(u, open) - 0.055, -0.8, 0.5), widths: [0.6, 1, 0.6] },
  ];
  const centre = side * EYE.x + gaze;
  const ring = (radius: number, width: number, gap: number): FaceStroke => ({
    // Leaves the eye's highlight white.
    points: steps(20).flatMap((t) => {
      const angle = 2.35 + gap + t * (2 * Math.PI - 2 * gap);
      const [x, y] = [centre + radius * Math.cos(angle), 0.008 + radius * Math.sin(angle)];
      return y < upperLid((x * side - EYE.x) / EYE.halfWidth, open) + 0.004 ? [[x, y] as const] : [];
    }),
    widths: [width, width, width],
  });
  return [...strokes, ring(0.053, 2.2, 0), ring(0.042, 2.1, 0.25), ring(0.031, 2.6, 0.4), ring(0.019, 4.4, 0.6)];
}

function brow(side: number, weight: number): FaceStroke[] {
  return steps(19).flatMap((t, index) => {
    const x = 0.115 + 0.36 * t;
    const y = 0.15 + 0.075 * Math.sin(Math.PI * (0.12 + 0.72 * t)) + (index % 2) * 0.02;
    const lean = 1.15 - 1.25 * t;
    const length = 0.075 * (1 - 0.35 * t);
    const end = [side * (x + length * Math.cos(lean)), y + length * Math.sin(lean) * 0.8] as const;
    return [{ points: [[side * x, y], end], widths: [2.4 * weight, 2.6 * weight, 0.7] as const }];
  });
}

function noseAndMouth(face: Face): FaceStroke[] {
  const sides = [-1, 1].flatMap((side): FaceStroke[] => [
    {
      points: [
        [0.03, -0.37],
        [0.06, -0.362],
        [0.095 * face.nose, -0.375],
      ].map(([x = 0, y = 0]) => [side * x, y]),
      widths: [2.2, 4.2, 1.6],
    },
    {
      points: steps(8).map((t) => {
        const angle = 1.9 - 3 * t;
        return [side * (0.118 + 0.062 * Math.cos(angle)) * face.nose, -0.318 + 0.058 * Math.sin(angle)];
      }),
      widths: [0.6, 1.9, 1.2],
    },
  ]);
  const parting = steps(24).map((t) => {
    const x = -0.225 + 0.45 * t;
    return [x, -0.615 + 0.55 * x * x - 0.008 * Math.exp(-((x / 0.045) ** 2))] as const;
  });
  return [...sides, { points: parting, widths: [2.6, 2.4, 2.6] }];
}

function wrinkles(age: number): FaceStroke[] {
  if (age === 0) return [];
  const forehead = [0.36, 0.44, 0.52].map(
    (height, index): FaceStroke => ({
      points: steps(14).map((t) => [
        -0.3 + 0.04 * index + (0.6 - 0.08 * index) * t,
        height + 0.025 * Math.sin(Math.PI * t),
      ]),
      widths: [0.6, 1.8 * age, 0.6],
    }),
  );
  const sides = [-1, 1].flatMap((side): FaceStroke[] => [
    { points: steps(10).map((t) => [side * (0.175 + 0.13 * t), -0.36 - 0.21 * t]), widths: [0.8, 2.2 * age, 0.6] },
    {
      points: steps(6).map((t) => [side * (0.17 + 0.2 * t), -0.1 - 0.05 * Math.sin(Math.PI * t)]),
      widths: [0.6, 1.7 * age, 0.6],
    },
    ...[0.03, -0.005, -0.04].map(
      (y): FaceStroke => ({
        points: [
          [side * 0.455, y],
          [side * 0.53, y + y * 1.2],
        ],
        widths: [1.2 * age, 1.1, 0.6],
      }),
    ),
  ]);
  return [...forehead, ...sides];
}

function onFace(x: number, y: number, face: Face): Vec {
  let z = 1.3;
  for (let step = 0; step < 60 && z > 0; step++) {
    const d = head([x, y, z], face);
    if (d < 0.002) break;
    z -= d * 0.7;
  }
  return [x, y, z + 0.004];
}

export function faceLines(face: Face, features: Features, { scale, toScene }: Frame): Stroke[] {
  const strokes = [
    ...[-1, 1].flatMap((side) => [...eye(side, features), ...brow(side, features.brows)]),
    ...noseAndMouth(face),
    ...wrinkles(features.age),
  ];
  return strokes.map(({ points, widths: [start, middle, end] }) => ({
    points: points.map(([x, y]) => toScene(onFace(x, y, face))),
    widths: [start * scale, middle * scale, end * scale],
  }));
}
