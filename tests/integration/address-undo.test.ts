import { expect, test } from "vitest";
import { addressesOf } from "@/lib/accounts/addresses";
import { calendarAddress, makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { approve } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, proveAgain, signedIn } from "@/tests/support/members";
import { addCreator, addOffer, confirmedBuyer, countered, openLink, reload } from "@/tests/support/offers";

const { look } = await testDatabase();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);
const now = new Date();

async function member() {
  const { email } = await addCreator();
  return { email, ...(await signedIn(look, email)) };
}

async function moved(at = now) {
  const one = await member();
  const to = newMailbox();
  await askForAddress(one, to, at);
  expect(await confirmAddress(await confirmLink(to), one.sessionId, at)).toEqual({ ok: true });
  return { ...one, to };
}

test("an address just left is taken for everybody but its owner, who may return to it", async () => {
  const one = await moved();
  const { email } = one;
  await askForAddress(await member(), email, now);
  expect(await mailsTo(email, "address-taken")).toHaveLength(1);
  expect(await mailsTo(email, "address-confirm")).toEqual([]);
  await askForAddress(one, email, now);
  expect(await confirmAddress(await confirmLink(email), undefined, now)).toEqual({ ok: true });
  expect(await db().profile.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({ email });
});

test("an address requested before its owner left it is not given away while the owner may return", async () => {
  const owner = await member();
  const asking = await member();
  const to = newMailbox();
  // Still free when requested: the owner had not moved to it yet.
  await askForAddress(asking, to, now);
  await askForAddress(owner, to, now);
  await confirmAddress(await confirmLink(to, owner.id), owner.sessionId, now);
  const next = newMailbox();
  await proveAgain(owner, addHours(now, 1));
  await askForAddress(owner, next, addHours(now, 1));
  await confirmAddress(await confirmLink(next), owner.sessionId, addHours(now, 1));
  expect(await confirmAddress(await confirmLink(to, asking.id), undefined, addHours(now, 2))).toEqual({
    ok: false,
    reason: "taken",
  });
});

test("an address used meanwhile is free again once the moves are undone, and the calendar has no address", async () => {
  const { email, to, ...one } = await moved();
  const third = newMailbox();
  await proveAgain(one, addHours(now, 1));
  await askForAddress(one, third, addHours(now, 1));
  await confirmAddress(await confirmLink(third), one.sessionId, addHours(now, 1));
  await makeCalendarAddress(one);
  expect(await undoAddress(await undoLink(email), addHours(now, 2))).toEqual({ ok: true });
  expect(await calendarAddress(one.id)).toBeUndefined();
  // Undoing the first move also undoes the second, so the second's link is spent.
  expect(await undoAddress(await undoLink(to), addHours(now, 2))).toEqual({ ok: false, reason: "spent" });
  expect(await db().profile.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({ email });
  const stranger = await member();
  await proveAgain(stranger, addHours(now, 3));
  await askForAddress(stranger, to, addHours(now, 3));
  expect(await confirmAddress(await confirmLink(to, stranger.id), undefined, addHours(now, 3))).toEqual({ ok: true });
});

test("two moves that one link undoes leave each address its own time", async () => {
  const [first, second, third] = [now, addHours(now, 1), addHours(now, 2)];
  const one = await moved(first);
  const next = newMailbox();
  await proveAgain(one, second);
  await askForAddress(one, next, second);
  expect(await confirmAddress(await confirmLink(next), one.sessionId, second)).toEqual({ ok: true });
  expect(await undoAddress(await undoLink(one.email), third)).toEqual({ ok: true });
  expect(await addressesOf(db(), one.id)).toEqual([
    { emailKey: one.email, since: new Date(0), until: first },
    { emailKey: one.to, since: first, until: second },
    { emailKey: next, since: second, until: third },
    { emailKey: one.email, since: third, until: undefined },
  ]);
});

test("a brand that began at an address in between does not become the brand of whoever takes the account back", async () => {
  const one = await moved();
  const { buyerOrgId: id } = await confirmedBuyer(one.to);
  const next = newMailbox();
  await proveAgain(one, addHours(now, 1));
  await askForAddress(one, next, addHours(now, 1));
  expect(await confirmAddress(await confirmLink(next), one.sessionId, addHours(now, 1))).toEqual({ ok: true });
  const brandAt = async () => (await db().buyerOrg.findUniqueOrThrow({ where: { id } })).email;
  expect(await brandAt()).toBe(next);
  expect(await undoAddress(await undoLink(one.email), addHours(now, 2))).toEqual({ ok: true });
  expect(await brandAt()).toBe(next);
});

test("an old address that another person has by now is not taken back, and one that nobody proved is", async () => {
  const [person, nobody] = [await moved(), await moved()];
  await db().profile.create({ data: { email: person.email, emailKey: person.email, emailVerifiedAt: now } });
  await db().profile.create({ data: { email: nobody.email, emailKey: nobody.email } });
  expect(await undoAddress(await undoLink(person.email), now)).toEqual({ ok: false, reason: "taken" });
  expect(await db().profile.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ email: person.to });
  expect(await undoAddress(await undoLink(nobody.email), now)).toEqual({ ok: true });
  expect(await db().profile.findUniqueOrThrow({ where: { id: nobody.id } })).toMatchObject({ email: nobody.email });
});

test("a move proves the new mailbox, and what is agreed to after it is recorded under the new address", async () => {
  const offer = await addOffer({}, now);
  const brand = await signedIn(look, offer.buyerEmail);
  const to = newMailbox();
  await askForAddress(brand, to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  const acted = "SELECT acted_at FROM confirmed_mailbox WHERE mailbox_key = mailbox_of_address($1)";
  expect(await look(acted, [to])).toEqual([{ acted_at: now }]);
  const child = await countered(await reload(offer), now);
  expect((await approve(await openLink(child), now)).ok).toBe(true);
  expect(
    await look("SELECT email_key FROM consent_record WHERE offer_id = $1 AND party = 'buyer'", [child.id]),
  ).toEqual([{ email_key: to }]);
});
