import { findGrant, type GrantRecord } from "@/lib/licenses/queries";
import { chainOf, verifyApproval } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { COUNTER_PERCENTS, type CounterPercent, type Decision } from "@/lib/offers/rules";

/** What the party awaited has begun to do: the next step of its decision. */
export type Step =
  | { name: string; decision: "approve" | "decline" }
  | { name: string; decision: "counter"; percent: CounterPercent };

/** The steps that may be taken, in the order of their buttons. `name` is the step's word in the page's address. */
export const stepsOf = (decisions: readonly Decision[]): Step[] =>
  decisions.flatMap((decision): Step[] =>
    decision === "counter"
      ? COUNTER_PERCENTS.map((percent) => ({ name: `counter-${percent}`, decision, percent }))
      : [{ name: decision, decision }],
  );

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
