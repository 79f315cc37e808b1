import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, formIn, plainPost, type RenderedForm, renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator } from "@/tests/support/visitors";

/** Requests that another site can make a member's browser send, and requests of programs that carry the cookies. */
const foreign: readonly [name: string, headers: Record<string, string>, status: number][] = [
  ["another site", { origin: "https://evil.example" }, 403],
  ["an opaque origin", { origin: "null" }, 403],
  ["an opaque origin of another site", { origin: "null", "sec-fetch-site": "cross-site" }, 403],
  ["no origin, from another site", { origin: "", "sec-fetch-site": "cross-site" }, 403],
  ["no origin, from a subdomain", { origin: "", "sec-fetch-site": "same-site" }, 403],
  ["our origin, said by another site", { "sec-fetch-site": "cross-site" }, 403],
  ["a name that begins like ours", { origin: `${site()}.evil.example` }, 403],
];

/** Every form of a member's account: its page, a marker of the form, and harmful values. */
const forms: readonly [page: string, marker: string, fields: readonly Entry[]][] = [
  [paths.creatorAccount, 'name="word"', [["word", "close"]]],
  [paths.creatorAccount, 'name="newEmail"', [["newEmail", "evil@example.test"]]],
  [
    paths.creatorAccount,
    'name="payoutEmail"',
    [
      ["displayName", "Evil"],
      ["payoutEmail", "evil@example.test"],
    ],
  ],
  [paths.creatorAccount, 'name="reminders"', []],
  [paths.creatorAccount, 'name="timeZone"', [["timeZone", "Asia/Kathmandu"]]],
  [paths.creatorAccount, "Sign out everywhere", []],
  [
    paths.creatorRules,
    'name="minimumRate"',
    [
      ["preset", "open"],
      ["minimumRate", "1"],
      ["autoApprove", "on"],
    ],
  ],
  [
    paths.creatorSamples,
    'name="title"',
    [
      ["title", "Evil"],
      ["language", "en"],
      ["audience", "everybody"],
    ],
  ],
  [paths.creatorPictures, "Use this photo", [["audience", "brands"]]],
  [
    paths.creatorPageForm,
    'name="slug"',
    [
      ["slug", "evil"],
      ["isPublic", "on"],
    ],
  ],
];

const stateOf = (email: string) =>
  ask(
    `SELECT p.*, c.*, (SELECT count(*) FROM admin_audit_log WHERE admin_id = p.id) AS entries,
       (SELECT count(*) FROM creator_sample s WHERE s.creator_user_id = p.id) AS samples,
       (SELECT count(*) FROM creator_picture k WHERE k.creator_user_id = p.id) AS pictures,
       (SELECT count(*) FROM sign_in_session s WHERE s.profile_id = p.id AND s.ended_at IS NULL) AS sessions
     FROM profiles p JOIN creator_profile c ON c.user_id = p.id WHERE p.email_key = $1`,
    [email],
  );

const post = (form: RenderedForm, fields: readonly Entry[], changed: Record<string, string>, cookie: string) => {
  const init = plainPost(form, fields);
  const headers = { ...init.headers, ...newSender(), cookie, ...changed };
  const sent = Object.entries(headers).filter(([, value]) => value !== "");
  return fetch(form.url, { ...init, headers: Object.fromEntries(sent) });
};

test("no form of a signed-in member is accepted from another site, or as anything but a form", async () => {
  const { email, cookies } = await newCreator(site());
  const before = await stateOf(email);
  for (const [page, marker, fields] of forms) {
    const form = await renderedForm(site() + page, marker, { cookie: cookies, ...newSender() });
    for (const [name, headers, status] of foreign) {
      expect((await post(form, fields, headers, cookies)).status, `${marker}, ${name}`).toBe(status);
    }
    // Another site's post without a name for it, whose page the member then sends again.
    const unnamed = await post(form, fields, { origin: "null" }, "");
    const again = formIn(await unnamed.text(), form.url, "Send it again");
    expect((await post(again, [], {}, cookies)).status, marker).not.toBe(500);
    const text = new URLSearchParams([...form.entries, ...fields].map(([key, value]) => [key, String(value)]));
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/json"]) {
      const body = { method: "POST", body: String(text), redirect: "manual" } as const;
      const headers = { "content-type": type, cookie: cookies, origin: site(), ...newSender() };
      expect((await fetch(form.url, { ...body, headers })).status, `${marker}, ${type}`).toBe(415);
    }
    // Reading a page changes nothing, whatever method its address or a header claims.
    const claimed = `${form.url}?_method=POST&${text}`;
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"]) {
      const headers = { cookie: cookies, "x-http-method-override": "POST", ...newSender() };
      await fetch(claimed, { method, headers, redirect: "manual" });
    }
  }
  expect(await stateOf(email)).toEqual(before);
});

test("cookies are hidden from scripts and from other sites' posts, and a session id fixed beforehand is not used", async () => {
  const fixed = await newCreator(site());
  const { email } = await newBrand(site());
  const since = new Date();
  const { open, fields } = (await import("@/tests/support/plain-forms")).plainForms["sign-in link"];
  await sendPlain(await open(site()), fields(email), newSender());
  const { linkTo, newestMail } = await import("@/tests/support/mailbox");
  const link = linkTo(await newestMail(site(), email, { subject: /sign-in/, since }), "/sign-in/");
  const form = await renderedForm(link, 'name="token"', newSender());
  const answer = await post(form, [], {}, fixed.cookies);
  const set = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("authjs.session-token="));
  expect(set).toHaveLength(1);
  expect(set[0]).toMatch(/; Path=\//);
  expect(set[0]).toMatch(/; HttpOnly/);
  expect(set[0]).toMatch(/; SameSite=Lax/i);
  expect(set[0]).not.toMatch(/; Domain/i);
  const begun = set[0]?.split(";", 1)[0] ?? "";
  expect(fixed.cookies).not.toContain(begun);
  expect((await get(paths.brandAccount, { cookie: begun })).status).toBe(200);
  expect((await get(paths.brandAccount, { cookie: fixed.cookies })).status).not.toBe(200);
});

test("a form of a browser that names no site is not lost: the page that refuses it sends it again", async () => {
  const email = `${Date.now()}-lan@example.test`;
  const fields: Entry[] = [
    ["fullName", "Ada Merritt"],
    ["email", email],
    ["subject", "press"],
    ["message", "Typed on a phone of 2021, <3 & more."],
  ];
  const form = await renderedForm(`${site()}/contact`, 'name="message"', newSender());
  const init = plainPost(form, fields);
  const first = await fetch(form.url, { ...init, headers: { ...init.headers, ...newSender(), origin: "null" } });
  expect(first.status).toBe(403);
  expect(first.headers.get("referrer-policy")).toBe("same-origin");
  const again = formIn(await first.text(), form.url, "Send it again");
  const count = () => ask<{ n: string }>("SELECT count(*) AS n FROM contact_submissions WHERE email = $1", [email]);
  expect((await count())[0]?.n).toBe("0");
  const answer = await send(again, []);
  expect(answer.status).toBe(200);
  expect((await count())[0]?.n).toBe("1");
});
