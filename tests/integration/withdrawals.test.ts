import { expect, test, vi } from "vitest";
import { listOffers } from "@/lib/offers/admin";
import { formerOffer } from "@/lib/offers/again";
import { approve, decline } from "@/lib/offers/decide";
import { readDeals } from "@/lib/offers/lists";
import { offerSchema } from "@/lib/offers/schema";
import { withdraw } from "@/lib/offers/withdraw";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addOffer, countered, openLink, ownerOf, reload } from "@/tests/support/offers";

// On a busy machine the last of many concurrent acts waits for longer than a visitor would.
vi.mock("@/lib/postgres/bounds", async (original) => ({ ...(await original<object>()), TURN: 100_000 }));

const { look } = await testDatabase();

/** Its creator's mail has gone out; of an offer withdrawn before, nobody is told (folded-mails.test.ts). */
const sendMails = () => look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
const start = new Date("2026-12-01T09:00:00.000Z");

test("a withdrawn offer is closed by its buyer, audited, and reported to its creator alone", async () => {
  const offer = await addOffer({}, start);
  await sendMails();
  const now = addHours(start, 1);
  expect(await withdraw(await ownerOf(offer), offer.id, now)).toEqual({ ok: true });
  const closed = await reload(offer);
  expect(closed).toMatchObject({ status: "withdrawn", decidedBy: "buyer", decidedAt: now, awaiting: "creator" });
  const listed = async (filter: string) => {
    const listing = { search: closed.buyerEmail, filter, order: "newest", position: { kind: "start" } } as const;
    return (await listOffers(listing)).rows.map(({ id }) => id);
  };
  expect([await listed("withdrawn"), await listed("declined")]).toEqual([[offer.id], []]);
  const [brand, creator] = [
    await readDeals(await ownerOf(offer), undefined, [], now),
    await readDeals({ creatorUserId: offer.creatorUserId }, undefined, [], now),
  ];
  for (const deals of [brand, creator]) {
    expect(Object.values(deals).map(({ count }) => count)).toEqual([0, 0, 0, 1]);
    expect(deals.ended.offers).toMatchObject([{ id: offer.id, status: "withdrawn" }]);
  }
  expect(
    await look("SELECT actor, action, table_name FROM admin_audit_log WHERE record_id = $1 ORDER BY id DESC LIMIT 1", [
      offer.id,
    ]),
  ).toEqual([{ actor: "buyer", action: "offer_withdrawn", table_name: "offer" }]);
  expect(
    await look(
      "SELECT template, to_address FROM outbound_email WHERE template NOT IN ('offer-received', 'offer-sent') AND payload->>'offerId' = $1",
      [offer.id],
    ),
  ).toEqual([{ template: "offer-withdrawn", to_address: offer.creatorEmail }]);
  expect(await withdraw(await ownerOf(offer), offer.id, now)).toMatchObject({ ok: false, reason: "already-decided" });
});

test("of many concurrent withdrawals and answers exactly one wins", async () => {
  for (let round = 0; round < 4; round++) {
    const offer = await addOffer();
    await sendMails();
    const now = new Date();
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 3 === round % 3) return withdraw(await ownerOf(offer), offer.id, now);
        const link = await openLink(offer);
        return index % 3 === (round + 1) % 3 ? approve(link, now) : decline(link, null, now);
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const closed = await reload(offer);
    const grants = await look("SELECT FROM license_grant WHERE offer_id = $1", [offer.id]);
    expect(grants).toHaveLength(closed.status === "approved" ? 1 : 0);
    const told = await look(
      "SELECT FROM outbound_email WHERE template = 'offer-withdrawn' AND payload->>'offerId' = $1",
      [offer.id],
    );
    expect(told).toHaveLength(closed.status === "withdrawn" ? 1 : 0);
  }
});

test("only its own buyer withdraws an offer, and only while the creator is awaited", async () => {
  const [offer, other] = [await addOffer({}, start), await addOffer({}, start)];
  const now = addHours(start, 1);
  for (const id of [offer.id, "x", undefined, "00000000-0000-4000-8000-000000000000"]) {
    expect(await withdraw(await ownerOf(other), id, now)).toEqual({ ok: false, reason: "not-found" });
  }
  expect(await withdraw(await ownerOf(offer), offer.id, addHours(start, 48))).toMatchObject({ reason: "expired" });
  const child = await countered(offer, now);
  expect(await withdraw(await ownerOf(offer), offer.id, now)).toMatchObject({ reason: "already-decided" });
  expect(await withdraw(await ownerOf(offer), child.id, now)).toMatchObject({ reason: "not-allowed" });
  await decline(await openLink(child), null, now);
  expect((await reload(child)).status, "a counter-offer that its buyer declined").toBe("declined");
});

test("the form accepts what it is filled with for sending an offer again", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"], useCase: "Two spots.\nAnd a poster." });
  const { creatorName } = offer;
  const sender = { id: offer.madeBy ?? "", email: offer.buyerEmail };
  const facts = { renews: undefined, creatorName, creatorZone: "America/New_York", floorCents: null, sender };
  const { id, values } = formerOffer(offer, facts);
  expect(id).toBe(offer.id);
  const sent = { ...values, like: id, submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11" };
  const read = offerSchema.parse(sent);
  expect(read).toMatchObject({ like: offer.id, useCase: offer.useCase, termMonths: offer.termMonths });
  expect(read.price).toBe(offer.priceCents);
  expect(offerSchema.safeParse({ ...sent, like: "" }).success, "nobody named").toBe(false);
  expect(offerSchema.safeParse({ ...sent, like: "x" }).success).toBe(false);
  expect(offerSchema.safeParse({ ...sent, renews: offer.id })).toMatchObject({
    success: true,
    data: { renews: offer.id },
  });
  expect(offerSchema.safeParse({ ...sent, renews: "x" }).success).toBe(false);
});
