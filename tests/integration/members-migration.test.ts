import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buyerAt } from "@/lib/accounts/confirmed-buyers";
import { sessionHolder } from "@/lib/accounts/sessions";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { cloneDatabase } from "@/tests/support/cluster";
import { testDatabase } from "@/tests/support/database";

// A database in which a brand was its address, taken to one in which it has members.

const { url, look } = await testDatabase(() => cloneDatabase(inject("cluster"), "template0"));
const silent = () => undefined;

const FIRST_WITH_MEMBERS = "20261216000000_members";
let folder: string;
let sessionId: string;

type Kind = "plain" | "unconfirmed" | "closed" | "suspended" | "staff" | "left" | "erased";
const brands = Object.fromEntries(
  (["plain", "unconfirmed", "closed", "suspended", "staff", "left"] as const).map((kind) => {
    const id = randomUUID();
    return [kind, { id, email: `${kind}@example.test` }];
  }),
) as Record<Exclude<Kind, "erased">, { id: string; email: string }>;

async function addBrand(id: string, email: string, confirmedAt: Date | null): Promise<void> {
  await look("INSERT INTO buyer_org (id, name, email, email_key, confirmed_at) VALUES ($1, 'Larsen', $2, $2, $3)", [
    id,
    email,
    confirmedAt,
  ]);
}

async function addPerson(email: string, role = "member"): Promise<string> {
  const id = randomUUID();
  await look(
    `INSERT INTO profiles (id, email, email_key, email_verified_at, role, sessions_valid_from)
     VALUES ($1, $2, $2, now(), $3::role, now() - interval '1 day')`,
    [id, email, role],
  );
  return id;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "before-members-"));
  for (const name of await readdir(migrations))
    if (name < FIRST_WITH_MEMBERS) await cp(join(migrations, name), join(folder, name), { recursive: true });
  await migrate(url, folder, silent);
  const confirmed = new Date("2026-11-01T09:00:00.000Z");
  for (const [kind, { id, email }] of Object.entries(brands))
    await addBrand(id, email, kind === "unconfirmed" ? null : confirmed);
  const erased = randomUUID();
  await addBrand(erased, `${erased}@erased.invalid`, confirmed);
  await look("UPDATE buyer_org SET closed_at = now() WHERE id = $1", [brands.closed.id]);
  const creator = await addPerson(brands.suspended.email);
  await look(
    `INSERT INTO creator_profile (user_id, status, payout_email, rights, categories) VALUES ($1, 'suspended', $2, '{likeness}', '{advertising}')`,
    [creator, brands.suspended.email],
  );
  await addPerson(brands.staff.email, "admin");
  sessionId = randomUUID();
  await look("INSERT INTO sign_in_session (id, profile_id, kind) VALUES ($1, $2, 'creator')", [sessionId, creator]);
  const moved = await addPerson("elsewhere@example.test");
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, $2, 'elsewhere@example.test', 'elsewhere@example.test', 's', now(), now(), now() - interval '2 hours')`,
    [moved, brands.left.email],
  );
  await migrate(url, migrations, silent);
});
afterAll(() => rm(folder, { recursive: true }));

test("each confirmed address is a brand with one owner, its person; nobody else is a member of anything", async () => {
  const members = await look<{ email: string; role: string; verified: boolean }>(
    `SELECT b.email, m.role, p.email_key = b.email_key AND p.email_verified_at IS NOT NULL AS verified
     FROM brand_member m JOIN buyer_org b ON b.id = m.buyer_org_id JOIN profiles p ON p.id = m.profile_id ORDER BY b.email`,
  );
  expect(members).toEqual(
    [brands.closed, brands.plain, brands.staff, brands.suspended].map(({ email }) => ({
      email,
      role: "owner",
      verified: true,
    })),
  );
});

test("open sessions stay, and a suspended creator's brand is theirs as before", async () => {
  const [session] = await look<{ profile_id: string }>("SELECT profile_id FROM sign_in_session");
  const claim = { sessionId, profileId: session?.profile_id ?? "" };
  expect(await sessionHolder(claim, new Date())).toMatchObject({ email: brands.suspended.email });
  expect(await buyerAt(brands.suspended.email)).toMatchObject({ buyerOrgId: brands.suspended.id, role: "owner" });
});

test("a brand whose address an account can still take back gets its owner at the next sign-in there", async () => {
  expect(await buyerAt(brands.left.email)).toBeUndefined();
  await addPerson(brands.left.email);
  expect(await buyerAt(brands.left.email)).toMatchObject({ buyerOrgId: brands.left.id, role: "owner" });
});
