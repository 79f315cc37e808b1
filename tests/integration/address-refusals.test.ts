import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import { type Creator, findCreator } from "@/lib/creators/queries";
import { RECOMMENDED_PRESET } from "@/lib/creators/rules";
import {
  addressAsked,
  askForAddress,
  confirmAddress,
  verifyConfirmToken,
  verifyUndoToken,
} from "@/lib/members/address";
import { createAdmin } from "@/lib/members/administrators";
import { openMailedLink } from "@/lib/members/mailed-links";
import { closeProfile } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { MEDIA } from "@/lib/terms/scope";
import type { Right } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, proveAgain, sendRules, signedIn } from "@/tests/support/members";
import { addCreator, addOffer } from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding, PASSWORD } from "@/tests/support/people";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();
const { confirmLink, mailsTo } = addressLinks(look);
const now = new Date();

async function member() {
  const { email } = await addCreator();
  return { email, ...(await signedIn(look, email)) };
}
const creatorOf = async (id: string) => (await findCreator(id)) as Creator;

test("an address with an account gets the same response and page as any other, and only its owner is told", async () => {
  const { buyerEmail, creatorEmail } = await addOffer();
  for (const taken of [buyerEmail, creatorEmail.toUpperCase(), (await member()).email]) {
    const asking = await member();
    expect(await askForAddress(asking, taken, now)).toEqual({ ok: true });
    expect(await addressAsked(asking.id, now)).toEqual({ email: taken, until: addHours(now, 48) });
    expect(await mailsTo(taken, "address-%")).toEqual(["address-taken"]);
    expect(await mailsTo(asking.email, "address-%")).toEqual(["address-notice"]);
  }
  const free = await member();
  const to = newMailbox();
  expect(await askForAddress(free, to, now)).toEqual({ ok: true });
  expect(await addressAsked(free.id, now)).toEqual({ email: to, until: addHours(now, 48) });
});

test("an address that got an account after the request is not taken over", async () => {
  const asking = await member();
  const to = newMailbox();
  await askForAddress(asking, to, now);
  await db().buyerOrg.create({ data: { name: "Bo", email: to, emailKey: to, confirmedAt: now } });
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: false, reason: "taken" });
});

test("a member asks five times a day at most, also at once, and not for its own address", async () => {
  const asking = await member();
  const all = await Promise.all([...Array(8).keys()].map(() => askForAddress(asking, newMailbox(), now)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(5);
  expect(all.filter((one) => !one.ok && one.reason === "asked-too-often")).toHaveLength(3);
  expect(
    await look("SELECT FROM address_change WHERE profile_id = $1 AND retired_at IS NULL", [asking.id]),
  ).toHaveLength(1);
  await proveAgain(asking, addHours(now, 24));
  expect(await askForAddress(asking, newMailbox(), addHours(now, 24))).toEqual({ ok: true });
  expect(await askForAddress(asking, asking.email.toUpperCase(), now)).toEqual({ ok: false, reason: "own-address" });
});

test("one mailbox gets five such mails an hour, whoever asks; a withheld one leaves the earlier link valid", async () => {
  const to = newMailbox();
  const members = await Promise.all([...Array(6).keys()].map(member));
  const last = members[5];
  if (!last) throw new Error("nobody");
  const kept = newMailbox();
  await askForAddress(last, kept, now);
  for (const one of members) await askForAddress(one, to, now);
  const mails = await look("SELECT state::text FROM outbound_email WHERE to_address = $1 AND state <> 'withheld'", [
    to,
  ]);
  expect(mails).toHaveLength(5);
  expect(await confirmAddress(await confirmLink(kept), undefined, now)).toEqual({ ok: true });
});

test("suspended and closed creators and administrators keep their address, in either order of events", async () => {
  const [suspended, closed, admin] = [await member(), await member(), await member()];
  const places = [suspended, closed, admin].map((one) => ({ one, to: newMailbox() }));
  for (const { one, to } of places) await askForAddress(one, to, now);
  await decideOn(await addAdmin(), suspended.id, "suspend", "Fraud", now);
  await closeProfile(await actingCreator(closed.id, now), now);
  await createAdmin(admin.email, PASSWORD, now);
  const reasons = ["suspended", "closed", "administrator"];
  for (const [index, { one, to }] of places.entries()) {
    const refused = { ok: false, reason: reasons[index] };
    expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual(refused);
    expect(await askForAddress(one, newMailbox(), now)).toEqual(refused);
  }
});

test("closing and confirming at once: the account moves before it closes, or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await member();
    const to = newMailbox();
    await askForAddress(one, to, now);
    const [creator, link] = [await actingCreator(one.id, now), await confirmLink(to)];
    const [outcome, hasClosed] = await Promise.all([confirmAddress(link, undefined, now), closeProfile(creator, now)]);
    // The change of address may have ended the session first.
    expect(hasClosed.ok || hasClosed.reason).toBeOneOf([true, "signed-out"]);
    expect(outcome.ok || outcome.reason).toBeOneOf([true, "closed"]);
    expect((await creatorOf(one.id)).email).toBe(outcome.ok ? to : one.email);
  }
});

