import { Day } from "@/components/licenses/day";
import { UseVerdict } from "@/components/licenses/use-verdict";
import { Moment } from "@/components/ui/moment";
import type { Compared, FiledUse } from "@/lib/licenses/use-rules";
import { mannerInWords } from "@/lib/licenses/use-words";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { territoryLabels } from "@/lib/terms/terms";

/** A filed use beside what was agreed. */
export function FiledUsePart({ use, offer, compared }: { use: FiledUse; offer: OfferRecord; compared: Compared }) {
  return (
    <>
      <div className="space-y-2 border-y py-5">
        <p className="wrap-anywhere font-semibold text-lg">
          <bdi>{use.place}</bdi>
        </p>
        <p>{mannerInWords(use.manner)}</p>
        <p>
          <Day at={use.beginsOn} /> to <Day at={use.endsOn} />, {territoryLabels[use.territory]}, filed by{" "}
          <bdi>{licenseeOf(offer)}</bdi>
          {use.correctedAt && (
            <>
              , corrected on <Moment at={use.correctedAt} only="day" />
            </>
          )}
        </p>
        <p>
          <UseVerdict use={use} compared={compared} />
        </p>
        {use.outside && <p>The licensee was told that it is outside the license before it was filed.</p>}
        {use.note && <bdi className="wrap-anywhere block whitespace-pre-line">{use.note}</bdi>}
      </div>
      <div>
        <p className="text-ink-muted text-sm">The agreed use</p>
        <bdi className="wrap-anywhere prose-measure block whitespace-pre-line">{offer.useCase}</bdi>
      </div>
    </>
  );
}
