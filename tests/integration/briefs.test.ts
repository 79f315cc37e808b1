import { expect, test, vi } from "vitest";
import { dealsOf } from "@/lib/licenses/deals";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { renderMail } from "@/lib/mail/render";
import { type BriefRequest, confirmBrief, mailLinksAgain, submitBrief } from "@/lib/offers/brief-submit";
import { briefOfBuyer, findBrief, openBriefs, peopleOf } from "@/lib/offers/briefs";
import { removeHeldOffers } from "@/lib/offers/deadlines";
import { approve, counter, decline } from "@/lib/offers/decide";
import { readDeals } from "@/lib/offers/lists";
import { sendMessage } from "@/lib/offers/message-send";
import { writerOf, writingBuyer } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { MAX_OFFERS_A_DAY_TO_ALL, MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import { withdrawRest } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import type { CreatorRules, OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import {
  addCreator,
  approved,
  confirmedBuyer,
  offerTo,
  openBuyerLink,
  openLink,
  ownerOf,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

// On a busy machine the last of many concurrent acts waits for longer than a visitor would.
vi.mock("@/lib/postgres/bounds", async (original) => ({ ...(await original<object>()), TURN: 100_000 }));

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

type Asked = Awaited<ReturnType<typeof addCreator>>;
const addCreators = async (count: number, rules: Partial<CreatorRules> = {}): Promise<Asked[]> =>
  Promise.all(Array.from({ length: count }, () => addCreator(rules)));

const briefTo = (creators: readonly Asked[], terms: Partial<OfferTerms> = {}): BriefRequest => {
  const { creator: _, ...common } = requestTo({ email: "unused@example.test" }, terms);
  return {
    ...common,
    creators: creators.map(({ userId }) => ({ key: { userId }, priceCents: common.terms.priceCents })),
  };
};

async function sentBrief(creators: readonly Asked[], now = start) {
  const request = briefTo(creators);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const submitted = await submitBrief(request, buyer, now);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.refusals));
  return { request, buyer, ...submitted };
}

async function heldBrief(creators: readonly Asked[]) {
  const submitted = await submitBrief(briefTo(creators), undefined, start);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.refusals));
  return submitted;
}

const mailsOf = (offers: readonly OfferRecord[]) =>
  look<{ template: string; to_address: string }>(
    "SELECT template, to_address FROM outbound_email WHERE payload->>'offerId' = ANY($1) ORDER BY 1, 2",
    [offers.map(({ id }) => id)],
  );
const statesOf = async (offers: readonly OfferRecord[]) =>
  Promise.all(offers.map(async (offer) => (await reload(offer)).status));
const byText = (one: string, other: string) => (one < other ? -1 : 1);

test("each creator gets an offer of its own and one mail; the brand gets one for all", async () => {
  const creators = await addCreators(3);
  const { offers, buyer, briefId } = await sentBrief(creators);
  expect(offers.map(({ creatorUserId }) => creatorUserId)).toEqual(creators.map(({ userId }) => userId).sort(byText));
  expect(new Set(offers.map(({ status }) => status))).toEqual(new Set(["pending"]));
  expect(await mailsOf(offers)).toEqual([
    { template: "brief-sent", to_address: offers[0].buyerAddress },
    ...creators
      .map(({ email }) => email)
      .sort(byText)
      .map((email) => ({ template: "offer-received", to_address: email })),
  ]);
  const brief = await briefOfBuyer(briefId, buyer);
  expect(brief?.asked.map(({ latest }) => latest.id).sort(byText)).toEqual(offers.map(({ id }) => id).sort(byText));
  const stranger = await confirmedBuyer(requestTo({ email: "unused@example.test" }).buyerEmail);
  expect(await briefOfBuyer(briefId, stranger)).toBeUndefined();
});

test("no offer, agreement or mail to a creator names the others", async () => {
  const names = ["Quetzal Alpha", "Quetzal Beta", "Quetzal Gamma"];
  const creators = await Promise.all(names.toReversed().map((name) => addCreator({}, name)));
  const { offers, briefId } = await sentBrief(creators);
  // The brand reads of them by their names.
  expect((await findBrief(briefId))?.asked.map(({ first }) => first.creatorName)).toEqual(names);
  for (const offer of offers) {
    const others = new RegExp(names.filter((name) => name !== offer.creatorName).join("|"));
    expect(offer.agreement.document).not.toMatch(others);
    const mails = await look<{ payload: string }>("SELECT payload::text FROM outbound_email WHERE to_address = $1", [
      offer.creatorEmail,
    ]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.payload).not.toMatch(others);
    expect(mails[0]?.payload).not.toContain(offer.briefId);
  }
});

