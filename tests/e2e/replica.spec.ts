import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { replicaFields, sixUses } from "@/tests/support/replicas";
import { newDecisionLink, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";

const allowReplicas = () =>
  ask(
    `UPDATE creator_profile c SET rights = '{likeness,voice,replica}' FROM profiles p
     WHERE p.id = c.user_id AND p.email_key = 'maya@likeright.test' RETURNING c.user_id`,
  );

test("the uses of a digital replica are asked for while it is ticked, and the agreement follows them", async ({
  page,
}) => {
  await page.goto(paths.newOffer);
  const first = page.getByRole("group", { name: "Use 1", exact: true });
  await expect(first).toBeHidden();
  await page.getByRole("checkbox", { name: "Digital replica" }).check();
  await expect(first).toBeVisible();
  await page.getByText("Add another use (2)").click();
  await page.getByRole("group", { name: "Use 2", exact: true }).getByLabel("What it says or shows").fill("Half a use");
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(page.getByText("Use 2: Please choose where it runs.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Digital replica" }).uncheck();
  await expect(first).toBeHidden();
});

test("a replica is read and initialed apart, and the license says who signed it", async ({ page }) => {
  await allowReplicas();
  const link = await newDecisionLink(site(), replicaFields(sixUses()));
  await page.goto(`${link}?step=approve`);
  await page.getByRole("link", { name: "Read and initial the replica" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your digital replica" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Approve \$/ })).not.toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "says what the shop sells" })).toHaveCount(6);
  await expect(page.getByLabel("Name of the union")).toBeHidden();
  await page.getByRole("radio", { name: "A union whose agreement covers digital replicas" }).check();
  await page.getByLabel("Name of the union").fill("Voice Guild");
  const approve = page.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" });
  await approve.click();
  await expect(page.getByRole("alert").filter({ hasText: "Signature Required" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your initials").fill("M.E.");
  await page.getByLabel("I have read the offer’s terms and agree to them").check();
  await approve.click();
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
});

test("a use begins as a copy of the one before", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto(paths.newOffer);
  await page.getByRole("checkbox", { name: "Digital replica" }).check();
  const use = (number: number) => page.getByRole("group", { name: `Use ${number}`, exact: true });
  const [first, second] = [use(1), use(2)];
  await first.getByLabel("Where it runs").selectOption("Website");
  await first.getByLabel("What it says or shows").fill("A greeting for every store.");
  await first.getByLabel("How much").fill("12");
  await first.getByLabel("Counted in").selectOption("Minutes");
  await first.getByLabel("Languages").fill("English, Spanish");
  await page.getByText("Add another use (2)").click();
  await expect(page.locator("summary").filter({ hasText: "Website: A greeting for every store." })).toBeVisible();
  await second.getByLabel("Languages").fill("French");
  await second.getByRole("button", { name: "Copy use 1" }).click();
  await expect(second.getByLabel("What it says or shows")).toHaveValue("A greeting for every store.");
  await expect(second.getByLabel("Where it runs")).toHaveValue("website");
  await expect(second.getByLabel("How much")).toHaveValue("12");
  await expect(second.getByLabel("Counted in")).toHaveValue("minutes");
  await expect(second.getByLabel("Languages")).toHaveValue("French");
  await expect(page.getByText("Add another use (2)")).toBeHidden();
  await expect(page.getByText("Add another use (3)")).toBeVisible();
});
