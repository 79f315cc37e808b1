import { z } from "zod";
import { blankNotes } from "@/lib/audit/blanked";
import type { AuditTable, NotedAction } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Person } from "@/lib/your-data/person";
import { CONTRACT_NOTICES, MAIL_NUMBERS, type PersonalTable, REGISTER, whileHeld } from "@/lib/your-data/register";

/** In place of a message in a chain that stays: how many were written is in its license. */
const ERASED_WORDS = "(Erased at the request of who wrote it.)";

/**
 * Deletes or blanks every row of a person, as the register says, in the caller's transaction. What is open must have ended.
 * Repeating it changes nothing. Returns the ids of mails to others whose words can be blanked only when they are sent.
 */
export async function eraseRows(tx: Db, person: Person): Promise<string[]> {
  await tx.$executeRaw`SELECT set_config('likeright.erasing', 'on', true)`;
  await blankNotes(tx, await notesAbout(tx, person));
  await blankMessages(tx, person);
  const notices = await eraseMailsToOthers(tx, person);
  const dropped = await droppedOf(tx, person);
  await tx.consentRecord.deleteMany({ where: { offerId: { in: dropped.map(({ id }) => id) } } });
  for (const of of REGISTER) await eraseTable(tx, of, person);
  await removeBareBriefs(
    tx,
    dropped.flatMap(({ briefId }) => briefId ?? []),
  );
  return notices;
}

async function eraseTable(tx: Db, { table, mine, stays, columns }: PersonalTable, person: Person): Promise<void> {
  const name = Prisma.raw(table);
  const rows = mine(person);
  // The log refuses it; its notes are blanked apart.
  if (table === "admin_audit_log") return;
  if (!stays) {
    await tx.$executeRaw`DELETE FROM ${name} t WHERE ${rows}`;
    return;
  }
  await tx.$executeRaw`DELETE FROM ${name} t WHERE ${rows} AND (${stays.rows(person)}) IS NOT TRUE`;
  const blanks = Object.entries(columns).flatMap(([column, { blank }]) =>
    blank ? [Prisma.sql`${Prisma.raw(column)} = ${blank}`] : [],
  );
  if (blanks.length > 0) await tx.$executeRaw`UPDATE ${name} t SET ${Prisma.join(blanks)} WHERE ${rows}`;
}

/** The table that the entry names; null if the note is about a license, and stays with it, as both parties were told it. */
const NOTED = {
  creator_verified: "creator_profile",
  creator_unverified: "creator_profile",
  creator_name_allowed: "creator_profile",
  creator_suspended: "creator_profile",
  creator_suspension_lifted: "creator_profile",
  sample_removed: "creator_profile",
  organisation_checked: "organisation_check",
  organisation_check_ended: "organisation_check",
  dispute_step: null,
  dispute_resolved: null,
} as const satisfies Record<NotedAction, AuditTable | null>;

/** Entries of the log with what staff noted about the person (docs/audit.md). */
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

/** In chains that stay: what the person wrote, and why it reported the other side; not before staff have decided. */
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

/** A mail whose words are gone. */
export const blankedMail = Prisma.sql`erased_at = now(), last_error = NULL, purpose = NULL, payload = ${MAIL_NUMBERS}`;

const mailRow = z.strictObject({
  id: z.string(),
  isSent: z.boolean(),
  hasEnded: z.boolean(),
  isOwn: z.boolean(),
  waits: z.boolean(),
});

/**
 * Mails that say something about the person: found by the ids and addresses in their payloads, which have an index
 * ("mail_words"), also those to an address that the account has left or wants. Of sent ones to others the words go; unsent ones are removed, but for those that tell the
 * other side of the erasing, or of a license that stays, and those that tell another account that it moves. One of these that failed or was withheld has ended: staff may send it in
 * months, or never.
 */
