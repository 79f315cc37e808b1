import { Canvas } from "@react-pdf/renderer";
import { encodeQR } from "qr";
import type { ComponentProps, ComponentType, ReactElement } from "react";
import { ink } from "@/lib/documents/setter";
import { type Band, guilloche, guillocheStrip } from "@/lib/engraving/guilloche";
import { rosetteBands } from "@/lib/engraving/rosette";

/** A canvas with its role in the document's structure: a figure with alternative text, or an artifact. */
const Drawing: ComponentType<ComponentProps<typeof Canvas> & { tag: "Figure" | "Artifact"; alt?: string }> =
  Canvas as never;

type Pen = Parameters<ComponentProps<typeof Canvas>["paint"]>[0];

function within(pen: Pen, move: (pen: Pen) => void, draw: () => void): null {
  pen.save();
  move(pen);
  draw();
  pen.restore();
  return null;
}

function drawBand(pen: Pen, band: Band, color: string): void {
  const d = guilloche(band);
  for (let turn = 0; turn < band.petals; turn++) {
    within(
      pen,
      () => pen.rotate((turn * 360) / band.petals, {}),
      () => pen.path(d).stroke(color),
    );
  }
}

/** As on the certificate's page. `size` is the width in points. */
export function Rosette({ hash, size, alt }: { hash: string; size: number; alt: string }): ReactElement {
  const [rim, lace, heart] = rosetteBands(hash);
  const paint = (pen: Pen) =>
    within(
      pen,
      () =>
        pen
          .translate(size / 2, size / 2)
          .scale(size / 2000)
          .lineWidth(640 / size),
      () => {
        drawBand(pen, rim, ink.engrave);
        drawBand(pen, lace, ink.seal);
        drawBand(pen, heart, ink.engrave);
      },
    );
  return <Drawing tag="Figure" alt={alt} style={{ width: size, height: size }} paint={paint} />;
}

const SWELL = 72;
const BAND = 18;
const THREADS = 6;
const SCALE = 10;

const threads = Array.from({ length: THREADS }, (_, index) =>
  guillocheStrip({
    length: SWELL * SCALE,
    amplitude: (BAND / 2 - 1) * SCALE,
    waves: 2,
    pinch: 0.62,
    phase: index / THREADS,
  }),
).join("");

/** Draws the braid of lib/engraving/ornaments.ts to the right: two sets of threads, half a swell apart. */
function drawBraid(pen: Pen, length: number): void {
  const swells = Math.round(length / SWELL);
  const half = length / swells / 2;
  for (let at = 0; at < 2 * swells - 1; at++) {
    within(
      pen,
      () =>
        pen
          .translate(at * half, 0)
          .scale(half / (SWELL / 2) / SCALE, 1 / SCALE, {})
          .lineWidth(3.2),
      () => pen.path(threads).stroke(ink.engrave),
    );
  }
}

const CORNER: Band = { radius: 560, amplitude: 380, waves: 5, petals: 8, pinch: 0.2, reach: 40, lean: 0.12 };
const CORNER_SIZE = 26;

/** In points. */
export function Border({ width, height }: { width: number; height: number }): ReactElement {
  const [right, bottom] = [width - BAND / 2, height - BAND / 2];
  const start = BAND / 2 + CORNER_SIZE / 2 + 3;
  const paint = (pen: Pen) => {
    for (const y of [BAND / 2, bottom]) {
      within(
        pen,
        () => pen.translate(start, y),
        () => drawBraid(pen, width - 2 * start),
      );
    }
    for (const x of [BAND / 2, right]) {
      within(
        pen,
        () => pen.translate(x, start).rotate(90, {}),
        () => drawBraid(pen, height - 2 * start),
      );
      for (const y of [BAND / 2, bottom]) {
        within(
          pen,
          () =>
            pen
              .translate(x, y)
              .scale(CORNER_SIZE / 2000)
              .lineWidth(22),
          () => drawBand(pen, CORNER, ink.engrave),
        );
      }
    }
    return null;
  };
  return <Drawing tag="Artifact" style={{ width, height }} paint={paint} />;
}

export function Rule({ width }: { width: number }): ReactElement {
  const paint = (pen: Pen) =>
    within(
      pen,
      () => pen.translate(0, BAND / 2),
      () => drawBraid(pen, width),
    );
  return <Drawing tag="Artifact" style={{ width, height: BAND }} paint={paint} />;
}

/** `size` is in points, including the quiet zone. */
export function Qr({ text, size, alt }: { text: string; size: number; alt: string }): ReactElement {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const squares = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  const paint = (pen: Pen) =>
    within(
      pen,
      () => pen.scale(size / rows.length),
      () => pen.path(squares).fill(ink.text),
    );
  return <Drawing tag="Figure" alt={alt} style={{ width: size, height: size }} paint={paint} />;
}
