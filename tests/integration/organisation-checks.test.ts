import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findCheck, listChecks } from "@/lib/brands/admin";
import { brandFacts, saveWebsite } from "@/lib/brands/facts";
import { answerCheck, askCheck, endCheck, findOwnCheck, withdrawCheck } from "@/lib/brands/organisation-checks";
import { CHECKS_A_DAY, websiteOn } from "@/lib/brands/rules";
import { websiteSchema } from "@/lib/brands/schema";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { lockCreator } from "@/lib/locks";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { HOLD_HOURS } from "@/lib/terms/notices";
import { addHours } from "@/lib/time";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addOffer, approved, ownerOf, recordApproval, reload } from "@/tests/support/offers";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();

const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const NAME = "Larsen Coffee";
const said = { name: NAME, reach: "By phone, mornings", evidence: "The register names me" };
const openOf = async ({ buyerOrgId }: OfferRecord) =>
  (
    await look<{ id: string }>("SELECT id FROM organisation_check WHERE buyer_org_id = $1 AND answered_at IS NULL", [
      buyerOrgId,
    ])
  )[0]?.id ?? "";

async function checked(offer: OfferRecord, admin: Admin, now: Date, name = NAME): Promise<string> {
  expect(await askCheck(await ownerOf(offer), { ...said, name }, now)).toBe("asked");
  const checkId = await openOf(offer);
  const answer = { checkId, outcome: "checked", answer: "Register seen", seenName: name } as const;
  expect(await answerCheck(admin, answer, now)).toBe("done");
  return checkId;
}

const factsOf = (offer: OfferRecord, at = addHours(new Date(), HOLD_HOURS + 1), reader = offer.creatorUserId) =>
  brandFacts(offer.buyerOrgId, offer.buyerOrganisation, reader, at);

const licenseeIn = async (grantId: string) => {
  const found = await findCertificate(grantId);
  if (!found) throw new Error("There is no certificate");
  return credentialIn(found.jws).credentialSubject.licensee;
};

test("a check counts for offers of that very name and domain, until staff end it", async ({ offer, admin, now }) => {
  expect(await factsOf(offer)).toMatchObject({ checkedAt: null, domain: "example.test", isProvider: false });
  const id = await checked(offer, admin, now);
  expect((await factsOf(offer))?.checkedAt).toEqual(now);
  expect((await brandFacts(offer.buyerOrgId, "Larsen Coffee Ltd", offer.creatorUserId, now))?.checkedAt).toBeNull();
  expect(await brandFacts(offer.buyerOrgId, null, offer.creatorUserId, now)).toMatchObject({
    checkedAt: null,
    namesOrganisation: false,
  });

  await db().buyerOrg.update({
    where: { id: offer.buyerOrgId },
    data: { email: `x-${offer.id}@moved.test`, emailKey: `x-${offer.id}@moved.test` },
  });
  expect((await factsOf(offer))?.checkedAt).toBeNull();
  expect((await listChecks({ ...all, filter: "lapsed" })).rows.map((row) => row.id)).toEqual([id]);
  await db().buyerOrg.update({
    where: { id: offer.buyerOrgId },
    data: { email: offer.buyerAddress, emailKey: offer.buyerAddress },
  });
  expect((await factsOf(offer))?.checkedAt).toEqual(now);
  expect((await listChecks({ ...all, search: offer.buyerAddress })).rows.map((row) => row.id)).toEqual([id]);
  expect(await endCheck(admin, { checkId: id, note: "Left the company" }, now)).toBe(true);
  expect(await endCheck(admin, { checkId: id, note: "Left the company" }, now)).toBe(false);
  expect((await factsOf(offer))?.checkedAt).toBeNull();
});

test("in a list of checks those that wait for an answer come first", async ({ admin, now }) => {
  const [waiting, answered] = [await addOffer({}, now), await addOffer({}, now)];
  expect(await askCheck(await ownerOf(waiting), said, now)).toBe("asked");
  const waitingId = await openOf(waiting);
  const id = await checked(answered, admin, addHours(now, 1));
  const { rows } = await listChecks(all);
  const own = rows.map((row) => row.id).filter((one) => [id, waitingId].includes(one));
  expect(own).toEqual([waitingId, id]);
});

