import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removeUnproved } from "@/lib/accounts/addresses";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { requestSignIn } from "@/lib/members/mailed-links";
import { confirmOffer } from "@/lib/offers/confirm";
import { removeHeldOffers } from "@/lib/offers/deadlines";
import { submitOffer } from "@/lib/offers/submit";
import { runSchedule } from "@/lib/operations/schedule";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addHeldOffer, addOffer, openBuyerLink, reload, requestTo } from "@/tests/support/offers";

// What somebody types who has proved nothing: it names nobody, blocks nobody, and is forgotten.

const { look } = await testDatabase();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);
const now = new Date();

async function move(email: string) {
  const member = await signedIn(look, email, now);
  const to = newMailbox();
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), member.sessionId, now)).toEqual({ ok: true });
  return { ...member, email, to };
}

const movedCreator = async () => move((await addCreator()).email);
const movedBrand = async () => move((await addOffer({}, now)).buyerEmail);
const typed = async (buyerEmail: string) => addHeldOffer({ ...requestTo(await addCreator()), buyerEmail }, now);
const addressOf = async (id: string) => (await db().profile.findUniqueOrThrow({ where: { id } })).email;

test("two anonymous offers, from the old and the new address, leave the undo of a change as it was", async () => {
  for (const moved of [await movedCreator(), await movedBrand()]) {
    await typed(moved.email);
    await typed(moved.to);
    expect(await undoAddress(await undoLink(moved.email), addHours(now, 1))).toEqual({ ok: true });
    expect(await addressOf(moved.id)).toBe(moved.email);
  }
});

test("neither does the old address confirm itself out of its undo, nor the new one", async () => {
  for (const moved of [await movedCreator(), await movedBrand()]) {
    for (const email of [moved.email, moved.to]) {
      const offer = await typed(email);
      expect(await confirmOffer(await openBuyerLink(offer, now), now)).toMatchObject({ ok: true });
    }
    expect(await undoAddress(await undoLink(moved.email), addHours(now, 1))).toEqual({ ok: true });
    expect(await addressOf(moved.id)).toBe(moved.email);
  }
});

test("a sign-in form filled in with both addresses leaves the undo as it was", async () => {
  const moved = await movedCreator();
  for (const email of [moved.email, moved.to]) {
    await typed(email);
    await requestSignIn(email, now);
  }
  expect(await undoAddress(await undoLink(moved.email), addHours(now, 1))).toEqual({ ok: true });
});

test("after an undo there is one brand at the address, with its own offers and those that waited for the old mailbox", async () => {
  const moved = await movedBrand();
  const held = await typed(moved.email);
  expect(await undoAddress(await undoLink(moved.email), addHours(now, 1))).toEqual({ ok: true });
  const brands = await db().buyerOrg.findMany({ where: { emailKey: moved.email }, include: { offers: true } });
  expect(brands).toHaveLength(1);
  expect(brands[0]?.offers.map(({ id }) => id)).toContain(held.id);
  expect(brands[0]?.offers).toHaveLength(2);
  const again = await reload(held);
  expect(await confirmOffer(await openBuyerLink(again, addHours(now, 1)), addHours(now, 1))).toMatchObject({
    ok: true,
  });
});

test("an undo brings back the brand that moved along, and none that began at the new address", async () => {
  const [creator, brand] = [await movedCreator(), await movedBrand()];
  const theirs = await typed(creator.to);
  await confirmOffer(await openBuyerLink(theirs, now), now);
  const brandOf = async (emailKey: string) => (await db().buyerOrg.findUnique({ where: { emailKey } }))?.id;
  const moved = await brandOf(brand.to);
  for (const { email } of [creator, brand]) await undoAddress(await undoLink(email), addHours(now, 1));
  expect([await brandOf(creator.email), await brandOf(creator.to)]).toEqual([undefined, theirs.buyerOrgId]);
  expect([await brandOf(brand.email), await brandOf(brand.to)]).toEqual([moved, undefined]);
});

test("an offer typed with an address that a brand has left names the new one nowhere", async () => {
  const moved = await movedBrand();
  const before = await mailsTo(moved.to);
  const offer = await typed(moved.email);
  expect(offer).toMatchObject({ status: "held", buyerAddress: moved.email, buyerEmail: moved.email });
  expect(JSON.stringify(offer)).not.toContain(moved.to);
  expect(await mailsTo(moved.to)).toEqual(before);
  expect(await mailsTo(moved.email, "offer-confirm")).toHaveLength(1);
  const theirs = await db().offer.count({ where: { id: offer.id, buyerOrg: { emailKey: moved.to } } });
  expect(theirs, "on the list of the new address").toBe(0);
});

