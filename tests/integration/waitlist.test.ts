import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { documentHash, statementHash } from "@/lib/audit/consent-documents";
import { db } from "@/lib/postgres/db";
import { deriveToken } from "@/lib/tokens";
import { confirmMember, endUpdates, joinWaitlist, withdrawMember } from "@/lib/waitlist/join";
import { placeOf, verifyWaitlistToken } from "@/lib/waitlist/queries";
import { UPDATES_STATEMENT } from "@/lib/waitlist/rules";
import { eraseOwn } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";
import { application, join, openMailedLink } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look, url } = await testDatabase();
const now = new Date("2026-11-21T09:00:00Z");

const confirm = async (id: string) => confirmMember(await openMailedLink(look, id), now);
const codeOf = async (id: string) => (await openMailedLink(look, id)).referralCode;
const referralsOf = async (id: string) => (await openMailedLink(look, id)).referrals;

test("an application is stored with its consents and one confirmation mail", async () => {
  const id = await join({ email: "Ada.One@Example.test", ref: "news-12" }, now);
  const [row] = await look("SELECT * FROM waitlist_submissions WHERE id = $1", [id]);
  expect(row).toMatchObject({
    full_name: "Ada Merritt",
    email: "Ada.One@Example.test",
    email_key: "ada.one@example.test",
    phone: "+14045550123",
    user_type: "talent",
    portfolio_links: "https://example.test/ada",
    talent_category: "musician",
    min_fee: "1000-2500",
    preferred_use_cases: ["film_tv", "audiobooks"],
    content_duration_preferences: ["micro"],
    geographic_licensing: [],
    consent_updates: true,
    agreed_waitlist_terms: true,
    agreed_platform_terms: true,
    company_name: null,
    ref: "news-12",
    confirmed_at: null,
    created_at: now,
  });
  expect(await look("SELECT FROM consent_record WHERE waitlist_id = $1", [id])).toEqual([]);
  expect(
    await look("SELECT template, to_address, payload FROM outbound_email WHERE payload->>'waitlistId' = $1", [id]),
  ).toEqual([
    {
      ...{ template: "waitlist-confirm", to_address: "Ada.One@Example.test" },
      payload: { waitlistId: id, tokenSalt: row?.token_salt, name: "Ada Merritt", interest: "Talent" },
    },
  ]);
});

test("confirming agrees, once and at that time; to launch mails only if the box was ticked", async () => {
  const agreed = async (consentUpdates: boolean) => {
    const id = await join({ consentUpdates });
    await Promise.all([confirm(id), confirm(id)]);
    return look<{ document: string }>(
      `SELECT c.document, c.document_hash AS hash, c.party, c.email_key = w.email_key AS own,
         c.agreed_at = w.confirmed_at AS on_confirming, c.withdrawn_at
       FROM consent_record c JOIN waitlist_submissions w ON w.id = c.waitlist_id WHERE w.id = $1 ORDER BY 1`,
      [id],
    );
  };
  const consent = (document: string, hash: string) => ({
    ...{ document, hash, party: "visitor", own: true, on_confirming: true, withdrawn_at: null },
  });
  const terms = [
    consent("terms-of-service", await documentHash("terms-of-service")),
    consent("waitlist-terms", await documentHash("waitlist-terms")),
  ];
  expect(await agreed(false)).toEqual(terms);
  expect(await agreed(true)).toEqual([terms[0], consent("update-emails", statementHash(UPDATES_STATEMENT)), terms[1]]);
});

test("confirming agrees to no launch mails that were ended after the page was read", async () => {
  const id = await join({ consentUpdates: true });
  const entry = await openMailedLink(look, id);
  await endUpdates(entry, now);
  await confirmMember(entry, now);
  const of = "SELECT document FROM consent_record WHERE waitlist_id = $1 ORDER BY 1";
  expect(await look(of, [id])).toEqual([{ document: "terms-of-service" }, { document: "waitlist-terms" }]);
});

