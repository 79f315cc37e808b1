import type { ReactNode } from "react";
import { guillocheStrip } from "@/lib/engraving/guilloche";

type DrawingProps = {
  /** Unique on its page. */
  id: string;
  title: string;
  /** What the drawing says, for those who do not see it. */
  description: string;
  width?: number;
  height: number;
  caption: ReactNode;
  /** What it is drawn of. */
  children: ReactNode;
  /** Figures beside it, under the drawing. */
  beside?: ReactNode;
};

/** A drawing within a text: its frame, its name for those who do not see it, and its caption. */
export function Drawing({ id, title, description, width = 360, height, caption, children, beside }: DrawingProps) {
  return (
    <figure className="my-8 rounded-sm border bg-paper-raised px-2 py-4 sm:p-6">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id} ${id}-said`} className="drawing">
        <title id={id}>{title}</title>
        <desc id={`${id}-said`}>{description}</desc>
        {children}
      </svg>
      {beside}
      <figcaption className="mt-3 px-2 text-ink-muted text-sm">{caption}</figcaption>
    </figure>
  );
}

const THREADS = [0, 0.25, 0.5, 0.75];

type BandProps = { x: number; y: number; length: number; waves: number; amplitude?: number; upright?: boolean };

/** An engraved band, from left to right or downwards: what lasts. */
export function DrawnBand({ x, y, length, waves, amplitude = 8, upright = false }: BandProps) {
  return (
    <g transform={`translate(${x} ${y})${upright ? " rotate(90)" : ""}`} className="band">
      {THREADS.map((phase) => (
        <path key={phase} d={guillocheStrip({ length, amplitude, waves, pinch: 0.5, phase })} />
      ))}
    </g>
  );
}

type LinesProps = { x: number; y: number; lines: readonly string[]; className?: string; anchor?: "middle" | "end" };

/** Words of a drawing, a line each. */
export function DrawnWords({ x, y, lines, className = "words", anchor }: LinesProps) {
  return (
    <text x={x} y={y} className={className} textAnchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : "1.18em"}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
