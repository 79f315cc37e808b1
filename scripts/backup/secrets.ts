import { randomBytes } from "node:crypto";
import { fingerprintsOf } from "@/lib/operations/secrets";
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

/** Fingerprints of the secrets, of the published keys and of the seal's certificates. */
export async function fingerprints(salt = randomBytes(16).toString("hex")): Promise<Fingerprints> {
  const names = Object.keys(SECRETS) as (keyof typeof SECRETS)[];
  const hashes = await Promise.all(names.map(async (name) => [name, (await fingerprintsOf(name, salt))[0] ?? ""]));
  return {
    salt,
    fingerprints: Object.fromEntries(hashes),
    licenseKeys: await fingerprintsOf("LICENSE_KEYS", salt),
    sealCertificates: await fingerprintsOf("SEAL_CERTIFICATE", salt),
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
