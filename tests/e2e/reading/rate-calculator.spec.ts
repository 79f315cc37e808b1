import { paths } from "@/lib/paths";
import { expect, holdScripts, test } from "@/tests/support/page";
import { expectFits, largeTextOnPhone } from "@/tests/support/page-checks";

const guide = paths.guide("pricing-strategies");
const query = "base=250&usage=regional&platform=web&rush=on&atlanta=on";
// The worked example of the guide: $250 x 2 x 1.5 x 1.2, and 15% to 25% more.
const answer = "$1,035.00 to $1,125.00";

test("the rate is worked out while one types, and the address can be shared", async ({ page, newVisitor, baseURL }) => {
  await page.goto(guide);
  const form = page.getByRole("form", { name: "Rate calculator" });
  await expect(form).toContainText("$300.00");
  await form.getByLabel("Base rate in USD").fill("250");
  await form.getByLabel("Usage", { exact: true }).selectOption("regional");
  await form.getByLabel("Platform", { exact: true }).selectOption("web");
  await form.getByLabel(/^Rush/).check();
  await form.getByLabel(/^Atlanta premium/).check();
  await expect(form.getByText(answer).first()).toBeVisible();
  await expect(form).toContainText("in the Professional package");
  await expect(form).toContainText("Regional Paid $900–$1,800");

  await form.getByRole("button", { name: "Work out the rate" }).click();
  await expect(page).toHaveURL(`${guide}?${query}`);
  await expect(form.getByRole("link", { name: "Link to this estimate" })).toHaveAttribute(
    "href",
    `${paths.rateEstimate}?${query}`,
  );

  const other = await newVisitor();
  await other.goto(`${baseURL}${guide}?${query}`);
  await expect(other.getByLabel("Usage", { exact: true })).toHaveValue("regional");
  await expect(other.getByLabel(/^Rush/)).toBeChecked();
  await expect(other.getByText(answer).first()).toBeVisible();
});

test("what is no amount is answered with what to do", async ({ page }) => {
  await page.goto(`${paths.rateEstimate}?base=abc&usage=moon`);
  await expect(page.getByText("Enter a base rate from $1 to $1,000,000.")).toBeVisible();
  await expectFits(page, ...largeTextOnPhone);
  await page.getByLabel("Base rate in USD").fill("100");
  await expect(page.getByText("$100.00").first()).toBeVisible();
  await page.getByLabel("Base rate in USD").fill("1000000");
  await expectFits(page, ...largeTextOnPhone);
});

test("what was typed before the script came stands", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto(`${paths.rateEstimate}?base=250&usage=regional`, { waitUntil: "commit" });
  await page.getByLabel("Base rate in USD").fill("100");
  arrive();
  await expect(page.getByRole("form").getByText("$200.00").first()).toBeVisible();
  await expect(page.getByLabel("Base rate in USD")).toHaveValue("100");
});

test("the script that answers in place takes the focus from nobody who went on before it came", async ({ page }) => {
  await page.goto(guide, { waitUntil: "networkidle" });
  const arrive = await holdScripts(page);
  const script = page.waitForResponse("**/*.js");
  await page.getByLabel("Base rate in USD").focus();
  const link = page.getByRole("link", { name: "Link to this estimate" });
  await link.focus();
  arrive();
  await (await script).finished();
  await page.waitForLoadState("networkidle");
  await expect(link).toBeFocused();
  await page.getByLabel("Base rate in USD").fill("100");
  await expect(page.getByRole("form").getByText("$100.00").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form opens a page that answers", async ({ page }) => {
    await page.goto(guide);
    await page.getByLabel("Base rate in USD").fill("250");
    await page.getByLabel("Usage", { exact: true }).selectOption("regional");
    await page.getByLabel("Platform", { exact: true }).selectOption("web");
    await page.getByLabel(/^Rush/).check();
    await page.getByLabel(/^Atlanta premium/).check();
    await page.getByRole("button", { name: "Work out the rate" }).click();
    await expect(page).toHaveURL(`${paths.rateEstimate}?${query}`);
    await expect(page.getByText(answer).first()).toBeVisible();
    await expect(page.getByLabel("Platform", { exact: true })).toHaveValue("web");
  });
});
