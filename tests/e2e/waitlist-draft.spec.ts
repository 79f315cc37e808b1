import { expect, test } from "@/tests/support/page";
import { fillTalent, joinAsTalent, originOf, passBasics, press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("a draft is kept after a name or an address, and can be resumed or discarded", async ({ page }) => {
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem("waitlist-draft") ?? "null"));
  await page.goto("/waitlist");
  await page.getByLabel("Phone").fill("404 555 0123");
  await page.waitForTimeout(1_300);
  expect(await saved()).toBeNull();
  await page.getByLabel("Full Name").fill("Ada Merritt");
  await expect.poll(saved).toMatchObject({ fullName: "Ada Merritt" });
  await passBasics(page, { email: newAddress("ada") });
  await page.getByLabel("Portfolio Links").fill("https://example.test/ada");
  await page.getByLabel("I agree to").check();
  await page.getByText("Boost Your Match Quality").click();
  await page.getByLabel("Audiobooks").check();
  await expect.poll(saved).toMatchObject({ fullName: "Ada Merritt", step: 2, preferredUseCases: "audiobooks" });
  expect(await saved()).not.toHaveProperty("agree");

  await page.goto("/waitlist");
  await press(page, "Resume where you left off");
  await expect(page.getByRole("heading", { name: "Talent Information" })).toBeVisible();
  await expect(page.getByLabel("Portfolio Links")).toHaveValue("https://example.test/ada");
  await expect(page.getByLabel("Audiobooks")).toBeChecked();
  await expect(page.getByLabel("I agree to")).not.toBeChecked();
  await press(page, "Back");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Merritt");

  await page.goto("/waitlist");
  await press(page, "Discard");
  expect(await saved()).toBeNull();
  await page.goto("/waitlist");
  await expect(page.getByText("You started this form before")).toBeHidden();
});

test("a resumed draft brings back where somebody came from, unless the page says something else", async ({ page }) => {
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem("waitlist-draft") ?? "null"));
  const email = newAddress("ada");
  await page.goto("/waitlist?city=Nashville&ref=abc123&src=inline&post=what-is-nil");
  await page.getByLabel("Full Name").fill("Ada Merritt");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect.poll(saved).toMatchObject({ ref: "abc123", post: "what-is-nil" });
  await page.goto("/waitlist?ref=def456");
  await press(page, "Resume where you left off");
  await expect(page.locator('input[name="ref"]')).toHaveValue("def456");
  await press(page, "Continue to Step 2");
  await page.getByText("Start over", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Clear and start over" })).toHaveAttribute(
    "href",
    "/waitlist?city=Nashville&ref=def456&src=inline&post=what-is-nil",
  );
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await page.waitForURL("**/waitlist/thank-you");
  expect(await originOf(email)).toEqual([["Nashville", "def456", "inline", "what-is-nil"]]);
});

test("a draft older than a day is not offered, and a submitted application leaves none", async ({ page }) => {
  await page.goto("/waitlist");
  await page.evaluate(() =>
    localStorage.setItem(
      "waitlist-draft",
      JSON.stringify({ fullName: "Ada Merritt", lastSaved: Date.now() - 86_400_000, step: 1 }),
    ),
  );
  await page.reload();
  await expect(page.getByText("You started this form before")).toBeHidden();
  await joinAsTalent(page, newAddress("ada"));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("waitlist-draft"))).toBeNull();
});
