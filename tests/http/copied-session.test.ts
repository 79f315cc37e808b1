import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linksIn, linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newCreator, pressOn } from "@/tests/support/visitors";

// A copy of a creator's cookie, an hour after the owner signed in, without scripts.

async function press(path: string, marker: string, cookie: string, fields: readonly Entry[]) {
  const headers = { ...newSender(), cookie };
  return sendPlain(await renderedForm(site() + path, marker, headers), fields, headers);
}

const pathOf = (link: string): string => new URL(link).pathname;
const REFUSED = "One more step: look in your mail";

test("changes neither payouts, rules, address nor the profile, keeps what was typed, and the owner hears of each", async () => {
  const { email, cookies } = await newCreator(site());
  await ask(
    `UPDATE sign_in_session SET mailbox_proved_at = now() - interval '1 hour'
     WHERE profile_id = (SELECT id FROM profiles WHERE email_key = $1)`,
    [email],
  );
  const thief = newAddress("thief");
  const stored = () =>
    ask<{ payout: string }>(
      `SELECT payout_email AS payout, preset, auto_approve, price_floor_cents, closed_at
       FROM creator_profile JOIN profiles ON id = user_id WHERE email_key = $1`,
      [email],
    );
  const before = await stored();
  const account: Entry[] = [
    ["displayName", "Ada Merritt"],
    ["payoutEmail", thief],
  ];
  const attempts: [page: string, marker: string, fields: Entry[], kept: string][] = [
    [paths.creatorAccount, 'name="payoutEmail"', account, thief],
    [
      paths.creatorRules,
      'name="minimumRate"',
      [
        ["preset", "open"],
        ["minimumRate", "1"],
        ["payoutEmail", email],
        ["autoApprove", "on"],
      ],
      'value="1"',
    ],
    [paths.creatorAccount, 'name="newEmail"', [["newEmail", thief]], thief],
    [paths.creatorAccount, 'name="word"', [["word", "close"]], 'value="close"'],
  ];
  for (const [page, marker, fields, kept] of attempts) {
    const { text } = await press(page, marker, cookies, fields);
    expect(text, marker).toContain(REFUSED);
    expect(text, marker).toContain(kept);
  }
  expect(await stored()).toEqual(before);
  expect(await ask("SELECT FROM outbound_email WHERE to_address = $1", [thief])).toEqual([]);
  for (const act of [/payouts/, /loosen/, /move your account/, /close your profile/]) {
    const mails = await ask<{ acts: string }>(
      "SELECT payload->>'acts' AS acts FROM outbound_email WHERE to_address = $1 AND template = 'mailbox-proof'",
      [email],
    );
    expect(
      mails.filter(({ acts }) => act.test(acts)),
      act.source,
    ).toHaveLength(1);
  }

  // The owner of the mailbox does it all the same.
  const proof = linkTo(await newestMail(site(), email, { text: "send your payouts" }), "/account/proof/");
  expect(await (await get(pathOf(proof))).text()).toContain("Was this you?");
  expect(
    (await press(paths.creatorAccount, 'name="payoutEmail"', cookies, account)).text,
    "a fetch proves nothing",
  ).toContain(REFUSED);
  await pressOn(proof);
  expect(await (await get(pathOf(proof))).text()).toContain("The link was used");
  expect((await press(paths.creatorAccount, 'name="payoutEmail"', cookies, account)).text).toContain("Account saved");
  expect(await stored()).toMatchObject([{ payout: thief }]);

  const notice = await newestMail(site(), email, { subject: /payouts go to another email address/ });
  expect(
    linksIn(notice)
      .filter((link) => /[0-9a-f]{64}/.test(link))
      .map((link) => pathOf(link).split("/")[2]),
  ).toEqual(expect.arrayContaining(["sessions"]));
  const out = linkTo(notice, "/account/sessions/");
  expect((await get(paths.creatorAccount, { cookie: cookies })).status, "before the press").toBe(200);
  expect(await (await get(pathOf(out))).text()).toContain("Sign out everywhere?");
  await pressOn(out);
  expect(await (await get(pathOf(out))).text()).toContain("Nobody is signed in");
  expect((await get(paths.creatorAccount, { cookie: cookies })).status).toBe(307);
});

test("each session stands on the account page in words, and ends by its button alone", async () => {
  const { email, cookies } = await newCreator(site());
  const [row] = await ask<{ id: string; profile: string }>(
    `INSERT INTO sign_in_session (id, profile_id, kind, browser)
     SELECT gen_random_uuid(), id, 'creator', 'Firefox on Windows' FROM profiles WHERE email_key = $1
     RETURNING id, profile_id AS profile`,
    [email],
  );
  const page = await (await get(paths.creatorAccount, { cookie: cookies })).text();
  expect(page).toContain("Firefox on Windows");
  expect(page).toContain("(this browser)");
  const { text } = await press(paths.creatorAccount, `name="session"`, cookies, [["session", row?.id ?? ""]]);
  expect(text).toContain("Session ended");
  expect(text).not.toContain("Firefox on Windows");
  expect(await ask("SELECT FROM sign_in_session WHERE id = $1 AND ended_at IS NULL", [row?.id])).toEqual([]);
  expect((await get(paths.creatorAccount, { cookie: cookies })).status).toBe(200);
});

test("opening one's data is confirmed in words of opening, and its link leads on to the data", async () => {
  const { email, cookies } = await newCreator(site());
  await ask(
    `UPDATE sign_in_session SET mailbox_proved_at = now() - interval '1 hour'
     WHERE profile_id = (SELECT id FROM profiles WHERE email_key = $1)`,
    [email],
  );
  const { text } = await press(paths.yourData, "See my data", cookies, []);
  expect(text).toContain(REFUSED);
  expect(text).toContain("Nothing is shown yet.");
  expect(text).not.toContain("save here again");
  const mail = await newestMail(site(), email, { text: "Somebody who is signed in to your account wants to see" });
  expect(mail.subject).toContain("to see your data");
  const proof = linkTo(mail, "/account/proof/");
  expect(await (await get(pathOf(proof))).text()).toContain("wants to open your data");
  await pressOn(proof);
  const confirmed = await (await get(pathOf(proof))).text();
  expect(confirmed).toMatch(new RegExp(`href="${paths.yourData}"[^>]*>Go on to your data`));
  expect(confirmed).not.toContain("save again");
});
