import type { Migration } from "@/lib/postgres/migration-files";

/** `unknown`: what it would ask is unavailable, as another check says. */
const STATES = ["ok", "unknown", "warn", "bad"] as const;
export type State = (typeof STATES)[number];

/** `says`: one sentence about what is so, without a person's name or a secret's value. */
export type Found = { state: State; says: string };

export const ok = (says: string): Found => ({ state: "ok", says });
export const warn = (says: string): Found => ({ state: "warn", says });
export const bad = (says: string): Found => ({ state: "bad", says });

export const worst = (found: readonly { state: State }[]): State =>
  STATES[Math.max(0, ...found.map(({ state }) => STATES.indexOf(state)))] ?? "ok";

/** The state of a figure that is worse the larger it is. */
export function stateAbove(figure: number, limits: { warn: number; bad: number }): State {
  if (figure > limits.bad) return "bad";
  return figure > limits.warn ? "warn" : "ok";
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** "3 hours", in the largest unit of which there are at least two. */
export function spanOf(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  const [unit, length] = UNITS.find(([, one]) => span >= 2 * one) ?? ["second", 1_000];
  const count = Math.floor(span / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

type KnownMigration = Pick<Migration, "name" | "checksum">;
export type AppliedMigration = KnownMigration & { isFinished: boolean };

const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");

/** Why a server of this version should get no requests on a database with these migrations, in words. */
export function migrationsObstacle(
  known: readonly KnownMigration[],
  applied: readonly AppliedMigration[] = [],
): string | undefined {
  const done = new Set(applied.filter(({ isFinished }) => isFinished).map(({ name }) => name));
  const begun = new Set(applied.map(({ name }) => name));
  if (known.some(({ name }) => begun.has(name) && !done.has(name)))
    return "a migration of this version failed, or has not ended";
  if (known.some(({ name }) => !done.has(name))) return "the database lacks migrations of this version";
  return undefined;
}

/** `applied`: without those rolled back; undefined if the database has no record of any. */
export function judgeMigrations(
  known: readonly KnownMigration[],
  applied: readonly AppliedMigration[] | undefined,
): Found {
  if (!applied) return bad("The database has never been migrated");
  const unfinished = applied.filter(({ isFinished }) => !isFinished).map(({ name }) => name);
  if (unfinished.length > 0) return bad(`A migration failed or was interrupted: ${some(unfinished)}`);
  const files = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const done = new Set(applied.map(({ name }) => name));
  const pending = known.filter(({ name }) => !done.has(name)).map(({ name }) => name);
  if (pending.length > 0) return bad(`Migrations of this version are not applied: ${some(pending)}`);
  const changed = applied.filter(({ name, checksum }) => files.has(name) && files.get(name) !== checksum);
  if (changed.length > 0)
    return warn(`Files of migrations differ from what was applied: ${some(changed.map(({ name }) => name))}`);
  if (applied.length > known.length)
    return ok("The database is newer than this version: at most by one release, which it works with");
  return ok(`All ${known.length} migrations of this version are applied`);
}
