import type { Page } from "@playwright/test";
import { TABS } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { staticPages } from "@/scripts/static-files/manifest";
import { addLicense } from "@/tests/support/admin-steps";
import { becomeCreator } from "@/tests/support/creator-steps";
import { addCanary, ask, newAdmin, signInAsAdmin } from "@/tests/support/e2e-admin";
import { site } from "@/tests/support/e2e-offers";
import { plainPost, renderedForm } from "@/tests/support/hostile-posts";
import { htmlFaults } from "@/tests/support/html-rules";
import { expect, test } from "@/tests/support/page";
import { newDecisionLink } from "@/tests/support/site";

test("the rules see what is wrong", async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  expect(await htmlFaults(page("<main><h1>Title</h1></main>"))).toEqual([]);
  for (const [body, rule] of [
    ["<p><div>Block</div></p>", "element-permitted-parent|close-order|no-implicit-close|element-permitted-content"],
    ['<p id="a"></p><p id="a"></p>', "no-dup-id"],
    ['<img src="/a.png">', "wcag/h37"],
    ['<p aria-describedby="b">B</p>', "no-missing-references"],
    ['<input type="text">', "input-missing-label"],
    ['<p style="margin:0">A</p>', "no-inline-style"],
    ["<h1>One</h1><h3>Three</h3>", "heading-level"],
    ["<h2>Two</h2>", "heading-level"],
    ['<form action=""><button type="submit">Send</button></form>', "attribute-allowed-values"],
  ] as const) {
    expect((await htmlFaults(page(body))).join("\n"), body).toMatch(new RegExp(rule));
  }
});

test("the HTML of every static page conforms", async ({ request }) => {
  test.setTimeout(180_000);
  const pages = staticPages();
  expect(pages.length).toBeGreaterThan(45);
  for (const { path } of pages) expect.soft(await htmlFaults(await (await request.get(path)).text()), path).toEqual([]);
});

// Under the sensitive routes, what is not found comes as Next.js's own empty shell, which a script fills.
test("so does that of the pages which are made for each visit", async ({ request }) => {
  const pages = [
    `${paths.rateEstimate}?base=250&usage=regional`,
    `${paths.rateEstimate}?base=none`,
    `${paths.waitlist}?role=talent&city=Atlanta&src=inline&post=counter-ten-or-twenty`,
    `${paths.referral}?name=Ada&ref=ada`,
    paths.newOffer,
    paths.creatorOnboard,
    paths.creatorSignIn,
    paths.auth,
    paths.article("no-such-article"),
    "/nowhere",
  ];
  for (const path of pages) expect.soft(await htmlFaults(await (await request.get(path)).text()), path).toEqual([]);
  // What those see who do not follow a redirect.
  for (const path of ["/talent-dashboard", "/partner-dashboard"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect.soft(await htmlFaults(await answer.text()), path).toEqual([]);
  }
});

test("and that of forms which come back: the waitlist's second step, and one with errors", async ({ newVisitor }) => {
  const sent = async (path: string, fields: [string, string][], marker = "email") => {
    const { request } = await newVisitor({ javaScriptEnabled: false });
    const form = await renderedForm(site() + path, `name="${marker}"`);
    const { body, headers } = plainPost(form, fields);
    if (!(body instanceof FormData)) throw new Error("A plain form is posted as form data.");
    const init = { method: "POST", headers: Object.fromEntries(new Headers(headers)), multipart: body };
    const answer = await request.fetch(form.url, init);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  for (const interest of ["talent", "license_partner", "agent"]) {
    const html = await sent(paths.waitlist, [
      ["fullName", "Ada Love"],
      ["email", "ada@example.test"],
      ["primaryInterest", interest],
      ["intent", "continue"],
    ]);
    expect(html).toContain("Submit Application");
    expect.soft(await htmlFaults(html), interest).toEqual([]);
  }
  for (const [path, field] of [
    [paths.contact, "email"],
    [paths.demo, "email"],
    [paths.nilGuide, "email"],
    [paths.creatorOnboard, "email"],
    [paths.newOffer, "buyerEmail"],
  ] as const) {
    const html = await sent(path, [[field, "nobody"]], field);
    expect(html, path).toContain("alert");
    expect.soft(await htmlFaults(html), path).toEqual([]);
  }
});

test("and that of pages behind a mailed link and behind a sign-in", async ({ page, newVisitor }) => {
  test.setTimeout(120_000);
  const expectSoundAt = async (reader: Page, path: string) =>
    expect.soft(await htmlFaults(await (await reader.request.get(path)).text()), path).toEqual([]);

  const link = new URL(await newDecisionLink(site())).pathname;
  await expectSoundAt(page, link);
  await addCanary();
  const ended = [await addLicense(page), await addLicense(page)];
  await ask("UPDATE license_grant SET status = 'expired' WHERE id = ANY($1)", [ended]);
  await addLicense(page);
  const creator = await newVisitor();
  await becomeCreator(creator);
  for (const path of [paths.creatorWelcome, paths.creatorDashboard, paths.creatorRules, paths.adminSetup]) {
    await expectSoundAt(creator, path);
  }
  const admin = await newVisitor();
  await signInAsAdmin(admin, (await newAdmin()).email);
  for (const { key } of TABS) await expectSoundAt(admin, paths.adminTab(key));
});
