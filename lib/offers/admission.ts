import { z } from "zod";
import { leftBy, mailboxesOf } from "@/lib/accounts/addresses";
import { type BuyerOrgRow, stillMay } from "@/lib/accounts/confirmed-buyers";
import { findLicensors, type Licensor, type LicensorKey, licensorIdsOf } from "@/lib/creators/queries";
import { keepBrandAt, keepProfile, lockCreators, lockOffersToEach, lockProfileAt, lockSender } from "@/lib/locks";
import { refusersOf } from "@/lib/offers/refused-buyers";
import type { NotRenewed } from "@/lib/offers/renewal";
import {
  MAX_OFFERS_A_DAY,
  MAX_OFFERS_A_DAY_TO_ALL,
  MAX_OPEN_OFFERS,
  type OfferRefusal,
  refusalOf,
  withheldMedia,
} from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { countMarks, markHash } from "@/lib/retention/marks";
import type { StatedBilling } from "@/lib/terms/billing";
import { HOLD_HOURS, LINK_HOURS, REVIEW_DAYS } from "@/lib/terms/notices";
import type { Medium } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

export type Refused =
  | {
      ok: false;
      reason:
        | "creator-not-found"
        | "own-profile"
        | "no-member"
        | "no-releaser"
        | "buyer-refused"
        | "brand-closed"
        | "not-available"
        | Exclude<OfferRefusal, "media-not-allowed" | "price-too-low">
        | NoRoom
        | NotRenewed;
    }
  | { ok: false; reason: "media-not-allowed"; media: readonly Medium[] }
  | { ok: false; reason: "price-too-low"; priceFloorCents: number }
  | OtherParties;

/** What the brand states of itself changed after the form was opened. `version`: of what it states now. */
export type OtherParties = {
  ok: false;
  reason: "other-parties";
  billing: StatedBilling | undefined;
  version: string;
};

/** `mailbox` identifies the mailbox behind the buyer's address. */
export type Admitted = { ok: true; creator: Licensor; mailbox: string };

type Asked = { creator: LicensorKey; terms: OfferTerms };

/**
 * `brand`: for which a sender who proved their address sends; undefined for anybody else. `member`: who sends for it, if the brand
 * has anybody yet. `profileId`: the person whose session it carries.
 */
type Asking = {
  buyerEmail: string;
  brand: Pick<BuyerOrgRow, "id" | "emailKey"> | undefined;
  member?: string | undefined;
  /** Set if a colleague releases it. */
  isRelease?: boolean;
  profileId?: string | undefined;
};

/**
 * Checks one sender's offers against their creators' current rules, in the caller's transaction. Locks the creators, the brand
 * with its member, and its offers to each, or those of the mailbox that was typed. Only a sender who proved the address learns
 * that it is the creator's own, or that the creator refuses it: anybody else could find out who is behind a public page.
 */
export async function admit(
  tx: Db,
  asked: readonly Asked[],
  { buyerEmail, brand, member, isRelease = false, profileId }: Asking,
  now: Date,
): Promise<(Admitted | Refused)[]> {
  const keys = asked.map(({ creator }) => creator);
  await lockCreators(
    tx,
    (await licensorIdsOf(keys, tx)).filter((id) => id !== undefined),
  );
  const creators = await findLicensors(keys, tx);
  const ids = creators.flatMap((creator) => creator?.userId ?? []);
  if (ids.length === 0) return asked.map(() => NOT_FOUND);
  const isConfirmed = brand !== undefined;
  const typed = emailKey(buyerEmail);
  // A brand's offers are counted together, whichever colleague makes them.
  const counted = brand?.emailKey ?? typed;
  if (member) await keepProfile(tx, member);
  else if (brand) await lockProfileAt(tx, typed);
  await keepBrandAt(tx, counted);
  if (
    brand &&
    member &&
    !(await stillMay(tx, { buyerOrgId: brand.id, profileId: member }, isRelease ? "release" : "offer"))
  )
    return asked.map(() => ({ ok: false, reason: "no-member" }));
  if (isConfirmed) await lockSender(tx, counted);
  await lockOffersToEach(tx, counted, ids);
  const { personMailbox } = await mailboxesOf(tx, typed);
  const { mailbox, personMailbox: brandMailbox } = await mailboxesOf(tx, counted);
  const mayKnow = (userId: string) => isConfirmed || profileId === userId;
  const left = ids.some(mayKnow) ? await leftBy(tx, typed, now) : undefined;
  const closed = brand !== undefined && (await isClosed(tx, brand.id));
  const refusers = brand ? await refusersOf(tx, ids, { emailKey: brand.emailKey, mailbox: brandMailbox }) : new Set();
  return asked.map(({ terms }, place) => {
    const creator = creators[place];
    if (!creator) return NOT_FOUND;
    const { userId, mailboxKey, rules } = creator;
    if (member === userId || (mayKnow(userId) && (personMailbox === mailboxKey || left?.id === userId)))
      return { ok: false, reason: "own-profile" };
    if (closed) return { ok: false, reason: "brand-closed" };
    if (refusers.has(userId)) return { ok: false, reason: "buyer-refused" };
    const refusal = refusalOf(terms, rules);
    if (refusal === "price-too-low") return { ok: false, reason: refusal, priceFloorCents: rules.priceFloorCents };
    if (refusal === "media-not-allowed") return { ok: false, reason: refusal, media: withheldMedia(terms, rules) };
    if (refusal) return { ok: false, reason: refusal };
    return { ok: true, creator, mailbox };
  });
}

