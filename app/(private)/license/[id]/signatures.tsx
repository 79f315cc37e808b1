import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import type { OfferRecord } from "@/lib/offers/record";

type Signature = { party: string; name: string; how: ReactNode };

/** Who agreed and how: the licensor's signature, then the licensee's. */
function signaturesOf(offer: OfferRecord): Signature[] {
  const madeAt = offer.sentAt ?? offer.createdAt;
  const made = <Moment at={madeAt} />;
  const approved = (
    <>
      Approved on <Moment at={offer.decidedAt ?? madeAt} />
      {offer.decidedBy === "standing_instruction" && " by standing instruction"}
    </>
  );
  const isCounter = offer.decidedBy === "buyer";
  const licensor = isCounter ? <>Made this counter-offer on {made}</> : approved;
  const licensee = isCounter ? approved : <>Made this offer on {made}</>;
  return [
    { party: "Licensor", name: offer.creatorName, how: licensor },
    { party: "Licensee", name: [offer.buyerName, offer.buyerOrganisation].filter(Boolean).join(", "), how: licensee },
  ];
}

export function Signatures({ offer }: { offer: OfferRecord }) {
  return (
    <div className="grid grid-cols-1 gap-10 pt-6 sm:grid-cols-2 print:grid-cols-2 print:pt-1">
      {signaturesOf(offer).map(({ party, name, how }) => (
        <div key={party}>
          <p className="break-words border-ink border-b pb-1 font-serif text-2xl print:text-lg">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-1 font-semibold text-sm">{party}</p>
          <p className="text-ink-muted text-sm">{how}</p>
        </div>
      ))}
    </div>
  );
}
