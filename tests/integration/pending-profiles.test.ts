import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { cloneDatabase } from "@/tests/support/cluster";

const CHANGE = "20261122100000_onboarding_draft";

const database = await cloneDatabase(inject("cluster"), "template0");
const client = new pg.Client({ connectionString: database.url });
const before = await mkdtemp(join(tmpdir(), "before-drafts-"));
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(before, { recursive: true });
});

const ids = { pending: randomUUID(), active: randomUUID(), promoted: randomUUID() };

async function addPerson(name: keyof typeof ids, role: string): Promise<void> {
  const [id, email] = [ids[name], `${name}@example.test`];
  await client.query(
    `INSERT INTO profiles (id, email, email_key, display_name, role) VALUES ($1, upper($2), $2, $3, $4::role)`,
    [id, email, `Name of ${name}`, role],
  );
  await client.query(
    `INSERT INTO creator_profile (user_id, status, preset, likeness, voice, training, categories, price_floor_cents, payout_email, auto_approve, activated_at)
     VALUES ($1, $2::creator_status, 'open', true, true, true, '{games}', 100, 'payout@example.test', true, $3)`,
    [id, name === "active" ? "active" : "pending", name === "active" ? new Date() : null],
  );
  await client.query(
    `INSERT INTO sign_in_link (id, profile_id, token_hash, expires_at) VALUES ($1, $1, $2, now() + interval '20 hours')`,
    [id, id.replaceAll("-", "").padEnd(64, "0")],
  );
  await client.query(
    `INSERT INTO consent_record (id, document, document_hash, email_key, party)
     SELECT gen_random_uuid(), unnest($2::text[]), repeat('0', 64), $1, 'creator'`,
    [email, ["terms-of-service", "ai-training", "auto-approve"]],
  );
  await client.query(`INSERT INTO outbound_email (template, to_address, payload) VALUES ('magic-link', $1, $2)`, [
    email,
    { linkId: id, tokenSalt: "salt", name, reason: "onboarding", expiresAt: "2026-11-23T00:00:00.000Z" },
  ]);
}

test("unconfirmed profiles become drafts on their mailed links, and others stay", async () => {
  for (const name of (await readdir(migrations)).filter((entry) => entry < CHANGE)) {
    await cp(join(migrations, name), join(before, name), { recursive: true });
  }
  await migrate(database.url, before, () => undefined);
  await client.connect();
  await addPerson("pending", "member");
  await addPerson("active", "member");
  await addPerson("promoted", "admin");
  await migrate(database.url, migrations, () => undefined);

  const rows = async (sql: string) => (await client.query(sql)).rows;
  expect(await rows("SELECT id, role FROM profiles ORDER BY role")).toEqual([
    { id: ids.active, role: "member" },
    { id: ids.promoted, role: "admin" },
  ]);
  expect(await rows("SELECT user_id, status FROM creator_profile")).toEqual([
    { user_id: ids.active, status: "active" },
  ]);
  expect(await rows("SELECT DISTINCT email_key FROM consent_record")).toEqual([{ email_key: "active@example.test" }]);
  expect(await rows("SELECT id, opens FROM sign_in_link")).toEqual([{ id: ids.active, opens: "creator" }]);
  const drafts = await rows(
    `SELECT id, email, display_name, preset, rights::text AS rights, price_floor_cents, payout_email, auto_approve, token_hash,
       expires_at > now() AS open FROM onboarding_draft ORDER BY email`,
  );
  const answers = {
    preset: "open",
    rights: "{likeness,voice,training}",
    price_floor_cents: 100,
    payout_email: "payout@example.test",
  };
  expect(drafts).toMatchObject(
    (["pending", "promoted"] as const).map((name) => ({
      id: ids[name],
      email: `${name}@example.test`.toUpperCase(),
      display_name: `Name of ${name}`,
      token_hash: ids[name].replaceAll("-", "").padEnd(64, "0"),
      auto_approve: true,
      open: true,
      ...answers,
    })),
  );
  expect(
    await rows("SELECT to_address AS to, template, payload FROM outbound_email ORDER BY to_address"),
  ).toMatchObject([
    { to: "active@example.test", template: "magic-link", payload: { linkId: ids.active, reason: "sign-in" } },
    {
      to: "pending@example.test",
      template: "onboarding-link",
      payload: {
        linkId: ids.pending,
        tokenSalt: "salt",
        preset: "Open",
        rights: "Likeness, voice, AI training",
        paysElsewhere: true,
      },
    },
    { to: "promoted@example.test", template: "onboarding-link", payload: { linkId: ids.promoted } },
  ]);
  await expect(client.query("UPDATE creator_profile SET status = 'pending'")).rejects.toThrow(
    /creator_profile_confirmed/,
  );
});
