import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linksIn, linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { replicaFields, signatureFields } from "@/tests/support/replicas";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

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
  const proof = linkTo(await newestMail(site(), email, { text: "send your payouts" }), "/mailed/proof/");
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
  ).toEqual(expect.arrayContaining(["sign-out"]));
  const out = linkTo(notice, "/mailed/sign-out/");
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
  expect(text).toContain("then press the button here again.");
  expect(text).not.toContain("Nothing is changed yet.");
  const mail = await newestMail(site(), email, { text: "Somebody who is signed in to your account wants to see" });
  expect(mail.subject).toContain("to see your data");
  const proof = linkTo(mail, "/mailed/proof/");
  expect(await (await get(pathOf(proof))).text()).toContain("wants to open your data");
  await pressOn(proof);
  const confirmed = await (await get(pathOf(proof))).text();
  expect(confirmed).toMatch(new RegExp(`href="${paths.yourData}"[^>]*>Go on to your data`));
  expect(confirmed).not.toContain("save again");
});

const anHourOld = (email: string) =>
  ask(
    `UPDATE sign_in_session SET mailbox_proved_at = now() - interval '1 hour'
     WHERE profile_id = (SELECT id FROM profiles WHERE email_key = $1)`,
    [email],
  );

test("agrees to no grave deal and ends no right, keeps what was filled in, and goes on after the mailed button", async () => {
  const [creator, brand] = [await newCreator(site(), "open"), await newBrand(site())];
  await ask(
    `UPDATE creator_profile SET rights = '{likeness,voice,replica,training}'
     WHERE user_id = (SELECT id FROM profiles WHERE email_key = $1)`,
    [creator.email],
  );
  const terms: Entry[] = [...replicaFields(), ["rights", "training"], ["termMonths", "60"]];
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email], ...terms], brand.cookies);
  const offers = () =>
    ask<{ id: string; status: string }>(
      `SELECT o.id, o.status::text FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1`,
      [creator.email],
    );
  const offer = (await offers())[0] ?? expect.unreachable();
  await anHourOld(creator.email);

  const page = paths.approveReplica(offer.id, "approve");
  const said: Entry[] = [...signatureFields, ["agree", "on"], ["agreeTraining", "on"]];
  const refused = await press(page, 'name="initials"', creator.cookies, said);
  expect(refused.text).toContain(REFUSED);
  expect(refused.text).toContain("Nothing is decided yet.");
  for (const kept of [/value="AM"/, /value="Voice Guild"/, /value="union"/])
    expect(refused.text, kept.source).toMatch(kept);
  for (const name of ["adviser", "agree", "agreeTraining"])
    expect(refused.text, name).toMatch(
      new RegExp(`<input[^>]*name="${name}"[^>]*checked=""|<input[^>]*checked=""[^>]*name="${name}"`),
    );
  expect(await offers()).toMatchObject([{ status: "pending" }]);
  const prove = async () => {
    const mail = await newestMail(site(), creator.email, { subject: /Confirm a decision/ });
    expect(await (await get(pathOf(linkTo(mail, "/mailed/proof/")))).text()).toContain(
      "wants to decide what is named below",
    );
    await pressOn(linkTo(mail, "/mailed/proof/"));
  };
  await prove();
  expect((await press(page, 'name="initials"', creator.cookies, said)).status).toBe(303);
  expect(await offers()).toMatchObject([{ status: "approved" }]);

  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offer.id]);
  const { id } = grant ?? expect.unreachable();
  await anHourOld(creator.email);
  await ask("UPDATE proof_request SET used_at = now() - interval '1 hour' WHERE used_at IS NOT NULL");
  const typed: Entry[] = [["ending", id.slice(-4)]];
  const ended = () =>
    ask("SELECT FROM license_grant WHERE id = $1 AND (replica_ended_at IS NOT NULL OR status = 'revoked')", [id]);
  for (const ending of [paths.licenseReplica(id), paths.licenseWithdraw(id)]) {
    const { text } = await press(ending, 'name="ending"', creator.cookies, typed);
    expect(text, ending).toContain("Nothing is ended yet.");
    expect(text, ending).toContain(`value="${id.slice(-4)}"`);
  }
  expect(await ended()).toEqual([]);
  await prove();
  expect((await press(paths.licenseReplica(id), 'name="ending"', creator.cookies, typed)).status).toBe(303);
  expect(await ended()).toHaveLength(1);
});
