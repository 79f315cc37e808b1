import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calledBy, colleaguesIn, membersOf, nameOfJoined } from "@/lib/accounts/brand-members";
import { buyerAt, buyerOfMember, membershipsOf } from "@/lib/accounts/confirmed-buyers";
import { findGrant } from "@/lib/license-rows/queries";
import { licenseFile } from "@/lib/licenses/document";
import { MAX_TEAM, ROLES } from "@/lib/member-rules";
import { accessOf, visitorOf } from "@/lib/members/access";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { openOfferLink, requestSignIn } from "@/lib/members/mailed-links";
import { saveName } from "@/lib/members/name";
import {
  acceptTeamInvitation,
  endTeamInvitation,
  inviteMember,
  verifyTeamInvitation,
} from "@/lib/members/team-invitations";
import { confirmOffer } from "@/lib/offers/confirm";
import { decline } from "@/lib/offers/decide";
import { decisionOfMember, offerInSession } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { handOver, leaveBrand, removeMember, setRole } from "@/lib/offers/team";
import { withdraw } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  approved,
  confirmedBuyer,
  countered,
  decisionToken,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const { confirmLink, undoLink } = addressLinks(look);
const now = new Date();

/** A brand with its owner, and a creator who takes its offers. */
async function aBrand() {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), now);
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  return { owner, email, creator: await addCreator({ priceFloorCents: 100 }) };
}

async function offerBy(member: Parameters<typeof submitOffer>[1] & object, creator: { email: string }) {
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: member.profileId } });
  const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email }, member, now);
  if (!sent.ok) throw new Error(sent.reason);
  return sent.offer;
}

const rolesOf = async (brand: { buyerOrgId: string }) => (await membersOf(brand)).map(({ role }) => role);

async function invitationTo(email: string) {
  const [mail] = await look<{ id: string; salt: string }>(
    `SELECT payload->>'invitationId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
     WHERE template = 'team-invitation' AND to_address = $1 ORDER BY created_at DESC, id LIMIT 1`,
    [email],
  );
  const token = mail && deriveToken("team-invitation", mail.id, mail.salt);
  return (await verifyTeamInvitation(mail?.id, token, now)) ?? expect.unreachable();
}

const mailedTo = async (offerId: string, template: string) =>
  (
    await look<{ to: string }>(
      "SELECT to_address AS to FROM outbound_email WHERE template = $1 AND payload->>'offerId' = $2 ORDER BY created_at, id",
      [template, offerId],
    )
  ).map(({ to }) => to);

test("whoever confirms an address as a brand owns it, and made the offer", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), now);
  expect(held.madeBy).toBeNull();
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true });
  const sent = await reload(held);
  const person = await db().profile.findUniqueOrThrow({ where: { emailKey: emailKey(held.buyerEmail) } });
  expect(sent.madeBy).toBe(person.id);
  expect(await buyerOfMember(person.id)).toEqual({ buyerOrgId: held.buyerOrgId, profileId: person.id, role: "owner" });
});

test("a held offer typed with a buyer's address joins their only brand; a viewer's becomes a brand of their own", async () => {
  const { owner } = await aBrand();
  for (const [role, joins] of [
    ["buyer", true],
    ["viewer", false],
  ] as const) {
    const member = await actingMember(owner, role, now);
    const held = await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail: member.email }, now);
    expect(held.buyerOrgId).not.toBe(owner.buyerOrgId);
    expect(await confirmOffer(await openBuyerLink(held, now), now), role).toMatchObject({ ok: true });
    const sent = await reload(held);
    expect(sent).toMatchObject({ status: "pending", madeBy: member.profileId, buyerAddress: member.email });
    expect(sent.buyerOrgId === owner.buyerOrgId).toBe(joins);
    const grant = (await findGrant((await approved(sent, now)).id)) ?? expect.unreachable();
    const policy = await (await licenseFile(grant, "odrl.json")).json();
    expect(policy.assignee.uid).toBe(`urn:uuid:${sent.buyerOrgId}`);
    expect((await membershipsOf({ id: member.profileId })).length).toBe(joins ? 1 : 2);
  }
});

test("a held offer typed with the address of a buyer of two brands joins neither", async () => {
  const [one, two] = [await aBrand(), await aBrand()];
  const member = await actingMember(one.owner, "buyer", now);
  const { buyerOrgId } = two.owner;
  await db().brandMember.create({ data: { buyerOrgId, profileId: member.profileId, role: "buyer", since: now } });
  const held = await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail: member.email }, now);
  expect(await confirmOffer(await openBuyerLink(held, now), now)).toMatchObject({ ok: true });
  expect(await reload(held)).toMatchObject({ status: "pending", buyerOrgId: held.buyerOrgId });
});

