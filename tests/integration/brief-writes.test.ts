import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type BriefRequest, confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { removeHeldOffers } from "@/lib/offers/deadlines";
import { approve, counter } from "@/lib/offers/decide";
import { briefMails, declinedMails, heldMails, receivedMails, withdrawnMails } from "@/lib/offers/mail";
import { offerInSession } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { withdrawRest } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import { addCreator, confirmedBuyer, openBuyerLink, openLink, reload, requestTo } from "@/tests/support/offers";
import { inOrder, keptMails, type Written, written } from "@/tests/support/written";

// Everything that each act on a brief writes, row for row: nothing else may change, and nothing may be left out.

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const now = addHours(start, 0.1);

/** To four creators, of whom one does not list the category, an amount for each; from a colleague of a brand. */
async function aBrief() {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), start);
  const buyer = await actingMember(owner, "buyer", start);
  const outside = await addCreator({ categories: ["games"] });
  const creators = [await addCreator(), await addCreator(), outside, await addCreator()];
  const { creator: _, ...common } = requestTo({ email: "unused@example.test" });
  const asked = creators.map(({ userId }, place) => ({ key: { userId }, priceCents: 40_000 + place }));
  const request: BriefRequest = { ...common, buyerEmail: buyer.email, creators: asked };
  const prices = new Map(asked.map(({ key, priceCents }) => [key.userId, priceCents]));
  const isOutside = ({ creatorUserId }: OfferRecord) => creatorUserId === outside.userId;
  return { owner, buyer, request, prices, isOutside };
}

const expectWritten = (writes: Written, expected: Written) => expect(writes).toEqual(inOrder(expected));

const logged = (actor: string, action: string, record_id: string, details: object) => ({
  ...{ actor, admin_id: null, action, table_name: "offer", record_id, details },
});

const briefIn = (brief: Awaited<ReturnType<typeof submitBrief>>) => {
  if (!brief.ok) throw new Error(JSON.stringify(brief.refusals));
  return brief;
};

const consentsOf = (writes: Written) =>
  (writes.consent_record ?? []).map(({ document, party, email_key, offer_id, agreed_at }) => [
    ...[document, party, email_key, offer_id, agreed_at],
  ]);

const agreedTo = (offers: readonly OfferRecord[], { email }: { email: string }, at: Date) => [
  ...offers.map(({ id }) => ["offer-terms", "buyer", email, id, at]),
  ["electronic-agreement", "buyer", email, undefined, at],
];

test("a brief that is sent, and its rest that is withdrawn", async () => {
  const { buyer, request, prices, isOutside } = await aBrief();
  const { result, writes } = await written(look, () => submitBrief(request, buyer, start));
  const { briefId, offers } = briefIn(result);
  expect(offers.map(({ priceCents }) => priceCents)).toEqual(
    offers.map(({ creatorUserId }) => prices.get(creatorUserId)),
  );
  const { consent_record: _, offer: rows = [], ...rest } = writes;
  expect(rows).toHaveLength(4);
  const of = { brief_id: briefId, made_by: buyer.profileId, buyer_org_id: buyer.buyerOrgId };
  for (const row of rows)
    expect(row).toMatchObject({
      ...of,
      status: "pending",
      sent_at: start,
      approval_token_expires_at: addHours(start, 48),
    });
  expect(consentsOf(writes).toSorted()).toEqual(agreedTo(offers, buyer, start).toSorted());
  expectWritten(rest, {
    admin_audit_log: offers.map((offer) => {
      const details = { priceCents: offer.priceCents, outsideCategories: isOutside(offer), held: false };
      return logged("visitor", "offer_submitted", offer.id, details);
    }),
    agreement: offers.map(({ id }) => ({ offer_id: id, created_at: start })),
    brief: [{ id: briefId, created_at: start }],
    offer_search: offers.map(({ id }) => ({ offer_id: id })),
    outbound_email: keptMails([...offers.flatMap(receivedMails), ...briefMails(offers)]),
  });

  await look("UPDATE outbound_email SET state = 'sent', sent_at = $1 WHERE state = 'queued'", [start]);
  const [one, two, ...others] = offers;
  if (!two) throw new Error("Four creators are asked");
  await approve(await openLink(one), now);
  const answer = await counter(await openLink(two), 10, now);
  if (!answer.ok) throw new Error("Not countered");
  const { child } = answer;
  const decided = { decided_at: [null, now], decided_by: [null, "buyer"] };
  const closed = await written(look, () => withdrawRest(buyer, briefId, now));
  expect(closed.result).toBe(3);
  const { confirmed_mailbox: engaged, ...ended } = closed.writes;
  expect(engaged).toMatchObject([{ email_key: buyer.email, acted_at: now }]);
  expectWritten(ended, {
    admin_audit_log: [
      logged("buyer", "offer_declined", child.id, { withReason: false }),
      ...others.map(({ id }) => logged("buyer", "offer_withdrawn", id, {})),
    ],
    brief: [{ of: briefId, closed_at: [null, now] }],
    offer: [
      { of: child.id, status: ["pending", "declined"], seen_at: [null, now], ...decided },
      ...others.map(({ id }) => ({ of: id, status: ["pending", "withdrawn"], ...decided })),
    ],
    outbound_email: keptMails([
      ...declinedMails(await reload(child), null),
      ...(await Promise.all(others.map(reload))).flatMap(withdrawnMails),
    ]),
  });
});

