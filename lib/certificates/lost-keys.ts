import { z } from "zod";
import { licenseKeys } from "@/lib/certificates/keys";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import { once } from "@/lib/once";
import { queryRows } from "@/lib/postgres/rows";

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

/** `published`: thumbprints. Counts the licenses of the lost keys only, which are normally none. */
export async function lostKeys(published: readonly string[]): Promise<LostKey[]> {
  const lost: LostKey[] = [];
  for (const { head } of await headsUsed()) {
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString("utf8"));
    if (published.includes(String(kid))) continue;
    const [counted] = await queryRows(db(), countRow)`
      SELECT count(*)::int AS licenses FROM certificate WHERE split_part(jws, '.', 1) = ${head}`;
    lost.push({ kid: String(kid), licenses: counted?.licenses ?? 0 });
  }
  return lost;
}

const found = once(async (): Promise<number> => {
  const lost = await lostKeys((await licenseKeys()).published.map(({ kid }) => kid));
  for (const one of lost)
    log.error(one, "licenses were signed with a key that is not in LICENSE_KEYS: put its public half back");
  return lost.reduce((sum, { licenses }) => sum + licenses, 0);
});

/** Computed and logged once per server. */
export const licensesWithoutKey = (): Promise<number> => found();
