import type { Solid, Vec } from "@/tools/press/portraits/geometry";

/** What an engraver has to know about a point of a surface. */
export type Surface = {
  /** Darkness of the material itself: 0 paper, 1 black; below 0 it stays light in the shade. */
  colour: number;
  /** Phases of the two families of lines that run over it: a line lies where a phase is a whole number. */
  lines: number;
  cross: number;
};

/** One thing of one material. */
export type Part = { solid: Solid; surface: (p: Vec) => Surface };

/** A line that is cut as it is: points of the scene in order, and its width at the start, in the middle and at the end. */
export type Stroke = {
  points: readonly Vec[];
  widths: readonly [start: number, middle: number, end: number];
  /** It shines: where the lines are light, it is one of them. All other strokes are dark on any paper. */
  shines?: true;
};

export type Scene = { parts: readonly Part[]; strokes: readonly Stroke[] };

/** The plate's size in its own units, in which widths of lines are given too. */
export const PLATE = { width: 800, height: 1000 } as const;

/** What of the scene the plate shows. */
export const VIEW = { left: -1.55, top: 1.55, width: 3.1 } as const;

/** Plate units for one unit of the scene. */
export const ZOOM = PLATE.width / VIEW.width;

/** Phases for one unit of the scene, for lines 7 plate units apart. */
export const LINES = ZOOM / 7;
