import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Creator } from "@/lib/auth/actors";
import { consumeSignInLink, inspectSignInLink } from "@/lib/auth/sign-in-links";
import { changeRules, type Onboarding, onboardCreator, requestSignIn } from "@/lib/creator-profiles/mutations";
import { findCreator, findLicensor } from "@/lib/creator-profiles/queries";
import { approve } from "@/lib/offers/decide/mutations";
import { withdrawTraining } from "@/lib/offers/revoke/mutations";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time/calendar";
import { deriveToken } from "@/lib/tokens/derive";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addOffer, openLink } from "@/tests/support/offers";

const { look } = await testDatabase();

const onboarding = (change: Partial<Onboarding> = {}): Onboarding => {
  const email = `Ines.${randomUUID().slice(0, 8)}@Example.test`;
  return {
    displayName: "Ines Okafor",
    email,
    phone: null,
    preset: "standard",
    toggles: { likeness: false, voice: false, training: false },
    priceFloorCents: 5_000,
    payoutEmail: email,
    autoApprove: false,
    ...change,
  };
};

type LinkMail = { to_address: string; reason: string; token: string };

/** The sign-in links mailed to an address, oldest first. */
async function linksTo(email: string): Promise<LinkMail[]> {
  const rows = await look<{ to_address: string; reason: string; id: string; salt: string }>(
    `SELECT to_address, payload->>'reason' AS reason, payload->>'linkId' AS id, payload->>'tokenSalt' AS salt
     FROM outbound_email WHERE template = 'magic-link' AND lower(to_address) = $1 ORDER BY created_at, id`,
    [emailKey(email)],
  );
  return rows.map(({ to_address, reason, id, salt }) => ({
    to_address,
    reason,
    token: deriveToken("sign-in", id, salt),
  }));
}

async function onlyLinkTo(email: string): Promise<string> {
  const [link] = await linksTo(email);
  if (!link) throw new Error(`No link went to ${email}`);
  return link.token;
}

test("a creator is pending until the mailed link is used, and then can be found by an offer", async () => {
  const form = onboarding();
  await onboardCreator(form, new Date());
  expect(await findLicensor({ emailKey: emailKey(form.email) })).toBeUndefined();
  const token = await onlyLinkTo(form.email);
  expect(await inspectSignInLink(token, new Date())).toEqual({ state: "valid", firstTime: true });
  const id = await consumeSignInLink(token, new Date());
  expect(await findCreator(id ?? "")).toMatchObject({ status: "active", displayName: "Ines Okafor" });
  expect(await findLicensor({ emailKey: emailKey(form.email) })).toMatchObject({ userId: id });
});

test("a link signs in once, however many use it at once", async () => {
  const form = onboarding();
  await onboardCreator(form, new Date());
  const token = await onlyLinkTo(form.email);
  const ids = await Promise.all(Array.from({ length: 50 }, () => consumeSignInLink(token, new Date())));
  expect(ids.filter(Boolean)).toHaveLength(1);
  expect(await inspectSignInLink(token, new Date())).toEqual({ state: "used" });
});

test("a link expires, and inspecting it a thousand times changes nothing", async () => {
  const now = new Date();
  const form = onboarding();
  await onboardCreator(form, now);
  const token = await onlyLinkTo(form.email);
  const before = await look(
    "SELECT l.*, c.status FROM sign_in_link l JOIN creator_profile c ON c.user_id = l.profile_id",
  );
  for (let index = 0; index < 1_000; index++) await inspectSignInLink(token, now);
  expect(
    await look("SELECT l.*, c.status FROM sign_in_link l JOIN creator_profile c ON c.user_id = l.profile_id"),
  ).toEqual(before);
  expect(await inspectSignInLink(token, addHours(now, 24))).toEqual({ state: "expired" });
  expect(await consumeSignInLink(token, addHours(now, 24))).toBeUndefined();
});

test("onboarding an address again never overwrites it and tells only its mailbox, also when both come at once", async () => {
  const form = onboarding();
  const again = { ...form, email: form.email.toUpperCase(), displayName: "Somebody Else", preset: "open" as const };
  await Promise.all([onboardCreator(form, new Date()), onboardCreator(form, new Date())]);
  await onboardCreator(again, new Date());
  const profiles = await look<{ display_name: string; preset: string }>(
    "SELECT p.display_name, c.preset FROM profiles p JOIN creator_profile c ON c.user_id = p.id WHERE p.email_key = $1",
    [emailKey(form.email)],
  );
  expect(profiles).toEqual([{ display_name: "Ines Okafor", preset: "standard" }]);
  const links = await linksTo(form.email);
  expect(links.map(({ reason }) => reason).sort()).toEqual(["already-registered", "already-registered", "onboarding"]);
  expect(new Set(links.map(({ to_address }) => to_address))).toEqual(new Set([form.email]));
});

test("a sign-in is mailed to creators only", async () => {
  const creator = await addCreator();
  await requestSignIn(creator.email.toUpperCase(), new Date());
  await requestSignIn("stranger@example.test", new Date());
  expect(await linksTo(creator.email)).toHaveLength(1);
  expect(await linksTo("stranger@example.test")).toHaveLength(0);
});

test("consents of the standing rules are recorded when given and withdrawn when taken back", async () => {
  const form = onboarding({ preset: "open", autoApprove: true });
  await onboardCreator(form, new Date());
  const id = (await consumeSignInLink(await onlyLinkTo(form.email), new Date())) ?? "";
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