test("a brief that is held, sent by its link but for one, and what is never sent of it", async () => {
  const { buyer, request, isOutside } = await aBrief();
  const { result, writes } = await written(look, () =>
    submitBrief({ ...request, buyerEmail: newMailbox() }, undefined, start),
  );
  const { briefId, offers } = briefIn(result);
  const { buyer_org: added, offer: rows = [], ...rest } = writes;
  expect([added?.length, rows.length]).toEqual([1, 4]);
  for (const row of rows) {
    expect(row).toMatchObject({ status: "held", brief_id: briefId, approval_token_expires_at: addHours(start, 48) });
    expect(row).not.toHaveProperty("made_by");
  }
  const detailsOf = (offer: OfferRecord) => ({ priceCents: offer.priceCents, outsideCategories: isOutside(offer) });
  expectWritten(rest, {
    admin_audit_log: offers.map((offer) =>
      logged("visitor", "offer_submitted", offer.id, { ...detailsOf(offer), held: true }),
    ),
    agreement: offers.map(({ id }) => ({ offer_id: id, created_at: start })),
    brief: [{ id: briefId, created_at: start }],
    offer_search: offers.map(({ id }) => ({ offer_id: id })),
    outbound_email: keptMails(heldMails(offers)),
  });

  const [lead, dear, ...others] = offers;
  if (!dear) throw new Error("Four creators are asked");
  await db().creatorProfile.update({ where: { userId: dear.creatorUserId }, data: { priceFloorCents: 900_000 } });
  const link = await openBuyerLink(lead, now);
  const confirmed = await written(look, () => confirmBrief(link, briefId, now));
  expect(confirmed.result).toMatchObject({ ok: true, sent: 3, refusals: [{ offer: { id: dear.id } }] });
  const out = await Promise.all([lead, ...others].map(reload));
  const { admin_audit_log, offer, outbound_email } = confirmed.writes;
  const email = lead.buyerAddress;
  expect(consentsOf(confirmed.writes).toSorted()).toEqual(agreedTo(out, { email }, now).toSorted());
  const { madeBy } = await reload(lead);
  expect(madeBy).not.toBe(buyer.profileId);
  const was = { status: ["held", "pending"], sent_at: [null, now], made_by: [null, madeBy] };
  expectWritten({ admin_audit_log, offer, outbound_email } as Written, {
    admin_audit_log: [
      { ...logged("buyer", "buyer_confirmed", lead.buyerOrgId, {}), table_name: "buyer_org" },
      ...out.map((one) => logged("buyer", "offer_confirmed", one.id, detailsOf(one))),
    ],
    offer: out.map(({ id }) => ({
      ...{ of: id, ...was, approval_token_expires_at: [addHours(start, 48), addHours(now, 48)] },
    })),
    outbound_email: keptMails(out.flatMap(receivedMails)),
  });

  const left = await written(look, () => removeHeldOffers(addHours(start, 48)));
  expectWritten(left.writes, {
    admin_audit_log: [logged("system", "offer_removed", dear.id, {})],
    agreement: [{ gone: dear.id }],
    offer: [{ gone: dear.id }],
    offer_search: [{ gone: dear.id }],
  });
});

