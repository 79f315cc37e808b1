import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findCertificate } from "@/lib/certificates/queries";
import { saveAccount } from "@/lib/creators/change";
import { onboardCreator } from "@/lib/creators/onboard";
import { findCreator } from "@/lib/creators/queries";
import { standingOf } from "@/lib/creators/standing";
import { askVerification, findOwnRequest } from "@/lib/creators/verification-requests";
import { releaseExclusive } from "@/lib/licenses/end-right";
import { revokeGrant } from "@/lib/licenses/revoke";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { inspectMailedLink, openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { markHash } from "@/lib/retention/marks";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { eraseByStaff, eraseOwn } from "@/lib/your-data/erase";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { accountVersion, actingBrand, actingCreator, addressLinks, newMailbox } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, offerTo, openLink, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn, linksTo, newestLinkTo, onboarding } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";
import { endOnly } from "@/tests/support/retention";

const { url, look } = await testDatabase();
const now = new Date();
const admin = await addAdmin();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);

const EXCLUSIVE = {
  rights: ["voice"],
  scope: { ...NARROWEST, exclusivity: { competitors: [] } },
} satisfies Partial<OfferTerms>;

/** An address of nobody, and other spellings of its mailbox. */
function mailbox(): { plain: string; spellings: string[] } {
  const local = `ada${randomUUID().slice(0, 8)}`;
  const plain = `${local}@gmail.com`;
  return {
    plain,
    spellings: [`${local}+again@gmail.com`, `a.d.${local.slice(2)}@gmail.com`, `${local}@googlemail.com`],
  };
}

const ask = (email: string, at = now) =>
  onboardCreator(onboarding({ email, payoutEmail: email, allowsExclusive: true, priceFloorCents: 100 }), at);

/** Sends the form and presses the button of the newest link that was mailed to the address. */
async function begin(email: string, at = now): Promise<string | undefined> {
  await ask(email, at);
  const link = (await linksTo(look, email)).at(-1);
  return link && (await openMailedLink(link.token, at))?.id;
}
async function begun(email: string, at = now): Promise<string> {
  const id = await begin(email, at);
  if (!id) throw new Error("nothing was onboarded");
  return id;
}
const profilesOf = async (email: string): Promise<string[]> =>
  (
    await look<{ status: string }>(
      `SELECT CASE WHEN c.closed_at IS NULL THEN c.status::text ELSE 'closed' END AS status
       FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE person_mailbox_of(p.email_key) = person_mailbox_of($1)`,
      [emailKey(email)],
    )
  ).map(({ status }) => status);
const close = async (userId: string, at = now) => closeProfile(await actingCreator(userId, at), at);
const suspend = (userId: string) => decideOn(admin, userId, "suspend", "Complaint 12", now);

const move = async (userId: string, to: string, at = now) => {
  const { sessionId } = await actingCreator(userId, at);
  await askForAddress({ id: userId, sessionId, kind: "creator" }, to, at);
  return confirmAddress(await confirmLink(to, userId), undefined, at);
};

/** What happens to an offer of another brand for what an exclusive license took. */
async function sellAgain(email: string, at = now): Promise<string> {
  const request = requestTo({ email }, EXCLUSIVE);
  const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), at);
  if (!sent.ok) return sent.reason;
  const decided = await approve(await openLink(sent.offer), at);
  return decided.ok ? "sold" : decided.reason;
}

test("a profile that is suspended, closed or active is no second one under another spelling of its mailbox", async () => {
  for (const [state, change, reason] of [
    ["active", () => undefined, "already-registered"],
    ["suspended", suspend, "already-suspended"],
    ["closed", close, "already-closed"],
  ] as const) {
    const { plain, spellings } = mailbox();
    await change(await begun(plain));
    for (const spelling of spellings) {
      expect(await begin(spelling), `${state} ${spelling}`).toBeUndefined();
      expect(await linksTo(look, spelling)).toEqual([]);
    }
    expect(await profilesOf(plain)).toEqual([state]);
    expect(new Set((await linksTo(look, plain)).map((link) => link.reason))).toEqual(new Set([null, reason]));
  }
});

