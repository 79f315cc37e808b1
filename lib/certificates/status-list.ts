import { gzipSync } from "node:zlib";
import { z } from "zod";
import { credentialContext, credentialIssuer, statusListUrl } from "@/lib/certificates/credential";
import { signCredential } from "@/lib/certificates/keys";
import { requireOwnKeys } from "@/lib/certificates/lost-keys";
import { endedCountSql } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import { endedRightsAt } from "@/lib/license-rows/rules";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { rightLabels } from "@/lib/terms/terms";

/** Places per list: the minimum in W3C Bitstring Status List 1.0, for herd privacy. */
export const PLACES = 131_072;

/** Milliseconds that others may keep a list. A revocation becomes public within a minute. */
const TTL_MS = 15_000;

/** Milliseconds that this process keeps a list. */
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

/** `places`: those whose bit is set. `replaced`: the reasons for those whose license goes on. */
const listCredential = (
  list: number,
  { places, replaced }: { places: Iterable<number>; replaced: readonly Replaced[] },
  now: Date,
): Record<string, unknown> => ({
  "@context": credentialContext,
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
    ...(replaced.length > 0 && { replaced: replaced.flatMap((one) => endingsIn(one, now)) }),
  },
});

/** A place whose certificate was replaced, because a right of its license ended on its own. */
const replacedPlace = z.strictObject({
  place: z.int(),
  // As text, because JSON has no moments.
  trainingEndedAt: z.string().nullable(),
  replicaEndedAt: z.string().nullable(),
  expiresAt: z.string(),
});
type Replaced = z.infer<typeof replacedPlace>;

const momentIn = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Part of the list itself: whoever checks a replaced certificate learns why, without telling anybody which one it is. */
const endingsIn = ({ place, trainingEndedAt, replicaEndedAt, expiresAt }: Replaced, now: Date) =>
  endedRightsAt(
    {
      trainingEndedAt: momentIn(trainingEndedAt),
      replicaEndedAt: momentIn(replicaEndedAt),
      expiresAt: new Date(expiresAt),
    },
    now,
  ).map(({ right, at }) => ({
    statusListIndex: String(place),
    right: rightLabels[right],
    endedAt: at.toISOString(),
  }));

/** `places`: those of revoked licenses in the requested list. */
const revokedRow = z.strictObject({
  newest: z.int(),
  places: z.array(z.int()).nullable(),
  replaced: z.array(replacedPlace).nullable(),
});

/**
 * Undefined for a list that was never started. Its bits mark the certificates of revoked licenses, and those that still claim a
 * right that ended on its own by `now`, even before their replacement is issued. Throws if this server's keys are not those of
 * the database.
 *
 * @param asked the database's time by default
 */
export async function signStatusList(list: number, asked?: Date): Promise<string | undefined> {
  await requireOwnKeys(db());
  const now = asked ?? (await databaseTime());
  const rows = await queryRows(db(), revokedRow)`
    WITH issued AS NOT MATERIALIZED (
      SELECT grant_id, 0 AS number, place FROM certificate WHERE list = ${list}::int
      UNION ALL SELECT grant_id, number, place FROM certificate_reissue WHERE list = ${list}::int
    )
    SELECT (SELECT coalesce(max(s.list), 1) FROM status_place s) AS newest, (
      SELECT array_agg(c.place) FROM license_grant g JOIN issued c ON c.grant_id = g.id WHERE g.status = 'revoked'
    ) AS places, (
      SELECT jsonb_agg(jsonb_build_object('place', c.place, 'trainingEndedAt', g.training_ended_at,
        'replicaEndedAt', g.replica_ended_at, 'expiresAt', g.expires_at) ORDER BY c.place)
      FROM license_grant g JOIN issued c ON c.grant_id = g.id
      WHERE (g.training_ended_at IS NOT NULL OR g.replica_ended_at IS NOT NULL) AND g.status <> 'revoked'
        AND c.number < ${endedCountSql(now)}
    ) AS replaced`;
  const { newest = 1, places, replaced } = rows[0] ?? {};
  if (list > newest) return undefined;
  const marked = {
    places: [...(places ?? []), ...(replaced ?? []).map(({ place }) => place)],
    replaced: replaced ?? [],
  };
  return signCredential(listCredential(list, marked, now));
}

const cachedLists = perProcess(
  "status lists",
  () => new Map<number, { at: number; text: Promise<string | undefined> }>(),
);

/** At most five seconds old. Undefined if there is no such list. That is not remembered, because anybody can invent numbers. */
export async function statusList(list: number, now?: Date): Promise<string | undefined> {
  const lists = cachedLists();
  const kept = lists.get(list);
  const at = now?.getTime() ?? Date.now();
  // If the clock was set back, the list must not stay cached for longer.
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