test("signing in makes a brand's member no owner of a brand that somebody typed their address for", async () => {
  const { owner } = await aBrand();
  const member = await actingMember(owner, "viewer", now);
  await addHeldOffer({ ...requestTo(await addCreator()), buyerEmail: member.email }, now);
  await requestSignIn(member.email, now);
  await signedIn(look, member.email, now);
  expect((await membershipsOf({ id: member.profileId })).map(({ buyerOrgId }) => buyerOrgId)).toEqual([
    owner.buyerOrgId,
  ]);
});

test("mail about an offer goes to whoever made it, and once they are removed to an owner, by links of their own", async () => {
  const { owner, email, creator } = await aBrand();
  const buyer = await actingMember(owner, "buyer", now);
  const offer = await offerBy(buyer, creator);
  expect(await mailedTo(offer.id, "offer-sent")).toEqual([buyer.email]);
  const counter = await countered(offer, now);
  expect(await mailedTo(counter.id, "counter-offer")).toEqual([buyer.email]);
  const mailed = { id: counter.id, tokenSalt: counter.tokenSalt, buyerAddress: buyer.email };
  expect(await removeMember(owner, buyer.profileId, now)).toEqual({ ok: true });
  expect((await mailedTo(counter.id, "counter-offer")).toSorted()).toEqual([buyer.email, email].toSorted());
  expect(await openOfferLink(mailed, now)).toBeUndefined();
  expect((await reload(counter)).tokenSalt).not.toBe(counter.tokenSalt);
  await expect(openLink(counter)).rejects.toThrow();
  const renewed = await reload(counter);
  expect(decisionToken(renewed)).not.toBe(decisionToken(counter));
  expect(await openOfferLink(renewed, now)).toMatchObject({ id: owner.profileId });
  expect((await reload(offer)).madeBy).toBe(buyer.profileId);
});

test("a brand reads of an offer where its maker does while they may make offers, and after that where its first owner does", async () => {
  const { owner, email, creator } = await aBrand();
  const maker = await actingMember(owner, "buyer", now);
  const second = await actingMember(owner, "owner", now);
  const offers = [await offerBy(maker, creator), await offerBy(second, creator), await offerBy(owner, creator)];
  const desk = newMailbox();
  await look("UPDATE buyer_org SET email = $2, email_key = $2 WHERE id = $1", [owner.buyerOrgId, desk]);
  const addresses = () => Promise.all(offers.map(async (offer) => (await reload(offer)).buyerAddress));
  expect(await addresses()).toEqual([maker.email, second.email, email]);
  const change = (column: string, value: unknown, { profileId }: { profileId: string }) =>
    look(`UPDATE brand_member SET ${column} = $1 WHERE profile_id = $2`, [value, profileId]);
  for (const role of ["viewer", "approver"]) {
    await change("role", role, maker);
    expect(await addresses(), role).toEqual([email, second.email, email]);
  }
  await change("left_at", now, second);
  expect(await addresses()).toEqual([email, email, email]);
  await change("left_at", null, second);
  await change("left_at", now, owner);
  expect(await addresses()).toEqual([second.email, second.email, second.email]);
  await change("left_at", now, second);
  expect(await addresses()).toEqual([desk, desk, desk]);
});

test("a removed member's open tabs do nothing: the session stands, and no act of it", async () => {
  const { owner, creator } = await aBrand();
  const buyer = await actingMember(owner, "buyer", now);
  const [open, other] = [
    await offerBy(buyer, creator),
    await offerBy(buyer, await addCreator({ priceFloorCents: 100 })),
  ];
  const counter = await countered(other, now);
  const party = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await removeMember(owner, buyer.profileId, now)).toEqual({ ok: true });
  expect(await withdraw(buyer, open.id, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await decline(party, "No.", now)).toMatchObject({ ok: false, reason: "not-allowed" });
  const again = { ...requestTo(creator), buyerEmail: buyer.email };
  expect(await submitOffer(again, buyer, now)).toEqual({ ok: false, reason: "no-member" });
  expect(await leaveBrand(buyer, now)).toEqual({ ok: false, reason: "no-member" });
  expect(await buyerOfMember(buyer.profileId)).toBeUndefined();
  expect((await reload(open)).status).toBe("pending");
  expect((await reload(counter)).status).toBe("pending");
});

