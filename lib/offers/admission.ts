import { z } from "zod";
import { leftBy } from "@/lib/accounts/left-addresses";
import { findLicensor, type Licensor, type LicensorKey } from "@/lib/creators/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import { isRefused } from "@/lib/offers/refused-buyers";
import type { NotRenewed } from "@/lib/offers/renewal";
import {
  HOLD_HOURS,
  MAX_OFFERS_A_DAY,
  MAX_OFFERS_A_DAY_TO_ALL,
  MAX_OPEN_OFFERS,
  refusalOf,
  withheldMedia,
} from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import type { Db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";
import { marksSince } from "@/lib/retention/marks";
import { LINK_HOURS } from "@/lib/terms/notices";
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
        | "buyer-refused"
        | "brand-closed"
        | "request-not-allowed"
        | "exclusive-not-allowed"
        | "not-available"
        | NoRoom
        | NotRenewed;
    }
  | { ok: false; reason: "media-not-allowed"; media: readonly Medium[] }
  | { ok: false; reason: "price-too-low"; priceFloorCents: number };

/** `mailbox` identifies the mailbox behind the buyer's address. */
export type Admitted = { ok: true; creator: Licensor; mailbox: string };

type Asked = { creator: LicensorKey; buyerEmail: string; terms: OfferTerms };

/** What the browser has proved: that the buyer's address is its own, or whose session it carries. */
type Sender = { isConfirmed: boolean; profileId?: string | undefined };

/**
 * All offers of a confirmed buyer's mailbox, until the transaction ends: they are counted together. Not of an address that
 * somebody only typed, who could make its owner wait.
 */
async function lockSender(tx: Db, key: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(mailbox_of(${key}), ${locks.senders}))`;
}

/**
 * Checks an offer against its creator's current rules, within the caller's transaction. Locks the rules and this
 * mailbox's offers to the creator until the transaction ends. That an address is the creator's own, or that the creator
 * refuses it, is told only to who proved it: everybody else could guess the person behind a public page.
 */
export async function admit(
  tx: Db,
  { creator: key, buyerEmail, terms }: Asked,
  sender: Sender,
  now: Date,
): Promise<Admitted | Refused> {
  const creator = await findLicensor(key, tx);
  if (!creator) return { ok: false, reason: "creator-not-found" };
  const typed = emailKey(buyerEmail);
  // Before the locks on its offers: whoever closes or erases a brand holds it while it waits for those.
  const isClosed = await keepBrand(tx, typed);
  if (sender.isConfirmed) await lockSender(tx, typed);
  const { mailbox, personMailbox } = await lockMailbox(tx, typed, creator.userId);
  const mayKnow = sender.isConfirmed || sender.profileId === creator.userId;
  if (mayKnow && (personMailbox === creator.mailboxKey || (await leftBy(tx, typed, now))?.id === creator.userId))
    return { ok: false, reason: "own-profile" };
  if (sender.isConfirmed && isClosed) return { ok: false, reason: "brand-closed" };
  if (sender.isConfirmed && (await isRefused(tx, creator.userId, typed, personMailbox)))
    return { ok: false, reason: "buyer-refused" };
  const refusal = refusalOf(terms, creator.rules);
  if (refusal === "price-too-low")
    return { ok: false, reason: refusal, priceFloorCents: creator.rules.priceFloorCents };
  if (refusal === "media-not-allowed")
    return { ok: false, reason: refusal, media: withheldMedia(terms, creator.rules) };
  if (refusal) return { ok: false, reason: refusal };
  return { ok: true, creator, mailbox };
}

const closedRow = z.strictObject({ closed: z.boolean() });

/** The brand with this address, if there is one, is neither closed nor erased until the transaction ends. True if it was closed before. */
async function keepBrand(tx: Db, key: string): Promise<boolean> {
  const [brand] = await queryRows(tx, closedRow)`
    SELECT closed_at IS NOT NULL AS closed FROM buyer_org WHERE email_key = ${key} FOR KEY SHARE`;
  return brand?.closed === true;
}

const mailboxRow = z.strictObject({ mailbox: z.string(), personMailbox: z.string(), locked: z.string() });

/**
 * For offers to one creator, until the transaction ends. Returns the mailbox of the address for limits, and as far as it is known
 * to be one person's (lib/accounts/person-mailbox).
 */
export async function lockMailbox(
  tx: Db,
  key: string,
  creatorUserId: string,
): Promise<{ mailbox: string; personMailbox: string }> {
  const [held] = await queryRows(tx, mailboxRow)`
    SELECT mailbox, person_mailbox_of(${key}) AS "personMailbox", pg_advisory_xact_lock(hashtextextended(mailbox || ${creatorUserId}, ${locks.offers}))::text AS locked
    FROM (SELECT mailbox_of(${key}) AS mailbox) AS buyer`;
  if (!held) throw new Error("The database did not fold an address");
  return held;
}

type NoRoom = "too-many-open" | "too-many-today" | "too-many-to-all";

/** No offer that is open, or was sent within a day, was made earlier. */
const OLDEST_OPEN_HOURS = HOLD_HOURS + LINK_HOURS;

const roomRow = z.strictObject({ open: z.int(), today: z.int(), toAll: z.int() });

/**
 * Why a mailbox may not make one more offer to this creator, if it may not. For a confirmed buyer only sent offers count:
 * otherwise anyone could use up its quota by typing its address. Those of a day count also if their brand was erased since. A
 * counter-offer is the creator's. `besides`: how many others
 * the same transaction sends.
 */
export async function noRoom(
  tx: Db,
  { creator, mailbox }: Admitted,
  isConfirmed: boolean,
  now: Date,
  besides = 0,
): Promise<NoRoom | undefined> {
  const isTheirs = Prisma.sql`o.creator_user_id = ${creator.userId}::uuid`;
  const dayAgo = addHours(now, -24);
  const isSentToday = Prisma.sql`o.parent_offer_id IS NULL AND o.sent_at > ${dayAgo}::timestamptz`;
  const openStates = isConfirmed ? statesSql.pending : statesSql.open;
  const [room] = await queryRows(tx, roomRow)`
    SELECT count(*) FILTER (WHERE ${isTheirs} AND o.status IN ${openStates} AND o.approval_token_expires_at > ${now}::timestamptz)::int AS open,
      count(*) FILTER (WHERE ${isTheirs} AND ${isSentToday})::int + ${marksSince(dayAgo, "offer", mailbox, creator.userId)} AS today,
      count(*) FILTER (WHERE ${isSentToday})::int + ${marksSince(dayAgo, "offer", mailbox)} AS "toAll"
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
    WHERE b.mailbox_key = ${mailbox} AND o.created_at > ${addHours(now, -OLDEST_OPEN_HOURS)}::timestamptz`;
  if (!room) throw new Error("The database did not count");
  if (room.open >= MAX_OPEN_OFFERS) return "too-many-open";
  if (!isConfirmed) return undefined;
  if (room.today >= MAX_OFFERS_A_DAY) return "too-many-today";
  return room.toAll + besides >= MAX_OFFERS_A_DAY_TO_ALL ? "too-many-to-all" : undefined;
}
