import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { billingOf, saveBilling, statedBy, statedVersion } from "@/lib/accounts/billing";
import { findCertificate } from "@/lib/certificates/queries";
import { submitBrief } from "@/lib/offers/brief-submit";
import { offersOfBrief } from "@/lib/offers/briefs";
import { closeBrand } from "@/lib/offers/close-brand";
import { confirmOffer } from "@/lib/offers/confirm";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { Billing } from "@/lib/terms/billing";
import { changedClauses } from "@/lib/terms/redline";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal } from "@/tests/support/licenses";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  approved,
  type BrandOwner,
  confirmedBuyer,
  countered,
  openBuyerLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();

const first: Billing = {
  legalName: "Larsen Coffee LLC",
  billingAddress: "12 Main St\nPortland",
  taxId: "12-3456789",
  purchaseOrder: "PO-7",
};
const stated = { ...first, billingAddress: "12 Main St, Portland" };
const second: Billing = { legalName: "Larsen Foods Inc.", billingAddress: null, taxId: null, purchaseOrder: null };

const save = async (owner: BrandOwner, billing: Billing) =>
  saveBilling(owner, billing, versionOf(await billingOf(owner.buyerOrgId)));

async function aBrand() {
  const email = newMailbox();
  const owner = await confirmedBuyer(email);
  expect(await save(owner, first)).toMatchObject({ ok: true });
  const creator = await addCreator({ priceFloorCents: 100 });
  return { owner, email, creator, request: { ...requestTo(creator), buyerEmail: email } };
}

/** As a form that a member of the brand opens now. */
const opened = async <Request extends object>(request: Request, { buyerOrgId }: { buyerOrgId: string }) => ({
  ...request,
  statedVersion: statedVersion(await statedBy(buyerOrgId)),
});

const sent = async (...[request, member, at = now]: Parameters<typeof submitOffer>) => {
  const outcome = await submitOffer(member ? await opened(request, member) : request, member, at);
  return outcome.ok ? outcome.offer : expect.unreachable(outcome.reason);
};

test("an offer keeps what its brand stated when it was made, and so do its counter-offer and its license", async () => {
  const { owner, request } = await aBrand();
  const offer = await sent(request, owner, now);
  expect(offer.agreement.content.licensee.billing).toEqual(stated);
  expect(await save(owner, second)).toMatchObject({ ok: true });
  expect((await reload(offer)).agreement).toEqual(offer.agreement);
  // The same form sent again makes nothing new.
  expect((await sent(request, owner, now)).id).toBe(offer.id);

  const counter = await countered(offer, now);
  expect(counter.agreement.content.licensee.billing).toEqual(stated);
  const grant = await approved(counter, now);
  const { jws = "" } = (await findCertificate(grant.id)) ?? {};
  const told = Buffer.from(jws.split(".")[1] ?? "", "base64url").toString();
  expect(told).toContain("Larsen Coffee");
  for (const typed of ["12 Main St", "12-3456789", "PO-7", "LLC"]) expect(told).not.toContain(typed);
});

test("a renewal states what the brand states by then, and what changed is shown", async () => {
  const held = await addHeld(now, { termMonths: 1 });
  await save(held.buyer, first);
  const renewal = await addRenewal(held, addHours(now, 24), { termMonths: 1 });
  expect(renewal.agreement.content.licensee.billing).toEqual(stated);
  const changed = changedClauses(held.offer.agreement.content.clauses, renewal.agreement.content.clauses);
  expect(changed.map(({ heading }) => heading)).toEqual(["Parties", "Term"]);
});

test("each offer of a brief states it, and a colleague's offer too", async () => {
  const { owner, email, creator, request } = await aBrand();
  const { priceCents, ...terms } = request.terms;
  const creators = [creator, await addCreator({ priceFloorCents: 100 })].map(({ email: emailKey }) => ({
    key: { emailKey },
    priceCents,
  }));
  const brief = await submitBrief(await opened({ ...request, buyerEmail: email, terms, creators }, owner), owner, now);
  const offers = await offersOfBrief(db(), brief.ok ? brief.briefId : expect.unreachable());
  expect(offers.map(({ agreement }) => agreement.content.licensee.billing)).toEqual([stated, stated]);

  const colleague = await actingMember(owner, "buyer", now);
  const theirs = await sent({ ...requestTo(creator), buyerEmail: colleague.email }, colleague, now);
  expect(theirs.agreement.content.licensee.billing).toEqual(stated);
});

