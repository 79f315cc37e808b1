import { removeUnproved } from "@/lib/accounts/addresses";
import { signHead } from "@/lib/audit/checkpoints";
import { licensesWithoutKey, requireOwnKeys } from "@/lib/certificates/lost-keys";
import { mailAnnouncements } from "@/lib/content/announcement-send";
import { mailArticles } from "@/lib/content/articles-admin";
import { tellStaff } from "@/lib/creators/verify";
import { dispatchDue } from "@/lib/dispatch";
import { env } from "@/lib/env";
import { isEnding } from "@/lib/http/ending";
import { tellOfLateDisputes } from "@/lib/licenses/dispute-ends";
import { issueMissingCertificates, reissueCertificates } from "@/lib/licenses/issue-missing";
import { remindOfEnds } from "@/lib/licenses/remind";
import { expireGrants } from "@/lib/licenses/revoke";
import { log } from "@/lib/log";
import { countCall } from "@/lib/metrics";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { noteEnd } from "@/lib/operations/schedule-claim";
import { db } from "@/lib/postgres/db";
import { endOver } from "@/lib/retention/endings";
import { collectFiles } from "@/lib/samples/files";
import { settleErasures } from "@/lib/your-data/erase";

/**
 * `done`: counts by part. `left`: the parts skipped for lack of time. `took`: milliseconds by part, including those that
 * failed.
 */
type ScheduleReport = {
  done: Record<string, number>;
  failed: string[];
  left: string[];
  took: Record<string, number>;
};

/** Milliseconds after which a run starts nothing new, so that a mail in progress finishes within the route's minute. */
const BUDGET_MS = 45_000;

/** Each returns how many it handled, and starts nothing more once `until` is aborted. */
type Parts = Readonly<Record<string, (now: Date, until: AbortSignal) => Promise<number>>>;

/** Milliseconds per run for parts that write to many people, because they must leave time for the parts that follow. */
const SLICE_MS = 8_000;
const sliceOf = (until: AbortSignal): AbortSignal => AbortSignal.any([until, AbortSignal.timeout(SLICE_MS)]);

/**
 * The parts in order: first what people wait for and what frees others, then cleaning up. Each part must be safe to run
 * concurrently and a day late. Mail comes last, because it depends on another service's speed and sends what the others wrote.
 */
const parts: Parts = {
  offersExpired: expireOffers,
  heldOffersRemoved: removeHeldOffers,
  unprovedRemoved: removeUnproved,
  remindersSent: remindOfOffers,
  licensesExpired: expireGrants,
  endsAnnounced: remindOfEnds,
  disputesLate: tellOfLateDisputes,
  creatorsToCheck: tellStaff,
  certificatesIssued: (_now, until) => issueMissingCertificates(sliceOf(until)),
  certificatesReissued: (now, until) => reissueCertificates(now, sliceOf(until)),
  auditRowsSigned: async (now) => {
    await requireOwnKeys(db());
    return signHead(now);
  },
  articlesMailed: (now, until) => mailArticles(now, sliceOf(until)),
  announcementsMailed: (now, until) => mailAnnouncements(now, sliceOf(until)),
  erasuresSettled: settleErasures,
  overEnded: (now, until) => endOver(now, sliceOf(until)),
  sampleFilesRemoved: collectFiles,
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

/** Milliseconds that a run waits for the dead man's switch. */
const BEAT_PATIENCE = 5_000;

/**
 * Calls HEARTBEAT_URL, if it is set. Somebody else's alarm goes off when the calls stop, because nothing here can report that
 * everything here is down.
 */
async function beat(): Promise<void> {
  const { HEARTBEAT_URL: address } = env();
  if (!address) return;
  const failed = (why: object): void => {
    // Leaves out the address, which may authorize whoever has it.
    log.error(why, "HEARTBEAT_URL was not reached: its alarm will go off although the scheduled work ran");
    countCall("heartbeat", "failed");
  };
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(BEAT_PATIENCE) });
    await answer.body?.cancel();
    if (!answer.ok) return failed({ status: answer.status });
    countCall("heartbeat", "ok");
  } catch (error) {
    failed({ reason: error instanceof Error ? error.name : typeof error });
  }
}

/** Runs all time-driven work, calls the dead man's switch if nothing failed, and records for all instances what the run did. */
export async function runNoted(now: Date): Promise<ScheduleReport> {
  const report = await runSchedule(now);
  if (report.failed.length === 0) await beat();
  await noteEnd(report).catch((error) => log.error({ err: error }, "a run could not be recorded"));
  return report;
}
