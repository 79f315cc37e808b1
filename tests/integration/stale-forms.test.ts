import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { billingOf, saveBilling } from "@/lib/accounts/billing";
import { listFlags, setFlag } from "@/lib/admin/flags";
import { changeRules, saveAccount } from "@/lib/creators/change";
import { onboardCreator } from "@/lib/creators/onboard";
import { findOwnPage } from "@/lib/creators/public-page";
import { findCreator } from "@/lib/creators/queries";
import { savePage } from "@/lib/creators/save-page";
import { chosenRules, wordsOfRules } from "@/lib/creators/shown";
import { changedMeanwhile } from "@/lib/forms/answers";
import { lockFlag } from "@/lib/locks";
import { openMailedLink } from "@/lib/members/mailed-links";
import { emailPreferences, saveEmailPreferences } from "@/lib/members/mails";
import { savePortraitOf } from "@/lib/pictures/save";
import { MEDIA } from "@/lib/terms/scope";
import { emailKey } from "@/lib/text/email";
import { versionOf } from "@/lib/text/version";
import { correctEntry, ownEntry } from "@/lib/waitlist/correct";
import { joinWaitlist } from "@/lib/waitlist/join";
import type { Correction } from "@/lib/waitlist/schema";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import {
  accountVersion,
  actingCreator,
  mailsVersion,
  newMailbox,
  pageVersion,
  rulesVersion,
} from "@/tests/support/members";
import { addCreator, confirmedBuyer } from "@/tests/support/offers";
import { addAdmin, application, newestLinkTo, onboarding } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();

const now = new Date();

/** A form in two tabs. Its fields are `first` as stored at the beginning; `second` and `third` differ in one field. */
type Form = {
  version: () => Promise<string>;
  send: (choice: never, version: string) => Promise<{ ok: boolean }>;
  stored: () => Promise<unknown>;
  second: object;
  third: object;
};

const page = { isPublic: false, craft: null, city: "Macon", bio: "First.", links: [], showsFloor: false };

async function waitlistForm(): Promise<Form> {
  const joined = application();
  await joinWaitlist(joined, now);
  const { agree: _, consentUpdates: _updates, email, ...entry } = joined;
  const mailbox = proved(email);
  return {
    version: async () => versionOf((await ownEntry(mailbox))?.shown ?? {}),
    send: (choice: object, version) => correctEntry(mailbox, { ...choice, version } as Correction),
    stored: () => ownEntry(mailbox),
    second: { ...entry, fullName: "Ada Second" },
    third: { ...entry, phone: undefined },
  };
}

async function billingForm(): Promise<Form> {
  const owner = await confirmedBuyer(newMailbox());
  const none = { legalName: null, billingAddress: null, taxId: null, purchaseOrder: null };
  return {
    version: async () => versionOf(await billingOf(owner.buyerOrgId)),
    send: (choice, version) => saveBilling(owner, choice, version),
    stored: () => billingOf(owner.buyerOrgId),
    second: { ...none, legalName: "Larsen Coffee LLC" },
    third: { ...none, taxId: "12-3456789" },
  };
}

async function formsOf(): Promise<Record<string, Form>> {
  const { userId } = await addCreator();
  const creator = await actingCreator(userId, now);
  const slug = `ada-${randomUUID()
    .replace(/[^a-f]/g, "x")
    .replaceAll("-", "x")
    .slice(0, 12)}`;
  await savePage(userId, { ...page, slug }, await pageVersion(userId), now);
  const toggles = ["likeness", "voice", "training"];
  const rules = {
    preset: "open",
    toggles,
    priceFloorCents: 900,
    payoutEmail: creator.email,
    autoApprove: true,
    allowsExclusive: false,
    media: MEDIA,
    replicaNoticeDays: 7,
  } as const;
  const account = { displayName: "Ada Merritt", phone: null, city: "Macon", payoutEmail: creator.email };
  const mails = { reminders: true, messages: true, endings: true, articles: false };
  return {
    rules: {
      version: () => rulesVersion(userId),
      send: (choice, version) => changeRules(creator, choice, version, now),
      stored: async () => (await findCreator(userId))?.rules,
      second: { ...rules, preset: "conservative", autoApprove: false },
      third: { ...rules, priceFloorCents: 1_000 },
    },
    page: {
      version: () => pageVersion(userId),
      send: (choice, version) => savePage(userId, choice, version, now),
      stored: () => findOwnPage(userId),
      second: { ...page, slug, bio: "Second." },
      third: { ...page, slug, city: "Atlanta" },
    },
    portrait: {
      version: async () => versionOf({ portrait: (await findOwnPage(userId))?.portrait ?? null }),
      send: ({ portrait }: { portrait: string }, version) => savePortraitOf(userId, portrait, version, now),
      stored: () => findOwnPage(userId),
      second: { portrait: "M0 0L10 10" },
      third: { portrait: "M0 0L20 20" },
    },
    account: {
      version: () => accountVersion(userId),
      send: (choice, version) => saveAccount(creator, choice, version, now),
      stored: () => findCreator(userId),
      second: { ...account, payoutEmail: "bank@example.test" },
      third: { ...account, city: "Atlanta" },
    },
    mails: {
      version: () => mailsVersion(userId),
      send: (choice, version) => saveEmailPreferences({ id: userId, kind: "creator" }, choice, version, now),
      stored: () => emailPreferences(userId),
      second: { ...mails, reminders: false },
      third: { ...mails, articles: true },
    },
    "billing details": await billingForm(),
    "a waitlist entry": await waitlistForm(),
  };
}

