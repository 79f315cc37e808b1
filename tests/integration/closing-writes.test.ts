import { expect, test } from "vitest";
import { inviteMember } from "@/lib/members/team-invitations";
import { closeBrand } from "@/lib/offers/close-brand";
import { correctAddress } from "@/lib/offers/correct-address";
import { closedMail, declinedMails, heldMails, withdrawnMails } from "@/lib/offers/mail";
import { allowBuyer, refuseBuyer } from "@/lib/offers/refused-buyers";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingCreator, newMailbox } from "@/tests/support/members";
import { addCreator, addHeldOffer, confirmedBuyer, countered, reload, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";
import { inOrder, keptMails, type Written, written } from "@/tests/support/written";

// Everything that whoever ends offers in one act writes, row for row: nothing else may change, and nothing may be left out.

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const now = addHours(start, 0.1);

/** A brand with an offer that waits for its creator, a counter-offer and one that is held. */
async function aDeal(rules: Parameters<typeof addCreator>[0] = {}) {
  const creator = await addCreator({ priceFloorCents: 100, ...rules });
  const email = newMailbox();
  const brand = await actingBrand(await confirmedBuyer(email), start);
  const send = async () => {
    const sent = await submitOffer({ ...requestTo(creator), buyerEmail: email }, brand, start);
    return sent.ok ? sent.offer : expect.unreachable(sent.reason);
  };
  const offer = await send();
  const child = await countered(await send(), start);
  const held = await addHeldOffer({ ...requestTo(creator), buyerEmail: email }, start);
  await look("UPDATE outbound_email SET state = 'sent', sent_at = $1 WHERE state = 'queued'", [start]);
  return { creator, brand, email, offer, child, held };
}

type Deal = Awaited<ReturnType<typeof aDeal>>;

type By = { actor: string; admin_id: string | null };
const logged = (by: By, action: string, table_name: string, record_id: string, details: object = {}) => ({
  ...{ ...by, action, table_name, record_id, details },
});

/** What becomes of the offers of a deal that wait, but for the log. */
const declinedIn = ({ offer, child }: Deal, decided_by: string, reason: string | null) => ({
  offer: [offer, child].map(({ id: of }) => ({
    ...{ of, status: ["pending", "declined"], decided_at: [null, now], decided_by: [null, decided_by] },
    ...(reason !== null && { decline_reason: [null, reason] }),
  })),
  outbound_email: keptMails([offer, child].map((one) => closedMail(one, reason, true))),
});

const expectWritten = (writes: Written, expected: Written) => expect(writes).toEqual(inOrder(expected));

test("a creator who refuses a brand, and takes its offers again", async () => {
  const deal = await aDeal();
  const { creator, email, brand, offer, child } = deal;
  const by = { actor: "creator", admin_id: creator.userId };
  const refused = await written(look, () => refuseBuyer(creator, brand.buyerOrgId, now));
  expect(refused.result).toBe(2);
  const reason = "The creator takes no further offers from this brand.";
  expectWritten(refused.writes, {
    ...declinedIn(deal, "creator", reason),
    admin_audit_log: [
      ...[offer, child].map(({ id }) =>
        logged(by, "offer_declined", "offer", id, { withReason: true, closedWith: "refusal" }),
      ),
      logged(by, "buyer_refused", "buyer_org", brand.buyerOrgId, { declined: 2 }),
    ],
    refused_buyer: [
      { creator_user_id: creator.userId, buyer_org_id: brand.buyerOrgId, mailbox_key: email, refused_at: now },
    ],
  });
  const allowed = await written(look, () => allowBuyer(creator, brand.buyerOrgId));
  expect(allowed.writes).toEqual({
    admin_audit_log: [logged(by, "buyer_allowed", "buyer_org", brand.buyerOrgId)],
    refused_buyer: [{ gone: `${creator.userId} ${brand.buyerOrgId}` }],
  });
});

test("a creator who closes the profile", async () => {
  const deal = await aDeal();
  const { creator, offer, child } = deal;
  const { userId, email } = creator;
  const slug = `closing-${userId.slice(0, 8)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, userId]);
  const page = { slug, craft: "model", isPublic: true, publishedAt: start };
  await db().creatorProfile.update({ where: { userId }, data: { ...page, autoApprove: true } });
  const request = await db().verificationRequest.create({
    data: { creatorUserId: userId, askedAt: start, reach: "By phone", evidence: "A passport" },
  });
  const agreed = { party: "creator", documentHash: "0".repeat(64), emailKey: email, agreedAt: start } as const;
  for (const document of ["ai-training", "auto-approve", "electronic-agreement"])
    await db().consentRecord.create({ data: { ...agreed, document } });
  const acting = await actingCreator(userId, start);
  const { result, writes } = await written(look, () => closeProfile(acting, now));
  expect(result).toEqual({ ok: true, isFirst: true });
  const standing = await db().consentRecord.findMany({
    where: { emailKey: email, document: { in: ["ai-training", "auto-approve"] } },
  });
  const by = { actor: "creator", admin_id: userId };
  const declined = declinedIn(deal, "creator", null);
  const { creator_search: _, ...rest } = writes;
  const told = (writes.outbound_email ?? []).filter(({ template }) => template === "account-notice");
  const changes = [["Open offers declined", "2"]];
  expect(told).toMatchObject([{ to_address: email, payload: { what: "closed", at: now.toISOString(), changes } }]);
  expectWritten(rest, {
    ...declined,
    admin_audit_log: [
      ...[offer, child].map(({ id }) =>
        logged(by, "offer_declined", "offer", id, { withReason: false, closedWith: "closing" }),
      ),
      logged(by, "creator_closed", "creator_profile", userId, { declined: 2 }),
    ],
    consent_record: standing.map(({ id }) => ({ of: id, withdrawn_at: [null, now] })),
    creator_profile: [
      {
        ...{ of: userId, status: ["active", "suspended"], closed_at: [null, now] },
        ...{ is_public: [true, false], auto_approve: [true, false], updated_at: [expect.any(Date), now] },
      },
    ],
    verification_request: [{ of: request.id, outcome: [null, "withdrawn"], answered_at: [null, now] }],
    outbound_email: [...declined.outbound_email, ...told],
  });
});

test("staff who suspend a creator", async () => {
  const deal = await aDeal();
  const { creator, offer, child } = deal;
  const { userId } = creator;
  const admin = await addAdmin();
  const { writes } = await written(look, () => decideOn(admin, userId, "suspend", "Complaint 12", now));
  const by = { actor: "admin", admin_id: admin.id };
  const declined = declinedIn(deal, "administrator", null);
  const { creator_search: _, ...rest } = writes;
  expectWritten(rest, {
    ...declined,
    admin_audit_log: [
      ...[offer, child].map(({ id }) =>
        logged(by, "offer_declined", "offer", id, { withReason: false, closedWith: "suspension" }),
      ),
      logged(by, "creator_suspended", "creator_profile", userId, { note: "Complaint 12", told: true }),
    ],
    creator_profile: [{ of: userId, status: ["active", "suspended"], updated_at: [expect.any(Date), now] }],
    outbound_email: [
      ...declined.outbound_email,
      {
        ...{ template: "profile-suspended", to_address: creator.email },
        payload: { name: "Ada Merritt", reason: "Complaint 12", at: now.toISOString(), closed: 2 },
      },
    ],
  });
});

test("a brand that closes", async () => {
  const { brand, creator, email, offer, child, held } = await aDeal();
  const { buyerOrgId, profileId } = brand;
  await inviteMember(brand, newMailbox(), "viewer", start);
  const invitation = await db().brandInvitation.findFirstOrThrow({ where: { buyerOrgId } });
  await db().shortlistEntry.create({ data: { buyerOrgId, creatorUserId: creator.userId, addedAt: start } });
  const facts = { legalName: "Larsen Coffee Ltd", billingAddress: "1 Roast Lane", taxId: "12", purchaseOrder: "PO 7" };
  await db().buyerOrg.update({ where: { id: buyerOrgId }, data: { website: "https://example.test/", ...facts } });
  const ended = await Promise.all([offer, child].map(reload));
  const { writes } = await written(look, () => closeBrand(brand, now));
  const decided = { decided_at: [null, now], decided_by: [null, "buyer"] };
  const { outbound_email = [], confirmed_mailbox, ...rest } = writes;
  expect(confirmed_mailbox).toMatchObject([{ email_key: email, acted_at: now }]);
  const told = outbound_email.filter(({ template }) => template === "account-notice");
  const changes = [["Open offers withdrawn", "2"]];
  expect(told).toMatchObject([
    { to_address: email, payload: { what: "brand-closed", at: now.toISOString(), changes } },
  ]);
  const [first, second] = ended;
  if (!first || !second) expect.unreachable();
  expect(outbound_email).toEqual(
    inOrder({ mails: [...told, ...keptMails([...withdrawnMails(first), ...declinedMails(second, null)])] }).mails,
  );
  const by = { actor: "buyer", admin_id: profileId };
  const byBrand = { actor: "buyer", admin_id: null };
  expectWritten(rest, {
    admin_audit_log: [
      logged(byBrand, "offer_withdrawn", "offer", offer.id),
      logged(byBrand, "offer_declined", "offer", child.id, { withReason: false }),
      logged(by, "brand_closed", "buyer_org", buyerOrgId, { withdrawn: 2 }),
    ],
    brand_invitation: [{ of: invitation.id, ended_at: [null, now] }],
    buyer_org: [
      {
        ...{ of: buyerOrgId, closed_at: [null, now], website: ["https://example.test/", null] },
        ...{ legal_name: [facts.legalName, null], billing_address: [facts.billingAddress, null] },
        ...{ tax_id: [facts.taxId, null], purchase_order: [facts.purchaseOrder, null] },
      },
    ],
    offer: [
      { of: offer.id, status: ["pending", "withdrawn"], ...decided },
      { of: child.id, status: ["pending", "declined"], seen_at: [null, now], ...decided },
      {
        of: held.id,
        approval_token_expires_at: [held.approvalTokenExpiresAt, new Date(held.createdAt.getTime() + 1)],
      },
    ],
    shortlist_entry: [{ gone: `${buyerOrgId} ${creator.userId}` }],
  });
});

test("a held offer that its browser makes again from another address", async () => {
  const { held, creator } = await aDeal();
  const email = newMailbox();
  const { result, writes } = await written(look, () => correctAddress(held, email, now));
  if (!result.ok) throw new Error("Not corrected");
  const { offer } = result;
  expect(offer).toMatchObject({ buyerAddress: email, useCase: held.useCase, priceCents: held.priceCents });
  const { buyer_org: added, offer: offers, ...rest } = writes;
  expect(added).toMatchObject([{ email, name: held.buyerOrganisation }]);
  const row = { id: offer.id, status: "held", creator_user_id: creator.userId, created_at: now };
  const ending = [held.approvalTokenExpiresAt, new Date(held.createdAt.getTime() + 1)];
  expect(offers).toHaveLength(2);
  expect(offers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...row, approval_token_expires_at: addHours(now, 48) }),
      { of: held.id, approval_token_expires_at: ending },
    ]),
  );
  const details = { priceCents: held.priceCents, outsideCategories: false, held: true };
  expectWritten(rest, {
    admin_audit_log: [logged({ actor: "visitor", admin_id: null }, "offer_submitted", "offer", offer.id, details)],
    agreement: [{ offer_id: offer.id, created_at: now }],
    offer_search: [{ offer_id: offer.id }],
    outbound_email: keptMails(heldMails([offer])),
  });
});
