import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { signStatusList } from "@/lib/certificates/status-list";
import { issueMissingCertificates } from "@/lib/licenses/issue-missing";
import { confirmOffer } from "@/lib/offers/confirm";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, renew } from "@/tests/support/licenses";
import { addCreator, addHeldOffer, addOffer, approved, openBuyerLink, reload, requestTo } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const decided = addHours(start, 3);

async function credentialOf(grantId: string) {
  const found = await findCertificate(grantId);
  if (!found) throw new Error("There is no certificate");
  return credentialIn(found.jws);
}

async function licensed(offer: OfferRecord, at = decided) {
  return credentialOf((await approved(offer, at)).id);
}

test("each certificate states how its own creator was checked, whatever is known of others", async () => {
  const [reviewed, other] = [await addOffer({}, start), await addOffer({}, start)];
  const at = async (creatorUserId: string, verified: object, activatedAt: Date) => {
    await db().creatorProfile.update({ where: { userId: creatorUserId }, data: { activatedAt } });
    await db().creatorVerification.updateMany({ where: { creatorUserId }, data: verified });
  };
  await at(reviewed.creatorUserId, { checkedAt: start }, addHours(start, -2));
  await at(other.creatorUserId, { endedAt: start }, addHours(start, -1));
  const checkOf = async (offer: OfferRecord) => (await licensed(offer)).credentialSubject.licensor.verification;
  expect(await checkOf(reviewed)).toEqual({ level: "identity-reviewed", checkedAt: start.toISOString() });
  expect(await checkOf(other)).toEqual({
    level: "address-confirmed",
    checkedAt: addHours(start, -1).toISOString(),
  });
});

test("an offer held for its address counts as made when the address was confirmed", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  const confirmed = addHours(start, 2);
  expect(await confirmOffer(await openBuyerLink(held, confirmed), confirmed)).toMatchObject({ ok: true });
  expect((await licensed(await reload(held))).evidence).toMatchObject([
    { party: "licensor", agreedAt: decided.toISOString() },
    { party: "licensee", agreedAt: confirmed.toISOString() },
  ]);
});

test("a renewal's certificate runs from the end of the earlier license, and was agreed to before that", async () => {
  const before = await addHeld(start);
  const grant = await renew(before, decided);
  const credential = await credentialOf(grant.id);
  expect([credential.validFrom, credential.validUntil]).toEqual([
    before.grant.expiresAt.toISOString(),
    grant.expiresAt.toISOString(),
  ]);
  const licensor = { party: "licensor", agreedAt: decided.toISOString() };
  expect(credential.evidence[0]).toMatchObject(licensor);

  await db().$executeRawUnsafe("ALTER TABLE certificate DISABLE TRIGGER certificate_written_once");
  await db().certificate.delete({ where: { grantId: grant.id } });
  await db().$executeRawUnsafe("ALTER TABLE certificate ENABLE TRIGGER certificate_written_once");
  expect(await issueMissingCertificates()).toBe(1);
  const again = await credentialOf(grant.id);
  expect(again.evidence[0]).toMatchObject(licensor);
  expect(again.validFrom).toBe(credential.validFrom);
});

test("a status list states for how long it may be cached", async () => {
  const list = decodeJwt<{ credentialSubject: object }>((await signStatusList(1, start)) ?? "");
  expect(list.credentialSubject).toMatchObject({ type: "BitstringStatusList", ttl: 15_000 });
});
