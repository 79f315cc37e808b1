import { z } from "zod";
import type { LicenseCredential } from "@/lib/certificates/credential";
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
});

export type CertificateRecord = z.infer<typeof certificateRow>;

export async function findCertificate(grantId: string): Promise<CertificateRecord | undefined> {
  const [row] = await queryRows(db(), certificateRow)`
    SELECT c.grant_id AS "grantId", c.jws, c.list, c.place, c.private_facts AS "privateFacts", g.status::text, g.effective_at AS "effectiveAt",
      g.expires_at AS "expiresAt", g.revoked_at AS "revokedAt", g.replica_ended_at AS "replicaEndedAt"
    FROM certificate c JOIN license_grant g ON g.id = c.grant_id
    WHERE c.grant_id = ${uuidOrNone(grantId)}::uuid`;
  return row;
}

/**
 * Decodes the credential of a stored certificate without verifying it: the database holds only what this server signed.
 */
export const credentialIn = (jws: string): LicenseCredential =>
  JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8"));
