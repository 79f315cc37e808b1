import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sessionHolder } from "@/lib/accounts/sessions";
import { inspectSignInLink } from "@/lib/accounts/sign-in-links";
import { activateDraft, onboardCreator } from "@/lib/creators/onboard";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { requestSignIn } from "@/lib/members/mailed-links";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addOffer, openLink, reload, requestTo } from "@/tests/support/offers";
import { newestLinkTo, onboarding } from "@/tests/support/people";

const { look } = await testDatabase();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);

async function creatorWithOffer(now: Date) {
  const offer = await addOffer({}, now);
  const [elsewhere, here] = [await signedIn(look, offer.creatorEmail), await signedIn(look, offer.creatorEmail)];
  await requestSignIn(offer.creatorEmail, addHours(now, 1));
  return { offer, elsewhere, here, to: newMailbox() };
}

const isIn = async (session: { id: string; sessionId: string }) =>
  (await sessionHolder({ sessionId: session.sessionId, profileId: session.id }, new Date())) !== undefined;

const emailOf = async (id: string) => (await db().profile.findUniqueOrThrow({ where: { id } })).email;

test("a confirmed address is the account's; other sessions and sign-in links end, decision links are new, agreements stay", async () => {
  const now = new Date();
  const { offer, elsewhere, here, to } = await creatorWithOffer(now);
  const unused = await newestLinkTo(look, offer.creatorEmail);
  expect(await askForAddress(here, to, now)).toEqual({ ok: true });
  expect(await emailOf(here.id)).toBe(offer.creatorEmail);
  expect(await isIn(elsewhere)).toBe(true);
  expect(await confirmAddress(await confirmLink(to), here.sessionId, now)).toEqual({ ok: true });

  expect(await emailOf(here.id)).toBe(to);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await inspectSignInLink(unused, new Date())).state).toBe("retired");
  const moved = await reload(offer);
  expect([moved.creatorEmail, moved.agreement.hash]).toEqual([to, offer.agreement.hash]);
  expect((await approve(await openLink(moved), now)).ok).toBe(true);
  expect(await mailsTo(to)).toEqual(["address-confirm", "offer-approved", "offer-received"]);
  expect(await mailsTo(offer.creatorEmail, "address-%")).toEqual(["address-notice", "address-notice"]);
  const audit = await look<{ action: string; details: object }>(
    "SELECT action, details FROM admin_audit_log WHERE record_id = $1 AND action LIKE 'address_%' ORDER BY id",
    [here.id],
  );
  expect(audit).toEqual([
    { action: "address_asked", details: { taken: false } },
    { action: "address_changed", details: { sessions: 1 } },
  ]);
});

test("a brand's offers move with it: mails go to the new address, and agreements keep the old", async () => {
  const now = new Date();
  const offer = await addOffer({}, now);
  const brand = await signedIn(look, offer.buyerEmail);
  const to = newMailbox();
  await askForAddress(brand, to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  const moved = await reload(offer);
  expect(moved).toMatchObject({ buyerEmail: offer.buyerEmail, buyerAddress: to, buyerOrgId: offer.buyerOrgId });
  await approve(await openLink(moved), now);
  expect(await mailsTo(to)).toEqual(["address-confirm", "offer-approved", "offer-sent"]);
  const again = requestTo({ email: offer.creatorEmail });
  const send = (buyerEmail: string) => submitOffer({ ...again, buyerEmail, submissionKey: buyerEmail }, undefined, now);
  const sent = [await send(offer.buyerEmail), await send(to)];
  expect(sent).toMatchObject([
    { offer: { status: "held", buyerAddress: offer.buyerEmail } },
    { offer: { status: "held", buyerAddress: to, buyerOrgId: offer.buyerOrgId } },
  ]);
});

test("another request retires the earlier link, each link works once within 48 hours, and of two presses one counts", async () => {
  const now = new Date();
  const { here, offer } = await creatorWithOffer(now);
  const [first, second, third] = [newMailbox(), newMailbox(), newMailbox()];
  for (const to of [first, second]) await askForAddress(here, to, now);
  expect(await confirmAddress(await confirmLink(first), undefined, now)).toEqual({ ok: false, reason: "spent" });
  expect(await confirmAddress(await confirmLink(second), undefined, addHours(now, 48))).toEqual({
    ok: false,
    reason: "spent",
  });
  await askForAddress(here, third, now);
  const link = await confirmLink(third);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirmAddress(link, undefined, now)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await emailOf(here.id)).toBe(third);
  expect(await mailsTo(offer.creatorEmail, "address-notice")).toHaveLength(4);
});

