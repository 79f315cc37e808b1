import type { Solid, Vec } from "@/tools/press/portraits/geometry";

export type Surface = {
  /** 0 is paper, 1 black; below 0 it stays light in the shade. */
  colour: number;
  /** A line lies where a phase is a whole number. */
  lines: number;
  cross: number;
};

export type Part = { solid: Solid; surface: (p: Vec) => Surface };

export type Stroke = {
  points: readonly Vec[];
  widths: readonly [start: number, middle: number, end: number];
  /** Light where lines are light. All other strokes are dark on any paper. */
  shines?: true;
};

export type Scene = { parts: readonly Part[]; strokes: readonly Stroke[] };

/** In its own units, in which line widths are given too. */
export const PLATE = { width: 800, height: 1000 } as const;

/** The visible part, in scene units. */
export const VIEW = { left: -1.55, top: 1.55, width: 3.1 } as const;

export const ZOOM = PLATE.width / VIEW.width;

/** Phases per scene unit, for lines 7 plate units apart. */
export const LINES = ZOOM / 7;