const FORMS = ["rules", "page", "portrait", "account", "mails", "billing details", "a waitlist entry"];

test.for(FORMS)("a form of %s that showed something else changes nothing", async (name) => {
  const { version, send, stored, second, third } = (await formsOf())[name] ?? expect.unreachable();
  const shown = await version();
  expect(await send(second as never, shown)).toMatchObject({ ok: true });
  const after = await stored();
  for (const old of [shown, "", "0".repeat(16), `${shown}x`]) {
    expect(await send(third as never, old), old).toMatchObject({ ok: false });
    expect(await stored(), old).toEqual(after);
  }
  expect(await send(second as never, shown), "sent twice").toMatchObject({ ok: true });
  expect(await send(third as never, await version())).toMatchObject({ ok: true, version: await version() });
  expect(await stored()).not.toEqual(after);
});

test.for(FORMS)("of forms of %s sent at once, the first one wins", async (name) => {
  const { version, send, second, third } = (await formsOf())[name] ?? expect.unreachable();
  const shown = await version();
  const sent = await Promise.all([second, third, second, third].map((choice) => send(choice as never, shown)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(2);
  expect(sent.map(({ ok }) => ok)).toEqual(sent[0]?.ok ? [true, false, true, false] : [false, true, false, true]);
});

test("a stale tab of the rules grants nothing that was withdrawn, and says what is stored beside what it would set", async () => {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, now);
  const { id, sessionId } = (await openMailedLink(await newestLinkTo(look, form.email), now)) ?? expect.unreachable();
  const consents = () =>
    look(
      `SELECT document, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record
       WHERE email_key = $1 AND document IN ('ai-training', 'auto-approve') ORDER BY document`,
      [emailKey(form.email)],
    );
  const shown = await rulesVersion(id);
  const off = { ...form, preset: "conservative", autoApprove: false } as const;
  await changeRules({ userId: id, sessionId }, off, shown, now);
  const withdrawn = ["ai-training", "auto-approve"].map((document) => ({ document, withdrawn: true }));
  expect(await consents()).toEqual(withdrawn);

  const stale = { ...form, priceFloorCents: 7_500 };
  const refused = await changeRules({ userId: id, sessionId }, stale, shown, now);
  expect(await consents()).toEqual(withdrawn);
  if (refused.ok || refused.reason !== "changed") throw new Error("not refused");
  const { refusal } = changedMeanwhile(refused.stored, chosenRules(stale), wordsOfRules);
  expect(refusal.changed?.version).toBe(await rulesVersion(id));
  expect(refusal.changed?.differences).toEqual([
    { label: "Content Preset", stored: "Conservative", sent: "Open" },
    { label: "Likeness", stored: "Off", sent: "On" },
    { label: "AI training", stored: "Off", sent: "On" },
    { label: "Minimum Rate", stored: "$50.00", sent: "$75.00" },
    { label: "Automatic approval", stored: "Off", sent: "On" },
  ]);
  await changeRules({ userId: id, sessionId }, stale, refusal.changed?.version ?? "", now);
  expect((await consents()).filter(({ withdrawn: isOff }) => !isOff)).toHaveLength(2);
});

test("a stale button of a feature switches nothing", async () => {
  const by = await addAdmin();
  const flag = async () => (await listFlags())[0] ?? expect.unreachable();
  const { key, value } = await flag();
  const shown = (await flag()).version;
  expect(await setFlag(key, !value, by, shown)).toBe(true);
  expect(await setFlag(key, value, by, (await flag()).version)).toBe(true);
  for (const old of [shown, ""]) expect(await setFlag(key, !value, by, old)).toBe(false);
  expect(await flag()).toMatchObject({ value });
  const twice = (await flag()).version;
  expect(await Promise.all([1, 2].map(() => setFlag(key, !value, by, twice)))).toEqual([true, true]);
  expect(await setFlag(key, value, "system")).toBe(true);
});

test("a feature that two switch at once is switched once", async () => {
  const { key, value, version } = (await listFlags())[0] ?? expect.unreachable();
  const by = await addAdmin();
  const release = await holdIn((tx) => lockFlag(tx, key));
  const both = Promise.all([1, 2].map(() => setFlag(key, !value, by, version)));
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  expect(await both).toEqual([true, true]);
  expect(
    await look("SELECT FROM admin_audit_log WHERE action = 'flag_changed' AND admin_id = $1", [by.id]),
  ).toHaveLength(1);
  await setFlag(key, value, "system");
});
