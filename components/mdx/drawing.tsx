import type { ReactNode } from "react";
import { guillocheStrip } from "@/lib/engraving/guilloche";

type DrawingProps = {
  /** Unique on its page. */
  id: string;
  title: string;
  description: string;
  width?: number;
  height: number;
  caption: ReactNode;
  children: ReactNode;
  beside?: ReactNode;
};

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
