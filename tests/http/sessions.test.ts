import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { newAdmin } from "@/tests/support/admins";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newCreator, signIn } from "@/tests/support/visitors";

test("the password of an administrator who is also a creator opens and changes nothing of the creator's", async () => {
  const { email, cookies } = await newCreator(site());
  const form = await renderedForm(site() + paths.creatorAccount, 'name="payoutEmail"', {
    ...newSender(),
    cookie: cookies,
  });
  const { id } = await newAdmin();
  await ask(
    `UPDATE profiles SET role = 'admin', password_hash = (SELECT password_hash FROM profiles WHERE id = $1)
     WHERE email_key = $2`,
    [id, email],
  );
  const cookie = await signIn(site(), email);
  expect((await get(paths.admin, { cookie })).status).toBe(200);
  for (const path of [
    paths.creatorDashboard,
    paths.creatorAccount,
    paths.creatorRules,
    paths.creatorPageForm,
    paths.creatorSamples,
    paths.creatorPictures,
  ]) {
    const { status, headers } = await get(path, { cookie });
    expect([status, headers.get("location")], path).toEqual([307, paths.signIn]);
  }
  expect((await get(paths.signIn, { cookie })).status, "the way to a session by mail").toBe(200);

  const changed = [
    ["displayName", "Ada Merritt"],
    ["payoutEmail", "elsewhere@example.test"],
  ] as [string, string][];
  const payout = () =>
    ask("SELECT payout_email FROM creator_profile JOIN profiles ON id = user_id WHERE email_key = $1", [email]);
  await sendPlain(form, changed, { ...newSender(), cookie });
  expect(await payout()).toEqual([{ payout_email: email }]);
  await sendPlain(form, changed, { ...newSender(), cookie: cookies });
  expect(await payout(), "by the creator's own session").toEqual([{ payout_email: "elsewhere@example.test" }]);
});

test("a faulty form of staff, sent after the session ended, leads to the sign-in without scripts", async () => {
  const staff = await signIn(site(), (await newAdmin()).email);
  for (const [path, marker, cookie, signInPage] of [
    [paths.adminTab("flags"), 'name="key"', staff, paths.auth],
  ] as const) {
    const form = await renderedForm(site() + path, marker, { ...newSender(), cookie });
    const entries = form.entries.filter(([name]) => name.startsWith("$"));
    const { status, location } = await sendPlain({ ...form, entries }, [], newSender());
    expect([status, location], path).toEqual([303, signInPage]);
  }
});
