import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Band, guilloche } from "@/lib/engraving/guilloche";

const corners = ["top-0 left-0", "top-0 right-0", "bottom-0 left-0", "right-0 bottom-0"];

/** For licenses and similar documents only. */
export function GuillocheBorder({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn("relative border border-engrave/60 bg-paper-raised p-2", className)}>
      <div className="relative px-[min(2rem,6vw)] py-[min(2rem,8vw)] sm:p-10 print:p-7">
        <span aria-hidden className="guilloche-rule absolute inset-x-4 top-0 h-3.5 sm:inset-x-5 sm:h-5" />
        <span aria-hidden className="guilloche-rule absolute inset-x-4 bottom-0 h-3.5 sm:inset-x-5 sm:h-5" />
        <span aria-hidden className="guilloche-column absolute inset-y-4 left-0 w-3.5 sm:inset-y-5 sm:w-5" />
        <span aria-hidden className="guilloche-column absolute inset-y-4 right-0 w-3.5 sm:inset-y-5 sm:w-5" />
        {corners.map((corner) => (
          <span key={corner} aria-hidden className={cn("guilloche-corner absolute size-4.5 sm:size-6", corner)} />
        ))}
        {children}
      </div>
    </div>
  );
}

export function GuillocheRule({ className }: { className?: string }) {
  return <div aria-hidden className={cn("guilloche-rule", className)} />;
}

/** Path data by band, cached while the band exists. */
const lines = new WeakMap<Band, string>();

function lineOf(band: Band): string {
  const line = lines.get(band) ?? guilloche(band);
  lines.set(band, line);
  return line;
}

type BandLinesProps = { band: Band; id: string; className?: string };

/** Draws the line once, and a rotated copy for each further petal. `id` must be unique on the page. */
export function BandLines({ band, id, className }: BandLinesProps) {
  const turns = Array.from({ length: band.petals - 1 }, (_, index) => ((index + 1) * 360) / band.petals);
  return (
    <g className={className}>
      <path id={id} d={lineOf(band)} vectorEffect="non-scaling-stroke" />
      {turns.map((degrees) => (
        <use key={degrees} href={`#${id}`} transform={`rotate(${Number(degrees.toFixed(3))})`} />
      ))}
    </g>
  );
}
