import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site, textOf } from "@/tests/support/site";
import { newBrand } from "@/tests/support/visitors";

const GRANT = "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002";

async function signInFrom(path: string, email: string, more: readonly [string, string][] = []): Promise<string> {
  const since = new Date();
  const form = await renderedForm(site() + path, 'name="email"', newSender());
  await sendPlain(form, [["email", email], ...more], newSender());
  const link = linkTo(await newestMail(site(), email, { since, subject: /sign-in/ }), "/sign-in/");
  return (await sendPlain(await renderedForm(link, 'name="token"', newSender()), [], newSender())).location;
}

test("signing in from a renewal mail leads to the renewal, without scripts", async () => {
  const { email, cookies } = await newBrand(site());
  const asked = await textOf(paths.renew(GRANT));
  expect(asked).toContain(`href="${paths.signInTo(paths.renew(GRANT))}"`);
  expect(await signInFrom(paths.signInTo(paths.renew(GRANT)), email)).toBe(paths.renew(GRANT));
  const again = await get(paths.signInTo(paths.renew(GRANT)), { cookie: cookies });
  expect([again.status, again.headers.get("location")]).toEqual([307, paths.renew(GRANT)]);
  expect(await textOf(paths.renew(GRANT), { cookie: cookies })).toContain(`href="${paths.signIn}"`);
});

test("signing in from the offer form leads back to it, with the creator who was chosen", async () => {
  const { email } = await newBrand(site());
  const form = paths.newOfferTo("maya-ellison");
  expect(await textOf(form)).toContain(`href="${paths.signInTo(form)}"`);
  expect(await signInFrom(paths.signInTo(form), email)).toBe(form);
  expect(await textOf(paths.creatorOnboard)).toContain(`href="${paths.signIn}"`);
});

test("a sign-in leads to no other site, neither from the address nor from the form", async () => {
  const { email, cookies } = await newBrand(site());
  const elsewhere = "//evil.example/brand";
  expect(await textOf(paths.signInTo(elsewhere))).not.toContain(`name="next"`);
  expect(await signInFrom(paths.signIn, email, [["next", elsewhere]])).toBe(paths.brand);
  const led = await get(paths.signInTo(elsewhere), { cookie: cookies });
  expect(led.headers.get("location")).toBe(paths.brand);
});

test("a bookmark of a page that a session opens leads to it after signing in, and nobody who is signed in is led in a circle", async () => {
  const { cookies } = await newBrand(site());
  for (const page of [
    paths.creatorSamples,
    paths.creatorPictures,
    paths.creatorPageForm,
    paths.brand,
    paths.licenseUse(GRANT),
  ]) {
    const answer = await get(page, { ...newSender(), "x-asked-path": "/admin" });
    expect([answer.status, answer.headers.get("location")], page).toEqual([307, paths.signInTo(page)]);
  }
  const elsewhere = await get(paths.creatorSamples, { cookie: cookies });
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([307, paths.signIn]);
});
