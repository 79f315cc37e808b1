import { clsx } from "clsx";
import { useId } from "react";
import { BandLines } from "@/components/engraving/guilloche";
import { rosetteBands } from "@/lib/engraving/rosette";
import { kept } from "@/lib/kept";

/** Drawing takes a millisecond; a license that is shown is shown again. */
const bandsOf = kept(500, rosetteBands);

type RosetteProps = {
  hash: string;
  /** What it stands for, read to those who do not see it; without it the rosette is decoration. */
  title?: string;
  /** Size and place; it is as wide as its container otherwise. Looks best from 160 px up. */
  className?: string;
};

/** The engraved rosette of one certificate: drawn from its hash, so that no two are alike. About 6 kB of SVG. */
export function Rosette({ hash, title, className }: RosetteProps) {
  const id = useId();
  const [rim, lace, heart] = bandsOf(hash);
  return (
    <svg
      viewBox="-1000 -1000 2000 2000"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className={clsx("engraved", className)}
    >
      <BandLines band={rim} id={`${id}r`} />
      <BandLines band={lace} id={`${id}l`} className="text-seal-text opacity-80" />
      <BandLines band={heart} id={`${id}h`} />
    </svg>
  );
}
