import { Prisma } from "@/lib/generated/prisma/client";
import { type OfferStatus, transitions } from "@/lib/offers/rules";

const { confirm, approve, decline, counter, withdraw, expire } = transitions;

/** Written into the statement rather than passed as parameters, because the partial indexes name the states. */
const list = (...states: OfferStatus[]) =>
  Prisma.raw(`(${[...new Set(states)].map((state) => `'${state}'`).join(", ")})`);

/** The table of transitions as lists for statements: `o.status IN ${statesSql.pending}`. */
export const statesSql = {
  held: list(confirm.from),
  pending: list(approve.from),
  /** Nobody has decided it yet. */
  open: list(confirm.from, approve.from),
  approved: list(approve.to),
  declined: list(decline.to),
  withdrawn: list(withdraw.to),
  /** A party answered, and no license was made. */
  refused: list(decline.to, counter.to),
  expired: list(expire.to),
  /** Came to nothing, or waits for a decision that is no longer possible. */
  over: list(decline.to, withdraw.to, expire.to, approve.from),
};
