import { expect, test } from "vitest";
import { sessionHolder } from "@/lib/accounts/sessions";
import { listCreators } from "@/lib/creators/admin";
import { type Onboarding, onboardCreator } from "@/lib/creators/onboard";
import { findCreator, findLicensors } from "@/lib/creators/queries";
import { createAdmin } from "@/lib/members/administrators";
import { inspectMailedLink, openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { db } from "@/lib/postgres/db";
import { MEDIA } from "@/lib/terms/scope";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addCreator } from "@/tests/support/offers";
import { linksTo, newestLinkTo, onboarding, PASSWORD } from "@/tests/support/people";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();

async function send(form: Onboarding, now = new Date()): Promise<string> {
  await onboardCreator(form, now);
  return newestLinkTo(look, form.email);
}

const written = async (email: string) =>
  look<{ display_name: string; preset: string; payout_email: string; documents: string[] }>(
    `SELECT p.display_name, c.status, c.preset, c.payout_email, c.auto_approve, c.allows_exclusive, p.email_verified_at IS NOT NULL AS confirmed,
       ARRAY(SELECT document FROM consent_record r WHERE r.email_key = p.email_key ORDER BY document) AS documents
     FROM profiles p LEFT JOIN creator_profile c ON c.user_id = p.id WHERE p.email_key = $1`,
    [emailKey(email)],
  );
const consentsOf = (email: string) => look("SELECT FROM consent_record WHERE email_key = $1", [emailKey(email)]);

test("a submission is a draft: nobody can make it an offer, and nothing is agreed to before its button is pressed", async () => {
  const seen = { craft: "model", city: "Macon", links: ["https://studio.example/"], portrait: "M9 9l1 1" };
  const change = {
    preset: "open",
    autoApprove: true,
    allowsExclusive: true,
    media: MEDIA,
    payoutEmail: "pay@example.test",
    phone: "+4912345",
  } as const;
  const form = onboarding({ ...change, ...seen });
  const token = await send(form);
  for (let index = 0; index < 100; index++) await inspectMailedLink(token, new Date());
  expect(await written(form.email)).toEqual([]);
  expect(await consentsOf(form.email)).toEqual([]);
  expect((await findLicensors([{ emailKey: emailKey(form.email) }], db()))[0]).toBeUndefined();
  expect(await inspectMailedLink(token, new Date())).toEqual({
    state: "valid",
    answers: {
      displayName: "Ines Okafor",
      email: form.email,
      phone: "+4912345",
      ...seen,
      preset: "open",
      payoutEmail: "pay@example.test",
      rules: {
        rights: ["likeness", "voice", "training"],
        categories: ["entertainment", "advertising", "games"],
        priceFloorCents: 5_000,
        autoApprove: true,
        allowsExclusive: true,
        media: MEDIA,
      },
      replicaNoticeDays: 7,
    },
  });

  const begun = await openMailedLink(token, new Date());
  if (!begun) throw new Error("the link opened nothing");
  expect(
    await look("SELECT craft, city, links, portrait, is_public FROM creator_profile WHERE user_id = $1", [begun.id]),
  ).toEqual([{ ...seen, is_public: false }]);
  expect(await written(form.email)).toEqual([
    {
      display_name: "Ines Okafor",
      status: "active",
      preset: "open",
      payout_email: "pay@example.test",
      auto_approve: true,
      allows_exclusive: true,
      confirmed: true,
      documents: ["age-of-majority", "ai-training", "auto-approve", "electronic-agreement", "terms-of-service"],
    },
  ]);
  expect(await sessionHolder({ ...begun, profileId: begun.id }, new Date())).toMatchObject({ kind: "creator" });
  expect((await findLicensors([{ emailKey: emailKey(form.email) }], db()))[0]).toMatchObject({ userId: begun.id });
});

