import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findGrant, grantOfCreator, grantsById, verifyLicenseToken } from "@/lib/license-rows/queries";
import { chainOf, findOffer, verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";
import { testDatabase } from "@/tests/support/database";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  approved,
  countered,
  decisionToken,
  requestTo,
} from "@/tests/support/offers";
import { join, openMailedLink } from "@/tests/support/people";

// What a link or an id opens; malformed ids never reach the database.
const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

const nearly = (id: string) => [`${id}0`, `0${id}`, id.toUpperCase(), id.replaceAll("-", ""), id.replace("-", "_"), ""];

async function addApproved() {
  const offer = await addOffer({ termMonths: 6 }, start);
  return { offer, grant: await approved(offer, start) };
}

test("a license is found by its id, unchanged", async () => {
  const { offer, grant } = await addApproved();
  const found = {
    id: grant.id,
    offerId: offer.id,
    buyerOrgId: offer.buyerOrgId,
    status: "active",
    effectiveAt: start,
    expiresAt: new Date("2027-06-02T04:00:00.000Z"),
    certificateHash: grant.certificateHash,
    tokenSalt: grant.tokenSalt,
    revokedAt: null,
    revokedReason: null,
    replicaEndedAt: null,
    trainingEndedAt: null,
  };
  expect(await findGrant(grant.id)).toEqual(found);
  expect(await grantOfCreator(grant.id, offer.creatorUserId)).toEqual(found);
  expect(await grantsById([grant.id, randomUUID()])).toEqual([found]);
  expect(await grantsById([])).toEqual([]);
});

test("no license is found by another id, or for another creator", async () => {
  const { offer, grant } = await addApproved();
  for (const id of [...nearly(grant.id), randomUUID()]) {
    expect(await findGrant(id), id).toBeUndefined();
    expect(await grantOfCreator(id, offer.creatorUserId), id).toBeUndefined();
  }
  expect(await grantOfCreator(grant.id, (await addCreator()).userId)).toBeUndefined();
});

test("a license's link opens that license alone, and only with a license's token", async () => {
  const [{ offer, grant }, other] = [await addApproved(), await addApproved()];
  const token = deriveToken("license", grant.id, grant.tokenSalt);
  expect((await verifyLicenseToken(grant.id, token))?.id).toBe(grant.id);
  expect(await verifyLicenseToken(other.grant.id, token)).toBeUndefined();
  for (const id of nearly(grant.id)) expect(await verifyLicenseToken(id, token), id).toBeUndefined();
  const foreign = [deriveToken("buyer-offer", grant.id, grant.tokenSalt), decisionToken(offer), "", undefined];
  for (const wrong of foreign) expect(await verifyLicenseToken(grant.id, wrong)).toBeUndefined();
});

test("a buyer's link shows the whole chain, oldest first, from each of its offers", async () => {
  const offer = await addOffer({}, start);
  const child = await countered(offer, start);
  const ids = [offer.id, child.id];
  for (const { id, tokenSalt } of [offer, child]) {
    const link = await verifyBuyerToken(id, deriveToken("buyer-offer", id, tokenSalt), "buyer-offer", start);
    expect([link?.offer.id, link?.chain.map((one) => one.id)]).toEqual([id, ids]);
  }
  expect((await chainOf(child)).map(({ chainPosition, priceCents }) => [chainPosition, priceCents])).toEqual([
    [1, 35_000],
    [2, 38_500],
  ]);
});

test("near misses of a buyer's link open nothing", async () => {
  const offer = await addOffer({}, start);
  const token = deriveToken("offer-cookie", offer.id, offer.tokenSalt);
  expect((await verifyBuyerToken(offer.id, token, "offer-cookie", start))?.offer.id).toBe(offer.id);
  for (const id of nearly(offer.id)) expect(await verifyBuyerToken(id, token, "offer-cookie"), id).toBeUndefined();
  expect(await verifyBuyerToken(randomUUID(), token, "offer-cookie")).toBeUndefined();
  for (const text of [`${token}a`, token.slice(1), "a".repeat(52)]) {
    expect(await verifyBuyerToken(offer.id, text, "offer-cookie"), text).toBeUndefined();
  }
});

test("an answered offer's links still show it; a held offer's stop after its 48 hours", async () => {
  const { offer } = await addApproved();
  expect((await verifyApprovalToken(decisionToken(offer)))?.offer.status).toBe("approved");
  const buyers = deriveToken("buyer-offer", offer.id, offer.tokenSalt);
  expect((await verifyBuyerToken(offer.id, buyers, "buyer-offer", addHours(start, 500)))?.offer.id).toBe(offer.id);
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  const mailed = deriveToken("buyer-offer", held.id, held.tokenSalt);
  const at = (hours: number) => verifyBuyerToken(held.id, mailed, "buyer-offer", addHours(start, hours));
  expect([(await at(47.9))?.offer.id, await at(48)]).toEqual([held.id, undefined]);
  expect(await findOffer(randomUUID())).toBeUndefined();
});

test("near misses of a waitlist id open nothing", async () => {
  const member = await openMailedLink(look, await join({}, start));
  const token = deriveToken("waitlist-place", member.id, member.tokenSalt);
  expect((await verifyWaitlistToken(member.id, token, "waitlist-place"))?.email).toBe(member.email);
  for (const id of [...nearly(member.id), randomUUID(), 7]) {
    expect(await verifyWaitlistToken(id, token, "waitlist-place"), String(id)).toBeUndefined();
  }
});
