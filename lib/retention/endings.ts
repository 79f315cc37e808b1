import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { overBefore, type TimedRule } from "@/lib/retention/rules";

/**
 * One statement that ends at most `most` rows that were over `before`, oldest first, skipping locked ones. It must find them by
 * an index. Its condition must repeat whatever would keep a row, so that it is checked again once the row is locked. It must
 * read other tables as a single value, because a join could be planned over a whole table.
 */
type Ending = (before: Date, most: number) => Prisma.Sql;

/** Ended by a separate part of the schedule, or outside the database. */
type Elsewhere = { elsewhere: string };

/**
 * `by`: the column that says when rows are over, which an index begins with. They are over after that moment, or with `over` at
 * it. `and`: what else must be true of `due`.
 */
type Due = { table: string; by: string; over?: "<="; and?: string | ((before: Date) => Prisma.Sql) };

/** Selects `what` of the rows that are over, and locks them. All names are constants in the code. */
function dueRows(what: string, { table, by, over, and = "true" }: Due, before: Date, most: number): Prisma.Sql {
  const others = typeof and === "function" ? and(before) : Prisma.raw(and);
  return Prisma.sql`
    SELECT ${Prisma.raw(`${what} FROM ${table} AS due WHERE due.${by} ${over ?? "<"}`)} ${before}::timestamptz AND ${others}
    ORDER BY ${Prisma.raw(by)} LIMIT ${most} FOR UPDATE SKIP LOCKED`;
}