test("who ends the launch mails has withdrawn the consent to them, at that time, and no other", async () => {
  const id = await join({ consentUpdates: true });
  await confirm(id);
  const later = new Date(now.getTime() + 3_600_000);
  const entry = await openMailedLink(look, id);
  for (const at of [later, new Date(later.getTime() + 1)]) await endUpdates(entry, at);
  expect(
    await look("SELECT document, withdrawn_at FROM consent_record WHERE waitlist_id = $1 ORDER BY document", [id]),
  ).toEqual([
    { document: "terms-of-service", withdrawn_at: null },
    { document: "update-emails", withdrawn_at: later },
    { document: "waitlist-terms", withdrawn_at: null },
  ]);
  expect(await loggedOf(look, id)).toEqual([
    {
      ...{ actor: "visitor", admin_id: null, action: "mails_ended", table_name: "waitlist_submissions" },
      details: { kind: "launch-updates" },
    },
  ]);
  const { consentUpdates, confirmedAt } = await db().waitlistSubmission.findUniqueOrThrow({ where: { id } });
  expect([consentUpdates, confirmedAt]).toEqual([false, now]);
});

test("an entry whose agreements were recorded when it joined keeps them", async () => {
  const id = await join();
  await look(
    `INSERT INTO consent_record (id, document, document_hash, email_key, party, waitlist_id, agreed_at)
     SELECT gen_random_uuid(), 'waitlist-terms', repeat('0', 64), email_key, 'visitor', id, $2
     FROM waitlist_submissions WHERE id = $1`,
    [id, now],
  );
  await confirm(id);
  expect(await look("SELECT document_hash FROM consent_record WHERE waitlist_id = $1", [id])).toEqual([
    { document_hash: "0".repeat(64) },
  ]);
});

test("an entry has agreements of its own, also of who agreed to something else at the address", async () => {
  const email = `known-${randomUUID()}@example.test`;
  const id = await join({ email, consentUpdates: false });
  await look(
    `INSERT INTO consent_record (id, document, document_hash, email_key, party, agreed_at)
     VALUES (gen_random_uuid(), 'terms-of-service', repeat('0', 64), $1, 'creator', $2)`,
    [email, now],
  );
  await confirm(id);
  expect(await look("SELECT document FROM consent_record WHERE waitlist_id = $1 ORDER BY document", [id])).toEqual([
    { document: "terms-of-service" },
    { document: "waitlist-terms" },
  ]);
});

test("of the two answers about who referred somebody, only the one asked for is kept", async () => {
  const both = { agentReferralInfo: "Rae of Peachtree", referralDetails: "At a fair" };
  const kept = async (referralSource: "agent" | "industry_event" | undefined) => {
    const id = await join({ ...both, ...(referralSource && { referralSource }) });
    const [row] = await look(
      "SELECT agent_referral_info AS agent, referral_details AS details FROM waitlist_submissions WHERE id = $1",
      [id],
    );
    return row;
  };
  expect(await kept("agent")).toEqual({ agent: "Rae of Peachtree", details: null });
  expect(await kept("industry_event")).toEqual({ agent: null, details: "At a fair" });
  expect(await kept(undefined)).toEqual({ agent: null, details: null });
});

test("of 20 concurrent applications with one address, in any letter case, one is stored", async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      joinWaitlist(application({ email: index % 2 ? "SAME@example.test" : "same@Example.test" }), now),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((one) => !one.ok && one.reason === "already-registered")).toHaveLength(19);
  expect(
    await look("SELECT 1 FROM outbound_email WHERE mailbox_key = 'same@example.test' AND state = 'queued'"),
  ).toHaveLength(1);
});

test("confirming gives a place, once, and the mail that states it", async () => {
  const id = await join();
  expect(await placeOf(id)).toBeUndefined();
  await Promise.all([confirm(id), confirm(id), confirm(id)]);
  const place = await placeOf(id);
  expect(place).toBeGreaterThan(0);
  const { email, tokenSalt, referralCode } = await openMailedLink(look, id);
  const facts = { waitlistId: id, tokenSalt, name: "Ada Merritt", interest: "Talent" };
  expect(
    await look(
      "SELECT template, to_address, payload FROM outbound_email WHERE payload->>'waitlistId' = $1 ORDER BY 1",
      [id],
    ),
  ).toEqual([
    { template: "waitlist-confirm", to_address: email, payload: facts },
    { template: "waitlist-welcome", to_address: email, payload: { ...facts, referralCode, place } },
  ]);
  expect(await look("SELECT acted_at, confirmed_at FROM confirmed_mailbox WHERE email_key = $1", [email])).toEqual([
    { acted_at: now, confirmed_at: now },
  ]);
});

