import { z } from "zod";
import { licenseKeys } from "@/lib/certificates/keys";
import { log } from "@/lib/log";
import { once } from "@/lib/once";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** `licenses`: how many cannot be verified without the key. */
type LostKey = { kid: string; licenses: number };

/** `head`: the base64url protected header, the same for all certificates of a key. */
const headRow = z.strictObject({ head: z.string() });
const countRow = z.strictObject({ licenses: z.int() });

/** One step of an index for each key, so that it costs the same at any number of licenses. */
const headsUsed = () => queryRows(db(), headRow)`
  WITH RECURSIVE used AS (
    SELECT min(split_part(jws, '.', 1)) AS head FROM certificate
    UNION ALL
    SELECT (SELECT min(split_part(c.jws, '.', 1)) FROM certificate c WHERE split_part(c.jws, '.', 1) > used.head)
    FROM used WHERE used.head IS NOT NULL
  )
  SELECT head FROM used WHERE head IS NOT NULL`;

/** The id of the key that a certificate names. Reads what this server signed. */
const kidIn = (jws: string): unknown =>
  JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString("utf8")).kid;

/** `published`: thumbprints. Counts the licenses of the lost keys only, which are normally none. */
export async function lostKeys(published: readonly string[]): Promise<LostKey[]> {
  const lost: LostKey[] = [];
  for (const { head } of await headsUsed()) {
    const kid = String(kidIn(head));
    if (published.includes(kid)) continue;
    const [counted] = await queryRows(db(), countRow)`
      SELECT count(*)::int AS licenses FROM certificate WHERE split_part(jws, '.', 1) = ${head}`;
    lost.push({ kid, licenses: counted?.licenses ?? 0 });
  }
  return lost;
}

/** Whether a certificate can be verified with the keys that this server publishes. */
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
 * How many licenses cannot be verified with the keys that this server publishes. Counted and logged once a day by each
 * server, however many ask.
 */
export const licensesWithoutKey = (): Promise<number> => counted()();

const counted = perProcess("licenses without a key", () => once(count, DAY_MS));
