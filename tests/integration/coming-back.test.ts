import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import { findCreator } from "@/lib/creators/queries";
import { exclusivesBeside } from "@/lib/licenses/overlap";
import { revokeGrant } from "@/lib/licenses/revoke";
import { lockName } from "@/lib/locks";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { openMailedLink } from "@/lib/members/mailed-links";
import { approve } from "@/lib/offers/decide";
import { allowBuyer, refuseBuyer } from "@/lib/offers/refused-buyers";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { actingCreator, addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, offerTo, openLink, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn, linksTo, onboarding } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date();
/** After the time in which an account can come back to the address that it left. */
const later = addHours(now, 80);
const admin = await addAdmin();
const { confirmLink, undoLink } = addressLinks(look);

const EXCLUSIVE = {
  rights: ["voice"],
  scope: { ...NARROWEST, exclusivity: { competitors: [] } },
} satisfies Partial<OfferTerms>;

async function begun(email: string, at = now): Promise<string> {
  await onboardCreator(onboarding({ email, payoutEmail: email, allowsExclusive: true, priceFloorCents: 100 }), at);
  const link = (await linksTo(look, email)).at(-1);
  const id = link && (await openMailedLink(link.token, at))?.id;
  if (!id) throw new Error("nothing was onboarded");
  return id;
}

/** Asks for the move, and returns what confirms it. */
async function moving(userId: string, to: string, at = now) {
  const { sessionId } = await actingCreator(userId, at);
  await askForAddress({ id: userId, sessionId, kind: "creator" }, to, at);
  const link = await confirmLink(to, userId);
  return (when = at) => confirmAddress(link, undefined, when);
}
const move = async (userId: string, to: string, at = now) => (await moving(userId, to, at))();

const licensed = async (email: string, at: Date, terms: Partial<OfferTerms> = EXCLUSIVE) =>
  approved(await offerTo({ email }, at, terms), at);

/** What happens to an offer of another brand for what an exclusive license took. */
async function sellAgain(email: string, at: Date): Promise<string> {
  const request = requestTo({ email }, EXCLUSIVE);
  const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), at);
  if (!sent.ok) return sent.reason;
  const decided = await approve(await openLink(sent.offer), at);
  return decided.ok ? "sold" : decided.reason;
}

test("what an account licensed at a mailbox until its move there was undone stays taken for who begins there, and nothing else", async () => {
  const [own, other] = [newMailbox(), newMailbox()];
  const userId = await begun(own);
  const before = { ...EXCLUSIVE, category: "games" } as const;
  await licensed(own, now, before);
  expect(await move(userId, other, addHours(now, 1))).toEqual({ ok: true });
  await licensed(other, addHours(now, 2));
  expect(await undoAddress(await undoLink(own), addHours(now, 3))).toEqual({ ok: true });
  await licensed(own, addHours(now, 4), { ...EXCLUSIVE, category: "entertainment" });
  await begun(other, addHours(now, 5));
  expect(await sellAgain(other, addHours(now, 5))).toBe("not-available");
  for (const terms of [before, { ...EXCLUSIVE, category: "entertainment" } as const])
    expect(await licensed(other, addHours(now, 5), terms)).toBeDefined();
});

test("a creator who moves to a mailbox that another account has left is held to what was licensed there", async () => {
  const left = newMailbox();
  const former = await begun(left);
  await licensed(left, now);
  expect(await move(former, newMailbox(), addHours(now, 1))).toEqual({ ok: true });
  const next = await begun(newMailbox(), later);
  expect(await move(next, left, later)).toEqual({ ok: true });
  expect(await sellAgain(left, later)).toBe("not-available");
});

test("an address between two moves that one link undid is free at once, and nobody is to come back to it", async () => {
  const [own, between, last] = [newMailbox(), newMailbox(), newMailbox()];
  const userId = await begun(own);
  await licensed(own, now);
  expect(await move(userId, between, addHours(now, 1))).toEqual({ ok: true });
  expect(await move(userId, last, addHours(now, 2))).toEqual({ ok: true });
  expect(await undoAddress(await undoLink(own), addHours(now, 3))).toEqual({ ok: true });
  for (const email of [between, last]) {
    expect(await begun(email, addHours(now, 4))).not.toBe(userId);
    expect(await sellAgain(email, addHours(now, 4)), "what it licensed before is not of these mailboxes").toBe("sold");
  }
});

