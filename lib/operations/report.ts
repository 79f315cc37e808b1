import { databaseTime } from "@/lib/clock";
import { outboxKinds } from "@/lib/dispatch";
import { once } from "@/lib/once";
import { type Finding, findings, serverChecks } from "@/lib/operations/checks";
import { type Ground, openGround } from "@/lib/operations/figures";
import { migrationsObstacle } from "@/lib/operations/rules";
import { perProcess } from "@/lib/per-process";

type Report = { ground: Ground; found: Finding[] };

/** Milliseconds. */
const REMEMBERED = 5_000;

async function report(): Promise<Report> {
  // While the database is away its clock is, too; what would be dated by it is unknown then.
  const ground = openGround(await databaseTime().catch(() => new Date()));
  return { ground, found: await findings(serverChecks, ground) };
}

const recent = perProcess("operations", () => once(report, REMEMBERED));

/** What this server finds, as it was at most five seconds ago: many may ask, and each check asks the database. */
export const recentReport = (): Promise<Report> => recent()();

/** Milliseconds for which what was read of the migrations holds: a deployment asks each second whether an instance is ready. */
const MIGRATIONS_REMEMBERED = 1_000;

async function readMigrationsFault(): Promise<string | undefined> {
  const { known, applied } = await openGround(new Date()).migrations();
  return migrationsObstacle(known, applied);
}

const obstacle = perProcess("migrations that work", () => once(readMigrationsFault, MIGRATIONS_REMEMBERED));

/**
 * What `migrationsObstacle` says of this server, as it was at most a second ago: many may ask, and a later version may migrate the
 * database in a way with which a server that runs does not work. Throws if the database is away.
 */
export const migrationsFault = (): Promise<string | undefined> => obstacle()();

const faultsIn = (found: readonly Finding[]): Record<string, string> =>
  Object.fromEntries(
    found.flatMap(({ check, state, says }) => (check.isTold && state === "bad" ? [[check.id, says]] : [])),
  );

/** What is wrong although requests are answered, by check, in words for whoever runs the site; empty if all is well. */
export const deepFaults = async (now: Date): Promise<Record<string, string>> =>
  faultsIn(await findings(serverChecks, openGround(now)));

/** The same as it was lately, and when the scheduled work last began. */
export async function recentFaults(): Promise<{ faults: Record<string, string>; scheduledWork: string | null }> {
  const { ground, found } = await recentReport();
  const run = await ground.run().catch(() => undefined);
  return { faults: faultsIn(found), scheduledWork: run?.startedAt?.toISOString() ?? null };
}

/** For staff. `hints`: what is wrong or will be, but for the outbox, of which each page tells more (lib/outbox/faults). */
export type OperationsHint = {
  hints: { id: string; title: string; says: string; isBad: boolean }[];
  scheduledWork: Date | null;
};

/** Never rejects: a page of the admin area does not depend on it. */
export async function operationsHint(): Promise<OperationsHint> {
  try {
    const { ground, found } = await recentReport();
    const hints = found.flatMap(({ check: { id, title, isTold }, state, says }) =>
      isTold && (state === "warn" || state === "bad") && !outboxKinds.some(({ name }) => name === id)
        ? [{ id, title, says, isBad: state === "bad" }]
        : [],
    );
    return { hints, scheduledWork: (await ground.run()).startedAt };
  } catch {
    return { hints: [], scheduledWork: null };
  }
}
