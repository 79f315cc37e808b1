import { Rosette } from "@/components/engraving/rosette";
import { brand } from "@/lib/brand";
import { formatDay } from "@/lib/time";
import { PrintRule } from "@/tools/press/guide/ornaments";
import type { Parts } from "@/tools/press/guide/parts";

export const guideTitle = "Your name, image and likeness";
const guideSubtitle = "A guide to NIL rights: the law, the contract and the price";

export function Cover({ parts: { edition, updated } }: { parts: Parts }) {
  return (
    <header className="cover">
      <div className="frame">
        <PrintRule />
        <p className="wordmark">{brand.name}</p>
        <Rosette hash={edition} className="rosette" />
        <div>
          <h1>{guideTitle}</h1>
          <p className="subtitle">{guideSubtitle}</p>
        </div>
        <p className="edition">
          Edition of {formatDay(updated)}, number {edition.slice(0, 12)}.
          <br />
          Free to print and to pass on, unchanged.
        </p>
        <PrintRule />
      </div>
    </header>
  );
}
