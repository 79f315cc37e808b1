import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { expect } from "vitest";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { approve } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addOffer, approved, countered, openLink, reload } from "@/tests/support/offers";

const { look } = await testDatabase();

const stored = async (offerId: string) =>
  (
    await look<{ document: string; hash: string }>("SELECT document, hash FROM agreement WHERE offer_id = $1", [
      offerId,
    ])
  )[0];

test("every offer and counter-offer has its own agreement, and consents name its hash", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"] });
  const child = await countered(offer, new Date());
  await approve(await openLink(child), new Date());
  const [first, second] = [await stored(offer.id), await stored(child.id)];
  expect(canonicalize(JSON.parse(first?.document ?? ""))).toBe(first?.document);
  expect(JSON.parse(second?.document ?? "")).toMatchObject({ offer: child.id, price: { cents: 38_500 } });
  expect(
    await look(
      "SELECT party, document_hash = $2 AS same FROM consent_record WHERE offer_id = $1 AND document = 'offer-terms' ORDER BY 1",
      [child.id, second?.hash],
    ),
  ).toEqual([
    { party: "buyer", same: true },
    { party: "creator", same: true },
  ]);
});

test("the database refuses an offer without its agreement, another's document, and a wrong hash", async ({ offer }) => {
  const orphan = "00000000-0000-4000-8000-000000000001";
  await expect(
    look(
      `INSERT INTO offer SELECT (r).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'root_offer_id',
         $2::text, 'approval_token_hash', repeat('a', 64))) AS r FROM offer o WHERE id = $1) AS copy`,
      [offer.id, orphan],
    ),
  ).rejects.toThrow(/offer_has_agreement/);
  const { document } = offer.agreement;
  await expect(
    look("INSERT INTO agreement (offer_id, document, hash) VALUES ($1, $2, $3)", [
      orphan,
      document,
      createHash("sha256").update(document).digest("hex"),
    ]),
  ).rejects.toThrow(/agreement_of_its_offer/);
  await expect(
    look("INSERT INTO agreement (offer_id, document, hash) VALUES ($1, $2, repeat('a', 64))", [offer.id, document]),
  ).rejects.toThrow(/agreement_hash/);
});

test("the database changes and removes no agreement", async ({ offer }) => {
  for (const change of [
    "UPDATE agreement SET document = document || ' '",
    "UPDATE agreement SET hash = repeat('0', 64)",
    "DELETE FROM agreement",
  ]) {
    await expect(look(`${change} WHERE offer_id = $1`, [offer.id])).rejects.toThrow(/never changed/);
  }
  await expect(look("TRUNCATE agreement CASCADE")).rejects.toThrow(/never changed/);
});

test("whatever happens to the rows of its parties, an offer and its license state what was agreed", async () => {
  const offer = await addOffer();
  const grant = await approved(offer, new Date());
  const before = await reload(offer);
  await db().profile.update({ where: { id: offer.creatorUserId }, data: { displayName: "Somebody Else" } });
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { name: "Another Company" } });
  await look(
    "UPDATE offer SET buyer_name = 'X', buyer_organisation = 'Y', use_case = 'Z', rights = '{likeness,voice,training}', price_cents = 100 WHERE id = $1",
    [offer.id],
  );
  expect(await reload(offer)).toEqual(before);
  const { id, tokenSalt, certificateHash } = grant;
  expect(await verifyLicenseToken(id, deriveToken("license", id, tokenSalt))).toMatchObject({ certificateHash });
  expect(JSON.stringify(before.agreement.content)).not.toMatch(/Somebody Else|Another Company/);
});