test("answers that were sent under another spelling before the profile began activate nothing, and their link leads to it", async () => {
  const { plain, spellings } = mailbox();
  const [first = ""] = spellings;
  for (const spelling of spellings) await ask(spelling);
  const userId = await begun(plain);
  const token = await newestLinkTo(look, first);
  expect(await inspectMailedLink(token, now)).toEqual({ state: "registered", profile: { is: "active", email: plain } });
  expect(await openMailedLink(token, now)).toBeUndefined();
  await suspend(userId);
  expect(await inspectMailedLink(token, now)).toEqual({
    state: "registered",
    profile: { is: "suspended", email: plain },
  });
  await close(userId);
  expect(await inspectMailedLink(token, now)).toMatchObject({ profile: { is: "closed" } });
  expect(await profilesOf(plain)).toEqual(["closed"]);
});

test("of one person's drafts under many spellings activated at once one becomes the profile", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { plain, spellings } = mailbox();
    const all = [plain, ...spellings];
    for (const spelling of all) await ask(spelling);
    const tokens = await Promise.all(all.map((spelling) => newestLinkTo(look, spelling)));
    const begun = await Promise.all(tokens.map((token) => openMailedLink(token, now)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await profilesOf(plain)).toEqual(["active"]);
  }
});

test("an exclusive license that is in force is sold by nobody who joins again with its mailbox, however often, until its term is over", async () => {
  const { plain, spellings } = mailbox();
  const first = await begun(plain);
  const grant = await approved(await offerTo({ email: plain }, now, EXCLUSIVE), now);
  expect(await sellAgain(plain)).toBe("not-available");
  for (const email of [plain, ...spellings]) {
    expect(await eraseByStaff(admin, { email: await addressOf(plain), reason: "asked" }, now)).toBe("erased");
    expect(await begun(email)).not.toBe(first);
    expect(await sellAgain(email), email).toBe("not-available");
  }
  expect(await findCertificate(grant.id)).toMatchObject({ status: "active", revokedAt: null });
  const [present = ""] = spellings.slice(-1);
  expect(await sellAgain(present, addHours(grant.expiresAt, 1))).toBe("sold");
});

/** Of the creator's profile that the person has now. */
async function addressOf(email: string): Promise<string> {
  const [row] = await look<{ email: string }>(
    `SELECT p.email FROM creator_profile c JOIN profiles p ON p.id = c.user_id
     WHERE person_mailbox_of(p.email_key) = person_mailbox_of($1)`,
    [emailKey(email)],
  );
  if (!row) throw new Error("no profile");
  return row.email;
}

