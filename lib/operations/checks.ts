import { licensesWithoutKey } from "@/lib/certificates/lost-keys";
import { TOLERANCE_MS } from "@/lib/clock";
import { outboxKinds } from "@/lib/dispatch";
import { env, isOnVercel, isPreview } from "@/lib/env";
import { readKeySet, sealCertificates } from "@/lib/key-formats";
import { type LoggedError, loggedError } from "@/lib/logged-error";
import { ageOf, type Ground, type OutboxFigures } from "@/lib/operations/figures";
import { probeAuthority, probeBucket, probeMailProvider, probeRedis, probeSite } from "@/lib/operations/probes";
import { bad, type Found, judgeMigrations, ok, sizeOf, spanOf, stateAbove, warn } from "@/lib/operations/rules";
import { judgeSecrets } from "@/lib/operations/secrets";
import { implausibleVariables, missingVariables, unfitVariables } from "@/lib/operations/variables";
import { outboxFault, overdueRows } from "@/lib/outbox/faults";
import type { OutboxKind } from "@/lib/outbox/kind";
import { countOf } from "@/lib/text/typeset";
import { DAY_MS, HOUR_MS } from "@/lib/time";

/**
 * `title`: of its paragraph in docs/operate.md, and what is wrong when it is bad. `asks`: what it needs; the services of others
 * and the configuration are looked at by the command alone, the process by servers alone. `isTold`: to whoever asks
 * /api/ready?deep, and to staff.
 */
type Check = {
  id: string;
  title: string;
  asks: "configuration" | "database" | "process" | "services";
  isTold?: true;
  look: (ground: Ground) => Promise<Found> | Found;
};

const MINUTE = 60_000;

/** Milliseconds since a run began, or since a row should have been handled by one. A plan of Vercel's calls once a day. */
const LATE = { warn: isOnVercel ? 26 * HOUR_MS : 15 * MINUTE, bad: 26 * HOUR_MS };

function deepest(error: unknown): LoggedError {
  let at = loggedError(error);
  while (at.cause) at = at.cause;
  return at;
}

/** The deepest reason that an error has, without rows, values and addresses. Of a refused connection that is a kind and a port. */
function reasonOf(error: unknown): string {
  const { message, code, kind, port, type } = deepest(error);
  return message || [code ?? kind ?? type, ...(port ? [`port ${port}`] : [])].join(", ");
}

/** PostgreSQL's codes for a table and a column that are not there: in our statements, those of a migration that is missing. */
const NOT_THERE = ["42P01", "42703"];

const listed = (faults: readonly string[]): string => faults.join("; ");

const outboxChecks = (kind: OutboxKind<unknown>): Check[] => {
  const figures = (ground: Ground): Promise<OutboxFigures> | undefined =>
    ground.outbox.find((one) => one.kind.name === kind.name)?.read();
  return [
    {
      id: kind.name,
      title: `${kind.label} does not go out`,
      asks: "database",
      isTold: true,
      look: async () => {
        const fault = await outboxFault(kind);
        return fault ? bad(fault) : ok(`${kind.label} goes out`);
      },
    },
    {
      id: `${kind.name}Waiting`,
      title: `${kind.label} waits too long`,
      asks: "database",
      isTold: true,
      look: async ({ now }) => {
        const fault = await overdueRows(kind, now);
        return fault ? bad(fault) : ok(`No ${kind.name} waits longer than it should`);
      },
    },
    {
      id: `${kind.name}Failed`,
      title: `${kind.label} was given up`,
      asks: "database",
      look: async (ground) => {
        const { failed = 0, withheld = 0 } = (await figures(ground)) ?? {};
        const says = `${countOf(failed, kind.name)} of the last two days ${failed === 1 ? "was" : "were"} given up and ${withheld} withheld`;
        return failed > 0 ? warn(says) : ok(says);
      },
    },
  ];
};

