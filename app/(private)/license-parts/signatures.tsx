import type { ReactNode } from "react";
import { TermEnd } from "@/components/ui/term-end";
import type { OfferRecord } from "@/lib/offers/record";
import { momentOf } from "@/lib/terms/term";

type Signature = { party: string; name: string; how: ReactNode; face?: ReactNode };

function signaturesOf(offer: OfferRecord, face: ReactNode): Signature[] {
  const madeAt = offer.sentAt ?? offer.createdAt;
  const told = (at: Date) => <TermEnd end={momentOf(at, offer.agreement.content.term)} />;
  const made = told(madeAt);
  const approved = (
    <>
      Approved on {told(offer.decidedAt ?? madeAt)}
      {offer.decidedBy === "standing_instruction" && " by standing instruction"}
    </>
  );
  const isCounter = offer.decidedBy === "buyer";
  const licensor = isCounter ? <>Made this counter-offer on {made}</> : approved;
  const licensee = isCounter ? approved : <>Made this offer on {made}</>;
  return [
    { party: "Licensor", name: offer.creatorName, how: licensor, face },
    { party: "Licensee", name: [offer.buyerName, offer.buyerOrganisation].filter(Boolean).join(", "), how: licensee },
  ];
}

/** `face`: the licensor's, beside the name. */
export function Signatures({ offer, face }: { offer: OfferRecord; face: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 pt-6 max-sm:hidden sm:grid-cols-2 print:grid print:grid-cols-2 print:pt-1">
      {signaturesOf(offer, face).map(({ party, name, how, face: drawn }) => (
        // The subgrid keeps both names on one line, even if one of them wraps.
        <div key={party} className="row-span-2 grid grid-rows-subgrid max-sm:mt-6 max-sm:first:mt-0 print:mt-0">
          <p className="flex items-end gap-3 self-end border-ink border-b pb-1 font-serif text-2xl print:text-lg">
            {drawn}
            <bdi className="min-w-0 break-words">{name}</bdi>
          </p>
          <div className="mt-1 text-sm">
            <p className="font-semibold">{party}</p>
            <p className="text-ink-muted">{how}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