test("a license that is revoked after its creator was erased frees what it took for who joins again", async () => {
  const email = newMailbox();
  await begun(email);
  const grant = await approved(await offerTo({ email }, now, EXCLUSIVE), now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  await begun(email);
  expect(await sellAgain(email)).toBe("not-available");
  await db().$transaction((tx) => revokeGrant(tx, grant.id, "Voided", { actor: "system" }, now));
  expect(await sellAgain(email, addHours(now, 1))).toBe("sold");
});

test("what a brand releases after its creator was erased is free for who joins again, and mailed to nobody", async () => {
  const email = newMailbox();
  await begun(email);
  const offer = await offerTo({ email }, now, EXCLUSIVE);
  const { id, expiresAt } = await approved(offer, now);
  await db().$transaction((tx) => revokeGrant(tx, id, "Withdrawn", { actor: "creator" }, now, expiresAt));
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  await begun(email);
  expect(await sellAgain(email)).toBe("not-available");
  expect(await releaseExclusive(await actingBrand(offer, now), id, now)).toMatchObject({ ok: true });
  expect(await sellAgain(email)).toBe("sold");
  expect(await look("SELECT FROM outbound_email WHERE template = 'exclusive-released'")).toEqual([]);
});

test("what was licensed at an address stays taken for who joins there after the account left it, also if it was erased since", async () => {
  const [left, present] = [newMailbox(), newMailbox()];
  const userId = await begun(left);
  await approved(await offerTo({ email: left }, now, EXCLUSIVE), now);
  expect(await move(userId, present, addHours(now, 1))).toEqual({ ok: true });
  const later = addHours(now, 80);
  await begun(left.replace("@", "+x@"), later);
  expect(await sellAgain(left.replace("@", "+x@"), later)).toBe("not-available");
  expect(await eraseOwn(proved(present), later)).toBe("erased");
  await begun(present, later);
  expect(await sellAgain(present, later)).toBe("not-available");
});

test("a brand that asks for a sign-in link at an address that the account left frees nothing that is held of it", async () => {
  for (const wasSuspended of [true, false]) {
    const [left, present] = [newMailbox(), newMailbox()];
    const userId = await begun(left);
    await approved(await offerTo({ email: left }, now, EXCLUSIVE), now);
    expect(await move(userId, present, addHours(now, 1))).toEqual({ ok: true });
    if (wasSuspended) await suspend(userId);
    const later = addHours(now, 80);
    await confirmedBuyer(left);
    await requestSignIn(left, later);
    expect(await look("SELECT FROM profiles WHERE email_key = $1", [left])).toHaveLength(1);
    expect(await eraseOwn(proved(present), later)).toBe("erased");
    await begun(left, addHours(later, 1));
    expect(await profilesOf(left)).toEqual([wasSuspended ? "suspended" : "active"]);
    expect(await sellAgain(left, addHours(later, 1))).toBe(wasSuspended ? "creator-not-found" : "not-available");
  }
});

test("what was licensed after the account left an address is no matter of who has the address next", async () => {
  const [left, present] = [newMailbox(), newMailbox()];
  const userId = await begun(left);
  expect(await move(userId, present, addHours(now, 1))).toEqual({ ok: true });
  await approved(await offerTo({ email: present }, addHours(now, 2), EXCLUSIVE), addHours(now, 2));
  const later = addHours(now, 80);
  await begun(left, later);
  expect(await sellAgain(left, later)).toBe("sold");
});

test("an account that moves to an erased mailbox is held to what that one licensed, and to its suspension", async () => {
  const [erased, suspended] = [newMailbox(), newMailbox()];
  await begun(erased);
  await approved(await offerTo({ email: erased }, now, EXCLUSIVE), now);
  await eraseOwn(proved(erased), now);
  await suspend(await begun(suspended));
  await eraseOwn(proved(suspended), now);
  const own = newMailbox();
  const userId = await begun(own);
  expect(await move(userId, suspended.replace("@", "+y@"))).toEqual({ ok: false, reason: "suspended-before" });
  expect(await addressOf(own)).toBe(own);
  const tagged = erased.replace("@", "+y@");
  expect(await move(userId, tagged)).toEqual({ ok: true });
  expect(await sellAgain(tagged)).toBe("not-available");
});

test("no account moves to another spelling of a creator's mailbox, and its own is free", async () => {
  const [other, own] = [mailbox(), mailbox()];
  await begun(other.plain);
  const userId = await begun(own.plain);
  const [taken = ""] = other.spellings;
  const { sessionId } = await actingCreator(userId, now);
  expect(await askForAddress({ id: userId, sessionId, kind: "creator" }, taken, now)).toEqual({ ok: true });
  expect(await mailsTo(taken)).toEqual(["address-taken"]);
  const [tagged = ""] = own.spellings;
  expect(await move(userId, tagged)).toEqual({ ok: true });
  expect(await addressOf(own.plain)).toBe(tagged);
});

test("a move and an onboarding that meet at one mailbox make one profile of it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const to = mailbox();
    const userId = await begun(newMailbox());
    const [spelling = ""] = to.spellings;
    await ask(spelling);
    const token = await newestLinkTo(look, spelling);
    const { sessionId } = await actingCreator(userId, now);
    await askForAddress({ id: userId, sessionId, kind: "creator" }, to.plain, now);
    const link = await confirmLink(to.plain, userId);
    const [moved, opened] = await Promise.all([confirmAddress(link, undefined, now), openMailedLink(token, now)]);
    expect([moved.ok, opened !== undefined].filter(Boolean)).toHaveLength(1);
    expect(await profilesOf(to.plain)).toEqual(["active"]);
  }
});

