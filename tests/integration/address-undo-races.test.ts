import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { requestSignIn } from "@/lib/members/mailed-links";
import { submitBrief } from "@/lib/offers/brief-submit";
import { replaceLinks } from "@/lib/offers/replace-links";
import { withdrawRest } from "@/lib/offers/withdraw";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { testDatabase } from "@/tests/support/database";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, addOffer, confirmedBuyer, recordApproval, requestTo } from "@/tests/support/offers";

// Work begun at the new address just before the old one takes the account back, and finished just after.
const { look } = await testDatabase();
const waitingForLocks = async () => (await look("SELECT FROM pg_locks WHERE NOT granted")).length;
const { confirmLink, undoLink, mailsTo } = addressLinks(look);
const now = new Date();

async function moved() {
  const { email } = await addCreator();
  const member = await signedIn(look, email, now);
  const to = newMailbox();
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), member.sessionId, now)).toEqual({ ok: true });
  return { member, email, to };
}

/** `late` waits for the account's row while `email` takes the account back. */
async function afterUndo<T>(email: string, id: string, late: () => Promise<T>): Promise<T> {
  const undo = await undoLink(email);
  const waiting = (count: number) => expect.poll(waitingForLocks).toBe(count);
  let undone: Promise<unknown> = Promise.resolve();
  let answer: Promise<T> | undefined;
  await db().$transaction(async (tx: Db) => {
    await tx.$executeRaw`SELECT FROM profiles WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    undone = undoAddress(undo, now);
    await waiting(1);
    answer = late();
    await waiting(2);
  });
  expect(await undone).toEqual({ ok: true });
  if (!answer) throw new Error("Nothing was late");
  return answer;
}

test("a sign-in link requested at the new address is not made once the account has left it", async () => {
  const { member, email, to } = await moved();
  await afterUndo(email, member.id, () => requestSignIn(to, now));
  expect(await mailsTo(to, "magic-link")).toEqual([]);
  expect(await db().signInLink.count({ where: { profileId: member.id, usedAt: null, retiredAt: null } })).toBe(0);
});

test("a session ended by the undo cannot request another address", async () => {
  const { member, email } = await moved();
  const further = newMailbox();
  const asked = await afterUndo(email, member.id, () => askForAddress(member, further, now));
  expect(asked).toEqual({ ok: false, reason: "signed-out" });
  expect(await mailsTo(further)).toEqual([]);
});

test("the links of a license are replaced that is approved while its offers' links are", async () => {
  const offer = await addOffer({}, now);
  const member = { id: offer.creatorUserId, emailKey: offer.creatorEmail, left: [], since: now };
  const saltOf = async (id: string) => (await db().licenseGrant.findUniqueOrThrow({ where: { id } })).tokenSalt;
  let replaced: Promise<number> | undefined;
  const grant = await db().$transaction(async (tx) => {
    const made = await recordApproval(tx, offer, now, { by: "link" });
    replaced = db().$transaction((other) => replaceLinks(other, member, now));
    await expect.poll(waitingForLocks).toBe(1);
    return made;
  });
  await replaced;
  if (!grant) throw new Error("Nothing was licensed");
  expect(await saltOf(grant.id)).not.toBe(grant.tokenSalt);
});

/** A sent brief of two, of which the creator with the lower id has the offer with the higher one. */
async function crossedBrief() {
  for (;;) {
    const { creator: _, ...common } = requestTo({ email: "unused@example.test" });
    const buyer = await confirmedBuyer(common.buyerEmail);
    const creators = [await addCreator(), await addCreator()];
    const asked = creators.map(({ userId }) => ({ key: { userId }, priceCents: common.terms.priceCents }));
    const brief = await submitBrief({ ...common, creators: asked }, buyer, now);
    if (!brief.ok) throw new Error("The brief was refused");
    const [low, high] = brief.offers.toSorted((one, other) => (one.creatorUserId < other.creatorUserId ? -1 : 1));
    if (low && high && low.id > high.id) return { buyer, briefId: brief.briefId, high, brand: common.buyerEmail };
  }
}

test("the rest of a brief is withdrawn while its links are replaced, and neither waits for the other in a circle", async () => {
  const { buyer, briefId, high, brand } = await crossedBrief();
  const member = {
    id: randomUUID(),
    emailKey: emailKey(brand),
    left: [emailKey(brand)],
    since: new Date(0),
    onlyOpen: true,
  };
  let both: Promise<unknown>[] = [];
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM offer WHERE id = ${high.id}::uuid FOR UPDATE`;
    const replacing = db().$transaction((other) => replaceLinks(other, member, now));
    await expect.poll(waitingForLocks).toBe(1);
    both = [replacing, withdrawRest(buyer, briefId, now)];
    await expect.poll(waitingForLocks).toBe(2);
  });
  expect(await Promise.all(both)).toEqual([2, 2]);
});
