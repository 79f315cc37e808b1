import { expect, test } from "vitest";
import type { Creator } from "@/lib/auth/actors";
import { openMailedLink } from "@/lib/auth/mailed-links";
import { changeRules } from "@/lib/creator-profiles/mutations";
import { onboardCreator } from "@/lib/creator-profiles/onboarding/mutations";
import { findCreator } from "@/lib/creator-profiles/queries";
import { approve } from "@/lib/offers/decide/mutations";
import { withdrawTraining } from "@/lib/offers/revoke/mutations";
import { emailKey } from "@/lib/text/email";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addOffer, openLink } from "@/tests/support/offers";
import { newestLinkTo, onboarding } from "@/tests/support/onboarding";

const { look } = await testDatabase();

test("consents of the standing rules are recorded when given and withdrawn when taken back", async () => {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, new Date());
  const { id = "" } = (await openMailedLink(await newestLinkTo(look, form.email), new Date())) ?? {};
  const consents = () =>
    look(
      "SELECT document, withdrawn_at IS NOT NULL AS withdrawn FROM consent_record WHERE email_key = $1 ORDER BY document",
      [emailKey(form.email)],
    );
  expect(await consents()).toEqual([
    { document: "ai-training", withdrawn: false },
    { document: "auto-approve", withdrawn: false },
    { document: "terms-of-service", withdrawn: false },
  ]);
  const creator = await findCreator(id);
  if (!creator) throw new Error("no creator");
  await changeRules(
    creator,
    { ...form, preset: "standard", autoApprove: false, payoutEmail: "other@example.test" },
    new Date(),
  );
  expect(await consents()).toEqual([
    { document: "ai-training", withdrawn: true },
    { document: "auto-approve", withdrawn: true },
    { document: "terms-of-service", withdrawn: false },
  ]);
  expect(await findCreator(id)).toMatchObject({
    payoutEmail: "other@example.test",
    rules: { training: false, autoApprove: false },
  });
  const [entry] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'creator_rules_changed' AND record_id = $1",
    [id],
  );
  expect(JSON.stringify(entry?.details)).not.toContain("@");
});

test("withdrawing AI training ends that license only, once, and tells both sides", async () => {
  const offer = await addOffer({ training: true });
  const outcome = await approve(await openLink(offer), new Date());
  if (!outcome.ok) throw new Error("not approved");
  const creator = (await findCreator(offer.creatorUserId)) as Creator;
  const stranger = (await findCreator((await addCreator()).userId)) as Creator;

  expect(await withdrawTraining(stranger, outcome.grant.id, new Date())).toEqual({ ok: false, reason: "not-found" });
  const results = await Promise.all([1, 2, 3].map(() => withdrawTraining(creator, outcome.grant.id, new Date())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await look("SELECT status, revoked_reason IS NOT NULL AS reasoned FROM license_grant WHERE id = $1", [
      outcome.grant.id,
    ]),
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

test("the audit log refuses change", async () => {
  await expect(look("UPDATE admin_audit_log SET action = 'x'")).rejects.toThrow(/append-only/);
  await expect(look("DELETE FROM admin_audit_log")).rejects.toThrow(/append-only/);
  await expect(look("TRUNCATE admin_audit_log CASCADE")).rejects.toThrow(/append-only/);
});
