import { z } from "zod";
import { blankNotes } from "@/lib/audit/blanked";
import type { AuditTable, NotedAction } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { lockMails } from "@/lib/locks";
import { namesAsNumbers } from "@/lib/outbox/names";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { CONTRACT_NOTICES, deletesMails, MAIL_NUMBERS } from "@/lib/retention/endings";
import { countReferrals } from "@/lib/waitlist/join";
import type { Person } from "@/lib/your-data/person";
import { type PersonalTable, REGISTER, whileHeld, whileTheirs } from "@/lib/your-data/register";

/** Replaces a message in a chain that stays, because the chain's license counts its messages. */
const ERASED_WORDS = "(Erased at the request of who wrote it.)";

/**
 * Deletes or blanks every row of a person, as the register says, in the caller's transaction. Whatever is open must have ended.
 * Repeating it changes nothing. Returns the ids of mails to others that can only be blanked once they are sent.
 */
export async function eraseRows(tx: Db, person: Person): Promise<string[]> {
  await tx.$executeRaw`SELECT set_config('likeright.erasing', 'on', true)`;
  await blankNotes(tx, await notesAbout(tx, person));
  await blankMessages(tx, person);
  const notices = await eraseMailsToOthers(tx, person);
  const dropped = await droppedOf(tx, person);
  await tx.consentRecord.deleteMany({ where: { offerId: { in: dropped.map(({ id }) => id) } } });
  const came = await referrersOf(tx, person);
  for (const of of REGISTER) await eraseTable(tx, of, person);
  for (const { ref } of came) await countReferrals(tx, ref);
  await renewOfferSearch(tx, { creatorUserIds: person.profileIds, buyerOrgIds: person.buyerOrgIds });
  await removeBareBriefs(
    tx,
    dropped.flatMap(({ briefId }) => briefId ?? []),
  );
  return notices;
}

const referrerRow = z.strictObject({ ref: z.string() });

/** The codes with which the person came to the waitlist, in the order in which their owners are locked. */
const referrersOf = (tx: Db, person: Person) =>
  queryRows(tx, referrerRow)`
    SELECT DISTINCT ref FROM waitlist_submissions t
    WHERE ${whileTheirs("t.email_key", "t.created_at")(person)} AND ref IS NOT NULL ORDER BY ref`;

async function deleteMails(tx: Db, which: Prisma.Sql): Promise<void> {
  await lockMails(tx, which);
  await tx.$executeRaw(deletesMails(Prisma.sql`SELECT id, template, state FROM outbound_email t WHERE ${which}`, "id"));
}

async function eraseTable(tx: Db, { table, mine, stays, columns }: PersonalTable, person: Person): Promise<void> {
  const name = Prisma.raw(table);
  const rows = mine(person);
  // The log refuses it; its notes are blanked separately.
  if (table === "admin_audit_log") return;
  const gone = stays ? Prisma.sql`${rows} AND (${stays.rows(person)}) IS NOT TRUE` : rows;
  if (table === "outbound_email") await deleteMails(tx, gone);
  else await tx.$executeRaw`DELETE FROM ${name} t WHERE ${gone}`;
  if (!stays) return;
  const blanks = Object.entries(columns).flatMap(([column, { blank }]) => (blank ? [`${column} = ${blank}`] : []));
  if (blanks.length > 0) await tx.$executeRaw`UPDATE ${name} t SET ${Prisma.raw(blanks.join(", "))} WHERE ${rows}`;
}

/** The table that the entry names. Null if the note is about a license: both parties were told it, so it stays. */
const NOTED = {
  creator_verified: "creator_profile",
  creator_unverified: "creator_profile",
  creator_name_allowed: "creator_profile",
  creator_words_allowed: "creator_profile",
  creator_suspended: "creator_profile",
  creator_suspension_lifted: "creator_profile",
  sample_removed: "creator_profile",
  picture_removed: "creator_profile",
  organisation_checked: "organisation_check",
  organisation_check_ended: "organisation_check",
  dispute_step: null,
  dispute_resolved: null,
} as const satisfies Record<NotedAction, AuditTable | null>;

/** Log entries with staff's notes about the person (docs/audit.md). */
async function notesAbout(tx: Db, { profileIds, buyerOrgIds }: Person): Promise<string[]> {
  const records: Record<NonNullable<(typeof NOTED)[NotedAction]>, Prisma.Sql> = {
    creator_profile: Prisma.sql`SELECT unnest(${[...profileIds]}::text[])`,
    organisation_check: Prisma.sql`SELECT id::text FROM organisation_check WHERE buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[])`,
  };
  const about = Object.entries(records).map(([table, ids]) => {
    const actions = Object.entries(NOTED).flatMap(([action, named]) => (named === table ? [action] : []));
    return Prisma.sql`table_name = ${table} AND action = ANY(${actions}) AND record_id IN (${ids})`;
  });
  const noted = await queryRows(tx, idRow)`
    SELECT id::text FROM admin_audit_log WHERE details ->> 'note' IS NOT NULL AND (${Prisma.join(about, " OR ")})`;
  return noted.map(({ id }) => id);
}

/**
 * In chains that stay, blanks what the person wrote, and why they reported the other side. Leaves reported messages until staff
 * have decided.
 */
async function blankMessages(tx: Db, { kept, profileIds, buyerOrgIds }: Person): Promise<void> {
  const wrote = Prisma.sql`(m.author = 'creator' AND o.creator_user_id = ANY(${[...profileIds]}::uuid[])
    OR m.author = 'buyer' AND o.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[]))`;
  const chain = Prisma.sql`o.id = m.offer_id AND m.root_offer_id = ANY(${[...kept]}::uuid[])
    AND (m.reported_at IS NULL OR m.closed_at IS NOT NULL)`;
  await tx.$executeRaw`
    UPDATE offer_message m SET body = ${ERASED_WORDS} FROM offer o WHERE ${chain} AND ${wrote}`;
  await tx.$executeRaw`
    UPDATE offer_message m SET report_words = NULL FROM offer o WHERE ${chain} AND NOT ${wrote}`;
}