test("places stay exact while entries are confirmed, referred, changed and withdrawn", async () => {
  const referrers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => join({}, new Date(now.getTime() - index * 3_000_000))),
  );
  await Promise.all(
    referrers.map(async (referrer, index) => {
      await confirm(referrer);
      const ref = await codeOf(referrer);
      for (let round = 0; round < 3; round++) {
        const id = await join({ ref }, new Date(now.getTime() - round * 60_000));
        await confirm(id);
        if (index % 3 === 0) await withdrawMember(await openMailedLink(look, id, "waitlist-withdraw"));
      }
      if (index === 1) await db().waitlistSubmission.update({ where: { id: referrer }, data: { userType: "agent" } });
      if (index === 2) await db().waitlistSubmission.update({ where: { id: referrer }, data: { createdAt: now } });
    }),
  );
  const wanted = await look<{ id: string; place: number }>(
    `SELECT id, (row_number() OVER (PARTITION BY user_type ORDER BY placed_at, id))::int AS place
     FROM waitlist_submissions WHERE confirmed_at IS NOT NULL`,
  );
  expect(wanted.length).toBeGreaterThan(15);
  for (const { id, place } of wanted) expect(await placeOf(id)).toBe(place);
});

test("joining again without having confirmed mails the confirmation again, in the name given first", async () => {
  const email = `again-${randomUUID().slice(0, 8)}@example.test`;
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const id = await join({ email }, now);
  const mails = () =>
    look<{ state: string; payload: object }>(
      "SELECT state::text, payload FROM outbound_email WHERE template = 'waitlist-confirm' AND lower(to_address) = $1 ORDER BY created_at",
      [email],
    );
  const again = (minutes: number) =>
    joinWaitlist({ ...application({ email: email.toUpperCase() }), fullName: "Somebody Else" }, later(minutes));
  expect(await again(5)).toEqual({ ok: false, reason: "already-registered" });
  expect(await again(11)).toEqual({ ok: false, reason: "already-registered" });
  expect((await mails()).map(({ state }) => state)).toEqual(["queued", "withheld", "queued"]);
  for (const { payload } of await mails()) expect(payload).toMatchObject({ waitlistId: id, name: "Ada Merritt" });

  await confirmMember(await openMailedLink(look, id), later(12));
  expect(await again(60)).toEqual({ ok: false, reason: "already-registered" });
  expect(await mails()).toHaveLength(3);
});

test("a link opens its own entry only, for its own purpose", async () => {
  const [one, other] = [await join(), await join()];
  const [row] = await look<{ token_salt: string }>("SELECT token_salt FROM waitlist_submissions WHERE id = $1", [one]);
  const token = deriveToken("waitlist-place", one, row?.token_salt ?? "");
  expect((await verifyWaitlistToken(one, token, "waitlist-place"))?.id).toBe(one);
  expect(await verifyWaitlistToken(one, token, "waitlist-withdraw")).toBeUndefined();
  expect(await verifyWaitlistToken(other, token, "waitlist-place")).toBeUndefined();
  for (const forged of ["", "x", "'; --", "a\0b", undefined, { toString: () => token }]) {
    expect(await verifyWaitlistToken(forged, token, "waitlist-place")).toBeUndefined();
    expect(await verifyWaitlistToken(one, forged, "waitlist-place")).toBeUndefined();
  }
});

test("a referral counts once its address is confirmed, and moves its referrer forward", async () => {
  const earlier = await join({}, new Date("2026-11-01T09:00:00Z"));
  const referrer = await join({}, new Date("2026-11-05T09:00:00Z"));
  await confirm(earlier);
  await confirm(referrer);
  const ahead = async () => ((await placeOf(referrer)) ?? 0) < ((await placeOf(earlier)) ?? 0);
  const referred = await join({ ref: await codeOf(referrer) });
  expect([await referralsOf(referrer), await ahead()]).toEqual([0, false]);
  await confirm(referred);
  expect([await referralsOf(referrer), await ahead()]).toEqual([1, true]);
  await withdrawMember(await openMailedLink(look, referred, "waitlist-withdraw"));
  expect([await referralsOf(referrer), await ahead()]).toEqual([0, false]);
});

