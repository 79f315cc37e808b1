import { removeUnproved } from "@/lib/accounts/unproved-addresses";
import { sumTallies } from "@/lib/admin/tally-queries";
import { signHead } from "@/lib/audit/checkpoints";
import { licensesWithoutKey } from "@/lib/certificates/lost-keys";
import { mailAnnouncements } from "@/lib/content/announcement-send";
import { mailArticles } from "@/lib/content/article-send";
import { tellStaff } from "@/lib/creators/verify";
import { dispatchDue } from "@/lib/dispatch";
import { isEnding } from "@/lib/http/ending";
import { issueMissingCertificates } from "@/lib/licenses/issue-missing";
import { tellOfLateDisputes } from "@/lib/licenses/late-disputes";
import { remindOfEnds } from "@/lib/licenses/remind";
import { expireGrants } from "@/lib/licenses/revoke";
import { log } from "@/lib/log";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { renewLinks } from "@/lib/offers/renew-links";
import { endOver } from "@/lib/retention/run";
import { collectFiles } from "@/lib/samples/files";
import { addUpPlaces } from "@/lib/waitlist/queries";
import { settleErasures } from "@/lib/your-data/settle-erasures";

/** `done`: counts by part. `left`: the parts skipped for lack of time. `took`: milliseconds by part, also of those that failed. */
export type ScheduleReport = {
  done: Record<string, number>;
  failed: string[];
  left: string[];
  took: Record<string, number>;
};

/**
 * Milliseconds after which a run starts nothing more, so that a mail in progress finishes within the route's minute.
 */
const BUDGET_MS = 45_000;

/** Each returns how many it handled, and starts nothing more once `until` is aborted. */
type Parts = Readonly<Record<string, (now: Date, until: AbortSignal) => Promise<number>>>;

/** In milliseconds, of each run: what writes to many must leave time to what follows. */
const SLICE_MS = 8_000;
const sliceOf = (until: AbortSignal): AbortSignal => AbortSignal.any([until, AbortSignal.timeout(SLICE_MS)]);

/**
 * The parts in order: first what people wait for and what frees others, then cleaning up. Each part must be safe to run
 * concurrently and a day late. Mail comes last, because it depends on another service's speed and sends what the others
 * wrote.
 */
const parts: Parts = {
  linksRenewed: renewLinks,
  offersExpired: expireOffers,
  heldOffersRemoved: removeHeldOffers,
  unprovedRemoved: removeUnproved,
  remindersSent: remindOfOffers,
  licensesExpired: expireGrants,
  endsAnnounced: remindOfEnds,
  disputesLate: tellOfLateDisputes,
  creatorsToCheck: tellStaff,
  certificatesIssued: (_now, until) => issueMissingCertificates(sliceOf(until)),
  auditRowsSigned: signHead,
  articlesMailed: (now, until) => mailArticles(now, sliceOf(until)),
  announcementsMailed: (now, until) => mailAnnouncements(now, sliceOf(until)),
  erasuresSettled: settleErasures,
  overEnded: (now, until) => endOver(now, sliceOf(until)),
  sampleFilesRemoved: collectFiles,
  talliesAddedUp: sumTallies,
  placesAddedUp: addUpPlaces,
  licensesWithoutKey,
  mailsHandled: async (_now, until) => (await dispatchDue({ until })).claimed,
};

/**
 * Runs all time-driven work as of `now`. A failing part is logged and does not stop the others; once `until` is
 * aborted, the remaining parts are left to the next run.
 */
export async function runSchedule(
  now: Date,
  until = AbortSignal.timeout(BUDGET_MS),
  all = parts,
): Promise<ScheduleReport> {
  const report: ScheduleReport = { done: {}, failed: [], left: [], took: {} };
  for (const [name, part] of Object.entries(all)) {
    if (until.aborted || isEnding()) {
      report.left.push(name);
      continue;
    }
    const started = performance.now();
    try {
      report.done[name] = await part(now, until);
    } catch (error) {
      log.error({ err: error, part: name }, "scheduled work failed");
      report.failed.push(name);
    }
    report.took[name] = Math.round(performance.now() - started);
  }
  return report;
}