test("an invitation is joined by its button, once, with the role that it names, and its inviter is told", async () => {
  const { owner, email: inviter } = await aBrand();
  const email = newMailbox();
  expect(await inviteMember(owner, email, "approver", now)).toEqual({ ok: true });
  const link = await invitationTo(email);
  expect(link).toMatchObject({ email, role: "approver", inviter, isOpen: true, brandName: "Larsen Coffee" });
  const joined = await Promise.all([1, 2, 3, 4].map(() => acceptTeamInvitation(link, now)));
  expect(joined.filter((one) => one)).toHaveLength(1);
  expect(await rolesOf(owner)).toEqual(["owner", "approver"]);
  expect(await nameOfJoined((await buyerAt(email)) ?? expect.unreachable())).toBe("Larsen Coffee");
  expect(await nameOfJoined(owner)).toBeUndefined();
  const told =
    "SELECT payload->>'what' AS what FROM outbound_email WHERE template = 'team-changed' AND to_address = $1";
  expect(await look(told, [inviter])).toEqual([{ what: "joined" }]);
  expect(await inviteMember(owner, email.toUpperCase(), "buyer", now)).toEqual({ ok: false, reason: "already" });
});

test("an invitation that was taken back, replaced, or made by somebody who is no owner any more joins nobody", async () => {
  const { owner } = await aBrand();
  const email = newMailbox();
  await inviteMember(owner, email, "viewer", now);
  const first = await invitationTo(email);
  await inviteMember(owner, email, "buyer", addHours(now, 0.01));
  const second = await invitationTo(email);
  expect(await acceptTeamInvitation(first, now)).toBe(false);
  expect(await endTeamInvitation(owner, second.id, now)).toBe(true);
  expect(await acceptTeamInvitation(second, now)).toBe(false);
  const heir = await actingMember(owner, "buyer", now);
  await inviteMember(owner, email, "owner", addHours(now, 0.02));
  const third = await invitationTo(email);
  expect(await handOver(owner, heir.profileId, now)).toEqual({ ok: true });
  expect(await acceptTeamInvitation(third, now)).toBe(false);
  expect(await acceptTeamInvitation(third, addHours(now, 24 * 7 + 1))).toBe(false);
  expect((await rolesOf(owner)).toSorted()).toEqual(["buyer", "owner"]);
});

test("a removed owner's invitations end, and a colleague's stand", async () => {
  const { owner } = await aBrand();
  const other = await actingMember(owner, "owner", now);
  const [kept, ended] = [newMailbox(), newMailbox()];
  expect(await inviteMember(owner, kept, "viewer", now)).toEqual({ ok: true });
  expect(await inviteMember(other, ended, "viewer", now)).toEqual({ ok: true });
  expect(await removeMember(owner, other.profileId, now)).toEqual({ ok: true });
  expect([(await invitationTo(kept)).isOpen, (await invitationTo(ended)).isOpen]).toEqual([true, false]);
});

test("members and open invitations of a brand together are limited", async () => {
  const { owner } = await aBrand();
  const { buyerOrgId, profileId: invitedBy } = owner;
  const open = {
    buyerOrgId,
    invitedBy,
    role: "viewer",
    tokenSalt: "salt",
    createdAt: now,
    expiresAt: addHours(now, 1),
  };
  await db().brandInvitation.createMany({
    data: Array.from({ length: MAX_TEAM - 2 }, newMailbox).map((email) => ({
      ...open,
      id: randomUUID(),
      email,
      emailKey: email,
    })),
  });
  const last = newMailbox();
  expect(await inviteMember(owner, last, "viewer", now)).toEqual({ ok: true });
  expect(await inviteMember(owner, newMailbox(), "viewer", now)).toEqual({ ok: false, reason: "full" });
  // A new one in place of theirs takes no more room.
  expect(await inviteMember(owner, last, "buyer", now)).toEqual({ ok: true });
});

test("an address to which its account may still come back joins no brand", async () => {
  const { owner, email } = await aBrand();
  const { owner: inviter } = await aBrand();
  const { profileId, sessionId } = owner;
  const to = newMailbox();
  await askForAddress({ id: profileId, sessionId, kind: "creator" }, to, now);
  expect(await confirmAddress(await confirmLink(to), sessionId, now)).toEqual({ ok: true });
  expect(await inviteMember(inviter, email, "viewer", now)).toEqual({ ok: true });
  expect(await acceptTeamInvitation(await invitationTo(email), now)).toBe(false);
  expect(await rolesOf(inviter)).toEqual(["owner"]);
});

