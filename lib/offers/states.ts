import { Prisma } from "@/lib/generated/prisma/client";
import { type OfferStatus, transitions } from "@/lib/offers/rules";

const { confirm, approve, decline, counter, withdraw, expire } = transitions;

/** In the text of the statement and not as parameters, because the partial indexes name the states. */
const list = (...states: OfferStatus[]) =>
  Prisma.raw(`(${[...new Set(states)].map((state) => `'${state}'`).join(", ")})`);

/** The table of transitions as lists for statements: `o.status IN ${statesSql.pending}`. */
export const statesSql = {
  held: list(confirm.from),
  pending: list(approve.from),
  /** Nobody decided it yet. */
  open: list(confirm.from, approve.from),
  approved: list(approve.to),
  declined: list(decline.to),
  /** Closed by a party without a license. */
  refused: list(decline.to, counter.to),
  expired: list(expire.to),
};

/** `isWithdrawn` (rules) of an offer `o`. */
export const withdrawnSql = Prisma.raw(
  `(o.status = '${withdraw.to}' AND o.awaiting = 'creator' AND o.decided_by IS NOT DISTINCT FROM 'buyer')`,
);
