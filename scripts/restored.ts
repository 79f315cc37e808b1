import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { NotedSecret } from "@/lib/operations/secrets";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";

const USAGE = [
  "Usage: npm run restored -- LIST [--other-secrets]        LIST of npm run erasures, or the log of the servers",
  "       npm run restored -- --no-list [--other-secrets]   nobody was erased since, or it cannot be known",
  "       npm run restored -- --release-mail [--moved]",
];

function readOptions(args: string[]) {
  try {
    const flag = { type: "boolean" } as const;
    const options = { "no-list": flag, "other-secrets": flag, "release-mail": flag, moved: flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [list, ...more] = positionals;
    if (more.length > 0 || [list, values["no-list"], values["release-mail"]].filter(Boolean).length !== 1)
      throw new Error("Name one list, or --no-list, or --release-mail.");
    // From where npm was called: the launcher has gone to the repository.
    return { ...values, list: list && resolve(process.env.INIT_CWD ?? ".", list) };
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), ...USAGE);
  }
}

/**
 * `npm run restored`: the first command on a database that pg_restore, PostgreSQL's own recovery or a provider has restored. It
 * migrates, holds mail, skips status lists, compares the secrets, repeats erasures and verifies. Every run does all of it.
 * `--release-mail` lets mail out again (docs/backup.md).
 */
export function main(args: string[]): Promise<number> {
  return onDatabase("environment", async ({ directUrl }, say) => {
    const { list, moved = false, ...options } = readOptions(args);
    const { db } = await import("@/lib/postgres/db");
    try {
      if (options["release-mail"]) return await releaseMail(moved, say);
      const erasures = list === undefined ? "" : await readList(list);
      await migrate(directUrl, migrations, say, true);
      const backupAt = await markRestored();
      say(`Mail is held. The newest entry of the audit log is of ${backupAt.toISOString()}.`);
      await compareSecrets(options["other-secrets"] ?? false, say);
      const isErased = await eraseAgain(erasures, say);
      const isSound = await verify(say);
      await count(say);
      say("Look at the site, then let mail out: npm run restored -- --release-mail");
      return isErased && isSound ? 0 : 1;
    } finally {
      await db().$disconnect();
    }
  });
}

const readList = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error) => {
    throw new CommandError(`The list cannot be read: ${error instanceof Error ? error.message : error}`, ...USAGE);
  });

/**
 * The status lists that are skipped. The original may have handed out places after the backup was made, in the newest list or
 * in the next: this many would take two million licenses.
 */
const LISTS_SKIPPED = 16;

/** Holds mail, begins a new status list, and says so in the audit log. Returns when the newest entry before that was written. */
async function markRestored(): Promise<Date> {
  const { appendAudit } = await import("@/lib/audit/log");
  const { db } = await import("@/lib/postgres/db");
  return db().$transaction(async (tx) => {
    const { _max: newest } = await tx.statusPlace.aggregate({ _max: { list: true } });
    await tx.statusPlace.create({ data: { list: (newest.list ?? 1) + LISTS_SKIPPED, place: 0 } });
    const { _max: log } = await tx.auditEvent.aggregate({ _max: { createdAt: true } });
    const backupAt = log.createdAt ?? new Date();
    const { id } = await tx.databaseRestore.create({ data: { backupAt } });
    const details = { backupAt: backupAt.toISOString() };
    const entry = { actor: "system", action: "database_restored", table: "database_restore", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details }]);
    return backupAt;
  });
}

/** What another secret costs. Other servers' keys beside the backup's are fine. */
const LOSSES: Readonly<Record<NotedSecret, string>> = {
  AUTH_SECRET: "everybody is signed out",
  LINK_SECRET:
    "every link mailed before stops working, and that of an open offer in later mails too, and a list of erasures finds accounts and brands alone",
  LICENSE_KEYS: "licenses and audit rows that the missing keys signed do not verify",
  SEAL_CERTIFICATE: "documents that were sealed with the missing one do not check as ours",
};

