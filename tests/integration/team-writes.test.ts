import { expect, test } from "vitest";
import { inviteMember } from "@/lib/members/team-invitations";
import { submitBrief } from "@/lib/offers/brief-submit";
import { approve } from "@/lib/offers/decide";
import { submittedMails } from "@/lib/offers/mail";
import { decisionOfMember } from "@/lib/offers/queries";
import { returnOffer, saveRule } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { handOver, leaveBrand, removeMember, setRole } from "@/lib/offers/team";
import { withdraw } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, countered, reload, requestTo } from "@/tests/support/offers";
import { inOrder, keptMails, type Written, written } from "@/tests/support/written";

// Everything that each act on a brand's team, and on what its colleagues release, writes, row for row.

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const now = addHours(start, 0.1);

async function aBrand() {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), start);
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  return { ...owner, email };
}

async function offerBy(member: BuyerWhoMay<"offer"> & { email: string }, priceCents = 35_000) {
  const creator = await addCreator({ priceFloorCents: 100 });
  const sent = await submitOffer({ ...requestTo(creator, { priceCents }), buyerEmail: member.email }, member, start);
  return sent.ok ? sent.offer : expect.unreachable(sent.reason);
}

/** New links are random: which rows get one, and that nothing else of these changes. */
const columnsOf = (rows: Written[string] = []) =>
  rows.map(({ of, ...changed }) => [of, ...Object.keys(changed).sort()]);

test("what changes of a team: the membership, invitations, links that somebody has, the brand's address, and who is told", async () => {
  const owner = await aBrand();
  const { buyerOrgId, profileId } = owner;
  const [buyer, second] = [await actingMember(owner, "buyer", start), await actingMember(owner, "owner", start)];
  const [open, licensed] = [await offerBy(buyer), await offerBy(buyer)];
  const grant = await approved(licensed, start);
  for (const inviter of [owner, second]) await inviteMember(inviter, newMailbox(), "viewer", start);
  const invitationOf = async (invitedBy: string) =>
    (await db().brandInvitation.findFirstOrThrow({ where: { buyerOrgId, invitedBy } })).id;
  const memberOf = async (of: string) =>
    (await db().brandMember.findFirstOrThrow({ where: { buyerOrgId, profileId: of } })).id;
  const logged = (action: string, details: object, admin_id = profileId) => ({
    ...{ actor: "buyer", admin_id, action, table_name: "buyer_org", record_id: buyerOrgId, details },
  });
  const told = (to_address: string, payload: object) => ({
    ...{ template: "team-changed", to_address },
    payload: { brandName: "Larsen Coffee", who: owner.email, ...payload },
  });
  const linksOf = [
    [open.id, "approval_token_hash", "token_salt"],
    [licensed.id, "approval_token_hash", "token_salt"],
  ];

  const demoted = await written(look, () => setRole(owner, buyer.profileId, "approver", now));
  const { offer: relinked, license_grant: regranted, ...role } = demoted.writes;
  expect(columnsOf(relinked).sort()).toEqual(linksOf.toSorted());
  expect(columnsOf(regranted)).toEqual([[grant.id, "token_salt"]]);
  expect(submittedMails(await reload(open)).map(({ toAddress }) => toAddress)).toEqual([
    open.creatorEmail,
    owner.email,
  ]);
  expect(role).toEqual(
    inOrder({
      admin_audit_log: [logged("team_role_changed", { member: buyer.profileId, before: "buyer", after: "approver" })],
      brand_member: [{ of: await memberOf(buyer.profileId), role: ["buyer", "approver"] }],
      outbound_email: [
        ...keptMails(submittedMails(await reload(open))),
        told(buyer.email, { what: "role", role: "approver" }),
      ],
    }),
  );

  const removed = await written(look, () => removeMember(owner, second.profileId, now));
  expect(removed.writes).toEqual({
    admin_audit_log: [logged("team_left", { member: second.profileId, removed: true, offers: 0 })],
    brand_invitation: [{ of: await invitationOf(second.profileId), ended_at: [null, now] }],
    brand_member: [{ of: await memberOf(second.profileId), left_at: [null, now] }],
    outbound_email: [told(second.email, { what: "removed" })],
  });

  const heir = await actingMember(owner, "viewer", start);
  const own = await offerBy(owner);
  const handed = await written(look, () => handOver(owner, heir.profileId, now));
  const { offer: reread, license_grant: _, offer_search, outbound_email: mails, ...over } = handed.writes;
  expect(offer_search).toHaveLength(3);
  // Whoever hands over reads of their own offer as before, but for the links that an owner was mailed.
  expect(columnsOf(reread)).toContainEqual([own.id, "approval_token_hash", "token_salt"]);
  expect(mails).toContainEqual(told(heir.email, { what: "role", role: "owner" }));
  expect(mails?.filter(({ template }) => template === "team-changed")).toHaveLength(1);
  const addresses = [owner.email, heir.email];
  expect(over).toEqual(
    inOrder({
      admin_audit_log: [
        logged("team_role_changed", { member: heir.profileId, before: "viewer", after: "owner" }),
        logged("team_role_changed", { member: profileId, before: "owner", after: "buyer" }),
      ],
      brand_invitation: [{ of: await invitationOf(profileId), ended_at: [null, now] }],
      brand_member: [
        { of: await memberOf(heir.profileId), role: ["viewer", "owner"] },
        { of: await memberOf(profileId), role: ["owner", "buyer"] },
      ],
      buyer_org: [{ of: buyerOrgId, email: addresses, email_key: addresses, mailbox_key: addresses }],
    }),
  );

  const left = await written(look, () => leaveBrand(owner, now));
  const { offer: after, license_grant: __, outbound_email: renewed = [], ...leaving } = left.writes;
  expect(columnsOf(after)).toContainEqual([own.id, "approval_token_hash", "token_salt"]);
  expect(renewed.map(({ template }) => template)).not.toContain("team-changed");
  expect(leaving).toEqual({
    admin_audit_log: [logged("team_left", { member: profileId, removed: false, offers: 2 })],
    brand_member: [{ of: await memberOf(profileId), left_at: [null, now] }],
  });
});

