import type { OfferRecord } from "@/lib/offers/record";
import { formatMoment } from "@/lib/time";

type Signature = { party: string; name: string; how: string };

/** Who agreed, and by which act: the licensor's and the licensee's, in that order. */
function signaturesOf(offer: OfferRecord): Signature[] {
  const made = formatMoment(offer.sentAt ?? offer.createdAt);
  const decided = offer.decidedAt ? formatMoment(offer.decidedAt) : made;
  const licensor =
    offer.decidedBy === "buyer"
      ? `Made this counter-offer on ${made}`
      : offer.decidedBy === "standing_instruction"
        ? `Approved on ${decided} by standing instruction`
        : `Approved on ${decided}`;
  const licensee = offer.decidedBy === "buyer" ? `Approved on ${decided}` : `Made this offer on ${made}`;
  return [
    { party: "Licensor", name: offer.creatorName, how: licensor },
    { party: "Licensee", name: [offer.buyerName, offer.buyerOrganisation].filter(Boolean).join(", "), how: licensee },
  ];
}

/** The two signature lines of a license. */
export function Signatures({ offer }: { offer: OfferRecord }) {
  return (
    <div className="grid gap-10 pt-6 sm:grid-cols-2 print:grid-cols-2 print:pt-1">
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
