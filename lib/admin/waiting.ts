import { z } from "zod";
import type { TabKey } from "@/lib/admin/tabs";
import { formatNumber } from "@/lib/text/typeset";

/** The most rows that are counted, so that no page of the admin area waits for a count. A figure one higher means more. */
export const WAITING_MAX = 999;
export const TOTAL_MAX = 10_000;

/**
 * What waits for staff: open disputes, reported messages, organizations to check, requests to be verified, names and words held
 * back, verifications that no longer count, mail that failed or was withheld, and inquiries and waitlist entries that nobody
 * has answered or closed. Also how many rows each tab lists at first.
 */
export const waitingRow = z.strictObject({
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
