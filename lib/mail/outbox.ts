import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockMailboxes } from "@/lib/locks";
import { askingNetwork } from "@/lib/mail/asked-from";
import { budgetOf, REPEAT_MINUTES, type Written, withheldFor } from "@/lib/mail/budget";
import { type Mail, mailOf, templatesOf } from "@/lib/mail/catalogue";
import { MAIL_KINDS } from "@/lib/mail/define";
import { enqueue } from "@/lib/outbox/enqueue";
import { type Db, db, inTransaction } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { ERASED_DOMAIN } from "@/lib/text/email";
import { addHours } from "@/lib/time";

type Reader = {
  mailbox: string;
  actedAt: Date | null;
  zone: string | null;
  /** The kinds of mail that the reader turned off. */
  stopped: readonly string[];
};

/** Readers turn off whole kinds of mail. */
const kindOf = (template: Mail["template"]) => MAIL_KINDS.find((kind) => templatesOf(kind).includes(template));

/** Also true of an erased address, which is nobody's. */
const isTurnedOff = ({ template, toAddress }: Mail, { stopped }: Reader): boolean =>
  toAddress.endsWith(`@${ERASED_DOMAIN}`) || stopped.some((kind) => kind === kindOf(template));

type ReaderOf = (mail: Mail) => Reader;

const insert = (
  tx: Db,
  mails: readonly Mail[],
  readerOf: ReaderOf,
  reasons: ReadonlyMap<Mail, string | null>,
  now: Date,
) =>
  enqueue(
    tx,
    mails.map((mail) => {
      const { template, toAddress } = mail;
      const { zone } = readerOf(mail);
      const payload = zone === null ? mail.payload : { ...mail.payload, zone };
      return {
        template,
        toAddress,
        payload,
        lane: mailOf(template).lane,
        ...budgetOf(mail),
        withheldFor: reasons.get(mail) ?? null,
      };
    }),
    { now, askedFrom: askingNetwork() },
  );

const readerRow = z.strictObject({
  address: z.string(),
  mailbox: z.string(),
  actedAt: z.date().nullable(),
  zone: z.string().nullable(),
  stopped: z.array(z.string()),
});

/** For each mail: the mailbox, when somebody there last used a link of ours, and what the reader chose. */
async function readersAt(tx: Db, mails: readonly Mail[]): Promise<ReaderOf> {
  const addresses = [...new Set(mails.map(({ toAddress }) => toAddress))];
  const rows = await queryRows(tx, readerRow)`
    SELECT asked.address, asked.mailbox, c.acted_at AS "actedAt", p.time_zone AS zone,
      ARRAY(SELECT s.kind FROM mail_stop s WHERE s.email_key = asked.email_key) AS stopped
    FROM (
      SELECT address, mailbox_of_address(address) AS mailbox, lower(btrim(address)) AS email_key
      FROM unnest(${addresses}::text[]) AS address
    ) AS asked
    LEFT JOIN confirmed_mailbox c ON c.mailbox_key = asked.mailbox LEFT JOIN profiles p ON p.email_key = asked.email_key`;
  const readers = new Map(rows.map((row) => [row.address, row]));
  return ({ toAddress }) => readers.get(toAddress) ?? { mailbox: toAddress, actedAt: null, zone: null, stopped: [] };
}

const earlierRow = z.strictObject({
  mailbox: z.string(),
  template: z.string(),
  purpose: z.string().nullable(),
  budget: z.enum(["always", "until_confirmed", "never"]),
  askedFrom: z.string().nullable(),
  /** Whether it was sent or still will be. */
  goesOut: z.boolean(),
  createdAt: z.date(),
});
type Earlier = z.infer<typeof earlierRow>;

/** What was written to these mailboxes within a day and not withheld. */
const earlierAt = (tx: Db, mailboxes: readonly string[], now: Date): Promise<Earlier[]> => queryRows(tx, earlierRow)`
  SELECT mailbox_key AS mailbox, template, purpose, budget, asked_from AS "askedFrom", state::text <> 'failed' AS "goesOut",
    created_at AS "createdAt"
  FROM outbound_email
  WHERE mailbox_key = ANY(${[...mailboxes]}::text[]) AND created_at > ${addHours(now, -24)}::timestamptz AND state::text <> 'withheld'`;