test("a rule that is saved, and what a colleague returns or its maker takes back", async () => {
  const owner = await aBrand();
  const { buyerOrgId } = owner;
  const [buyer, approver] = [await actingMember(owner, "buyer", start), await actingMember(owner, "approver", start)];
  const logged = (action: string, admin_id: string, record_id: string, details: object = {}) => ({
    ...{ actor: "buyer", admin_id, action, table_name: record_id === buyerOrgId ? "buyer_org" : "offer", record_id },
    details,
  });
  const rule = { reviewAboveCents: 100_000, reviewsGrave: true };
  expect(await written(look, () => saveRule(owner, rule, now))).toEqual({
    result: { ok: true },
    writes: {
      admin_audit_log: [logged("review_rule_saved", owner.profileId, buyerOrgId, rule)],
      buyer_org: [{ of: buyerOrgId, review_above_cents: [null, 100_000], reviews_grave: [false, true] }],
    },
  });

  const creators = [await addCreator({ priceFloorCents: 100 }), await addCreator({ priceFloorCents: 100 })];
  const { creator: ___, ...common } = { ...requestTo({ email: "unused@example.test" }), buyerEmail: buyer.email };
  const asked = creators.map(({ userId }) => ({ key: { userId }, priceCents: 200_000 }));
  const made = await submitBrief({ ...common, creators: asked }, buyer, start);
  if (!made.ok) throw new Error(JSON.stringify(made.refusals));
  const returned = await written(look, () => returnOffer(approver, made.offers[0].id, "Six months only.", now));
  const about = { creatorName: "Ada Merritt", priceCents: 200_000, who: approver.email, note: "Six months only." };
  const [first] = made.offers;
  expect(returned).toEqual({
    result: true,
    writes: inOrder({
      admin_audit_log: made.offers.map(({ id }) => logged("offer_returned", approver.profileId, id)),
      offer: made.offers.map(({ id }) => ({
        of: id,
        return_note: [null, "Six months only."],
        returned_at: [null, now],
      })),
      outbound_email: [
        {
          ...{ template: "offer-review", to_address: buyer.email },
          payload: { what: "returned", offerId: first.id, offers: 2, ...about },
        },
      ],
    }),
  });

  const counter = await countered(await offerBy(buyer, 95_000), start);
  const accepting = (await decisionOfMember(counter.id, buyer, buyer)) ?? expect.unreachable();
  expect(await approve(accepting, now)).toMatchObject({ reason: "in-review" });
  const back = await written(look, () => returnOffer(approver, counter.id, "Six months only.", now));
  expect(back.writes).toEqual({
    admin_audit_log: [logged("offer_returned", approver.profileId, counter.id)],
    offer: [{ of: counter.id, return_note: [null, "Six months only."], returned_at: [null, now] }],
    outbound_email: [
      {
        ...{ template: "offer-review", to_address: buyer.email },
        payload: { what: "returned", offerId: counter.id, ...about, priceCents: counter.priceCents, isCounter: true },
      },
    ],
  });

  const kept = await offerBy(buyer, 200_000);
  const { approvalTokenExpiresAt: until, createdAt } = kept;
  expect(await written(look, () => withdraw(buyer, kept.id, now))).toEqual({
    result: { ok: true },
    writes: {
      admin_audit_log: [logged("offer_withdrawn", buyer.profileId, kept.id)],
      offer: [{ of: kept.id, approval_token_expires_at: [until, new Date(createdAt.getTime() + 1)] }],
    },
  });
});