test("an amount for each", async () => {
  const creators = await addCreators(2);
  const request = briefTo(creators);
  const [first, second] = request.creators;
  if (!first || !second) throw new Error("Two creators are asked");
  const buyer = await confirmedBuyer(request.buyerEmail);
  const priced = { ...request, creators: [first, { ...second, priceCents: 99_900 }] };
  const submitted = await submitBrief(priced, buyer, start);
  if (!submitted.ok) throw new Error("The brief was refused");
  const of = (creator: Asked | undefined) => submitted.offers.find((offer) => offer.creatorUserId === creator?.userId);
  expect([of(creators[0])?.priceCents, of(creators[1])?.priceCents]).toEqual([first.priceCents, 99_900]);
  expect(of(creators[1])?.agreement.content.price.cents).toBe(99_900);
});

test("if one creator's rules refuse it, nothing is made, and every refusal says of whom", async () => {
  const [willing, dear, other] = [
    await addCreator(),
    await addCreator({ priceFloorCents: 900_000 }),
    await addCreator({ rights: ["likeness"] }),
  ];
  const request = briefTo([willing, dear, other], { rights: ["voice"] });
  for (const buyer of [await confirmedBuyer(request.buyerEmail), undefined]) {
    const refused = await submitBrief(request, buyer, start);
    if (refused.ok) throw new Error("The brief was made");
    expect(refused.isConfirmed).toBe(buyer !== undefined);
    expect(refused.refusals.toSorted((one, two) => one.index - two.index)).toEqual([
      { index: 1, refused: { ok: false, reason: "price-too-low", priceFloorCents: 900_000 } },
      { index: 2, refused: { ok: false, reason: "request-not-allowed" } },
    ]);
  }
  const made = "SELECT FROM offer WHERE creator_user_id = ANY($1)";
  expect(await look(made, [[willing, dear, other].map(({ userId }) => userId)])).toEqual([]);
});

test("of creators whom nobody knows each is refused at its own place", async () => {
  const [known] = await addCreators(1);
  const request = briefTo(known ? [known] : []);
  const [one] = request.creators;
  if (!one) throw new Error("Somebody is asked");
  const nobody = (slug: string) => ({ key: { slug }, priceCents: 40_000 });
  const asked = { ...request, creators: [nobody("nobody-one"), one, nobody("nobody-two")] };
  const refused = await submitBrief(asked, undefined, start);
  const unknown = { ok: false, reason: "creator-not-found" };
  expect(refused).toEqual({
    ok: false,
    isConfirmed: false,
    refusals: [
      { index: 0, refused: unknown },
      { index: 2, refused: unknown },
    ],
  });
});

test("a form that was sent to fewer and asks one more, who refuses it, is no repetition of the former", async () => {
  const [willing, dear] = [await addCreator(), await addCreator({ priceFloorCents: 900_000 })];
  const request = briefTo([willing]);
  const buyer = await confirmedBuyer(request.buyerEmail);
  expect(await submitBrief(request, buyer, start)).toMatchObject({ ok: true });
  const more = { ...request, creators: briefTo([willing, dear]).creators };
  expect(await submitBrief(more, buyer, start)).toMatchObject({ ok: false, refusals: [{ index: 1 }] });
});

test("an address that nobody proved is not told who has an exclusive license", async () => {
  const exclusive: Partial<OfferTerms> = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } };
  const taken = await Promise.all([0, 1].map(() => addCreator({ allowsExclusive: true })));
  const holders = await Promise.all(
    taken.map(async (creator) => {
      const offer = await offerTo(creator, start, exclusive);
      await approved(offer, start);
      return offer;
    }),
  );
  const others = async (buyerEmail: string) => {
    const answer = await submitBrief({ ...briefTo(taken), buyerEmail }, undefined, start);
    return answer.ok ? [] : answer.refusals.map(({ index }) => index).sort();
  };
  expect(await others(holders[0]?.buyerAddress ?? "")).toEqual([0, 1]);
  expect(await others("stranger@example.test")).toEqual([0, 1]);
});

