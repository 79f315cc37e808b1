import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { site, takeCookies } from "@/tests/support/site";
import { openRow } from "@/tests/support/visitor-steps";
import { newCreator } from "@/tests/support/visitors";

// Two people share a browser: a page that one of them opened is sent while the other one is signed in.

test("a page of Ada’s sends nothing as Ben, keeps what she typed, and is hers again when she has signed in", async ({
  page,
}) => {
  const [ada, ben] = [
    await newCreator(site(), "standard", "Ada Merritt"),
    await newCreator(site(), "standard", "Ben Okafor"),
  ];
  await takeCookies(page, ada.cookies);
  await page.goto(paths.creatorPageForm);
  const bio = page.getByLabel("About you");
  await bio.fill("Ada reads audiobooks.");
  await page.context().clearCookies();
  await takeCookies(page, ben.cookies);
  const save = page.getByRole("button", { name: "Save page" });
  await save.click();
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toContainText("This page was opened as Ada Merritt");
  await expect(refusal).toContainText("You are now signed in as Ben Okafor. Nothing was changed");
  await expect(bio).toHaveValue("Ada reads audiobooks.");
  await save.click();
  await expect(refusal).toContainText("This page was opened as Ada Merritt");

  await page.context().clearCookies();
  await takeCookies(page, ada.cookies);
  await save.click();
  await expect(page.getByText("Page saved").first()).toBeVisible();

  await page.context().clearCookies();
  await takeCookies(page, ben.cookies);
  await save.click();
  await refusal.getByRole("link", { name: "Open this page again" }).click();
  await expect(page.getByText("Ben Okafor").first()).toBeVisible();
  await expect(bio).toHaveValue("");
  await bio.fill("Ben sings.");
  await save.click();
  await expect(page.getByText("Page saved").first()).toBeVisible();
});

test("Back leads to a page that still acts for whom it was drawn", async ({ page }) => {
  const [ada, ben] = [
    await newCreator(site(), "standard", "Ada Merritt"),
    await newCreator(site(), "standard", "Ben Okafor"),
  ];
  await takeCookies(page, ada.cookies);
  await page.goto(paths.creatorAccount);
  await openRow(page, "Profile");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Kathmandu");
  await page.goto(paths.about);
  await page.context().clearCookies();
  await takeCookies(page, ben.cookies);
  await page.goBack();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  if (!(await zone.isVisible())) await openRow(page, "Profile");
  await zone.selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save time zone" }).click();
  // Kept by the browser it is Ada's, and read again it is Ben's: never one person's page with the other one's name.
  const isAdas = await page.getByText("Ada Merritt").first().isVisible();
  await expect(
    page.getByText(isAdas ? "This page was opened as Ada Merritt" : "Time zone saved").first(),
  ).toBeVisible();
});
