import { expect, test } from "vitest";
import { heldIn } from "@/lib/offers/brief-rules";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { briefOfBuyer } from "@/lib/offers/briefs";
import { confirmOffer } from "@/lib/offers/confirm";
import { removeHeldOffers } from "@/lib/offers/deadlines";
import { approve, decline } from "@/lib/offers/decide";
import { readDeals } from "@/lib/offers/lists";
import { decisionOfMember, offerInSession, verifyApprovalToken } from "@/lib/offers/queries";
import { returnOffer, ruleOf, saveRule, waitingFor } from "@/lib/offers/review";
import { MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import { insteadOf, submitOffer } from "@/lib/offers/submit";
import { handOver, leaveBrand, removeMember, setRole } from "@/lib/offers/team";
import { withdraw, withdrawRest } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox, proveAgain } from "@/tests/support/members";
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
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date();
/** What ends at once has ended a moment after it was made. */
const later = addHours(now, 1);

/** A brand whose offers above $5,000 are released, with its owner, a buyer and an approver. */
async function aBrand(rule = { reviewAboveCents: 500_000, reviewsGrave: false }) {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const [buyer, approver] = [await actingMember(owner, "buyer", now), await actingMember(owner, "approver", now)];
  expect(await saveRule(owner, rule, now)).toEqual({ ok: true });
  return { owner, buyer, approver };
}

type Member = Omit<Awaited<ReturnType<typeof aBrand>>["buyer"], "role"> & { readonly role: "buyer" | "owner" };

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

test("a released offer counts as open for as long as it waits for its creator, however long its release took", async () => {
  const { buyer, approver } = await aBrand();
  const creator = await addCreator({ priceFloorCents: 100 });
  const send = (priceCents: number, at: Date) =>
    submitOffer({ ...requestTo(creator, { priceCents }), buyerEmail: buyer.email }, buyer, at);
  const dear = await send(900_000, now);
  if (!dear.ok) throw new Error(dear.reason);
  const late = addHours(now, 24 * 7 - 1);
  expect(await release(dear.offer, approver, late)).toMatchObject({ ok: true });
  for (let sent = 1; sent < MAX_OPEN_OFFERS; sent += 1)
    expect(await send(1_000, addHours(late, 1))).toMatchObject({ ok: true });
  const lastMoment = new Date(addHours(late, 48).getTime() - 1);
  expect(await send(1_000, lastMoment)).toEqual({ ok: false, reason: "too-many-open" });
  expect(await send(1_000, addHours(late, 48))).toMatchObject({ ok: true });
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

test("on the dashboard what is in review waits, what is returned is the brand's turn again, and a brief's offers stand with it", async () => {
  const { buyer, approver } = await aBrand();
  const [offer, other] = [await offerBy(buyer), await offerBy(buyer, { priceCents: 490_000 })];
  await briefBy(buyer, buyer);
  const counter = await countered(other, now);
  const creator = { creatorUserId: counter.creatorUserId };
  const listed = async (owner: Parameters<typeof readDeals>[0], at = now) => {
    const { "to-decide": yours, waiting, ended } = await readDeals(owner, undefined, [], at);
    return [yours, waiting, ended].map(({ offers }) => offers.map(({ id }) => id).toSorted());
  };
  const both = [offer.id, counter.id].toSorted();
  expect(await listed(buyer)).toEqual([[counter.id], [offer.id], []]);
  const asking = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ reason: "in-review" });
  expect([await listed(buyer), await listed(creator)]).toEqual([
    [[], both, []],
    [[], [counter.id], []],
  ]);
  for (const id of both) expect(await returnOffer(approver, id, "Not this month.", now)).toBe(true);
  expect([await listed(buyer), await listed(creator)]).toEqual([
    [both, [], []],
    [[], [counter.id], []],
  ]);
  // The counter-offer lapses, and the offer that was never sent is on no list.
  expect(await listed(buyer, addHours(now, 24 * 7))).toEqual([[], [], [counter.id]]);
});

