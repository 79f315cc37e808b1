import { z } from "zod";
import { licenseKeys } from "@/lib/certificates/keys";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import { once } from "@/lib/once";
import { queryRows } from "@/lib/postgres/rows";

/** `licenses`: how many cannot be verified without the key. */
type LostKey = { kid: string; licenses: number };

/** `head`: the base64url protected header. */
const headRow = z.strictObject({ head: z.string(), licenses: z.int() });

/** `published`: thumbprints. Reads every certificate. */
export async function lostKeys(published: readonly string[]): Promise<LostKey[]> {
  const heads = await queryRows(db(), headRow)`
    SELECT split_part(jws, '.', 1) AS head, count(*)::int AS licenses FROM certificate GROUP BY 1 ORDER BY 2 DESC`;
  const named = heads.map(({ head, licenses }) => {
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString("utf8"));
    return { kid: String(kid), licenses };
  });
  return named.filter(({ kid }) => !published.includes(kid));
}

const found = once(async (): Promise<number> => {
  const lost = await lostKeys((await licenseKeys()).published.map(({ kid }) => kid));
  for (const one of lost)
    log.error(one, "licenses were signed with a key that is not in LICENSE_KEYS: put its public half back");
  return lost.reduce((sum, { licenses }) => sum + licenses, 0);
});

/** Computed and logged once per server. */
export const licensesWithoutKey = (): Promise<number> => found();