test("each offer of a brief that a standing instruction covers is approved at once, and the others wait", async () => {
  const covered = await addCreators(2, { autoApprove: true });
  const { offers } = await sentBrief([...covered, ...(await addCreators(1))]);
  const isCovered = ({ creatorUserId }: OfferRecord) => covered.some(({ userId }) => userId === creatorUserId);
  expect(await statesOf(offers)).toEqual(offers.map((offer) => (isCovered(offer) ? "approved" : "pending")));
  const asked = (await mailsOf(offers)).filter(({ template }) => template === "offer-received");
  expect(asked.map(({ to_address }) => to_address)).toEqual(
    offers.filter((offer) => !isCovered(offer)).map(({ creatorEmail }) => creatorEmail),
  );
});

test("what a standing instruction does not approve after all is mailed to its creator, and to the brand with its brief alone", async () => {
  const creators = await addCreators(2, { autoApprove: true });
  const [never, noMore] = creators.map(({ email }) => email);
  await look("DELETE FROM consent_record WHERE email_key = $1", [never]);
  await look("UPDATE consent_record SET withdrawn_at = $2 WHERE email_key = $1", [noMore, start]);
  const { offers } = await sentBrief(creators);
  expect(await statesOf(offers)).toEqual(["pending", "pending"]);
  expect((await mailsOf(offers)).map(({ template }) => template)).toEqual([
    "brief-sent",
    "offer-received",
    "offer-received",
  ]);
});

test("a creator who is asked twice has one offer", async () => {
  const [one, other] = await addCreators(2);
  if (!one || !other) throw new Error("Two creators are asked");
  const { offers } = await sentBrief([one, other, one]);
  expect(offers).toHaveLength(2);
  const twice = briefTo([one, other, one]);
  const [first, ...others] = twice.creators;
  if (!first) throw new Error("Somebody is asked");
  const request = { ...twice, creators: [{ ...first, priceCents: 70_000 }, ...others] };
  const submitted = await submitBrief(request, await confirmedBuyer(request.buyerEmail), start);
  const offered = submitted.ok ? submitted.offers : [];
  expect(Object.fromEntries(offered.map(({ creatorUserId, priceCents }) => [creatorUserId, priceCents]))).toEqual({
    [one.userId]: 70_000,
    [other.userId]: first.priceCents,
  });
});

test("the same form sent ten times at once makes one brief; edited, it makes another", async () => {
  const creators = await addCreators(3);
  for (const isConfirmed of [true, false]) {
    const request = briefTo(creators);
    const buyer = isConfirmed ? await confirmedBuyer(request.buyerEmail) : undefined;
    const results = await Promise.all(Array.from({ length: 10 }, () => submitBrief(request, buyer, start)));
    const briefs = new Set(results.map((result) => (result.ok ? result.briefId : "refused")));
    expect(briefs.size).toBe(1);
    const [briefId = ""] = briefs;
    const brief = await findBrief(briefId);
    expect(brief?.asked).toHaveLength(3);
    expect(await mailsOf(brief?.asked.map(({ first }) => first) ?? [])).toHaveLength(isConfirmed ? 4 : 1);
    const changed = { ...request, creators: request.creators.slice(1) };
    const edits = await Promise.all(Array.from({ length: 5 }, () => submitBrief(changed, buyer, start)));
    const edited = new Set(edits.map((result) => (result.ok ? result.briefId : "refused")));
    expect([...edited]).toEqual([expect.not.stringMatching(`refused|${briefId}`)]);
    expect((await findBrief([...edited][0] ?? ""))?.asked).toHaveLength(2);
  }
});

test("held offers go out together by one link, and nobody sees them before", async () => {
  const creators = await addCreators(3);
  const { offers, briefId } = await heldBrief(creators);
  expect(await mailsOf(offers)).toEqual([{ template: "offer-confirm", to_address: offers[0].buyerAddress }]);
  expect(await statesOf(offers)).toEqual(["held", "held", "held"]);
  const later = addHours(start, 1);
  const link = await openBuyerLink(offers[0], later);
  expect(await confirmBrief(link, briefId, later)).toEqual({ ok: true, sent: 3, refusals: [] });
  expect(await statesOf(offers)).toEqual(["pending", "pending", "pending"]);
  expect(await confirmBrief(link, briefId, later)).toEqual({ ok: false, reason: "not-held" });
  const received = (await mailsOf(offers)).filter(({ template }) => template === "offer-received");
  expect(received).toHaveLength(3);
});

