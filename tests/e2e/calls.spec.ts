import type { Page } from "@playwright/test";
import { publishedArticles } from "@/lib/articles/files";
import { loadGuides } from "@/lib/content/guides";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

/** Where calls to action lead, as the specification spells it (section 2). They are not built by lib/paths.ts. */
const brand = "/waitlist?primaryInterest=license_partner";
const talent = "/waitlist?primaryInterest=talent";
const atlanta = "/waitlist?role=talent&city=Atlanta";
const cities = ["Nashville", "Barcelona", "Lagos", "Mumbai", "Seoul", "Kyoto", "Melbourne"];

const guides = await loadGuides();

type Call = readonly [from: string, name: string, to: string];

const calls: readonly Call[] = [
  ["/", "I'm TALENT", talent],
  ["/", "I'm a Brand", brand],
  ["/", "Learn About Creator Rights", "/learn"],
  ["/", "Start Your Creator Journey", atlanta],
  ...cities.map((city): Call => ["/", city, `/waitlist?role=talent&city=${city}`]),
  ["/", "Join Waitlist", "/waitlist"],
  ["/about", "Join Waitlist", "/waitlist"],
  ["/solutions", "Request a Demo", "/contact"],
  ["/solutions", "Read the guide to ethical AI sourcing", "/learn/ethical-ai-sourcing"],
  ["/solutions", "Notify Me When Live", "/waitlist"],
  ["/solutions", "Join the Waitlist", "/waitlist"],
  ["/verified-badge", "Apply in Atlanta", atlanta],
  ["/verified-badge", "Join Waitlist", "/waitlist"],
  ["/brands", "Request Demo", "/contact"],
  ["/brands", "Join the Brand Waitlist", "/waitlist?role=license_partner&city=Atlanta"],
  ["/learn", "Download PDF Guide", "/resources/nil-guide"],
  ["/learn", "Join Atlanta Launch", "/waitlist"],
  ["/learn", "Join the waitlist", "/waitlist"],
  ["/learn", "Request Demo", "/buyer-demo"],
  ...guides.map(({ slug, meta }): Call => ["/learn", meta.title, `/learn/${slug}`]),
  ...guides.flatMap(({ slug }): Call[] => [
    [`/learn/${slug}`, "Ask a question", "/contact"],
    [`/learn/${slug}`, "Read the insights", "/insights"],
  ]),
  ["/waitlist/thank-you", "Return to Homepage", "/"],
  ["/referral?name=Ada&ref=ada-love", "Go to the waitlist", "/waitlist?ref=ada-love"],
  ["/nowhere", "Return to Home", "/"],
];

/** Of many of one kind, one is followed; of the others the targets are compared, and fetched. */
const isFollowed = ([from, name, to]: Call): boolean =>
  (!cities.includes(name) || name === "Lagos") &&
  (!from.startsWith("/learn/") || from === `/learn/${guides[0]?.slug}`) &&
  (!to.startsWith("/learn/") || from !== "/learn" || to === `/learn/${guides[0]?.slug}`);

/** What the address of the waitlist form promises, and the form then shows. */
async function expectPrefilled(page: Page, to: string): Promise<void> {
  const query = new URL(to, "http://site.test").searchParams;
  const interest = query.get("primaryInterest") ?? query.get("role");
  const chosen = page.locator('input[name="primaryInterest"]:checked');
  if (interest) await expect(chosen).toHaveValue(interest);
  else await expect(chosen).toHaveCount(0);
  await expect(page.getByText("Talent never pays.")).toBeVisible({ visible: interest === "talent" });
  await expect(page.getByText("Early Access Period: Founding members get priority placement")).toBeVisible();
  const city = query.get("city");
  if (city) await expect(page.getByText(`Priority onboarding for ${city}.`)).toBeVisible();
  for (const name of ["city", "src", "post", "ref"]) {
    const carried = page.locator(`input[type="hidden"][name="${name}"]`);
    if (query.has(name)) await expect(carried).toHaveValue(query.get(name) ?? "");
    else await expect(carried).toHaveCount(0);
  }
}

/** Follows a link, and looks whether it leads to the very address and to what that promises. */
async function follow(page: Page, link: ReturnType<Page["locator"]>, to: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(to);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  if (new URL(to, "http://site.test").pathname === "/waitlist") await expectPrefilled(page, to);
}