/** What a mail caused by the network `askedFrom` is compared with: its mailbox's earlier mails. */
function writtenBefore(
  mail: Mail,
  askedFrom: string | null,
  { actedAt }: Reader,
  earlier: readonly Earlier[],
  now: Date,
): Written {
  const { dedupeKey } = budgetOf(mail);
  const isConfirmed = actedAt !== null;
  const repeatable = Math.max(now.getTime() - REPEAT_MINUTES * 60_000 + 1, actedAt?.getTime() ?? 0);
  const counted = earlier.filter(({ budget }) => budget === "always" || (budget === "until_confirmed" && !isConfirmed));
  const hourAgo = addHours(now, -1);
  const inHour = counted.filter(({ createdAt }) => createdAt > hourAgo);
  const isOwn = (one: Earlier) => askedFrom !== null && one.askedFrom === askedFrom;
  const alike = earlier.filter(({ template }) => template === mail.template);
  return {
    isConfirmed,
    isRepeat:
      dedupeKey !== null &&
      alike.some((one) => one.purpose === dedupeKey && one.goesOut && one.createdAt.getTime() >= repeatable),
    isFirstOfDay: alike.length === 0,
    inHour: inHour.length,
    inDay: counted.length,
    ownInHour: inHour.filter(isOwn).length,
    ownInDay: counted.filter(isOwn).length,
  };
}

/** Whether a mail is compared with its mailbox's earlier ones. */
function counts(mail: Mail, { actedAt }: Reader): boolean {
  const { budget, dedupeKey } = budgetOf(mail);
  return budget === "always" || (budget === "until_confirmed" && (dedupeKey !== null || actedAt === null));
}

/**
 * Writes mails in the transaction of what they report. Those that count (lib/mail/budget) are compared with their mailbox's
 * earlier ones, under its lock: a mail beyond the budget is written but does not go out. Mails of a kind that the reader turned
 * off are not written.
 */
async function write(tx: Db, all: readonly Mail[], now: Date) {
  if (all.length === 0) return [];
  const before = await readersAt(tx, all);
  const mails = all.filter((mail) => !isTurnedOff(mail, before(mail)));
  const counted = new Set(mails.filter((mail) => counts(mail, before(mail))));
  const reasons = new Map<Mail, string | null>();
  if (counted.size === 0) return insert(tx, mails, before, reasons, now);

  const mailboxes = [...new Set([...counted].map((mail) => before(mail).mailbox))].toSorted();
  await lockMailboxes(tx, mailboxes);
  const readerOf = await readersAt(tx, mails);
  const earlier = await earlierAt(tx, mailboxes, now);
  const askedFrom = askingNetwork();
  for (const mail of counted) {
    const reader = readerOf(mail);
    const { mailbox } = reader;
    const { template } = mail;
    const { budget, dedupeKey: purpose } = budgetOf(mail);
    const theirs = earlier.filter((one) => one.mailbox === mailbox);
    const why = withheldFor({ template, budget, askedFrom }, writtenBefore(mail, askedFrom, reader, theirs, now));
    reasons.set(mail, why);
    if (why === null) earlier.push({ mailbox, template, purpose, budget, askedFrom, goesOut: true, createdAt: now });
  }
  return insert(tx, mails, readerOf, reasons, now);
}

const timeRow = z.strictObject({ now: z.date() });

/** The database's time, over the transaction's own connection: whoever holds locks must not wait for another. */
async function timeIn(tx: Db): Promise<Date> {
  const [row] = await queryRows(tx, timeRow)`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`;
  if (!row) throw new Error("The database did not say what time it is");
  return row.now;
}

/** Writes mails to the outbox. Returns how many were withheld. `now`: the database's time by default. */
export const enqueueMail = (client: Db, mails: readonly Mail[], now?: Date): Promise<number> =>
  inTransaction(client, async (tx) => {
    const written = await write(tx, mails, now ?? (await timeIn(tx)));
    return written.filter(({ state }) => state === "withheld").length;
  });

