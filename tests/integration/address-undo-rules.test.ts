import { expect, test } from "vitest";
import { findCreator } from "@/lib/creators/queries";
import type { RulesChoice } from "@/lib/creators/rules";
import { makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { MEDIA } from "@/lib/terms/scope";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, sendAccount, sendRules, signedIn } from "@/tests/support/members";
import { addCreator, confirmedBuyer, requestTo } from "@/tests/support/offers";
import { endOnly } from "@/tests/support/retention";

// Somebody with a copied session moves the account to a mailbox of their own, and its owner takes the old address back.

const { look } = await testDatabase();
const { confirmLink, undoLink } = addressLinks(look);
const now = new Date();
const THIEF = "thief@evil.example";

const loose = {
  preset: "open",
  toggles: [],
  priceFloorCents: 100,
  payoutEmail: THIEF,
  autoApprove: true,
  allowsExclusive: false,
  media: MEDIA,
  replicaNoticeDays: 7,
} satisfies RulesChoice;

type Notice = MailPayloads["account-notice"];
const noticesTo = async (email: string): Promise<Notice[]> =>
  (
    await look<{ payload: Notice }>(
      "SELECT payload FROM outbound_email WHERE to_address = $1 AND template = 'account-notice' ORDER BY created_at, id",
      [email],
    )
  ).map(({ payload }) => payload);

const consentsOf = (email: string) =>
  look<{ document: string; ended: boolean }>(
    `SELECT document, withdrawn_at IS NOT NULL AS ended FROM consent_record
     WHERE email_key = $1 AND offer_id IS NULL AND document <> 'terms-of-service' ORDER BY 1, 2`,
    [email],
  );

/** A creator with rules of its own, whose account was moved. */
async function moved(own: Partial<RulesChoice> = {}) {
  const { email, userId } = await addCreator();
  const member = await signedIn(look, email, now);
  const acting = { userId, sessionId: member.sessionId };
  const payoutEmail = "owner@bank.example";
  await sendRules(
    acting,
    {
      preset: "standard",
      toggles: [],
      priceFloorCents: 50_000,
      payoutEmail,
      autoApprove: false,
      allowsExclusive: false,
      media: MEDIA,
      replicaNoticeDays: 7,
      ...own,
    },
    addHours(now, -0.1),
  );
  const before = await findCreator(userId);
  const told = (await noticesTo(email)).length;
  const to = newMailbox();
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), member.sessionId, now)).toEqual({ ok: true });
  const undo = async (at = addHours(now, 1)) => undoAddress(await undoLink(email), at);
  /** What the old mailbox heard since the move. */
  const heard = async () => (await noticesTo(email)).slice(told);
  return { email, userId, member, acting, before, to, undo, heard };
}

const returned = async (email: string) => {
  const mails = await look<{ payload: MailPayloads["address-returned"] }>(
    "SELECT payload FROM outbound_email WHERE to_address = $1 AND template = 'address-returned'",
    [email],
  );
  return mails.map(({ payload }) => payload);
};

test("while a move can be undone, its old mailbox hears what the account does, with the link that undoes it", async () => {
  const one = await moved();
  await sendRules(one.acting, loose, now);
  await makeCalendarAddress(one.member);
  const heard = await one.heard();
  expect(heard.map(({ what }) => what).toSorted()).toEqual(["calendar", "payout", "rules-at-once"]);
  const undo = await undoLink(one.email);
  for (const { undo: link } of heard) expect(link).toMatchObject({ changeId: undo.id, tokenSalt: undo.tokenSalt });
  const atTheNew = await noticesTo(one.to);
  expect(atTheNew.map(({ what, undo }) => [what, undo]).toSorted()).toEqual([
    ["calendar", undefined],
    ["payout", undefined],
    ["rules-at-once", undefined],
  ]);
  const late = await actingCreator(one.userId, addHours(now, 72));
  await sendRules(late, { ...loose, payoutEmail: "later@bank.example" }, addHours(now, 72));
  expect(await one.heard(), "after 72 hours").toHaveLength(3);
});

test("a further move within that time is told to the first address too", async () => {
  const one = await moved();
  const third = newMailbox();
  await askForAddress(one.member, third, now);
  expect(await confirmAddress(await confirmLink(third), one.member.sessionId, now)).toEqual({ ok: true });
  const told = (email: string) =>
    look(
      `SELECT FROM outbound_email WHERE to_address = $1 AND template = 'address-notice'
       AND payload->>'stage' = 'changed' AND payload->>'newAddress' = $2`,
      [email, third],
    );
  for (const email of [one.email, one.to]) expect(await told(email), email).toHaveLength(1);
  expect(await one.undo()).toEqual({ ok: true });
});

