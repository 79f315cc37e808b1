import { unpublishedKeys } from "@/lib/certificates/lost-keys";
import { clockDiffers, databaseTime } from "@/lib/clock";
import { once } from "@/lib/once";
import { type Finding, findings, serverChecks } from "@/lib/operations/checks";
import { type Ground, openGround, writeFault } from "@/lib/operations/queries";
import { migrationsObstacle } from "@/lib/operations/rules";
import { perProcess } from "@/lib/per-process";
import { within } from "@/lib/timeout";

type Report = { ground: Ground; found: Finding[] };

/** Milliseconds. */
const REMEMBERED = 5_000;

async function report(): Promise<Report> {
  // While the database is unavailable, so is its clock. Whatever depends on the time is then unknown.
  const ground = openGround(await databaseTime().catch(() => new Date()));
  return { ground, found: await findings(serverChecks, ground) };
}

const recent = perProcess("operations", () => once(report, REMEMBERED));

/** What this server finds, at most five seconds old: many may ask, and each check asks the database. */
export const recentReport = (): Promise<Report> => recent()();

/**
 * Milliseconds to remember what was read about migrations, because a deployment asks every second whether an instance is ready.
 */
const MIGRATIONS_REMEMBERED = 1_000;

async function readMigrationsFault(): Promise<string | undefined> {
  const { known, applied } = await openGround(new Date()).migrations();
  return migrationsObstacle(known, applied);
}

const obstacle = perProcess("migrations that work", () => once(readMigrationsFault, MIGRATIONS_REMEMBERED));

/**
 * What `migrationsObstacle` says about this server, at most a second old. Many may ask, and a later version may migrate the
 * database so that a running server no longer works with it. Throws if the database is unavailable.
 */
export const migrationsFault = (): Promise<string | undefined> => obstacle()();

/** What is wrong although requests are answered, by check, in words for whoever runs the site. Empty if all is well. */
export const faultsIn = (found: readonly Finding[]): Record<string, string> =>
  Object.fromEntries(found.flatMap(({ check, state, says }) => (state === "bad" ? [[check.id, says]] : [])));

/** These a short while ago, and when the scheduled work last began. */
export async function recentFaults(): Promise<{ faults: Record<string, string>; scheduledWork: string | null }> {
  const { ground, found } = await recentReport();
  const run = await ground.run().catch(() => undefined);
  return { faults: faultsIn(found), scheduledWork: run?.startedAt?.toISOString() ?? null };
}

/** For staff. `hints`: what is wrong or will be. Leaves out the outbox, about which each page says more (lib/outbox/faults). */
export type OperationsHint = {
  hints: { id: string; title: string; says: string; isBad: boolean }[];
  scheduledWork: Date | null;
};

/** Never rejects, because pages of the admin area must not depend on it. */
export async function operationsHint(): Promise<OperationsHint> {
  try {
    const { ground, found } = await recentReport();
    const hints = found.flatMap(({ check: { id, title }, state, says }) =>
      (state === "warn" || state === "bad") && id !== "mail" ? [{ id, title, says, isBad: state === "bad" }] : [],
    );
    return { hints, scheduledWork: (await ground.run()).startedAt };
  } catch {
    return { hints: [], scheduledWork: null };
  }
}

/** In milliseconds. A locked table must not delay whoever asks; another check reports it. */
const PATIENCE = 2_000;

const soon = (fault: Promise<string | undefined>): Promise<string | undefined> =>
  within(
    PATIENCE,
    fault.catch(() => undefined),
    () => undefined,
  );

const keysFault = async (): Promise<string | undefined> =>
  (await unpublishedKeys()).length > 0
    ? "licenses of this database were signed with a key that this server's LICENSE_KEYS lack"
    : undefined;

export const AWAY = "waiting for the database";

/**
 * `ready`, or why this instance should get no requests, in words: every form would fail, or what it signed would not match what
 * the others publish.
 */
export async function readiness(): Promise<string> {
  const state = await databaseState();
  if (state !== "ready") return state;
  const migrations = await migrationsFault().catch(() => AWAY);
  if (migrations) return migrations;
  const [write, keys] = await Promise.all([soon(writeFault()), soon(keysFault())]);
  return write ?? keys ?? state;
}

/** Milliseconds. */
const LONGEST_WAIT = 2_000;

/** The database's part of /api/ready: `ready`, or in words why this instance should get no requests. */
async function databaseState(): Promise<string> {
  const timeout = AbortSignal.timeout(LONGEST_WAIT);
  const silence = new Promise<false>((resolve) => timeout.addEventListener("abort", () => resolve(false)));
  const answer = databaseTime().then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([answer, silence]))) return "waiting for the database";
  return clockDiffers() ? "this server's clock differs from the database's" : "ready";
}
