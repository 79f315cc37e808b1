import { expect, test } from "vitest";
import { confirmOffer } from "@/lib/offers/confirm";
import { removeHeldOffers } from "@/lib/offers/deadlines";
import { approve } from "@/lib/offers/decide";
import { decisionOfMember, offerInSession, verifyApprovalToken } from "@/lib/offers/queries";
import { returnOffer, saveRule, waitingFor } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  confirmedBuyer,
  countered,
  decisionToken,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();

/** A brand whose offers above $5,000 are released, with its owner, a buyer and an approver. */
async function aBrand(rule = { reviewAboveCents: 500_000, reviewsGrave: false }) {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  await saveRule(owner, rule);
  const [buyer, approver] = [await actingMember(owner, "buyer", now), await actingMember(owner, "approver", now)];
  return { owner, buyer, approver };
}

type Member = Awaited<ReturnType<typeof aBrand>>["buyer"];

async function offerBy(member: Member, terms: Partial<OfferTerms> = { priceCents: 900_000 }) {
  const creator = await addCreator({ priceFloorCents: 100, allowsExclusive: true });
  const sent = await submitOffer({ ...requestTo(creator, terms), buyerEmail: member.email }, member, now);
  if (!sent.ok) throw new Error(sent.reason);
  return sent.offer;
}

const release = async (offer: { id: string }, as: Parameters<typeof offerInSession>[1], at = now) =>
  confirmOffer((await offerInSession(offer.id, as, at)) ?? expect.unreachable(), at);

const mailsAbout = async (offerId: string) =>
  look<{ to: string; template: string; what: string | null }>(
    `SELECT to_address AS to, template, payload->>'what' AS what FROM outbound_email
     WHERE payload->>'offerId' = $1 ORDER BY created_at, template, to_address`,
    [offerId],
  );

test("an offer above the amount waits for a colleague: the creator learns nothing, its maker does not release it", async () => {
  const { buyer, approver, owner } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await reload(offer)).toMatchObject({ status: "held", sentAt: null, madeBy: buyer.profileId });
  expect(
    (await mailsAbout(offer.id)).every(({ template, what }) => template === "offer-review" && what === "asked"),
  ).toBe(true);
  expect((await mailsAbout(offer.id)).map(({ to }) => to)).toContain(approver.email);
  expect((await mailsAbout(offer.id)).map(({ to }) => to)).not.toContain(buyer.email);
  expect(await verifyApprovalToken(decisionToken(offer))).toBeUndefined();
  expect((await waitingFor(approver, now)).map(({ id }) => id)).toEqual([offer.id]);
  expect(await waitingFor({ ...owner, profileId: buyer.profileId }, now)).toEqual([]);
  expect(await release(offer, buyer)).toMatchObject({ ok: false });
  expect((await reload(offer)).status).toBe("held");
});

test("whoever releases it sends it: once, by whichever of two at the same time", async () => {
  const { buyer, approver, owner } = await aBrand();
  const offer = await offerBy(buyer);
  const outcomes = await Promise.all([release(offer, approver), release(offer, owner)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const sent = await reload(offer);
  expect(sent).toMatchObject({ status: "pending", madeBy: buyer.profileId, reviewAskedBy: buyer.profileId });
  expect([approver.profileId, owner.profileId]).toContain(sent.releasedBy);
  const mails = await mailsAbout(offer.id);
  expect(mails.filter(({ template }) => template === "offer-received")).toHaveLength(1);
  expect(mails.filter(({ what }) => what === "released").map(({ to }) => to)).toEqual([buyer.email]);
});

test("a cheaper offer goes out at once, and an owner's dear one waits for somebody else too", async () => {
  const { buyer, approver, owner } = await aBrand();
  expect((await offerBy(buyer, { priceCents: 500_000 })).status).toBe("pending");
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const own = await offerBy({ ...owner, email } as never);
  expect(own.status).toBe("held");
  expect(await release(own, owner)).toMatchObject({ ok: false, reason: "own-release" });
  expect(await release(own, approver)).toMatchObject({ ok: true });
});

test("a returned offer carries its note, is told to its maker, and is never sent", async () => {
  const { buyer, approver, owner } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await returnOffer(approver, offer.id, "Six months only, please.", now)).toBe(true);
  expect(await returnOffer(approver, offer.id, "Again.", now)).toBe(false);
  expect(await reload(offer)).toMatchObject({ status: "held", returnNote: "Six months only, please." });
  expect((await mailsAbout(offer.id)).filter(({ what }) => what === "returned").map(({ to }) => to)).toEqual([
    buyer.email,
  ]);
  expect(await release(offer, owner)).toMatchObject({ ok: false });
  expect((await reload(offer)).status).toBe("held");
});

test("release and return at once: one of them", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { buyer, approver, owner } = await aBrand();
    const offer = await offerBy(buyer);
    const [released, returned] = await Promise.all([
      release(offer, owner),
      returnOffer(approver, offer.id, "No.", now),
    ]);
    expect(released.ok).toBe(!returned);
    expect((await reload(offer)).status).toBe(returned ? "held" : "pending");
  }
});

test("after seven days without an answer it is removed, and its maker told", async () => {
  const { buyer } = await aBrand();
  const offer = await offerBy(buyer);
  await removeHeldOffers(addHours(now, 24 * 7 - 1));
  expect((await reload(offer)).status).toBe("held");
  await removeHeldOffers(addHours(now, 24 * 7));
  expect(await db().offer.count({ where: { id: offer.id } })).toBe(0);
  expect((await mailsAbout(offer.id)).at(-1)).toMatchObject({ to: buyer.email, what: "removed" });
});

test("every grave offer waits where the rule says so, whatever it costs", async () => {
  const { buyer } = await aBrand({ reviewAboveCents: null as never, reviewsGrave: true });
  const { NARROWEST } = await import("@/lib/terms/scope");
  const scope = { ...NARROWEST, exclusivity: { competitors: [] } } as never;
  expect((await offerBy(buyer, { scope })).status).toBe("held");
  expect((await offerBy(buyer)).status).toBe("pending");
});

test("accepting a dear counter-offer waits too, and makes one license once somebody else accepts it", async () => {
  const { buyer, approver } = await aBrand();
  const offer = await offerBy(buyer, { priceCents: 490_000 });
  const counter = await countered(offer, now);
  const party = await openLink(counter);
  expect(await approve(party, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await approve(party, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect((await mailsAbout(counter.id)).filter(({ what }) => what === "asked").map(({ to }) => to)).toContain(
    approver.email,
  );
  expect((await waitingFor(approver, now)).map(({ id }) => id)).toEqual([counter.id]);
  const releasing = (await decisionOfMember(counter.id, approver, approver)) ?? expect.unreachable();
  expect(await approve(releasing, now)).toMatchObject({ ok: true });
  expect(await reload(counter)).toMatchObject({ status: "approved", releasedBy: approver.profileId });
});

test("an offer that its mailbox confirms is reviewed like one that is sent at once", async () => {
  const { buyer, approver } = await aBrand();
  const request = requestTo(await addCreator({ priceFloorCents: 100 }), { priceCents: 900_000 });
  const held = await addHeldOffer({ ...request, buyerEmail: buyer.email }, now);
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true, inReview: true });
  expect(await reload(held)).toMatchObject({ status: "held", madeBy: buyer.profileId, buyerOrgId: buyer.buyerOrgId });
  expect(await release(held, approver)).toMatchObject({ ok: true });
  expect((await reload(held)).status).toBe("pending");
});
