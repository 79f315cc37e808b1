import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { TABS } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { newAdmin } from "@/tests/support/admins";
import { misprintsIn, renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { staticPages } from "@/tests/support/routes";
import { newDecisionLink, newSender, site, textOf } from "@/tests/support/site";
import { addCanary, ask } from "@/tests/support/site-database";
import { addLicense, newBrand, newCreator, signIn } from "@/tests/support/visitors";

/**
 * html-validate's recommended rules, and those for whole documents. Disabled are only spelling rules where HTML
 * allows both forms and React decides, and one that does not apply here.
 */
const rules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  // html-validate treats `details` as sectioning content, which it is not: a row's heading may contain one.
  elements: ["html5", { details: { sectioning: false } }],
  rules: {
    // React writes `maxLength` and `srcSet`: HTML attribute names are case-insensitive.
    "attr-case": "off",
    // React writes `hidden=""`, `required=""` and `<br/>`, which are equivalent to `hidden`, `required` and `<br>`.
    "attribute-empty-style": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    // React's useId generates ids such as `_R_1_`. Uniqueness and references are still checked.
    "valid-id": ["error", { relaxed: true }],
    // Integrity digests are for third-party files; every script and style sheet comes from this site.
    "require-sri": ["error", { target: "crossorigin" }],
    // ARIA permits names on lists: pages with several lists need them.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // HTML permits checkboxes that share a name: `categories=ads&categories=games`.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
  },
};

const checker = new HtmlValidate(new StaticConfigLoader(rules));

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}

test("the rules detect faults", async () => {
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

const expectSound = async (path: string, cookie = "") =>
  expect.soft(await htmlFaults(await textOf(path, { cookie })), path).toEqual([]);

async function expectPrinted(path: string) {
  const html = await textOf(path);
  expect.soft(await htmlFaults(html), path).toEqual([]);
  expect.soft(misprintsIn(html), path).toEqual([]);
}

test("the misprint check finds misprints, and skips code and form values", () => {
  for (const wrong of [
    "<p>The brand's</p>",
    "<p>Say <q>no</q> &quot;now&quot;</p>",
    "<td>$149-$299</td>",
    "<p>24-48 hours</p>",
    "<p>Wait...</p>",
    "<a href='/'>Go -&gt;</a>",
    "<td>2 x $40</td>",
    "<td>1.5x</td>",
    "<p>1.0 - Waitlist</p>",
  ])
    expect(misprintsIn(wrong), wrong).toHaveLength(1);
  const right =
    '<head><title>a "b"</title></head><p>N.Y. Gen. Oblig. Law 5-302, 47-25-1101, 2026-11-21</p><code>"x"</code><option>1-10</option><p title="1-2">“a” 1–2</p>';
  expect(misprintsIn(right)).toEqual([]);
});

test("there are more than 45 static pages", () => {
  expect(staticPages().length).toBeGreaterThan(45);
});

test.each(staticPages().map(({ path }) => path))("the HTML of %s conforms, and its typography is right", expectPrinted);

// Under the sensitive routes, an unknown path gets Next.js's empty shell, which a script fills.
test.each([
  `${paths.rateEstimate}?base=250&usage=regional`,
  `${paths.rateEstimate}?base=none`,
  `${paths.waitlist}?role=talent&city=Atlanta&src=inline&post=counter-ten-or-twenty`,
  `${paths.referral}?name=Ada&ref=ada`,
  paths.newOffer,
  paths.creatorOnboard,
  paths.signIn,
  paths.auth,
  paths.article("no-such-article"),
  "/nowhere",
  // Bodies of redirects, for clients that do not follow them.
  "/talent-dashboard",
  "/partner-dashboard",
])("so does that of %s, which is rendered per request", expectPrinted);

test("so does that of forms shown again: the waitlist's second step, and one with errors", async () => {
  const sent = async (path: string, fields: [string, string][], marker = "email") => {
    const form = await renderedForm(site() + path, `name="${marker}"`, newSender());
    const { status, text } = await sendPlain(form, fields, newSender());
    expect(status, path).toBe(200);
    return text;
  };
  for (const interest of ["talent", "license_partner", "agent"]) {
    const html = await sent(paths.waitlist, [
      ["fullName", "Ada Love"],
      ["email", "ada-html@example.test"],
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

test("so does that of pages behind a mailed link and behind a sign-in", async () => {
  await expectSound(new URL(await newDecisionLink(site())).pathname);
  await addCanary();
  const ended = [await addLicense(), await addLicense()];
  await ask("UPDATE license_grant SET status = 'expired' WHERE id = ANY($1)", [ended]);
  await addLicense();
  const creator = await newCreator(site());
  for (const path of [paths.creatorWelcome, paths.creatorDashboard, paths.creatorRules, paths.adminSetup]) {
    await expectSound(path, creator.cookies);
  }
  const brand = await newBrand(site());
  for (const path of [paths.brand, paths.brandAccount]) await expectSound(path, brand.cookies);
  const admin = await signIn(site(), (await newAdmin()).email);
  for (const { key } of TABS) await expectSound(paths.adminTab(key), admin);
  const [offer] = await ask<{ id: string }>("SELECT id FROM offer ORDER BY created_at DESC LIMIT 1");
  await expectSound(`${paths.adminTab("offers")}?row=${offer?.id}`, admin);
});
