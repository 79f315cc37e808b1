import pg from "pg";
import { PLACES } from "@/lib/certificates/status-list";
import { recordApproval } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { addOffers, addParties } from "@/tools/bench/offers";

/**
 * SQL that adds a copy of this license at every free place of the first status list. The copies have no offers, which
 * no list reads, so triggers and foreign keys are off meanwhile.
 */
const fillSql = (grantId: string): string => `
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE fresh AS
  SELECT place, gen_random_uuid() AS grant_id, gen_random_uuid() AS offer_id, random() < 0.5 AS is_revoked
  FROM generate_series(0, ${PLACES - 1}) AS place WHERE place NOT IN (SELECT place FROM certificate);
  INSERT INTO status_place SELECT 1, place FROM fresh ON CONFLICT DO NOTHING;
  INSERT INTO license_grant (id, offer_id, status, effective_at, expires_at, certificate_hash, token_salt, revoked_at, revoked_reason)
  SELECT fresh.grant_id, fresh.offer_id, (CASE WHEN is_revoked THEN 'revoked' ELSE 'active' END)::grant_status,
    effective_at, expires_at, md5(fresh.grant_id::text) || md5(fresh.offer_id::text), token_salt,
    CASE WHEN is_revoked THEN effective_at END, CASE WHEN is_revoked THEN 'bench' END
  FROM fresh, license_grant WHERE id = '${grantId}';
  INSERT INTO certificate (grant_id, jws, list, place, private_facts) SELECT grant_id, 'a.b.c', 1, place, '{}' FROM fresh;
  ANALYZE`;

/**
 * Approves an offer, and fills the first status list with licenses, half of them revoked in scattered places. Returns
 * the number of the approved license.
 */
export async function fillStatusList(databaseUrl: string): Promise<string> {
  const [offer] = await addOffers(1, await addParties());
  const grant = offer && (await recordApproval(db(), offer, new Date(), { by: "link" }));
  if (!grant) throw new Error("No license was made");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(fillSql(grant.id));
  } finally {
    await client.end();
  }
  return grant.id;
}
