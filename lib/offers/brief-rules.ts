import type { OfferRecord } from "@/lib/offers/record";
import { isInReview, isReturned } from "@/lib/offers/review-rules";
import { mayConfirm, shownAt } from "@/lib/offers/rules";
import type { Agreement } from "@/lib/terms/agreement";
import { allWithFees } from "@/lib/terms/fees";

export type Brief = {
  id: string;
  createdAt: Date;
  /** When the brand withdrew the rest. No offer has been open since. */
  closedAt: Date | null;
  /** For each creator, the first offer and the newest in its chain, which may be the creator's counter-offer. */
  asked: readonly { first: OfferRecord; latest: OfferRecord }[];
};

/** Offers that confirming the address would send. */
export const heldIn = ({ asked }: Brief, now: Date): OfferRecord[] =>
  asked.flatMap(({ first }) => (mayConfirm(first, now) ? first : []));

/** Offers that withdrawing the rest would close. */
export const openIn = ({ asked }: Brief, now: Date): OfferRecord[] =>
  asked.flatMap(({ latest }) => (["held", "pending"].includes(shownAt(latest, now)) ? latest : []));

const STATES = [
  "approved",
  "yours",
  "theirs",
  "held",
  "returned",
  "review",
  "declined",
  "refused",
  "withdrawn",
  "expired",
  "unsent",
] as const;

const stateWords: Record<(typeof STATES)[number], string> = {
  approved: "approved",
  yours: "waiting for you",
  theirs: "with the creator",
  held: "not sent yet",
  returned: "returned by a colleague",
  review: "waiting for a colleague’s release",
  declined: "declined",
  refused: "declined by you",
  withdrawn: "withdrawn",
  expired: "not answered in time",
  unsent: "never sent",
};

const YOURS_FIRST = ["yours", ...STATES.filter((state) => state !== "yours")] as const;

function stateOf(offer: OfferRecord, brief: Pick<Brief, "closedAt">, now: Date): (typeof STATES)[number] {
  const state = shownAt(offer, now);
  if (state === "pending") return isYours(offer, now) ? "yours" : "theirs";
  if (state === "held" && isReturned(offer)) return "returned";
  if (state === "held" && isInReview(offer)) return "review";
  if (isDeclinedByBrand(offer)) return isWithRest(offer, brief) ? "withdrawn" : "refused";
  return state === "countered" ? "yours" : state;
}

type Decided = Pick<OfferRecord, "status" | "awaiting" | "decidedBy">;

/**
 * Whether the brand declined a counter-offer, by itself or with the rest. One that closed with its creator's profile does not
 * count.
 */
export const isDeclinedByBrand = ({ status, awaiting, decidedBy }: Decided): boolean =>
  status === "declined" && awaiting === "buyer" && decidedBy === "buyer";

/** Whether a counter-offer was declined by withdrawing the rest. */
export const isWithRest = (
  { decidedAt }: Pick<OfferRecord, "decidedAt">,
  { closedAt }: Pick<Brief, "closedAt">,
): boolean => closedAt !== null && decidedAt !== null && decidedAt >= closedAt;

/** Whether the brand is to answer a counter-offer. */
export const isYours = (offer: OfferRecord, now: Date): boolean =>
  shownAt(offer, now) === "pending" && offer.awaiting === "buyer";

/** What waits for the brand first, then what was approved. Within a state, by the creators' names. */
export function yoursFirst(brief: Brief, now: Date): Brief["asked"] {
  const place = ({ latest }: Brief["asked"][number]) => YOURS_FIRST.indexOf(stateOf(latest, brief, now));
  return brief.asked.toSorted((one, other) => place(one) - place(other));
}

/** Who is in which state. What waits for the brand comes first. */
export function groupsOf(brief: Brief, now: Date): { isYours: boolean; words: string; names: string[] }[] {
  const states = brief.asked.map(({ latest }) => ({ state: stateOf(latest, brief, now), name: latest.creatorName }));
  return YOURS_FIRST.flatMap((state) => {
    const names = states.filter((one) => one.state === state).map(({ name }) => name);
    return names.length > 0
      ? { isYours: ["yours", "held", "returned"].includes(state), words: stateWords[state], names }
      : [];
  });
}

/** In characters. */
const NAME_MAX = 80;

/** The name by which a brand knows a brief: the beginning of its intended use, on one line. */
export function nameOf({ asked }: Brief): string {
  const use = (asked[0]?.first.useCase ?? "").replace(/\s+/g, " ").trim();
  const letters = [...use];
  if (letters.length <= NAME_MAX) return use;
  const cut = letters.slice(0, NAME_MAX).join("");
  const words = cut.slice(0, cut.lastIndexOf(" ") + 1).trim();
  return `${words || cut}…`;
}

type BriefSum = { count: number; cents: number };

/** What the brand pays for approved offers, and would pay for those still open; in cents, with fees. */
export function sumsOf({ asked }: Brief, now: Date): Record<"licensed" | "open", BriefSum> {
  const sumOf = (states: readonly string[]): BriefSum => {
    const counted = asked.filter(({ latest }) => states.includes(shownAt(latest, now)));
    return { count: counted.length, cents: allWithFees(counted.map(({ latest }) => latest.priceCents)) };
  };
  return { licensed: sumOf(["approved"]), open: sumOf(["held", "pending"]) };
}

/** The deadline of the creators who have not answered, if they all have the same. */
export function deadlineOf({ asked }: Brief, now: Date): Date | undefined {
  const open = asked.filter(({ latest }) => shownAt(latest, now) === "pending" && !isYours(latest, now));
  const [one, ...others] = open.map(({ latest }) => latest.approvalTokenExpiresAt);
  return others.every((other) => other.getTime() === one?.getTime()) ? one : undefined;
}

/** How many creators were sent their offer. */
export const sentIn = ({ asked }: Brief, now: Date): number =>
  asked.filter(({ latest }) => !["held", "unsent"].includes(shownAt(latest, now))).length;

/** How its offers stand so far, as a heading: "1 of 3 licensed, 2 still open". */
export function headingOf(brief: Brief, now: Date): string {
  const all = brief.asked.length;
  const { licensed, open } = sumsOf(brief, now);
  const sent = sentIn(brief, now);
  if (sent === 0) return `${all} offers, ${open.count > 0 ? "not sent yet" : "never sent"}`;
  if (open.count === all) return sent === all ? `${all} offers sent` : `${sent} of ${all} offers sent`;
  if (licensed.count === 0)
    return open.count > 0 ? `${open.count} of ${all} offers still open` : `No license from ${all} offers`;
  return `${licensed.count} of ${all} licensed${open.count > 0 ? `, ${open.count} still open` : ""}`;
}

/** The headings of the clauses that are word for word the same in the newest agreement with each creator. */
export function sharedClauses({ asked }: Brief): Set<string> {
  const wordsOf = ({ clauses }: Agreement) => new Map(clauses.map(({ heading, text }) => [heading, text]));
  const [one, ...others] = asked.map(({ latest }) => wordsOf(latest.agreement.content));
  return new Set(
    [...(one ?? [])].flatMap(([heading, text]) =>
      others.every((other) => other.get(heading) === text) ? heading : [],
    ),
  );
}