test("an invitation waits for nobody: the same answer for strangers, for members elsewhere and for owners of another brand", async () => {
  const { owner } = await aBrand();
  const elsewhere = await actingMember((await aBrand()).owner, "viewer", now);
  const other = await aBrand();
  for (const email of [newMailbox(), elsewhere.email, other.email])
    expect(await inviteMember(owner, email, "viewer", now)).toEqual({ ok: true });
});

test("the last owner neither leaves nor becomes anything else; with an heir the brand gets the heir's address", async () => {
  const { owner, email, creator } = await aBrand();
  const heir = await actingMember(owner, "buyer", now);
  const offer = await offerBy(owner, creator);
  expect(await leaveBrand(owner, now)).toEqual({ ok: false, reason: "last-owner" });
  expect(await setRole(owner, owner.profileId, "viewer", now)).toEqual({ ok: false, reason: "last-owner" });
  expect(await handOver(owner, heir.profileId, now)).toEqual({ ok: true });
  expect(await db().buyerOrg.findUnique({ where: { id: owner.buyerOrgId } })).toMatchObject({ email: heir.email });
  // Who made it may still answer.
  expect((await reload(offer)).buyerAddress).toBe(email);
  expect(await leaveBrand(owner, now)).toEqual({ ok: true });
  expect(await reload(offer)).toMatchObject({ buyerAddress: heir.email, status: "pending" });
  expect(await rolesOf(owner)).toEqual(["owner"]);
});

test("two owners who leave at once: one stays", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner } = await aBrand();
    const other = await actingMember(owner, "owner", now);
    const outcomes = await Promise.all([leaveBrand(owner, now), leaveBrand(other, now)]);
    expect(outcomes.filter(({ ok }) => ok).length).toBe(1);
    expect(await rolesOf(owner)).toEqual(["owner"]);
  }
});

test("a removal beside an act: whichever comes first, no act comes after it", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { owner, creator } = await aBrand();
    const buyer = await actingMember(owner, "buyer", now);
    const offer = await offerBy(buyer, creator);
    const wait = new Promise((done) => setTimeout(done, round % 10));
    const [withdrawn, removed] = await Promise.all([
      wait.then(() => withdraw(buyer, offer.id, now)),
      removeMember(owner, buyer.profileId, now),
    ]);
    expect(removed).toEqual({ ok: true });
    expect((await reload(offer)).status).toBe(withdrawn.ok ? "withdrawn" : "pending");
    const audit = await look<{ action: string }>(
      `SELECT action FROM admin_audit_log WHERE action IN ('offer_withdrawn', 'team_left')
         AND record_id IN ($1, $2) ORDER BY id`,
      [offer.id, owner.buyerOrgId],
    );
    expect(audit.map(({ action }) => action)).toEqual(withdrawn.ok ? ["offer_withdrawn", "team_left"] : ["team_left"]);
  }
});

test("an erased member leaves the brand whole; a sole owner with colleagues hands over first", async () => {
  const { owner, email, creator } = await aBrand();
  const buyer = await actingMember(owner, "buyer", now);
  const offer = await offerBy(buyer, creator);
  expect(await eraseOwn(proved(email), now)).toBe("owner");
  expect(await eraseOwn(proved(buyer.email), now)).toBe("erased");
  expect(await reload(offer)).toMatchObject({ madeBy: null, status: "pending", buyerAddress: email });
  const heir = await actingMember(owner, "viewer", now);
  expect(await handOver(owner, heir.profileId, now)).toEqual({ ok: true });
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  expect((await reload(offer)).status).toBe("pending");
  expect(await db().buyerOrg.findUnique({ where: { id: owner.buyerOrgId } })).toMatchObject({
    email: heir.email,
    closedAt: null,
  });
});

test("one of two owners is erased without handing over", async () => {
  const { owner } = await aBrand();
  const other = await actingMember(owner, "owner", now);
  expect(await eraseOwn(proved(other.email), now)).toBe("erased");
  expect(await rolesOf(owner)).toEqual(["owner"]);
});

test("whoever was invited by an owner who is erased stays", async () => {
  const { owner, email } = await aBrand();
  const [next, buyer] = [newMailbox(), newMailbox()];
  for (const [address, role] of [
    [next, "owner"],
    [buyer, "buyer"],
  ] as const) {
    expect(await inviteMember(owner, address, role, now)).toMatchObject({ ok: true });
    expect(await acceptTeamInvitation(await invitationTo(address), now)).toBe(true);
  }
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  expect((await rolesOf(owner)).sort()).toEqual(["buyer", "owner"]);
});

