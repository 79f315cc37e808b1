import { type LegalPage, legalPages, loadLegalText } from "@/lib/content/legal";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";
import { expect, test } from "@/tests/support/page";

const sections: Record<LegalPage, number> = {
  "terms-of-service": 12,
  "waitlist-terms": 10,
  "privacy-policy": 10,
  copyright: 9,
};

for (const name of legalPages) {
  test(`/${name} shows its version and its numbered sections`, async ({ reader: page }) => {
    const { meta, hash } = await loadLegalText(name);
    await page.goto(`/${name}`);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(meta.title);
    await expect(article).toContainText(`Effective ${formatDay(meta.effective)}. Version ${hash.slice(0, 12)}.`);
    const headings = article.getByRole("heading", { level: 2 });
    await expect(headings).toHaveCount(sections[name]);
    for (const [index, heading] of (await headings.all()).entries()) {
      await expect(heading).toHaveText(new RegExp(`^${index + 1}\\. `));
      await expect(heading).toHaveAttribute("id", `section-${index + 1}`);
    }
  });
}

test("a clause can be pointed at by its number", async ({ reader: page }) => {
  await page.goto(`${paths.termsOfService}#clause-11-2`);
  const clause = page.locator("#clause-11-2");
  await expect(clause).toBeInViewport();
  await expect(clause).toHaveText(/^11\.2.*American Arbitration Association/);
});

test("legal pages lead to each other and to the contact page", async ({ reader: page }) => {
  await page.goto(paths.waitlistTerms);
  await expect(page.getByRole("article").locator(`a[href="${paths.termsOfService}"]`).first()).toBeVisible();
  for (const path of [paths.privacyPolicy, paths.copyright]) {
    await page.goto(path);
    await expect(page.getByRole("article").locator(`a[href="${paths.contact}"]`).first()).toBeVisible();
  }
  await expect(page.getByRole("article")).toContainText("Legal Question");
});

test("on paper only the text remains", async ({ page }) => {
  await page.goto(paths.termsOfService);
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Other legal documents" })).toBeHidden();
  await expect(page.getByText(/^Effective November/)).toBeVisible();
  await expect(page.locator("#clause-1-1")).toBeVisible();
});
