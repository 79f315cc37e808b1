import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/page";
import { newDecisionLink, site } from "@/tests/support/site";

const ways = (page: Page) => page.getByRole("form", { name: "Your decision" }).getByRole("button");

test("the ways to answer stay in view while the offer is read, and end above the foot of the page", async ({
  page,
}) => {
  await page.goto(await newDecisionLink(site()));
  await expect(ways(page)).toHaveCount(4);
  for (const name of ["What they want", "Who asks"]) {
    await page.getByRole("heading", { name }).evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    for (const way of await ways(page).all()) await expect(way).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  const bar = await page.getByRole("complementary", { name: "Your decision" }).boundingBox();
  const foot = await page.getByRole("contentinfo").boundingBox();
  if (!bar || !foot) throw new Error("not drawn");
  expect(bar.y + bar.height).toBeLessThanOrEqual(foot.y + 1);
});

test("the bar covers neither the focus nor, with large text, the screen", async ({ page }) => {
  await page.goto(await newDecisionLink(site()));
  const bar = page.getByRole("complementary", { name: "Your decision" });
  await page.getByText("pays if you are").click();
  const link = page.getByRole("link", { name: "the sums, with costs" });
  await link.focus();
  const top = async (of: typeof bar) => (await of.boundingBox()) ?? { y: Number.NaN, height: 0 };
  await expect.poll(async () => (await top(link)).y + (await top(link)).height <= (await top(bar)).y).toBe(true);
  expect((await top(bar)).height).toBeLessThan(844 / 4);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "212.5%";
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await expect(bar).not.toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
});

test("a question is asked without the bar over its field, which the link above leads to", async ({ page }) => {
  await page.goto(await newDecisionLink(site()));
  const bar = page.getByRole("complementary", { name: "Your decision" });
  await page.getByRole("link", { name: /^Ask .* a question$/ }).click();
  await expect(page.getByLabel(/^Message to/)).toBeFocused();
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Send the message" }).focus();
  await expect(bar).toBeVisible();
});

test("the name that is written and the rosette that is drawn are on the screen of whoever approved", async ({
  page,
}) => {
  await page.goto(`${await newDecisionLink(site())}?step=approve`);
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".signing")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("img", { name: /^Rosette of certificate/ })).toBeInViewport({ ratio: 0.9 });
});
