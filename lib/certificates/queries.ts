import { z } from "zod";
import type { LicenseCredential } from "@/lib/certificates/credential";
import { Prisma } from "@/lib/generated/prisma/client";
import { GrantStatus } from "@/lib/generated/prisma/enums";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { uuidOrNone } from "@/lib/text/uuid";

const certificateRow = z.strictObject({
  grantId: z.string(),
  jws: z.string(),
  list: z.int(),
  place: z.int(),
  privateFacts: z.string(),
  status: z.enum(GrantStatus),
  effectiveAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  replicaEndedAt: z.date().nullable(),
  trainingEndedAt: z.date().nullable(),
});

export type CertificateRecord = z.infer<typeof certificateRow>;

/**
 * For a license `g`, how many rights ended on their own by then rather than with the term, like `endedRightsAt`
 * (lib/license-rows/rules). `by`: the database's time by default.
 */
export function endedCountSql(by?: Date): Prisma.Sql {
  const then = by ? Prisma.sql`${by}::timestamptz` : Prisma.sql`now()`;
  const count = (at: string) => Prisma.sql`
    coalesce((g.${Prisma.raw(at)} <= ${then} AND g.${Prisma.raw(at)} < g.expires_at)::int, 0)`;
  return Prisma.sql`(${count("training_ended_at")} + ${count("replica_ended_at")})`;
}

/** Whether the certificate of a license `g` still claims a right that ended on its own, and has not been replaced. */
export const isToReissueSql = (by?: Date): Prisma.Sql => Prisma.sql`
  (g.training_ended_at IS NOT NULL OR g.replica_ended_at IS NOT NULL) AND g.status <> 'revoked'
  AND ${endedCountSql(by)} > coalesce((SELECT max(r.number) FROM certificate_reissue r WHERE r.grant_id = g.id), 0)`;

/** The certificate that counts: the last, if some replaced others. */
export async function findCertificate(grantId: string): Promise<CertificateRecord | undefined> {
  const [row] = await queryRows(db(), certificateRow)`
    SELECT c.grant_id AS "grantId", coalesce(r.jws, c.jws) AS jws, coalesce(r.list, c.list) AS list, coalesce(r.place, c.place) AS place,
      c.private_facts AS "privateFacts", g.status::text, g.effective_at AS "effectiveAt", g.expires_at AS "expiresAt",
      g.revoked_at AS "revokedAt", g.replica_ended_at AS "replicaEndedAt", g.training_ended_at AS "trainingEndedAt"
    FROM certificate c JOIN license_grant g ON g.id = c.grant_id
    LEFT JOIN LATERAL (
      SELECT jws, list, place FROM certificate_reissue WHERE grant_id = c.grant_id ORDER BY number DESC LIMIT 1
    ) r ON true
    WHERE c.grant_id = ${uuidOrNone(grantId)}::uuid`;
  return row;
}

/**
 * Decodes the credential of a stored certificate without verifying it: the database holds only what this server signed.
 */
export const credentialIn = (jws: string): LicenseCredential =>
  JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8"));
