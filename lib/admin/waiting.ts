/** How far rows are counted, so that no page of the admin area waits for a count. A figure one higher means more. */
export const WAITING_MAX = 999;
export const TOTAL_MAX = 9_999;

/**
 * What waits for staff: open disputes, reported messages, organizations to check, requests to be verified, names held back, seals that do not count any more, mail that failed or was
 * withheld, inquiries and waitlist entries that nobody has answered or closed. And the rows of the lists that have no tally.
 */
export type WaitingCounts = {
  disputes: number;
  reports: number;
  checks: number;
  requests: number;
  names: number;
  seals: number;
  failed: number;
  withheld: number;
  inquiries: number;
  entries: number;
  creators: number;
  allDisputes: number;
  allReports: number;
  allChecks: number;
  mails: number;
  announcements: number;
};
