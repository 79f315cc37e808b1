import { createHash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import pg from "pg";
import { paths } from "@/lib/paths";
import { ADMIN_PASSWORD } from "@/tests/support/plain-forms";
import { site } from "@/tests/support/site";
import { addAdministrator, newLicense, signIn } from "@/tests/support/visitors";

export async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Not used by other tests, so that sign-in limits do not interfere. */
export const newAdmin = (): Promise<{ id: string; email: string }> =>
  addAdministrator(process.env.E2E_DATABASE_URL ?? "");

/** `cookies`: the pairs of a response, as a request sends them. */
export async function takeCookies(page: Page, cookies: string): Promise<void> {
  const pairs = cookies.split("; ").flatMap((pair) => (pair ? [pair.split(/=(.*)/s, 2)] : []));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: site() })));
}

export async function signInAsAdmin(page: Page, email: string): Promise<void> {
  await takeCookies(page, await signIn(site(), email));
  await page.goto(paths.admin);
}

export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin?welcome=1");
}

export async function addCanary(): Promise<string> {
  const word = `canary${randomUUID().replaceAll("-", "")}`;
  const email = `${word}@example.test`;
  await ask(
    `INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, agreed_waitlist_terms, agreed_platform_terms, token_salt)
     VALUES (gen_random_uuid(), $1, $2, $2, 'talent', true, true, 'x')`,
    [word, email],
  );
  await ask(
    "INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message) VALUES (gen_random_uuid(), $1, $2, $2, 'general', $1)",
    [word, email],
  );
  return word;
}

/** In force, approved by the demo creator. Returns its id. */
export async function addLicense(): Promise<string> {
  const token = new URL(await newLicense(site())).pathname.split("/").at(-1) ?? "";
  const [grant] = await ask<{ id: string }>(
    "SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE o.approval_token_hash = $1",
    [createHash("sha256").update(token).digest("hex")],
  );
  if (!grant) throw new Error("The approval made no license");
  return grant.id;
}