test("the certificate claims the check of the licensee's organization, and only then", async ({ admin, now }) => {
  const [one, other, ended] = [await addOffer({}, now), await addOffer({}, now), await addOffer({}, now)];
  // The second check ends the first, which is still stored.
  await checked(one, admin, now, "Larsen Holding");
  await checked(one, admin, now);
  await checked(other, admin, now, "Larsen Holding");
  const id = await checked(ended, admin, now);
  await endCheck(admin, { checkId: id, note: "Gone" }, now);
  const domain = "example.test";
  expect(await licenseeIn((await approved(one, now)).id)).toMatchObject({
    verification: { level: "organisation-checked", domain, checkedAt: now.toISOString() },
  });
  for (const offer of [other, ended])
    expect((await licenseeIn((await approved(offer, now)).id)).verification).toEqual({
      level: "mailbox-confirmed",
      domain,
    });
});

test("a check that ends while the license is made is not claimed, and the license is made", async ({
  offer,
  admin,
  now,
}) => {
  const id = await checked(offer, admin, now);
  // It ends while the decision waits for the creator.
  const ended = await db().$transaction(async (tx) => {
    await lockCreator(tx, offer.creatorUserId);
    const approving = recordApproval(db(), offer, now, { by: "link" });
    await endCheck(admin, { checkId: id, note: "Gone" }, now);
    return [approving];
  });
  const [grant] = await Promise.all(ended);
  expect((await licenseeIn(grant?.id ?? "")).verification).toEqual({
    level: "mailbox-confirmed",
    domain: "example.test",
  });
});

test("a check that a license claims ends only once the license is made", async ({ offer, admin, now }) => {
  const id = await checked(offer, admin, now);
  const commit = await holdIn((tx) => recordApproval(tx, offer, now, { by: "link" }));
  const ended = endCheck(admin, { checkId: id, note: "Gone" }, now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await ended).toBe(true);
});

test("a brand asks, changes and withdraws its request, and staff answer what they saw", async ({
  offer,
  admin,
  now,
}) => {
  const brand = await ownerOf(offer);
  expect(await askCheck(brand, said, now)).toBe("asked");
  const checkId = await openOf(offer);
  for (const open of [await findOwnCheck(brand), await findCheck(checkId)])
    expect(open).toMatchObject({ outcome: null, counts: false });
  expect(await askCheck(brand, { ...said, name: "Larsen Tea" }, now)).toBe("changed");
  const answer = { checkId, answer: "Who are you?", outcome: "more" } as const;
  expect(await answerCheck(admin, { ...answer, seenName: NAME }, now)).toBe("changed");
  expect(await answerCheck(admin, { ...answer, seenName: "Larsen Tea" }, now)).toBe("done");
  expect(await answerCheck(admin, { ...answer, seenName: "Larsen Tea" }, now)).toBe("changed");
  expect(await findOwnCheck(brand)).toMatchObject({ outcome: "more", answer: "Who are you?", counts: false });
  expect(await askCheck(brand, said, addHours(now, 1))).toBe("asked");
  expect(await withdrawCheck(brand, now)).toBe(true);
  expect(await withdrawCheck(brand, now)).toBe(false);
  for (let count = 2; count < CHECKS_A_DAY; count += 1) {
    expect(await askCheck(brand, said, addHours(now, count))).toBe("asked");
    await withdrawCheck(brand, now);
  }
  expect(await askCheck(brand, said, addHours(now, 6))).toBe("too-often");
  expect(await findCheck(checkId)).toMatchObject({ otherNames: [NAME], members: [`${offer.buyerAddress}, owner`] });
});

test("a request is not answered for another domain than it was made of", async ({ offer, admin, now }) => {
  expect(await askCheck(await ownerOf(offer), said, now)).toBe("asked");
  const email = `x-${offer.id}@moved.test`;
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { email, emailKey: email } });
  const answer = { checkId: await openOf(offer), outcome: "checked", answer: "Register seen", seenName: NAME } as const;
  expect(await answerCheck(admin, answer, now)).toBe("changed");
  expect((await factsOf(offer))?.checkedAt).toBeNull();
  // The brand asks again, of the domain that it has.
  expect(await askCheck(await ownerOf(offer), said, now)).toBe("changed");
  expect(await answerCheck(admin, answer, now)).toBe("done");
});

