// In one file, though it is long: all that a copied session may do and may not.

import { expect, test } from "vitest";
import { openDataOf } from "@/lib/accounts/data-access";
import { startApp } from "@/lib/accounts/factor-enrol";
import { proofStateAt, proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { sessionHolder } from "@/lib/accounts/sessions";
import { PROOFS_AN_HOUR } from "@/lib/accounts/wording";
import { PROVED_ACTS } from "@/lib/acts";
import { findCreator } from "@/lib/creators/queries";
import { looserRules } from "@/lib/creators/rules";
import { calendarAddress, makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { endRight, releaseExclusive } from "@/lib/licenses/end-right";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { accountNotice } from "@/lib/mail/templates/account-notice";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { setUpAdmin } from "@/lib/members/admin-access";
import { endSession, signOutEverywhere } from "@/lib/members/end-session";
import { choosePassword } from "@/lib/members/password";
import { inviteMember } from "@/lib/members/team-invitations";
import { approve } from "@/lib/offers/decide";
import { decisionOfMember } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import type { Admin, Staff } from "@/lib/proofs";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, sendAccount, sendRules } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, offerTo, requestTo } from "@/tests/support/offers";
import { PASSWORD } from "@/tests/support/people";

// A copied session cookie, an hour or more after its owner signed in.

const TOKEN = "a set-up token for the tests, 0123456789";
process.env.ADMIN_SETUP_TOKEN = TOKEN;
const { url, look } = await testDatabase();
const { confirmLink } = addressLinks(look);
const start = new Date();
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const open = {
  preset: "open",
  toggles: ["likeness", "voice", "training"],
  priceFloorCents: 100,
  autoApprove: true,
  allowsExclusive: false,
  media: MEDIA,
  replicaNoticeDays: 7,
} as const;

/** An exclusive license of this brand's, whose AI training its creator ended. */
async function soleTraining(buyerEmail: string) {
  const rights = ["voice", "training"] as const;
  const other = await addCreator({ rights: [...rights], allowsExclusive: true, priceFloorCents: 100 });
  const terms = { rights, scope: { ...NARROWEST, exclusivity: { competitors: [] } } };
  const buyer = await confirmedBuyer(buyerEmail);
  const sent = await submitOffer({ ...requestTo(other, terms), buyerEmail }, buyer, start);
  if (!sent.ok) throw new Error(sent.reason);
  const { id } = await approved(sent.offer, start);
  await endRight(await actingCreator(other.userId, start), id, "training", start);
  return { buyer, grantId: id };
}