test("an offer whose form showed other billing details is refused, with what the brand states now, until that was shown", async () => {
  const { owner, creator } = await aBrand();
  const colleague = await actingMember(owner, "buyer", now);
  const form = await opened({ ...requestTo(creator), buyerEmail: colleague.email }, owner);
  await save(owner, second);
  const billing = { legalName: "Larsen Foods Inc." };
  const refused = await submitOffer(form, colleague, now);
  expect(refused).toEqual({ ok: false, reason: "other-parties", billing, version: statedVersion(billing) });
  const { priceCents, ...terms } = form.terms;
  const creators = [{ key: form.creator, priceCents }];
  const brief = await submitBrief({ ...form, terms, creators }, colleague, now);
  expect(brief).toEqual({ ok: false, isConfirmed: true, refusals: [{ index: 0, refused }] });
  expect(await db().offer.count({ where: { buyerOrgId: owner.buyerOrgId } })).toBe(0);
  const shown = await submitOffer({ ...form, statedVersion: statedVersion(billing) }, colleague, now);
  expect(shown.ok && shown.offer.agreement.content.licensee.billing).toEqual(billing);

  // Nor does a form that showed some go out once there are none, or the other way round.
  await save(owner, { ...second, legalName: null });
  const next = { ...form, submissionKey: randomUUID() };
  expect(await submitOffer(next, colleague, now)).toMatchObject({ ok: false, billing: undefined, version: "" });
});

test("nobody learns what a brand states by typing its address", async () => {
  const { owner, email, creator } = await aBrand();
  const stranger = await sent({ ...requestTo(creator), buyerEmail: email }, undefined, now);
  const other = await confirmedBuyer(newMailbox());
  const signedIn = await sent({ ...requestTo(creator), buyerEmail: email }, other, now);
  const owned = await sent({ ...requestTo(creator), buyerEmail: newMailbox() }, owner, now);
  for (const offer of [stranger, signedIn, owned]) {
    expect(offer.status).toBe("held");
    expect(offer.agreement.content.licensee).not.toHaveProperty("billing");
  }
  expect(await confirmOffer(await openBuyerLink(stranger), now)).toMatchObject({ ok: true });
  expect((await reload(stranger)).agreement).toEqual(stranger.agreement);
});

test("saving says in the log which fields changed and by whom, once and never what was typed; a closed brand saves nothing", async () => {
  const { owner } = await aBrand();
  for (let times = 0; times < 2; times++)
    expect(await save(owner, { ...first, taxId: null })).toMatchObject({ ok: true });
  const { buyerOrgId, profileId } = owner;
  const logged = () =>
    look("SELECT admin_id, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [buyerOrgId]);
  const entries = [
    { admin_id: profileId, details: { changed: ["legalName", "billingAddress", "taxId", "purchaseOrder"] } },
    { admin_id: profileId, details: { changed: ["taxId"] } },
  ];
  expect(await logged()).toEqual(entries);
  expect(await closeBrand(await actingBrand(owner, now), now)).toEqual({ ok: true });
  expect(await save(owner, first)).toEqual({ ok: false, reason: "no-owner" });
  expect(await billingOf(buyerOrgId)).toEqual({ ...second, legalName: null });
});

test.each(["legal_name", "billing_address", "tax_id", "purchase_order"])(
  "the database refuses a %s that is empty or too long",
  async (column) => {
    const { owner } = await aBrand();
    for (const typed of ["", "x".repeat(301)])
      await expect(
        look(`UPDATE buyer_org SET ${column} = $2 WHERE id = $1`, [owner.buyerOrgId, typed]),
      ).rejects.toThrow(`buyer_org_${column}`);
  },
);