test("an offer to a new creator beside the erasure of whoever makes it: one after the other, and never in a circle", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { owner } = await aBrand();
    const buyer = await actingMember(owner, "buyer", now);
    const request = { ...requestTo(await addCreator({ priceFloorCents: 100 })), buyerEmail: buyer.email };
    const wait = new Promise((done) => setTimeout(done, round * 3));
    const [made, erased] = await Promise.allSettled([
      submitOffer(request, buyer, now),
      wait.then(() => eraseOwn(proved(buyer.email), now)),
    ]);
    expect(made.status).toBe("fulfilled");
    expect(erased).toMatchObject({ status: "fulfilled", value: "erased" });
  }
});

test("while an old address can take its account back the owner gives the brand to nobody, and gets back none that is another's", async () => {
  const { owner, email } = await aBrand();
  const colleague = await actingMember(owner, "owner", now);
  const to = newMailbox();
  const { profileId, sessionId } = owner;
  await askForAddress({ id: profileId, sessionId, kind: "creator" }, to, now);
  expect(await confirmAddress(await confirmLink(to), sessionId, now)).toEqual({ ok: true });
  await db().signInSession.update({ where: { id: sessionId }, data: { mailboxProvedAt: now } });
  expect(await inviteMember(owner, newMailbox(), "owner", now)).toEqual({ ok: false, reason: "moved" });
  expect(await handOver(owner, colleague.profileId, now)).toEqual({ ok: false, reason: "moved" });
  expect(await removeMember(colleague, profileId, now)).toEqual({ ok: true });
  expect(await undoAddress(await undoLink(email), now)).toEqual({ ok: true });
  expect(await db().buyerOrg.findUnique({ where: { id: owner.buyerOrgId } })).toMatchObject({ email: colleague.email });
});

test("somebody of two brands sees each offer in its brand alone", async () => {
  const [one, two] = [await aBrand(), await aBrand()];
  const member = await actingMember(one.owner, "buyer", now);
  await db().brandMember.create({
    data: {
      id: randomUUID(),
      buyerOrgId: two.owner.buyerOrgId,
      profileId: member.profileId,
      role: "viewer",
      since: addHours(now, 1),
    },
  });
  const offer = await offerBy(one.owner, one.creator);
  const chosen = await buyerOfMember(member.profileId, two.owner.buyerOrgId);
  expect(chosen).toMatchObject({ buyerOrgId: two.owner.buyerOrgId, role: "viewer" });
  expect(await buyerOfMember(member.profileId, randomUUID())).toMatchObject({ buyerOrgId: one.owner.buyerOrgId });
  expect(await offerInSession(offer.id, member, now)).toMatchObject({ by: "session" });
  const elsewhere = { ...member, ...chosen } as typeof member;
  expect(await offerInSession(offer.id, elsewhere, now)).toBeUndefined();
});

test("colleagues read the name that a member gives, and the address again once it is removed; a creator's name is not changed here", async () => {
  const { owner, creator } = await aBrand();
  const member = await actingMember(owner, "buyer", now);
  const acting = { id: member.profileId, kind: "creator" } as const;
  const called = async () => (await colleaguesIn(owner, [member.profileId])).get(member.profileId);
  expect(await saveName(acting, "Bo Tran")).toBe(true);
  expect(await called()).toBe("Bo Tran");
  expect((await membersOf(owner)).map(calledBy)).toContain("Bo Tran");
  expect(await saveName(acting, null)).toBe(true);
  expect(await called()).toBe(member.email);
  expect(await saveName({ id: creator.userId, kind: "creator" }, "Somebody Else")).toBe(false);
  expect(await db().profile.findUnique({ where: { id: creator.userId } })).toMatchObject({
    displayName: "Ada Merritt",
  });
  const logged =
    "SELECT actor, details FROM admin_audit_log WHERE record_id = $1 AND action = 'name_saved' ORDER BY id";
  expect(await look(logged, [member.profileId])).toEqual([
    { actor: "buyer", details: { removed: false } },
    { actor: "buyer", details: { removed: true } },
  ]);
});

test("public pages hide acts from a member whose role would be refused them", async () => {
  const { owner } = await aBrand();
  const shown = await Promise.all(
    ROLES.map(async (role) => {
      const { profileId: id } = await actingMember(owner, role, now);
      const visitor = visitorOf(await accessOf({ id, kind: "creator" }), false, null);
      expect(visitor?.isBuyer).toBe(true);
      return [role, visitor?.isOnlooker];
    }),
  );
  expect(Object.fromEntries(shown)).toEqual({ owner: false, buyer: false, approver: true, viewer: true });
});