test("a license that was approved just before its creator left, by the clock of a server that is ahead, stays taken at the address", async () => {
  const [left, present] = [newMailbox(), newMailbox()];
  const userId = await begun(left);
  const confirm = await moving(userId, present);
  await licensed(left, addHours(now, 1 + 5 / 3_600));
  expect(await confirm(addHours(now, 1))).toEqual({ ok: true });
  await begun(left, later);
  expect(await sellAgain(left, later)).toBe("not-available");
});

test("a license that was approved just after a move that was undone, by the clock of a server that is behind, stays taken there", async () => {
  const [own, other] = [newMailbox(), newMailbox()];
  const userId = await begun(own);
  expect(await move(userId, other, addHours(now, 1))).toEqual({ ok: true });
  await licensed(other, addHours(now, 1 - 5 / 3_600));
  expect(await undoAddress(await undoLink(own), addHours(now, 2))).toEqual({ ok: true });
  await begun(other, later);
  expect(await sellAgain(other, later)).toBe("not-available");
});

test("who begins at a mailbox while a license that was made there is revoked is held to nothing of it", async () => {
  const email = newMailbox();
  await begun(email);
  const { id } = await licensed(email, now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  await onboardCreator(onboarding({ email, payoutEmail: email, allowsExclusive: true, priceFloorCents: 100 }), now);
  const link = (await linksTo(look, email)).at(-1);
  const commit = await holdIn((tx) => revokeGrant(tx, id, "Voided", { actor: "system" }, now));
  const joining = openMailedLink(link?.token ?? "", now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await joining).toMatchObject({ id: expect.any(String) });
  expect(await sellAgain(email, now)).toBe("sold");
});

test("who begins at a mailbox waits for the name before it keeps any license, in the order of lib/locks", async () => {
  const email = newMailbox();
  await begun(email);
  const { id } = await licensed(email, now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  await onboardCreator(onboarding({ email, displayName: "Nia Bell" }), now);
  const link = (await linksTo(look, email)).at(-1);
  const commit = await holdIn((tx) => lockName(tx, "Nia Bell"));
  const joining = openMailedLink(link?.token ?? "", now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  // Fails if somebody keeps it.
  expect(await look("SELECT id FROM license_grant WHERE id = $1 FOR UPDATE NOWAIT", [id])).toHaveLength(1);
  await commit();
  expect(await joining).toMatchObject({ id: expect.any(String) });
});

test("an account moves to no mailbox whose licenses exclude what it has licensed, which it could not be held to", async () => {
  for (const [there, own] of [
    [EXCLUSIVE, { rights: ["voice"] }],
    [{ rights: ["voice"] }, EXCLUSIVE],
  ] satisfies Partial<OfferTerms>[][]) {
    const [first, second, third] = [newMailbox(), newMailbox(), newMailbox()];
    await begun(first);
    await licensed(first, now, there);
    expect(await eraseOwn(proved(first), now)).toBe("erased");
    const userId = await begun(second);
    await licensed(second, now, own);
    const refused = { ok: false, reason: "licensed-there" };
    expect(await move(userId, first.replace("@", "+x@"), addHours(now, 1))).toEqual(refused);
    // What meets in no field keeps nobody out.
    const free = await begun(third);
    await licensed(third, now, { ...own, category: "games" });
    expect(await move(free, first, addHours(now, 1))).toEqual({ ok: true });
  }
});

test("what has ended keeps no account from moving to the mailbox where it was licensed", async () => {
  const [first, second] = [newMailbox(), newMailbox()];
  await begun(first);
  const { expiresAt } = await licensed(first, now, { ...EXCLUSIVE, termMonths: 3 });
  expect(await eraseOwn(proved(first), now)).toBe("erased");
  const userId = await begun(second);
  await licensed(second, now, { rights: ["voice"], termMonths: 6 });
  expect(await move(userId, first, addHours(expiresAt, -1))).toEqual({ ok: false, reason: "licensed-there" });
  expect(await move(userId, first, expiresAt)).toEqual({ ok: true });
});

test("an account that became a creator’s after its move does not come back to the mailbox of another creator", async () => {
  const [own, present] = [newMailbox(), newMailbox()];
  await confirmedBuyer(own);
  const member = await signedIn(look, own, now);
  await askForAddress(member, present, now);
  expect(await confirmAddress(await confirmLink(present), undefined, addHours(now, 1))).toEqual({ ok: true });
  await begun(own.replace("@", "+x@"), addHours(now, 2));
  expect(await begun(present, addHours(now, 2))).toBe(member.id);
  expect(await undoAddress(await undoLink(own), addHours(now, 3))).toEqual({ ok: false, reason: "taken" });
});

test("an exclusive license is not told beside an offer of its own licensee", async () => {
  const creator = await addCreator({ allowsExclusive: true, priceFloorCents: 100 });
  const request = requestTo(creator, EXCLUSIVE);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const offered = async (asked: typeof request) => {
    const sent = await submitOffer({ ...asked, buyerEmail: request.buyerEmail }, buyer, now);
    if (!sent.ok) throw new Error(sent.reason);
    return sent.offer;
  };
  await approved(await offered(request), now);
  const games = { ...EXCLUSIVE, category: "games" } as const;
  const [own, other] = [await offered(requestTo(creator, games)), await offerTo(creator, now, games)];
  expect([...(await exclusivesBeside([own, other], now)).keys()]).toEqual([other.id]);
});

test("who was suspended after leaving an address begins there suspended, also if the profile was closed since, until staff lift it", async () => {
  const states: Record<string, string | undefined> = {};
  for (const became of ["suspended", "suspended and closed", "lifted", "suspended after the move was undone"]) {
    const [left, present] = [newMailbox(), newMailbox()];
    const userId = await begun(left);
    expect(await move(userId, present, addHours(now, 1))).toEqual({ ok: true });
    const undone = became.endsWith("undone");
    if (undone) await undoAddress(await undoLink(left), addHours(now, 2));
    const at = addHours(now, 3);
    await decideOn(admin, userId, "suspend", "Complaint 12", at);
    if (became === "lifted") await decideOn(admin, userId, "lift", "A mistake", at);
    if (became === "suspended and closed") await closeProfile(await actingCreator(userId, at), at);
    const other = await begun(newMailbox(), later);
    const there = undone ? present : left;
    if (became === "suspended")
      expect(await move(other, there.replace("@", "+x@"), later)).toEqual({ ok: false, reason: "suspended-before" });
    states[became] = (await findCreator(await begun(there, later)))?.status;
  }
  expect(states).toEqual({
    suspended: "suspended",
    "suspended and closed": "suspended",
    lifted: "active",
    // It was taken back from whoever reads the mail there.
    "suspended after the move was undone": "active",
  });
});

test("who joins again is told on an offer in another field of the exclusive licenses of the earlier profile", async () => {
  const email = newMailbox();
  await begun(email);
  const grant = await licensed(email, now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  await begun(email);
  const offer = await offerTo({ email }, now, { ...EXCLUSIVE, category: "games" });
  const beside = (await exclusivesBeside([offer], now)).get(offer.id);
  expect(beside).toMatchObject([{ grantId: grant.id, licensee: "Larsen Coffee", rights: ["voice"] }]);
});

test("a refused brand that moved and was erased is refused at both mailboxes, until its creator allows it again", async () => {
  const [creator, other] = [await addCreator({ priceFloorCents: 100 }), await addCreator({ priceFloorCents: 100 })];
  const [first, second] = [newMailbox(), newMailbox()];
  const buyer = await confirmedBuyer(first);
  const offered = async (email: string, from = buyer, to = creator, at = later) => {
    const sent = await submitOffer({ ...requestTo(to), buyerEmail: email }, from, at);
    return sent.ok ? sent.offer : sent.reason;
  };
  // A brand of whom nothing stays cannot be allowed again.
  const licensing = await offered(first, buyer, other, now);
  if (typeof licensing === "string") throw new Error(licensing);
  await approved(licensing, now);
  await offered(first, buyer, creator, now);
  expect(await refuseBuyer(creator, buyer.buyerOrgId, now)).toBe(1);
  await askForAddress(await signedIn(look, first, now), second, now);
  expect(await confirmAddress(await confirmLink(second), undefined, now)).toEqual({ ok: true });
  expect(await eraseOwn(proved(second), later)).toBe("erased");
  const back = [];
  for (const email of [second, first]) back.push([email, await confirmedBuyer(email)] as const);
  for (const [email, from] of back) expect(await offered(email, from)).toBe("buyer-refused");
  await allowBuyer(creator, buyer.buyerOrgId);
  for (const [email, from] of back) expect(await offered(email, from)).toMatchObject({ status: "pending" });
});
