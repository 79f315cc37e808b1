import { z } from "zod";
import {
  type CertificateFacts,
  licenseCredential,
  privateFacts,
  type StatusPlace,
} from "@/lib/certificates/credential";
import { signCredential } from "@/lib/certificates/sign";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { newSalt } from "@/lib/tokens";

type Certificate = StatusPlace & { jws: string; privateFacts: string };

const reservation = z.strictObject({
  list: z.int(),
  place: z.int(),
  activatedAt: z.date().nullable(),
  /** What counts at this moment; whether it still does is asked by the decision (lib/offers/obstacles). */
  verificationId: z.string().nullable(),
  checkedName: z.string().nullable(),
  checkedAt: z.date().nullable(),
  /** The same of the brand's organisation, as the agreement names it. */
  organisationCheckId: z.string().nullable(),
  organisationCheckedAt: z.date().nullable(),
});

export type Reservation = z.infer<typeof reservation>;

type LicenseParties = { creatorUserId: string; buyerOrgId: string; buyerOrganisation: string | null };

/** Attempts at random places before a new list is started: lists fill to about half, so an attempt rarely fails. */
const TRIES = 8;

/**
 * Reserves a random place in the newest status list for a license between these parties. Concurrent callers never get the
 * same place. A reserved but unused place remains as a decoy. Of a creator who was erased meanwhile it knows nothing, and the
 * deciding statement refuses the license.
 */
export async function reservePlace(
  client: Db,
  { creatorUserId, buyerOrgId, buyerOrganisation }: LicenseParties,
): Promise<Reservation> {
  for (let tries = 1; tries <= 2 * TRIES; tries++) {
    const [row] = await queryRows(client, reservation)`
      WITH taken AS (
        INSERT INTO status_place (list, place)
        SELECT coalesce(max(list), 1) + ${tries > TRIES ? 1 : 0}::int, floor(random() * 131072)::int FROM status_place
        ON CONFLICT DO NOTHING RETURNING list, place
      )
      SELECT taken.list, taken.place, c.activated_at AS "activatedAt",
        v.id AS "verificationId", v.name AS "checkedName", v.checked_at AS "checkedAt",
        k.id AS "organisationCheckId", k.answered_at AS "organisationCheckedAt"
      FROM taken LEFT JOIN (creator_profile c JOIN profiles p ON p.id = c.user_id) ON c.user_id = ${creatorUserId}::uuid
        LEFT JOIN creator_verification v ON v.creator_user_id = c.user_id AND verification_counts(v, c, p)
        LEFT JOIN (organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id)
          ON b.id = ${buyerOrgId}::uuid AND organisation_check_counts(k, b, ${buyerOrganisation})`;
    if (row) return row;
  }
  throw new Error("No place of a status list could be taken");
}

/**
 * The verification that a certificate claims, if any: only one of the very name that was checked. `id` and time; the
 * decision asks whether it still counts.
 */
export const claimOf = (
  { verificationId, checkedName, checkedAt }: Reservation,
  { content }: CertificateFacts["agreement"],
): { id: string; checkedAt: Date } | undefined =>
  verificationId !== null && checkedAt !== null && checkedName === content.licensor.name
    ? { id: verificationId, checkedAt }
    : undefined;

export async function makeCertificate(
  reserved: Reservation,
  facts: Omit<CertificateFacts, "licensor" | "licensee" | "place" | "privateFacts"> & { licensorEmail: string },
): Promise<Certificate> {
  const { list, place, activatedAt } = reserved;
  const { licensorEmail, ...rest } = facts;
  const held = privateFacts(facts.agreement.content, licensorEmail, newSalt());
  const licensor = { verifiedAt: claimOf(reserved, facts.agreement)?.checkedAt ?? null, activatedAt };
  const licensee = { checkedAt: reserved.organisationCheckedAt };
  const credential = licenseCredential({ ...rest, licensor, licensee, place: { list, place }, privateFacts: held });
  return { list, place, privateFacts: held, jws: await signCredential(credential) };
}

/** An INSERT as a CTE, for each grant id from the CTE named `source`. */
export const certificateCte = (
  source: string,
  grantId: string,
  { jws, list, place, privateFacts: held }: Certificate,
): Prisma.Sql =>
  Prisma.sql`INSERT INTO certificate (grant_id, jws, list, place, private_facts)
    SELECT ${grantId}::uuid, ${jws}, ${list}::int, ${place}::int, ${held} FROM ${Prisma.raw(source)}
    ON CONFLICT (grant_id) DO NOTHING RETURNING grant_id`;
