import { randomBytes, scryptSync } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { env } from "@/lib/env";
import { readKeySet, sealCertificates } from "@/lib/key-formats";
import type { Opening } from "@/scripts/backup/contents";

/** What stops working in a restored database if the secret is another. */
const SECRETS = {
  AUTH_SECRET: "everybody is signed out",
  LINK_SECRET: "every link mailed before stops working",
} as const;

/** Secrets that nothing in the database depends on, each with its reason. Those in neither list fail a test. */
export const NOT_OF_THE_DATA: Readonly<Record<string, string>> = {
  CRON_SECRET: "guards an address",
  METRICS_SECRET: "guards an address",
  ADMIN_SETUP_TOKEN: "is used once",
  PREVIEW_MAILBOX_SECRET: "opens mail of previews",
  RESEND_API_KEY: "belongs to the provider",
  SAMPLES_S3_ACCESS_KEY_ID: "belongs to the bucket",
  SAMPLES_S3_SECRET_ACCESS_KEY: "belongs to the bucket",
  UPSTASH_REDIS_REST_TOKEN: "belongs to the counters",
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "belongs to the build",
  BACKUP_PASSPHRASE: "opens the archive",
  SEAL_KEY: "is checked with SEAL_CERTIFICATE by every server and command",
};
export const OF_THE_DATA: readonly string[] = [...Object.keys(SECRETS), "LICENSE_KEYS", "SEAL_CERTIFICATE"];

type Fingerprints = Opening["secrets"];

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** As expensive to guess as a password, in case somebody made up the secret. */
const fingerprint = (name: string, value: string, salt: string): string =>
  scryptSync(value, `${salt} ${name}`, 16, COST).toString("hex");

/** Fingerprints of the secrets, thumbprints of the published keys (RFC 7638) and of the seal's certificates (SHA-256). */
export async function fingerprints(salt = randomBytes(16).toString("hex")): Promise<Fingerprints> {
  const { LICENSE_KEYS, SEAL_CERTIFICATE, ...all } = env();
  const names = Object.keys(SECRETS) as (keyof typeof SECRETS)[];
  const keys = readKeySet(LICENSE_KEYS ?? "")?.keys ?? [];
  return {
    salt,
    fingerprints: Object.fromEntries(names.map((name) => [name, fingerprint(name, all[name], salt)])),
    licenseKeys: await Promise.all(keys.map(({ kty, crv, x }) => calculateJwkThumbprint({ kty, crv, x }))),
    sealCertificates: sealCertificates(SEAL_CERTIFICATE ?? "").map(({ fingerprint256 }) => fingerprint256),
  };
}

/** One line for each secret of the environment that is not the archive's, with what it costs. More keys than then are fine. */
export async function secretDifferences(archived: Fingerprints): Promise<string[]> {
  const own = await fingerprints(archived.salt);
  const others = Object.entries(SECRETS).flatMap(([name, loss]) =>
    own.fingerprints[name] === archived.fingerprints[name] ? [] : [`${name} is not the backup's: ${loss}.`],
  );
  const keys = archived.licenseKeys.filter((key) => !own.licenseKeys.includes(key));
  const seals = archived.sealCertificates.filter((seal) => !own.sealCertificates.includes(seal));
  return [
    ...others,
    ...(keys.length > 0
      ? [
          `LICENSE_KEYS lacks what the backup's had: ${keys.join(", ")}. Licenses and audit rows signed with it do not verify.`,
        ]
      : []),
    ...(seals.length > 0
      ? [
          `SEAL_CERTIFICATE (and with it SEAL_KEY) lacks what the backup's had: ${seals.join(", ")}. Documents sealed with it do not check as ours.`,
        ]
      : []),
  ];
}