test("what waits for a release is listed the longest first, not to who asked for it, and is not returned once its time is over", async () => {
  const { owner, buyer, approver } = await aBrand();
  const creators = await Promise.all([1, 2, 3].map(() => addCreator({ priceFloorCents: 100 })));
  const asked: string[] = [];
  for (const [place, [member, hours]] of (
    [
      [buyer, 2],
      [owner, 0],
      [buyer, 1],
    ] as const
  ).entries()) {
    const { email } = await db().profile.findUniqueOrThrow({ where: { id: member.profileId } });
    const request = {
      ...requestTo(creators[place] ?? expect.unreachable(), { priceCents: 900_000 }),
      buyerEmail: email,
    };
    const sent = await submitOffer(request, member, addHours(now, hours));
    asked.push(sent.ok ? sent.offer.id : expect.unreachable(sent.reason));
  }
  const [last = "", first = "", second = ""] = asked;
  const waiting = async (member: Parameters<typeof waitingFor>[0], hours: number) =>
    (await waitingFor(member, addHours(now, hours))).map(({ id }) => id);
  expect(await waiting(approver, 3)).toEqual([first, second, last]);
  expect(await waiting(owner, 3)).toEqual([second, last]);
  expect(await returnOffer(owner, first, "My own.", addHours(now, 3)), "by who asked for it").toBe(false);
  expect(await waiting(approver, 7 * 24)).toEqual([second, last]);
  expect(await returnOffer(approver, first, "Too late.", addHours(now, 7 * 24))).toBe(false);
  const lastMoment = new Date(addHours(now, 7 * 24).getTime() - 1);
  expect(await returnOffer(approver, first, "Just in time.", lastMoment)).toBe(true);
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
  // An approver lets through what others asked for, and answers nothing.
  expect(await decline(releasing, null, now)).toMatchObject({ ok: false, reason: "not-allowed" });
  expect(await approve(releasing, now)).toMatchObject({ ok: true });
  expect(await reload(counter)).toMatchObject({ status: "approved", releasedBy: approver.profileId });
});

test("a returned acceptance is told to whoever asked for it, and not to the offer's maker", async () => {
  const { buyer, approver, owner } = await aBrand();
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const counter = await countered(await offerBy(buyer, { priceCents: 490_000 }), now);
  const asking = (await decisionOfMember(counter.id, owner, owner)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await returnOffer(approver, counter.id, "Ask for less.", now)).toBe(true);
  const returned = (await mailsAbout(counter.id)).filter(({ what }) => what === "returned");
  expect(returned.map(({ to }) => to)).toEqual([email]);
});

test("whoever asked for the release of an acceptance does not give it, also as an owner", async () => {
  const { buyer, approver, owner } = await aBrand();
  const counter = await countered(await offerBy(buyer, { priceCents: 490_000 }), now);
  const asking = (await decisionOfMember(counter.id, owner, owner)) ?? expect.unreachable();
  for (let time = 0; time < 2; time += 1)
    expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await reload(counter)).toMatchObject({ status: "pending", reviewAskedBy: owner.profileId, releasedBy: null });
  const releasing = (await decisionOfMember(counter.id, approver, approver)) ?? expect.unreachable();
  expect(await approve(releasing, now)).toMatchObject({ ok: true });
});

test("an acceptance that was returned is asked for again, and released then", async () => {
  const { buyer, approver } = await aBrand();
  const counter = await countered(await offerBy(buyer, { priceCents: 490_000 }), now);
  const asking = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await returnOffer(approver, counter.id, "Ask for less.", now)).toBe(true);
  expect(await waitingFor(approver, now)).toEqual([]);
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect((await waitingFor(approver, now)).map(({ id }) => id)).toEqual([counter.id]);
  const releasing = (await decisionOfMember(counter.id, approver, approver)) ?? expect.unreachable();
  expect(await approve(releasing, now)).toMatchObject({ ok: true });
});