/** Blanks a mail's words. */
export const blankedMail = Prisma.sql`erased_at = now(), last_error = NULL, purpose = NULL, named = '{}', payload = ${Prisma.raw(MAIL_NUMBERS)}`;

const namingRow = idRow.extend({ isTheirs: z.boolean() });

const mailRow = z.strictObject({
  id: z.string(),
  isSent: z.boolean(),
  hasEnded: z.boolean(),
  isOwn: z.boolean(),
  waits: z.boolean(),
});

/**
 * Erases mails that say something about the person, found by the ids and addresses in their payloads (`namedIn`). That includes
 * mails to an address that the account has left or wants.
 * - Sent mails to others lose their words.
 * - Unsent ones are removed, unless they tell the other side of the erasing or of a license that stays, or tell another account
 *   that it moves.
 * - If one of those exceptions failed or was withheld, it counts as ended: staff may send it months later, or never.
 */
async function eraseMailsToOthers(tx: Db, person: Person): Promise<string[]> {
  const { profileIds, buyerOrgIds, chains, kept } = person;
  const toThem = whileHeld(person, (key) => Prisma.sql`lower(btrim(m.to_address)) = ${key}`, "m.created_at");
  const namesThem = whileHeld(
    person,
    (key) => Prisma.sql`m.named && ${namesAsNumbers([key])}::bigint[]`,
    "m.created_at",
  );
  const ids = await queryRows(tx, namingRow)`
    SELECT id::text, true AS "isTheirs" FROM offer WHERE root_offer_id = ANY(${[...chains]}::uuid[])
    UNION ALL SELECT id::text, true FROM address_change WHERE profile_id = ANY(${[...profileIds]}::uuid[])
    UNION ALL SELECT id::text, false FROM offer
      WHERE brief_id IN (SELECT brief_id FROM offer WHERE root_offer_id = ANY(${[...chains]}::uuid[]))`;
  const named = ids.filter(({ isTheirs }) => isTheirs).map(({ id }) => id);
  const theirs = namesAsNumbers([...profileIds, ...buyerOrgIds, ...named]);
  const briefs = ids.filter(({ isTheirs }) => !isTheirs).map(({ id }) => id);
  const found = [...theirs, ...namesAsNumbers([...briefs, ...person.addresses.map(({ emailKey }) => emailKey)])];
  const mails = await queryRows(tx, mailRow)`
    WITH offers AS MATERIALIZED (
      SELECT id::text, root_offer_id = ANY(${[...kept]}::uuid[]) AS stays FROM offer WHERE root_offer_id = ANY(${[...chains]}::uuid[])
    ), moves AS MATERIALIZED (
      SELECT id::text FROM address_change WHERE profile_id = ANY(${[...profileIds]}::uuid[])
    )
    SELECT m.id, m.state IN ('sent', 'captured') AS "isSent", m.state NOT IN ('queued', 'sending') AS "hasEnded",
      ${toThem} OR coalesce(m.payload ->> 'changeId' IN (SELECT id FROM moves), false) OR coalesce(m.payload ->> 'profileId' = ANY(${[...profileIds]}::text[]), false) AS "isOwn",
      m.template IN ('offer-declined', 'offer-withdrawn', 'brief-sent') OR m.payload ? 'changeId'
        OR m.template <> 'offer-message' AND EXISTS (SELECT FROM offers o WHERE o.stays AND o.id = m.payload ->> 'offerId') AS waits
    FROM outbound_email m
    WHERE m.erased_at IS NULL AND m.named && ${found}::bigint[]
      AND NOT (${toThem} AND m.template = ANY(${[...CONTRACT_NOTICES]}::text[])) AND (
      m.named && ${theirs}::bigint[] OR ${namesThem}
      OR m.template = 'brief-sent' AND m.payload ->> 'offerId' = ANY(${briefs}::text[])
    )`;
  const idsOf = (some: typeof mails) => some.map(({ id }) => id);
  const waiting = mails.filter(({ hasEnded, isOwn, waits }) => !hasEnded && !isOwn && waits);
  const gone = mails.filter(({ isSent, isOwn, waits }) => isOwn || (!isSent && !waits));
  const blanked = mails.filter(({ hasEnded, isSent, isOwn, waits }) => !isOwn && (isSent || (hasEnded && waits)));
  await deleteMails(tx, Prisma.sql`t.id = ANY(${idsOf(gone)}::uuid[])`);
  await tx.$executeRaw`
    UPDATE outbound_email SET ${blankedMail} WHERE id = ANY(${idsOf(blanked)}::uuid[])`;
  return idsOf(waiting);
}

const droppedRow = idRow.extend({ briefId: z.string().nullable() });

/** The offers that go, because no license came of them. */
const droppedOf = (tx: Db, { chains, kept }: Person) =>
  queryRows(tx, droppedRow)`
    SELECT id, brief_id AS "briefId" FROM offer
    WHERE root_offer_id = ANY(${[...chains]}::uuid[]) AND root_offer_id <> ALL(${[...kept]}::uuid[])`;

const removeBareBriefs = (tx: Db, briefs: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM brief b WHERE b.id = ANY(${[...new Set(briefs)]}::uuid[])
      AND NOT EXISTS (SELECT FROM offer o WHERE o.brief_id = b.id)`;
