import { createHash, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { paths } from "@/lib/paths";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { ADMIN_PASSWORD, type PlainAnswer, type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { renewSearchOf } from "@/tests/support/searched";
import { newDecisionLink, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";

// Creates people by plain posts, as a browser without JavaScript sends them. `cookies` are sent with the next
// request.

export const newAddress = (name = "p"): string => `${name}-${randomUUID().slice(0, 13)}@example.test`;

export async function sendForm(
  site: string,
  name: keyof typeof plainForms,
  email: string,
  changed: readonly Entry[] = [],
  cookie = "",
): Promise<PlainAnswer> {
  const { open, fields }: PlainForm = plainForms[name];
  const names = new Set(changed.map(([field]) => field));
  const kept = fields(email).filter(([field]) => !names.has(field));
  return sendPlain(await open(site, cookie), [...kept, ...changed], { ...newSender(), ...(cookie && { cookie }) });
}

export async function pressOn(link: string, fields: readonly Entry[] = [], marker = 'name="token"'): Promise<string> {
  const answer = await sendPlain(await renderedForm(link, marker, newSender()), fields, newSender());
  if (answer.status !== 303) throw new Error(`${link} answered ${answer.status}`);
  return answer.cookies;
}

/** Whoever is to be verified needs a `displayName` of their own: a name that somebody verified carries is held back. */
export async function newCreator(
  site: string,
  preset = "standard",
  displayName = "Ada Merritt",
): Promise<{ email: string; cookies: string }> {
  const email = newAddress("ada");
  await sendForm(site, "onboarding", email, [
    ["displayName", displayName],
    ["preset", preset],
  ]);
  return { email, cookies: await pressOn(linkTo(await newestMail(site, email), "/sign-in/")) };
}

/**
 * Gives a creator a public page. It is older than the seeded ones, so that lists of the newest, which other tests read at
 * the same time, begin with those.
 */
export async function publishPage(email: string, slug: string): Promise<void> {
  await ask(
    `WITH creator AS (SELECT id FROM profiles WHERE email = $1),
       kept AS (INSERT INTO creator_slug (slug, skeleton, user_id) SELECT $2, $2, id FROM creator RETURNING user_id)
     UPDATE creator_profile c SET slug = $2, is_public = true, published_at = '2025-01-01', name_held_at = NULL
     FROM kept WHERE c.user_id = kept.user_id`,
    [email, slug],
  );
  await renewSearchOf({ slug });
}

/** Signed in, with a held offer to the demo creator. */
export async function newBrand(site: string): Promise<{ email: string; cookies: string }> {
  const email = newAddress("brand");
  await sendForm(site, "offer", email);
  await sendForm(site, "sign-in link", email);
  return { email, cookies: await pressOn(linkTo(await newestMail(site, email, { subject: /sign-in/ }), "/sign-in/")) };
}

/** Not used by other tests, so that sign-in limits do not interfere. */
export async function addAdministrator(databaseUrl: string, name = "admin"): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = newAddress(name);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO profiles (id, email, email_key, display_name, role, password_hash, sessions_valid_from)
     VALUES ($1, $2, $2, 'An Administrator', 'admin', $3, now() - interval '1 minute')`,
    [id, email, await hash(ADMIN_PASSWORD)],
  );
  await client.end();
  return { id, email };
}

export async function signIn(site: string, email: string): Promise<string> {
  const { status, cookies } = await sendForm(site, "admin sign-in", email);
  if (status !== 303) throw new Error(`Signing in was answered ${status}`);
  return cookies;
}

/** In force, approved by the demo creator. Returns the decision link. */
export async function newLicense(site: string, more: readonly [string, string][] = []): Promise<string> {
  const link = await newDecisionLink(site, more);
  const ticks = [["agree", "on"] as const, ...more.map(() => ["agreeTraining", "on"] as const)];
  await pressOn(`${link}?step=approve`, ticks);
  return link;
}

/** For somebody signed in, by default a brand. Returns the links mailed to the new and to the old address. */
export async function askToMove(
  site: string,
  { email, cookies }: { email: string; cookies: string },
  account: string = paths.brandAccount,
) {
  const to = newAddress("moved");
  const page = await renderedForm(site + account, 'name="newEmail"', { cookie: cookies, ...newSender() });
  const { text } = await sendPlain(page, [["newEmail", to]], { cookie: cookies, ...newSender() });
  if (!text.includes("Check the inbox of your new address")) throw new Error("The address was not asked for");
  const confirm = linkTo(await newestMail(site, to, { subject: /^Confirm this email address/ }), "/mailed/address/");
  const undo = linkTo(await newestMail(site, email, { subject: /^Somebody asked to change/ }), "/mailed/address-undo/");
  return { to, confirm, undo };
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
