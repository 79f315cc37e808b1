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
  await page.getByRole("link", { name: "Have your identity checked" }).click();
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

test("beside the seal, words that claim to act for another wait until staff allow them", async ({
  page,
  newVisitor,
}) => {
  const letters = randomUUID().replace(/[\d-]/g, "");
  const name = `Ada ${letters}`;
  const { email: creator, cookies } = await newCreator(site(), "standard", name);
  await takeCookies(page, cookies);
  await page.goto(paths.creatorPageForm);
  const slug = `held-${letters}`;
  await page.getByLabel("Make my page public").check();
  await page.getByLabel("Address of the page").fill(slug);
  await page.getByLabel("About you").fill("Low, warm voice.");
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Your page is public.")).toBeVisible();

  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  await staff.goto(`${paths.adminTab("creators")}?q=${encodeURIComponent(creator)}`);
  await expand(staff, name);
  await staff.getByLabel("What you checked").fill("Peach Voices confirmed it");
  await staff.getByRole("button", { name: "Verify creator" }).click();
  await expect(staff.getByText("Creator verified", { exact: true })).toBeVisible();

  await page.goto(paths.creatorPageForm);
  await page.getByLabel("About you").fill("Official licensing page of Somebody Famous.");
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("we check them first and email you")).toBeVisible();
  await expect(page.getByLabel("About you")).toHaveValue("Official licensing page of Somebody Famous.");
  await page.reload();
  await expect(page.getByText("We are checking words of your page")).toBeVisible();
  await expectSound(page);
  const visitor = await newVisitor();
  await visitor.goto(paths.creatorPage(slug));
  await expect(visitor.getByText("Low, warm voice.").first()).toBeVisible();
  await expect(visitor.getByText(/name and mailbox/)).toBeVisible();
  await expect(visitor.getByText("Official licensing page")).toHaveCount(0);
  await expectSound(visitor);

  await staff.reload();
  await expect(details(staff)).toContainText("Official licensing page of Somebody Famous.");
  await expectSound(staff);
  await staff.getByLabel("Note", { exact: true }).fill("The contract was seen");
  await staff.getByRole("button", { name: "Allow these words" }).click();
  await expect(staff.getByText("Words allowed", { exact: true })).toBeVisible();
  await expect(details(staff)).toContainText("The page says something else now");
  await newestMail(site(), creator, { subject: /^Your page now says what you wrote/ });
  await visitor.reload();
  await expect(visitor.getByText("Official licensing page of Somebody Famous.").first()).toBeVisible();
});
