import { randomUUID } from "node:crypto";
import { paths } from "@/lib/paths";
import { details, expand, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site, takeCookies } from "@/tests/support/site";
import { newCreator } from "@/tests/support/visitors";

test("a creator asks to be verified, is asked for more, answers and is verified", async ({ page, newVisitor }) => {
  const name = `Ada ${randomUUID().replace(/[\d-]/g, "")}`;
  const { email: creator, cookies } = await newCreator(site(), "standard", name);
  await takeCookies(page, cookies);
  await page.goto(paths.creatorDashboard);
  await page.getByRole("link", { name: "Ask to be verified" }).click();
  await page.getByRole("button", { name: "Ask to be verified" }).click();
  await expect(page.getByRole("link", { name: "Please say what shows who you are." })).toBeVisible();
  await page.getByLabel("How and when we can reach you").fill("+1 404 555 0142, mornings");
  await page.getByLabel("What shows who you are").fill("https://merritt.example is my own site.");
  await page.getByRole("button", { name: "Ask to be verified" }).click();
  await expect(page.getByText("You asked to be verified", { exact: true }).first()).toBeVisible();
  await expectSound(page);

  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  await expect(staff.getByRole("heading", { name: "What is open" })).toBeVisible();
  await expectSound(staff);
  await staff.getByRole("link", { name: /Creators to verify/ }).click();
  await expect(staff).toHaveURL(/show=asked/);
  await staff.goto(`${paths.adminTab("creators")}?q=${encodeURIComponent(creator)}`);
  await expand(staff, name);
  await expect(details(staff)).toContainText("https://merritt.example is my own site.");
  await expectSound(staff);
  await staff.getByLabel("What the creator reads").fill("Who represents you?");
  await staff.getByRole("button", { name: "Ask for more" }).click();
  await expect(staff.getByText("Asked for more", { exact: true })).toBeVisible();
  await newestMail(site(), creator, { subject: /^We need more information to verify you/ });

  await page.goto(paths.creatorDashboard);
  await expect(page.getByText("Who represents you?")).toBeVisible();
  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await page.getByLabel("What shows who you are").fill("https://merritt.example, and Peach Voices represents me.");
  await page.getByRole("button", { name: "Ask to be verified" }).click();
  await expect(page.getByRole("button", { name: "Withdraw your request" })).toBeVisible();

  await staff.reload();
  await expect(details(staff)).toContainText("Peach Voices represents me.");
  await staff.getByLabel("What you checked").fill("Peach Voices confirmed it");
  await staff.getByRole("button", { name: "Verify creator" }).click();
  await expect(staff.getByText("Creator verified", { exact: true })).toBeVisible();
  await newestMail(site(), creator, { subject: /^You are verified/ });
  await page.reload();
  await expect(page.getByText("You are verified since")).toBeVisible();
  await expectSound(page);
});
