import { expect, test } from "vitest";
import { proposedDocument } from "@/lib/documents/sealed";
import { calendarAddress, makeCalendarAddress, readCalendar } from "@/lib/licenses/calendar-feed";
import { proposalPdf } from "@/lib/licenses/document";
import { submitBrief } from "@/lib/offers/brief-submit";
import { confirmOffer } from "@/lib/offers/confirm";
import { correctAddress } from "@/lib/offers/correct-address";
import { approve } from "@/lib/offers/decide";
import { decisionOfMember, offerInSession } from "@/lib/offers/queries";
import { saveRule } from "@/lib/offers/review";
import { MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { previewErasure } from "@/lib/your-data/erasure-obstacles";
import { dataFile, heldAt } from "@/lib/your-data/see";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingCreator, actingMember, newMailbox } from "@/tests/support/members";
import { addCreator, confirmedBuyer, countered, openLink, reload, requestTo } from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

await testDatabase();
const now = new Date();

/** A brand whose every offer is released, with its owner, a buyer and an approver, and a creator. */
async function aBrand() {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const [buyer, approver] = [await actingMember(owner, "buyer", now), await actingMember(owner, "approver", now)];
  expect(await saveRule(owner, { reviewAboveCents: 0, reviewsGrave: false }, now)).toEqual({ ok: true });
  return { owner, buyer, approver, creator: await addCreator({ priceFloorCents: 100 }) };
}

type Brand = Awaited<ReturnType<typeof aBrand>>;

async function inReview({ buyer, creator }: Pick<Brand, "buyer" | "creator">, at = now) {
  const sent = await submitOffer({ ...requestTo(creator), buyerEmail: buyer.email }, buyer, at);
  if (!sent.ok) throw new Error(sent.reason);
  expect(sent.offer).toMatchObject({ status: "held", reviewAskedAt: at });
  return sent.offer;
}

const release = async (offer: { id: string }, as: Parameters<typeof offerInSession>[1], at: Date) =>
  confirmOffer((await offerInSession(offer.id, as, at)) ?? expect.unreachable(), at);

async function fileOf(email: string): Promise<string> {
  let text = "";
  for await (const part of dataFile(email, now)) text += part;
  return text;
}

test("a creator's own data shows nothing of an offer in review, and afterwards not for how long it was there", async () => {
  const brand = await aBrand();
  const { creator, approver } = brand;
  const before = [await heldAt(proved(creator.email), 20), await fileOf(creator.email)];
  const fates = (await previewErasure(proved(creator.email), now)).fates;
  const offer = await inReview(brand);
  expect([await heldAt(proved(creator.email), 20), await fileOf(creator.email)]).toEqual(before);
  expect((await previewErasure(proved(creator.email), now)).fates).toEqual(fates);
  const later = addHours(now, 100);
  expect(await release(offer, approver, later)).toMatchObject({ ok: true });
  const held = (await heldAt(proved(creator.email), 20)).flatMap(({ tables }) => tables);
  const shown = held.filter(({ of }) => of.table === "offer" || of.table === "agreement");
  expect(shown).toHaveLength(2);
  const rows = JSON.stringify(shown.map(({ rows: all }) => all));
  expect(rows).not.toContain(now.toISOString().slice(0, 19));
  expect(rows).toContain(later.toISOString().slice(0, 19));
});

test("what a creator gets of a released offer is dated when it was sent", async () => {
  const brand = await aBrand();
  const { creator, approver } = brand;
  const offer = await inReview(brand);
  const later = addHours(now, 100);
  await release(offer, approver, later);
  const { sessionId } = await actingCreator(creator.userId, now);
  await makeCalendarAddress({ id: creator.userId, kind: "creator", sessionId });
  const [, , id = "", token = ""] = new URL((await calendarAddress(creator.userId)) ?? "").pathname.split("/");
  const calendar = await readCalendar(id, token, later);
  const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  expect(calendar).toContain("Answer the offer of Larsen Coffee");
  expect(calendar).not.toContain(stamp(now));
  const party = await openLink(await reload(offer));
  const { id: offerId, agreement, approvalTokenExpiresAt: openUntil } = party.offer;
  const sent = await proposedDocument({ offerId, agreement, offeredAt: later, openUntil });
  expect(new Uint8Array(await (await proposalPdf(party, "192.0.2.7", later)).arrayBuffer())).toEqual(
    Uint8Array.from(sent),
  );
});

