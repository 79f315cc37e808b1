import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { brandFacts, saveWebsite } from "@/lib/brands/facts";
import { dropCreator } from "@/lib/brands/shortlist";
import { grantOfBuyer, verifyLicenseToken } from "@/lib/license-rows/queries";
import { INVITATIONS_A_DAY, type Role } from "@/lib/member-rules";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { openMailedLink, openTeamInvitation, requestSignIn } from "@/lib/members/mailed-links";
import {
  acceptTeamInvitation,
  endTeamInvitation,
  inviteMember,
  verifyTeamInvitation,
} from "@/lib/members/team-invitations";
import { confirmOffer } from "@/lib/offers/confirm";
import { verifyApprovalToken } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { handOver, leaveBrand, removeMember, setRole, type TeamOwner } from "@/lib/offers/team";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { mailsComingTo } from "@/lib/your-data/stop";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, addressLinks, invitedTo, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  approved,
  confirmedBuyer,
  countered,
  decisionToken,
  openBuyerLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look, url } = await testDatabase();
const { confirmLink } = addressLinks(look);
const now = new Date();

const anOwner = async () => actingBrand(await confirmedBuyer(newMailbox()), now);

async function offerBy(member: Parameters<typeof submitOffer>[1] & { email: string }) {
  const creator = await addCreator({ priceFloorCents: 100 });
  const sent = await submitOffer({ ...requestTo(creator), buyerEmail: member.email }, member, now);
  if (!sent.ok) throw new Error(sent.reason);
  return sent.offer;
}

async function move({ profileId, sessionId }: { profileId: string; sessionId: string }): Promise<string> {
  const to = newMailbox();
  expect(await askForAddress({ id: profileId, sessionId, kind: "creator" }, to, now)).toEqual({ ok: true });
  expect(await confirmAddress(await confirmLink(to), sessionId, now)).toEqual({ ok: true });
  return to;
}

async function invite(owner: TeamOwner, email: string, role: Role) {
  const invited = await inviteMember(owner, email, role, now);
  if (!invited.ok) return invited;
  const { id, tokenSalt } = await db().brandInvitation.findFirstOrThrow({ where: { email, endedAt: null } });
  const token = deriveToken("team-invitation", id, tokenSalt);
  return (await verifyTeamInvitation(id, token, now)) ?? expect.unreachable();
}

test("joining signs a browser in, and proves no mailbox: invitations are forwarded", async () => {
  const link = await invitedTo(await anOwner(), now);
  expect(await openTeamInvitation(link.id, now)).toBeUndefined();
  expect(await acceptTeamInvitation(link, now)).toBe(true);
  expect(await openTeamInvitation(link.id, addHours(now, 0.1))).toBeUndefined();
  const { id: profileId, sessionId } = (await openTeamInvitation(link.id, now)) ?? expect.unreachable();
  await db().profile.update({ where: { id: profileId }, data: { sessionsValidFrom: new Date(0) } });
  const unproved = await db().$transaction((tx) => lacksProof(tx, { profileId, sessionId }, ["address"], now));
  expect(unproved).toMatchObject({ reason: "unproved", mailed: link.email });
});

test("one person is in a team once, however their address is spelled", async () => {
  const owner = await anOwner();
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  const tagged = (tag: string, address = email) => address.replace("@", `+${tag}@`);
  expect(await invite(owner, tagged("release"), "approver")).toEqual({ ok: false, reason: "already" });
  const bo = newMailbox();
  const [plain, other] = [await invite(owner, bo, "buyer"), await invite(owner, tagged("2", bo), "approver")];
  if ("ok" in plain || "ok" in other) throw new Error("Nobody was invited");
  await acceptTeamInvitation(plain, now);
  await acceptTeamInvitation(other, now);
  const roles = await db().brandMember.findMany({ where: { buyerOrgId: owner.buyerOrgId, leftAt: null } });
  expect(roles.map(({ role }) => role).toSorted()).toEqual(["buyer", "owner"]);
});

test("a brand mails only so many strangers a day, also if it takes its invitations back", async () => {
  const owner = await anOwner();
  const until = addHours(now, 24 * 7);
  const ended = Array.from({ length: INVITATIONS_A_DAY - 1 }, () => {
    const email = newMailbox();
    const { buyerOrgId, profileId: invitedBy } = owner;
    const row = { id: randomUUID(), buyerOrgId, email, emailKey: email, role: "viewer", tokenSalt: "s", invitedBy };
    return { ...row, createdAt: now, expiresAt: until, endedAt: now };
  });
  await db().brandInvitation.createMany({ data: ended });
  const last = await invite(owner, newMailbox(), "viewer");
  if ("ok" in last) throw new Error("It was refused");
  expect(await endTeamInvitation(owner, last.id, now)).toBe(true);
  expect(await inviteMember(owner, newMailbox(), "viewer", now)).toEqual({ ok: false, reason: "too-many" });
  const tomorrow = addHours(now, 24.1);
  await db().signInSession.update({ where: { id: owner.sessionId }, data: { mailboxProvedAt: tomorrow } });
  expect(await inviteMember(owner, newMailbox(), "viewer", tomorrow)).toEqual({ ok: true });
});

