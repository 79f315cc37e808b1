import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Page } from "@playwright/test";
import pg from "pg";

export const ADMIN_PASSWORD = "correct horse battery";

/** Asks the database of the site under test. */
export async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Adds an administrator that no other test uses, so that their sign-in limits do not meet. */
export async function newAdmin(): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `admin-${id.slice(0, 8)}@example.test`;
  await ask(
    `INSERT INTO profiles (id, email, email_key, display_name, role, password_hash, sessions_valid_from)
     VALUES ($1, $2, $2, 'An Administrator', 'admin', $3, now() - interval '1 minute')`,
    [id, email, await hash(ADMIN_PASSWORD)],
  );
  return { id, email };
}

/** Signs in at /auth and waits for the admin area. */
export async function signInAsAdmin(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin?welcome=1");
}

/** Adds a waitlist row and a message whose words nothing else has; returns those words. */
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
