import { paths } from "@/lib/paths";
import { alert, newAdmin } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, serveApart, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { ADMIN_PASSWORD } from "@/tests/support/plain-forms";
import { site } from "@/tests/support/site";
import { pressOn } from "@/tests/support/visitors";

serveApart({ env: { ADMIN_SECOND_FACTOR: "required" } });

test("where a second factor is required, a password leads to its set-up and nowhere else, until a mailed link and a passkey", async ({
  newVisitor,
}) => {
  const page = await newVisitor({});
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { email } = await newAdmin();
  await page.goto(paths.auth);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expectAccessible(page, true);
  for (const tab of ["waitlist", "flags", "security", "administrators"]) {
    await page.goto(paths.adminTab(tab));
    await expect(page).toHaveURL(paths.factor);
  }
  await page.goto(paths.factorApp);
  await expect(page.getByText("Nothing is being set up")).toBeVisible();
  await page.goto(paths.factor);
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(alert(page)).toContainText("look in your mail");
  await pressOn(linkTo(await newestMail(site(), email, { subject: /^Was this you/ }), "/mailed/proof/"));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expect(page.locator("code")).toHaveCount(10);
  await page.getByRole("link", { name: "I have kept them: continue" }).click();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  await page.goto(paths.adminTab("security"));
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await expect(alert(page)).toContainText("It is your last one");
});
