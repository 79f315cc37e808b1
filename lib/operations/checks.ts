import { licensesWithoutKey } from "@/lib/certificates/lost-keys";
import { TOLERANCE_MS } from "@/lib/clock";
import { env, isOnVercel, isPreview } from "@/lib/env";
import { readKeySet, sealCertificates } from "@/lib/key-formats";
import { causeOf, deepestOf } from "@/lib/logged-error";
import { probeMailProvider, probeUpstash } from "@/lib/operations/probes";
import { ageOf, type Ground, readLocks } from "@/lib/operations/queries";
import { bad, type Found, judgeMigrations, ok, spanOf, stateAbove, warn } from "@/lib/operations/rules";
import { implausibleVariables, missingVariables, unfitVariables } from "@/lib/operations/variables";
import { outboxFault, overdueRows } from "@/lib/outbox/faults";
import { countOf } from "@/lib/text/typeset";
import { DAY_MS, HOUR_MS } from "@/lib/time";

/**
 * `title`: its paragraph in docs/operate.md, and what is wrong when it is bad. `asks`: what it needs. If that is `variables` or
 * `services`, only the command runs the check; otherwise each server does too.
 */
type Check = {
  id: string;
  title: string;
  asks: "variables" | "services" | "database" | "nothing";
  look: (ground: Ground) => Promise<Found> | Found;
};

const MINUTE = 60_000;

/** Milliseconds since a run began, or since a run should have handled a row. Some Vercel plans call once a day. */
const LATE = { warn: isOnVercel ? 26 * HOUR_MS : 15 * MINUTE, bad: 26 * HOUR_MS };

/**
 * A lock is reported once a statement has waited for `seen` seconds. After a shorter wait, a second look follows after `again`
 * milliseconds.
 */
const LOCK = { seen: 2, again: 2_500 };

/** PostgreSQL's code for a lock that was not granted in time. */
const LOCKED = "55P03";

/** PostgreSQL's codes for a missing table and a missing column. In our statements they mean that a migration is missing. */
const NOT_THERE = ["42P01", "42703"];

const listed = (faults: readonly string[]): string => faults.join("; ");

