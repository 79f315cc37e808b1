import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeRoom } from "@/lib/accounts/addresses";
import { confirmOffer } from "@/lib/offers/confirm";
import { decline } from "@/lib/offers/decide";
import { allowBuyer, offeringBuyers, refuseBuyer, refuses } from "@/lib/offers/refused-buyers";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld, offerRenewal } from "@/tests/support/licenses";
import { actingMember } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { url, look } = await testDatabase();
const now = new Date();
const REFUSED = { ok: false, reason: "buyer-refused" };

/** A creator and a brand; `submit` makes another offer each time, from `address` if given. */
async function pair() {
  const creator = await addCreator({ priceFloorCents: 100 });
  const { buyerEmail } = requestTo(creator);
  const known = new Map<string, ReturnType<typeof confirmedBuyer>>();
  const submit = async (address = buyerEmail, as = address) => {
    const buyer = known.get(as) ?? confirmedBuyer(as);
    known.set(as, buyer);
    return submitOffer({ ...requestTo(creator), buyerEmail: address }, await buyer, now);
  };
  const offer = async (address = buyerEmail) => {
    const submitted = await submit(address);
    if (!submitted.ok) throw new Error(submitted.reason);
    return submitted.offer;
  };
  const entries = () =>
    look<{ action: string; details: object }>(
      "SELECT action, details FROM admin_audit_log WHERE action ~ '^buyer_(refused|allowed)' AND admin_id = $1 ORDER BY id",
      [creator.userId],
    );
  return { creator, buyerEmail, submit, offer, entries };
}

test("a refused brand's open offers are declined, and it can send none until the creator takes them again", async () => {
  const { creator, buyerEmail, offer, submit, entries } = await pair();
  const [one, two, other] = [await offer(), await offer(), await offer("other@elsewhere.example")];
  const child = await countered(two, now);
  expect(await refuseBuyer(creator, one.buyerOrgId, now)).toBe(2);
  expect(await refuseBuyer(creator, one.buyerOrgId, now)).toBe(0);
  for (const closed of [one, child])
    expect(await reload(closed)).toMatchObject({ status: "declined", decidedBy: "creator" });
  expect((await reload(other)).status).toBe("pending");
  const mails = await look("SELECT payload FROM outbound_email WHERE template = 'offer-declined' AND to_address = $1", [
    buyerEmail,
  ]);
  // Neither leads to another offer, which would be refused.
  const closed = { payload: expect.objectContaining({ closedByUs: true, takesNone: true }) };
  expect(mails).toEqual([closed, closed]);

  expect(await submit()).toEqual(REFUSED);
  expect(await submit("other@elsewhere.example")).toMatchObject({ ok: true });
  await allowBuyer(creator, one.buyerOrgId);
  await allowBuyer(creator, one.buyerOrgId);
  expect(await submit()).toMatchObject({ ok: true });
  expect(await entries()).toEqual([
    { action: "buyer_refused", details: { declined: 2 } },
    { action: "buyer_allowed", details: {} },
  ]);
});

test("a refusal holds for another address of the mailbox, for a new address of the brand, and for its renewals", async () => {
  const { creator, buyerEmail, offer, submit } = await pair();
  const { buyerOrgId } = await offer();
  const [name, host] = buyerEmail.split("@");
  const alias = await offer(`${name}+other@${host}`);
  expect(await refuseBuyer(creator, buyerOrgId, now)).toBe(2);
  expect((await reload(alias)).status).toBe("declined");
  expect(await submit(`${name}+again@${host}`)).toEqual(REFUSED);
  await look("UPDATE buyer_org SET email = $2, email_key = $2 WHERE id = $1", [buyerOrgId, "moved@elsewhere.example"]);
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE email_key = $1", [
    buyerEmail,
    "moved@elsewhere.example",
  ]);
  expect(await submit("moved@elsewhere.example", buyerEmail)).toEqual(REFUSED);
  // Whoever has the mailbox now is who wrote from it then.
  expect(await submit(`${name}+new@${host}`)).toEqual(REFUSED);

  const held = await addHeld(now);
  await refuseBuyer({ userId: held.creator.userId }, held.buyer.buyerOrgId, now);
  expect(await offerRenewal(held, now)).toEqual(REFUSED);
  expect(await look("SELECT status::text FROM license_grant WHERE id = $1", [held.grant.id])).toEqual([
    { status: "active" },
  ]);
});

