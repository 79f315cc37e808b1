import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { newAdmin } from "@/tests/support/admins";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { newSender, send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, sendForm } from "@/tests/support/visitors";

// Anybody may type anybody's address into the forms that mail a link.

async function press(
  path: string,
  fields: readonly Entry[],
  sender: Record<string, string> = newSender(),
): Promise<number> {
  const form = await renderedForm(site() + path, 'name="email"', sender);
  return (await send(form, fields, sender)).status;
}

const mailsTo = async (email: string, template: string): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    "SELECT count(*)::int AS count FROM outbound_email WHERE to_address = $1 AND template = $2",
    [email, template],
  );
  return row?.count ?? 0;
};

/** More than one browser may ask for, each from a network of its own; then the owner, from another. */
async function expectOneLink(path: string, email: string, template: string, more: readonly Entry[] = []) {
  const before = await mailsTo(email, template);
  const fields: Entry[] = [["email", email], ...more];
  for (let stranger = 0; stranger < 7; stranger += 1) expect(await press(path, fields)).toBe(200);
  expect(await press(path, fields), "the owner").toBe(200);
  // Links are made after the response.
  await expect.poll(() => mailsTo(email, template)).toBe(before + 1);
  // One browser is still limited.
  const one = { ...newSender(), cookie: `form-browser=${randomUUID()}` };
  for (let number = 0; number < 5; number += 1) expect(await press(path, fields, one)).toBe(200);
  expect(await press(path, fields, one)).toBe(429);
  expect(await mailsTo(email, template)).toBe(before + 1);
}

async function newMember(): Promise<string> {
  const email = newAddress("asked");
  await sendForm(site(), "onboarding", email, [["displayName", "Ada Merritt"]]);
  const link = new URL(linkTo(await newestMail(site(), email), "/sign-in/")).pathname;
  const sender = newSender();
  const form = await renderedForm(site() + link, 'name="token"', sender);
  expect((await send(form, [], sender)).status).toBe(303);
  return email;
}

test("strangers who ask for a member's sign-in link, or a link to its data, mail it one and keep nobody out", async () => {
  const email = await newMember();
  await expectOneLink(paths.signIn, email, "magic-link");
  await expectOneLink(paths.yourData, email, "your-data-link");
});

test("nor an administrator from the links of the admin area", async () => {
  const { email } = await newAdmin();
  await expectOneLink(paths.auth, email, "magic-link", [["way", "link"]]);
});