/** A creator who signed in an hour ago. `at` is now. */
async function oldSession() {
  const { userId, email } = await addCreator();
  const creator = await actingCreator(userId, later(-60));
  await look(
    "INSERT INTO confirmed_mailbox VALUES (mailbox_of_address($1), now() - interval '1 day', now() - interval '1 day')",
    [email],
  );
  const member = { id: userId, kind: "creator", sessionId: creator.sessionId } as const;
  const account = { displayName: creator.displayName, phone: null, city: null, payoutEmail: creator.payoutEmail };
  const rules = { ...open, payoutEmail: creator.payoutEmail };
  const mails = () =>
    look<{ template: string; what: string | null; state: string }>(
      `SELECT template, payload->>'what' AS what, state::text FROM outbound_email WHERE to_address = $1
       AND template IN ('mailbox-proof', 'account-notice') ORDER BY created_at, state, id`,
      [email],
    );
  /** The link in the newest mail that asks for a proof. */
  const link = async () => {
    const [mail] = await look<{ id: string; salt: string }>(
      `SELECT payload->>'requestId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
       WHERE to_address = $1 AND template = 'mailbox-proof' AND state = 'queued' ORDER BY created_at DESC LIMIT 1`,
      [email],
    );
    if (!mail) throw new Error("no link was mailed");
    const verified = await verifyProofToken(mail.id, deriveToken("mailbox-proof", mail.id, mail.salt));
    return verified ?? expect.unreachable();
  };
  let released: Awaited<ReturnType<typeof soleTraining>> | undefined;
  const acts = {
    payout: (now: Date) => sendAccount(creator, { ...account, payoutEmail: "thief@example.test" }, now),
    rules: (now: Date) => sendRules(creator, rules, now),
    address: (now: Date) => askForAddress(member, newMailbox(), now),
    closing: (now: Date) => closeProfile(creator, now),
    factor: (now: Date) => startApp({ id: userId, email, sessionId: creator.sessionId } as Staff, now),
    password: (now: Date) =>
      choosePassword({ id: userId, email, sessionId: creator.sessionId } as Admin, PASSWORD, now),
    admin: (now: Date) => setUpAdmin(member, { password: PASSWORD, token: TOKEN }, now),
    data: (now: Date) => openDataOf(member, now),
    agree: async (now: Date) => {
      const offer = await offerTo({ email }, start, { termMonths: 13 });
      const session = { profileId: userId, sessionId: creator.sessionId };
      return approve((await decisionOfMember(offer.id, session, undefined)) ?? expect.unreachable(), now);
    },
    ending: async (now: Date) => {
      const training = { rights: ["voice", "training"] } as const;
      await look("UPDATE creator_profile SET rights = rights || 'training'::license_right WHERE user_id = $1", [
        userId,
      ]);
      const { id } = await approved(await offerTo({ email }, start, training), start);
      await look("UPDATE creator_profile SET rights = array_remove(rights, 'training') WHERE user_id = $1", [userId]);
      return endRight(creator, id, "training", now);
    },
    release: async (now: Date) => {
      released ??= await soleTraining(email);
      const brand = { ...released.buyer, profileId: userId, sessionId: creator.sessionId };
      return releaseExclusive(brand, released.grantId, now);
    },
    team: async (now: Date) => {
      released ??= await soleTraining(email);
      return inviteMember({ ...released.buyer, sessionId: creator.sessionId }, newMailbox(), "viewer", now);
    },
  } satisfies Record<keyof typeof PROVED_ACTS, (now: Date) => Promise<{ ok: boolean }>>;
  return { creator, member, email, userId, account, rules, mails, link, acts };
}

test("a copied session of an hour ago: each act is refused, changes nothing, and is mailed to the owner", async () => {
  const one = await oldSession();
  const before = await findCreator(one.userId);
  const { factor: _, password: __, agree: ___, ending: ____, release: _____, team: ______, ...others } = one.acts;
  for (const [act, make] of Object.entries(others)) {
    expect(await make(start), act).toEqual({ ok: false, reason: "unproved", mailed: one.email });
  }
  // One session may not ask for more within an hour.
  const { acts, email } = await oldSession();
  for (const act of ["factor", "password", "agree", "ending", "release", "team"] as const)
    expect(await acts[act](start), act).toEqual({ ok: false, reason: "unproved", mailed: email });
  const tight = { ...one.rules, preset: "conservative", priceFloorCents: 90_000, autoApprove: false } as const;
  const other = { ...tight, payoutEmail: "thief@example.test" };
  expect(await sendRules(one.creator, other, start), "payouts by the form of rules").toMatchObject({
    reason: "unproved",
  });
  expect(await findCreator(one.userId)).toEqual(before);
  expect(await look("SELECT FROM address_change WHERE profile_id = $1", [one.userId])).toEqual([]);
  const request = requestTo({ email: one.email }, { priceCents: 100 });
  const cheap = await submitOffer(request, await confirmedBuyer(request.buyerEmail), start);
  expect(cheap, "no license for a dollar").toMatchObject({ ok: false });
  const mails = await one.mails();
  expect(mails.map(({ template, state }) => `${template} ${state}`)).toEqual([
    ...Array(6).fill("mailbox-proof queued"),
    "mailbox-proof withheld",
  ]);
  expect(
    await look("SELECT details FROM admin_audit_log WHERE action = 'proof_asked' AND record_id = $1 ORDER BY id", [
      one.userId,
    ]),
  ).toEqual(
    ["payout", "rules", "address", "closing", "admin", "data", "payout"].map((act) => ({ details: { acts: [act] } })),
  );
});