test("the consent to each agreement names the one mail whose link led to all", async () => {
  const { offers, briefId } = await heldBrief(await addCreators(2));
  await look("UPDATE outbound_email SET state = 'sent', sent_at = $2 WHERE payload->>'offerId' = $1", [
    offers[0].id,
    start,
  ]);
  await confirmBrief(await openBuyerLink(offers[0], start), briefId, addHours(start, 1));
  const consents = await look(
    "SELECT document_hash, link_mailed_at FROM consent_record WHERE offer_id = ANY($1) AND document = 'offer-terms'",
    [offers.map(({ id }) => id)],
  );
  expect(consents).toHaveLength(2);
  expect(consents).toEqual(
    expect.arrayContaining(offers.map(({ agreement }) => ({ document_hash: agreement.hash, link_mailed_at: start }))),
  );
});

test("a link to an offer of which no mail was written confirms nothing", async () => {
  const { offers, briefId } = await heldBrief(await addCreators(2));
  const unmailed = offers[1] as OfferRecord;
  expect(await confirmBrief(await openBuyerLink(unmailed, start), briefId, start)).toMatchObject({ ok: false });
  expect(await statesOf(offers)).toEqual(["held", "held"]);
});

test("confirmed ten times at once, a brief goes out once", async () => {
  const { offers, briefId } = await heldBrief(await addCreators(3));
  const link = await openBuyerLink(offers[0], start);
  const results = await Promise.all(Array.from({ length: 10 }, () => confirmBrief(link, briefId, start)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await mailsOf(offers)).filter(({ template }) => template === "offer-received")).toHaveLength(3);
});

test("a creator whose rules changed meanwhile is not asked; the others are, and the address is confirmed", async () => {
  const creators = await addCreators(3);
  const { offers, briefId } = await heldBrief(creators);
  const dear = offers[1] as OfferRecord;
  await db().creatorProfile.update({ where: { userId: dear.creatorUserId }, data: { priceFloorCents: 900_000 } });
  const confirmed = await confirmBrief(await openBuyerLink(offers[0], start), briefId, start);
  expect(confirmed).toMatchObject({
    ok: true,
    sent: 2,
    refusals: [{ offer: { id: dear.id }, refused: { reason: "price-too-low" } }],
  });
  expect(await statesOf(offers)).toEqual(["pending", "held", "pending"]);
  expect(await db().buyerOrg.findUnique({ where: { id: dear.buyerOrgId } })).toMatchObject({ confirmedAt: start });
});

test("withdrawing the rest keeps what was approved, and declines a counter-offer", async () => {
  const { offers, buyer, briefId } = await sentBrief(await addCreators(4));
  const [one, two, three, four] = offers;
  if (!two || !three || !four) throw new Error("Four creators are asked");
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
  const now = addHours(start, 1);
  await approve(await openLink(one), now);
  const countered = await counter(await openLink(two), 10, now);
  if (!countered.ok) throw new Error("Not countered");
  expect(await withdrawRest(buyer, briefId, now)).toBe(3);
  expect(await statesOf([one, two, countered.child, three, four])).toEqual([
    "approved",
    "countered",
    "declined",
    "withdrawn",
    "withdrawn",
  ]);
  const told = (await mailsOf([...offers, countered.child])).filter(({ template }) =>
    ["offer-withdrawn", "offer-declined"].includes(template),
  );
  expect(told).toEqual([
    { template: "offer-declined", to_address: two.creatorEmail },
    ...[three, four]
      .map(({ creatorEmail }) => creatorEmail)
      .sort(byText)
      .map((email) => ({ template: "offer-withdrawn", to_address: email })),
  ]);
  expect(await withdrawRest(buyer, briefId, now)).toBeUndefined();
  expect((await findBrief(briefId))?.closedAt).toEqual(now);
});

test("each creator whose counter-offer ends with the rest is mailed about their own", async () => {
  const { offers, buyer, briefId } = await sentBrief(await addCreators(3));
  const now = addHours(start, 1);
  const children: OfferRecord[] = [];
  for (const offer of offers) {
    const countered = await counter(await openLink(offer), 10, now);
    if (!countered.ok) throw new Error("Not countered");
    children.push(countered.child);
  }
  expect(await withdrawRest(buyer, briefId, now)).toBe(3);
  for (const child of children)
    expect((await mailsOf([child])).filter(({ template }) => template === "offer-declined")).toEqual([
      { template: "offer-declined", to_address: child.creatorEmail },
    ]);
});

