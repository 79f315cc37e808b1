import type { Step } from "@/app/approve/[token]/steps";
import { findGrant, type GrantRecord } from "@/lib/license-grants/queries";
import { chainOf, verifyApproval } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";

/** What the page of a decision link shows: the offer, and what became of it. */
export type DecisionView = { offer: OfferRecord; child: OfferRecord | undefined; grant: GrantRecord | undefined };

/** Reads it all at once, so that one place catches whatever fails. Undefined for a link that opens nothing. */
export async function readDecision(token: string): Promise<DecisionView | undefined> {
  const link = await verifyApproval(token);
  if (!link) return undefined;
  const { offer } = link;
  return {
    offer,
    child: offer.status === "countered" ? (await chainOf(offer)).at(offer.chainPosition) : undefined,
    grant: offer.grantId ? await findGrant(offer.grantId) : undefined,
  };
}

export type StepParams = { done?: string | string[]; step?: string | string[] };

export const stepIn = (steps: readonly Step[], { step }: StepParams): Step | undefined =>
  steps.find(({ name }) => name === step);
