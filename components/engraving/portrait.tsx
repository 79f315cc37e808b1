import { type ReactNode, useId } from "react";
import { BandLines } from "@/components/engraving/guilloche";
import { cn } from "@/components/ui/cn";
import { SHEET } from "@/lib/creators/engraving";
import type { Band } from "@/lib/engraving/guilloche";

const band: Band = { radius: 890, amplitude: 82, waves: 29, petals: 12, pinch: 0.35, reach: 12, lean: 0.1 };

/** The portrait fills the oval and provides its own text alternative. */
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

/** `path` is path data written by us. */
export const EngravedPortrait = ({ path, label, className }: { path: string; label: string; className: string }) => (
  <PortraitFrame className={className}>
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={label}
      className="size-full bg-[#efe8d8] text-[#1a1e2b] dark:bg-[#d8d0be]"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  </PortraitFrame>
);

/** Text alternatives of the portraits in public/portraits: invented people, drawn once. */
const sights: Readonly<Record<string, string>> = {
  "imani-castelow": "a woman with short curls and a studio’s headphones",
  "marisol-quenby": "a woman with her hair tied back, in an athlete’s top",
  "noor-haddadin-vale": "a woman in a headscarf",
  "walter-onyemachi": "an old man with a white beard and round glasses",
  "the-peachtree-understudies": "four singers around a microphone",
};

type PortraitProps = {
  id: string;
  name: string;
  /** Loads it at once: for the first visible one. */
  eager?: boolean;
  className?: string;
};

/** A native picture, because Radix's avatar shows none before or without scripts. */
export function Portrait({ id, name, eager = false, className }: PortraitProps) {
  const sight = sights[id];
  return (
    <PortraitFrame {...(className && { className })}>
      {sight ? (
        <picture>
          <source srcSet={`/portraits/${id}-dark.svg`} media="(prefers-color-scheme: dark)" />
          <img
            src={`/portraits/${id}.svg`}
            alt={`Engraved portrait of ${name}: ${sight}`}
            width={800}
            height={1000}
            loading={eager ? "eager" : "lazy"}
            fetchPriority="low"
            className="size-full object-cover"
          />
        </picture>
      ) : (
        <span aria-hidden className="flex size-full items-center justify-center font-serif text-8xl text-ink-muted">
          {name.charAt(0)}
        </span>
      )}
    </PortraitFrame>
  );
}
