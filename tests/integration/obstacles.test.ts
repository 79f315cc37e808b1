import { expect, test } from "vitest";
import { revokeGrant } from "@/lib/licenses/revoke";
import { approve, counter, decline } from "@/lib/offers/decide";
import { obstacleTo } from "@/lib/offers/obstacles";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { RIGHTS, type Right } from "@/lib/terms/terms";
import { nameSkeleton } from "@/lib/text/look-alikes";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal, offerRenewal } from "@/tests/support/licenses";
import { addCreator, addOffer, confirmedBuyer, countered, openLink, reload, requestTo } from "@/tests/support/offers";
import { replicaTerms, signature } from "@/tests/support/replicas";

const { url, look } = await testDatabase();
const now = new Date();
const soon = addHours(now, 1);
const refused = { ok: false, reason: "not-allowed", outcome: "pending" };

const grantsOf = (offer: OfferRecord) => look("SELECT FROM license_grant WHERE offer_id = $1", [offer.id]);

const moveCreator = (offer: OfferRecord, email: string) =>
  db().profile.update({ where: { id: offer.creatorUserId }, data: { email, emailKey: email } });
const withhold = (offer: OfferRecord, right: Right) =>
  db().creatorProfile.update({
    where: { userId: offer.creatorUserId },
    data: { rights: offer.rights.filter((one) => one !== right) },
  });

test.each([
  ["a tag", (address: string) => address.replace("@", "+roles@")],
  ["dots", (address: string) => address.replace("buyer-", "b.uyer-")],
])("a creator whose mailbox became the buyer's by %s agrees to nothing", async (_, alike) => {
  const offer = await addOffer();
  // Only Google's addresses ignore dots.
  const address = offer.buyerAddress.replace("example.test", "gmail.com");
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { email: address, emailKey: address } });
  await moveCreator(offer, alike(address));
  expect(await obstacleTo(offer, "approve", now)).toBe("one-mailbox");
  expect(await approve(await openLink(offer), now)).toEqual(refused);
  expect(await counter(await openLink(offer), 20, now)).toEqual(refused);
  expect(await grantsOf(offer)).toEqual([]);
  expect(await decline(await openLink(offer), null, now)).toEqual({ ok: true });
});

test("while a name waits for staff, no license names it: nothing is agreed to, and no offer is made", async () => {
  const [offer, sent] = [await addOffer(), await addOffer()];
  const child = await countered(sent, now);
  const hold = (nameHeldAt: Date | null) =>
    db().creatorProfile.updateMany({
      where: { userId: { in: [offer.creatorUserId, child.creatorUserId] } },
      data: { nameHeldAt },
    });
  await hold(now);
  expect(await obstacleTo(offer, "approve", now)).toBe("name-held");
  expect(await approve(await openLink(offer), now)).toEqual(refused);
  expect(await counter(await openLink(offer), 20, now)).toEqual(refused);
  expect(await approve(await openLink(child), now)).toEqual(refused);
  const request = requestTo({ email: offer.creatorEmail });
  expect(await submitOffer(request, await confirmedBuyer(request.buyerEmail), now)).toMatchObject({
    reason: "creator-not-found",
  });
  await hold(null);
  expect(await approve(await openLink(offer), now)).toMatchObject({ ok: true });
});

test("an offer made under the name of somebody verified makes no license, also once its creator has another name", async () => {
  const offer = await addOffer();
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [offer.creatorUserId]);
  const verified = await addCreator();
  await look("UPDATE creator_verification SET name = $2, name_skeleton = $3 WHERE creator_user_id = $1", [
    verified.userId,
    offer.creatorName,
    nameSkeleton(offer.creatorName),
  ]);
  // Staff allowed the name, or it was there before the rule: as long as it is today's name, it is theirs to hold.
  expect(await obstacleTo(offer, "approve", now)).toBeUndefined();
  await db().profile.update({ where: { id: offer.creatorUserId }, data: { displayName: "Harmless Name" } });
  expect(await obstacleTo(offer, "approve", now)).toBe("name-held");
  expect(await approve(await openLink(offer), now)).toEqual(refused);
  await look("UPDATE creator_verification SET ended_at = now() WHERE creator_user_id = $1", [verified.userId]);
  expect(await approve(await openLink(offer), now)).toMatchObject({ ok: true });
});

test("a brand that moved to the creator's mailbox cannot approve a counter-offer", async () => {
  const child = await countered(await addOffer(), now);
  const address = child.creatorEmail.replace("@", "+brand@");
  await db().buyerOrg.update({ where: { id: child.buyerOrgId }, data: { email: address, emailKey: address } });
  expect(await approve(await openLink(child), now)).toEqual(refused);
  expect(await grantsOf(child)).toEqual([]);
});

test.each(RIGHTS)(
  "%s withheld after a counter-offer is not licensed by the buyer's approval, nor countered with",
  async (right) => {
    const terms = { ...replicaTerms(), rights: RIGHTS };
    const [child, waiting] = [await countered(await addOffer(terms), now), await addOffer(terms)];
    await withhold(child, right);
    await withhold(waiting, right);
    expect(await obstacleTo(child, "approve", now)).toBe("right-withheld");
    expect(await approve(await openLink(child), now)).toEqual(refused);
    expect(await counter(await openLink(waiting), 10, now, undefined, signature)).toEqual(refused);
    expect([await grantsOf(child), await grantsOf(waiting)]).toEqual([[], []]);
    // The creator's own approval is consent to these very terms.
    expect(await obstacleTo(waiting, "approve", now)).toBeUndefined();
    expect(await approve(await openLink(waiting), now, undefined, signature)).toMatchObject({ ok: true });
  },
);