test("withdrawing the rest of a brief of which nothing is open ends nothing, and leaves it open", async () => {
  const request = briefTo(await addCreators(2));
  const buyer = await confirmedBuyer(request.buyerEmail);
  const held = await submitBrief(request, undefined, start);
  if (!held.ok) throw new Error(JSON.stringify(held.refusals));
  // Nobody confirmed it in time, and the schedule has not removed it yet.
  expect(await withdrawRest(buyer, held.briefId, addHours(start, 49))).toBe(0);
  expect((await findBrief(held.briefId))?.closedAt).toBeNull();
});

test("a brand that proved its mailbox reads what creators wrote with an answer, unless staff have hidden it", async () => {
  const { offers, briefId } = await sentBrief(await addCreators(3));
  const [one, two, three] = offers;
  if (!two || !three) throw new Error("Three creators are asked");
  const now = addHours(start, 1);
  await counter(await openLink(one), 10, now, undefined, undefined, "Two tags are closer to this.");
  await decline(await openLink(two), "Not for coffee.", now);
  await counter(await openLink(three), 20, now, undefined, undefined, "Call me instead.");
  await look(
    `UPDATE offer_message SET reported_at = $2, report_reason = 'spam', outcome = 'hidden', closed_at = $2
     WHERE root_offer_id = $1`,
    [three.id, now],
  );
  const brief = await findBrief(briefId);
  if (!brief) throw new Error("The brief is gone");
  const notes = async (isProved: boolean) => {
    const people = await peopleOf(brief, isProved, now);
    return offers.map(({ creatorUserId }) => people.get(creatorUserId)?.note);
  };
  expect(await notes(true)).toEqual(["Two tags are closer to this.", "Not for coffee.", undefined]);
  expect(await notes(false)).toEqual([undefined, undefined, undefined]);
  // What the brand itself wrote when it declined is not shown as the creator's.
  const countered = brief.asked.find(({ first }) => first.id === one.id)?.latest ?? expect.unreachable();
  expect(await decline(await openLink(countered), "Too dear for us.", now)).toMatchObject({ ok: true });
  expect(await notes(true)).toEqual(["Two tags are closer to this.", "Not for coffee.", undefined]);
});

test("a question is told beside its own creator's offer, to a brand that proved its mailbox, and mailed with the page of that offer", async () => {
  const { offers, briefId } = await sentBrief(await addCreators(2));
  const [one] = offers;
  const now = addHours(start, 1);
  expect(await sendMessage(writerOf(await openLink(one)), "How long is the spot?", now)).toMatchObject({ ok: true });
  const brief = await findBrief(briefId);
  if (!brief) throw new Error("The brief is gone");
  const asks = async (isProved: boolean) => {
    const people = await peopleOf(brief, isProved, now);
    return offers.map(({ creatorUserId }) => people.get(creatorUserId)?.asks);
  };
  expect([await asks(true), await asks(false)]).toEqual([
    ["How long is the spot?", undefined],
    [undefined, undefined],
  ]);
  expect(
    [...(await peopleOf(brief, true, now)).values()].map(({ note }) => note),
    "a question is no note",
  ).toEqual([undefined, undefined]);
  const alone = await offerTo(await addCreator(), now);
  await sendMessage(writerOf(await openLink(alone)), "How long is the spot?", now);
  const mails = await look<{ payload: MailPayloads["offer-message"] }>(
    `SELECT payload FROM outbound_email
     WHERE template = 'offer-message' AND payload ->> 'offerId' = ANY($1) ORDER BY created_at`,
    [[one.id, alone.id]],
  );
  // No word to a creator of a brief, in what is kept of a mail either.
  await sendMessage(writingBuyer((await openBuyerLink(one, now)) as BuyerLink<"link">), "30 seconds.", now);
  const toCreator = await look<{ payload: object }>(
    "SELECT payload FROM outbound_email WHERE template = 'offer-message' AND to_address = $1",
    [one.creatorEmail],
  );
  expect(toCreator.map(({ payload }) => "isOfBrief" in payload)).toEqual([false]);
  // The link of a brief's offer leads to all of them, but for this mail.
  const opensAlone = new Map<string, boolean>();
  for (const { payload } of mails)
    opensAlone.set(payload.offerId, (await renderMail("offer-message", payload)).text.includes("?alone#messages"));
  expect(opensAlone).toEqual(
    new Map([
      [one.id, true],
      [alone.id, false],
    ]),
  );
});

