import { findLicensor, type Licensor, type LicensorKey } from "@/lib/creators/queries";
import type { Db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { OfferTerms } from "@/lib/licensing/terms";
import { MAX_OPEN_OFFERS, refusalOf } from "@/lib/offers/rules";
import { emailKey } from "@/lib/text/email";

/** Why an offer does not go to its creator. */
export type Refused =
  | { ok: false; reason: "creator-not-found" | "own-profile" | "request-not-allowed" | "too-many-open" }
  | { ok: false; reason: "price-too-low"; priceFloorCents: number };

/** An offer that its creator's rules let through. `mailbox` is the one behind the buyer's address. */
type Admitted = { ok: true; creator: Licensor; mailbox: string };

/**
 * Checks an offer against its creator's rules as they are now, within the caller's transaction. Until that ends the rules
 * stay, and no other offer of this mailbox to this creator is made.
 */
export async function admit(
  tx: Db,
  { creator: key, buyerEmail, terms }: { creator: LicensorKey; buyerEmail: string; terms: OfferTerms },
): Promise<Admitted | Refused> {
  const creator = await findLicensor(key, tx);
  if (!creator) return { ok: false, reason: "creator-not-found" };
  const mailbox = await holdMailbox(tx, buyerEmail, creator.userId);
  if (mailbox === creator.mailboxKey) return { ok: false, reason: "own-profile" };
  const refusal = refusalOf(terms, creator.rules);
  if (refusal === "price-too-low")
    return { ok: false, reason: refusal, priceFloorCents: creator.rules.priceFloorCents };
  if (refusal) return { ok: false, reason: refusal };
  return { ok: true, creator, mailbox };
}

/** The mailbox behind an address, held for its offers to one creator until the transaction ends. */
async function holdMailbox(tx: Db, email: string, creatorUserId: string): Promise<string> {
  const [held] = await tx.$queryRaw<{ mailbox: string }[]>`
    SELECT mailbox, pg_advisory_xact_lock(hashtextextended(mailbox || ${creatorUserId}, 7301003))::text AS locked
    FROM (SELECT mailbox_of(${emailKey(email)}) AS mailbox) AS buyer`;
  if (!held) throw new Error("The database did not fold an address");
  return held.mailbox;
}

/**
 * Whether a mailbox may have one more open offer to this creator. From a confirmed buyer only those that went out count, so
 * that nobody who merely types its address takes its places.
 */
export async function hasRoom(
  tx: Db,
  { creator, mailbox }: Admitted,
  isConfirmed: boolean,
  now: Date,
): Promise<boolean> {
  const [open] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
    WHERE b.mailbox_key = ${mailbox} AND o.creator_user_id = ${creator.userId}::uuid
      AND ${isConfirmed ? Prisma.sql`o.status = 'pending'` : Prisma.sql`o.status IN ('held', 'pending')`}
      AND o.approval_token_expires_at > ${now}::timestamptz`;
  return (open?.count ?? 0) < MAX_OPEN_OFFERS;
}
