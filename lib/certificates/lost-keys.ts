import { z } from "zod";
import { licenseKeys } from "@/lib/certificates/keys";
import { log } from "@/lib/log";
import { once } from "@/lib/once";
import { perProcess } from "@/lib/per-process";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** `licenses`: how many cannot be verified without the key. */
type LostKey = { kid: string; licenses: number };

/** `head`: the base64url protected header, which is the same for all certificates of a key. */
const headRow = z.strictObject({ head: z.string() });
const countRow = z.strictObject({ licenses: z.int() });

/** Takes one step in an index for each key, so it costs the same for any number of licenses. */
const headsUsed = (client: Db) => queryRows(client, headRow)`
  WITH RECURSIVE used AS (
    SELECT least(
      (SELECT min(split_part(jws, '.', 1)) FROM certificate), (SELECT min(split_part(jws, '.', 1)) FROM certificate_reissue)
    ) AS head
    UNION ALL
    SELECT least(
      (SELECT min(split_part(c.jws, '.', 1)) FROM certificate c WHERE split_part(c.jws, '.', 1) > used.head),
      (SELECT min(split_part(r.jws, '.', 1)) FROM certificate_reissue r WHERE split_part(r.jws, '.', 1) > used.head)
    )
    FROM used WHERE used.head IS NOT NULL
  )
  SELECT head FROM used WHERE head IS NOT NULL`;

/** The id of the key that a certificate names. Reads only what this server signed. */
const kidIn = (jws: string): unknown =>
  JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString("utf8")).kid;

/** `published`: thumbprints. Counts only lost keys' licenses; normally there are none. */
export async function lostKeys(published: readonly string[]): Promise<LostKey[]> {
  const lost: LostKey[] = [];
  for (const { head } of await headsUsed(db())) {
    const kid = String(kidIn(head));
    if (published.includes(kid)) continue;
    const [counted] = await queryRows(db(), countRow)`
      SELECT count(*)::int AS licenses FROM (
        SELECT grant_id FROM certificate WHERE split_part(jws, '.', 1) = ${head}
        UNION SELECT grant_id FROM certificate_reissue WHERE split_part(jws, '.', 1) = ${head}
      ) AS signed`;
    lost.push({ kid, licenses: counted?.licenses ?? 0 });
  }
  return lost;
}

async function readUnpublished(client: Db): Promise<string[]> {
  const published = (await licenseKeys()).published.map(({ kid }) => kid);
  const used = (await headsUsed(client)).map(({ head }) => String(kidIn(head)));
  return used.filter((kid) => !published.includes(kid));
}

/** Milliseconds for which this remembers that every key that signed is published. */
const REMEMBERED = 5_000;
const unpublished = perProcess("unpublished keys", () => once(() => readUnpublished(db()), REMEMBERED));

/** The keys that signed licenses in this database but that this server does not publish. At most five seconds old. */
export const unpublishedKeys = (): Promise<string[]> => unpublished()();

/**
 * Throws if this server lacks a key that signed licenses in this database. It was then started with another site's keys, and
 * nothing that it signed would verify elsewhere. `client`: the signing transaction's, so that it does not wait for another
 * connection.
 */
export async function requireOwnKeys(client: Db): Promise<void> {
  const lacking = await readUnpublished(client);
  if (lacking.length > 0)
    throw new Error(
      `LICENSE_KEYS lack what licenses of this database were signed with (${lacking.join(", ")}): nothing is signed`,
    );
}

/** Whether the keys that this server publishes can verify a certificate. */
export async function hasPublishedKey(jws: string): Promise<boolean> {
  const kid = kidIn(jws);
  return (await licenseKeys()).published.some((key) => key.kid === kid);
}

async function count(): Promise<number> {
  const lost = await lostKeys((await licenseKeys()).published.map(({ kid }) => kid));
  for (const one of lost)
    log.error(one, "licenses were signed with a key that is not in LICENSE_KEYS: put its public half back");
  return lost.reduce((sum, { licenses }) => sum + licenses, 0);
}

/**
 * How many licenses cannot be verified with the keys that this server publishes. Each server counts and logs them once a day,
 * however many ask.
 */
export const licensesWithoutKey = (): Promise<number> => counted()();

const counted = perProcess("licenses without a key", () => once(count, DAY_MS));