test("a refusal holds whichever colleague of the brand makes the offer, by an address of their own", async () => {
  const { creator, offer } = await pair();
  const { buyerOrgId } = await offer();
  const colleague = await actingMember({ buyerOrgId }, "buyer", now);
  const submit = () => submitOffer({ ...requestTo(creator), buyerEmail: colleague.email }, colleague, now);
  expect(await submit()).toMatchObject({ ok: true, offer: { buyerOrgId } });
  expect(await refuseBuyer(creator, buyerOrgId, now)).toBe(2);
  expect(await submit()).toEqual(REFUSED);
  await allowBuyer(creator, buyerOrgId);
  expect(await submit()).toMatchObject({ ok: true, offer: { buyerOrgId } });
});

test("no alias of the address that a refused brand moved to passes, and a merged brand stays refused", async () => {
  const { creator, offer, submit } = await pair();
  const { buyerOrgId } = await offer();
  await refuseBuyer(creator, buyerOrgId, now);
  await look("UPDATE buyer_org SET email = $2, email_key = $2 WHERE id = $1", [buyerOrgId, "new@place.example"]);
  expect(await submit("new+other@place.example")).toEqual(REFUSED);

  const [one, other] = [await pair(), await pair()];
  const [kept, there] = [await other.offer(), await one.offer()];
  await refuseBuyer(one.creator, there.buyerOrgId, now);
  const coming = { profileId: one.creator.userId, buyerOrgId: kept.buyerOrgId, to: one.buyerEmail };
  await db().$transaction((tx) => makeRoom(tx, coming));
  expect(
    await look("SELECT FROM refused_buyer WHERE creator_user_id = $1 AND buyer_org_id = $2", [
      one.creator.userId,
      kept.buyerOrgId,
    ]),
  ).toHaveLength(1);
});

test("declining with a refusal refuses the brand that has the offer now, not the one that was merged into it", async () => {
  const [one, other] = [await pair(), await pair()];
  const [kept, merged] = [await other.offer(), await one.offer()];
  const link = await openLink(merged);
  const coming = { profileId: one.creator.userId, buyerOrgId: kept.buyerOrgId, to: one.buyerEmail };
  await db().$transaction((tx) => makeRoom(tx, coming));
  expect(await decline(link, null, now, { refusesBuyer: true })).toEqual({ ok: true });
  expect(await refuses(one.creator.userId, kept)).toBe(true);
});

test("declining with a refusal waits for the brand before it locks the offer, as an undo of its move does", async () => {
  const { offer } = await pair();
  const one = await offer();
  const release = await hold(url, "SELECT FROM buyer_org WHERE id = $1 FOR UPDATE", one.buyerOrgId);
  const declined = decline(await openLink(one), null, now, { refusesBuyer: true });
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  // Fails if somebody has locked it.
  expect(await look("SELECT id FROM offer WHERE id = $1 FOR UPDATE NOWAIT", [one.id])).toHaveLength(1);
  await release();
  expect(await declined).toEqual({ ok: true });
});

test("who has not confirmed an address learns nothing of a refusal, and the offer is not sent when confirmed", async () => {
  const { creator, buyerEmail, offer } = await pair();
  const { buyerOrgId } = await offer();
  await refuseBuyer(creator, buyerOrgId, now);
  const held = await addHeldOffer({ ...requestTo(creator), buyerEmail }, now);
  expect(held.status).toBe("held");
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toEqual(REFUSED);
  expect((await reload(held)).status).toBe("held");
});

test("declining can refuse the brand in the same act; a brand that declines a counter refuses nobody", async () => {
  const { creator, offer, submit, entries } = await pair();
  const [one, two] = [await offer(), await offer()];
  expect(await decline(await openLink(one), "Not for me.", now, { refusesBuyer: true })).toEqual({ ok: true });
  expect(await reload(one)).toMatchObject({ status: "declined", declineReason: "Not for me." });
  expect((await reload(two)).status).toBe("declined");
  expect(await submit()).toEqual(REFUSED);
  const brand = { buyerOrgId: one.buyerOrgId } as ConfirmedBuyer;
  expect([await refuses(creator.userId, brand), await refuses((await addCreator()).userId, brand)]).toEqual([
    true,
    false,
  ]);
  expect(await decline(await openLink(two), null, now, { refusesBuyer: true })).toMatchObject({ ok: false });
  expect(await entries()).toHaveLength(1);
  await allowBuyer(creator, one.buyerOrgId);

  const child = await countered(await offer(), now);
  expect(await decline(await openLink(child), null, now, { refusesBuyer: true })).toEqual({ ok: true });
  expect(await submit()).toMatchObject({ ok: true });
});