test("nobody is asked to release the acceptance of a counter-offer that cannot be accepted", async () => {
  const { buyer, approver } = await aBrand();
  const counter = await countered(await offerBy(buyer, { priceCents: 490_000 }), now);
  await db().creatorProfile.update({ where: { userId: counter.creatorUserId }, data: { nameHeldAt: now } });
  const asking = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "not-allowed" });
  expect((await mailsAbout(counter.id)).filter(({ what }) => what === "asked")).toEqual([]);
  expect(await waitingFor(approver, now)).toEqual([]);
});

test("a counter-offer to an offer that was released waits for nobody until somebody accepts it", async () => {
  const { buyer, approver } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await release(offer, approver)).toMatchObject({ ok: true });
  const counter = await countered(offer, now);
  expect(await reload(counter)).toMatchObject({ status: "pending", reviewAskedAt: null, reviewAskedBy: null });
  expect(await waitingFor(approver, now)).toEqual([]);
  const asking = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  const asked = (await mailsAbout(counter.id)).filter(({ what }) => what === "asked");
  expect(asked.map(({ to }) => to)).toContain(approver.email);
});

test("an offer that its mailbox confirms is reviewed like one that is sent at once", async () => {
  const { buyer, approver } = await aBrand();
  const request = requestTo(await addCreator({ priceFloorCents: 100 }), { priceCents: 900_000 });
  const held = await addHeldOffer({ ...request, buyerEmail: buyer.email }, now);
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true, inReview: true });
  expect(await reload(held)).toMatchObject({
    ...{ status: "held", madeBy: buyer.profileId, buyerOrgId: buyer.buyerOrgId },
    ...{ reviewAskedAt: now, reviewAskedBy: buyer.profileId, approvalTokenExpiresAt: addHours(now, 24 * 7) },
  });
  expect(await release(held, approver)).toMatchObject({ ok: true });
  expect((await reload(held)).status).toBe("pending");
});

test("a released offer waits for its creator alone: it is in nobody's queue, and is not returned", async () => {
  const { buyer, approver, owner } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await release(offer, approver)).toMatchObject({ ok: true });
  expect(await waitingFor(owner, now)).toEqual([]);
  expect(await returnOffer(owner, offer.id, "Too late.", now)).toBe(false);
  expect(await reload(offer)).toMatchObject({ status: "pending", returnedAt: null });
});

test("no mailed link releases an offer: neither the one that confirmed it nor one after its maker's role changed", async () => {
  const { buyer, owner } = await aBrand();
  const request = requestTo(await addCreator({ priceFloorCents: 100 }), { priceCents: 900_000 });
  const held = await addHeldOffer({ ...request, buyerEmail: buyer.email }, now);
  const stale = await openBuyerLink(held, now);
  expect(await confirmOffer(stale, now)).toMatchObject({ ok: true, inReview: true });
  for (const link of [stale, await openBuyerLink(held, now)])
    expect(await confirmOffer(link, now)).toEqual({ ok: false, reason: "not-held" });
  expect(await setRole(owner, buyer.profileId, "approver", now)).toEqual({ ok: true });
  const renewed = await openBuyerLink(await reload(held), now);
  expect(await confirmOffer(renewed, now)).toEqual({ ok: false, reason: "not-held" });
  expect((await mailsAbout(held.id)).filter(({ template }) => template === "offer-confirm")).toHaveLength(1);
  expect((await reload(held)).status).toBe("held");
});

test("a mailed link asks for the release of a counter-offer, and does not give it to whom it was forwarded", async () => {
  const { buyer, owner } = await aBrand();
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const counter = await countered(await offerBy({ ...owner, email } as never, { priceCents: 490_000 }), now);
  const asking = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await approve(await openLink(counter), now)).toMatchObject({ ok: false, reason: "in-review" });
  const releasing = (await decisionOfMember(counter.id, owner, owner)) ?? expect.unreachable();
  expect(await approve(releasing, now)).toMatchObject({ ok: true });
});