/** The only list of what is looked at. A test holds that docs/operate.md has a paragraph for each. */
export const checks: readonly Check[] = [
  {
    id: "environment",
    title: "A variable is missing or unfit",
    asks: "configuration",
    look: () => {
      const faults = unfitVariables();
      return faults.length > 0 ? bad(listed(faults)) : ok("Every variable that a server needs is there and fit");
    },
  },
  {
    id: "settings",
    title: "A setting is missing or implausible",
    asks: "configuration",
    look: () => {
      const faults = [...implausibleVariables(), ...missingVariables()];
      return faults.length > 0 ? warn(listed(faults)) : ok("Every setting that a public site should have is there");
    },
  },
  {
    id: "database",
    title: "The database does not answer",
    asks: "configuration",
    look: async ({ server }) => {
      try {
        const { version } = await server();
        const major = Math.floor(version / 10_000);
        if (major < 15) return bad(`PostgreSQL ${major} is too old: 15 or later is needed`);
        return ok(`PostgreSQL ${major} answers`);
      } catch (error) {
        const reason = reasonOf(error);
        if (/unsupported startup parameter/.test(reason))
          return bad("DATABASE_URL leads through a transaction pooler, and DATABASE_POOLED is not 1");
        return bad(`PostgreSQL does not answer (${reason})`);
      }
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
    id: "connections",
    title: "The database runs out of connections",
    asks: "database",
    look: async ({ server }) => {
      const { connections, connectionsMax } = await server();
      const says = `${connections} of ${connectionsMax} connections of the database are used; one process opens up to ${env().DATABASE_POOL_MAX}`;
      return { state: stateAbove(connections / connectionsMax, { warn: 0.8, bad: 0.95 }), says };
    },
  },
  {
    id: "pool",
    title: "Requests wait for a connection",
    asks: "process",
    isTold: true,
    look: ({ pool }) => {
      const { used, max, waiting } = pool();
      const says = `${used} of this process's ${max} connections are used, and ${countOf(waiting, "request")} ${waiting === 1 ? "waits" : "wait"} for one`;
      return { state: stateAbove(waiting, { warn: 0, bad: 5 * max }), says };
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
    isTold: true,
    look: async ({ migrations }) => {
      const { known, applied } = await migrations();
      return judgeMigrations(known, applied);
    },
  },
  {
    id: "secrets",
    title: "Servers have different secrets",
    asks: "database",
    isTold: true,
    look: async ({ secrets, now }) => judgeSecrets(await secrets(), now),
  },
  {
    id: "databaseSize",
    title: "The database grows",
    asks: "database",
    look: async ({ large }) => ok(`The database holds ${sizeOf((await large()).bytes)}`),
  },
  {
    id: "disk",
    title: "A disk is nearly full",
    asks: "configuration",
    look: async ({ disk }) => {
      const { free, whole } = await disk();
      return {
        state: stateAbove(1 - free / whole, { warn: 0.9, bad: 0.97 }),
        says: `${sizeOf(free)} of ${sizeOf(whole)} are free where this process runs; the database's disk cannot be seen from here`,
      };
    },
  },
  {
    id: "schedule",
    title: "The scheduled work does not run",
    asks: "database",
    isTold: true,
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
    isTold: true,
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
    id: "heartbeat",
    title: "The heartbeat is not heard",
    asks: "database",
    look: async ({ run }) => {
      if (!env().HEARTBEAT_URL) return ok("No heartbeat is configured");
      const { report } = await run();
      if (report?.heartbeat === "failed") return warn("HEARTBEAT_URL was not reached after the last run");
      return ok("HEARTBEAT_URL is called after each good run");
    },
  },
  {
    id: "leftOver",
    title: "Deadlines are not kept",
    asks: "database",
    isTold: true,
    look: async (ground) => {
      const { offer, license } = await ground.overdue();
      const late = [
        ...(ageOf(offer, ground) > LATE.warn
          ? [`An offer that ran out ${spanOf(ageOf(offer, ground))} ago is still open`]
          : []),
        ...(ageOf(license, ground) > LATE.warn
          ? [`A license whose term ended ${spanOf(ageOf(license, ground))} ago is still stored as active`]
          : []),
      ];
      if (late.length === 0) return ok("Every offer and license that ran out is closed");
      return Math.max(ageOf(offer, ground), ageOf(license, ground)) > LATE.bad ? bad(listed(late)) : warn(listed(late));
    },
  },
  {
    id: "auditSigning",
    title: "The audit log is not signed",
    asks: "database",
    isTold: true,
    look: async (ground) => {
      const { rows, oldest } = await ground.unsigned();
      const age = ageOf(oldest, ground);
      if (rows === 0) return ok("Every row of the audit log is signed");
      const says = `${countOf(rows, "row")} of the audit log ${rows === 1 ? "waits" : "wait"} for a signature, the first for ${spanOf(age)}`;
      return { state: stateAbove(age, LATE), says };
    },
  },
  {
    id: "certificates",
    title: "Licenses wait for their certificates",
    asks: "database",
    isTold: true,
    look: async (ground) => {
      const { waiting, oldest } = await ground.large();
      if (waiting === 0) return ok("Every license has its certificate");
      const says = `${countOf(waiting, "license")}${waiting >= 1_000 ? " or more" : ""} ${waiting === 1 ? "waits" : "wait"} for a certificate, which 200 get in a run`;
      return ageOf(oldest, ground) > LATE.warn ? warn(says) : ok(says);
    },
  },
  ...outboxKinds.flatMap(outboxChecks),
  {
    id: "licenseKeys",
    title: "A key that signed licenses is not published",
    asks: "database",
    isTold: true,
    look: async (ground) => {
      const lost = await licensesWithoutKey();
      if (lost > 0)
        return bad(
          `${countOf(lost, "license")} ${lost === 1 ? "was" : "were"} signed with a key that is not in LICENSE_KEYS`,
        );
      const published = readKeySet(env().LICENSE_KEYS ?? "")?.keys.length ?? 0;
      const { keySince } = await ground.large();
      const age = ageOf(keySince, ground);
      const says = `${countOf(published, "key")} ${published === 1 ? "is" : "are"} published, and the first has signed for ${spanOf(age)}`;
      return age > KEY_YEARS * 365 * DAY_MS ? warn(says) : ok(says);
    },
  },
  {
    id: "sealCertificate",
    title: "The seal's certificate ends",
    asks: "configuration",
    isTold: true,
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
  { id: "redis", title: "Redis does not answer", asks: "services", look: probeRedis },
  { id: "mailProvider", title: "The mail provider refuses us", asks: "services", look: probeMailProvider },
  { id: "bucket", title: "The bucket of samples does not serve us", asks: "services", look: probeBucket },
  { id: "timestamps", title: "The timestamp authority does not answer", asks: "services", look: probeAuthority },
  { id: "site", title: "The site does not answer at its address", asks: "services", look: probeSite },
];

/** Years after which we would change the key that signs, though nothing ends by itself. */
const KEY_YEARS = 2;

export type Finding = { check: Check } & Found;

async function lookAt(check: Check, ground: Ground): Promise<Finding> {
  try {
    return { check, ...(await check.look(ground)) };
  } catch (error) {
    if (NOT_THERE.includes(String(deepest(error).code)))
      return { check, state: "unknown", says: "Not known until the database is migrated" };
    return { check, ...bad(`This could not be checked (${reasonOf(error)})`) };
  }
}

/** Why a check cannot look, if it cannot. */
function obstacle({ id, asks }: Check, { isUnfit, isAway }: { isUnfit: boolean; isAway: boolean }): string | undefined {
  if (isUnfit && !["environment", "settings", "disk"].includes(id)) return "Not known until the variables are fit";
  return isAway && asks === "database" ? "Not known while the database does not answer" : undefined;
}

/** In the order of the table. What cannot be looked at because something else is wrong is unknown. */
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

/** Of a server: what it can say without waiting for others. */
export const serverChecks: readonly Check[] = checks.filter(({ asks }) => asks !== "services");

/** Of the command, which has no pool of a server's. */
export const commandChecks: readonly Check[] = checks.filter(({ asks }) => asks !== "process");