/** Uses `ctid`: a row that changed since no longer matches, and is left to the next run. */
const change = (verb: string, due: Due, before: Date, most: number): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(verb)} WHERE ctid = ANY(ARRAY(${dueRows("ctid", due, before, most)}))`;

const removes =
  (due: Due): Ending =>
  (before, most) =>
    change(`DELETE FROM ${due.table}`, due, before, most);

const blanks =
  (due: Due, set: string): Ending =>
  (before, most) =>
    change(`UPDATE ${due.table} SET ${set}`, due, before, most);

/**
 * Deletes mails. `due`: a query for them, which are locked, with `ctid`, `id`, `template` and `state`. `by`: the column by
 * which to delete them. Staff's replies to inquiries keep the last state of their mail.
 */
export const deletesMails = (due: Prisma.Sql, by: "ctid" | "id"): Prisma.Sql => Prisma.sql`
  WITH due AS MATERIALIZED (${due}), kept AS (
    UPDATE inbound_reply SET mail_ended = (SELECT due.state::text FROM due WHERE due.id = mail_id)
    WHERE mail_id = ANY(ARRAY(SELECT id FROM due WHERE template = 'inbound-reply'))
  )
  DELETE FROM outbound_email WHERE ${Prisma.raw(by)} = ANY(ARRAY(SELECT ${Prisma.raw(by)} FROM due))`;

const removesMails =
  (due: Omit<Due, "table">): Ending =>
  (before, most) =>
    deletesMails(dueRows("ctid, id, template, state", { table: "outbound_email", ...due }, before, most), "ctid");

/**
 * Mails that show that somebody was told of a license or its end. They are kept with the license, and named in the index of
 * mails that end.
 */
export const CONTRACT_NOTICES: readonly string[] = [
  "offer-approved",
  "license-revoked",
  "replica-ended",
  "training-ended",
];

/** Keeps what a mail was about, by number: a license's timeline and a change of address look for it. */
export const MAIL_NUMBERS =
  "jsonb_strip_nulls(jsonb_build_object('offerId', payload -> 'offerId', 'grantId', payload -> 'grantId'))";

/** When such a mail was last written to the mailbox. Whoever asks again is mailed the link of the same row. */
const lastMailed = (mailbox: Prisma.Sql, template: string): Prisma.Sql => Prisma.sql`
  coalesce((SELECT max(m.created_at) FROM outbound_email m WHERE m.mailbox_key = ${mailbox} AND m.template = ${template}), '-infinity')`;

/** How each rule ends its rows after a time. A test runs each just before and just after that time. */
export const ENDINGS = {
  screening: { elsewhere: "Nothing is screened yet" },
  "held-offers": { elsewhere: "removeHeldOffers and removeUnproved, which audit it and run first" },
  messages: [
    removes({
      table: "offer_message",
      by: "created_at",
      and: `(due.reported_at IS NULL OR due.closed_at IS NOT NULL)
        AND (SELECT count(*) FROM offer o WHERE o.root_offer_id = due.root_offer_id AND o.status = 'pending') = 0`,
    }),
  ],
  reminders: [
    removes({
      table: "license_reminder",
      by: "written_at",
      and: (before) =>
        Prisma.sql`(SELECT g.expires_at FROM license_grant g WHERE g.id = due.grant_id) < ${before}::timestamptz`,
    }),
    removes({
      table: "reminder_stop",
      by: "stopped_at",
      and: (before) =>
        Prisma.sql`(SELECT g.expires_at FROM license_grant g WHERE g.id = due.grant_id) < ${before}::timestamptz`,
    }),
  ],
  "document-copies": [removes({ table: "document_copy", by: "made_at" })],
  drafts: [removes({ table: "onboarding_draft", by: "expires_at" })],
  // A passed check stays, without what the request said.
  "check-requests": [
    removes({ table: "verification_request", by: "answered_at" }),
    removes({ table: "organisation_check", by: "answered_at", and: "outcome <> 'checked'" }),
    blanks(
      { table: "organisation_check", by: "answered_at", and: "outcome = 'checked' AND reach IS NOT NULL" },
      "reach = NULL, evidence = NULL",
    ),
  ],
  "sign-in-links": [removes({ table: "sign_in_link", by: "expires_at" })],
  "data-links": [removes({ table: "data_access", by: "expires_at" })],
  sessions: [removes({ table: "sign_in_session", by: "created_at" })],
  proofs: [removes({ table: "proof_request", by: "expires_at" })],
  "address-changes": [removes({ table: "address_change", by: "expires_at", and: "confirmed_at IS NULL" })],
  "undone-rules": [
    blanks(
      { table: "address_change", by: "confirmed_at", and: "kept_rules IS NOT NULL AND undone_at IS NULL" },
      "kept_rules = NULL",
    ),
  ],
  // Entries of the first release agreed when they joined, so they need no confirmation.
  "unconfirmed-waitlist": [
    removes({
      table: "waitlist_submissions",
      by: "created_at",
      and: (before) => Prisma.sql`due.confirmed_at IS NULL
        AND (SELECT count(*) FROM consent_record c WHERE c.waitlist_id = due.id) = 0
        AND ${lastMailed(Prisma.sql`due.mailbox_key`, "waitlist-confirm")} < ${before}::timestamptz`,
    }),
  ],
  inquiries: [
    removes({ table: "contact_submissions", by: "answered_at" }),
    // Those closed without an answer, and requests for the guide, which is mailed automatically.
    removes({
      table: "contact_submissions",
      by: "created_at",
      and: (before) => Prisma.sql`CASE WHEN answered_at IS NULL
        THEN closed_at < ${before}::timestamptz OR subject = 'lead_magnet_nil_guide' END`,
    }),
  ],
  "unconfirmed-subscriptions": [
    removes({
      table: "blog_subscriptions",
      by: "created_at",
      and: (before) => Prisma.sql`due.confirmed_at IS NULL
        AND ${lastMailed(Prisma.sql`mailbox_of(due.email_key)`, "subscription-confirm")} < ${before}::timestamptz`,
    }),
  ],
  // If its mail was withheld, it counts as never invited, but staff can still send it.
  invitations: [
    removes({
      table: "creator_invitation",
      by: "invited_at",
      and: (before) => Prisma.sql`due.refused_at IS NULL
        AND ${lastMailed(Prisma.sql`mailbox_of(due.mailbox_key)`, "creator-invitation")} < ${before}::timestamptz`,
    }),
  ],
  "mail-texts": [
    blanks(
      { table: "outbound_email", by: "sent_at", and: "erased_at IS NULL" },
      `erased_at = CURRENT_TIMESTAMP, last_error = NULL, named = '{}', payload = ${MAIL_NUMBERS}`,
    ),
  ],
  "unsent-mails": [
    removesMails({ by: "created_at", and: "state = 'failed'" }),
    removesMails({ by: "created_at", and: "state = 'withheld'" }),
  ],
  mails: [
    removesMails({
      by: "sent_at",
      and: `erased_at IS NOT NULL AND template NOT IN (${CONTRACT_NOTICES.map((name) => `'${name}'`).join(", ")})`,
    }),
  ],
  "mail-networks": [
    blanks({ table: "outbound_email", by: "created_at", and: "asked_from IS NOT NULL" }, "asked_from = NULL"),
  ],
  "confirmed-mailboxes": [removes({ table: "confirmed_mailbox", by: "acted_at" })],
  counters: [removes({ table: "rate_limit", by: "window_ends_at", over: "<=" })],
  events: [removes({ table: "analytics_event", by: "created_at" })],
  "factor-setups": [
    removes({ table: "passkey_challenge", by: "expires_at" }),
    removes({ table: "totp_enrolment", by: "started_at" }),
  ],
  "staff-invitations": [removes({ table: "admin_invitation", by: "expires_at" })],
  members: [removes({ table: "brand_member", by: "left_at" })],
  "team-invitations": [removes({ table: "brand_invitation", by: "expires_at" })],
  "view-markers": [
    removes({
      table: "blog_view_marker",
      by: "day",
      and: (before) => Prisma.sql`day < (${before}::timestamptz AT TIME ZONE 'UTC')::date`,
    }),
  ],
  sandboxes: [removes({ table: "demo_sandbox", by: "created_at", over: "<=" })],
  erasures: [blanks({ table: "erasure", by: "erased_at", and: "address_hash IS NOT NULL" }, "address_hash = NULL")],
  "erased-licenses": [removes({ table: "erasure_mark", by: "ends_at" })],
  "erased-offers": [removes({ table: "erasure_mark", by: "at", and: "kind IN ('offer', 'offer-mail')" })],
  backups: { elsewhere: "Whoever keeps them (docs/backup.md)" },
  "device-drafts": { elsewhere: "The browser (components/form)" },
} as const satisfies Record<TimedRule, readonly Ending[] | Elsewhere>;

/** Rows per statement, so that none holds many locks for long. */
const BATCH = 1_000;

/** The rules that `endOver` carries out. */
export type RunRule = {
  [Id in TimedRule]: (typeof ENDINGS)[Id] extends readonly unknown[] ? Id : never;
}[TimedRule];

export const RUN_RULES = (Object.keys(ENDINGS) as TimedRule[]).filter(
  (id): id is RunRule => !("elsewhere" in ENDINGS[id]),
);

/**
 * Ends whatever is over at `now`, until nothing is left or `until` is aborted; the next run continues. Takes one batch of each
 * rule in turn, so that a rule with many rows keeps no other waiting. Each batch is one statement that skips locked rows, so
 * this is safe to run concurrently or late, or to kill. A rule that fails is logged and does not stop the others. Returns how
 * many rows ended; throws at the end if a rule failed.
 */
export async function endOver(
  now: Date,
  until: AbortSignal,
  rules: readonly RunRule[] = RUN_RULES,
  most = BATCH,
): Promise<number> {
  let total = 0;
  const failed: string[] = [];
  let open = rules.flatMap((rule) => ENDINGS[rule].map((ending) => ({ rule, ending })));
  while (open.length > 0 && !until.aborted) {
    const going: typeof open = [];
    for (const one of open) {
      if (until.aborted) break;
      try {
        const ended = await db().$executeRaw(one.ending(overBefore(one.rule, now), most));
        total += ended;
        if (ended === most) going.push(one);
      } catch (error) {
        log.error({ err: error, rule: one.rule }, "what is over could not be ended");
        failed.push(one.rule);
      }
    }
    open = going;
  }
  if (failed.length > 0) throw new Error(`These rules of retention failed: ${failed.join(", ")}`);
  return total;
}
