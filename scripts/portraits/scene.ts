import type { Solid, Vec } from "./geometry";

/** What an engraver has to know about a point of a surface. */
export type Surface = {
  /** Darkness of the material itself: 0 white paper, 1 black. */
  colour: number;
  /** Phases of the two families of lines that run over it: a line lies where a phase is a whole number. */
  lines: number;
  cross: number;
};

/** One thing of one material. */
export type Part = { solid: Solid; surface: (p: Vec) => Surface };

/** A stroke that is drawn as it is: points of the scene in order, and its widths at the start, middle and end in plate units. */
export type Stroke = { points: readonly Vec[]; widths: readonly [number, number, number] };

export type Scene = { parts: readonly Part[]; strokes: readonly Stroke[] };

/** The plate's size in its own units; a unit is about a third of a pixel where the portrait is shown. */
export const PLATE = { width: 800, height: 1000 } as const;

/** What of the scene the plate shows. */
export const VIEW = { left: -1.55, top: 1.62, width: 3.1 } as const;

/** Plate units for one unit of the scene. */
export const ZOOM = PLATE.width / VIEW.width;

/** Distance between two lines of a family, in plate units. */
export const PITCH = 9;

/** Phases for one unit of the scene, for lines at the usual distance. */
export const LINES = ZOOM / PITCH;
