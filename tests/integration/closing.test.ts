import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeRules } from "@/lib/creators/change";
import { onboardCreator } from "@/lib/creators/onboard";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { fileUse } from "@/lib/licenses/file-use";
import { askForAddress } from "@/lib/members/address";
import { openMailedLink } from "@/lib/members/mailed-links";
import { confirmOffer } from "@/lib/offers/confirm";
import { expireOffers, remindOfOffers } from "@/lib/offers/deadlines";
import { approve, counter, decline } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { renewalRefusal } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { withdraw } from "@/lib/offers/withdraw";
import { MEDIA } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal, offerRenewal } from "@/tests/support/licenses";
import {
  actingCreator,
  newMailbox,
  rulesVersion,
  sendAccount,
  sendPage,
  sendRules,
  signedIn,
} from "@/tests/support/members";
import {
  addHeldOffer,
  addOffer,
  confirmedBuyer,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { newestLinkTo, onboarding } from "@/tests/support/people";
import { disputing, radioUse } from "@/tests/support/uses";

const { url, look } = await testDatabase();
const creatorOf = (userId: string) => actingCreator(userId);
const page = { isPublic: true, craft: null, city: null, bio: "", links: [], showsFloor: false };
const wider = { allowsExclusive: false, media: MEDIA, replicaNoticeDays: 7 as const };
const rules = { toggles: [...RIGHTS], priceFloorCents: 100, autoApprove: true, ...wider };
const newSlug = () =>
  `ada-${randomUUID()
    .replace(/[^a-f]/g, "")
    .slice(0, 12)}`;

async function consenting() {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, new Date());
  const { id = "" } = (await openMailedLink(await newestLinkTo(look, form.email), new Date())) ?? {};
  const consents = () =>
    look<{ document: string; withdrawn: boolean }>(
      `SELECT document, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record
       WHERE email_key = $1 AND document IN ('ai-training', 'auto-approve') ORDER BY document`,
      [emailKey(form.email)],
    );
  return { form, creator: await creatorOf(id), consents };
}

const [given, withdrawn] = [false, true].map((isWithdrawn) =>
  ["ai-training", "auto-approve"].map((document) => ({ document, withdrawn: isWithdrawn })),
);

test("closing withdraws the standing consents, and rules cannot be changed after it", async () => {
  const { form, creator, consents } = await consenting();
  expect(await consents()).toEqual(given);
  expect(await sendPage(creator.userId, { ...page, slug: newSlug() }, new Date())).toMatchObject({ ok: true });
  await closeProfile(creator, new Date());
  expect(await consents()).toEqual(withdrawn);
  expect(await look("SELECT is_public FROM creator_profile WHERE user_id = $1", [creator.userId])).toEqual([
    { is_public: false },
  ]);
  expect(await sendRules(creator, { ...form, ...rules }, new Date())).toEqual({ ok: false, reason: "closed" });
  expect(await consents()).toEqual(withdrawn);
  expect(await creatorOf(creator.userId)).toMatchObject({ rules: { autoApprove: false } });
});

test("rules changed twice at once keep one consent for what is on, and none for what is off", async () => {
  const { form, creator, consents } = await consenting();
  const off = { ...form, preset: "standard", autoApprove: false } as const;
  await sendRules(creator, off, new Date());
  const shown = await rulesVersion(creator.userId);
  const row = "UPDATE creator_profile SET updated_at = updated_at WHERE user_id = $1";
  const release = await hold(url, row, creator.userId);
  const twice = [1, 2].map(() => changeRules(creator, form, shown, new Date()));
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  await Promise.all(twice);
  expect(await consents()).toHaveLength(4);
  await Promise.all([form, off, form, off].map((choice) => sendRules(creator, choice, new Date())));
  const isOn = (await creatorOf(creator.userId)).rules.autoApprove;
  const standing = (await consents()).filter((one) => !one.withdrawn);
  expect(standing).toHaveLength(isOn ? 2 : 0);
});

test("the license of a closed creator cannot be renewed, and its licensee is told before the form", async () => {
  const held = await addHeld(new Date());
  expect(await renewalRefusal(held.grant, new Date())).toBeUndefined();
  await closeProfile(await creatorOf(held.creator.userId), new Date());
  expect(await renewalRefusal(held.grant, new Date())).toBe("creator-gone");
  expect(await offerRenewal(held, new Date())).toEqual({ ok: false, reason: "creator-not-found" });
});