test("who is erased no longer counts as a referral", async () => {
  const referrer = await join();
  const email = `gone-${randomUUID()}@example.test`;
  await confirm(await join({ email, ref: await codeOf(referrer) }));
  expect(await referralsOf(referrer)).toBe(1);
  expect(await eraseOwn(proved(email), new Date())).toBe("erased");
  expect(await referralsOf(referrer)).toBe(0);
});

test("who came with a link and has not confirmed does not count beside one who has", async () => {
  const referrer = await join();
  const ref = await codeOf(referrer);
  const [confirmed] = [await join({ ref }), await join({ ref })];
  await confirm(confirmed);
  expect(await referralsOf(referrer)).toBe(1);
});

test("plus-addresses and dots of one mailbox count once, however many confirm at once, and never the referrer's own", async () => {
  const referrer = await join({ email: "Rae.Poe@gmail.com" });
  await confirm(referrer);
  const ref = await codeOf(referrer);
  const variants = ["kim.lo@example.test", "kimlo@example.test", "k.imlo+1@example.test", "KimLo+2@example.test"];
  const own = ["raepoe@gmail.com", "rae.poe+x@googlemail.com"];
  const others = ["lu@example.test", "kimlo@example.org"];
  const ids = await Promise.all([...variants, ...own, ...others].map((email) => join({ email, ref })));
  await Promise.all(ids.map(confirm));
  expect(await referralsOf(referrer)).toBe(3);
});

test("a confirmation that waits for another of the same referrer counts it", async () => {
  const referrer = await join();
  await confirm(referrer);
  const ref = await codeOf(referrer);
  const [first, second] = [await join({ ref }), await join({ ref })];
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM waitlist_submissions WHERE id = $1 FOR UPDATE", [referrer]);
  await other.query("UPDATE waitlist_submissions SET confirmed_at = now() WHERE id = $1", [first]);
  const waiting = confirm(second);
  await vi.waitFor(
    async () =>
      expect(
        await look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
      ).toHaveLength(1),
    { timeout: 60_000 },
  );
  await other.query("COMMIT");
  await other.end();
  await waiting;
  expect(await referralsOf(referrer)).toBe(2);
});

test("a withdrawal erases the row and its consents, and the audit log keeps no personal data", async () => {
  const email = "leaving@example.test";
  const id = await join({ email });
  await confirm(id);
  const entry = await openMailedLink(look, id, "waitlist-withdraw");
  await look("INSERT INTO outbound_email (template, to_address, payload) VALUES ('announcement', $1, '{}')", [email]);
  await Promise.all([withdrawMember(entry), withdrawMember(entry)]);
  expect(await look("SELECT 1 FROM waitlist_submissions WHERE id = $1", [id])).toEqual([]);
  expect(
    await look("SELECT 1 FROM outbound_email WHERE template = 'announcement' AND to_address = $1", [email]),
  ).toEqual([]);
  expect(await look("SELECT 1 FROM consent_record WHERE email_key = $1", [email])).toEqual([]);
  const log = await look("SELECT actor, action, table_name AS of, details FROM admin_audit_log WHERE record_id = $1", [
    id,
  ]);
  const [of, details] = ["waitlist_submissions", { confirmed: true }];
  expect(log).toEqual([{ actor: "visitor", action: "waitlist_withdrawn", of, details }]);
  expect(await joinWaitlist(application({ email }), now)).toMatchObject({ ok: true });
});

test("the log of a withdrawal says whether the address was confirmed", async () => {
  const [open, confirmed] = [await join(), await join()];
  await confirm(confirmed);
  for (const id of [open, confirmed]) {
    await withdrawMember(await openMailedLink(look, id, "waitlist-withdraw"));
    const log = await look("SELECT details FROM admin_audit_log WHERE record_id = $1", [id]);
    expect(log).toEqual([{ details: { confirmed: id === confirmed } }]);
  }
});
