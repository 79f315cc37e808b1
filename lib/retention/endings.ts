import { Prisma } from "@/lib/generated/prisma/client";
import { overBefore, type TimedRule } from "@/lib/retention/rules";

/**
 * One statement, which ends at most `most` rows that were over at `now` and that nobody has locked, the oldest first. It
 * must find them by an index, and repeat in its condition whatever would keep the row: that is asked again of the row as
 * locked. What other tables say is asked as a single value, which is never planned as a join with the whole of them.
 */
type Ending = (now: Date, most: number) => Prisma.Sql;

/** Ended by a part of the schedule of its own, or outside of the database. */
type Elsewhere = { elsewhere: string };

type Due = { table: string; where: (before: Prisma.Sql) => Prisma.Sql; by: string };

const before = (rule: TimedRule, now: Date): Prisma.Sql => Prisma.sql`${overBefore(rule, now)}::timestamptz`;

/** The names are constants of the code. `ctid`: one that moved since is another row to the statement, and left to the next run. */
const rowsOf = ({ table, where, by }: Due, rule: TimedRule, now: Date, most: number): Prisma.Sql => Prisma.sql`
  ctid = ANY(ARRAY(
    SELECT ctid FROM ${Prisma.raw(`${table} AS due`)} WHERE ${where(before(rule, now))}
    ORDER BY ${Prisma.raw(by)} LIMIT ${most} FOR UPDATE SKIP LOCKED
  ))`;

const removes =
  (rule: TimedRule, due: Due): Ending =>
  (now, most) =>
    Prisma.sql`DELETE FROM ${Prisma.raw(due.table)} WHERE ${rowsOf(due, rule, now, most)}`;

const blanks =
  (rule: TimedRule, due: Due, set: Prisma.Sql): Ending =>
  (now, most) =>
    Prisma.sql`UPDATE ${Prisma.raw(due.table)} SET ${set} WHERE ${rowsOf(due, rule, now, most)}`;

/** That a license was made, revoked, or its replica ended: kept with the license. The index of mails that end names them too. */
const NOTICES = Prisma.sql`('offer-approved', 'license-revoked', 'replica-ended')`;

/** When such a mail was last written to the mailbox: who asks again is mailed the link of the same row. */
const lastMailed = (mailbox: Prisma.Sql, template: string): Prisma.Sql => Prisma.sql`
  coalesce((SELECT max(m.created_at) FROM outbound_email m WHERE m.mailbox_key = ${mailbox} AND m.template = ${template}), '-infinity')`;