test("while an account can come back to an address nobody begins at another spelling of it, and the link says so", async () => {
  const { plain, spellings } = mailbox();
  const userId = await begun(plain);
  expect(await move(userId, newMailbox())).toEqual({ ok: true });
  const [spelling = ""] = spellings;
  await ask(spelling);
  const token = await newestLinkTo(look, spelling);
  expect(await inspectMailedLink(token, addHours(now, 1))).toEqual({ state: "left" });
  expect(await openMailedLink(token, addHours(now, 1))).toBeUndefined();
  expect(await undoAddress(await undoLink(plain), addHours(now, 2))).toEqual({ ok: true });
  expect(await profilesOf(plain)).toEqual(["active"]);
});

test("an erasure and the approval of an exclusive license at once: it is made and stays taken, or is not made", async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = newMailbox();
    await begun(email);
    const offer = await offerTo({ email }, now, EXCLUSIVE);
    const link = await openLink(offer);
    const [decided, erased] = await Promise.all([approve(link, now), eraseOwn(proved(email), now)]);
    expect(erased).toBe("erased");
    await begun(email);
    expect(await sellAgain(email)).toBe(decided.ok ? "not-available" : "sold");
  }
});

test("an erasure and a new name at once: the name is saved before, or the form is told that the session has ended", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const email = newMailbox();
    const creator = await actingCreator(await begun(email), now);
    const { displayName: _, phone, city, payoutEmail } = creator;
    const version = await accountVersion(creator.userId);
    const choice = { displayName: `Ines ${round}`, phone, city, payoutEmail };
    const [saved, erased] = await Promise.all([
      saveAccount(creator, choice, version, now),
      eraseOwn(proved(email), now),
    ]);
    expect(erased).toBe("erased");
    outcomes.add(saved.ok ? "saved" : saved.reason);
    expect(await look("SELECT FROM profiles WHERE email_key = $1 OR id = $2", [email, creator.userId])).toEqual([]);
  }
  expect([...outcomes].filter((outcome) => !["saved", "signed-out"].includes(outcome))).toEqual([]);
});

test("an erasure and the link that takes the account back, moves it or asks for that, at once: each has an outcome", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [email, to] = [newMailbox(), newMailbox()];
    const userId = await begun(email);
    const { sessionId } = await actingCreator(userId, now);
    await askForAddress({ id: userId, sessionId, kind: "creator" }, to, now);
    const [confirm, undo] = [await confirmLink(to, userId), await undoLink(email)];
    const outcomes = await Promise.allSettled([
      eraseByStaff(admin, { email, reason: "asked" }, now),
      confirmAddress(confirm, undefined, now),
      undoAddress(undo, now),
      askForAddress({ id: userId, sessionId, kind: "creator" }, newMailbox(), now),
    ]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  }
});

