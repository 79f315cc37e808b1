import { addUp } from "@/lib/admin/tally/mutations";
import { sweepViewMarkers } from "@/lib/analytics/mutations";
import { signHead } from "@/lib/audit/checkpoints";
import { expireGrants } from "@/lib/license-grants/mutations";
import { log } from "@/lib/log";
import { dispatchMail } from "@/lib/mail/dispatch";
import { expireOffers, remindOfOffers } from "@/lib/offers/schedule/mutations";
import { sweepRateLimits } from "@/lib/rate-limit/sweep";
import { addUpPlaces } from "@/lib/waitlist/places/mutations";

/** What one run did, by part, and which parts failed. */
export type ScheduleReport = { done: Record<string, number>; failed: string[] };

const parts: Record<string, (now: Date) => Promise<number>> = {
  offersExpired: expireOffers,
  remindersSent: remindOfOffers,
  licensesExpired: expireGrants,
  mailsHandled: async () => (await dispatchMail()).claimed,
  limitsSwept: sweepRateLimits,
  viewMarkersSwept: sweepViewMarkers,
  talliesAddedUp: addUp,
  placesAddedUp: addUpPlaces,
  auditRowsSigned: signHead,
};

/** Everything that time alone brings about. A part that fails is logged and does not stop the others. */
export async function runSchedule(now: Date): Promise<ScheduleReport> {
  const report: ScheduleReport = { done: {}, failed: [] };
  for (const [name, part] of Object.entries(parts)) {
    try {
      report.done[name] = await part(now);
    } catch (error) {
      log.error({ err: error, part: name }, "scheduled work failed");
      report.failed.push(name);
    }
  }
  return report;
}