/** How each rule that ends after a time does so. A test runs each just before and just after it. */
export const ENDINGS = {
  screening: { elsewhere: "Nothing is screened yet" },
  "held-offers": { elsewhere: "removeHeldOffers and removeUnproved, which audit it and run first" },
  messages: [
    removes("messages", {
      table: "offer_message",
      where: (over) => Prisma.sql`due.created_at < ${over} AND (due.reported_at IS NULL OR due.closed_at IS NOT NULL)
        AND (SELECT count(*) FROM offer o WHERE o.root_offer_id = due.root_offer_id AND o.status = 'pending') = 0`,
      by: "created_at",
    }),
  ],
  reminders: [
    removes("reminders", {
      table: "license_reminder",
      where: (over) => Prisma.sql`due.written_at < ${over}
        AND (SELECT g.expires_at FROM license_grant g WHERE g.id = due.grant_id) < ${over}`,
      by: "written_at",
    }),
    removes("reminders", {
      table: "reminder_stop",
      where: (over) => Prisma.sql`due.stopped_at < ${over}
        AND (SELECT g.expires_at FROM license_grant g WHERE g.id = due.grant_id) < ${over}`,
      by: "stopped_at",
    }),
  ],
  "document-copies": [
    removes("document-copies", {
      table: "document_copy",
      where: (over) => Prisma.sql`made_at < ${over}`,
      by: "made_at",
    }),
  ],
  drafts: [
    removes("drafts", {
      table: "onboarding_draft",
      where: (over) => Prisma.sql`expires_at < ${over}`,
      by: "expires_at",
    }),
  ],
  // A check that was made stands without what the request said.
  "check-requests": [
    removes("check-requests", {
      table: "verification_request",
      where: (over) => Prisma.sql`answered_at < ${over}`,
      by: "answered_at",
    }),
    removes("check-requests", {
      table: "organisation_check",
      where: (over) => Prisma.sql`answered_at < ${over} AND outcome <> 'checked'`,
      by: "answered_at",
    }),
    blanks(
      "check-requests",
      {
        table: "organisation_check",
        where: (over) => Prisma.sql`answered_at < ${over} AND outcome = 'checked' AND reach IS NOT NULL`,
        by: "answered_at",
      },
      Prisma.sql`reach = NULL, evidence = NULL`,
    ),
  ],
  "sign-in-links": [
    removes("sign-in-links", {
      table: "sign_in_link",
      where: (over) => Prisma.sql`expires_at < ${over}`,
      by: "expires_at",
    }),
  ],
  "data-links": [
    removes("data-links", {
      table: "data_access",
      where: (over) => Prisma.sql`expires_at < ${over}`,
      by: "expires_at",
    }),
  ],
  sessions: [
    removes("sessions", {
      table: "sign_in_session",
      where: (over) => Prisma.sql`created_at < ${over}`,
      by: "created_at",
    }),
  ],
  "brand-sessions": [
    removes("brand-sessions", {
      table: "buyer_session",
      where: (over) => Prisma.sql`created_at < ${over}`,
      by: "created_at",
    }),
  ],
  proofs: [
    removes("proofs", { table: "proof_request", where: (over) => Prisma.sql`expires_at < ${over}`, by: "expires_at" }),
  ],
  "address-changes": [
    removes("address-changes", {
      table: "address_change",
      where: (over) => Prisma.sql`expires_at < ${over} AND confirmed_at IS NULL`,
      by: "expires_at",
    }),
  ],
  "undone-rules": [
    blanks(
      "undone-rules",
      {
        table: "address_change",
        where: (over) => Prisma.sql`confirmed_at < ${over} AND kept_rules IS NOT NULL AND undone_at IS NULL`,
        by: "confirmed_at",
      },
      Prisma.sql`kept_rules = NULL`,
    ),
  ],
  // Entries of the first release agreed when they joined, and need no confirmation.
  "unconfirmed-waitlist": [
    removes("unconfirmed-waitlist", {
      table: "waitlist_submissions",
      where: (over) => Prisma.sql`due.created_at < ${over} AND due.confirmed_at IS NULL
        AND (SELECT count(*) FROM consent_record c WHERE c.waitlist_id = due.id) = 0
        AND ${lastMailed(Prisma.sql`due.mailbox_key`, "waitlist-confirm")} < ${over}`,
      by: "created_at",
    }),
  ],
  inquiries: [
    removes("inquiries", {
      table: "contact_submissions",
      where: (over) => Prisma.sql`answered_at < ${over}`,
      by: "answered_at",
    }),
  ],
  "unconfirmed-subscriptions": [
    removes("unconfirmed-subscriptions", {
      table: "blog_subscriptions",
      where: (over) => Prisma.sql`due.created_at < ${over} AND due.confirmed_at IS NULL
        AND ${lastMailed(Prisma.sql`mailbox_of(due.email_key)`, "subscription-confirm")} < ${over}`,
      by: "created_at",
    }),
  ],
  // One whose mail was held back counts as never invited, but staff can still send it.
  invitations: [
    removes("invitations", {
      table: "creator_invitation",
      where: (over) => Prisma.sql`due.invited_at < ${over} AND due.refused_at IS NULL
        AND ${lastMailed(Prisma.sql`mailbox_of(due.mailbox_key)`, "creator-invitation")} < ${over}`,
      by: "invited_at",
    }),
  ],
  // What a mail was about stays, by number: a license's timeline and a change of address look for it.
  "mail-texts": [
    blanks(
      "mail-texts",
      {
        table: "outbound_email",
        where: (over) => Prisma.sql`sent_at < ${over} AND erased_at IS NULL`,
        by: "sent_at",
      },
      Prisma.sql`erased_at = CURRENT_TIMESTAMP, last_error = NULL,
        payload = jsonb_strip_nulls(jsonb_build_object('offerId', payload -> 'offerId', 'grantId', payload -> 'grantId'))`,
    ),
  ],
  "unsent-mails": [
    removes("unsent-mails", {
      table: "outbound_email",
      where: (over) => Prisma.sql`state = 'failed' AND created_at < ${over}`,
      by: "created_at",
    }),
    removes("unsent-mails", {
      table: "outbound_email",
      where: (over) => Prisma.sql`state = 'withheld' AND created_at < ${over}`,
      by: "created_at",
    }),
  ],
  mails: [
    removes("mails", {
      table: "outbound_email",
      where: (over) => Prisma.sql`sent_at < ${over} AND erased_at IS NOT NULL AND template NOT IN ${NOTICES}`,
      by: "sent_at",
    }),
  ],
  "mail-networks": [
    blanks(
      "mail-networks",
      {
        table: "outbound_email",
        where: (over) => Prisma.sql`created_at < ${over} AND asked_from IS NOT NULL`,
        by: "created_at",
      },
      Prisma.sql`asked_from = NULL`,
    ),
  ],
  "confirmed-mailboxes": [
    removes("confirmed-mailboxes", {
      table: "confirmed_mailbox",
      where: (over) => Prisma.sql`acted_at < ${over}`,
      by: "acted_at",
    }),
  ],
  counters: [
    removes("counters", {
      table: "rate_limit",
      where: (over) => Prisma.sql`window_ends_at <= ${over}`,
      by: "window_ends_at",
    }),
  ],
  // Counted by day when they are recorded (lib/admin/event-days).
  events: [
    removes("events", {
      table: "analytics_event",
      where: (over) => Prisma.sql`created_at < ${over}`,
      by: "created_at",
    }),
  ],
  "factor-setups": [
    removes("factor-setups", {
      table: "passkey_challenge",
      where: (over) => Prisma.sql`expires_at < ${over}`,
      by: "expires_at",
    }),
    removes("factor-setups", {
      table: "totp_enrolment",
      where: (over) => Prisma.sql`started_at < ${over}`,
      by: "started_at",
    }),
  ],
  "staff-invitations": [
    removes("staff-invitations", {
      table: "admin_invitation",
      where: (over) => Prisma.sql`expires_at < ${over}`,
      by: "expires_at",
    }),
  ],
  "view-markers": [
    removes("view-markers", {
      table: "blog_view_marker",
      where: (over) => Prisma.sql`day < (${over} AT TIME ZONE 'UTC')::date`,
      by: "day",
    }),
  ],
  sandboxes: [
    removes("sandboxes", {
      table: "demo_sandbox",
      where: (over) => Prisma.sql`created_at <= ${over}`,
      by: "created_at",
    }),
  ],
  exports: [
    removes("exports", { table: "export_run", where: (over) => Prisma.sql`created_at < ${over}`, by: "created_at" }),
  ],
  erasures: [
    blanks(
      "erasures",
      {
        table: "erasure",
        where: (over) => Prisma.sql`erased_at < ${over} AND address_hash IS NOT NULL`,
        by: "erased_at",
      },
      Prisma.sql`address_hash = NULL`,
    ),
  ],
  "erased-offers": [
    removes("erased-offers", {
      table: "erasure_mark",
      where: (over) => Prisma.sql`at < ${over} AND kind IN ('offer', 'offer-mail')`,
      by: "at",
    }),
  ],
  backups: { elsewhere: "Whoever keeps them (docs/operate.md)" },
  "device-drafts": { elsewhere: "The browser (components/form)" },
} as const satisfies Record<TimedRule, readonly Ending[] | Elsewhere>;