test("many requests and answers at once leave one of each", async ({ offer, admin, now }) => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, async () => askCheck(await ownerOf(offer), said, now)));
  expect(outcomes.filter((outcome) => outcome === "asked")).toHaveLength(1);
  const answer = { checkId: await openOf(offer), outcome: "checked", answer: "Seen", seenName: NAME } as const;
  const answers = await Promise.all(Array.from({ length: 10 }, () => answerCheck(admin, answer, now)));
  expect(answers.filter((outcome) => outcome === "done")).toHaveLength(1);
  expect(await askCheck(await ownerOf(offer), said, now)).toBe("checked-already");
  // A failed answer does not end the check that stands.
  expect((await factsOf(offer))?.checkedAt).toEqual(now);
});

test("an address at a mail provider cannot be checked, and is named as such", async ({ offer, now }) => {
  const address = `larsen-${randomUUID()}@gmail.com`;
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { email: address, emailKey: address } });
  expect(await askCheck(await ownerOf(offer), said, now)).toBe("no-domain");
  expect(await factsOf(offer)).toMatchObject({ domain: "gmail.com", isProvider: true });
});

test("facts count licenses and disputes that were upheld, and call nothing checked that is not", async ({
  offer,
  now,
}) => {
  await approved(offer, now);
  // An offer to another creator, of the same brief, must not tell that this one agreed.
  const early = addHours(now, HOLD_HOURS - 1);
  expect((await factsOf(offer, early, randomUUID()))?.licenses).toBe(0);
  expect((await factsOf(offer, addHours(now, HOLD_HOURS + 1), randomUUID()))?.licenses).toBe(1);
  // This one knows it, and sees offers beside it.
  expect((await factsOf(offer, early))?.licenses).toBe(1);
  await saveWebsite(await ownerOf(offer), "https://www.example.test/about");
  expect(await factsOf(offer)).toMatchObject({
    licenses: 1,
    upheld: 0,
    website: { host: "example.test", isOwnDomain: true },
    memberSince: (await reload(offer)).buyerConfirmedAt,
  });
  await saveWebsite(await ownerOf(offer), "https://example.test.evil.example/");
  expect((await factsOf(offer))?.website).toMatchObject({ host: "example.test.evil.example", isOwnDomain: false });
  await saveWebsite(await ownerOf(offer), null);
  expect((await factsOf(offer))?.website).toBeNull();
  expect(websiteOn("https://gmail.com/", "gmail.com").isOwnDomain).toBe(false);
  expect(websiteOn("https://shop.larsen.example/", "larsen.example").isOwnDomain).toBe(true);
  expect(websiteOn("https://notlarsen.example/", "larsen.example").isOwnDomain).toBe(false);
  for (const bad of [
    "javascript:alert(1)",
    "https://a@b.example",
    "https://localhost",
    "https://1.2.3.4/",
    "ftp://x.example",
  ])
    expect(websiteSchema.safeParse({ website: bad }).success, bad).toBe(false);
});

test("what a request said is removed after its time, and the check stays", async ({ admin, now }) => {
  const [kept, gone] = [await addOffer({}, now), await addOffer({}, now)];
  const checkId = await checked(kept, admin, now);
  await askCheck(await ownerOf(gone), said, now);
  await withdrawCheck(await ownerOf(gone), now);
  expect(await endOnly(addHours(now, 24 * 89), "check-requests")).toBe(0);
  expect(await endOnly(addHours(now, 24 * 91), "check-requests")).toBeGreaterThan(1);
  expect(await findCheck(checkId)).toMatchObject({ reach: null, evidence: null, outcome: "checked" });
  expect((await factsOf(kept))?.checkedAt).toEqual(now);
  expect(await findOwnCheck(await ownerOf(gone))).toBeUndefined();
});
