import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { WaitlistInterest } from "@/lib/generated/prisma/enums";
import { type Inbox, type Reply, readReplies, workedColumns, workedRow } from "@/lib/inquiries/inbound";
import { isInboundState } from "@/lib/inquiries/inbound-rules";
import type { Listing } from "@/lib/postgres/listing";
import { type Asking, type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { columnOf, type FieldName, fieldNames, fields } from "@/lib/waitlist/fields";

/** Choices are plain text, because they may be older than the current options. */
const stored = {
  text: z.string().nullable(),
  number: z.int().nullable(),
  choice: z.string().nullable(),
  choices: z.array(z.string()),
};

const answerRow = Object.fromEntries(fieldNames.map((name) => [name, stored[fields[name].kind]])) as {
  [Name in FieldName]: (typeof stored)[(typeof fields)[Name]["kind"]];
};

const waitlistRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  confirmedAt: z.date().nullable(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  userType: z.enum(WaitlistInterest),
  city: z.string().nullable(),
  consentUpdates: z.boolean(),
  /** Consents in order of time. `hash` identifies the version of the text; times are ISO strings. */
  agreements: z.array(
    z.strictObject({
      document: z.string(),
      hash: z.string(),
      agreedAt: z.string(),
      withdrawnAt: z.string().nullable(),
    }),
  ),
  ref: z.string().nullable(),
  /** The referrer. Also null if that entry was withdrawn. */
  referredBy: z.string().nullable(),
  referralCode: z.string(),
  /** Mailboxes that came with this person's own link and confirmed their address. */
  referrals: z.int(),
  src: z.string().nullable(),
  post: z.string().nullable(),
  ...answerRow,
  ...workedRow,
});

/**
 * A waitlist entry as administrators see it: all answers, but nothing that opens a link. Answers that only other interests are
 * asked for are null or empty. `replies`: read only for the opened row.
 */
export type WaitlistRow = z.infer<typeof waitlistRow> & { replies?: Reply[] };

export const waitlistInbox: Inbox = {
  table: "waitlist_submissions",
  owner: "waitlist_id",
  state: Prisma.sql`CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN answered_at IS NOT NULL THEN 'answered' ELSE 'new' END`,
  about: Prisma.sql`user_type`,
  topicOf: () => "Your waitlist application",
  teamOf: () => "support",
};

const answerColumns = fieldNames.map((name) => {
  const column = fields[name].kind === "choices" ? `coalesce(${columnOf(name)}, '{}')` : columnOf(name);
  return `${column} AS "${name}"`;
});

/** What is listed and exported. `search`: may be a referral code. `filter`: a state or an interest. */
export const askedEntries: Asking = ({ search, filter = null }) => {
  const [state, interest] = isInboundState(filter ?? "") ? [filter, null] : [null, filter];
  return Prisma.sql`(${search} = '' OR search_text LIKE ANY(${patternsOf(search)}) OR referral_code = ${search})
    AND (${state}::text IS NULL OR ${waitlistInbox.state} = ${state})
    AND (${interest}::text IS NULL OR user_type = ${interest}::waitlist_interest)`;
};

const waitlistSource: Source<z.infer<typeof waitlistRow>> = {
  row: waitlistRow,
  idType: "uuid",
  rows: (asked) => Prisma.sql`
    SELECT id, created_at AS "createdAt", confirmed_at AS "confirmedAt", full_name AS "fullName", email, phone,
      user_type::text AS "userType", city, consent_updates AS "consentUpdates", ${Prisma.raw(answerColumns.join(", "))},
      ref, src, post, referral_code AS "referralCode", referrals,
      ${workedColumns(waitlistInbox)},
      (SELECT referrer.full_name FROM waitlist_submissions AS referrer WHERE referrer.referral_code = waitlist_submissions.ref)
        AS "referredBy",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('document', c.document, 'hash', c.document_hash, 'agreedAt', c.agreed_at,
          'withdrawnAt', c.withdrawn_at) ORDER BY c.agreed_at, c.document DESC)
        FROM consent_record AS c WHERE c.waitlist_id = waitlist_submissions.id), '[]') AS agreements
    FROM waitlist_submissions WHERE ${askedEntries(asked)}`,
};

export const listWaitlist = (listing: Listing): Promise<Page<WaitlistRow>> => readPage(waitlistSource, listing);

export const findEntry = (id: string): Promise<WaitlistRow | undefined> => readRow(waitlistSource, id);

export const withReplies = async (row: WaitlistRow): Promise<WaitlistRow> => ({
  ...row,
  replies: await readReplies(waitlistInbox, row.id),
});
