import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { confirmOffer, provesMailbox } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { type AwaitedParty, decisionOfMember, offerInSession } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  ownerOf,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

test.each([
  [
    "was withheld",
    "UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE payload->>'offerId' = $1",
  ],
  [
    "was written to another mailbox",
    "UPDATE outbound_email SET to_address = 'x' || to_address WHERE payload->>'offerId' = $1",
  ],
  [
    "was about another kind of thing",
    "UPDATE outbound_email SET template = 'offer-sent' WHERE payload->>'offerId' = $1",
  ],
  [
    "held another link",
    "UPDATE outbound_email SET payload = payload || '{\"tokenSalt\":\"x\"}' WHERE payload->>'offerId' = $1",
  ],
])("a link proves the mailbox only if it was mailed there: its mail %s", async (_, change) => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  await look(change, [offer.id]);
  const refused = await confirmOffer(await openBuyerLink(offer, start), start);
  expect(refused).toEqual({ ok: false, reason: "not-held" });
  expect(provesMailbox(refused)).toBe(false);
  expect(await reload(offer)).toMatchObject({ status: "held", buyerConfirmedAt: null });
});

const by = (profileId: string) => ({ profileId, sessionId: randomUUID() });

test("the session of the brand sends what was held for it, without a mailed link", async ({ creator }) => {
  const buyer = { ...(await confirmedBuyer("in-session@example.test")), sessionId: randomUUID() };
  const own = await addHeldOffer({ ...requestTo(creator), buyerEmail: "in-session@example.test" }, start);
  const others = await addHeldOffer(requestTo(creator), start);
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE payload->>'offerId' = $1", [
    own.id,
  ]);
  expect(await offerInSession(others.id, buyer, start)).toBeUndefined();
  const link = (await offerInSession(own.id, buyer, start)) ?? expect.unreachable();
  expect(await confirmOffer(link, start)).toEqual({ ok: true, approvedAtOnce: false });
  expect(await offerInSession("none", buyer, start)).toBeUndefined();
});

test("a session decides on what awaits its own party, and on nothing else", async ({ offer }) => {
  const buyer = await confirmedBuyer(`other-${offer.buyerEmail}`);
  const own = await ownerOf({ buyerOrgId: offer.buyerOrgId });
  const nobody = randomUUID();
  expect(await decisionOfMember(offer.id, by(offer.creatorUserId), undefined)).toMatchObject({ by: "session" });
  for (const [profileId, brand] of [
    [nobody, undefined],
    [nobody, own],
    [nobody, buyer],
  ] as const) {
    expect(await decisionOfMember(offer.id, by(profileId), brand)).toBeUndefined();
  }
  const { id } = await countered(offer, new Date());
  expect(await decisionOfMember(id, by(nobody), own)).toMatchObject({ by: "session" });
  expect(await decisionOfMember(id, by(offer.creatorUserId), undefined)).toBeUndefined();
  expect(await decisionOfMember(id, by(offer.creatorUserId), buyer)).toBeUndefined();
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  expect(await decisionOfMember(held.id, by(held.creatorUserId), undefined)).toBeUndefined();
  expect(await decisionOfMember(nobody, by(offer.creatorUserId), own)).toBeUndefined();
});

test("an ended session decides nothing, nor one of somebody who left the brand or may only look, or that the brand never confirmed", async () => {
  const now = new Date();
  const first = await addOffer();
  const child = await countered(first, now);
  const owner = await ownerOf(child);
  const { profileId } = owner;
  const claim = { profileId, sessionId: randomUUID() };
  await db().signInSession.create({ data: { id: claim.sessionId, profileId, kind: "creator" } });
  const opened = async () => (await decisionOfMember(child.id, claim, owner)) ?? expect.unreachable();
  const standing = { buyerOrgId: child.buyerOrgId, profileId };
  const refused = { ok: false, reason: "not-allowed", outcome: "pending" };

  // Read while the session was open, decided after.
  const before = await opened();
  await db().signInSession.update({ where: { id: claim.sessionId }, data: { endedAt: now } });
  expect(await approve(before, now)).toEqual(refused);
  expect(await decline(before, null, now)).toEqual(refused);
  await db().signInSession.update({ where: { id: claim.sessionId }, data: { endedAt: null } });
  for (const change of [{ leftAt: now }, { role: "viewer" }]) {
    await db().brandMember.updateMany({ where: standing, data: change });
    expect(await approve(before, now)).toEqual(refused);
    await db().brandMember.updateMany({ where: standing, data: { leftAt: null, role: "owner" } });
  }
  const { id, confirmedAt } = await db().buyerOrg.findUniqueOrThrow({ where: { id: child.buyerOrgId } });
  await db().buyerOrg.update({ where: { id }, data: { confirmedAt: null } });
  expect(await approve(before, now)).toEqual(refused);
  await db().buyerOrg.update({ where: { id }, data: { confirmedAt } });
  expect(await approve(before, now)).toMatchObject({ ok: true });

  const creators = await addOffer();
  const notTheirs = claim;
  const forged = { ...(await openLink(creators)), by: "session", session: notTheirs } as AwaitedParty;
  expect(await counter(forged, 10, now)).toEqual(refused);
});