test("who joins again while the erasure runs waits for it, and finds what it left", async () => {
  const email = newMailbox();
  await begun(email);
  await approved(await offerTo({ email }, now, EXCLUSIVE), now);
  const spelling = email.replace("@", "+z@");
  await look(`UPDATE profiles SET email = $2 || '.x', email_key = $2 || '.x' WHERE email_key = $1`, [email, email]);
  await ask(spelling);
  await look(`UPDATE profiles SET email = $1, email_key = $1 WHERE email_key = $1 || '.x'`, [email]);
  const commit = await hold(
    url,
    "SELECT FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE p.email_key = $1 FOR SHARE OF c",
    email,
  );
  const erasing = eraseOwn(proved(email), now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  const opening = openMailedLink(await newestLinkTo(look, spelling), now);
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await commit();
  expect(await erasing).toBe("erased");
  expect(await opening).toBeDefined();
  expect(await sellAgain(spelling)).toBe("not-available");
});

test("what an erasure left of licenses goes when their term is over, and not before", async () => {
  const email = newMailbox();
  await begun(email);
  const { expiresAt } = await approved(await offerTo({ email }, now, EXCLUSIVE), now);
  await eraseOwn(proved(email), now);
  const left = () =>
    look("SELECT FROM erasure_mark WHERE hash = $1 AND ends_at = $2", [markHash("licensor", email), expiresAt]);
  await endOnly(expiresAt, "erased-licenses");
  expect(await left()).toHaveLength(1);
  await endOnly(addHours(expiresAt, 1), "erased-licenses");
  expect(await left()).toEqual([]);
});

test("what an erasure left of a longer license stays after a shorter one is over", async () => {
  const email = newMailbox();
  await begun(email);
  const short = await approved(await offerTo({ email }, now, { ...EXCLUSIVE, category: "games", termMonths: 1 }), now);
  await approved(await offerTo({ email }, now, EXCLUSIVE), now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  const later = addHours(short.expiresAt, 1);
  await endOnly(later, "erased-licenses");
  await begun(email, later);
  expect(await sellAgain(email, later)).toBe("not-available");
});

test("an erased creator without a license in force leaves nothing of licenses", async () => {
  const email = newMailbox();
  await begun(email);
  const grant = await approved(await offerTo({ email }, now, EXCLUSIVE), now);
  await db().$transaction((tx) => revokeGrant(tx, grant.id, "Voided", { actor: "system" }, now));
  const before = (await look("SELECT FROM erasure_mark WHERE kind = 'licensor'")).length;
  await eraseOwn(proved(email), addHours(now, 1));
  expect(await look("SELECT FROM erasure_mark WHERE kind = 'licensor'")).toHaveLength(before);
});

test("of several profiles of one person that are there at the upgrade one stays open, is held to what the others licensed, and the others are closed", async () => {
  const at = async (email: string, createdAt: Date, rules = {}) => {
    const creator = await addCreator({ allowsExclusive: true, priceFloorCents: 100, ...rules });
    await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [creator.userId, email]);
    await look("UPDATE creator_profile SET created_at = $2 WHERE user_id = $1", [creator.userId, createdAt]);
    return creator.userId;
  };
  const { plain, spellings } = mailbox();
  const [spelling = "", third = ""] = spellings;
  const kept = await at(plain, addHours(now, -2));
  const second = await at(spelling, addHours(now, -1), { autoApprove: true });
  await approved(await offerTo({ email: spelling }, now, EXCLUSIVE), now);
  expect(await sellAgain(plain)).toBe("sold");
  await approved(await offerTo({ email: spelling }, now, { ...EXCLUSIVE, category: "games" }), now);
  await askVerification({ userId: second }, { reach: "By phone", evidence: "A passport" }, now);
  const held = mailbox();
  const suspended = await at(held.plain, now);
  const older = await at(third.replace(/.*@/, held.plain.replace("@gmail.com", "+b@")), addHours(now, -5));
  await suspend(suspended);

  const sql = await readFile("prisma/to-baseline/20261210100000_one_person/migration.sql", "utf8");
  const carry = sql.slice(sql.indexOf("DO $$"));
  for (let times = 0; times < 2; times += 1) {
    await look(carry);
    expect((await profilesOf(plain)).toSorted()).toEqual(["active", "closed"]);
    expect(await standingOf(db(), emailKey(spelling), now)).toMatchObject({ is: "active", userId: kept });
    expect(await standingOf(db(), held.plain, now)).toMatchObject({ is: "suspended", userId: suspended });
    expect((await findCreator(older))?.closedAt).toBeInstanceOf(Date);
  }
  expect(await findCreator(second)).toMatchObject({ status: "suspended", rules: { autoApprove: false } });
  expect(await findOwnRequest(second)).toMatchObject({ outcome: "withdrawn" });
  expect(
    await look(
      "SELECT FROM consent_record WHERE email_key = $1 AND document = 'auto-approve' AND withdrawn_at IS NULL",
      [spelling],
    ),
  ).toEqual([]);
  const games = requestTo({ email: plain }, { ...EXCLUSIVE, category: "games" });
  expect(await submitOffer(games, await confirmedBuyer(games.buyerEmail), now)).toMatchObject({
    reason: "not-available",
  });
  expect(
    await look(
      "SELECT record_id AS id FROM admin_audit_log WHERE action = 'creator_closed' AND actor = 'system' ORDER BY 1",
    ),
  ).toEqual([second, older].toSorted().map((id) => ({ id })));
});
