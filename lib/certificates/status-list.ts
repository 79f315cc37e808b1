import { gzipSync } from "node:zlib";
import { z } from "zod";
import { credentialIssuer, statusListUrl } from "@/lib/certificates/credential";
import { signCredential } from "@/lib/certificates/sign";
import { db } from "@/lib/db";
import { queryRows } from "@/lib/postgres/rows";

/** Places of a list: the least that W3C Bitstring Status List 1.0 allows, so that a place says little. */
export const PLACES = 131_072;

/** Milliseconds for which a list may be kept by whoever has it: the public state follows a revocation within a minute. */
const FRESH_MS = 15_000;

/** The bits of a list as it is published: the first place is the highest bit of the first byte; gzip, base64url, prefix u. */
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
    ttl: FRESH_MS,
    encodedList: encodeList(places),
  },
});

/** The newest list, and the places of the revoked licenses on the one asked for. */
const revokedRow = z.strictObject({ newest: z.int(), places: z.array(z.int()).nullable() });

/** Signs a list as the database has it now; undefined for a list that was never begun. */
export async function signStatusList(list: number, now: Date): Promise<string | undefined> {
  const rows = await queryRows(db(), revokedRow)`
    SELECT coalesce(max(s.list), 1) AS newest, (
      SELECT array_agg(c.place) FROM license_grant g JOIN certificate c ON c.grant_id = g.id
      WHERE g.status = 'revoked' AND c.list = ${list}::int
    ) AS places
    FROM status_place s`;
  const { newest = 1, places } = rows[0] ?? {};
  return list <= newest ? signCredential(listCredential(list, places ?? [], now)) : undefined;
}

/** Lists in memory, kept on the process because a bundler may load this module more than once. */
const memory = globalThis as { likerightStatusLists?: Map<number, { at: number; text: Promise<string | undefined> }> };

/** The signed list, at most 15 seconds old, for a check that is made here; undefined when there is no such list. */
export async function statusList(list: number, now = new Date()): Promise<string | undefined> {
  memory.likerightStatusLists ??= new Map();
  const lists = memory.likerightStatusLists;
  const kept = lists.get(list);
  // A clock that was set back would make a list last for as long.
  const age = kept ? now.getTime() - kept.at : Number.NaN;
  if (kept && age >= 0 && age < FRESH_MS) return kept.text;
  const text = signStatusList(list, now);
  lists.set(list, { at: now.getTime(), text });
  try {
    const signed = await text;
    if (signed === undefined) lists.delete(list);
    return signed;
  } catch (fault) {
    lists.delete(list);
    throw fault;
  }
}