test.each(Object.keys(PROVED_ACTS) as (keyof typeof PROVED_ACTS)[])(
  "%s: done after the mailed link, and told",
  async (act) => {
    const one = await oldSession();
    await one.acts[act](start);
    expect(await proveMailbox(await one.link(), later(5))).toBe(true);
    expect(await one.acts[act](later(19.9))).toMatchObject({ ok: true });
    const toldOf = { payout: "payout", rules: "rules-at-once", closing: "closed", password: "password" };
    const told = act in toldOf ? toldOf[act as keyof typeof toldOf] : null;
    expect((await one.mails()).map(({ what }) => what)).toEqual(told === null ? [null] : [null, told]);
  },
);

test("a proof counts for 15 minutes, and so does a sign-in through a mailed link", async () => {
  const one = await oldSession();
  await one.acts.payout(start);
  await proveMailbox(await one.link(), later(0));
  expect(await one.acts.payout(later(15))).toMatchObject({ reason: "unproved" });
  const fresh = await actingCreator(one.userId, start);
  const choice = { ...one.account, payoutEmail: "own@example.test" };
  expect(await sendAccount(fresh, choice, later(14))).toMatchObject({ ok: true });
  expect(await sendAccount(fresh, one.account, later(15))).toMatchObject({ reason: "unproved" });
});

test("what is saved unchanged or tighter needs nothing and tells nobody", async () => {
  const one = await oldSession();
  expect(await sendAccount(one.creator, { ...one.account, city: "Macon" }, start)).toMatchObject({ ok: true });
  const tight = { ...one.rules, preset: "conservative", autoApprove: false } as const;
  expect(await sendRules(one.creator, { ...tight, priceFloorCents: 90_000 }, start)).toMatchObject({ ok: true });
  expect(await one.mails()).toEqual([]);
});

test("looser rules need the mailbox also where the creator decides each offer: a thief would decide, too", async () => {
  const one = await oldSession();
  const asking = { ...one.rules, autoApprove: false };
  const tight = { ...asking, preset: "conservative", priceFloorCents: 90_000 } as const;
  expect(await sendRules(one.creator, tight, start)).toMatchObject({ ok: true });
  expect(await sendRules(one.creator, asking, start)).toMatchObject({ ok: false, reason: "unproved" });
  expect(await look("SELECT FROM consent_record WHERE email_key = $1", [one.email])).toEqual([]);
  await proveMailbox(await one.link(), start);
  expect(await sendRules(one.creator, asking, later(1))).toMatchObject({ ok: true });
  expect((await one.mails()).map(({ what }) => what)).toContain("rules");
});

test("a link that names one act opens no other, also for a copy of the cookie", async () => {
  const one = await oldSession();
  await one.acts.payout(start);
  expect(await proveMailbox(await one.link(), start)).toBe(true);
  for (const act of ["rules", "address", "closing"] as const)
    expect(await one.acts[act](later(1)), act).toMatchObject({ ok: false, reason: "unproved" });
  const both = { ...one.rules, payoutEmail: "own@example.test" };
  expect(await sendRules(one.creator, both, later(1)), "one of two").toMatchObject({ ok: false, reason: "unproved" });
  expect(await one.acts.payout(later(2))).toMatchObject({ ok: true });
});

test("links of two acts open what needs both, and neither ends the other", async () => {
  const one = await oldSession();
  await one.acts.payout(start);
  const payout = await one.link();
  await one.acts.rules(later(1));
  const rules = await one.link();
  expect(await proveMailbox(payout, later(2))).toBe(true);
  expect(await proveMailbox(rules, later(2))).toBe(true);
  const both = { ...one.rules, payoutEmail: "own@example.test" };
  expect(await sendRules(one.creator, both, later(3))).toMatchObject({ ok: true });
});

