import { useId } from "react";
import { BandLines } from "@/components/engraving/guilloche";
import { cn } from "@/components/ui/cn";
import { rosetteBands } from "@/lib/engraving/rosette";
import { kept } from "@/lib/once";

/** Drawing takes a millisecond, and the same licenses are shown repeatedly. */
const bandsOf = kept(500, rosetteBands);

type RosetteProps = {
  hash: string;
  /** The accessible name; without it the rosette is decorative. */
  title?: string;
  /** By default as wide as its container. Legible from 160 px up. */
  className?: string;
};

export function Rosette({ hash, title, className }: RosetteProps) {
  const id = useId();
  const [rim, lace, heart] = bandsOf(hash);
  return (
    <svg
      viewBox="-1000 -1000 2000 2000"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className={cn("engraved", className)}
    >
      <BandLines band={rim} id={`${id}r`} />
      <BandLines band={lace} id={`${id}l`} className="text-seal-text opacity-80" />
      <BandLines band={heart} id={`${id}h`} />
    </svg>
  );
}
