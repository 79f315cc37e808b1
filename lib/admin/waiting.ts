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
export type WaitingCounts = {
  disputes: number;
  reports: number;
  checks: number;
  requests: number;
  names: number;
  pages: number;
  seals: number;
  failed: number;
  withheld: number;
  inquiries: number;
  entries: number;
  waitlist: number;
  contact: number;
  creators: number;
  offers: number;
  allDisputes: number;
  allReports: number;
  allChecks: number;
  mails: number;
  audited: number;
};

/** Tabs for which rows are counted. */
export type ListKey =
  | "waitlist"
  | "contact"
  | "creators"
  | "brands"
  | "offers"
  | "disputes"
  | "reports"
  | "mail"
  | "audit";

/** How many rows each list has, up to `TOTAL_MAX` and one more. */
export const totalsOf = (waiting: WaitingCounts): Record<ListKey, number> => ({
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
