import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signInBrowser } from "@/lib/accounts/browsers";
import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { sessionHolder } from "@/lib/accounts/sessions";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { openSessions } from "@/lib/members/end-session";
import { openOfferLink } from "@/lib/members/mailed-links";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

// What the press of the button behind an offer's mailed link begins: a session of the mailbox's owner.

const { url, look } = await testDatabase();
const now = new Date();

async function confirmed(creator = addCreator()): Promise<OfferRecord> {
  const held = await addHeldOffer(requestTo(await creator), now);
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true });
  return held;
}

const personAt = (email: string) => db().profile.findUnique({ where: { emailKey: emailKey(email) } });

const sessionsOf = (email: string) =>
  db().signInSession.findMany({ where: { profile: { emailKey: emailKey(email) } }, orderBy: { createdAt: "asc" } });

test("it adds the person, whose address counts as proved, and is listed and audited like any sign-in", async () => {
  const offer = await confirmed();
  const begun = await openOfferLink(offer, now, signInBrowser("Firefox/140.0 (Windows)", randomUUID()));
  const { id, sessionId } = begun ?? expect.unreachable();
  expect(await personAt(offer.buyerEmail)).toMatchObject({ id, emailVerifiedAt: now, role: "member" });
  expect(await sessionHolder({ profileId: id, sessionId }, now)).toMatchObject({ kind: "creator" });
  expect(await buyerOfMember(id)).toEqual({ buyerOrgId: offer.buyerOrgId, profileId: id, role: "owner" });
  expect(await openSessions(id, now)).toMatchObject([
    { id: sessionId, opens: "account", browser: "Firefox on Windows" },
  ]);
  expect(await look("SELECT actor, action, details FROM admin_audit_log WHERE record_id = $1", [id])).toEqual([
    { actor: "buyer", action: "login", details: { method: "offer-link" } },
  ]);
});

test("somebody who is a creator, or an administrator, is the same person, and is let into no admin area", async () => {
  const creator = await addCreator();
  const held = await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail: creator.email }, now);
  await confirmOffer(await openBuyerLink(held, now), now);
  await db().profile.update({ where: { id: creator.userId }, data: { role: "admin" } });
  const begun = await openOfferLink(held, now);
  expect(begun?.id).toBe(creator.userId);
  expect(await sessionsOf(creator.email)).toMatchObject([{ kind: "creator", factorProvedAt: null }]);
});

test("mails of offers are forwarded: whatever changes hands, ends or opens data asks for the mailbox first", async () => {
  const offer = await confirmed();
  const { id: profileId, sessionId } = (await openOfferLink(offer, now)) ?? expect.unreachable();
  for (const act of ["address", "data", "closing", "agree", "factor"] as const)
    expect(await lacksProof(db(), { profileId, sessionId }, [act], now), act).toMatchObject({ reason: "unproved" });
});

test("a link that did nothing signs nobody in, and adds nobody", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), now);
  expect(await openOfferLink(held, now)).toBeUndefined();
  expect(await personAt(held.buyerEmail)).toBeNull();
});

test("a link that was replaced between its press and its answer signs nobody in", async () => {
  const offer = await confirmed();
  expect(await openOfferLink({ ...offer, tokenSalt: "0".repeat(32) }, now)).toBeUndefined();
  expect(await sessionsOf(offer.buyerEmail)).toEqual([]);
});

test("whoever is erased between a press and its answer is signed in nowhere, and not known again", async () => {
  const offer = await confirmed();
  await eraseOwn({ emailKey: emailKey(offer.buyerEmail) } as ProvedMailbox, now);
  expect(await openOfferLink(offer, now)).toBeUndefined();
  expect(await personAt(offer.buyerEmail)).toBeNull();
});

test("a press and an erasure at once leave no session and no person", async () => {
  for (let round = 0; round < 6; round += 1) {
    const offer = await confirmed();
    const erased = eraseOwn({ emailKey: emailKey(offer.buyerEmail) } as ProvedMailbox, now);
    await Promise.all([openOfferLink(offer, now), erased]);
    expect(await personAt(offer.buyerEmail)).toBeNull();
  }
});

test("a decided offer's link in a mailbox that the brand has left since its press signs nobody in", async () => {
  const counter = await countered(await addOffer({}, now), now);
  const link = await openLink(counter);
  const person = await signedIn(look, counter.buyerEmail, now);
  expect(await approve(link, now)).toMatchObject({ ok: true });
  const to = newMailbox();
  await askForAddress(person, to, now);
  expect(await confirmAddress(await addressLinks(look).confirmLink(to), undefined, now)).toEqual({ ok: true });
  expect((await reload(counter)).tokenSalt, "its link still opens the offer").toBe(counter.tokenSalt);
  expect(await openOfferLink(link.offer, now)).toBeUndefined();
  expect(await sessionsOf(to)).toMatchObject([{ endedAt: now }]);
  expect(await personAt(counter.buyerEmail)).toBeNull();
});

test("somebody who makes an offer from an address that an account has just left is not signed in by it", async () => {
  const first = await confirmed();
  const person = await signedIn(look, first.buyerEmail, now);
  const to = newMailbox();
  await askForAddress(person, to, now);
  await confirmAddress(await addressLinks(look).confirmLink(to), undefined, now);
  const brand = await db().buyerOrg.create({
    data: { name: "Bo", email: first.buyerEmail, emailKey: first.buyerEmail, confirmedAt: now },
  });
  await db().offer.update({ where: { id: first.id }, data: { buyerOrgId: brand.id } });
  const offer = await reload(first);
  expect(await openOfferLink(offer, addHours(now, 1))).toBeUndefined();
  expect(await openOfferLink(offer, addHours(now, 73))).toBeDefined();
});

test("a press that waits while its brand moves away signs nobody in, and makes nobody anew where it was", async () => {
  const offer = await confirmed();
  const { id } = await signedIn(look, offer.buyerEmail, now);
  const move = await hold(
    url,
    `WITH person AS (UPDATE profiles SET email = 'x' || email, email_key = 'x' || email_key WHERE id = $1 RETURNING email_key)
     UPDATE buyer_org b SET email = 'x' || b.email, email_key = 'x' || b.email_key FROM person WHERE 'x' || b.email_key = person.email_key`,
    id,
  );
  const late = openOfferLink(offer, now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await move();
  expect(await late).toBeUndefined();
  expect(await personAt(offer.buyerEmail)).toBeNull();
  expect(await sessionsOf(`x${offer.buyerEmail}`)).toHaveLength(1);
});

test("two presses at once make one person", async () => {
  const offer = await confirmed();
  const begun = await Promise.all([openOfferLink(offer, now), openOfferLink(offer, now)]);
  expect(new Set(begun.map((one) => one?.id))).toEqual(new Set([(await personAt(offer.buyerEmail))?.id]));
  expect(await sessionsOf(offer.buyerEmail)).toHaveLength(2);
});
