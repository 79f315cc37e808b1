import { expect, test } from "vitest";
import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import { findGrant } from "@/lib/license-rows/queries";
import { dealsOf } from "@/lib/licenses/deals";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { type DealPage, readDeals } from "@/lib/offers/lists";
import { sendMessage } from "@/lib/offers/message-send";
import { writerOf } from "@/lib/offers/messages";
import { lastSentBy } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type DealGroup, LIST_ROWS } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import type { Position } from "@/lib/postgres/listing";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  approved,
  confirmedBuyer,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { disputedUse } from "@/tests/support/uses";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const email = (name: string) => `${name}-lists@example.test`;

test("each chain of a brand's offers is on one list, by whose turn it is, and none of another brand's", async () => {
  const buyer = await confirmedBuyer(email("one"));
  const sent = async (hours: number): Promise<OfferRecord> => {
    const request = { ...requestTo(await addCreator()), buyerEmail: email("one") };
    const outcome = await submitOffer(request, buyer, addHours(start, hours));
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.offer;
  };
  const [old, out, declined, approved, countered] = [
    await sent(0),
    await sent(40),
    await sent(30),
    await sent(31),
    await sent(32),
  ];
  const held = await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail: email("one") }, addHours(start, 40));
  await addOffer();
  const now = addHours(start, 48);
  await decline(await openLink(declined), null, now);
  await approve(await openLink(approved), now);
  const answer = await counter(await openLink(countered), 10, now);
  const deals = await readDeals(buyer, undefined, [], now);
  const ids = Object.entries(deals).map(([name, { offers, count }]) => {
    expect(offers).toHaveLength(count);
    return [name, offers.map(({ id }) => id)];
  });
  expect(Object.fromEntries(ids)).toEqual({
    "to-decide": [held.id, answer.ok && answer.child.id],
    waiting: [out.id],
    "in-force": [approved.id],
    // What was countered goes on as the counter-offer.
    ended: [declined.id, old.id],
  });
  // An expired held offer is hidden before the scheduled work removes it.
  const later = await readDeals(buyer, undefined, [], addHours(now, 48));
  expect(Object.values(later).flatMap(({ offers }) => offers.map(({ id }) => id))).not.toContain(held.id);
});

test("what is open is listed by when it was made, and licenses by their end", async () => {
  const buyerEmail = email("ordered");
  const buyer = await confirmedBuyer(buyerEmail);
  const sent = async (hours: number, termMonths = 3): Promise<OfferRecord> => {
    const request = { ...requestTo(await addCreator(), { termMonths }), buyerEmail };
    const outcome = await submitOffer(request, buyer, addHours(start, hours));
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.offer;
  };
  const [a, b, c, d] = [await sent(0), await sent(1, 2), await sent(2), await sent(3)];
  const held = [
    await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail }, addHours(start, 4)),
    await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail }, addHours(start, 5)),
  ];
  await approve(await openLink(b), addHours(start, 6));
  await approve(await openLink(a), addHours(start, 7));
  const soon = await counter(await openLink(d), 10, addHours(start, 8));
  const late = await counter(await openLink(c), 10, addHours(start, 9));
  const deals = await readDeals(buyer, undefined, [], addHours(start, 10));
  const ids = (name: DealGroup) => deals[name].offers.map(({ id }) => id);
  const counters = [soon.ok && soon.child.id, late.ok && late.child.id];
  expect(ids("to-decide")).toEqual([...held.map(({ id }) => id), ...counters]);
  expect(ids("in-force")).toEqual([b.id, a.id]);
});

test("an offer that waited for its mailbox is listed by when it was made, and to its creator by when it went out", async () => {
  const creator = await addCreator();
  const request = { ...requestTo(creator), buyerEmail: email("waited") };
  const buyer = await confirmedBuyer(email("waited"));
  const held = await addHeldOffer(request, start);
  const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email("waited") }, buyer, addHours(start, 1));
  if (!sent.ok) throw new Error(sent.reason);
  const later = addHours(start, 2);
  expect((await lastSentBy(buyer))?.id).toBe(sent.offer.id);
  expect(await confirmOffer(await openBuyerLink(held, later), later)).toMatchObject({ ok: true });
  const idsOf = (page: DealPage) => page.offers.map(({ id }) => id);
  expect(idsOf((await readDeals(buyer, undefined, [], later)).waiting)).toEqual([held.id, sent.offer.id]);
  const owner = { creatorUserId: creator.userId };
  expect(idsOf((await readDeals(owner, undefined, [], later))["to-decide"])).toEqual([sent.offer.id, held.id]);
  for (const offer of [held, sent.offer]) await decline(await openLink(offer), null, later);
  expect(idsOf((await readDeals(buyer, undefined, [], later)).ended)).toEqual([sent.offer.id, held.id]);
  expect(idsOf((await readDeals(owner, undefined, [], later)).ended)).toEqual([held.id, sent.offer.id]);
});