test("open offers of the new address do not count against what a stranger types with the old one", async () => {
  const moved = await movedBrand();
  const creator = await addCreator();
  for (let made = 0; made < 10; made += 1) {
    const mine = { ...requestTo(creator), buyerEmail: moved.to };
    expect(await submitOffer(mine, undefined, now)).toMatchObject({ ok: true });
  }
  const theirs = { ...requestTo(creator), buyerEmail: moved.email };
  expect(await submitOffer(theirs, undefined, now)).toMatchObject({ ok: true });
});

test("an agreement repeats the address as this form has it, not as an earlier one had it", async () => {
  const { buyerEmail } = await addOffer();
  const shouted = buyerEmail.toUpperCase();
  expect((await typed(shouted)).buyerEmail).toBe(shouted);
});

test("a guessed address of the creator's is held like any other, and refused behind the mailed link alone", async () => {
  const creator = await addCreator();
  const [name, host] = creator.email.split("@");
  for (const guess of [creator.email, creator.email.toUpperCase(), `${name}+offers@${host}`]) {
    const offer = await addHeldOffer({ ...requestTo(creator), buyerEmail: guess }, now);
    expect(offer.status).toBe("held");
    expect(await confirmOffer(await openBuyerLink(offer, now), now)).toEqual({ ok: false, reason: "own-profile" });
  }
});

test("an address that a stranger typed is free for a member who moves to it, and what waits for it stays with it", async () => {
  for (const email of [(await addCreator()).email, (await addOffer({}, now)).buyerEmail]) {
    const to = newMailbox();
    const held = await typed(to);
    await requestSignIn(to, now);
    const member = await signedIn(look, email, now);
    await askForAddress(member, to, now);
    expect(await mailsTo(to, "address-taken")).toEqual([]);
    expect(await confirmAddress(await confirmLink(to), member.sessionId, now)).toEqual({ ok: true });
    expect(await addressOf(member.id)).toBe(to);
    expect((await reload(held)).buyerAddress).toBe(to);
    expect(await db().buyerOrg.count({ where: { emailKey: to } })).toBe(1);
    expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true });
  }
});

test("an address that somebody proved is taken", async () => {
  const held = await typed(newMailbox());
  await confirmOffer(await openBuyerLink(held, now), now);
  const member = await signedIn(look, (await addCreator()).email, now);
  await askForAddress(member, held.buyerAddress, now);
  expect(await mailsTo(held.buyerAddress, "address-taken")).toHaveLength(1);
});

test("what a stranger typed goes with the last offer that waited for it, and nothing that anybody proved", async () => {
  const [first, second] = [await typed(newMailbox()), await typed(newMailbox())];
  const again = await addHeldOffer(
    { ...requestTo(await addCreator()), buyerEmail: second.buyerAddress },
    addHours(now, 2),
  );
  await requestSignIn(first.buyerAddress, now);
  const proved = await addOffer({}, now);
  const kept = async (email: string) => [
    await db().buyerOrg.count({ where: { emailKey: email } }),
    await db().profile.count({ where: { emailKey: email } }),
  ];
  expect(await kept(first.buyerAddress)).toEqual([1, 1]);
  await runSchedule(addHours(now, 49));
  expect(await kept(first.buyerAddress)).toEqual([0, 0]);
  expect(await kept(second.buyerAddress)).toEqual([1, 0]);
  await runSchedule(addHours(now, 51));
  expect(await look("SELECT FROM offer WHERE id = $1", [again.id])).toEqual([]);
  expect(await kept(second.buyerAddress)).toEqual([0, 0]);
  expect(await kept(proved.buyerEmail)).toEqual([1, 1]);
});

test("a person at an address for which an offer waits is kept as long as the offer, whatever became of the link", async () => {
  const email = newMailbox();
  await typed(email);
  await requestSignIn(email, now);
  const known = async () => (await look("SELECT FROM profiles WHERE email_key = $1", [email])).length;
  await removeUnproved(addHours(now, 2));
  expect(await known()).toBe(1);
  await removeHeldOffers(addHours(now, 49));
  await removeUnproved(addHours(now, 49));
  expect(await known()).toBe(0);
});

test("an offer made while its address is being forgotten is kept, or its address is added again", async () => {
  const creators = await Promise.all(Array.from({ length: 8 }, () => addCreator()));
  for (let round = 0; round < 4; round += 1) {
    const buyerEmail = `${randomUUID()}@example.test`;
    await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail }, now);
    await removeHeldOffers(addHours(now, 48));
    const made = await Promise.all([
      ...creators.map((creator) => submitOffer({ ...requestTo(creator), buyerEmail }, undefined, addHours(now, 48))),
      runSchedule(addHours(now, 48)),
    ]);
    for (const one of made.slice(0, -1)) expect(one).toMatchObject({ ok: true });
    expect(await db().offer.count({ where: { buyerOrg: { emailKey: buyerEmail } } })).toBe(creators.length);
  }
});