for (const from of new Set(calls.map(([from]) => from))) {
  test(`the calls to action of ${from} lead to their exact targets`, async ({ page, request, baseURL, expectFault }, {
    project,
  }) => {
    test.skip(project.name === "phone", "they are the same links on every screen");
    if (from === "/nowhere") expectFault(/status of 404/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const call of calls.filter((one) => one[0] === from)) {
      const [, name, to] = call;
      expect((await request.get(to, { maxRedirects: 0 })).status(), to).toBe(200);
      if (page.url() !== baseURL + from) await page.goto(from);
      const links = page.getByRole("main").getByRole("link", { name, exact: true });
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(new Set(targets), `${name} on ${from}`).toEqual(new Set([to]));
      if (isFollowed(call)) await follow(page, links.first(), to);
    }
  });
}

test("every article's calls to action carry where they stood and in which article", async ({ page, request }, {
  project,
}) => {
  test.skip(project.name === "phone", "they are the same links on every screen");
  const articles = await publishedArticles(new Date());
  for (const { meta } of articles) {
    const html = await (await request.get(paths.article(meta.slug))).text();
    for (const src of ["inline", "sticky", "footer"]) {
      expect(html).toContain(`href="/waitlist?src=${src}&amp;post=${meta.slug}"`);
    }
  }
  const slug = articles[0]?.meta.slug ?? "";
  for (const src of ["inline", "sticky", "footer"]) {
    const to = `/waitlist?src=${src}&post=${slug}`;
    await page.goto(paths.article(slug));
    await follow(page, page.locator(`[data-cta="${src}"] a`), to);
  }
  const guide = await request.get("/assets/guides/nil-rights.pdf");
  expect([guide.status(), guide.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("the header, the menu and the footer lead to their pages", async ({ page }, { project }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const isPhone = project.name === "phone";
  const header = page.getByRole("banner");
  const head: [string, string][] = [
    ["About", "/about"],
    ["Solutions", "/solutions"],
    ["Learn", "/learn"],
    ["Contact", "/contact"],
    ["Join Waitlist", "/waitlist"],
    ...(isPhone ? ([["Insights", "/insights"]] as [string, string][]) : []),
  ];
  await page.goto("/privacy-policy");
  for (const [name, to] of head) {
    if (isPhone) await header.getByRole("button", { name: "Menu" }).click();
    const nav = isPhone ? page.getByRole("dialog") : header.getByRole("navigation", { name: "Main", exact: true });
    await follow(page, nav.getByRole("link", { name, exact: true }), to);
  }
  if (isPhone) await follow(page, header.getByRole("link", { name: "Learn", exact: true }), "/learn");
  await follow(page, header.getByRole("link", { name: "Likeright", exact: true }), "/");
  for (const [name, to] of [
    ["Insights", "/insights"],
    ["Terms of Service", "/terms-of-service"],
    ["Waitlist Terms", "/waitlist-terms"],
    ["Privacy Policy", "/privacy-policy"],
    ["Copyright & Trademarks", "/copyright"],
  ] as const) {
    await follow(page, page.getByRole("contentinfo").getByRole("link", { name, exact: true }), to);
  }
});

test("legal pages lead on to each other and to the contact page, the form's terms into a new tab", async ({ page }, {
  project,
}) => {
  test.skip(project.name === "phone", "they are the same links on every screen");
  const article = page.getByRole("article");
  for (const [from, to] of [
    ["/waitlist-terms", "/terms-of-service"],
    ["/privacy-policy", "/contact"],
    ["/copyright", "/contact"],
  ] as const) {
    await page.goto(from);
    await follow(page, article.locator(`a[href="${to}"]`).first(), to);
  }
  await page.goto("/waitlist");
  await page.getByLabel("Full Name").fill("Ada Love");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.test");
  await page.getByText("Talent", { exact: true }).click();
  await page.getByRole("button", { name: "Continue to Step 2" }).click();
  for (const path of ["/waitlist-terms", "/terms-of-service"]) {
    const link = page.getByRole("main").locator(`a[href="${path}"]`);
    await expect(link).toHaveAttribute("target", "_blank");
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await tab.close();
  }
});