test("an owner who moves leaves no link that answers what a colleague made who is gone", async () => {
  const first = await anOwner();
  const [other, buyer] = [await actingMember(first, "owner", now), await actingMember(first, "buyer", now)];
  expect(await handOver(first, other.profileId, now)).toEqual({ ok: true });
  const second = await actingMember(first, "owner", now);
  await db().brandMember.updateMany({ where: { profileId: second.profileId }, data: { since: new Date(1) } });
  const offer = await offerBy(buyer);
  expect(await leaveBrand(buyer, now)).toEqual({ ok: true });
  const counter = await countered(await reload(offer), now);
  expect((await reload(counter)).buyerAddress).toBe(second.email);
  const brand = await db().buyerOrg.findUniqueOrThrow({ where: { id: first.buyerOrgId } });
  expect(brand.email).toBe(other.email);
  const to = await move(second);
  expect(await verifyApprovalToken(decisionToken(counter))).toBeUndefined();
  expect(await reload(counter)).toMatchObject({ status: "pending", buyerAddress: to });
});

test("a removed member opens no license with a mail that came to an earlier address of theirs", async () => {
  const owner = await anOwner();
  const [second, buyer] = [await actingMember(owner, "owner", now), await actingMember(owner, "buyer", now)];
  await db().brandMember.updateMany({ where: { profileId: second.profileId }, data: { since: new Date(-1) } });
  const offer = await offerBy(buyer);
  expect(await leaveBrand(buyer, now)).toEqual({ ok: true });
  const grant = await approved(await reload(offer), now);
  expect(
    await look("SELECT FROM outbound_email WHERE template = 'offer-approved' AND to_address = $1", [second.email]),
  ).toHaveLength(1);
  await move(second);
  const token = deriveToken("license", grant.id, grant.tokenSalt);
  expect(await verifyLicenseToken(grant.id, token)).toBeDefined();
  expect(await removeMember(owner, second.profileId, now)).toEqual({ ok: true });
  expect(await verifyLicenseToken(grant.id, token)).toBeUndefined();
  expect(await grantOfBuyer(grant.id, owner)).toBeDefined();
});

async function waiting(count: number): Promise<void> {
  while ((await countOfWaiting(look)) < count) await new Promise((done) => setTimeout(done, 20));
}

test("an owner whose address is the brand's acts beside their removal: one after the other, and never in a circle", async () => {
  const owner = await anOwner();
  const other = await actingMember(owner, "owner", now);
  const commit = await hold(url, "SELECT FROM brand_member WHERE profile_id = $1 FOR UPDATE", owner.profileId);
  const removing = removeMember(other, owner.profileId, now);
  await waiting(1);
  const saving = saveWebsite(owner, "https://larsen.example/");
  const acting = dropCreator(owner, "nobody");
  await waiting(3);
  await commit();
  expect((await Promise.allSettled([removing, saving, acting])).map(({ status }) => status)).toEqual(
    Array(3).fill("fulfilled"),
  );
  const brand = await db().buyerOrg.findUniqueOrThrow({ where: { id: owner.buyerOrgId } });
  expect([brand.email, brand.website]).toEqual([other.email, null]);
});

test("the link that confirms an offer beside the one that signs in: one after the other, and never in a circle", async () => {
  const held = await addHeldOffer(requestTo(await addCreator({ priceFloorCents: 100 })), now);
  await requestSignIn(held.buyerEmail, now);
  const link = await openBuyerLink(held, now);
  const token = await newestLinkTo(look, held.buyerEmail);
  const mailbox = held.buyerEmail.toLowerCase();
  await look(
    "INSERT INTO confirmed_mailbox (mailbox_key, email_key, confirmed_at, acted_at) VALUES (mailbox_of($1), $1, now(), now())",
    [mailbox],
  );
  const commit = await hold(url, "SELECT FROM confirmed_mailbox WHERE email_key = $1 FOR UPDATE", mailbox);
  const confirming = confirmOffer(link, now);
  await waiting(1);
  const signingIn = openMailedLink(token, now);
  await waiting(2);
  await commit();
  expect((await Promise.allSettled([confirming, signingIn])).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
  ]);
  expect((await reload(held)).status).toBe("pending");
});

test("a colleague sees among their data the kinds of mail that they get for the brand", async () => {
  const { email } = await actingMember(await anOwner(), "buyer", now);
  expect(await mailsComingTo(proved(email))).toContain("offer-reminders");
});

test("creators are told no domain of a brand without an address", async () => {
  const owner = await anOwner();
  const heir = await actingMember(owner, "buyer", now);
  await confirmedBuyer(heir.email);
  expect(await handOver(owner, heir.profileId, now)).toEqual({ ok: true });
  expect((await brandFacts(owner.buyerOrgId, "Larsen Coffee", randomUUID(), now))?.domain).toBeNull();
});

test("a brand whose owner leaves gets the address of whichever owner has no other brand there", async () => {
  const owner = await anOwner();
  const [taken, free] = [await actingMember(owner, "owner", now), await actingMember(owner, "owner", now)];
  await confirmedBuyer(taken.email);
  expect(await leaveBrand(owner, now)).toEqual({ ok: true });
  expect(await db().buyerOrg.findUnique({ where: { id: owner.buyerOrgId } })).toMatchObject({ email: free.email });
});

test("a role that goes back and forth does not flood the creators with new links", async () => {
  const owner = await anOwner();
  const buyer = await actingMember(owner, "buyer", now);
  const offer = await offerBy(buyer);
  for (let round = 0; round < 5; round += 1)
    for (const role of ["viewer", "buyer"] as const)
      expect(await setRole(owner, buyer.profileId, role, now)).toEqual({ ok: true });
  const mails = await look(
    "SELECT FROM outbound_email WHERE template = 'offer-received' AND payload->>'offerId' = $1",
    [offer.id],
  );
  expect(mails).toHaveLength(3);
  expect(await verifyApprovalToken(decisionToken(offer))).toBeUndefined();
});
