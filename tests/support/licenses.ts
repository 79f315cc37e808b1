import { statedBy, statedVersion } from "@/lib/accounts/billing";
import type { Origin } from "@/lib/audit/consent-documents";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { type OfferTerms, type Party, RIGHTS } from "@/lib/terms/terms";
import { DEFAULT_ZONE } from "@/lib/time";
import { addCreator, addOffer, approved, type BrandOwner, confirmedBuyer, requestTo } from "@/tests/support/offers";
import { aUse, replicaTerms } from "@/tests/support/replicas";

export type Held = {
  creator: { userId: string; email: string };
  email: string;
  buyer: BrandOwner;
  offer: OfferRecord;
  grant: GrantRecord;
};

async function licensed(offer: OfferRecord, now: Date, origin?: Origin): Promise<GrantRecord> {
  const grant = await findGrant((await approved(offer, now, origin)).id);
  if (!grant) throw new Error("Nothing was licensed");
  return grant;
}

export async function addHeld(now: Date, terms: Partial<OfferTerms> = {}): Promise<Held> {
  const creator = await addCreator({
    rights: RIGHTS.filter((right) => right !== "training" || terms.rights?.includes(right)),
    priceFloorCents: 100,
  });
  const request = requestTo(creator, terms);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const outcome = await submitOffer(request, buyer, now);
  if (!outcome.ok) throw new Error(outcome.reason);
  const grant = await licensed(outcome.offer, now);
  return { creator, email: request.buyerEmail, buyer, offer: outcome.offer, grant };
}

export async function offerRenewal({ creator, email, buyer, grant }: Held, now: Date, terms: Partial<OfferTerms> = {}) {
  const shown = statedVersion(await statedBy(buyer.buyerOrgId));
  const request = { ...requestTo(creator, terms), buyerEmail: email, renews: renewedBy(grant), statedVersion: shown };
  return submitOffer(request, buyer, now);
}

export async function addRenewal(held: Held, now: Date, terms: Partial<OfferTerms> = {}): Promise<OfferRecord> {
  const outcome = await offerRenewal(held, now, terms);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.offer;
}

export const renew = async (held: Held, now: Date, terms: Partial<OfferTerms> = {}): Promise<GrantRecord> =>
  licensed(await addRenewal(held, now, terms), now);

/**
 * The offer is made a day before `now` and approved at `now`. `licensor`: its creator's name, by default Ada Merritt, who
 * is verified: in a database that other tests use too, whoever is called the same is held for staff from then on.
 */
export async function addLicense(useCase: string, now: Date, licensor?: string): Promise<GrantRecord> {
  const offer = await addOffer({ useCase }, new Date(now.getTime() - 86_400_000), licensor);
  return licensed(offer, now, { ip: "203.0.113.7", userAgent: null });
}

export type Copy = {
  expiresAt: Date;
  months: number;
  status: "active" | "expired" | "revoked";
  renewed: boolean;
  /** The party that stopped the mails before its end. */
  stopped: Party | null;
  /** Its agreement names no zone, like those older than version 3. */
  zoneless?: true;
};

/** In the agreement of a creator who chose none. */
const ZONE = `,"zone":"${DEFAULT_ZONE}"`;

/**
 * Inserts copies of a license with other ends and states directly: a thousand made by the verbs would take minutes.
 * Returns their ids in the order of `copies`.
 */
export async function copyLicense({ offer, grant }: Held, copies: readonly Copy[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    WITH copy AS (
      SELECT gen_random_uuid() AS offer_id, gen_random_uuid() AS grant_id, gen_random_uuid() AS next_id, one.*
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        AS ("expiresAt" timestamptz, months int, status text, renewed boolean, stopped text, zoneless boolean)) WITH ORDINALITY
        AS one (expires_at, months, status, renewed, stopped, zoneless, place)
    ),
    made AS (
      SELECT offer_id AS id, NULL::uuid AS renews, months, zoneless FROM copy
      UNION ALL SELECT next_id, grant_id, months, zoneless FROM copy WHERE renewed
    ),
    offers AS (
      INSERT INTO offer SELECT (jsonb_populate_record(NULL::offer, to_jsonb(o) || jsonb_build_object(
        'id', made.id, 'root_offer_id', made.id, 'renews_grant_id', made.renews, 'term_months', made.months,
        'approval_token_hash', encode(sha256(made.id::text::bytea), 'hex')))).*
      FROM made, offer o WHERE o.id = ${offer.id}::uuid RETURNING id
    ),
    agreements AS (
      INSERT INTO agreement (offer_id, document, hash)
      SELECT made.id, text.document, encode(sha256(convert_to(text.document, 'UTF8')), 'hex')
      FROM made, agreement a, LATERAL (
        SELECT replace(replace(a.document, ${offer.id}, made.id::text), CASE WHEN made.zoneless THEN ${ZONE} ELSE '' END, '') AS document
      ) text
      WHERE a.offer_id = ${offer.id}::uuid
    ),
    grants AS (
      INSERT INTO license_grant (id, offer_id, creator_user_id, buyer_org_id, status, effective_at, expires_at, certificate_hash,
        token_salt, revoked_at, revoked_reason)
      SELECT copy.grant_id, copy.offer_id, g.creator_user_id, g.buyer_org_id, copy.status::grant_status, copy.expires_at - interval '90 days', copy.expires_at,
        encode(sha256(copy.grant_id::text::bytea), 'hex'), g.token_salt,
        CASE copy.status WHEN 'revoked' THEN copy.expires_at - interval '60 days' END,
        CASE copy.status WHEN 'revoked' THEN 'Voided' END
      FROM copy JOIN offers ON offers.id = copy.offer_id, license_grant g WHERE g.id = ${grant.id}::uuid
    ),
    slots AS (
      INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
      SELECT copy.grant_id, s.creator_user_id, s."right", s.field, s.region,
        tstzrange(copy.expires_at - interval '90 days',
          CASE copy.status WHEN 'revoked' THEN copy.expires_at - interval '60 days' ELSE copy.expires_at END),
        s.slot, s.licensee
      FROM copy, license_slot s WHERE s.grant_id = ${grant.id}::uuid
    ),
    searched AS (
      INSERT INTO offer_search SELECT made.id, s.search_text FROM made, offer_search s WHERE s.offer_id = ${offer.id}::uuid
    ),
    stops AS (
      INSERT INTO reminder_stop (grant_id, party, stopped_at)
      SELECT grant_id, stopped::party, expires_at - interval '80 days' FROM copy WHERE stopped IS NOT NULL
    )
    SELECT grant_id AS id FROM copy ORDER BY place`;
  return rows.map(({ id }) => id);
}

/** By the creator's link, with the signature. */
export async function licensedReplica(now: Date, uses = [aUse()], terms: Partial<OfferTerms> = {}) {
  const offer = await addOffer({ ...replicaTerms(uses), ...terms }, now);
  const grant = await licensed(offer, now);
  return { offer, grant };
}
