import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { ENDINGS, endOver, RUN_RULES, type RunRule } from "@/lib/retention/endings";
import { overBefore, RETENTION, type RetentionRule } from "@/lib/retention/rules";
import { addHours, DAY_MS } from "@/lib/time";
import { NOT_PERSONAL } from "@/lib/your-data/not-personal";
import { hold, testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { endOnly } from "@/tests/support/retention";

const { url, look } = await testDatabase();
const now = new Date("2029-06-15T09:00:00.000Z");
const fresh = new Date(now.getTime() - 1_000);
const never = new AbortController().signal;

const hex = () => createHash("sha256").update(randomUUID()).digest("hex");
const mailbox = () => `${randomUUID()}@example.test`;

type Values = Record<string, unknown>;

/** Adds a row. Returns it as text. */
async function row(table: string, values: Values): Promise<string> {
  const columns = Object.keys(values);
  const [added] = await look<{ text: string }>(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING ${table}::text AS text`,
    Object.values(values),
  );
  return `${table} ${added?.text}`;
}

const noIds = { profile_ids: "{}", buyer_org_ids: "{}", notices: "{}" };

/** Every row of every table, as text. */
async function everything(): Promise<Set<string>> {
  const tables = await tableNames();
  const rows = await Promise.all(
    tables.map(async (table) =>
      (await look<{ text: string }>(`SELECT t::text AS text FROM ${table} t`)).map(({ text }) => `${table} ${text}`),
    ),
  );
  return new Set(rows.flat());
}

const tableNames = async (): Promise<string[]> =>
  (
    await look<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND table_name <> '_prisma_migrations' ORDER BY 1`,
    )
  ).map(({ name }) => name);

const without = (some: Set<string>, others: Set<string>) => [...some].filter((one) => !others.has(one));

/** A license that ended years before `now`, one in force, and whom the rows belong to. */
let [grantId, longGrantId, offerId, openOfferId, creatorId, buyerOrgId, profileId] = Array<string>(7).fill("");

beforeAll(async () => {
  const years = new Date("2026-12-01T09:00:00.000Z");
  const held = await addHeld(years, { termMonths: 1 });
  const long = await addHeld(years, { termMonths: 60 });
  [grantId, longGrantId, offerId] = [held.grant.id, long.grant.id, held.offer.id];
  [creatorId, profileId, buyerOrgId] = [held.creator.userId, held.creator.userId, held.buyer.buyerOrgId];
  const { addOffer } = await import("@/tests/support/offers");
  openOfferId = (await addOffer({}, fresh)).id;
  // What came with them is years old, too.
  await endOver(now, never);
});

const message = (at: Date, values: Values = {}) =>
  row("offer_message", {
    id: randomUUID(),
    root_offer_id: offerId,
    offer_id: offerId,
    position: 1,
    author: "buyer",
    body: "Hello",
    created_at: at,
    ...values,
  });

const member = (values: Values) =>
  row("brand_member", { id: randomUUID(), buyer_org_id: buyerOrgId, profile_id: profileId, role: "viewer", ...values });

const mail = (values: Values) =>
  row("outbound_email", {
    id: randomUUID(),
    template: "offer-declined",
    to_address: mailbox(),
    payload: { offerId, grantId, useCase: "A secret plan" },
    state: "sent",
    ...values,
  });

const sent = (at: Date, values: Values = {}) => mail({ created_at: at, sent_at: at, ...values });
const erased = (at: Date, values: Values = {}) => sent(at, { erased_at: at, payload: {}, ...values });

const session = (at: Date, values: Values = {}) =>
  row("sign_in_session", { id: randomUUID(), profile_id: profileId, kind: "creator", created_at: at, ...values });

async function proof(at: Date): Promise<string> {
  const sessionId = randomUUID();
  await session(fresh, { id: sessionId });
  const times = { asked_at: at, expires_at: at };
  return row("proof_request", {
    id: randomUUID(),
    session_id: sessionId,
    token_salt: hex(),
    acts: ["address"],
    ...times,
  });
}

function move(at: Date, values: Values = {}) {
  const [from, to] = [mailbox(), mailbox()];
  const keys = { from_email: from, from_key: from, to_email: to, to_key: to };
  // At most one of a member waits to be confirmed.
  const times = { asked_at: at, expires_at: at, retired_at: values.confirmed_at ? null : at };
  return row("address_change", {
    id: randomUUID(),
    profile_id: profileId,
    ...keys,
    token_salt: hex(),
    ...times,
    ...values,
  });
}

function entry(at: Date, values: Values = {}) {
  const email = mailbox();
  const agreed = { agreed_waitlist_terms: true, agreed_platform_terms: true, preferred_use_cases: [] };
  const lists = { content_duration_preferences: [], geographic_licensing: [] };
  return row("waitlist_submissions", {
    ...{ id: randomUUID(), full_name: "Ada", email, email_key: email, user_type: "talent", token_salt: hex() },
    ...{ ...agreed, ...lists, created_at: at, ...values },
  });
}

async function agreedEntry(at: Date): Promise<string> {
  const id = randomUUID();
  const text = await entry(at, { id });
  const consent = { document: "waitlist-terms", document_hash: hex(), email_key: mailbox(), party: "visitor" };
  await row("consent_record", { id: randomUUID(), ...consent, waitlist_id: id, agreed_at: at });
  return text;
}

function subscription(at: Date, values: Values = {}) {
  const email = mailbox();
  return row("blog_subscriptions", { id: randomUUID(), email, email_key: email, created_at: at, ...values });
}

const request = (at: Date, values: Values = {}) =>
  row("verification_request", {
    ...{ id: randomUUID(), creator_user_id: creatorId, asked_at: at, reach: "Phone", evidence: "A site" },
    ...{ answered_at: at, outcome: "refused", ...values },
  });

const check = (at: Date, values: Values = {}) =>
  row("organisation_check", {
    ...{ id: randomUUID(), buyer_org_id: buyerOrgId, asked_at: at, name: "Acme", domain: "acme.test" },
    ...{ reach: "Phone", evidence: "A site", answered_at: at, outcome: "refused", ...values },
  });

const draft = (at: Date) => {
  const email = mailbox();
  return row("onboarding_draft", {
    ...{ id: randomUUID(), email, email_key: email, display_name: "Ada", preset: "standard", rights: ["voice"] },
    ...{ categories: ["games"], price_floor_cents: 5_000, payout_email: email, auto_approve: false },
    ...{ token_hash: hex(), expires_at: at },
  });
};

const reminder = (at: Date, grant = grantId, stage = 30) =>
  row("license_reminder", { grant_id: grant, party: "buyer", stage, written_at: at });

const stop = (at: Date, grant = grantId) => row("reminder_stop", { grant_id: grant, party: "buyer", stopped_at: at });

const inquiry = (at: Date, answered: Date | null, values: Values = {}) => {
  const email = mailbox();
  const said = { full_name: "Ada", email, email_key: email, subject: "General", message: "Hello" };
  return row("contact_submissions", { id: randomUUID(), ...said, created_at: at, answered_at: answered, ...values });
};

const invited = (at: Date, values: Values = {}) =>
  row("creator_invitation", { id: randomUUID(), mailbox_key: mailbox(), token_salt: hex(), invited_at: at, ...values });

async function invitedWithMail(at: Date): Promise<string> {
  const email = mailbox();
  await mail({
    template: "creator-invitation",
    to_address: email,
    state: "withheld",
    withheld_for: "day",
    created_at: fresh,
  });
  return invited(at, { mailbox_key: email });
}

type Add = (at: Date) => Promise<string>;

/**
 * Of each rule, a row of every kind that it ends, by its moment, and `keeps`: rows that are long past it and stay. What a
 * row needs beside it may be added, too.
 */
const cases: Record<RunRule, { ends: Add[]; keeps: Add[] }> = {
  messages: {
    ends: [
      message,
      (at) => message(at, { position: 3, reported_at: at, closed_at: at, outcome: "kept", report_reason: "spam" }),
    ],
    keeps: [
      (at) => message(at, { position: 5, reported_at: at, report_reason: "spam" }),
      (at) => message(at, { root_offer_id: openOfferId, offer_id: openOfferId }),
    ],
  },
  reminders: {
    ends: [reminder, stop],
    keeps: [(at) => reminder(at, longGrantId), (at) => stop(at, longGrantId)],
  },
  "document-copies": {
    ends: [
      (at) =>
        row("document_copy", {
          grant_id: at < overBefore("document-copies", now) ? grantId : longGrantId,
          made_from: hex(),
          bytes: Buffer.from("pdf"),
          made_at: at,
        }),
    ],
    keeps: [],
  },
  drafts: { ends: [draft], keeps: [] },
  "check-requests": {
    ends: [request, check, (at) => check(at, { outcome: "checked", answer: "Seen", ended_at: at })],
    keeps: [
      (at) => check(at, { outcome: "checked", answer: "Seen", ended_at: at, reach: null, evidence: null }),
      (at) => request(at, { answered_at: null, outcome: null }),
      (at) => check(at, { answered_at: null, outcome: null }),
    ],
  },
  "data-links": {
    ends: [
      (at) =>
        row("data_access", {
          id: randomUUID(),
          email: "a@example.test",
          email_key: "a@example.test",
          token_hash: hex(),
          asked_at: at,
          expires_at: at,
        }),
    ],
    keeps: [],
  },
  "sign-in-links": {
    ends: [
      (at) =>
        row("sign_in_link", {
          id: randomUUID(),
          profile_id: profileId,
          opens: "creator",
          token_hash: hex(),
          expires_at: at,
        }),
    ],
    keeps: [],
  },
  sessions: { ends: [session], keeps: [] },
  proofs: { ends: [proof], keeps: [] },
  "address-changes": { ends: [move], keeps: [(at) => move(at, { confirmed_at: at })] },
  "undone-rules": {
    ends: [(at) => move(at, { confirmed_at: at, kept_rules: { rights: [] } })],
    keeps: [(at) => move(at, { confirmed_at: at, undone_at: at, kept_rules: { rights: [] } })],
  },
  "unconfirmed-waitlist": {
    ends: [entry],
    keeps: [
      (at) => entry(at, { confirmed_at: at }),
      agreedEntry,
      async (at) => {
        const email = mailbox();
        await mail({ template: "waitlist-confirm", to_address: email, state: "queued", created_at: fresh });
        return entry(at, { email, email_key: email });
      },
    ],
  },
  inquiries: {
    ends: [
      (at) => inquiry(at, at),
      (at) => inquiry(addHours(at, -24), null, { closed_at: at }),
      (at) => inquiry(at, null, { subject: "lead_magnet_nil_guide" }),
    ],
    keeps: [(at) => inquiry(at, null), (at) => inquiry(at, null, { closed_at: fresh })],
  },
  "unconfirmed-subscriptions": {
    ends: [subscription],
    keeps: [
      (at) => subscription(at, { confirmed_at: at }),
      async (at) => {
        const email = mailbox();
        await mail({ template: "subscription-confirm", to_address: email, state: "queued", created_at: fresh });
        return subscription(at, { email, email_key: email });
      },
    ],
  },
  invitations: { ends: [invited], keeps: [(at) => invited(at, { refused_at: at }), invitedWithMail] },
  "mail-texts": {
    ends: [sent, (at) => sent(at, { state: "captured", template: "offer-approved" })],
    keeps: [
      (at) => mail({ state: "queued", created_at: at }),
      (at) => mail({ state: "failed", created_at: at }),
      erased,
    ],
  },
  "unsent-mails": {
    ends: [
      (at) => mail({ state: "failed", created_at: at }),
      (at) => mail({ state: "withheld", withheld_for: "day", created_at: at }),
    ],
    keeps: [
      (at) => mail({ state: "queued", created_at: at }),
      (at) => mail({ state: "sending", created_at: at }),
      erased,
    ],
  },
  mails: {
    ends: [erased],
    keeps: [
      (at) => erased(at, { template: "offer-approved" }),
      (at) => erased(at, { template: "license-revoked" }),
      (at) => erased(at, { template: "replica-ended" }),
      // Its text goes first.
      sent,
    ],
  },
  "mail-networks": { ends: [(at) => mail({ state: "queued", created_at: at, asked_from: "ab12" })], keeps: [] },
  "confirmed-mailboxes": {
    ends: [(at) => row("confirmed_mailbox", { mailbox_key: mailbox(), confirmed_at: at, acted_at: at })],
    keeps: [(at) => row("confirmed_mailbox", { mailbox_key: mailbox(), confirmed_at: at, acted_at: fresh })],
  },
  erasures: {
    ends: [(at) => row("erasure", { id: randomUUID(), erased_at: at, address_hash: hex(), ...noIds })],
    keeps: [(at) => row("erasure", { id: randomUUID(), erased_at: at, ...noIds })],
  },
  "erased-licenses": {
    ends: [
      (at) =>
        row("erasure_mark", {
          kind: "licensor",
          hash: hex(),
          at: addHours(at, -1),
          creator_user_id: randomUUID(),
          ends_at: at,
        }),
    ],
    keeps: [(at) => row("erasure_mark", { kind: "suspension", hash: hex(), at })],
  },
  "erased-offers": {
    ends: ["offer", "offer-mail"].map((kind) => (at) => row("erasure_mark", { kind, hash: hex(), at })),
    keeps: ["suspension", "slug"].map((kind) => (at) => row("erasure_mark", { kind, hash: hex(), at })),
  },
  counters: {
    ends: [(at) => row("rate_limit", { key: hex(), count: 1, window_ends_at: at })],
    keeps: [],
  },
  "factor-setups": {
    ends: [
      (at) => row("passkey_challenge", { challenge: hex(), purpose: "sign-in", browser_hash: hex(), expires_at: at }),
      async (at) => {
        const id = randomUUID();
        await session(fresh, { id });
        return row("totp_enrolment", { session_id: id, sealed_secret: hex(), started_at: at });
      },
    ],
    keeps: [],
  },
  members: {
    ends: [(at) => member({ since: at, left_at: at })],
    keeps: [(at) => member({ since: at })],
  },
  "team-invitations": {
    ends: [
      (at) => {
        const email = mailbox();
        return row("brand_invitation", {
          ...{ id: randomUUID(), buyer_org_id: buyerOrgId, email, email_key: email, role: "viewer", token_salt: hex() },
          ...{ invited_by: profileId, created_at: at, expires_at: at },
        });
      },
    ],
    keeps: [],
  },
  "staff-invitations": {
    ends: [
      (at) => {
        const email = mailbox();
        const times = { created_at: at, expires_at: at };
        return row("admin_invitation", {
          ...{ id: randomUUID(), email, email_key: email, token_salt: hex(), invited_by: profileId },
          ...times,
        });
      },
    ],
    keeps: [],
  },
  events: { ends: [(at) => row("analytics_event", { name: "exit_intent", path: "/", created_at: at })], keeps: [] },
  "view-markers": {
    // By the day: midnight is the moment.
    ends: [
      (at) =>
        row("blog_view_marker", {
          marker: hex().slice(0, 32),
          day: at < overBefore("view-markers", now) ? "2029-06-14" : "2029-06-15",
        }),
    ],
    keeps: [],
  },
  sandboxes: {
    ends: [(at) => row("demo_sandbox", { token_hash: hex(), offer_id: randomUUID(), created_at: at })],
    keeps: [],
  },
};

const SECOND = 1_000;

test.each(RUN_RULES)("%s: what is just over ends, what is not stays, and nothing else changes", async (rule) => {
  const end = overBefore(rule, now).getTime();
  const { ends, keeps } = cases[rule];
  const over: string[] = [];
  for (const add of ends) over.push(await add(new Date(end - SECOND)));
  // The same tables have keys that only one row of a license or a chain may have.
  if (!["reminders", "messages"].includes(rule)) for (const add of ends) await add(new Date(end + SECOND));
  if (rule === "reminders") await reminder(new Date(end + SECOND), grantId, 14);
  if (rule === "messages") await message(new Date(end + SECOND), { position: 2 });
  for (const add of keeps) await add(new Date(end - 300 * DAY_MS));

  const before = await everything();
  expect(await endOnly(now, rule)).toBe(over.length);
  const after = await everything();
  expect(without(before, after).toSorted()).toEqual(over.toSorted());
  expect(await endOnly(now, rule)).toBe(0);
  // What was added for other rules, too, goes before the next one.
  for (const other of RUN_RULES) await endOnly(new Date(now.getTime() + 10_000 * DAY_MS), other);
});

test("texts are blanked, but not the numbers by which a license's timeline finds the mail", async () => {
  const at = addHours(now, -24 * 31);
  await sent(at, { template: "offer-approved", last_error: "Greylisted" });
  await check(addHours(now, -24 * 91), { outcome: "checked", answer: "Seen", ended_at: now });
  await endOver(now, never);
  expect(
    await look("SELECT payload, last_error, erased_at IS NOT NULL AS erased FROM outbound_email WHERE sent_at = $1", [
      at,
    ]),
  ).toEqual([{ payload: { offerId, grantId }, last_error: null, erased: true }]);
  expect(await look("SELECT reach, evidence, name FROM organisation_check WHERE ended_at = $1", [now])).toEqual([
    { reach: null, evidence: null, name: "Acme" },
  ]);
});

test("a session that goes takes its proofs, and leaves the calendar that it began", async () => {
  const id = randomUUID();
  await session(addHours(now, -24 * 401), { id });
  const times = { asked_at: fresh, expires_at: now };
  await row("proof_request", { id: randomUUID(), session_id: id, token_salt: hex(), acts: ["address"], ...times });
  await row("calendar_feed", { profile_id: profileId, token_salt: hex(), session_id: id });
  expect(await endOnly(now, "sessions")).toBe(1);
  expect(await look("SELECT session_id FROM calendar_feed WHERE profile_id = $1", [profileId])).toEqual([
    { session_id: null },
  ]);
  expect(await look("SELECT FROM proof_request WHERE session_id = $1", [id])).toEqual([]);
});

/** Events of three days, over. */
const addEvents = (count: number) =>
  look(
    `INSERT INTO analytics_event (name, path, created_at)
     SELECT CASE WHEN n % 2 = 0 THEN 'exit_intent' ELSE 'guide_download' END, '/', $1::timestamptz - (n % 3) * interval '1 day'
     FROM generate_series(1, $2::int) AS n`,
    [addHours(now, -24 * 100), count],
  );
const eventsLeft = async (): Promise<number> => (await look("SELECT FROM analytics_event")).length;

test("runs at once end each row once", async () => {
  await addEvents(5_000);
  await look(
    "INSERT INTO rate_limit (key, count, window_ends_at) SELECT md5(n::text), 1, $1 FROM generate_series(1, 5000) AS n",
    [fresh],
  );
  const runs = await Promise.all([1, 2, 3, 4].map(() => endOver(now, never, RUN_RULES, 100)));
  expect(runs.reduce((sum, ended) => sum + ended)).toBe(10_000);
  expect(runs.filter((ended) => ended > 0).length).toBeGreaterThan(1);
  expect(await eventsLeft()).toBe(0);
});

test("a run that is killed in the middle leaves each row whole, and the next one ends the rest", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await addEvents(300);
  await look(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM analytics_event) <= 100 THEN PERFORM pg_sleep(20); END IF; RETURN NULL; END $$`);
  await look("CREATE TRIGGER wait BEFORE DELETE ON analytics_event FOR EACH STATEMENT EXECUTE FUNCTION wait()");
  // Expected from the start: it may reject before the kill is seen.
  const rejected = expect(endOver(now, never, ["events"], 100)).rejects.toThrow(/events/);
  await vi.waitFor(async () => {
    const killed = await look(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    expect(killed).toHaveLength(1);
  }, 10_000);
  await rejected;
  await look("DROP TRIGGER wait ON analytics_event");
  expect(await eventsLeft()).toBe(100);
  expect(await endOver(now, never, ["events"], 100)).toBe(100);
});

test("what somebody has locked is left to a later run, which does not wait for it", async () => {
  const id = randomUUID();
  await mail({ id, state: "failed", created_at: addHours(now, -24 * 91) });
  const release = await hold(url, "SELECT FROM outbound_email WHERE id = $1 FOR UPDATE", id);
  expect(await endOnly(now, "unsent-mails")).toBe(0);
  await release();
  expect(await endOnly(now, "unsent-mails")).toBe(1);
});

test("a rule that fails is named, and stops no other", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await draft(addHours(now, -48));
  await session(addHours(now, -24 * 401));
  await look(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
  await look("CREATE TRIGGER refuse BEFORE DELETE ON onboarding_draft FOR EACH ROW EXECUTE FUNCTION refuse()");
  await expect(endOver(now, never)).rejects.toThrow("These rules of retention failed: drafts");
  expect(said).toHaveBeenCalled();
  expect(await look("SELECT FROM sign_in_session WHERE created_at < $1", [addHours(now, -24 * 400)])).toEqual([]);
  await look("DROP TRIGGER refuse ON onboarding_draft");
  expect(await endOver(now, never)).toBe(1);
});

test("the many rows of one rule keep no other waiting, and nothing begins after the time is up", async () => {
  await look(
    "INSERT INTO rate_limit (key, count, window_ends_at) SELECT md5(n::text), 1, $1 FROM generate_series(1, 50) AS n",
    [fresh],
  );
  await draft(addHours(now, -48));
  let asked = 0;
  // Asked before each round and each statement: time for two of them.
  const until = Object.create(AbortSignal.any([]), { aborted: { get: () => ++asked > 3 } });
  expect(await endOver(now, until, ["counters", "drafts"], 10)).toBe(11);
  expect(await endOver(now, AbortSignal.abort())).toBe(0);
  expect(await endOver(now, never)).toBe(40);
});

const statements = RUN_RULES.flatMap((rule) => ENDINGS[rule].map((ending, index) => ({ rule, index, ending })));

test.each(statements)("$rule $index finds its rows by an index", async ({ rule, ending }) => {
  const plan = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
    return tx.$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN ${ending(overBefore(rule, now), 1_000)}`);
  });
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).not.toMatch(/Seq Scan on|Hash|Sort Key: due/);
  expect(lines).toMatch(/Tid Scan/);
});

test("every table is under a rule, or holds nothing about a person", async () => {
  const rules = Object.keys(RETENTION) as RetentionRule[];
  const named = new Set(rules.flatMap((rule): readonly string[] => RETENTION[rule].tables));
  const tables = await tableNames();
  expect([...named].filter((table) => !tables.includes(table))).toEqual([]);
  const others = tables.filter((table) => !named.has(table));
  expect(others.filter((table) => !Object.hasOwn(NOT_PERSONAL, table))).toEqual([]);
  expect(others.toSorted()).toEqual([
    ...["announcement", "blog_post_stats", "database_restore", "feature_flag", "mail_provider", "mailing"],
    ...["schedule_run", "secret_fingerprint"],
  ]);
});