test("a link for another purpose, for another change, or truncated opens nothing", async () => {
  const asking = await member();
  const to = newMailbox();
  await askForAddress(asking, to, now);
  const { id, tokenSalt } = await confirmLink(to);
  const [confirm, undo] = (["address-confirm", "address-undo"] as const).map((one) => deriveToken(one, id, tokenSalt));
  expect(await verifyUndoToken(id, undo)).toBeDefined();
  expect(await verifyConfirmToken(id, undo)).toBeUndefined();
  expect(await verifyUndoToken(id, confirm)).toBeUndefined();
  for (const [wrong, token] of [
    ["x", confirm],
    [asking.id, confirm],
    [id, confirm?.slice(1)],
    [id, undefined],
  ] as const) {
    expect(await verifyConfirmToken(wrong, token)).toBeUndefined();
  }
});

test("consent given under the old address is withdrawn with the rule, and no other consent", async () => {
  const { userId, email } = await addCreator();
  const rules = { preset: RECOMMENDED_PRESET, toggles: ["likeness", "voice"] as Right[] };
  const given = { allowsExclusive: false, media: MEDIA, replicaNoticeDays: 7 } as const;
  const choice = { ...rules, priceFloorCents: 100, payoutEmail: email, ...given };
  const before = addHours(now, -1);
  await sendRules(await actingCreator(userId, before), { ...choice, autoApprove: true }, before);
  const to = newMailbox();
  await askForAddress(await signedIn(look, email), to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  const later = { document: "auto-approve", documentHash: "0".repeat(64), emailKey: email, party: "creator" };
  await db().consentRecord.create({ data: { ...later, agreedAt: addHours(now, 100) } });
  await sendRules(await actingCreator(userId, addHours(now, 1)), { ...choice, autoApprove: false }, addHours(now, 1));
  expect(
    await look("SELECT withdrawn_at IS NOT NULL AS gone FROM consent_record WHERE email_key = $1 ORDER BY agreed_at", [
      email,
    ]),
  ).toEqual([{ gone: true }, { gone: false }]);
});

test("an unconfirmed change is kept for a day after its link expires, and a confirmed one for good", async () => {
  const [asking, moved] = [await member(), await member()];
  const [to, other] = [newMailbox(), newMailbox()];
  await askForAddress(asking, other, now);
  await askForAddress(moved, to, now);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
  const kept = async () =>
    (await db().addressChange.findMany({ where: { profileId: { in: [asking.id, moved.id] } } })).map(
      (one) => one.toEmail,
    );
  await endOnly(addHours(now, 72), "address-changes", "undone-rules");
  expect((await kept()).toSorted()).toEqual([to, other].toSorted());
  expect(await endOnly(addHours(now, 73), "address-changes", "undone-rules")).toBeGreaterThan(0);
  expect(await kept()).toEqual([to]);
});

test("answers sent with an address that its account left make no other creator of it while the move can be undone", async () => {
  const { email, ...left } = await member();
  await askForAddress(left, newMailbox(), now);
  const to = (await addressAsked(left.id, now))?.email ?? "";
  const form = onboarding({ email });
  await confirmAddress(await confirmLink(to), undefined, now);
  await onboardCreator(form, addHours(now, 1));
  const link = await newestLinkTo(look, email);
  expect(await openMailedLink(link, addHours(now, 2))).toBeUndefined();
  expect(await look("SELECT FROM profiles WHERE email_key = $1", [email])).toEqual([]);
  await onboardCreator(form, addHours(now, 73));
  expect(await openMailedLink(await newestLinkTo(look, email), addHours(now, 74))).toMatchObject({
    id: expect.not.stringMatching(left.id),
  });
});
