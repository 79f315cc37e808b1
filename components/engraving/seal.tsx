import { useId } from "react";
import { BandLines } from "@/components/engraving/guilloche";
import { cn } from "@/components/ui/cn";
import { brand } from "@/lib/brand";
import type { Band } from "@/lib/engraving/guilloche";

const rim: Band = { radius: 900, amplitude: 62, waves: 36, petals: 5, pinch: 0, reach: 0, lean: 0.12 };
const heart: Band = { radius: 300, amplitude: 210, waves: 7, petals: 12, pinch: 0.2, reach: 16, lean: 0.1 };

const TAGLINE = `${brand.tagline.replace(/\.$/, "")} ·`;

/**
 * Takes the surrounding color (`text-seal-text`, `text-engrave`). `words` run around it, about 40 characters; without them the
 * tagline does. Decorative: the text beside it says the same.
 */
export function Seal({ words = TAGLINE, className }: { words?: string; className?: string }) {
  const id = useId();
  return (
    <svg viewBox="-1000 -1000 2000 2000" aria-hidden className={cn("engraved max-w-full text-seal-text", className)}>
      <BandLines band={rim} id={`${id}r`} />
      <circle r="815" vectorEffect="non-scaling-stroke" />
      <circle r="560" vectorEffect="non-scaling-stroke" />
      <path id={`${id}t`} d="M0 640A640 640 0 1 1 1 640" stroke="none" />
      <text className="fill-current font-sans font-semibold" fontSize="140" stroke="none">
        <textPath href={`#${id}t`} textLength="3960" lengthAdjust="spacing">
          {words.toUpperCase()}
        </textPath>
      </text>
      <BandLines band={heart} id={`${id}h`} />
    </svg>
  );
}
