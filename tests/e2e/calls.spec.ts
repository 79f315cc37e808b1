import { publishedArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { calls } from "@/tests/support/calls";
import { expect, test } from "@/tests/support/page";
import { follow, headerCalls } from "@/tests/support/reader-steps";

// That every call to action has its exact target, and that the target is there, is tests/http/calls.test.ts.

/** What a target does with its address, one for each: a subject, an interest, a city, a product, a referral. */
const promising: readonly (readonly [from: string, name: string])[] = [
  ["/", "I’m a Brand"],
  ["/", "Lagos"],
  ["/solutions", "Request a Demo"],
  ["/solutions", "Notify Me When Live (Creator Compliance Kit)"],
  ["/referral?name=Ada&ref=ada-love", "Go to the waitlist"],
];

test("calls to action keep what their targets promise", async ({ reader: page }) => {
  for (const [from, name] of promising) {
    const to = calls.find((call) => call[0] === from && call[1] === name)?.[2] ?? "";
    await page.goto(from);
    await follow(page, page.getByRole("main").getByRole("link", { name, exact: true }).first(), to);
  }
});

test("the calls to action of an article lead to the waitlist with where they stood", async ({ reader: page }) => {
  const [first] = await publishedArticles(new Date());
  const slug = first?.meta.slug ?? "";
  for (const src of ["inline", "sticky", "footer"]) {
    await page.goto(paths.article(slug));
    await follow(page, page.locator(`[data-cta="${src}"] a`), `/waitlist?src=${src}&post=${slug}`);
  }
});

test("the header and the footer lead to their pages", async ({ reader: page }) => {
  const header = page.getByRole("banner");
  await page.goto("/privacy-policy");
  for (const [name, to] of headerCalls) {
    const nav = header.getByRole("navigation", { name: "Main", exact: true });
    await follow(page, nav.getByRole("link", { name, exact: true }), to);
  }
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

test("legal pages lead on to each other and to the contact page, the form's terms into a new tab", async ({ page }) => {
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
