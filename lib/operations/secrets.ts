import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { z } from "zod";
import { env } from "@/lib/env";
import { readKeySet, sealCertificates } from "@/lib/key-formats";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

// The database stores fingerprints of the secrets and keys that its data depends on, as the last server that was started had
// them. So a backup has those of its day, and `npm run restored` says what the ones that are set cannot open.

const NOTED = ["AUTH_SECRET", "LINK_SECRET", "LICENSE_KEYS", "SEAL_CERTIFICATE"] as const;
export type NotedSecret = (typeof NOTED)[number];

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
async function fingerprintsOf(name: NotedSecret, salt: string): Promise<string[]> {
  const value = env()[name];
  if (!value) return [];
  if (name === "SEAL_CERTIFICATE") return sealCertificates(value).map(({ fingerprint256 }) => fingerprint256);
  if (name !== "LICENSE_KEYS") return [await hashOf(name, value, salt)];
  const keys = readKeySet(value)?.keys ?? [];
  return Promise.all(keys.map(({ kty, crv, x }) => calculateJwkThumbprint({ kty, crv, x })));
}

const keptRow = z.strictObject({ name: z.enum(NOTED), salt: z.string(), fingerprints: z.array(z.string()) });

/** What the database stores, and what this process has of the same. Throws if the database is unavailable or not migrated. */
export async function readSecrets() {
  const kept = await queryRows(db(), keptRow)`
    SELECT name, salt, fingerprints FROM secret_fingerprint WHERE name = ANY (${[...NOTED]})`;
  return Promise.all(kept.map(async (row) => ({ ...row, own: await fingerprintsOf(row.name, row.salt) })));
}

/** Stores the fingerprints with which this server was started. Throws if the database is unavailable or not migrated. */
export async function noteSecrets(): Promise<void> {
  const same = (await readSecrets()).filter(({ fingerprints, own }) => own.join() === fingerprints.join());
  for (const name of NOTED.filter((one) => !same.some((kept) => kept.name === one))) {
    const salt = randomBytes(16).toString("hex");
    const fingerprints = await fingerprintsOf(name, salt);
    if (fingerprints.length === 0) continue;
    await db().$executeRaw`
      INSERT INTO secret_fingerprint (name, salt, fingerprints) VALUES (${name}, ${salt}, ${fingerprints})
      ON CONFLICT (name) DO UPDATE SET salt = excluded.salt, fingerprints = excluded.fingerprints`;
  }
}

/** Milliseconds. */
const RETRY = 10_000;

/** `noteSecrets` at the start of a server, until the database answers and is migrated. The first failure is logged. */
export function noteSecretsAtStart(isFirst = true): void {
  noteSecrets().catch((error: unknown) => {
    if (isFirst) log.warn({ err: error }, "The fingerprints of this server's secrets could not be stored yet");
    setTimeout(() => noteSecretsAtStart(false), RETRY).unref();
  });
}