/** To two creators, an amount for each in the order in which offers of a brief are made. */
async function briefBy(
  member: Member,
  as: Member | undefined,
  amounts: readonly [number, number] = [900_000, 900_000],
  rules: Parameters<typeof addCreator>[0] = {},
) {
  const theirs = { priceFloorCents: 100, ...rules };
  const added = [await addCreator(theirs), await addCreator(theirs)];
  const creators = added.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const { creator: _, ...common } = { ...requestTo({ email: "unused@example.test" }), buyerEmail: member.email };
  const asked = creators.map(({ userId }, place) => ({ key: { userId }, priceCents: amounts[place] ?? 0 }));
  const made = await submitBrief({ ...common, creators: asked }, as, now);
  if (!made.ok) throw new Error("The brief was refused");
  return made;
}

test("a release sends what is in review, and not what a creator's rules kept out of it", async () => {
  const { buyer, approver } = await aBrand();
  const { briefId, offers } = await briefBy(buyer, undefined);
  const [lead, rest] = [offers[0], offers[1] ?? expect.unreachable()];
  const floor = (priceFloorCents: number) =>
    db().creatorProfile.update({ where: { userId: rest.creatorUserId }, data: { priceFloorCents } });
  await floor(2_000_000);
  await confirmBrief(await openBuyerLink(lead, now), briefId, now);
  await floor(100);
  const releasing = (await offerInSession(lead.id, approver, now)) ?? expect.unreachable();
  expect(await confirmBrief(releasing, briefId, now)).toMatchObject({ sent: 1, refusals: [] });
  expect(await reload(lead)).toMatchObject({ status: "pending", releasedBy: approver.profileId });
  expect(await reload(rest)).toMatchObject({ status: "held", reviewAskedAt: null, releasedBy: null });
  // What stayed with the typed address is not the brand's to see, nor to withdraw.
  expect(await briefOfBuyer(briefId, buyer)).toBeUndefined();
  expect(await withdrawRest(buyer, briefId, now)).toBeUndefined();
});

test("a brief of which one offer is dear, whichever, is released as a whole, and one of cheap offers goes out at once", async () => {
  const { buyer, approver } = await aBrand();
  const statesOf = async (amounts: readonly [number, number]) =>
    (await briefBy(buyer, buyer, amounts)).offers.map(({ priceCents, status }) => [priceCents, status]);
  const [cheap, dear] = [500_000, 500_001];
  for (const amounts of [
    [dear, cheap],
    [cheap, dear],
  ] as const)
    expect(await statesOf(amounts)).toEqual(amounts.map((amount) => [amount, "held"]));
  expect(await waitingFor(approver, now)).toHaveLength(4);
  expect(await statesOf([cheap, cheap])).toEqual([
    [cheap, "pending"],
    [cheap, "pending"],
  ]);
});

test("creators whose standing instruction would cover an offer of a brief hear nothing while it is in review", async () => {
  const { buyer } = await aBrand();
  const { offers } = await briefBy(buyer, buyer, [900_000, 900_000], { autoApprove: true });
  for (const offer of offers) {
    expect((await mailsAbout(offer.id)).filter(({ template }) => template !== "offer-review")).toEqual([]);
    expect(await reload(offer)).toMatchObject({ status: "held", sentAt: null });
  }
});

test("a returned offer returns all of its brief", async () => {
  const { buyer, approver } = await aBrand();
  const { offers } = await briefBy(buyer, buyer);
  expect(await returnOffer(approver, offers[0].id, "Not this month.", now)).toBe(true);
  for (const offer of offers)
    expect(await reload(offer)).toMatchObject({ status: "held", returnedAt: now, returnNote: "Not this month." });
  expect(await waitingFor(approver, now)).toEqual([]);
});