test("the notice of looser rules says that they approve by themselves only if they do", async () => {
  const one = await oldSession();
  const fresh = await actingCreator(one.userId, start);
  const asking = { ...one.rules, priceFloorCents: 50_000, autoApprove: false };
  await sendRules(fresh, asking, start);
  await sendRules(fresh, { ...asking, priceFloorCents: 40_000 }, later(1));
  await sendRules(fresh, { ...asking, priceFloorCents: 30_000, autoApprove: true }, later(2));
  const subjects = await look<{ payload: MailPayloads["account-notice"] }>(
    "SELECT payload FROM outbound_email WHERE to_address = $1 AND template = 'account-notice' ORDER BY created_at",
    [one.email],
  );
  expect(subjects.map(({ payload }) => accountNotice.subject(payload)).slice(-2)).toEqual([
    "Your Likeright rules now allow more",
    "Your Likeright rules now allow more, and approve automatically",
  ]);
});

test("each way in which rules become looser is found, in words", () => {
  const tight = {
    rights: ["voice"],
    categories: ["games"],
    priceFloorCents: 5_000,
    autoApprove: true,
    allowsExclusive: false,
    media: MEDIA,
  } as const;
  const labels = (change: object) => looserRules(tight, { ...tight, ...change }).map(([label]) => label);
  expect(labels({})).toEqual([]);
  expect(labels({ priceFloorCents: 4_999 })).toEqual(["Minimum rate"]);
  expect(labels({ rights: ["likeness", "voice", "training"] })).toEqual(["Also allowed"]);
  expect(labels({ allowsExclusive: true, media: MEDIA })).toEqual(["Exclusive licenses"]);
  expect(labels({ categories: ["games", "advertising"] })).toEqual(["Also in"]);
  expect(labels({ priceFloorCents: 6_000, rights: [], categories: [], autoApprove: false })).toEqual([]);
  expect(looserRules({ ...tight, autoApprove: false }, tight).map(([label]) => label)).toEqual(["Approval"]);
});

test("a link works once, also pressed three times at once, and for the session that asked alone", async () => {
  const one = await oldSession();
  const other = await actingCreator(one.userId, later(-60));
  await one.acts.payout(start);
  const link = await one.link();
  const pressed = await Promise.all([1, 2, 3].map(() => proveMailbox(link, later(1))));
  expect(pressed.filter(Boolean)).toHaveLength(1);
  expect(proofStateAt(await one.link(), later(1))).toBe("used");
  const choice = { ...one.account, payoutEmail: "thief@example.test" };
  expect(await sendAccount(other, choice, later(2))).toMatchObject({ reason: "unproved" });
  expect(await sendAccount(one.creator, choice, later(2))).toMatchObject({ ok: true });
  expect(await proveMailbox(link, later(3)), "again").toBe(false);
});

test("a link of another purpose, salt or request proves nothing", async () => {
  const [one, other] = [await oldSession(), await oldSession()];
  for (const { acts } of [one, other]) await acts.payout(start);
  const [mine, others] = [await one.link(), await other.link()];
  expect(await verifyProofToken(mine.id, deriveToken("mailbox-proof", mine.id, others.tokenSalt))).toBeUndefined();
  expect(await verifyProofToken(mine.id, deriveToken("mailbox-proof", others.id, others.tokenSalt))).toBeUndefined();
  expect(await verifyProofToken(mine.id, deriveToken("sign-out", mine.id, mine.tokenSalt))).toBeUndefined();
  expect(await verifyProofToken("x", "y")).toBeUndefined();
});

