import { expect, test } from "vitest";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { findBrief, lockBriefAsked } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close";
import { confirmOffer } from "@/lib/offers/confirm";
import { correctAddress } from "@/lib/offers/correct-address";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { termsIn } from "@/lib/terms/agreement";
import { HOLD_HOURS } from "@/lib/terms/notices";
import { addHours } from "@/lib/time";
import { countOfWaiting, testDatabase } from "@/tests/support/database";
import { addCreator, addHeldOffer, openBuyerLink, reload, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const later = addHours(start, 1);

const offersOf = (email: string) =>
  look<{ id: string; status: string }>(
    "SELECT o.id, o.status FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1 ORDER BY 1",
    [email],
  );

const mailsTo = (email: string) =>
  look("SELECT template FROM outbound_email WHERE to_address = $1 ORDER BY created_at", [email]);

type Asked = Awaited<ReturnType<typeof addCreator>>;

async function heldBrief(creators: readonly [Asked, ...Asked[]], buyerEmail: string) {
  const { terms, creator: _, ...sender } = requestTo(creators[0]);
  const { priceCents, ...shared } = terms;
  const asked = creators.map(({ userId }) => ({ key: { userId }, priceCents }));
  const submitted = await submitBrief({ ...sender, terms: shared, creators: asked, buyerEmail }, undefined, start);
  if (!submitted.ok) throw new Error("The brief was refused");
  return submitted;
}

const setFloor = ({ userId }: Asked, priceFloorCents: number) =>
  db().creatorProfile.update({ where: { userId }, data: { priceFloorCents } });

async function corrected(held: OfferRecord, email: string): Promise<OfferRecord> {
  const made = await correctAddress(held, email, later);
  if (!made.ok) throw new Error("The offer was refused");
  return made.offer;
}

test("an offer is made again with the right address and the same terms, once, and the mistyped one can send nothing", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  const wrong = await openBuyerLink(held, start);
  const email = "right@example.test";
  const [one, other] = await Promise.all([corrected(held, email), corrected(held, email)]);
  expect(other.id).toBe(one.id);
  expect(one).toMatchObject({ status: "held", buyerName: held.buyerName, buyerOrganisation: held.buyerOrganisation });
  expect(termsIn(one.agreement.content)).toEqual(termsIn(held.agreement.content));
  expect(await offersOf(email)).toEqual([{ id: one.id, status: "held" }]);
  expect(await mailsTo(email)).toEqual([{ template: "offer-confirm" }]);
  expect(await confirmOffer(wrong, addHours(later, 1))).toEqual({ ok: false, reason: "not-held" });
  expect((await reload(held)).status).toBe("held");
  expect(await confirmOffer(await openBuyerLink(one, later), later)).toMatchObject({ ok: true });
  // What was sent, and what renews a license, is not made again.
  const refused = { ok: false, refusals: [] };
  const renewal = { ...(await addHeldOffer(requestTo(await addCreator()), start)), renewsGrantId: held.id };
  for (const one of [await reload(other), renewal])
    expect(await correctAddress(one, "third@example.test", later)).toEqual(refused);
  expect(await offersOf("third@example.test")).toEqual([]);
});