test("a creator refuses only brands that made it an offer, and sees only those", async () => {
  const [mine, others] = [await pair(), await pair()];
  const [offered, foreign] = [await mine.offer(), await others.offer()];
  const unsent = await addHeldOffer(requestTo(mine.creator), now);
  for (const id of [foreign.buyerOrgId, unsent.buyerOrgId, randomUUID()]) {
    expect(await refuseBuyer(mine.creator, id, now)).toBeUndefined();
    expect(await offeringBuyers(mine.creator.userId, now, id)).toEqual([]);
  }
  const listed = { buyerOrgId: offered.buyerOrgId, email: mine.buyerEmail, offers: 1, open: 1, refusedAt: null };
  expect(await offeringBuyers(mine.creator.userId, now)).toEqual([expect.objectContaining(listed)]);
  await refuseBuyer(mine.creator, offered.buyerOrgId, now);
  expect(await offeringBuyers(mine.creator.userId, now)).toMatchObject([{ open: 0, refusedAt: now }]);
});

test("brands are listed by their last offer, named as in it, refused ones first; counter-offers and what ran out do not count", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const begin = addHours(now, -100);
  const brand = async (name: string) => {
    const email = `${name}-${randomUUID().slice(0, 8)}@listed.example`;
    const buyer = await confirmedBuyer(email);
    const send = async (hours: number, company?: string, buyerName = "Bo Larsen") => {
      const request = { ...requestTo(creator), buyerEmail: email, buyerName, company };
      const sent = await submitOffer(request, buyer, addHours(begin, hours));
      if (!sent.ok) throw new Error(sent.reason);
      return sent.offer;
    };
    const { buyerOrgId } = buyer;
    const listed = { buyerOrgId, email, refusedAt: null };
    return { send, buyerOrgId, listed };
  };
  const [renamed, person, refused] = [await brand("renamed"), await brand("person"), await brand("refused")];
  await refused.send(0, "Gone Coffee");
  await refuseBuyer(creator, refused.buyerOrgId, begin);
  await renamed.send(1, "Former Name");
  await renamed.send(60, "Present Name");
  await person.send(61, "Former Name", "Cy Moss");
  await countered(await person.send(62, undefined, "Di Moss"), addHours(begin, 63));
  const expected = [
    { ...refused.listed, name: "Gone Coffee", organisation: "Gone Coffee", offers: 1, open: 0, refusedAt: begin },
    { ...person.listed, name: "Di Moss", organisation: null, offers: 2, open: 2 },
    { ...renamed.listed, name: "Present Name", organisation: "Present Name", offers: 2, open: 1 },
  ].map((one, place) => ({ ...one, lastAt: addHours(begin, [0, 63, 60][place] ?? 0) }));
  expect(await offeringBuyers(creator.userId, addHours(begin, 70))).toEqual(expected);
});

test("whatever is sent or refused at once: afterwards no offer of a refused brand is open", async () => {
  const { creator, buyerEmail, offer } = await pair();
  const first = await offer();
  const held = await openBuyerLink(await addHeldOffer({ ...requestTo(creator), buyerEmail }, now), now);
  const row = "UPDATE creator_profile SET updated_at = updated_at WHERE user_id = $1";
  const release = await hold(url, row, creator.userId);
  const acts = Promise.allSettled([
    decline(await openLink(first), null, now, { refusesBuyer: true }),
    refuseBuyer(creator, first.buyerOrgId, now),
    confirmOffer(held, now),
  ]);
  // The confirmation waits for the decision in this process.
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  for (const act of await acts) expect(act.status).toBe("fulfilled");
  expect(
    await look("SELECT FROM offer WHERE creator_user_id = $1 AND status = 'pending'", [creator.userId]),
  ).toHaveLength(0);
});
