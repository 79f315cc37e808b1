import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import type { Creator } from "@/lib/creators/queries";
import { findCreator } from "@/lib/creators/queries";
import { grantOfCreator } from "@/lib/license-rows/queries";
import { endRight } from "@/lib/licenses/end-right";
import { openMailedLink } from "@/lib/members/mailed-links";
import { approve } from "@/lib/offers/decide";
import type { Right } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, sendRules } from "@/tests/support/members";
import { addCreator, addOffer, approved, offerTo, openLink } from "@/tests/support/offers";
import { newestLinkTo, onboarding } from "@/tests/support/people";

const { look } = await testDatabase();

test("consents of the standing rules are recorded when given and when withdrawn", async () => {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, new Date());
  const { id = "" } = (await openMailedLink(await newestLinkTo(look, form.email), new Date())) ?? {};
  const consents = () =>
    look(
      "SELECT document, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record WHERE email_key = $1 ORDER BY document",
      [emailKey(form.email)],
    );
  expect(await consents()).toEqual([
    { document: "age-of-majority", withdrawn: false },
    { document: "ai-training", withdrawn: false },
    { document: "auto-approve", withdrawn: false },
    { document: "electronic-agreement", withdrawn: false },
    { document: "terms-of-service", withdrawn: false },
  ]);
  const creator = await actingCreator(id);
  await sendRules(
    creator,
    { ...form, preset: "standard", autoApprove: false, payoutEmail: "other@example.test" },
    new Date(),
  );
  expect(await consents()).toEqual([
    { document: "age-of-majority", withdrawn: false },
    { document: "ai-training", withdrawn: true },
    { document: "auto-approve", withdrawn: true },
    { document: "electronic-agreement", withdrawn: false },
    { document: "terms-of-service", withdrawn: false },
  ]);
  expect(await findCreator(id)).toMatchObject({
    payoutEmail: "other@example.test",
    rules: { rights: ["likeness", "voice"], autoApprove: false },
  });
  const [entry] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'creator_rules_changed' AND record_id = $1",
    [id],
  );
  expect(JSON.stringify(entry?.details)).not.toContain("@");
});

test("withdrawing AI training from a license of training alone ends it, once, and tells both sides", async () => {
  const offer = await addOffer({ rights: ["training"] });
  const grant = await approved(offer, new Date());
  const creator = await actingCreator(offer.creatorUserId);
  const stranger = (await findCreator((await addCreator()).userId)) as Creator;

  expect(await endRight(stranger, grant.id, "training", new Date())).toEqual({ ok: false, reason: "not-found" });
  const results = await Promise.all([1, 2, 3].map(() => endRight(creator, grant.id, "training", new Date())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await look("SELECT status, revoked_reason IS NOT NULL AS reasoned FROM license_grant WHERE id = $1", [grant.id]),
  ).toEqual([{ status: "revoked", reasoned: true }]);
  expect(
    await look(
      "SELECT withdrawn_at IS NOT NULL AS withdrawn FROM consent_record WHERE offer_id = $1 AND document = 'ai-training'",
      [offer.id],
    ),
  ).toEqual([{ withdrawn: true }]);
  expect(
    await look(
      "SELECT to_address FROM outbound_email WHERE template = 'license-revoked' AND payload->>'offerId' = $1",
      [offer.id],
    ),
  ).toHaveLength(2);
});

test("a license without AI training, or past its term, has nothing to withdraw", async () => {
  const now = new Date();
  const license = async (rights: readonly Right[]) => {
    const offer = await addOffer({ rights, termMonths: 1 }, now);
    const grant = await approved(offer, now);
    const withdraw = async (at: Date) =>
      endRight(await actingCreator(offer.creatorUserId, at), grant.id, "training", at);
    return { id: grant.id, end: grant.expiresAt, withdraw };
  };
  const plain = await license(["voice"]);
  expect(await plain.withdraw(now)).toEqual({ ok: false, reason: "not-found" });
  const over = await license(["voice", "training"]);
  expect(await over.withdraw(over.end)).toEqual({ ok: false, reason: "not-active" });
  for (const { id } of [plain, over]) {
    expect(await look("SELECT status FROM license_grant WHERE id = $1", [id])).toEqual([{ status: "active" }]);
    expect(
      await look("SELECT FROM outbound_email WHERE template = 'license-revoked' AND payload->>'grantId' = $1", [id]),
    ).toEqual([]);
  }
});

test("a creator opens its own licenses only", async () => {
  const offer = await addOffer();
  const { id } = await approved(offer, new Date());
  expect(await grantOfCreator(id, offer.creatorUserId)).toMatchObject({ id, offerId: offer.id });
  expect(await grantOfCreator(id, (await addCreator()).userId)).toBeUndefined();
  expect(await grantOfCreator("x", offer.creatorUserId)).toBeUndefined();
});

test("changing other rules neither renews nor withdraws a consent, and those of licenses stay", async () => {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, new Date());
  const { id = "" } = (await openMailedLink(await newestLinkTo(look, form.email), new Date())) ?? {};
  const consents = () =>
    look(
      "SELECT document, offer_id IS NOT NULL AS of_offer, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record WHERE email_key = $1 AND document <> 'offer-terms' ORDER BY 1, 2",
      [emailKey(form.email)],
    );
  const change = async (changes: Partial<typeof form>) => {
    const creator = await actingCreator(id);
    await sendRules(creator, { ...form, ...changes }, new Date());
  };
  await change({ priceFloorCents: 7_000 });
  const standing = [
    { document: "age-of-majority", of_offer: false, withdrawn: false },
    { document: "ai-training", of_offer: false, withdrawn: false },
    { document: "auto-approve", of_offer: false, withdrawn: false },
    { document: "electronic-agreement", of_offer: false, withdrawn: false },
    { document: "terms-of-service", of_offer: false, withdrawn: false },
  ];
  expect(await consents()).toEqual(standing);

  const offer = await offerTo({ email: emailKey(form.email) }, new Date(), {
    rights: ["likeness", "voice", "training"],
  });
  await approve(await openLink(offer), new Date());
  await change({ preset: "standard" });
  expect(await consents()).toEqual([
    ...standing.slice(0, 1),
    { document: "ai-training", of_offer: false, withdrawn: true },
    { document: "ai-training", of_offer: true, withdrawn: false },
    ...standing.slice(2),
  ]);
});

test("the audit log refuses change", async () => {
  await expect(look("UPDATE admin_audit_log SET action = 'x'")).rejects.toThrow(/append-only/);
  await expect(look("DELETE FROM admin_audit_log")).rejects.toThrow(/append-only/);
  await expect(look("TRUNCATE admin_audit_log CASCADE")).rejects.toThrow(/append-only/);
});