test("an earlier submission by a stranger has no effect: the owner's own link activates the owner's answers, and ends the other", async () => {
  const own = onboarding({ preset: "conservative" });
  const foreign = onboarding({
    email: own.email.toUpperCase(),
    displayName: "A Stranger",
    preset: "open",
    priceFloorCents: 100,
    autoApprove: true,
    payoutEmail: "stranger@example.test",
  });
  const theirs = await send(foreign, addHours(new Date(), -1));
  const ours = await send(own);
  expect(theirs).not.toBe(ours);
  expect(await openMailedLink(ours, new Date())).toBeDefined();
  expect(await openMailedLink(theirs, new Date())).toBeUndefined();
  expect(await inspectMailedLink(theirs, new Date())).toEqual({
    state: "registered",
    profile: { is: "active", email: own.email },
  });
  expect(await written(own.email)).toMatchObject([
    {
      display_name: "Ines Okafor",
      preset: "conservative",
      payout_email: own.email,
      documents: ["age-of-majority", "electronic-agreement", "terms-of-service"],
    },
  ]);
});

test("of many drafts of one address confirmed at once exactly one becomes the profile, as a whole", async () => {
  const first = onboarding();
  const forms = Array.from({ length: 12 }, (_, index) =>
    onboarding({
      email: first.email,
      displayName: `Name ${index}`,
      preset: index % 2 ? "open" : "conservative",
      autoApprove: index % 2 === 1,
      payoutEmail: `pay-${index}@example.test`,
    }),
  );
  for (const form of forms) await onboardCreator(form, new Date());
  const links = await linksTo(look, first.email);
  // Each link three times, so that a link also races itself.
  const presses = [...links, ...links, ...links].map(({ token }) => openMailedLink(token, new Date()));
  const begun = (await Promise.all(presses)).filter((one) => one !== undefined);
  expect(begun).toHaveLength(1);

  const [profile, ...more] = await written(first.email);
  expect(more).toEqual([]);
  const winner = forms.find(({ displayName }) => displayName === profile?.display_name);
  expect(profile).toMatchObject({
    preset: winner?.preset,
    payout_email: winner?.payoutEmail,
    documents: winner?.autoApprove
      ? ["age-of-majority", "ai-training", "auto-approve", "electronic-agreement", "terms-of-service"]
      : ["age-of-majority", "electronic-agreement", "terms-of-service"],
  });
  const drafts = await look<{ applied: number; retired: number }>(
    `SELECT count(applied_at)::int AS applied, count(retired_at)::int AS retired FROM onboarding_draft WHERE email_key = $1`,
    [emailKey(first.email)],
  );
  expect(drafts).toEqual([{ applied: 1, retired: 11 }]);
  expect(await look("SELECT FROM sign_in_session WHERE profile_id = $1", [begun[0]?.id])).toHaveLength(1);
});

test("a link is used once, however many press it at once, and later says so", async () => {
  const form = onboarding();
  const token = await send(form);
  const begun = await Promise.all(Array.from({ length: 50 }, () => openMailedLink(token, new Date())));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await inspectMailedLink(token, new Date())).toEqual({ state: "used" });
  const activations = await look(
    "SELECT FROM admin_audit_log WHERE action = 'creator_activated' AND record_id = (SELECT id::text FROM profiles WHERE email_key = $1)",
    [emailKey(form.email)],
  );
  expect(activations).toHaveLength(1);
});

test("a draft ends with its link, and is removed a day later", async () => {
  const now = new Date();
  const form = onboarding();
  const token = await send(form, now);
  const late = addHours(now, 24);
  expect(await inspectMailedLink(token, late)).toEqual({ state: "lapsed" });
  expect(await openMailedLink(token, late)).toBeUndefined();
  expect(await written(form.email)).toEqual([]);
  await endOnly(addHours(late, 24), "drafts");
  expect(await look("SELECT FROM onboarding_draft WHERE email_key = $1", [emailKey(form.email)])).toHaveLength(1);
  await endOnly(addHours(late, 25), "drafts");
  expect(await look("SELECT FROM onboarding_draft WHERE email_key = $1", [emailKey(form.email)])).toHaveLength(0);
  expect(await inspectMailedLink(token, late)).toEqual({ state: "unknown" });
});

test("staff see the answers that wait for their link, and none that lapsed, were activated or came too late", async () => {
  const [waiting, lapsed, used] = [onboarding(), onboarding(), onboarding()];
  await send(waiting);
  await send(lapsed, addHours(new Date(), -25));
  const [late, link] = [await send(used), await send(used)];
  expect(await openMailedLink(link, new Date())).toBeDefined();
  expect((await inspectMailedLink(late, new Date())).state).toBe("registered");
  const listing = { filter: "pending", order: "newest", position: { kind: "start" } } as const;
  const listed = async ({ email }: Onboarding) => (await listCreators({ ...listing, search: email })).rows.length;
  expect([await listed(waiting), await listed(lapsed), await listed(used)]).toEqual([1, 0, 0]);
});