test("what a brand's next form begins with is the newest offer that it began and that went out", async () => {
  const buyer = await confirmedBuyer(email("last"));
  expect(await lastSentBy(buyer)).toBeUndefined();
  const request = async () => ({ ...requestTo(await addCreator()), buyerEmail: email("last") });
  await addOffer({}, addHours(start, 9));
  const sent: OfferRecord[] = [];
  for (const hours of [1, 0]) {
    const one = await submitOffer(await request(), buyer, addHours(start, hours));
    if (one.ok) sent.push(one.offer);
  }
  await addHeldOffer(await request(), addHours(start, 3));
  const [newest] = sent;
  if (!newest) throw new Error("not sent");
  await counter(await openLink(newest), 10, addHours(start, 2));
  expect((await lastSentBy(buyer))?.id).toBe(newest.id);
});

test("page after page shows every offer of a brand once, in order", async () => {
  const buyer = await confirmedBuyer(email("many"));
  const many = LIST_ROWS + 7;
  const all: string[] = [];
  for (let made = 0; made < many; made++) {
    const request = { ...requestTo(await addCreator()), buyerEmail: email("many") };
    const outcome = await submitOffer(request, buyer, new Date(start.getTime() + made * 1_000));
    if (outcome.ok) all.push(outcome.offer.id);
  }
  const seen: string[] = [];
  let position: Position | undefined = { kind: "start" };
  while (position) {
    const list: DealPage = (await readDeals(buyer, { group: "waiting", position }, [], addHours(start, 1))).waiting;
    expect(list.count).toBe(many);
    seen.push(...list.offers.map(({ id }) => id));
    position = list.next && { kind: "after", cursor: list.next };
  }
  expect(seen).toEqual(all);
});

test("each deal that waits has its own disputes and question, and no other deal's", async () => {
  const now = addHours(start, 1);
  const held = await addHeld(start);
  const { creator, email, buyer } = held;
  const send = async () => {
    const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email }, buyer, start);
    return sent.ok ? sent.offer : expect.unreachable(sent.reason);
  };
  const other = await send();
  const { id: grantId } = await approved(other, start);
  const second = { ...held, offer: other, grant: (await findGrant(grantId)) ?? expect.unreachable() };
  const disputes = [await disputedUse(held, now), await disputedUse(second, now), await disputedUse(second, now)];
  const [asked, askedToo, plain] = [await send(), await send(), await send()];
  for (const [offer, body] of [
    [asked, "How long is the spot?"],
    [askedToo, "Where does it run?"],
  ] as const)
    expect(await sendMessage(writerOf(await openLink(offer)), body, now)).toMatchObject({ ok: true });
  const groups = await dealsOf(buyer, undefined, now);
  const shown = Object.values(groups).map(({ deals }) =>
    Object.fromEntries(
      deals.map(({ offer, grant, question, disputes: of }) => [
        offer.id,
        [grant?.id, question?.offer.id, of.map(({ dispute }) => dispute.id).toSorted()],
      ]),
    ),
  );
  const [one, ...others] = disputes.map(({ disputeId }) => disputeId);
  expect(shown).toEqual([
    {
      [held.offer.id]: [held.grant.id, undefined, [one]],
      [other.id]: [grantId, undefined, others.toSorted()],
      [asked.id]: [undefined, asked.id, []],
      [askedToo.id]: [undefined, askedToo.id, []],
    },
    { [plain.id]: [undefined, undefined, []] },
    {},
    {},
  ]);
});

test("a person without a brand has no buyer", async () => {
  expect(await buyerOfMember("00000000-0000-4000-8000-000000000000")).toBeUndefined();
});
