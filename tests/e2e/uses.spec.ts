import { paths } from "@/lib/paths";
import { expand, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { approveNewest, makeOffer } from "@/tests/support/visitor-steps";

test("a licensee files where a license runs, its creator disputes it, and staff settle it", async ({
  page,
  newVisitor,
  creator,
  brand,
  brandEmail: email,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await approveNewest(creator);
  await brand.goto(paths.brand);
  await brand.getByRole("link", { name: "View license of Ada Merritt" }).click();

  await brand.getByRole("link", { name: "Report a use" }).click();
  await expectSound(brand);
  await brand.getByLabel("Address or medium").fill("https://example.test/spot?<b>");
  await brand.getByLabel("Where it is seen or heard").selectOption("europe");
  await brand.getByRole("button", { name: "File this use" }).click();
  await expect(brand.getByRole("link", { name: "Please enter its first day." })).toBeVisible();
  await expect(brand.getByLabel("Where it is seen or heard")).toHaveValue("europe");
  await expectSound(brand);
  await brand.getByLabel("First day").fill("2021-03-01");
  await brand.getByLabel("Note").fill("The long version.\nIn two sizes.");
  await brand.getByRole("button", { name: "File this use" }).click();
  const uses = brand.getByRole("region", { name: "Where it runs" });
  await expect(
    uses.getByText("Not covered: starts before the license and outside the licensed territory"),
  ).toBeVisible();
  await expect(uses.getByText("https://example.test/spot?<b>")).toBeVisible();
  await expectSound(brand);

  await page.goto(new URL(brand.url()).pathname);
  await page.getByRole("link", { name: /^Dispute this use: https:/ }).click();
  await expectSound(page);
  await page.getByLabel("What is wrong with it").fill("Europe was never agreed.");
  await page.getByRole("button", { name: "Dispute this use" }).click();
  await expect(page.getByText("Our staff will review it and email both sides.")).toBeVisible();
  await expectSound(page);
  await newestMail(site(), email, { subject: /^Rehearsal: a use of your license from Ada Merritt is disputed/ });
  await newestMail(site(), creator, { subject: /^Rehearsal: you disputed a use by Larsen Coffee/ });

  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  await staff.goto(`${paths.adminTab("disputes")}?q=${creator}`);
  await expand(staff, "Larsen Coffee");
  await expect(staff.getByText("Europe was never agreed.")).toBeVisible();
  await expectSound(staff);
  await staff.getByLabel("What you found").fill("The European version was taken down.");
  await staff.getByRole("button", { name: "Resolve the dispute" }).click();
  await expect(staff.getByText("Both parties get an email with your note.")).toBeVisible();
  await newestMail(site(), email, { subject: /^Rehearsal: the dispute over .* is resolved$/ });
  await newestMail(site(), creator, { subject: /^Rehearsal: the dispute over .* is resolved$/ });
  await brand.reload();
  await expect(uses.getByText("The European version was taken down.")).toBeVisible();
});