test("whoever withdraws offers in review is not told that nobody released them in time", async () => {
  const { buyer } = await aBrand();
  const { briefId, offers } = await briefBy(buyer, buyer);
  expect(await withdrawRest(buyer, briefId, now)).toBe(2);
  await removeHeldOffers(addHours(now, 1));
  expect(await db().offer.count({ where: { briefId } })).toBe(0);
  for (const { id } of offers) expect((await mailsAbout(id)).filter(({ what }) => what === "removed")).toEqual([]);
});

test("the links of an offer outlast the approver who released it: they were never mailed one", async () => {
  const { buyer, approver, owner } = await aBrand();
  const offer = await offerBy(buyer);
  await release(offer, approver);
  const { tokenSalt } = await reload(offer);
  await actingMember(owner, "approver", now);
  expect(await removeMember(owner, approver.profileId, now)).toEqual({ ok: true });
  expect((await reload(offer)).tokenSalt).toBe(tokenSalt);
});

test("what is in review outlasts the owner whose address the brand had", async () => {
  const { owner, buyer, approver } = await aBrand();
  const offer = await offerBy(buyer);
  const heir = await actingMember(owner, "viewer", now);
  expect(await handOver(owner, heir.profileId, now)).toEqual({ ok: true });
  expect(await db().buyerOrg.findUnique({ where: { id: owner.buyerOrgId } })).toMatchObject({ email: heir.email });
  expect(await release(offer, approver, addHours(now, 1))).toMatchObject({ ok: true });
});

test("a rule needs somebody else to release what each makes: nobody asks for one alone, nor takes the last releaser away", async () => {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const rule = { reviewAboveCents: null, reviewsGrave: true };
  expect(await saveRule(owner, rule, now)).toEqual({ ok: false, reason: "no-releaser" });
  await actingMember(owner, "buyer", now);
  expect(await saveRule(owner, rule, now)).toEqual({ ok: false, reason: "no-releaser" });
  const approver = await actingMember(owner, "approver", now);
  expect(await saveRule(owner, rule, now)).toEqual({ ok: true });
  expect(await removeMember(owner, approver.profileId, now)).toEqual({ ok: false, reason: "no-releaser" });
  expect(await setRole(owner, approver.profileId, "buyer", now)).toEqual({ ok: false, reason: "no-releaser" });
  expect(await saveRule(owner, { reviewAboveCents: null, reviewsGrave: false }, now)).toEqual({ ok: true });
  expect(await removeMember(owner, approver.profileId, now)).toEqual({ ok: true });
});

test("an acceptance for which nobody can be asked is asked for again, once somebody can release it", async () => {
  const { owner, approver } = await aBrand();
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const counter = await countered(await offerBy({ ...owner, email }, { priceCents: 490_000 }), now);
  expect(await leaveBrand(approver, now)).toEqual({ ok: true });
  const asking = (await decisionOfMember(counter.id, owner, owner)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await reload(counter)).toMatchObject({ reviewAskedAt: null, reviewAskedBy: null });
  const next = await actingMember(owner, "approver", now);
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  const asked = (await mailsAbout(counter.id)).filter(({ what }) => what === "asked");
  expect(asked.map(({ to }) => to)).toEqual([next.email]);
});

