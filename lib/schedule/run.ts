import { addUp } from "@/lib/admin/tally-queries";
import { sweepViewMarkers } from "@/lib/analytics/record";
import { signHead } from "@/lib/audit/checkpoints";
import { licensesWithoutKey } from "@/lib/certificates/lost-keys";
import { removeDrafts } from "@/lib/creators/onboard";
import { isEnding } from "@/lib/health/ending";
import { expireGrants } from "@/lib/licenses/expire";
import { log } from "@/lib/log";
import { dispatchMail } from "@/lib/mail/dispatch";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { issueMissingCertificates } from "@/lib/offers/issue-missing";
import { sweepRateLimits } from "@/lib/rate-limit/postgres-store";
import { remindOfEnds } from "@/lib/reminders/remind";
import { addUpPlaces } from "@/lib/waitlist/queries";

/** What one run did, by part; which parts failed, and which it had no time for. */
type ScheduleReport = { done: Record<string, number>; failed: string[]; left: string[] };

/** Milliseconds after which a run takes up nothing more: a mail that is under way then ends within the route's minute. */
const BUDGET_MS = 45_000;

type Parts = Readonly<Record<string, (now: Date) => Promise<number>>>;

/**
 * The work, in the order in which it is done: first what people wait for and what frees others, then what keeps the place
 * tidy. A part must be correct when two run at once, and when it runs a day late. Mail comes after all of them, since it
 * alone depends on somebody else's speed, and carries what they wrote.
 */
const parts: Parts = {
  offersExpired: expireOffers,
  heldOffersRemoved: removeHeldOffers,
  remindersSent: remindOfOffers,
  licensesExpired: expireGrants,
  endsAnnounced: remindOfEnds,
  certificatesIssued: issueMissingCertificates,
  auditRowsSigned: signHead,
  draftsRemoved: removeDrafts,
  limitsSwept: sweepRateLimits,
  viewMarkersSwept: sweepViewMarkers,
  talliesAddedUp: addUp,
  placesAddedUp: addUpPlaces,
  licensesWithoutKey,
};

/**
 * Everything that time alone brings about, as of `now`. A part that fails is logged and does not stop the others; one that
 * there is no time for, when `until` is aborted, is left to the next run.
 */
export async function runSchedule(now: Date, until = AbortSignal.timeout(BUDGET_MS)): Promise<ScheduleReport> {
  const report: ScheduleReport = { done: {}, failed: [], left: [] };
  const all: Parts = { ...parts, mailsHandled: async () => (await dispatchMail({ until })).claimed };
  for (const [name, part] of Object.entries(all)) {
    if (until.aborted || isEnding()) {
      report.left.push(name);
      continue;
    }
    try {
      report.done[name] = await part(now);
    } catch (error) {
      log.error({ err: error, part: name }, "scheduled work failed");
      report.failed.push(name);
    }
  }
  return report;
}