/** The only list of what is checked. To add a check, add an entry here and a paragraph in docs/operate.md. */
export const checks: readonly Check[] = [
  {
    id: "environment",
    title: "A variable is missing or unfit",
    asks: "variables",
    look: () => {
      const unfit = unfitVariables();
      const faults = [...unfit, ...implausibleVariables(), ...missingVariables()];
      if (unfit.length > 0) return bad(listed(faults));
      return faults.length > 0 ? warn(listed(faults)) : ok("Every variable of a public site is there and fit");
    },
  },
  {
    id: "database",
    title: "The database does not answer",
    asks: "nothing",
    look: async ({ server }) => {
      try {
        const { version } = await server();
        const major = Math.floor(version / 10_000);
        if (major < 15) return bad(`PostgreSQL ${major} is too old: 15 or later is needed`);
        return ok(`PostgreSQL ${major} answers`);
      } catch (error) {
        const reason = causeOf(error);
        if (/unsupported startup parameter/.test(reason))
          return bad("DATABASE_URL leads through a transaction pooler, and DATABASE_POOLED is not 1");
        return bad(`PostgreSQL does not answer (${reason})`);
      }
    },
  },
  {
    id: "writable",
    title: "The database takes no writes",
    asks: "database",
    look: async ({ write }) => {
      const fault = await write();
      return fault ? bad(`Every form fails: ${fault}`) : ok("The database takes writes");
    },
  },
  {
    id: "locks",
    title: "Statements wait for a lock",
    asks: "database",
    look: async () => {
      const first = await readLocks();
      if (first.waiting === 0 && !first.isHeld) return ok("No statement waits for a lock");
      if (first.seconds < LOCK.seen) await new Promise((resolve) => setTimeout(resolve, LOCK.again));
      const { waiting, seconds, tables, holders } = first.seconds < LOCK.seen ? await readLocks() : first;
      if (seconds < LOCK.seen) return ok("No statement waits for a lock longer than a moment");
      const where = tables.length > 0 ? ` on ${listed(tables)}` : "";
      const held = holders.length > 0 ? `, held by process ${holders.join(", ")} of PostgreSQL` : "";
      return bad(
        `${countOf(waiting, "statement")} ${waiting === 1 ? "waits" : "wait"} for a lock${where}${held}, the first for ${spanOf(seconds * 1_000)}`,
      );
    },
  },
  {
    id: "limits",
    title: "Statements have no limit of time",
    asks: "database",
    look: async ({ server }) => {
      const { unlimited } = await server();
      if (unlimited.length === 0) return ok("Statements, locks and idle transactions have their limits of time");
      return warn(`The database's role has no ${listed(unlimited)}, which a pooled connection does not bring along`);
    },
  },
  {
    id: "clock",
    title: "A clock is wrong",
    asks: "database",
    look: async ({ ahead }) => {
      const difference = await ahead();
      const span = Math.abs(difference);
      if (span < TOLERANCE_MS / 4) return ok("This machine's clock agrees with the database's");
      const says = `This machine's clock is ${(span / 1_000).toFixed(1)} seconds ${difference > 0 ? "ahead of" : "behind"} the database's`;
      return span > TOLERANCE_MS ? bad(says) : warn(says);
    },
  },
  {
    id: "migrations",
    title: "The database is not migrated",
    asks: "database",
    look: async ({ migrations }) => {
      const { known, applied } = await migrations();
      return judgeMigrations(known, applied);
    },
  },
  {
    id: "schedule",
    title: "The scheduled work does not run",
    asks: "database",
    look: async (ground) => {
      const { startedAt, endedAt } = await ground.run();
      if (!startedAt) return ok("The scheduled work has never run: this site is new");
      const age = ageOf(startedAt, ground);
      const state = stateAbove(age, LATE);
      if (state !== "ok")
        return { state, says: `The scheduled work last began ${spanOf(age)} ago: let a scheduler call /api/cron` };
      if (endedAt && endedAt < startedAt && age > 5 * MINUTE)
        return warn(`The scheduled work that began ${spanOf(age)} ago has not ended`);
      return ok(`The scheduled work last began ${spanOf(age)} ago`);
    },
  },
  {
    id: "scheduleParts",
    title: "A part of the scheduled work fails",
    asks: "database",
    look: async ({ run }) => {
      const { report } = await run();
      if (!report) return ok("No run of the scheduled work is on record");
      const { failed, left } = report;
      if (failed.length > 0) return bad(`The last run of the scheduled work failed in ${listed(failed)}`);
      if (left.length > 0) return warn(`The last run of the scheduled work had no time left for ${listed(left)}`);
      return ok("The last run of the scheduled work did all of its parts");
    },
  },
  {
    id: "certificates",
    title: "Licenses wait for their certificates",
    asks: "database",
    look: async (ground) => {
      const { waiting, oldest } = await ground.uncertified();
      if (waiting === 0) return ok("Every license has its certificate");
      const says = `${countOf(waiting, "license")}${waiting >= 1_000 ? " or more" : ""} ${waiting === 1 ? "waits" : "wait"} for a certificate, which 200 get in a run`;
      return ageOf(oldest, ground) > LATE.warn ? warn(says) : ok(says);
    },
  },
  {
    id: "foreignCertificates",
    title: "Certificates are of other licenses",
    asks: "database",
    look: async ({ newest }) => {
      const { count, foreign } = await newest();
      if (foreign === 0) return ok(`The newest ${countOf(count, "certificate")} name their licenses`);
      return bad(
        `${foreign} of the newest ${countOf(count, "certificate")} name another license than the one they stand at`,
      );
    },
  },
  {
    id: "mail",
    title: "Mail does not go out",
    asks: "database",
    look: async () => {
      const fault = await outboxFault();
      return fault ? bad(fault) : ok("Mail goes out");
    },
  },
  {
    id: "mailWaiting",
    title: "Mail waits too long",
    asks: "database",
    look: async ({ now }) => {
      const fault = await overdueRows(now);
      return fault ? bad(fault) : ok("No mail waits longer than it should");
    },
  },
  {
    id: "licenseKeys",
    title: "A key that signed licenses is not published",
    asks: "database",
    look: async () => {
      const lost = await licensesWithoutKey();
      if (lost > 0)
        return bad(
          `${countOf(lost, "license")} ${lost === 1 ? "was" : "were"} signed with a key that is not in LICENSE_KEYS`,
        );
      const published = readKeySet(env().LICENSE_KEYS ?? "")?.keys.length ?? 0;
      return ok(`${countOf(published, "key")} ${published === 1 ? "is" : "are"} published`);
    },
  },
  {
    id: "sealCertificate",
    title: "The seal's certificate ends",
    asks: "nothing",
    look: ({ now }) => {
      const { SEAL_CERTIFICATE: pem } = env();
      const [own] = pem ? sealCertificates(pem) : [];
      if (!own) return isPreview() ? ok("A preview seals nothing") : bad("SEAL_CERTIFICATE holds no certificate");
      const left = new Date(own.validTo).getTime() - now.getTime();
      if (left < 0) return bad(`The seal's certificate ended ${spanOf(-left)} ago: no document is sealed`);
      const says = `The seal's certificate ends in ${spanOf(left)}`;
      return { state: stateAbove(-left, { warn: -60 * DAY_MS, bad: -14 * DAY_MS }), says };
    },
  },
  { id: "redis", title: "Redis does not answer", asks: "services", look: probeUpstash },
  { id: "mailProvider", title: "The mail provider refuses us", asks: "services", look: probeMailProvider },
];

export type Finding = { check: Check } & Found;

async function lookAt(check: Check, ground: Ground): Promise<Finding> {
  try {
    return { check, ...(await check.look(ground)) };
  } catch (error) {
    if (NOT_THERE.includes(String(deepestOf(error).code)))
      return { check, state: "unknown", says: "Not known until the database is migrated" };
    if (deepestOf(error).code === LOCKED)
      return { check, state: "unknown", says: "Not known: what it reads is locked" };
    return { check, ...bad(`This could not be checked (${causeOf(error)})`) };
  }
}

/** Why a check cannot run; undefined if it can. */
function obstacle({ asks }: Check, { isUnfit, isAway }: { isUnfit: boolean; isAway: boolean }): string | undefined {
  if (isUnfit && asks !== "variables") return "Not known until the variables are fit";
  return isAway && asks === "database" ? "Not known while the database does not answer" : undefined;
}

/** In the table's order. What cannot be checked because something else is wrong is unknown. */
export async function findings(which: readonly Check[], ground: Ground): Promise<Finding[]> {
  const isUnfit = unfitVariables().length > 0;
  const isAway = await ground.server().then(
    () => false,
    () => true,
  );
  return Promise.all(
    which.map((check) => {
      const says = obstacle(check, { isUnfit, isAway });
      return says ? { check, state: "unknown" as const, says } : lookAt(check, ground);
    }),
  );
}

/** The checks for a server: those that it can make without waiting for others. */
export const serverChecks: readonly Check[] = checks.filter(({ asks }) => asks === "database" || asks === "nothing");