/** The same for one mail that no reader can turn off. */
export async function enqueueReply(tx: Db, mail: Mail, now: Date): Promise<{ id: string; isWithheld: boolean }> {
  const [written] = await write(tx, [mail], now);
  if (!written) throw new Error("A reply was not put into the outbox");
  return { id: written.id, isWithheld: written.state === "withheld" };
}

const AGAIN_MINUTES = 10;
const mailedRow = z.strictObject({ isMailed: z.boolean() });

/**
 * Whether an address was mailed one of these links within ten minutes, and it may have arrived: whoever asks again has it
 * already. `field`: where the payload has the link's id. Nobody who types another person's address can thus flood a mailbox
 * with links, or keep its owner from asking for one.
 */
export async function isLinkMailed(
  tx: Db,
  emailKey: string,
  { template, field, ids }: { template: Mail["template"]; field: string; ids: readonly string[] },
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const [row] = await queryRows(tx, mailedRow)`
    SELECT EXISTS (SELECT FROM outbound_email
      WHERE mailbox_key = mailbox_of(${emailKey}) AND lower(btrim(to_address)) = ${emailKey} AND template = ${template}
        AND created_at > ${now}::timestamptz - ${AGAIN_MINUTES}::int * interval '1 minute' AND state NOT IN ('withheld', 'failed')
        AND payload ->> ${field} = ANY(${[...ids]}::text[])) AS "isMailed"`;
  return row?.isMailed === true;
}

/**
 * Removes the mails that tell creators of these offers, unless somebody has already tried to send them, in the caller's
 * transaction. Returns the offers whose mails were removed.
 */
export async function removeUnsentOffers(tx: Db, offerIds: readonly string[]): Promise<Set<string>> {
  const removed = await queryRows(tx, idRow)`
    DELETE FROM outbound_email
    WHERE template = 'offer-received' AND payload->>'offerId' = ANY(${[...offerIds]}::text[]) AND state IN ('queued', 'withheld')
      AND attempts = 0
    RETURNING payload->>'offerId' AS id`;
  return new Set(removed.map(({ id }) => id));
}

/** Removes all unsent mails about an author's messages on an offer, including those being tried, in the caller's transaction. */
export const removeUnsentMessages = (tx: Db, offerId: string, author: Party): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM outbound_email
    WHERE template = 'offer-message' AND payload->>'offerId' = ${offerId} AND payload->>'to' <> ${author}
      AND state IN ('queued', 'sending', 'failed', 'withheld')`;

/**
 * Blanks what unsent mails about the decisions on these offers quote, in the caller's transaction. Uses the index of states.
 */
export const blankUnsentWords = (tx: Db, offerIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    UPDATE outbound_email SET payload = CASE template
      WHEN 'offer-declined' THEN payload - 'hasReason' || '{"reason": null}' ELSE payload - 'note' END
    WHERE template IN ('offer-declined', 'counter-offer') AND payload->>'offerId' = ANY(${[...offerIds]}::text[])
      AND state IN ('queued', 'sending', 'failed', 'withheld')`;

/** Removes all unsent mail to an address with these templates, including what is being tried, in the caller's transaction. */
export async function removeUnsent(tx: Db, emailKey: string, templates: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM outbound_email WHERE mailbox_key = mailbox_of(${emailKey}) AND lower(btrim(to_address)) = ${emailKey}
      AND state NOT IN ('sent', 'captured') AND template = ANY(${templates}::text[])`;
}

/** Uses an index on the state, because few rows have these states. */
const unsentOf = (announcementId: string) => Prisma.sql`state IN ('queued', 'sending', 'failed', 'withheld')
  AND template = 'announcement' AND payload ->> 'announcementId' = ${announcementId}`;

/** Removes the announcement's unsent mails, including those being tried, in the caller's transaction. Returns how many. */
export const removeUnsentAnnouncement = (tx: Db, announcementId: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM outbound_email WHERE ${unsentOf(announcementId)}`;

const countRow = z.strictObject({ count: z.int() });

/** How many of the announcement's mails are unsent. */
export async function countUnsentAnnouncement(announcementId: string): Promise<number> {
  const [row] = await queryRows(db(), countRow)`
    SELECT count(*)::int AS count FROM outbound_email WHERE ${unsentOf(announcementId)}`;
  return row?.count ?? 0;
}