test("two members who confirm one free address at once: one gets it", async () => {
  const now = new Date();
  const to = newMailbox();
  const members = await Promise.all([1, 2].map(async () => (await creatorWithOffer(now)).here));
  for (const member of members) await askForAddress(member, to, now);
  const links = await Promise.all(members.map(({ id }) => confirmLink(to, id)));
  const outcomes = await Promise.all(links.map((link) => confirmAddress(link, undefined, now)));
  expect(outcomes.map((one) => (one.ok ? "moved" : one.reason)).sort()).toEqual(["moved", "taken"]);
});

test("the old address stops a pending change, which then cannot be confirmed, and signs out everywhere", async () => {
  const now = new Date();
  const { here, elsewhere, offer, to } = await creatorWithOffer(now);
  await askForAddress(here, to, now);
  const undo = await undoLink(offer.creatorEmail);
  const outcomes = await Promise.all([1, 2].map(() => undoAddress(undo, now)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: false, reason: "spent" });
  expect([await emailOf(here.id), await isIn(elsewhere)]).toEqual([offer.creatorEmail, false]);
});

test("the old address takes the account back for 72 hours, also after a second move, and signs out everywhere", async () => {
  const now = new Date();
  const { here, offer, to } = await creatorWithOffer(now);
  await askForAddress(here, to, now);
  await confirmAddress(await confirmLink(to), here.sessionId, now);
  const undo = await undoLink(offer.creatorEmail);
  const third = newMailbox();
  await askForAddress(here, third, now);
  await confirmAddress(await confirmLink(third), here.sessionId, now);
  const thiefs = await undoLink(to);
  await askForAddress(here, newMailbox(), now);
  await requestSignIn(third, addHours(now, 1));
  const unused = await newestLinkTo(look, third);

  expect(await undoAddress(undo, addHours(now, 72))).toEqual({ ok: false, reason: "spent" });
  const last = new Date(addHours(now, 72).getTime() - 1);
  const outcomes = await Promise.all([1, 2, 3].map(() => undoAddress(undo, last)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await emailOf(here.id), await isIn(here)]).toEqual([offer.creatorEmail, false]);
  expect((await inspectSignInLink(unused, now)).state).toBe("retired");
  expect(await undoAddress(thiefs, now)).toEqual({ ok: false, reason: "spent" });
  expect(
    await look("SELECT FROM address_change WHERE profile_id = $1 AND retired_at IS NULL AND confirmed_at IS NULL", [
      here.id,
    ]),
  ).toEqual([]);
});

test("while the old address can take the account back, it cannot be used for a new account", async () => {
  const now = new Date();
  const { here, offer, to } = await creatorWithOffer(now);
  await askForAddress(here, to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  const old = offer.creatorEmail;
  await onboardCreator(onboarding({ email: old }), now);
  expect(await activateDraft(await newestLinkTo(look, old), now)).toBeUndefined();
  const brand = { id: randomUUID(), name: "Larsen Coffee", email: old, emailKey: old };
  await db().buyerOrg.create({ data: { ...brand, confirmedAt: now } });
  await requestSignIn(old, now);
  expect(await look("SELECT FROM profiles WHERE email_key = $1", [old])).toEqual([]);
  const other = await creatorWithOffer(now);
  await askForAddress(other.here, old, now);
  expect(await mailsTo(old, "address-taken")).toHaveLength(1);
  expect(await undoAddress(await undoLink(old), now)).toEqual({ ok: true });
  expect(await emailOf(here.id)).toBe(old);
});