/** With the fingerprints that the servers of then left in the database. */
async function compareSecrets(goesOn: boolean, say: Print): Promise<void> {
  const { readSecrets } = await import("@/lib/operations/secrets");
  const kept = await readSecrets();
  if (kept.length === 0) say("No server was started on this database before: its secrets cannot be compared.");
  const others = kept.flatMap(({ name, fingerprints, own }) => {
    const missing = fingerprints.filter((one) => !own.includes(one));
    const which = name.endsWith("_SECRET") ? "" : ` (${missing.join(", ")})`;
    return missing.length > 0 ? [`${name} lacks what the backup's servers had${which}: ${LOSSES[name]}.`] : [];
  });
  if (others.length === 0) return;
  if (!goesOn)
    throw new CommandError(
      "These are not the secrets that belong to the backup. Mail is held, and nobody was erased again yet.",
      ...others,
      "Set the ones of that day and run this again; or go on without what they open: --other-secrets",
    );
  for (const line of others) say(line);
}

async function eraseAgain(text: string, say: Print): Promise<boolean> {
  const { eraseListed, readErasures } = await import("@/lib/your-data/erasure-list");
  const erasures = readErasures(text);
  const { found, failed } = await eraseListed(erasures, new Date());
  say(`Erasures on the list: ${erasures.length}. Erased again: ${found - failed.length}.`);
  for (const outcome of failed) say(`One was not: ${outcome}. Erase the address in the admin area.`);
  return failed.length === 0;
}

async function verify(say: Print): Promise<boolean> {
  const { checkpointKeys } = await import("@/lib/audit/signing");
  const { inSnapshot, verifyAudit } = await import("@/lib/audit/verify");
  const { describeDefect } = await import("@/lib/audit/checks");
  const { checkCertificates, describeCertificates } = await import("@/lib/certificates/of-license");
  const report = (defect: Parameters<typeof describeDefect>[0]) => say(`defect: ${describeDefect(defect)}`);
  const trusted = new Set(checkpointKeys());
  const { rows, head, defects } = await inSnapshot((ask) => verifyAudit(ask, { trusted, report }));
  say(`Audit log: ${rows} rows, head ${head.seq}:${head.hash}, defects ${defects}.`);
  const certificates = await inSnapshot(checkCertificates);
  say(`Certificates: ${describeCertificates(certificates)}.`);
  return defects + certificates.unsigned + certificates.foreign === 0;
}

/** For a look at what came back. */
async function count(say: Print): Promise<void> {
  const { db } = await import("@/lib/postgres/db");
  const [people, brands] = [await db().profile.count(), await db().buyerOrg.count()];
  const [offers, licenses] = [await db().offer.count(), await db().licenseGrant.count()];
  const waiting = await db().outboundEmail.count({ where: { state: "queued" } });
  say(`${people} people, ${brands} brands, ${offers} offers, ${licenses} licenses; ${waiting} mails wait.`);
}

/** Mails of the lane of decisions that the schedule writes: of deadlines in disputes, and to staff. */
const SCHEDULED = ["dispute-step", "disputes-to-decide", "creators-to-check"];

/** The longest that the schedule is given to write what it is behind with. */
const CATCH_UP_MS = 30 * 60_000;

async function releaseMail(isMoved: boolean, say: Print): Promise<number> {
  const { readHold, releaseHold } = await import("@/lib/outbox/faults");
  const { ANSWERS } = await import("@/lib/mail/catalogue");
  if (!(await readHold())) throw new CommandError("No mail is held.");
  if (!isMoved) await catchUp(say);
  const withheld = await releaseHold(isMoved, { scheduled: SCHEDULED, answers: ANSWERS });
  if (withheld === undefined) throw new CommandError("No mail is held.");
  say("Mail goes out from now on.");
  if (withheld > 0)
    say(
      `${withheld} mails that may have left before the restore are withheld. /admin/mail shows them, and sends single ones.`,
    );
  return 0;
}

/**
 * Runs the schedule until it has nothing left to write: what it writes while mail is held is told apart from what comes after, so
 * that nobody gets a reminder or an announcement twice.
 */
async function catchUp(say: Print): Promise<void> {
  const { runSchedule } = await import("@/lib/operations/schedule");
  const { databaseTime } = await import("@/lib/clock");
  const { db } = await import("@/lib/postgres/db");
  say("Running the scheduled work, whose mails the original may have sent.");
  const end = Date.now() + CATCH_UP_MS;
  for (let before = -1; ; ) {
    const { left, failed } = await runSchedule(await databaseTime());
    if (failed.length > 0)
      throw new CommandError(
        `The scheduled work failed: ${failed.join(", ")}. Mail is still held.`,
        "The log above says why.",
      );
    const written = await db().outboundEmail.count();
    if (left.length === 0 && written === before) return;
    if (Date.now() > end)
      throw new CommandError("The scheduled work is not done yet. Mail is still held.", "Run this again.");
    before = written;
  }
}