test("whose acceptance waits is listed to every colleague who may release it but its asker, whoever made the offer", async () => {
  const { owner, buyer, approver } = await aBrand();
  const counter = await countered(await offerBy(buyer, { priceCents: 490_000 }), now);
  const asking = (await decisionOfMember(counter.id, owner, owner)) ?? expect.unreachable();
  expect(await approve(asking, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect(await waitingFor(owner, now)).toEqual([]);
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const own = await countered(await offerBy({ ...owner, email }, { priceCents: 490_000 }), now);
  const theirs = (await decisionOfMember(own.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(theirs, now)).toMatchObject({ ok: false, reason: "in-review" });
  expect((await waitingFor(owner, now)).map(({ id }) => id)).toEqual([own.id]);
  expect(await waitingFor(approver, now)).toHaveLength(2);
});

test("an offer that was released is withdrawn by any colleague who may make offers", async () => {
  const { owner, buyer, approver } = await aBrand();
  const other = await actingMember(owner, "buyer", now);
  const offer = await offerBy(buyer);
  expect(await release(offer, approver)).toMatchObject({ ok: true });
  expect(await withdraw(other, offer.id, later)).toEqual({ ok: true });
  expect(await reload(offer)).toMatchObject({ status: "withdrawn" });
});

test("a released offer outlasts whoever asked for its release, and whoever gave it", async () => {
  const { buyer, approver } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await release(offer, approver)).toMatchObject({ ok: true });
  expect(await eraseOwn(proved(buyer.email), now)).toBe("erased");
  expect(await reload(offer)).toMatchObject({ status: "pending", reviewAskedBy: null, releasedBy: approver.profileId });
  expect(await eraseOwn(proved(approver.email), now)).toBe("erased");
  expect(await reload(offer)).toMatchObject({ status: "pending", reviewAskedBy: null, releasedBy: null });
});

test("an owner who was only asked to release offers leaves their links as they are by becoming an approver", async () => {
  const { owner, buyer, approver } = await aBrand();
  const second = await actingMember(owner, "owner", now);
  const offer = await offerBy(buyer);
  expect(await release(offer, approver)).toMatchObject({ ok: true });
  const { tokenSalt } = await reload(offer);
  expect(await setRole(owner, second.profileId, "approver", now)).toEqual({ ok: true });
  expect((await reload(offer)).tokenSalt).toBe(tokenSalt);
  expect((await mailsAbout(offer.id)).filter(({ template }) => template === "offer-received")).toHaveLength(1);
});

test("a rule is saved with a fresh proof of the owner's mailbox only", async () => {
  const { owner } = await aBrand();
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const copied = await actingBrand(owner, now, addHours(now, -1));
  const none = { reviewAboveCents: null, reviewsGrave: false };
  expect(await saveRule(copied, none, now)).toEqual({ ok: false, reason: "unproved", mailed: email });
  expect(await ruleOf(owner.buyerOrgId)).toEqual({ reviewAboveCents: 500_000, reviewsGrave: false });
  await proveAgain(copied, now);
  expect(await saveRule(copied, none, now)).toEqual({ ok: true });
  expect(await ruleOf(owner.buyerOrgId)).toEqual(none);
});

test("once the only approver has left, what an owner makes is refused in place of waiting for nobody", async () => {
  const { owner, approver } = await aBrand();
  const viewer = await actingMember(owner, "viewer", now);
  expect(await leaveBrand(approver, now)).toEqual({ ok: true });
  // It keeps nobody from what has nothing to do with it.
  expect(await removeMember(owner, viewer.profileId, now)).toEqual({ ok: true });
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  await expect(offerBy({ ...owner, email } as never)).rejects.toThrow("no-releaser");
});

test("whoever asked for a release takes the offer back, and so does an owner, but no other buyer; no creator learns of it", async () => {
  const { buyer, approver, owner } = await aBrand();
  const other = await actingMember(owner, "buyer", now);
  for (const member of [buyer, owner]) {
    const offer = await offerBy(buyer);
    expect(await withdraw(other, offer.id, later)).toEqual({ ok: false, reason: "not-found" });
    expect(await withdraw(member, offer.id, later)).toEqual({ ok: true });
    expect(await withdraw(member, offer.id, later)).toMatchObject({ ok: false, reason: "already-decided" });
    expect(await waitingFor(approver, later)).toEqual([]);
    expect(await offerInSession(offer.id, approver, later)).toBeUndefined();
    const logged = "SELECT actor, admin_id FROM admin_audit_log WHERE record_id = $1 AND action = 'offer_withdrawn'";
    expect(await look(logged, [offer.id])).toEqual([{ actor: "buyer", admin_id: member.profileId }]);
    await removeHeldOffers(later);
    expect(await db().offer.count({ where: { id: offer.id } })).toBe(0);
    expect((await mailsAbout(offer.id)).every(({ what }) => what === "asked")).toBe(true);
  }
});

test("of a release and taking the offer back at once, one happens", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { buyer, approver } = await aBrand();
    const offer = await offerBy(buyer);
    const releasing = (await offerInSession(offer.id, approver, now)) ?? expect.unreachable();
    const [released, back] = await Promise.all([confirmOffer(releasing, now), withdraw(buyer, offer.id, now)]);
    const { status } = await reload(offer);
    // After the release it is withdrawn like any other.
    expect([released.ok, back.ok, status]).toEqual(released.ok ? [true, true, "withdrawn"] : [false, true, "held"]);
  }
});