test("of a brief what is held is made again with each creator's own amount, and what was sent stays", async () => {
  const creators = [await addCreator(), await addCreator(), await addCreator()];
  const { terms, creator: _, ...sender } = requestTo(creators[0] ?? expect.unreachable());
  const { priceCents: __, ...shared } = terms;
  const amounts = [35_000, 99_900, 42_000];
  const asked = creators.map(({ userId }, at) => ({ key: { userId }, priceCents: amounts[at] ?? 0 }));
  const priced = { ...sender, terms: shared, creators: asked, buyerEmail: "wrong@example.test" };
  const submitted = await submitBrief(priced, undefined, start);
  if (!submitted.ok) throw new Error("The brief was refused");
  const [lead] = submitted.offers;
  const one = await corrected(lead, "brief@example.test");
  const brief = await findBrief(one.briefId ?? "");
  expect(brief?.asked.map(({ first: { priceCents } }) => priceCents).sort()).toEqual(amounts.toSorted());
  expect(await confirmBrief(await openBuyerLink(lead, start), submitted.briefId, later)).toMatchObject({ ok: false });
  const sent = await confirmBrief(await openBuyerLink(one, later), one.briefId ?? "", later);
  expect(sent).toMatchObject({ ok: true, sent: 3, refusals: [] });
  // Once it was sent there is nothing to correct.
  expect(await correctAddress(one, "third@example.test", later)).toEqual({ ok: false, refusals: [] });
  expect((await offersOf("brief@example.test")).map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  expect(await offersOf("third@example.test")).toEqual([]);
});

/** As a press that read the offer just before the other had its effect. */
const nobody = "nobody@example.test";
const lapsed = { ok: false, refusals: [] };

test("of correcting and of confirming at once one has its effect, whichever read the offer first", async () => {
  const sent = await addHeldOffer(requestTo(await addCreator()), start);
  expect(await confirmOffer(await openBuyerLink(sent, start), later)).toMatchObject({ ok: true });
  expect(await correctAddress(sent, nobody, later)).toEqual(lapsed);
  expect(await offersOf(nobody)).toEqual([]);
  expect(await mailsTo(nobody)).toEqual([]);

  const held = await addHeldOffer(requestTo(await addCreator()), start);
  const wrong = await openBuyerLink(held, start);
  await corrected(held, "right-one@example.test");
  expect(await confirmOffer(wrong, addHours(start, 0.5))).toEqual({ ok: false, reason: "not-held" });
  expect((await reload(held)).status).toBe("held");
  // Nor is it corrected to yet another address.
  expect(await correctAddress(held, nobody, addHours(start, 0.5))).toEqual(lapsed);
  expect(await offersOf(nobody)).toEqual([]);
});

test("of correcting, confirming and correcting otherwise a brief at once one has its effect", async () => {
  for (let round = 0; round < 5; round += 1) {
    const creators = [await addCreator(), await addCreator(), await addCreator()] as const;
    const { offers, briefId } = await heldBrief(creators, `at-once-${round}@example.test`);
    const [lead] = offers;
    const wrong = await openBuyerLink(lead, start);
    const [one, other] = [`one-${round}@example.test`, `other-${round}@example.test`];
    const outcomes = await Promise.all([
      correctAddress(lead, one, later),
      confirmBrief(wrong, briefId, addHours(start, 0.5)),
      correctAddress(lead, other, later),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = [...(await offersOf(one)), ...(await offersOf(other))];
    expect(rows).toHaveLength(outcomes[1].ok ? 0 : 3);
    expect([...(await mailsTo(one)), ...(await mailsTo(other))]).toHaveLength(outcomes[1].ok ? 0 : 1);
  }
});

test("what a creator's rules refuse meanwhile is not made again, says why, and stays held", async () => {
  const [one, other] = [await addCreator(), await addCreator()];
  const alone = await addHeldOffer(requestTo(one), start);
  const { offers } = await heldBrief([one, other], "refused-brief@example.test");
  await setFloor(one, 900_000);
  for (const held of [alone, offers[0]])
    expect(await correctAddress(held, "refused@example.test", later)).toEqual({
      ok: false,
      refusals: [{ ok: false, reason: "price-too-low", priceFloorCents: 900_000 }],
    });
  expect(await offersOf("refused@example.test")).toEqual([]);
  await setFloor(one, 100);
  expect(await confirmOffer(await openBuyerLink(alone, later), later)).toMatchObject({ ok: true });
  const link = await openBuyerLink(offers[0], later);
  expect(await confirmBrief(link, offers[0].briefId ?? "", later)).toMatchObject({ ok: true, sent: 2 });
});

test("of a brief that was sent in part only the rest is made again, and what was sent keeps its days", async () => {
  const [one, dear] = [await addCreator(), await addCreator()];
  const { offers, briefId } = await heldBrief([one, dear], "in-part@example.test");
  await setFloor(dear, 900_000);
  expect(await confirmBrief(await openBuyerLink(offers[0], start), briefId, start)).toMatchObject({
    ok: true,
    sent: 1,
  });
  await setFloor(dear, 100);
  const before = await reload(offers.find(({ creatorUserId }) => creatorUserId === one.userId) ?? expect.unreachable());
  const made = await corrected(before, "rest@example.test");
  expect((await findBrief(made.briefId ?? ""))?.asked.map(({ first }) => first.creatorUserId)).toEqual([dear.userId]);
  expect(await reload(before)).toEqual(before);
});

test("of a brief that nobody confirmed in time nothing is made again", async () => {
  const { offers } = await heldBrief([await addCreator(), await addCreator()], "too-late@example.test");
  const late = addHours(start, HOLD_HOURS);
  expect(await correctAddress(offers[0], "late@example.test", late)).toEqual({ ok: false, refusals: [] });
  expect(await offersOf("late@example.test")).toEqual([]);
});

test("a brief of which a part ends while it is corrected is not made again", async () => {
  const creators = [await addCreator(), await addCreator()] as const;
  const { offers, briefId } = await heldBrief(creators, "part-ends@example.test");
  let outcome: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await lockBriefAsked(tx, briefId);
    outcome = correctAddress(offers[0], nobody, later);
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    expect(await endHeld(tx, { id: offers[1]?.id ?? "" }, later)).toBe(1);
  });
  expect(await outcome).toEqual(lapsed);
  expect(await offersOf(nobody)).toEqual([]);
  expect(await mailsTo(nobody)).toEqual([]);
});

test("what fails otherwise is not told as an offer that is no longer held", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  await expect(correctAddress(held, "nul\0@example.test", later)).rejects.toThrow();
  expect((await reload(held)).approvalTokenExpiresAt).toEqual(held.approvalTokenExpiresAt);
});
