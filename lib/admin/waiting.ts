import { z } from "zod";
import type { TabKey } from "@/lib/admin/tabs";
import { lapsedSeals, openDrafts, waitingNames, waitingPages } from "@/lib/creators/admin";
import { contactInbox } from "@/lib/inquiries/admin";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { formatNumber } from "@/lib/text/typeset";
import { waitlistInbox } from "@/lib/waitlist/admin";

/** The most rows that are counted, so that no page of the admin area waits for a count. A figure one higher means more. */
export const WAITING_MAX = 999;
export const TOTAL_MAX = 10_000;

/**
 * What waits for staff: open disputes, reported messages, organizations to check, requests to be verified, names and words held
 * back, verifications that no longer count, mail that failed or was withheld, and inquiries and waitlist entries that nobody
 * has answered or closed. Also how many rows each tab lists at first.
 */
const waitingRow = z.strictObject({
  disputes: z.int(),
  reports: z.int(),
  checks: z.int(),
  requests: z.int(),
  names: z.int(),
  pages: z.int(),
  seals: z.int(),
  failed: z.int(),
  withheld: z.int(),
  inquiries: z.int(),
  entries: z.int(),
  waitlist: z.int(),
  contact: z.int(),
  creators: z.int(),
  offers: z.int(),
  allDisputes: z.int(),
  allReports: z.int(),
  allChecks: z.int(),
  mails: z.int(),
  audited: z.int(),
});
export type WaitingCounts = z.infer<typeof waitingRow>;

/** How many rows each list has, up to `TOTAL_MAX` and one more. */
export const totalsOf = (waiting: WaitingCounts) => ({
  waitlist: waiting.waitlist,
  contact: waiting.contact,
  creators: waiting.creators,
  brands: waiting.allChecks,
  offers: waiting.offers,
  disputes: waiting.allDisputes,
  reports: waiting.allReports,
  mail: waiting.mails,
  audit: waiting.audited,
});

/** Tabs for which rows are counted. */
export type ListKey = keyof ReturnType<typeof totalsOf>;

/** How many of a tab's rows wait for staff. */
export const waitingIn = (waiting: WaitingCounts): Partial<Record<TabKey, number>> => ({
  waitlist: waiting.entries,
  contact: waiting.inquiries,
  creators: waiting.requests + waiting.names + waiting.pages + waiting.seals,
  brands: waiting.checks,
  disputes: waiting.disputes,
  reports: waiting.reports,
  mail: waiting.failed + waiting.withheld,
});

/** "999+" past what is counted. */
export const countUpTo = (count: number, max: number): string =>
  count > max ? `${formatNumber(max)}+` : formatNumber(count);

/** Each uses an index of its own, in one statement. */
export async function readWaiting(): Promise<WaitingCounts> {
  const [waiting, total] = [WAITING_MAX + 1, TOTAL_MAX + 1];
  const [row] = await queryRows(db(), waitingRow)`
    SELECT (SELECT count(*)::int FROM (SELECT FROM use_dispute WHERE resolved_at IS NULL LIMIT ${waiting}) AS n) AS disputes,
      (SELECT count(*)::int FROM (
        SELECT FROM offer_message WHERE reported_at IS NOT NULL AND closed_at IS NULL LIMIT ${waiting}) AS n) AS reports,
      (SELECT count(*)::int FROM (SELECT FROM organisation_check WHERE answered_at IS NULL LIMIT ${waiting}) AS n) AS checks,
      (SELECT count(*)::int FROM (SELECT FROM verification_request WHERE answered_at IS NULL LIMIT ${waiting}) AS n) AS requests,
      (SELECT count(*)::int FROM (SELECT FROM ${waitingNames} LIMIT ${waiting}) AS n) AS names,
      (SELECT count(*)::int FROM (SELECT FROM ${waitingPages} LIMIT ${waiting}) AS n) AS pages,
      (SELECT count(*)::int FROM (SELECT FROM ${lapsedSeals} LIMIT ${waiting}) AS n) AS seals,
      (SELECT count(*)::int FROM (SELECT FROM outbound_email WHERE state = 'failed' LIMIT ${waiting}) AS n) AS failed,
      (SELECT count(*)::int FROM (SELECT FROM outbound_email WHERE state = 'withheld' LIMIT ${waiting}) AS n) AS withheld,
      (SELECT count(*)::int FROM (
        SELECT FROM contact_submissions WHERE ${contactInbox.state} = 'new' LIMIT ${waiting}) AS n) AS inquiries,
      (SELECT count(*)::int FROM (
        SELECT FROM waitlist_submissions WHERE ${waitlistInbox.state} = 'new' LIMIT ${waiting}) AS n) AS entries,
      (SELECT count(*)::int FROM (SELECT FROM waitlist_submissions LIMIT ${total}) AS n) AS waitlist,
      (SELECT count(*)::int FROM (SELECT FROM contact_submissions LIMIT ${total}) AS n) AS contact,
      (SELECT count(*)::int FROM (SELECT FROM creator_profile UNION ALL SELECT FROM ${openDrafts} LIMIT ${total}) AS n) AS creators,
      (SELECT count(*)::int FROM (SELECT FROM offer LIMIT ${total}) AS n) AS offers,
      (SELECT count(*)::int FROM (SELECT FROM use_dispute LIMIT ${total}) AS n) AS "allDisputes",
      (SELECT count(*)::int FROM (SELECT FROM offer_message WHERE reported_at IS NOT NULL LIMIT ${total}) AS n) AS "allReports",
      (SELECT count(*)::int FROM (SELECT FROM organisation_check LIMIT ${total}) AS n) AS "allChecks",
      (SELECT count(*)::int FROM (SELECT FROM outbound_email LIMIT ${total}) AS n) AS mails,
      (SELECT count(*)::int FROM (SELECT FROM admin_audit_log WHERE action <> 'data_fetch' LIMIT ${total}) AS n) AS audited`;
  if (!row) throw new Error("Counting gave no row");
  return row;
}