test("a draft never changes a profile that its address got meanwhile, in any state", async () => {
  for (const status of ["active", "suspended"] as const) {
    const creator = await addCreator();
    const before = onboarding({
      email: creator.email,
      displayName: "Somebody Else",
      preset: "open",
      autoApprove: true,
    });
    // The draft was submitted before a profile existed.
    await db().creatorProfile.update({ where: { userId: creator.userId }, data: { status } });
    const [moved] = [{ email: `moved-${creator.email}` }];
    await db().profile.update({ where: { id: creator.userId }, data: { email: moved.email, emailKey: moved.email } });
    const token = await send(before);
    await db().profile.update({
      where: { id: creator.userId },
      data: { email: creator.email, emailKey: creator.email },
    });

    expect(await inspectMailedLink(token, new Date())).toEqual({
      state: "registered",
      profile: { is: status, email: creator.email },
    });
    expect(await openMailedLink(token, new Date())).toBeUndefined();
    expect(await findCreator(creator.userId)).toMatchObject({ status, displayName: "Ada Merritt", preset: "standard" });
    expect(await consentsOf(creator.email)).toEqual([]);
  }
});

test("the form stores nothing for an address with a profile: only its mailbox is told, with a sign-in link", async () => {
  const creator = await addCreator();
  await Promise.all([1, 2].map(() => onboardCreator(onboarding({ email: creator.email.toUpperCase() }), new Date())));
  expect(await look("SELECT FROM onboarding_draft WHERE email_key = $1", [creator.email])).toEqual([]);
  const links = await linksTo(look, creator.email);
  expect(links).toMatchObject([
    { to: creator.email, template: "magic-link", reason: "already-registered" },
    { to: creator.email, template: "magic-link", reason: "already-registered" },
  ]);
  expect(links.filter(({ withheld }) => withheld)).toHaveLength(1);
});

test("a person without a creator profile keeps theirs, and gets a creator profile by their own draft", async () => {
  const form = onboarding();
  await createAdmin(form.email, PASSWORD, addHours(new Date(), -1));
  const token = await send(form);
  const begun = await openMailedLink(token, new Date());
  expect(await findCreator(begun?.id ?? "")).toMatchObject({ status: "active", displayName: "Ines Okafor" });
  expect(
    await sessionHolder({ sessionId: begun?.sessionId ?? "", profileId: begun?.id ?? "" }, new Date()),
  ).toMatchObject({ role: "admin", kind: "creator" });
});

test("the mail carries the answers of its own draft, and no typed text", async () => {
  const form = onboarding({
    displayName: "Call 0800 123 456 now & win",
    payoutEmail: "typed-elsewhere@example.test",
    preset: "open",
    priceFloorCents: 12_345,
    autoApprove: true,
  });
  await send(form);
  const [mail] = await look<{ payload: Record<string, unknown> }>(
    "SELECT payload FROM outbound_email WHERE to_address = $1",
    [form.email],
  );
  expect(mail?.payload).toMatchObject({
    preset: "Open",
    rights: "Likeness, voice, AI training",
    priceFloorCents: 12_345,
    autoApprove: true,
    paysElsewhere: true,
  });
  expect(JSON.stringify(mail?.payload)).not.toMatch(/0800|win|typed-elsewhere|@/);
});

test("sign-in links are mailed to creators only, not after the form alone", async () => {
  const creator = await addCreator();
  const form = onboarding();
  await send(form);
  await requestSignIn(creator.email.toUpperCase(), new Date());
  await requestSignIn(form.email, new Date());
  await requestSignIn("stranger@example.test", new Date());
  expect(await linksTo(look, creator.email)).toHaveLength(1);
  expect((await linksTo(look, form.email)).map(({ template }) => template)).toEqual(["onboarding-link"]);
  expect(await linksTo(look, "stranger@example.test")).toHaveLength(0);
});
