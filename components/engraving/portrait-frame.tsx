import { type ReactNode, useId } from "react";
import { BandLines } from "@/components/engraving/band-lines";
import { cn } from "@/components/ui/cn";
import type { Band } from "@/lib/engraving/guilloche";

const band: Band = { radius: 890, amplitude: 82, waves: 29, petals: 12, pinch: 0.35, reach: 12, lean: 0.1 };

/** An oval of line work around a portrait, as on a banknote. The portrait fills the oval; its own text names it. */
export function PortraitFrame({ children, className }: { children: ReactNode; className?: string }) {
  const id = useId();
  return (
    <div className={cn("relative aspect-4/5", className)}>
      <div className="absolute inset-[9%] overflow-hidden rounded-[50%] bg-paper-sunken">{children}</div>
      <svg viewBox="-800 -1000 1600 2000" aria-hidden className="engraved absolute inset-0 size-full">
        <g transform="scale(.8 1)">
          <BandLines band={band} id={`${id}f`} />
        </g>
      </svg>
    </div>
  );
}
