import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { type Entry, renderedForm } from "@/tests/support/page-forms";
import { ADMIN_PASSWORD, type PlainAnswer, type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { newDecisionLink, newSender } from "@/tests/support/site";

// People of a site under test, made by plain posts as a browser without JavaScript sends them. Cookies are what the
// next request sends.

/** An address that no other test uses. */
export const newAddress = (name = "p"): string => `${name}-${randomUUID().slice(0, 13)}@example.test`;

/** Opens a public form on a site, and sends it for an address with honest values, or `changed` ones, and with cookies. */
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
  return sendPlain(await open(site), [...kept, ...changed], { ...newSender(), ...(cookie && { cookie }) });
}

/** Presses the one button of a mailed link's page. Returns the cookies it sets. */
export async function pressOn(link: string, fields: readonly Entry[] = [], marker = 'name="token"'): Promise<string> {
  const answer = await sendPlain(await renderedForm(link, marker, newSender()), fields, newSender());
  if (answer.status !== 303) throw new Error(`${link} answered ${answer.status}`);
  return answer.cookies;
}

/** A new creator with a profile in force, signed in. */
export async function newCreator(site: string, preset = "standard"): Promise<{ email: string; cookies: string }> {
  const email = newAddress("ada");
  await sendForm(site, "onboarding", email, [
    ["displayName", "Ada Merritt"],
    ["preset", preset],
  ]);
  return { email, cookies: await pressOn(linkTo(await newestMail(site, email), "/sign-in/")) };
}

/** A brand with an offer to the demo creator that waits for its confirmation, signed in. */
export async function newBrand(site: string): Promise<{ email: string; cookies: string }> {
  const email = newAddress("brand");
  await sendForm(site, "offer", email);
  await sendForm(site, "sign-in link", email);
  return { email, cookies: await pressOn(linkTo(await newestMail(site, email, { subject: /sign-in/ }), "/sign-in/")) };
}

/** Adds an administrator that no other test uses, so that their sign-in limits do not meet. */
export async function addAdministrator(databaseUrl: string): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = newAddress("admin");
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

/** Signs an administrator in. Returns the cookies. */
export async function signIn(site: string, email: string): Promise<string> {
  const { status, cookies } = await sendForm(site, "admin sign-in", email);
  if (status !== 303) throw new Error(`Signing in was answered ${status}`);
  return cookies;
}

/** A license in force, approved by the demo creator at the mailed link. Returns the link of that decision. */
export async function newLicense(site: string, more: readonly [string, string][] = []): Promise<string> {
  const link = await newDecisionLink(site, more);
  const ticks = [["agree", "on"] as const, ...more.map(() => ["agreeTraining", "on"] as const)];
  await pressOn(`${link}?step=approve`, ticks);
  return link;
}

/** Asks to move a signed-in brand's account to a new address. Returns the links of the mails to the new and the old one. */
export async function askToMove(site: string, { email, cookies }: { email: string; cookies: string }) {
  const to = newAddress("moved");
  const page = await renderedForm(site + paths.brandAccount, 'name="newEmail"', { cookie: cookies, ...newSender() });
  const { text } = await sendPlain(page, [["newEmail", to]], { cookie: cookies, ...newSender() });
  if (!text.includes("Check the mail of your new address")) throw new Error("The address was not asked for");
  const confirm = linkTo(await newestMail(site, to, { subject: /^Confirm this address/ }), "/account/");
  const undo = linkTo(await newestMail(site, email, { subject: /^Somebody asked to change/ }), "/account/");
  return { to, confirm, undo };
}
