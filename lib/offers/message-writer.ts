import type { SessionClaim } from "@/lib/accounts/sessions";
import type { AwaitedParty, BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import type { Party } from "@/lib/terms/terms";

declare const writer: unique symbol;

/**
 * Proof that a party may read and write messages in a chain of offers, by the mailed link of any offer in it or by a session.
 * `offer` is the one that was opened, which need not be the open one.
 */
export type Writer = {
  readonly party: Party;
  readonly offer: OfferRecord;
  readonly session?: SessionClaim | undefined;
  readonly [writer]: true;
};

export const writerOf = ({ offer, session }: AwaitedParty): Writer =>
  ({ party: offer.awaiting, offer, session }) as Writer;

/** Excludes the cookie of the browser that sent the offer, which proves no mailbox. */
export const writingBuyer = ({ offer, session }: BuyerLink<"link" | "session">): Writer =>
  ({ party: "buyer", offer, session }) as Writer;