async function eraseMailsToOthers(tx: Db, person: Person): Promise<string[]> {
  const { profileIds, buyerOrgIds, chains, kept } = person;
  const toThem = whileHeld(person, (key) => Prisma.sql`lower(btrim(m.to_address)) = ${key}`, "m.created_at");
  const namesThem = whileHeld(person, (key) => Prisma.sql`named.word = ${key}`, "m.created_at");
  const keys = person.addresses.map(({ emailKey }) => emailKey);
  const mails = await queryRows(tx, mailRow)`
    WITH offers AS MATERIALIZED (
      SELECT id::text, brief_id, root_offer_id = ANY(${[...kept]}::uuid[]) AS stays FROM offer
      WHERE root_offer_id = ANY(${[...chains]}::uuid[])
    ), moves AS MATERIALIZED (
      SELECT id::text FROM address_change WHERE profile_id = ANY(${[...profileIds]}::uuid[])
    ), briefs AS MATERIALIZED (
      SELECT o.id::text FROM offer o WHERE o.brief_id IN (SELECT brief_id FROM offers)
    ), theirs AS MATERIALIZED (
      SELECT unnest(${[...profileIds, ...buyerOrgIds]}::text[]) AS word UNION SELECT id FROM offers UNION SELECT id FROM moves
    ), numbers AS MATERIALIZED (
      SELECT coalesce(array_agg(hashtextextended(word, 0)), '{}') AS found
      FROM (SELECT word FROM theirs UNION SELECT id FROM briefs UNION SELECT unnest(${keys}::text[])) AS words
    )
    SELECT m.id, m.state IN ('sent', 'captured') AS "isSent", m.state NOT IN ('queued', 'sending') AS "hasEnded",
      ${toThem} OR coalesce(m.payload ->> 'changeId' IN (SELECT id FROM moves), false) OR coalesce(m.payload ->> 'profileId' = ANY(${[...profileIds]}::text[]), false) AS "isOwn",
      m.template IN ('offer-declined', 'offer-withdrawn', 'brief-sent') OR m.payload ? 'changeId'
        OR m.template <> 'offer-message' AND EXISTS (SELECT FROM offers o WHERE o.stays AND o.id = m.payload ->> 'offerId') AS waits
    FROM outbound_email m
    WHERE m.erased_at IS NULL AND mail_word_numbers(m.payload) && (SELECT found FROM numbers)
      AND NOT (${toThem} AND m.template = ANY(${[...CONTRACT_NOTICES]}::text[])) AND (
      EXISTS (SELECT FROM mail_words(m.payload) AS named (word) WHERE named.word IN (SELECT word FROM theirs) OR ${namesThem})
      OR m.template = 'brief-sent' AND m.payload ->> 'offerId' IN (SELECT id FROM briefs)
    )`;
  const idsOf = (some: typeof mails) => some.map(({ id }) => id);
  const waiting = mails.filter(({ hasEnded, isOwn, waits }) => !hasEnded && !isOwn && waits);
  const gone = mails.filter(({ isSent, isOwn, waits }) => isOwn || (!isSent && !waits));
  const blanked = mails.filter(({ hasEnded, isSent, isOwn, waits }) => !isOwn && (isSent || (hasEnded && waits)));
  await tx.$executeRaw`DELETE FROM outbound_email WHERE id = ANY(${idsOf(gone)}::uuid[])`;
  await tx.$executeRaw`
    UPDATE outbound_email SET ${blankedMail} WHERE id = ANY(${idsOf(blanked)}::uuid[])`;
  return idsOf(waiting);
}

const droppedRow = idRow.extend({ briefId: z.string().nullable() });

/** The offers that go: no license came of them. */
const droppedOf = (tx: Db, { chains, kept }: Person) =>
  queryRows(tx, droppedRow)`
    SELECT id, brief_id AS "briefId" FROM offer
    WHERE root_offer_id = ANY(${[...chains]}::uuid[]) AND root_offer_id <> ALL(${[...kept]}::uuid[])`;

const removeBareBriefs = (tx: Db, briefs: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM brief b WHERE b.id = ANY(${[...new Set(briefs)]}::uuid[])
      AND NOT EXISTS (SELECT FROM offer o WHERE o.brief_id = b.id)`;