test("a creator's face and page are shown beside the offer while the page is public", async () => {
  const creators = await addCreators(2);
  const { briefId } = await sentBrief(creators);
  const [shown] = creators;
  if (!shown) throw new Error("Two creators are asked");
  const slug = `shown-${shown.userId.slice(0, 8)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, shown.userId]);
  const show = "UPDATE creator_profile SET slug = $2, is_public = $3, published_at = now() WHERE user_id = $1";
  const cards = async () => {
    const brief = await findBrief(briefId);
    if (!brief) throw new Error("The brief is gone");
    return [...(await peopleOf(brief, true, new Date())).values()].flatMap(({ card }) => card?.slug ?? []);
  };
  await look(show, [shown.userId, slug, true]);
  expect(await cards()).toEqual([slug]);
  await look(show, [shown.userId, slug, false]);
  expect(await cards()).toEqual([]);
});

test("on a brand's dashboard an open offer of a brief is told once: with the brief, unless it waits for the brand", async () => {
  const { offers, buyer, briefId } = await sentBrief(await addCreators(3));
  const [one, other, third] = offers as [OfferRecord, OfferRecord, OfferRecord];
  const now = addHours(start, 1);
  const answer = await counter(await openLink(one), 10, now);
  await approve(await openLink(other), now);
  const deals = await readDeals(buyer, undefined, [], now);
  expect(Object.values(deals).map(({ offers }) => offers.map(({ id }) => id))).toEqual([
    [answer.ok && answer.child.id],
    [],
    [other.id],
    [],
  ]);
  const { "to-decide": yours, "in-force": running } = await dealsOf(buyer, undefined, now);
  expect([yours, running].map(({ deals }) => deals.map((deal) => deal.briefId))).toEqual([[briefId], [briefId]]);
  const [brief] = await openBriefs(buyer, now);
  expect([brief?.id, brief?.asked.map(({ latest }) => latest.id).includes(third.id)]).toEqual([briefId, true]);
});

test("every brief with an open offer is told, however many are newer, and no other", async () => {
  const buyer = await confirmedBuyer("many-briefs@example.test");
  const send = async (now: Date): Promise<string> => {
    const request = { ...briefTo(await addCreators(2)), buyerEmail: "many-briefs@example.test" };
    const submitted = await submitBrief(request, buyer, now);
    if (!submitted.ok) throw new Error(JSON.stringify(submitted.refusals));
    return submitted.briefId;
  };
  const open = [await send(start), await send(addHours(start, 1))];
  const closed = [await send(addHours(start, 2)), await send(addHours(start, 3))];
  for (const id of closed) await withdrawRest(buyer, id, addHours(start, 4));
  const told = async (now: Date) => (await openBriefs(buyer, now)).map(({ id }) => id);
  expect(await told(addHours(start, 3))).toEqual([open[1], open[0]]);
  // Nobody answered in time.
  expect(await told(addHours(start, 100))).toEqual([]);
});

test("a brief whose counter-offer waits for the brand is told, however many are newer", async () => {
  const { offers, buyer, briefId } = await sentBrief(await addCreators(2));
  await decline(await openLink(offers[0]), null, start);
  expect(await counter(await openLink(offers[1] ?? expect.unreachable()), 10, start)).toMatchObject({ ok: true });
  const later = addHours(start, 1);
  const request = { ...briefTo(await addCreators(2)), buyerEmail: offers[0].buyerEmail };
  const newer = await submitBrief(request, buyer, later);
  if (!newer.ok) throw new Error(JSON.stringify(newer.refusals));
  await withdrawRest(buyer, newer.briefId, later);
  expect((await openBriefs(buyer, later)).map(({ id }) => id)).toEqual([briefId]);
});

test("a brief that is held is told like one that was sent, until its time is over", async () => {
  const closed = await sentBrief(await addCreators(2), addHours(start, 1));
  await withdrawRest(closed.buyer, closed.briefId, addHours(start, 1));
  const { buyerEmail } = closed.request;
  const held = await submitBrief({ ...briefTo(await addCreators(2)), buyerEmail }, undefined, start);
  if (!held.ok) throw new Error(JSON.stringify(held.refusals));
  const told = async (hours: number) => (await openBriefs(closed.buyer, addHours(start, hours))).map(({ id }) => id);
  // Its offers stand in none of the dashboard's lists: the brief tells of them.
  const lists = await readDeals(closed.buyer, undefined, [], addHours(start, 47));
  expect(lists["to-decide"].offers).toEqual([]);
  expect([await told(47), await told(48)]).toEqual([[held.briefId], []]);
  const { buyer } = closed;
  expect(await withdrawRest(buyer, held.briefId, addHours(start, 48)), "nothing is left to withdraw").toBe(0);
  expect((await findBrief(held.briefId))?.closedAt).toBeNull();
  const lastMoment = new Date(addHours(start, 48).getTime() - 1);
  expect(await withdrawRest(buyer, held.briefId, lastMoment)).toBe(2);
});

test("only its own brand withdraws the rest", async () => {
  const { offers, briefId } = await sentBrief(await addCreators(2));
  const stranger = await confirmedBuyer(requestTo({ email: "unused@example.test" }).buyerEmail);
  expect(await withdrawRest(stranger, briefId, start)).toBeUndefined();
  expect(await withdrawRest(stranger, "no id", start)).toBeUndefined();
  expect(await statesOf(offers)).toEqual(["pending", "pending"]);
});

test("a brief of which every offer was answered is not closed by withdrawing the rest", async () => {
  const { offers, buyer, briefId } = await sentBrief(await addCreators(2));
  const now = addHours(start, 1);
  for (const offer of offers) await approve(await openLink(offer), now);
  expect(await withdrawRest(buyer, briefId, now)).toBe(0);
  expect((await findBrief(briefId))?.closedAt).toBeNull();
});

test("what is held of a closed brief is never sent, and removed with it", async () => {
  const creators = await addCreators(2);
  const { offers, briefId } = await heldBrief(creators);
  const link = await openBuyerLink(offers[0], start);
  const owner = await ownerOf({ buyerOrgId: offers[0].buyerOrgId });
  const now = addHours(start, 1);
  expect(await withdrawRest(owner, briefId, now)).toBe(2);
  expect(await withdrawRest(owner, briefId, now)).toBeUndefined();
  expect((await findBrief(briefId))?.closedAt).toEqual(now);
  expect(await confirmBrief(link, briefId, addHours(start, 0.5))).toEqual({ ok: false, reason: "not-held" });
  await removeHeldOffers(addHours(now, 1));
  expect(await look("SELECT FROM offer WHERE brief_id = $1", [briefId])).toEqual([]);
  expect(await findBrief(briefId)).toBeUndefined();
});

test("a brief of which some was sent stays when its held offers are removed", async () => {
  const { offers, briefId } = await heldBrief(await addCreators(2));
  const dear = offers[1] as OfferRecord;
  await db().creatorProfile.update({ where: { userId: dear.creatorUserId }, data: { priceFloorCents: 900_000 } });
  await confirmBrief(await openBuyerLink(offers[0], start), briefId, start);
  await removeHeldOffers(addHours(start, 49));
  expect((await findBrief(briefId))?.asked.map(({ first }) => first.id)).toEqual([offers[0].id]);
});

test("withdrawing the rest races with approvals and counter-offers: each offer has one outcome, and none stays open", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { offers, buyer, briefId } = await sentBrief(await addCreators(6));
    const now = addHours(start, 1);
    const links = await Promise.all(offers.map((offer) => openLink(offer)));
    const [closed, ...answers] = await Promise.all([
      withdrawRest(buyer, briefId, now),
      ...links.map((link, index) => (index % 2 ? approve(link, now) : counter(link, 20, now))),
    ]);
    const brief = await findBrief(briefId);
    const outcomes = brief?.asked.map(({ latest }) => latest.status) ?? [];
    const approvals = answers.filter((answer) => answer.ok && "grant" in answer).length;
    const counters = answers.filter((answer) => answer.ok && "child" in answer).length;
    const ended = (state: string) => outcomes.filter((status) => status === state).length;
    expect([ended("approved"), ended("declined"), ended("withdrawn")]).toEqual([
      ...[approvals, counters, 6 - approvals - counters],
    ]);
    expect(closed).toBe(6 - approvals);
  }
});

test("twenty briefs of one brand to the same ten creators at once: as many offers to each as may be open", async () => {
  const creators = await addCreators(10);
  const { buyerEmail } = briefTo(creators);
  const buyer = await confirmedBuyer(buyerEmail);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => submitBrief({ ...briefTo(creators), buyerEmail }, buyer, start)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_OPEN_OFFERS);
  const perCreator = await look<{ count: number }>(
    "SELECT count(*)::int FROM offer WHERE creator_user_id = ANY($1) GROUP BY creator_user_id",
    [creators.map(({ userId }) => userId)],
  );
  expect(perCreator).toEqual(Array.from({ length: 10 }, () => ({ count: MAX_OPEN_OFFERS })));
});

test("a brand sends at most a hundred offers a day, exactly", async () => {
  const creators = await addCreators(12);
  const { buyerEmail } = briefTo(creators);
  const buyer = await confirmedBuyer(buyerEmail);
  const results = await Promise.all(
    Array.from({ length: 9 }, () =>
      submitBrief({ ...briefTo(creators), creators: briefTo(creators).creators, buyerEmail }, buyer, start),
    ),
  );
  const sent = results.filter(({ ok }) => ok).length * 12;
  expect(sent).toBe(Math.floor(MAX_OFFERS_A_DAY_TO_ALL / 12) * 12);
  const refused = results.find(({ ok }) => !ok);
  expect(refused && !refused.ok && refused.refusals[0]?.refused).toEqual({ ok: false, reason: "too-many-to-all" });
  // Four more go out, whatever creators answered meanwhile.
  const held = await submitBrief({ ...briefTo(creators.slice(0, 6)), buyerEmail }, undefined, start);
  if (!held.ok) throw new Error(JSON.stringify(held.refusals));
  const made = results.find(({ ok }) => ok);
  for (const offer of made?.ok ? made.offers.slice(0, 4) : [])
    expect(await counter(await openLink(offer), 10, start)).toMatchObject({ ok: true });
  // As staff do for a mail that the mailbox's budget withheld.
  await look("UPDATE outbound_email SET state = 'queued' WHERE to_address = $1 AND state = 'withheld'", [buyerEmail]);
  const confirmed = await confirmBrief(await openBuyerLink(held.offers[0], start), held.briefId, start);
  const full = { refused: { ok: false, reason: "too-many-to-all" } };
  expect(confirmed).toMatchObject({ ok: true, sent: 4, refusals: [full, full] });
  const again = async (at: Date) => (await submitBrief({ ...briefTo(creators), buyerEmail }, buyer, at)).ok;
  const aDayLater = addHours(start, 24);
  expect([await again(new Date(aDayLater.getTime() - 1)), await again(aDayLater)]).toEqual([false, true]);
});

test("a held brief whose first creator is erased is confirmed by another link, which goes to the brand once", async () => {
  const creators = await addCreators(4);
  const held = await heldBrief(creators);
  const [lead, second, third, last] = held.offers;
  if (!second || !third || !last) expect.unreachable("The brief has no four offers");
  const links = () =>
    look<{ offer: string; creators: number | null; again: boolean | null }>(
      `SELECT payload->>'offerId' AS offer, (payload->>'creators')::int AS creators, (payload->>'again')::boolean AS again
       FROM outbound_email WHERE template = 'offer-confirm' AND to_address = $1 AND payload ? 'tokenSalt' ORDER BY created_at`,
      [lead.buyerAddress],
    );
  await eraseOwn(proved(second.creatorEmail), start);
  expect(await links()).toEqual([{ offer: lead.id, creators: 4, again: null }]);
  await eraseOwn(proved(lead.creatorEmail), start);
  expect(await links()).toEqual([{ offer: third.id, creators: 2, again: true }]);
  const confirmed = await confirmBrief(await openBuyerLink(third, start), held.briefId, start);
  expect(confirmed).toEqual({ ok: true, sent: 2, refusals: [] });
  expect(await statesOf([third, last])).toEqual(["pending", "pending"]);
  // What was sent needs no link any more.
  await eraseOwn(proved(third.creatorEmail), start);
  expect(await links()).toEqual([]);
});

test("of several held briefs each whose link is gone gets another one", async () => {
  const briefs = [await heldBrief(await addCreators(2)), await heldBrief(await addCreators(2))] as const;
  const [linked, unlinked] = briefs;
  const links = () => Promise.all(briefs.map(({ offers }) => mailsOf(offers)));
  const before = await links();
  await look("DELETE FROM outbound_email WHERE payload->>'offerId' = $1", [unlinked.offers[0].id]);
  await db().$transaction((tx) => mailLinksAgain(tx, [linked.briefId, unlinked.briefId], start));
  expect(await links()).toEqual(before);
});
