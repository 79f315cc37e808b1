import { expect, type Locator, type Page } from "@playwright/test";
import { productNamed } from "@/lib/waitlist/products";

export const carousel = (page: Page) => page.getByRole("region", { name: "Sample talent" });

const current = (page: Page) => carousel(page).locator('button[aria-current="true"]');

/** The carousel's buttons appear once scripts run; the page's timers start then. */
export const expectHydrated = (page: Page) =>
  expect(carousel(page).getByRole("button", { name: / slides$/ })).toBeVisible();

export const expectShown = (page: Page, name = "") => expect(current(page)).toHaveAccessibleName(`Show ${name}`);

export async function expectGoneThrough(page: Page, names: readonly string[]): Promise<void> {
  await carousel(page)
    .getByRole("button", { name: `Show ${names[3]}` })
    .click();
  await expectShown(page, names[3]);
  for (const [key, slide] of [
    ["ArrowRight", 4],
    ["ArrowRight", 0],
    ["ArrowLeft", 4],
  ] as const) {
    await page.keyboard.press(key);
    await expectShown(page, names[slide]);
  }
  await expect(page.getByRole("img", { name: /Engraved portrait of The Peachtree Understudies/ })).toBeInViewport();
  // Slides out of view are hidden from screen readers.
  await expect(carousel(page).getByRole("img")).toHaveCount(1);
}

export const headerCalls: readonly (readonly [name: string, to: string])[] = [
  ["About", "/about"],
  ["Solutions", "/solutions"],
  ["Learn", "/learn"],
  ["Contact", "/contact"],
  ["Join Waitlist", "/waitlist"],
];

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
  const product = productNamed({ src: query.get("src") ?? "", post: query.get("post") ?? "" });
  if (product) await expect(page.getByText(`${product}. Your application notes that you want it`)).toBeVisible();
  for (const name of ["city", "src", "post", "ref"]) {
    const carried = page.locator(`input[type="hidden"][name="${name}"]`);
    if (query.has(name)) await expect(carried).toHaveValue(query.get(name) ?? "");
    else await expect(carried).toHaveCount(0);
  }
}

export async function follow(page: Page, link: Locator, to: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(to);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const { pathname, searchParams } = new URL(to, "http://site.test");
  if (pathname === "/waitlist") await expectPrefilled(page, to);
  if (pathname === "/contact") await expect(page.getByLabel("Subject")).toHaveValue(searchParams.get("subject") ?? "");
}