test("a right that the offer does not ask for stands in nobody's way", async () => {
  const child = await countered(await addOffer({ rights: ["voice"] }), now);
  await withhold(child, "likeness");
  expect(await approve(await openLink(child), now)).toMatchObject({ ok: true });
});

test("revoking a license closes the offers to renew it and tells their buyer why", async () => {
  const held = await addHeld(now);
  const renewal = await addRenewal(held, soon);
  const by = { actor: "creator", actorId: held.creator.userId } as const;
  await db().$transaction((tx) => revokeGrant(tx, held.grant.id, "Consent withdrawn", by, soon));
  const reason = "The license that it was to renew was revoked.";
  expect(await reload(renewal)).toMatchObject({
    status: "declined",
    decidedBy: "administrator",
    declineReason: reason,
  });
  expect(await approve(await openLink(renewal), soon)).toMatchObject({ reason: "already-decided" });
  expect(
    await look(
      `SELECT to_address, payload->>'reason' AS reason FROM outbound_email
       WHERE template = 'offer-declined' AND payload->>'offerId' = $1`,
      [renewal.id],
    ),
  ).toEqual([{ to_address: held.email, reason }]);
  expect(
    await look("SELECT actor FROM admin_audit_log WHERE action = 'offer_declined' AND record_id = $1", [renewal.id]),
  ).toEqual([{ actor: "creator" }]);
});

test("a revocation waits for a renewal that its buyer is withdrawing, and leaves it withdrawn", async () => {
  const held = await addHeld(now);
  const renewal = await addRenewal(held, soon);
  const withdrawal = "UPDATE offer SET status = 'withdrawn', decided_at = now(), decided_by = 'buyer' WHERE id = $1";
  const commit = await hold(url, withdrawal, renewal.id);
  const revoked = db().$transaction((tx) => revokeGrant(tx, held.grant.id, "Voided", { actor: "system" }, soon));
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await revoked).toBe(true);
  expect(await reload(renewal)).toMatchObject({ status: "withdrawn", decidedBy: "buyer", declineReason: null });
  const declined = "SELECT FROM admin_audit_log WHERE action = 'offer_declined' AND record_id = $1";
  expect(await look(declined, [renewal.id])).toEqual([]);
});

test("a counter-offer to a renewal dies with the license, too", async () => {
  const held = await addHeld(now);
  const child = await countered(await addRenewal(held, soon), now);
  await db().$transaction((tx) => revokeGrant(tx, held.grant.id, "Voided", { actor: "system" }, soon));
  expect(await reload(child)).toMatchObject({ status: "declined", decidedBy: "administrator" });
  expect(await offerRenewal(held, soon)).toEqual({ ok: false, reason: "not-renewable" });
});

test("an offer to renew a license that was revoked before such offers were closed is not agreed to", async () => {
  const held = await addHeld(now);
  const renewal = await addRenewal(held, soon);
  await db().licenseGrant.update({
    where: { id: held.grant.id },
    data: { status: "revoked", revokedAt: soon, revokedReason: "Voided" },
  });
  expect(await obstacleTo(renewal, "approve", now)).toBe("renewed-revoked");
  expect(await approve(await openLink(renewal), soon)).toEqual(refused);
  expect(await counter(await openLink(renewal), 10, soon)).toEqual(refused);
});

const changes = {
  "a revocation": {
    sql: "UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'Voided' WHERE id = $1",
    id: ({ grantId }: Subjects) => grantId,
  },
  "a change of the creator's address": {
    sql: `UPDATE profiles SET email_key = replace(b.email_key, '@', '+x@'), email = replace(b.email, '@', '+x@')
          FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id,
            (SELECT user_id FROM creator_profile
             WHERE user_id = (SELECT creator_user_id FROM offer WHERE id = $1) FOR NO KEY UPDATE) c
          WHERE o.id = $1 AND profiles.id = c.user_id`,
    id: ({ offerId }: Subjects) => offerId,
  },
  "a change of the brand's address": {
    sql: `UPDATE buyer_org SET email_key = replace(p.email_key, '@', '+x@'), email = replace(p.email, '@', '+x@')
          FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE o.id = $1 AND buyer_org.id = o.buyer_org_id`,
    id: ({ offerId }: Subjects) => offerId,
  },
};
type Subjects = { grantId: string; offerId: string };

test.each(Object.entries(changes))("to approve waits for %s that is under way, and loses", async (_, change) => {
  const held = await addHeld(now);
  const renewal = await addRenewal(held, soon);
  const link = await openLink(renewal);
  const commit = await hold(url, change.sql, change.id({ grantId: held.grant.id, offerId: renewal.id }));
  const answer = approve(link, soon);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await answer).toEqual(refused);
  expect(await grantsOf(renewal)).toEqual([]);
});

test("of a revocation and the approval of its renewal at once, nothing is renewed after the revocation", async () => {
  for (let round = 0; round < 8; round += 1) {
    const held = await addHeld(now);
    const renewal = await addRenewal(held, soon);
    const link = await openLink(renewal);
    const [answer] = await Promise.all([
      approve(link, soon),
      db().$transaction((tx) => revokeGrant(tx, held.grant.id, "Voided", { actor: "system" }, soon)),
    ]);
    const { status } = await reload(renewal);
    expect(status).toBe(answer.ok ? "approved" : "declined");
  }
});