test("a returned offer is gone once a changed one is made, and stays if that is refused", async () => {
  const { buyer, approver } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await returnOffer(approver, offer.id, "Cheaper, please.", now)).toBe(true);
  const anew = (priceCents: number) => ({
    ...requestTo({ email: "unused@example.test" }, { priceCents }),
    creator: { userId: offer.creatorUserId },
    buyerEmail: buyer.email,
  });
  const instead = insteadOf(buyer, [await reload(offer)], later);
  expect(await submitOffer(anew(50), buyer, later, undefined, instead)).toMatchObject({ reason: "price-too-low" });
  expect(await offerInSession(offer.id, buyer, later)).toBeDefined();
  expect(await submitOffer(anew(400_000), buyer, later, undefined, instead)).toMatchObject({ ok: true });
  expect(await offerInSession(offer.id, buyer, later)).toBeUndefined();
});

test("a returned offer is gone also if the one made anew waits for a release again", async () => {
  const { buyer, approver } = await aBrand();
  const offer = await offerBy(buyer);
  expect(await returnOffer(approver, offer.id, "Cheaper, please.", now)).toBe(true);
  const request = requestTo({ email: "unused@example.test" }, { priceCents: 800_000 });
  const anew = { ...request, creator: { userId: offer.creatorUserId }, buyerEmail: buyer.email };
  const instead = insteadOf(buyer, [await reload(offer)], later);
  const made = await submitOffer(anew, buyer, later, undefined, instead);
  if (!made.ok) throw new Error(made.reason);
  expect(made.offer).toMatchObject({ status: "held", reviewAskedBy: buyer.profileId });
  expect(await offerInSession(offer.id, buyer, later)).toBeUndefined();
  expect((await waitingFor(approver, later)).map(({ id }) => id)).toEqual([made.offer.id]);
});

test("a brief in review gets no link that sends it, also once one of its creators is erased", async () => {
  const { buyer } = await aBrand();
  const { offers } = await briefBy(buyer, buyer);
  await eraseOwn(proved(offers[0].creatorEmail), now);
  const left = offers[1] ?? expect.unreachable();
  expect((await mailsAbout(left.id)).filter(({ template }) => template === "offer-confirm")).toEqual([]);
  expect(await reload(left)).toMatchObject({ status: "held", reviewAskedBy: buyer.profileId });
});

test("a returned brief is made anew as a brief, with what each creator was offered, and its own offers are gone then", async () => {
  const { buyer, approver } = await aBrand();
  const { briefId, offers } = await briefBy(buyer, buyer);
  expect(await returnOffer(approver, offers[0].id, "Not this month.", now)).toBe(true);
  const returned = heldIn((await briefOfBuyer(briefId, buyer)) ?? expect.unreachable(), now);
  const { creator: _, ...common } = { ...requestTo({ email: "unused@example.test" }), buyerEmail: buyer.email };
  const creators = returned.map(({ creatorUserId: userId }) => ({ key: { userId }, priceCents: 100_000 }));
  const made = await submitBrief({ ...common, creators }, buyer, later, undefined, insteadOf(buyer, returned, later));
  expect(made.ok && made.offers.map(({ status }) => status)).toEqual(["pending", "pending"]);
  for (const { id } of returned) expect(await offerInSession(id, buyer, later)).toBeUndefined();
});