test("a brief of which some is above the amount: all of it waits for a colleague, who releases it in one act", async () => {
  const { owner, buyer, request, isOutside } = await aBrief();
  const approver = await actingMember(owner, "approver", start);
  const { email: ownerEmail } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  await db().buyerOrg.update({ where: { id: owner.buyerOrgId }, data: { reviewAboveCents: 40_001 } });
  const until = addHours(start, 7 * 24);
  const review = (to_address: string, payload: object) => ({ template: "offer-review", to_address, payload });
  const about = ({ id: offerId, creatorName, priceCents }: OfferRecord) => ({
    offerId,
    creatorName,
    priceCents,
    offers: 4,
  });
  const askedOf = (first: OfferRecord, at: Date) =>
    [ownerEmail, approver.email].map((to) =>
      review(to, { what: "asked", ...about(first), who: buyer.email, until: addHours(at, 7 * 24).toISOString() }),
    );
  const { result, writes } = await written(look, () => submitBrief(request, buyer, start));
  const { briefId, offers } = briefIn(result);
  const { offer: rows = [], ...rest } = writes;
  const kept = { brief_id: briefId, made_by: buyer.profileId, status: "held", approval_token_expires_at: until };
  expect(rows).toMatchObject(rows.map(() => ({ ...kept, review_asked_at: start, review_asked_by: buyer.profileId })));
  const detailsOf = (offer: OfferRecord) => ({ priceCents: offer.priceCents, outsideCategories: isOutside(offer) });
  expectWritten(rest, {
    admin_audit_log: offers.map((offer) =>
      logged("visitor", "offer_submitted", offer.id, { ...detailsOf(offer), held: true }),
    ),
    agreement: offers.map(({ id }) => ({ offer_id: id, created_at: start })),
    brief: [{ id: briefId, created_at: start }],
    offer_search: offers.map(({ id }) => ({ offer_id: id })),
    outbound_email: askedOf(offers[0], start),
  });

  const link = (await offerInSession(offers[0].id, approver, now)) ?? expect.unreachable();
  const released = await written(look, () => confirmBrief(link, briefId, now));
  expect(released.result).toEqual({ ok: true, sent: 4, refusals: [] });
  const out = await Promise.all(offers.map(reload));
  expect(consentsOf(released.writes).toSorted()).toEqual(agreedTo(out, approver, now).toSorted());
  const { consent_record: _, ...sent } = released.writes;
  expectWritten(sent, {
    admin_audit_log: [
      ...out.map((one) => logged("buyer", "offer_confirmed", one.id, detailsOf(one))),
      ...out.map(({ id }) => ({ ...logged("buyer", "offer_released", id, {}), admin_id: approver.profileId })),
    ],
    offer: out.map(({ id }) => ({
      ...{ of: id, status: ["held", "pending"], released_by: [null, approver.profileId] },
      ...{ sent_at: [null, now], approval_token_expires_at: [until, addHours(now, 48)] },
    })),
    outbound_email: [
      ...keptMails(out.flatMap(receivedMails)),
      review(buyer.email, { what: "released", ...about(offers[0]), who: approver.email }),
    ],
  });

  const typed = briefIn(await submitBrief({ ...request, submissionKey: randomUUID() }, undefined, now));
  const confirming = await openBuyerLink(typed.offers[0], now);
  const confirmed = await written(look, () => confirmBrief(confirming, typed.briefId, now));
  expect(confirmed.result).toEqual({ ok: true, sent: 4, refusals: [] });
  const { confirmed_mailbox: engaged, offer_search: found = [], ...asked } = confirmed.writes;
  expect(engaged).toMatchObject([{ email_key: buyer.email, acted_at: now }]);
  // They are the brand's from now on, under whose address staff find them.
  expect(found).toHaveLength(4);
  const texts = [expect.stringContaining(buyer.email.slice(4)), expect.stringContaining(ownerEmail.slice(4))];
  for (const { search_text } of found) expect(search_text).toEqual(texts);
  expectWritten(asked, {
    offer: typed.offers.map(({ id, buyerOrgId }) => ({
      ...{ of: id, made_by: [null, buyer.profileId], buyer_org_id: [buyerOrgId, buyer.buyerOrgId] },
      ...{ review_asked_at: [null, now], review_asked_by: [null, buyer.profileId] },
      approval_token_expires_at: [addHours(now, 48), addHours(now, 7 * 24)],
    })),
    outbound_email: askedOf(typed.offers[0], now),
  });
});