test("closing twice during everything else: nothing stays open, and nothing is agreed to after it", async () => {
  const now = new Date();
  const held = await addHeld(now);
  const {
    creator: { email, userId },
  } = held;
  const creator = await creatorOf(userId);
  const member = await signedIn(look, email, now);
  const use = { ...radioUse, useId: randomUUID(), grantId: held.grant.id, beginsOn: now, endsOn: now };
  await fileUse(held.buyer, use, now);
  const dispute = await disputing(creator, use.useId, "Never agreed to.");
  const renewal = await addRenewal(held, now);
  const others: OfferRecord[] = [];
  const buyers = [];
  for (let index = 0; index < 9; index++) {
    const request = requestTo({ email });
    const buyer = await confirmedBuyer(request.buyerEmail);
    const sent = await submitOffer(request, buyer, now);
    if (sent.ok) others.push(sent.offer);
    buyers.push({ request: { ...request, submissionKey: randomUUID() }, buyer });
  }
  const [one, two, three, ...rest] = await Promise.all(others.map(openLink));
  if (!one || !two || !three) throw new Error("no offers");
  const answer = await counter(three, 20, now);
  if (!answer.ok) throw new Error("not countered");
  const countered = await openLink(answer.child);
  const unsent = await openBuyerLink(await addHeldOffer(requestTo({ email })));

  const done = await Promise.allSettled([
    approve(one, now),
    counter(two, 10, now),
    approve(countered, now),
    ...rest.map((link, index) => (index % 2 ? decline(link, null, now) : approve(link, now))),
    approve(await openLink(renewal), now),
    withdraw(buyers[4]?.buyer ?? held.buyer, others[4]?.id, now),
    closeProfile(creator, now),
    ...buyers.map(({ request, buyer }) => submitOffer(request, buyer, now)),
    offerRenewal(held, now),
    confirmOffer(unsent, now),
    closeProfile(creator, now),
    sendPage(userId, { ...page, slug: newSlug() }, now),
    sendRules(creator, { ...rules, preset: "custom", payoutEmail: email }, now),
    sendAccount(creator, { displayName: "Ada M.", phone: null, city: null, payoutEmail: email }, now),
    askForAddress(member, newMailbox(), now),
    fileUse(held.buyer, { ...use, useId: randomUUID() }, now),
    disputeUse(creator, dispute, now),
    expireOffers(now),
    remindOfOffers(now),
  ]);
  expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await look("SELECT FROM offer WHERE creator_user_id = $1 AND status = 'pending'", [userId])).toEqual([]);
  expect(
    await look("SELECT status, is_public, auto_approve FROM creator_profile WHERE user_id = $1", [userId]),
  ).toEqual([{ status: "suspended", is_public: false, auto_approve: false }]);
  // Each offer has the license and the mails of exactly one outcome.
  const faults = await look(
    `SELECT o.id, o.status FROM offer o WHERE o.creator_user_id = $1 AND o.status <> 'held' AND (
       (o.status = 'approved') <> EXISTS (SELECT FROM license_grant g WHERE g.offer_id = o.id)
       OR o.status = 'declined' AND o.decided_by = 'creator' AND 1 <> (
         SELECT count(*) FROM outbound_email m WHERE m.payload->>'offerId' = o.id::text AND m.template = 'offer-declined'))`,
    [userId],
  );
  expect(faults).toEqual([]);
  expect(
    await look("SELECT FROM admin_audit_log WHERE action = 'creator_closed' AND record_id = $1", [userId]),
  ).toHaveLength(1);
});

test("after closing, each earlier mailed link shows the present state, and none starts anything", async () => {
  const now = new Date();
  const offer = await addOffer({}, now);
  const [link, creator] = [await openLink(offer), await creatorOf(offer.creatorUserId)];
  const unsent = await addHeldOffer(requestTo({ email: offer.creatorEmail }));
  await closeProfile(creator, now);
  expect(await approve(link, now)).toEqual({ ok: false, reason: "already-decided", outcome: "declined" });
  expect((await openLink(offer)).offer).toMatchObject({ status: "declined", decidedBy: "creator" });
  expect(await confirmOffer(await openBuyerLink(unsent), now)).toEqual({ ok: false, reason: "creator-not-found" });
  expect(await reload(unsent)).toMatchObject({ status: "held", buyerConfirmedAt: now });
  expect(await signedIn(look, offer.creatorEmail, now)).toMatchObject({ id: creator.userId });
});