test("the undo puts payouts and rules back, and a brand of the mover buys nothing by standing instruction", async () => {
  const one = await moved();
  await sendRules(one.acting, loose, now);
  expect(await findCreator(one.userId)).toMatchObject({ payoutEmail: THIEF, rules: { autoApprove: true } });
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toEqual(one.before);
  const request = requestTo({ email: one.email }, { priceCents: 100, termMonths: 60 });
  expect(await submitOffer(request, await confirmedBuyer(request.buyerEmail), addHours(now, 1))).toMatchObject({
    ok: false,
  });
  expect(await consentsOf(one.to), "what the mover agreed to").toEqual([
    { document: "ai-training", ended: true },
    { document: "auto-approve", ended: true },
  ]);
  const [entry] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'creator_rules_restored' AND record_id = $1",
    [one.userId],
  );
  expect(entry?.details).toMatchObject({
    kept: true,
    before: { preset: "open", priceFloorCents: 100, autoApprove: true },
    after: { preset: "standard", priceFloorCents: 50_000, autoApprove: false, payoutEmailChanged: true },
  });
  const [mail] = await returned(one.email);
  expect(mail?.rules).toBe("restored");
  expect(mail?.changes).toEqual(
    expect.arrayContaining([
      ["Payout Email", "owner@bank.example"],
      ["Payout Email until now", THIEF],
      ["Minimum Rate", "$500.00"],
      ["Minimum Rate until now", "$1.00"],
    ]),
  );
});

test("a payout address saved with the account alone goes back too", async () => {
  const one = await moved();
  const { displayName, phone, city } = one.before ?? expect.unreachable();
  await sendAccount(one.acting, { displayName, phone, city, payoutEmail: THIEF }, now);
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toEqual(one.before);
});

test("what was not changed is left alone, without an entry", async () => {
  const one = await moved({ preset: "open", autoApprove: true });
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toEqual(one.before);
  expect((await consentsOf(one.email)).map(({ ended }) => ended)).toEqual([false, false]);
  expect(
    await look("SELECT FROM admin_audit_log WHERE action = 'creator_rules_restored' AND record_id = $1", [one.userId]),
  ).toEqual([]);
  expect(await returned(one.email)).toMatchObject([{ rules: "unchanged", changes: [] }]);
});

test("a consent that was withdrawn meanwhile is not given again", async () => {
  const one = await moved({ preset: "open", autoApprove: true });
  await sendRules(one.acting, { ...loose, preset: "standard", autoApprove: false }, now);
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toMatchObject({
    preset: "standard",
    payoutEmail: "owner@bank.example",
    rules: { rights: ["likeness", "voice"], priceFloorCents: 50_000, autoApprove: false },
  });
  expect((await consentsOf(one.email)).map(({ ended }) => ended)).toEqual([true, true]);
});

test("where the rules were not kept, nothing is approved by itself, and payouts go to the address", async () => {
  const one = await moved();
  await look("UPDATE address_change SET kept_rules = NULL WHERE profile_id = $1", [one.userId]);
  await sendRules(one.acting, loose, now);
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toMatchObject({ payoutEmail: one.email, rules: { autoApprove: false } });
  expect(await returned(one.email)).toMatchObject([{ rules: "off" }]);
});

test("a profile that was closed meanwhile stays closed, with its own payout address", async () => {
  const one = await moved({ autoApprove: true });
  await sendRules(one.acting, loose, now);
  const creator = await actingCreator(one.userId, now);
  expect(await closeProfile(creator, now)).toMatchObject({ ok: true });
  expect(await one.undo()).toEqual({ ok: true });
  expect(await findCreator(one.userId)).toMatchObject({
    status: "suspended",
    payoutEmail: "owner@bank.example",
    rules: { autoApprove: false },
  });
});

test("pressed three times at once while the mover saves, it puts back once, and the save is refused or put back", async () => {
  const one = await moved();
  await sendRules(one.acting, loose, now);
  const link = await undoLink(one.email);
  const [saved, ...undone] = await Promise.all([
    sendRules(one.acting, { ...loose, priceFloorCents: 200 }, now),
    ...[1, 2, 3].map(() => undoAddress(link, addHours(now, 1))),
  ]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(saved).toHaveProperty("ok");
  expect(await findCreator(one.userId)).toEqual(one.before);
});

test("what an undo would put back is kept no longer than it can be pressed", async () => {
  const one = await moved();
  const kept = () =>
    look<{ kept: boolean }>("SELECT kept_rules IS NOT NULL AS kept FROM address_change WHERE profile_id = $1", [
      one.userId,
    ]);
  await endOnly(addHours(now, 72), "address-changes", "undone-rules");
  expect(await kept()).toEqual([{ kept: true }]);
  await endOnly(addHours(now, 72.1), "address-changes", "undone-rules");
  expect(await kept()).toEqual([{ kept: false }]);
});
