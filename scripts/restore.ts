import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { siteUrl } from "@/lib/env";
import { readRoleSettings } from "@/scripts/backup/database";
import { loadArchive, markDatabase } from "@/scripts/backup/load";
import { archivePassphrase } from "@/scripts/backup/passphrase";
import { type Archive, readArchive } from "@/scripts/backup/read";
import { secretDifferences } from "@/scripts/backup/secrets";
import { summary } from "@/scripts/backup/summary";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { connect } from "@/scripts/local/connection";
import { onDatabase } from "@/scripts/local/on-database";
import { migrations } from "@/scripts/local/repository";

const USAGE = [
  "Usage: npm run restore -- FILE [--other-secrets]",
  "       npm run restore -- --mark              (PostgreSQL or a provider restored the database)",
  "       npm run restore -- --release-mail [--moved]",
];

function readOptions(args: string[]) {
  try {
    const options = {
      "other-secrets": { type: "boolean" },
      mark: { type: "boolean" },
      "release-mail": { type: "boolean" },
      moved: { type: "boolean" },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    const asked = [file, values.mark, values["release-mail"]].filter(Boolean);
    if (more.length > 0 || asked.length !== 1) throw new Error("Name one archive, or --mark, or --release-mail.");
    // From where npm was called: the launcher has gone to the repository.
    return { ...values, file: file && resolve(process.env.INIT_CWD ?? ".", file) };
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), ...USAGE);
  }
}

/**
 * `npm run restore -- FILE`: restores an archive of `npm run backup` into an empty database, and checks it. Refuses secrets
 * that are not the archive's, unless `--other-secrets`. Mail is held until `--release-mail`. `--mark` does the rest for a database
 * that something else restored.
 */
export function main(args: string[]): Promise<number> {
  return onDatabase("environment", async ({ directUrl }, say) => {
    const { file, mark = false, moved = false, ...options } = readOptions(args);
    if (mark) {
      say(`Marked as restored, as it was at ${await markDatabase(directUrl)}.`);
      return verifyRestored(directUrl, say);
    }
    if (!file) return releaseMail(moved, say);
    const archive = await readArchive(file, archivePassphrase);
    try {
      await compareSecrets(archive, options["other-secrets"] ?? false, say);
      const begun = Date.now();
      const closing = await loadArchive(directUrl, archive, migrations, say);
      const lines = summary(archive, closing);
      for (const line of lines.slice(0, -1)) say(line);
      say(
        `Restored ${closing.rows} rows in ${Math.round((Date.now() - begun) / 1000)} s: each table has the backup's rows.`,
      );
      await sayRoleSettings(directUrl, archive, say);
      return await verifyRestored(directUrl, say);
    } finally {
      archive.close();
    }
  });
}

async function compareSecrets({ opening }: Archive, goesOn: boolean, say: Print): Promise<void> {
  if (opening.siteUrl !== siteUrl())
    say(`SITE_URL is ${siteUrl()}, and the backup's was ${opening.siteUrl}: licenses name the site that issued them.`);
  const others = await secretDifferences(opening.secrets);
  if (others.length === 0) return;
  if (!goesOn)
    throw new CommandError(
      "These are not the secrets that belong to the backup. Nothing was written.",
      ...others,
      "Set the ones of that day; or go on without what they open: --other-secrets",
    );
  for (const line of others) say(line);
}

/** What is set on a role is in no backup of a database. */
async function sayRoleSettings(url: string, { opening }: Archive, say: Print): Promise<void> {
  const client = await connect(url);
  try {
    const own = await readRoleSettings(client);
    const missing = opening.roleSettings.filter((setting) => !own.includes(setting));
    if (missing.length === 0) return;
    const { rows } = await client.query<{ role: string }>("SELECT quote_ident(current_user) AS role");
    say("The backup's role had settings that this one has not:");
    for (const setting of missing) {
      const [name = "", value = ""] = setting.split(/=(.*)/s, 2);
      say(`  ALTER ROLE ${rows[0]?.role} SET ${name} = '${value.replaceAll("'", "''")}';`);
    }
  } finally {
    await client.end();
  }
}

/** Returns 1 with what is wrong, which was so in the backup. */
async function verifyRestored(url: string, say: Print): Promise<number> {
  const { checkpointKeys } = await import("@/lib/audit/signing");
  const { inSnapshot, verifyAudit } = await import("@/lib/audit/verify");
  const { describeDefect } = await import("@/lib/audit/checks");
  const { checkCertificates } = await import("@/scripts/backup/certificates");
  const report = (defect: Parameters<typeof describeDefect>[0]) => say(`defect: ${describeDefect(defect)}`);
  const trusted = new Set(checkpointKeys());
  const { rows, head, defects } = await inSnapshot((ask) => verifyAudit(ask, { trusted, report }));
  say(`Audit log: ${rows} rows, head ${head.seq}:${head.hash}, defects ${defects}.`);
  const { count, bad } = await checkCertificates(url);
  say(`Certificates: ${count}, of which ${bad === 0 ? "all verify" : `${bad} do not verify`}.`);
  say("Mail is held. Look at the site, then: npm run restore -- --release-mail");
  return defects + bad > 0 ? 1 : 0;
}

/** Mails of the lane of decisions that the schedule writes: of deadlines in disputes, and to staff. */
const SCHEDULED = ["dispute-step", "disputes-to-decide", "creators-to-check"];

/** The longest that the schedule is given to write what it is behind with. */
const CATCH_UP_MS = 30 * 60_000;

async function releaseMail(isMoved: boolean, say: Print): Promise<number> {
  const { readHold, releaseHold } = await import("@/lib/outbox/hold");
  const { ANSWERS } = await import("@/lib/mail/catalogue");
  const { db } = await import("@/lib/postgres/db");
  try {
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
  } finally {
    await db().$disconnect();
  }
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