export const NOT_FOUND = { ok: false, reason: "creator-not-found" } as const;

const isClosed = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.buyerOrg.count({ where: { id, closedAt: { not: null } } })) > 0;

type NoRoom = "too-many-open" | "too-many-today" | "too-many-to-all";

/** An offer that is open, or was sent within a day, is at most this old. */
const OLDEST_OPEN_HOURS = Math.max(HOLD_HOURS, REVIEW_DAYS * 24) + LINK_HOURS;

const roomRow = z.strictObject({ place: z.int(), open: z.int(), today: z.int(), toAll: z.int() });

/**
 * For each creator, why a mailbox may not make one more offer when the same transaction sends `besides` others; undefined if it
 * may.
 * - For a confirmed buyer only sent offers count: otherwise anyone could use up its quota by typing its address.
 * - The daily counts include offers of a brand that was erased since.
 * - They leave out counter-offers, because the creator makes those.
 */
export async function roomsFor(
  tx: Db,
  admitted: readonly Admitted[],
  isConfirmed: boolean,
  now: Date,
): Promise<((besides: number) => NoRoom | undefined)[]> {
  if (admitted.length === 0) return [];
  const dayAgo = addHours(now, -24);
  const openStates = isConfirmed ? statesSql.pending : statesSql.open;
  const rows = await queryRows(tx, roomRow)`
    SELECT asked.place::int - 1 AS place, counted.*
    FROM unnest(${admitted.map(({ creator }) => creator.userId)}::uuid[], ${admitted.map(({ mailbox }) => mailbox)}::text[])
      WITH ORDINALITY AS asked (creator, mailbox, place)
    CROSS JOIN LATERAL (
      SELECT
        count(*) FILTER (WHERE o.creator_user_id = asked.creator AND o.status IN ${openStates}
          AND o.approval_token_expires_at > ${now}::timestamptz)::int AS open,
        count(*) FILTER (WHERE o.creator_user_id = asked.creator AND o.parent_offer_id IS NULL
          AND o.sent_at > ${dayAgo}::timestamptz)::int AS today,
        count(*) FILTER (WHERE o.parent_offer_id IS NULL AND o.sent_at > ${dayAgo}::timestamptz)::int AS "toAll"
      FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
      WHERE b.mailbox_key = asked.mailbox AND o.created_at > ${addHours(now, -OLDEST_OPEN_HOURS)}::timestamptz
    ) AS counted`;
  const erased = await countMarks(
    tx,
    admitted.flatMap(({ creator, mailbox }) => [
      markHash("offer", mailbox, creator.userId),
      markHash("offer", mailbox),
    ]),
    dayAgo,
  );
  return admitted.map(({ creator, mailbox }, place) => {
    const room = rows.find((row) => row.place === place);
    if (!room) throw new Error("The database did not count");
    return (besides) => {
      if (room.open >= MAX_OPEN_OFFERS) return "too-many-open";
      if (!isConfirmed) return undefined;
      if (room.today + erased("offer", mailbox, creator.userId) >= MAX_OFFERS_A_DAY) return "too-many-today";
      return room.toAll + erased("offer", mailbox) + besides >= MAX_OFFERS_A_DAY_TO_ALL ? "too-many-to-all" : undefined;
    };
  });
}
