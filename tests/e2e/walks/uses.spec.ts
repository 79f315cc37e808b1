import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expand, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { dayFromNow, organicLicense, signedIn } from "@/tests/support/deals";
import { newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible, expectSound } from "@/tests/support/page-checks";
import { site, textOf } from "@/tests/support/site";

const phone = { width: 390, height: 844 };

/** Files a paid post of a license for organic ones, as the form warns and then allows. */
async function fileAnyway(brand: Page, license: string, place: string): Promise<void> {
  await brand.goto(paths.license(license));
  await brand.getByRole("link", { name: "Report a use" }).click();
  await expectSound(brand);
  await brand.getByLabel("What is used").selectOption("Likeness");
  await brand.getByLabel("Medium").selectOption("Organic social");
  await brand.getByLabel("It is paid: it runs as an ad").check();
  await brand.getByLabel("Where it can be found").fill(place);
  await brand.getByRole("button", { name: "File this use" }).click();
  await expect(brand.getByRole("link", { name: "Please enter its first day." })).toBeVisible();
  await expect(brand.getByLabel("It is paid: it runs as an ad")).toBeChecked();
  await expectSound(brand);
  await brand.getByLabel("First day").fill(dayFromNow(1));
  await brand.getByLabel("Last day").fill(dayFromNow(30));
  await brand.getByRole("button", { name: "File this use" }).click();
  await expect(brand.getByRole("alert").getByText("This use is outside the license")).toBeVisible();
  await expectSound(brand);
  await brand.getByRole("button", { name: "File it anyway" }).click();
  const uses = brand.getByRole("region", { name: "Where it runs" });
  await expect(uses.getByText("Not covered: paid use is not licensed")).toBeVisible();
  await expect(uses.getByText(place)).toBeVisible();
  await expectSound(brand);
}

async function dispute(page: Page, license: string): Promise<void> {
  await page.goto(paths.license(license));
  await page.getByRole("link", { name: /^Dispute this use: / }).click();
  await expectSound(page);
  await page.getByLabel("What is wrong with it").fill("Paid posts were never agreed.");
  await page.getByRole("button", { name: "Dispute this use" }).click();
  await expect(page.getByRole("heading", { name: "A disputed use" })).toBeVisible();
  await expect(
    page.getByText(/The brand has until .* at 11:59\sPM\sE[SD]T \(\d days left\) to stop the use/),
  ).toBeVisible();
  await expectSound(page);
}

async function cure(brand: Page, license: string): Promise<void> {
  await brand.goto(paths.license(license));
  await brand.getByRole("link", { name: /^See the dispute: / }).click();
  await expectSound(brand);
  await brand.getByLabel("The use was changed, so that the license covers it").check();
  await brand.getByLabel("What was done").fill("The post runs without payment now.");
  await brand.getByRole("button", { name: "Send your answer" }).click();
  await expect(
    brand.getByText(/The creator has until .* to accept the answer, or to ask our staff to decide\./),
  ).toBeVisible();
  await expectSound(brand);
}

test("on a phone: a paid use of an organic-only license is filed all the same, corrected, disputed, cured and accepted", async ({
  page,
  creator,
  brand,
  brandEmail,
}) => {
  await page.setViewportSize(phone);
  await brand.setViewportSize(phone);
  const license = await organicLicense(await signedIn(page, creator), await signedIn(brand, brandEmail));
  await fileAnyway(brand, license, "https://example.test/post?<b>");
  await brand.getByRole("link", { name: /^Correct or take back: / }).click();
  await expectSound(brand);
  await brand.getByLabel("Note").fill("The long version.\nIn two sizes.");
  await brand.getByRole("button", { name: "Save the correction" }).click();
  await brand.getByRole("button", { name: "Save it anyway" }).click();
  await expect(brand.getByText("Corrected on")).toBeVisible();

  await dispute(page, license);
  await newestMail(site(), brandEmail, { subject: /^Rehearsal: a use of your license from Ada Merritt is disputed/ });
  await newestMail(site(), creator, { subject: /^Rehearsal: you disputed a use by / });
  await cure(brand, license);
  await newestMail(site(), creator, { subject: /^Rehearsal: the disputed use by .* – answered: cured/ });
  await page.reload();
  await expectSound(page);
  await page.getByRole("button", { name: "Accept the answer" }).click();
  await expect(page.getByText("Settled: the licensor accepted the answer")).toBeVisible();
  await newestMail(site(), brandEmail, { subject: /^Rehearsal: the disputed use .* – settled/ });
  await brand.reload();
  await expect(brand.getByText("Settled: the licensor accepted the answer")).toBeVisible();
  await expectSound(brand);
});

test("on a phone: another is put to staff, who uphold it, and its licensor revokes the license by notice", async ({
  page,
  newVisitor,
  creator,
  brand,
  brandEmail,
}) => {
  await page.setViewportSize(phone);
  await brand.setViewportSize(phone);
  const license = await organicLicense(await signedIn(page, creator), await signedIn(brand, brandEmail));
  await fileAnyway(brand, license, "https://example.test/second");
  await dispute(page, license);
  await cure(brand, license);
  await page.reload();
  await page.getByRole("button", { name: "Ask our staff to decide" }).click();
  await expect(page.getByText(/Our staff have until .+ to uphold the dispute or reject it/)).toBeVisible();
  await expectSound(page);

  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  await staff.goto(`${paths.adminTab("disputes")}?q=${creator}&show=open`);
  await expand(staff, "Larsen Coffee");
  await expect(staff.getByText("Paid posts were never agreed.")).toBeVisible();
  await expectSound(staff);
  await staff.getByLabel("What you found").fill("It ran as an ad for nine days.");
  await staff.getByRole("button", { name: "Uphold the dispute" }).click();
  await expect(staff.getByText("Both parties get an email with your reason.")).toBeVisible();
  await newestMail(site(), brandEmail, { subject: /^Rehearsal: the dispute .* is upheld$/ });

  await page.reload();
  await expect(page.getByText("It ran as an ad for nine days.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Revoke the license" }).click();
  await expect(page.getByRole("link", { name: /Tick this box to revoke the license/ })).toBeVisible();
  await page.getByLabel("Revoke this license now. It cannot be restored.").check();
  await page.getByRole("button", { name: "Revoke the license" }).click();
  await expect(page.getByText("The license was revoked by notice")).toBeVisible();
  await newestMail(site(), brandEmail, { subject: /evoked/ });

  const stranger = await newVisitor();
  await stranger.setViewportSize(phone);
  await stranger.goto(paths.publicLicense(license));
  await expect(stranger.getByText(/^Revoked/).first()).toBeVisible();
  await stranger.getByLabel("Medium").selectOption("Organic social");
  await stranger.getByRole("button", { name: "Ask" }).click();
  await expect(stranger.getByRole("status")).toContainText("The license has ended by that day.");
  await expectSound(stranger);
});

test("a certificate answers in the browser whether something may run", async ({ page, creator, brand, brandEmail }) => {
  const license = await organicLicense(await signedIn(page, creator), await signedIn(brand, brandEmail));
  await page.goto(paths.verify);
  const certificate = page.getByRole("textbox", { name: "Certificate" });
  await certificate.fill(await textOf(`${paths.publicLicense(license)}/certificate`));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const ask = page.getByRole("region", { name: "May I run this?" });
  await ask.getByLabel("What is used").selectOption("AI training");
  await ask.getByRole("button", { name: "Ask" }).click();
  await expect(ask.getByRole("status")).toContainText("This right is not licensed.");
  await expectAccessible(page);
});
