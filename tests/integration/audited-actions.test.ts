import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import { expireGrants, voidGrant } from "@/lib/licenses/revoke";
import { requestAdminLink } from "@/lib/members/admin-access";
import { createAdmin, removeAdmin } from "@/lib/members/administrators";
import { endSession, signOutEverywhere } from "@/lib/members/end-session";
import { openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { signInWithPassword } from "@/lib/members/password";
import { confirmOffer } from "@/lib/offers/confirm";
import { expireOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { approve, decline } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { emailKey } from "@/lib/text/email";
import { addHours, addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { sendRules } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  approved,
  countered,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding, PASSWORD } from "@/tests/support/people";

// Each act's action, actor and details. The expected names are literals: nothing here computes them.
const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const admin = await addAdmin();

type Entry = { actor: string; admin_id: string | null; action: string; table_name: string; details: object };
const entriesOf = (recordId: string) =>
  look<Entry>(
    "SELECT actor, admin_id, action, table_name, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id",
    [recordId],
  );
const lastOf = async (recordId: string) => (await entriesOf(recordId)).at(-1);

async function addApproved(terms: Parameters<typeof addOffer>[0] = {}) {
  const offer = await addOffer(terms, start);
  return { offer, grantId: (await approved(offer, start)).id };
}

test("approving, by its creator", async () => {
  const { offer, grantId } = await addApproved();
  expect(await lastOf(offer.id)).toEqual({
    actor: "creator",
    admin_id: offer.creatorUserId,
    action: "offer_approved",
    table_name: "offer",
    details: { priceCents: 35_000, grantId, termsHash: offer.agreement.hash, standingInstruction: false },
  });
});

test("declining, by its creator, with and without a reason", async () => {
  for (const reason of ["No coffee.", null]) {
    const offer = await addOffer({}, start);
    await decline(await openLink(offer), reason, start);
    expect(await lastOf(offer.id)).toEqual({
      actor: "creator",
      admin_id: offer.creatorUserId,
      action: "offer_declined",
      table_name: "offer",
      details: { withReason: reason !== null },
    });
  }
});

async function addCountered(): Promise<{ offer: OfferRecord; child: OfferRecord }> {
  const offer = await addOffer({}, start);
  return { offer, child: await countered(offer, start) };
}

test("countering, by its creator; the buyer's decision, by the buyer", async () => {
  const [first, second] = [await addCountered(), await addCountered()];
  expect(await lastOf(first.offer.id)).toEqual({
    actor: "creator",
    admin_id: first.offer.creatorUserId,
    action: "offer_countered",
    table_name: "offer",
    details: { percent: 10, childOfferId: first.child.id, priceCents: 38_500 },
  });
  const byBuyer = { actor: "buyer", admin_id: null, table_name: "offer" };
  await approve(await openLink(first.child), start);
  expect(await lastOf(first.child.id)).toMatchObject({ ...byBuyer, action: "offer_approved" });
  await decline(await openLink(second.child), null, start);
  expect(await lastOf(second.child.id)).toMatchObject({ ...byBuyer, action: "offer_declined" });
});

test("submitting, confirming and removing a held offer", async () => {
  const creator = await addCreator();
  const [sent, left] = [await addHeldOffer(requestTo(creator), start), await addHeldOffer(requestTo(creator), start)];
  await confirmOffer(await openBuyerLink(sent, start), start);
  const price = { priceCents: 35_000, outsideCategories: false };
  const nobody = { admin_id: null, table_name: "offer" };
  expect(await entriesOf(sent.id)).toEqual([
    { ...nobody, actor: "visitor", action: "offer_submitted", details: { ...price, held: true } },
    { ...nobody, actor: "buyer", action: "offer_confirmed", details: price },
  ]);
  expect(await entriesOf(sent.buyerOrgId)).toEqual([
    { actor: "buyer", admin_id: null, action: "buyer_confirmed", table_name: "buyer_org", details: {} },
  ]);
  await removeHeldOffers(addHours(start, 48));
  expect(await lastOf(left.id)).toEqual({ ...nobody, actor: "system", action: "offer_removed", details: {} });
});

test("deadlines, by scheduled work", async () => {
  const offer = await addOffer({}, start);
  await expireOffers(addHours(start, 48));
  expect(await lastOf(offer.id)).toEqual({
    actor: "system",
    admin_id: null,
    action: "offer_expired",
    table_name: "offer",
    details: { awaited: "creator" },
  });
  const { grantId } = await addApproved({ termMonths: 1 });
  await expireGrants(addHours(addMonths(start, 1), 24));
  expect(await lastOf(grantId)).toEqual({
    actor: "system",
    admin_id: null,
    action: "license_expired",
    table_name: "license_grant",
    details: {},
  });
});

test("decisions of administrators, by them", async () => {
  const { offer, grantId } = await addApproved({ termMonths: 60 });
  const by = { actor: "admin", admin_id: admin.id };
  expect(await voidGrant(admin, grantId, "Out of scope", start)).toBe(true);
  expect(await lastOf(grantId)).toEqual({
    ...by,
    action: "license_revoked",
    table_name: "license_grant",
    details: { reason: "Out of scope" },
  });
  for (const [decision, action] of [
    ["suspend", "creator_suspended"],
    ["unverify", "creator_unverified"],
    ["lift", "creator_suspension_lifted"],
    ["verify", "creator_verified"],
  ] as const) {
    await decideOn(admin, offer.creatorUserId, decision, "Seen", start);
    expect(await lastOf(offer.creatorUserId)).toEqual({
      ...by,
      action,
      table_name: "creator_profile",
      details: { note: "Seen", ...(decision === "suspend" && { told: true }) },
    });
  }
});

test("becoming a creator, changing rules, signing in and out", async () => {
  const form = onboarding();
  const now = new Date();
  await onboardCreator(form, now);
  const [draft] = await look<{ id: string }>("SELECT id FROM onboarding_draft WHERE email_key = $1", [
    emailKey(form.email),
  ]);
  expect(await entriesOf(draft?.id ?? "")).toMatchObject([
    {
      actor: "visitor",
      action: "onboarding_submitted",
      table_name: "onboarding_draft",
      details: { preset: "standard" },
    },
  ]);
  const begun = await openMailedLink(await newestLinkTo(look, form.email), now);
  if (!begun) throw new Error("no creator");
  await sendRules({ userId: begun.id, sessionId: begun.sessionId }, { ...form, priceFloorCents: 9_000 }, now);
  await endSession({ sessionId: begun.sessionId, profileId: begun.id }, now);
  // Later, so that its mail is the newest.
  const later = addHours(now, 1);
  await requestSignIn(form.email, later);
  await openMailedLink(await newestLinkTo(look, form.email), later);
  await signOutEverywhere({ id: begun.id, kind: "creator" }, later);
  await onboardCreator(form, addHours(now, 2));
  const acts = (await entriesOf(begun.id)).map(({ actor, admin_id, action }) => [actor, admin_id, action]);
  expect(acts).toEqual([
    ["creator", begun.id, "login"],
    ["creator", begun.id, "creator_activated"],
    ["creator", begun.id, "creator_rules_changed"],
    ["creator", begun.id, "logout"],
    ["visitor", null, "sign_in_link_sent"],
    ["creator", begun.id, "login"],
    ["creator", begun.id, "logout_everywhere"],
    ["visitor", null, "onboarding_repeated"],
    ["visitor", null, "sign_in_link_sent"],
  ]);
});

test("becoming an administrator, signing in and out, and losing the role", async () => {
  const email = "audited@example.test";
  const now = new Date();
  await createAdmin(email, PASSWORD, addHours(now, -1));
  const headers = new Headers({ "x-forwarded-for": "10.9.0.1" });
  expect((await signInWithPassword({ email, password: "wrong" }, headers, now)).ok).toBe(false);
  const byPassword = await signInWithPassword({ email, password: PASSWORD }, headers, now);
  if (!byPassword.ok) throw new Error("refused");
  const { id } = byPassword;
  await endSession({ sessionId: byPassword.sessionId, profileId: id }, now);
  await requestAdminLink(email, now);
  await openMailedLink(await newestLinkTo(look, email), now);
  await signOutEverywhere({ id, kind: "admin" }, now);
  await removeAdmin(email, now);
  const acts = (await entriesOf(id)).map(({ actor, admin_id, action, details }) => [actor, admin_id, action, details]);
  expect(acts).toEqual([
    ["system", null, "admin_created", { method: "command" }],
    ["visitor", null, "admin_login_refused", {}],
    ["admin", id, "admin_login", { method: "password" }],
    ["admin", id, "admin_logout", {}],
    ["visitor", null, "sign_in_link_sent", { reason: "admin-sign-in" }],
    ["admin", id, "admin_login", { method: "sign-in-link" }],
    ["admin", id, "logout_everywhere", { sessions: 1 }],
    ["system", null, "admin_removed", { method: "command" }],
  ]);
});
