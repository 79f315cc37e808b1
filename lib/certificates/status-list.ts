import { gzipSync } from "node:zlib";
import { z } from "zod";
import { credentialIssuer, statusListUrl } from "@/lib/certificates/credential";
import { signCredential } from "@/lib/certificates/sign";
import { databaseTime } from "@/lib/clock";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Places per list: the minimum of W3C Bitstring Status List 1.0, for herd privacy. */
export const PLACES = 131_072;

/** Milliseconds for which others may keep a list: a revocation becomes public within a minute. */
const TTL_MS = 15_000;

/** Milliseconds for which this process keeps one. */
const KEPT_MS = 5_000;

/** Encodes a list for publication: the first place is the highest bit of the first byte; gzip, base64url, prefix u. */
export function encodeList(places: Iterable<number>): string {
  const bits = new Uint8Array(PLACES / 8);
  for (const place of places) {
    const at = place >> 3;
    bits[at] = (bits[at] ?? 0) | (0x80 >> (place & 7));
  }
  return `u${gzipSync(bits).toString("base64url")}`;
}

const listCredential = (list: number, places: Iterable<number>, now: Date): Record<string, unknown> => ({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  id: statusListUrl(list),
  type: ["VerifiableCredential", "BitstringStatusListCredential"],
  issuer: credentialIssuer(),
  validFrom: now.toISOString(),
  credentialSubject: {
    id: `${statusListUrl(list)}#list`,
    type: "BitstringStatusList",
    statusPurpose: "revocation",
    ttl: TTL_MS,
    encodedList: encodeList(places),
  },
});

/** `places`: those of revoked licenses on the requested list. */
const revokedRow = z.strictObject({ newest: z.int(), places: z.array(z.int()).nullable() });

/** Undefined for a list that was never started. `now` is by default the database's time. */
export async function signStatusList(list: number, now?: Date): Promise<string | undefined> {
  const rows = await queryRows(db(), revokedRow)`
    SELECT coalesce(max(s.list), 1) AS newest, (
      SELECT array_agg(c.place) FROM license_grant g JOIN certificate c ON c.grant_id = g.id
      WHERE g.status = 'revoked' AND c.list = ${list}::int
    ) AS places
    FROM status_place s`;
  const { newest = 1, places } = rows[0] ?? {};
  return list <= newest ? signCredential(listCredential(list, places ?? [], now ?? (await databaseTime()))) : undefined;
}

const cachedLists = perProcess(
  "status lists",
  () => new Map<number, { at: number; text: Promise<string | undefined> }>(),
);

/** At most five seconds old; undefined if there is no such list, which is not remembered: anybody can invent numbers. */
export async function statusList(list: number, now?: Date): Promise<string | undefined> {
  const lists = cachedLists();
  const kept = lists.get(list);
  const at = now?.getTime() ?? Date.now();
  // If the clock was set back, the list must not be cached for longer.
  const age = kept ? at - kept.at : Number.NaN;
  if (kept && age >= 0 && age < KEPT_MS) return kept.text;
  const text = signStatusList(list, now);
  lists.set(list, { at, text });
  try {
    const signed = await text;
    if (signed === undefined) lists.delete(list);
    return signed;
  } catch (fault) {
    lists.delete(list);
    throw fault;
  }
}
