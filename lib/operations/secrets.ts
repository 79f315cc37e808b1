import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { z } from "zod";
import { env } from "@/lib/env";
import { readKeySet, sealCertificates } from "@/lib/key-formats";
import { log } from "@/lib/log";
import { bad, type Found, ok, warn } from "@/lib/operations/rules";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

// All instances of a site must have the same secrets and keys: with different LINK_SECRETs, a link mailed by one does not open
// on another. The database stores fingerprints of those with which the last server was started, and a backup has those of its
// day.

/**
 * In the order in which they are reported. One that is not set is not compared, because the check of the settings reports that.
 */
const SHARED = [
  "AUTH_SECRET",
  "LINK_SECRET",
  "LICENSE_KEYS",
  "SEAL_CERTIFICATE",
  "CRON_SECRET",
  "METRICS_SECRET",
] as const;
type SharedSecret = (typeof SHARED)[number];

const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** As expensive to guess as a password, in case a person made up the secret. */
const hashOf = (name: string, value: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) =>
    scrypt(value, `${salt} ${name}`, 16, COST, (error, key) => (error ? reject(error) : resolve(key.toString("hex")))),
  );

/**
 * A variable as this process has it: a secret's hash, the thumbprints of the published keys (RFC 7638), or the SHA-256 of the
 * seal's certificates. The one that signs comes first. Empty if the variable is not set.
 */
async function fingerprintsOf(name: SharedSecret, salt: string): Promise<string[]> {
  const value = env()[name];
  if (!value) return [];
  if (name === "SEAL_CERTIFICATE") return sealCertificates(value).map(({ fingerprint256 }) => fingerprint256);
  if (name !== "LICENSE_KEYS") return [await hashOf(name, value, salt)];
  const keys = readKeySet(value)?.keys ?? [];
  return Promise.all(keys.map(({ kty, crv, x }) => calculateJwkThumbprint({ kty, crv, x })));
}

const own = perProcess("fingerprints of secrets", () => new Map<string, Promise<string[]>>());

/** Variables do not change while a process lives, nor does a row's salt. */
function ownFingerprints(name: SharedSecret, salt: string): Promise<string[]> {
  const known = own().get(`${name} ${salt}`) ?? fingerprintsOf(name, salt);
  own().set(`${name} ${salt}`, known);
  return known;
}

const keptRow = z.strictObject({
  name: z.enum(SHARED),
  salt: z.string(),
  fingerprints: z.array(z.string()),
  since: z.date(),
});

/** What the database stores, and what this process has of the same. Throws if the database is unavailable or not migrated. */
export async function readSecrets() {
  const kept = await queryRows(db(), keptRow)`
    SELECT name, salt, fingerprints, since FROM secret_fingerprint WHERE name = ANY(${[...SHARED]})`;
  return Promise.all(kept.map(async (row) => ({ ...row, own: await ownFingerprints(row.name, row.salt) })));
}
type Compared = Pick<Awaited<ReturnType<typeof readSecrets>>[number], "name" | "fingerprints" | "since" | "own">;

/**
 * True if either publishes what the other signs with, so that the two steps of rotating LICENSE_KEYS agree. A plain secret must
 * be the same.
 */
function agrees({ fingerprints, own }: Compared): boolean {
  const [[kept = ""], [mine = ""]] = [fingerprints, own];
  return own.length === 0 || (fingerprints.includes(mine) && own.includes(kept));
}

/**
 * Stores the fingerprints with which this server was started, and logs each secret that differs from before. Throws if the
 * database is unavailable or not migrated.
 */
export async function noteSecrets(): Promise<void> {
  const known = new Set((await readSecrets()).map(({ name }) => name));
  for (const name of SHARED.filter((one) => env()[one] && !known.has(one))) {
    const salt = randomBytes(16).toString("hex");
    // If two start at once, the first one's salt counts.
    await db().$executeRaw`
      INSERT INTO secret_fingerprint (name, salt, fingerprints) VALUES (${name}, ${salt}, ${await ownFingerprints(name, salt)})
      ON CONFLICT DO NOTHING`;
  }
  for (const one of await readSecrets()) {
    const isSame = one.own.join() === one.fingerprints.join();
    if (isSame || one.own.length === 0) continue;
    await db().$executeRaw`
      UPDATE secret_fingerprint SET fingerprints = ${one.own}, since = clock_timestamp() WHERE name = ${one.name}`;
    if (!agrees(one))
      log.warn(
        { variable: one.name, since: one.since },
        "A secret is another than that of the server started before: unless it is being changed on all servers, one of them has a wrong one",
      );
  }
}

/** Milliseconds. */
const RETRY = 10_000;

/** `noteSecrets` at the start of a server, until the database answers and is migrated. The first failure is logged. */
export function noteSecretsAtStart(isFirst = true): void {
  noteSecrets().catch((error: unknown) => {
    if (isFirst)
      log.warn({ err: error }, "The secrets of this server could not be compared with those of the others yet");
    setTimeout(() => noteSecretsAtStart(false), RETRY).unref();
  });
}

/** Milliseconds within which all servers are restarted with a new secret. */
const ROLLOUT = 15 * 60_000;

/**
 * Whether this process has the secrets of the server that was started last. For a while it may not, because a rotation restarts
 * servers one after the other.
 */
export function judgeSecrets(compared: readonly Compared[], now: Date): Found {
  if (compared.length === 0)
    return ok("No server has been started on this database yet, or none could keep what it was started with");
  const others = compared.filter((one) => !agrees(one));
  if (others.length === 0) return ok("Every secret and key is that of the server started last");
  const says = others
    .map(({ name, since }) => `${name} is another than that of the server started at ${since.toISOString()}`)
    .join("; ");
  return others.some(({ since }) => now.getTime() - since.getTime() > ROLLOUT) ? bad(says) : warn(says);
}
