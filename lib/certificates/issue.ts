import { z } from "zod";
import {
  type CertificateFacts,
  licenseCredential,
  privateFacts,
  type StatusPlace,
  withoutEnded,
} from "@/lib/certificates/credential";
import { signCredential } from "@/lib/certificates/keys";
import { requireOwnKeys } from "@/lib/certificates/lost-keys";
import { credentialIn } from "@/lib/certificates/queries";
import { checkedFacts, factColumns } from "@/lib/creators/verification";
import { verificationCounts } from "@/lib/creators/verification-rules";
import { endedRightsAt } from "@/lib/license-rows/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { checkCounts } from "@/lib/text/checked-names";
import { newSalt } from "@/lib/tokens";

type Certificate = StatusPlace & { jws: string; privateFacts: string };

/** The claims that count now. After `keepClaims` (lib/locks) none of them ends before the transaction does. */
type Reservation = StatusPlace & {
  activatedAt: Date | null;
  checkedName: string | null;
  checkedAt: Date | null;
  /** When staff checked the brand's organisation, under the agreement's name. */
  organisationCheckedAt: Date | null;
};

type LicenseParties = { creatorUserId: string; buyerOrgId: string; buyerOrganisation: string | null };

/** Attempts at random places before a new list is started. Lists fill to about half, so an attempt rarely fails. */
const TRIES = 8;

const placeRow = z.strictObject({ list: z.int(), place: z.int() });

/**
 * Takes a random place in the newest status list. Concurrent callers never get the same one. An unused place remains as a
 * decoy.
 */
async function takePlace(client: Db): Promise<StatusPlace> {
  for (let tries = 1; tries <= 2 * TRIES; tries++) {
    const [row] = await queryRows(client, placeRow)`
      INSERT INTO status_place (list, place)
      SELECT coalesce(max(list), 1) + ${tries > TRIES ? 1 : 0}::int, floor(random() * 131072)::int FROM status_place
      ON CONFLICT DO NOTHING RETURNING list, place`;
    if (row) return row;
  }
  throw new Error("No place of a status list could be taken");
}

/**
 * Reserves a place in a status list for a license between these parties. Throws if this server's keys are not those of the
 * database. Knows nothing about a creator who was erased.
 */
export async function reservePlace(
  client: Db,
  { creatorUserId, buyerOrgId, buyerOrganisation }: LicenseParties,
): Promise<Reservation> {
  await requireOwnKeys(client);
  const place = await takePlace(client);
  const [creator] = await queryRows(client, creatorRow)`
    SELECT c.activated_at AS "activatedAt", ${factColumns}
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ${creatorUserId}::uuid`;
  const standing = await client.creatorVerification.findFirst({ where: { creatorUserId, endedAt: null } });
  const verification = creator && standing && verificationCounts(standing, creator) ? standing : undefined;
  const check = await client.organisationCheck.findFirst({
    where: { buyerOrgId, outcome: "checked", endedAt: null },
    include: { buyerOrg: { select: { email: true, confirmedAt: true } } },
  });
  return {
    ...place,
    activatedAt: creator?.activatedAt ?? null,
    checkedName: verification?.name ?? null,
    checkedAt: verification?.checkedAt ?? null,
    organisationCheckedAt: check && checkCounts(check, check.buyerOrg, buyerOrganisation) ? check.answeredAt : null,
  };
}

const creatorRow = checkedFacts.extend({ activatedAt: z.date().nullable() });

/** When the verification that a certificate claims was made. It claims one only of exactly the name that was checked. */
const verifiedIn = (
  { checkedName, checkedAt }: Reservation,
  { content }: CertificateFacts["agreement"],
): Date | null => (checkedName === content.licensor.name ? checkedAt : null);

export async function makeCertificate(
  reserved: Reservation,
  facts: Omit<CertificateFacts, "licensor" | "licensee" | "place" | "privateFacts"> & { licensorEmail: string },
): Promise<Certificate> {
  const { list, place, activatedAt } = reserved;
  const { licensorEmail, ...rest } = facts;
  const held = privateFacts(facts.agreement.content, licensorEmail, newSalt());
  const licensor = { verifiedAt: verifiedIn(reserved, facts.agreement), activatedAt };
  const licensee = { checkedAt: reserved.organisationCheckedAt };
  const credential = licenseCredential({ ...rest, licensor, licensee, place: { list, place }, privateFacts: held });
  return { list, place, privateFacts: held, jws: await signCredential(credential) };
}

/** False if the license already has one. */
export async function insertCertificate(tx: Db, grantId: string, certificate: Certificate): Promise<boolean> {
  const { count } = await tx.certificate.createMany({ data: { grantId, ...certificate }, skipDuplicates: true });
  return count === 1;
}

/**
 * Issues the certificate that says which rights ended on their own by `now`. It has the same number and replaces the one that
 * still claims them. Runs in a transaction that has locked the license's creator. False if there is none to replace (the
 * scheduled work issues both), or if the current one says so already.
 */
export async function reissueCertificate(tx: Db, grantId: string, now: Date): Promise<boolean> {
  await requireOwnKeys(tx);
  const grant = await tx.licenseGrant.findUniqueOrThrow({
    where: { id: grantId },
    select: {
      ...{ trainingEndedAt: true, replicaEndedAt: true, expiresAt: true },
      certificate: { select: { jws: true, reissues: { select: { number: true } } } },
    },
  });
  const ended = endedRightsAt(grant, now);
  if (!grant.certificate || grant.certificate.reissues.some(({ number }) => number >= ended.length)) return false;
  if (ended.length === 0) return false;
  const place = await takePlace(tx);
  const jws = await signCredential(withoutEnded(credentialIn(grant.certificate.jws), ended, place));
  await tx.certificateReissue.create({ data: { grantId, number: ended.length, jws, ...place } });
  return true;
}