test("a link dies after 15 minutes, with its session, by signing out everywhere and by a change of address", async () => {
  const endings = {
    expired: async () => undefined,
    "its session": (one: Old) => endSession({ profileId: one.userId, sessionId: one.creator.sessionId }, later(1)),
    everywhere: (one: Old) => signOutEverywhere({ id: one.userId, kind: "creator" }, later(1)),
    "another address": async (one: Old) => {
      const to = newMailbox();
      await askForAddress({ ...one.member, sessionId: (await actingCreator(one.userId, start)).sessionId }, to, start);
      await confirmAddress(await confirmLink(to), one.creator.sessionId, later(1));
      expect(await sessionHolder(claim(one), later(1)), "the session itself is kept").toBeDefined();
    },
  };
  for (const [ending, make] of Object.entries(endings)) {
    const one = await oldSession();
    await one.acts.payout(start);
    const link = await one.link();
    await make(one);
    const at = ending === "expired" ? later(15) : later(2);
    expect(await proveMailbox(link, at), ending).toBe(false);
    expect(proofStateAt(await one.link(), at), ending).toBe(ending === "expired" ? "expired" : "retired");
    expect(await one.acts.payout(at), ending).toMatchObject({ ok: false });
  }
});

type Old = Awaited<ReturnType<typeof oldSession>>;
const claim = ({ creator: { sessionId }, userId }: Old) => ({ sessionId, profileId: userId });

test("an act that waits while everything is signed out changes nothing", async () => {
  const one = await oldSession();
  await one.acts.payout(start);
  await proveMailbox(await one.link(), start);
  const release = await hold(url, "UPDATE sign_in_session SET ended_at = now() WHERE id = $1", one.creator.sessionId);
  const act = one.acts.payout(later(1));
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await release();
  expect(await act).toEqual({ ok: false, reason: "signed-out" });
  expect(await findCreator(one.userId)).toMatchObject({ payoutEmail: one.account.payoutEmail });
});

test.each([
  [
    "is older than fourteen days",
    `WITH older AS (UPDATE sign_in_session SET created_at = now() - interval '14 days 1 minute' WHERE id = $1 RETURNING profile_id)
     UPDATE profiles SET sessions_valid_from = now() - interval '20 days' FROM older WHERE profiles.id = older.profile_id`,
  ],
  [
    "began before all were ended",
    "UPDATE profiles SET sessions_valid_from = now() FROM sign_in_session s WHERE s.profile_id = profiles.id AND s.id = $1",
  ],
])("a session that %s changes nothing in the transaction that asks, also with a proof", async (_, ends) => {
  const one = await oldSession();
  await one.acts.payout(start);
  await proveMailbox(await one.link(), start);
  await look(ends, [one.creator.sessionId]);
  expect(await one.acts.payout(later(1))).toEqual({ ok: false, reason: "signed-out" });
  expect(await findCreator(one.userId)).toMatchObject({ payoutEmail: one.account.payoutEmail });
});

test("a session mails its owner a few links an hour, and takes no room from another's", async () => {
  const one = await oldSession();
  for (let minute = 0; minute < PROOFS_AN_HOUR; minute++) {
    expect(await one.acts.payout(later(minute)), `${minute}`).toMatchObject({ reason: "unproved" });
  }
  expect(await one.acts.payout(later(7))).toEqual({ ok: false, reason: "proofs-too-often" });
  expect((await one.mails()).filter(({ state }) => state === "queued")).toHaveLength(1);
  expect(await proveMailbox(await one.link(), later(8)), "the one that was mailed").toBe(true);
  const owner = await actingCreator(one.userId, later(-90));
  expect(await closeProfile(owner, later(8))).toMatchObject({ reason: "unproved" });
  expect((await one.mails()).filter(({ state }) => state === "queued")).toHaveLength(2);
});

test("a calendar's address is told of, once in ten minutes", async () => {
  const one = await oldSession();
  await makeCalendarAddress(one.member);
  await makeCalendarAddress(one.member);
  expect(await calendarAddress(one.userId)).toBeDefined();
  expect(await one.mails()).toEqual([
    { template: "account-notice", what: "calendar", state: "queued" },
    { template: "account-notice", what: "calendar", state: "withheld" },
  ]);
});