test("a viewer's calendar has the brand's licenses, and none of its offers", async () => {
  const { owner, creator } = await aBrand();
  await saveRule(owner, { reviewAboveCents: null, reviewsGrave: false }, now);
  const calendarOf = async (role: "viewer" | "approver") => {
    const { profileId, sessionId } = await actingMember(owner, role, now);
    await makeCalendarAddress({ id: profileId, kind: "creator", sessionId });
    const [, , id = "", token = ""] = new URL((await calendarAddress(profileId)) ?? "").pathname.split("/");
    return readCalendar(id, token, now);
  };
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email }, owner, now);
  if (!sent.ok) throw new Error(sent.reason);
  await countered(sent.offer, now);
  expect(await calendarOf("approver")).toContain("Answer the counter-offer");
  expect(await calendarOf("viewer")).not.toContain("counter-offer");
});

test("offers that were long in review count like others once they are sent", async () => {
  const brand = await aBrand();
  const later = addHours(now, 24 * 5);
  const asked = [];
  for (let count = 0; count <= MAX_OPEN_OFFERS; count += 1) asked.push(await inReview(brand));
  const outcomes = [];
  for (const offer of asked) outcomes.push(await release(offer, brand.approver, later));
  expect(outcomes.at(-1)).toEqual({ ok: false, reason: "too-many-open" });
});

test("the browser that made an offer does not send it from another address while it is in review", async () => {
  const brand = await aBrand();
  const offer = await inReview(brand);
  expect(await correctAddress(offer, newMailbox(), now)).toEqual({ ok: false, refusals: [] });
  expect(await reload(offer)).toMatchObject({ approvalTokenExpiresAt: offer.approvalTokenExpiresAt });
  const { creator: _, ...common } = { ...requestTo(brand.creator), buyerEmail: brand.buyer.email };
  const creators = [{ key: { userId: brand.creator.userId }, priceCents: 90_000 }];
  const brief = await submitBrief({ ...common, creators }, brand.buyer, now);
  if (!brief.ok) throw new Error("refused");
  expect(await correctAddress(brief.offers[0], newMailbox(), now)).toEqual({ ok: false, refusals: [] });
  expect(await db().offer.count({ where: { buyerOrg: { confirmedAt: null } } })).toBe(0);
});

test("a creator who is a member of the brand neither releases an offer to themselves nor accepts their own counter-offer", async () => {
  const { owner, buyer, creator } = await aBrand();
  const offer = await inReview({ buyer, creator });
  const theirs = { buyerOrgId: owner.buyerOrgId, profileId: creator.userId };
  await db().profile.update({ where: { id: creator.userId }, data: { emailVerifiedAt: now } });
  await db().brandMember.create({ data: { ...theirs, role: "approver", since: now } });
  const { sessionId } = await actingCreator(creator.userId, now);
  const insider = { ...owner, ...theirs, sessionId, role: "approver" } as const;
  expect(await release(offer, insider, now)).toEqual({ ok: false, reason: "own-profile" });
  expect((await reload(offer)).status).toBe("held");
  expect(await release(offer, owner, now)).toMatchObject({ ok: true });
  await saveRule(owner, { reviewAboveCents: null, reviewsGrave: false }, now);
  await db().brandMember.updateMany({ where: theirs, data: { role: "buyer" } });
  const counter = await countered(await reload(offer), now);
  const party = await decisionOfMember(counter.id, insider, { ...insider, role: "buyer" });
  if (party) expect(await approve(party, now)).toMatchObject({ ok: false, reason: "not-allowed" });
  expect((await reload(counter)).status).toBe("pending");
});
