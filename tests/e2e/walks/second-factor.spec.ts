import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { paths } from "@/lib/paths";
import { addFactor, alert, newAdmin, proveFactorOf, signInAsAdmin } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { ADMIN_PASSWORD } from "@/tests/support/plain-forms";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { openRow } from "@/tests/support/visitor-steps";
import { newCreator, pressOn } from "@/tests/support/visitors";

const security = paths.adminTab("security");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });

const codeAt = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + seconds * 1_000,
  });

/**
 * Sets up an app from the page of security, by a link in the mailbox. Returns its key, and the recovery codes. `look` is
 * called on each page.
 */
async function setUpApp(
  page: Page,
  email: string,
  look: () => Promise<void> = async () => undefined,
): Promise<{ key: string; codes: string[] }> {
  await page.goto(security);
  await button(page, "Set up an authenticator app").click();
  await expect(alert(page)).toContainText("look in your mail");
  await pressOn(linkTo(await newestMail(site(), email, { subject: /^Was this you/ }), "/mailed/proof/"));
  await button(page, "Set up an authenticator app").click();
  await page.waitForURL(`**${paths.factorApp}`);
  await look();
  const key = (await page.locator("code").textContent()) ?? "";
  await codeField(page).fill("000000");
  await button(page, "Turn it on").click();
  await expect(alert(page)).toContainText("not the code that the app shows");
  await codeField(page).fill(codeAt(key));
  await button(page, "Turn it on").click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await look();
  const codes = await page.locator("code").allTextContents();
  expect(codes).toHaveLength(10);
  return { key, codes };
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(paths.auth);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await button(page, "Sign In").click();
  await page.waitForURL(`**${paths.factor}`);
}

test("an authenticator app is set up, asked for at the next sign-in, and its codes count once", async ({ page }) => {
  const { email } = await newAdmin();
  await signInAsAdmin(page, email);
  const { key, codes } = await setUpApp(page, email, () => expectAccessible(page, true));
  await page.getByRole("link", { name: "I have kept them: continue" }).click();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();

  await signInAgain(page, email);
  await expectAccessible(page, true);
  await page.goto(security);
  await expect(page).toHaveURL(paths.factor);
  await codeField(page).fill("123456");
  await button(page, "Continue").click();
  await expect(alert(page)).toContainText("This code is not right, or was used before.");
  const next = codeAt(key, 30);
  await codeField(page).fill(next);
  await button(page, "Continue").click();
  await page.waitForURL("**/admin?welcome=1");

  await signInAgain(page, email);
  await codeField(page).fill(next);
  await button(page, "Continue").click();
  await expect(alert(page), "again").toContainText("was used before");
  await codeField(page).fill(codes[0] ?? "");
  await button(page, "Continue").click();
  await page.waitForURL("**/admin?welcome=1");
  await page.goto(security);
  await expect(page.getByText("9 of 10 are left.")).toBeVisible();
  await expectAccessible(page, true);
});

test("without scripts, an app is set up, its codes are shown, and a form comes back as typed for the code", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const { id, email } = await newAdmin();
  await signInAsAdmin(page, email);
  const { codes } = await setUpApp(page, email);
  await ask("UPDATE sign_in_session SET factor_proved_at = now() - interval '11 minutes' WHERE profile_id = $1", [id]);
  await page.goto(paths.adminTab("administrators"));
  await page.getByLabel("Email").fill("somebody.new@example.test");
  await button(page, "Invite").click();
  await expect(alert(page)).toContainText("prove again that it is you");
  await expect(page.getByLabel("Email")).toHaveValue("somebody.new@example.test");
  await codeField(page).fill("AAAA-BBBB-CCCC-DDDD");
  await button(page, "Invite").click();
  await expect(alert(page)).toContainText("This code is not right");
  await codeField(page).fill(codes[1] ?? "");
  await button(page, "Invite").click();
  await expect(page.getByText("We mailed a link to somebody.new@example.test.")).toBeVisible();
});

test("an export asks again after ten minutes, and starts from its list then", async ({ page }) => {
  const { id, email } = await newAdmin();
  await signInAsAdmin(page, email);
  await addFactor(id);
  await proveFactorOf(id);
  await ask("UPDATE sign_in_session SET factor_proved_at = now() - interval '11 minutes' WHERE profile_id = $1", [id]);
  await page.goto(`${paths.admin}?q=Ada`);
  await page.getByRole("link", { name: "CSV" }).click();
  await expect(page.getByRole("heading", { name: "Is it still you?" })).toBeVisible();
  await expectAccessible(page, true);
  await proveFactorOf(id);
  await page.goto(new URL(page.url()).searchParams.get("next") ?? "");
  await expect(page.getByText("start the export again")).toBeVisible();
  await expect(page.getByRole("searchbox").or(page.getByLabel("Name or email")).first()).toHaveValue("Ada");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("waitlist_submissions.csv");
});

type Device = { cdp: CDPSession; authenticatorId: string };

async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Sets the device's counter back, as in a copy of it from before. */
async function turnBack({ cdp, authenticatorId }: Device): Promise<void> {
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error("the device has no passkey");
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 0 } });
}

test("a passkey is an administrator's second factor; a copy of it, and an unverified owner, are refused", async ({
  newVisitor,
}) => {
  const page = await newVisitor({});
  const { id, email } = await newAdmin();
  await signInAsAdmin(page, email);
  await ask("UPDATE sign_in_session SET mailbox_proved_at = now() WHERE profile_id = $1", [id]);
  const device = await addDevice(page);
  await page.goto(security);
  await button(page, "Add a passkey").click();
  await expect(alert(page)).toContainText("Give it a name");
  await page.getByLabel("Name of the passkey").fill("My <b>phone</b>");
  await button(page, "Add a passkey").click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expectAccessible(page, true);
  await page.getByRole("link", { name: "I have kept them: continue" }).click();
  await expect(page.getByText("My <b>phone</b>", { exact: true }).first()).toBeVisible();

  await signInAgain(page, email);
  await button(page, "Use a passkey").click();
  await page.waitForURL("**/admin?welcome=1");

  await signInAgain(page, email);
  await turnBack(device);
  await button(page, "Use a passkey").click();
  await expect(alert(page)).toContainText("This passkey was refused");
  const refused =
    "SELECT details->>'why' AS why FROM admin_audit_log WHERE action = 'passkey_refused' AND record_id = $1";
  expect(await ask(refused, [id])).toEqual([{ why: "counter" }]);
  await device.cdp.send("WebAuthn.setUserVerified", { authenticatorId: device.authenticatorId, isUserVerified: false });
  await button(page, "Use a passkey").click();
  await expect(alert(page)).toContainText("it was cancelled, took too long, or cannot show that it is you");
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.factor);
});

test("another origin gets no answer of a passkey, and its forged one is refused", async ({ newVisitor }) => {
  const page = await newVisitor({});
  const { id, email } = await newAdmin();
  await signInAsAdmin(page, email);
  await ask("UPDATE sign_in_session SET mailbox_proved_at = now() WHERE profile_id = $1", [id]);
  await addDevice(page);
  await page.goto(security);
  await page.getByLabel("Name of the passkey").fill("My phone");
  await button(page, "Add a passkey").click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await signInAgain(page, email);
  // As a page of another origin would have it signed: the browser names the origin, and the server reads it.
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const answer = (await get(options)) as PublicKeyCredential;
      const said = JSON.parse(new TextDecoder().decode(answer.response.clientDataJSON));
      const forged = new TextEncoder().encode(JSON.stringify({ ...said, origin: "https://evil.example" })).buffer;
      Object.defineProperty(answer.response, "clientDataJSON", { value: forged });
      return answer;
    };
  });
  await button(page, "Use a passkey").click();
  await expect(alert(page)).toContainText("This passkey was refused");
  const foreign = site().replace("localhost", "127.0.0.1");
  await page.goto(`${foreign}${paths.signIn}`);
  await button(page, "Sign in with a passkey").click();
  await expect(alert(page)).toBeVisible();
  await expect(page).toHaveURL(`${foreign}${paths.signIn}`);
});

test("a creator adds a passkey, signs in with it, and removes it", async ({ newVisitor }) => {
  const page = await newVisitor({});
  const { cookies } = await newCreator(site());
  await takeCookies(page, cookies);
  await addDevice(page);
  await page.goto(paths.creatorAccount);
  await openRow(page, "Security");
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await button(page, "Add a passkey").click();
  await page.getByRole("link", { name: "Continue" }).click();
  await openRow(page, "Security");
  await expect(page.getByText("My laptop", { exact: true }).first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto(paths.signIn);
  await expectAccessible(page, true);
  await button(page, "Sign in with a passkey").click();
  await page.waitForURL(`**${paths.creatorDashboard}`);
  await page.goto(paths.creatorAccount);
  await openRow(page, "Security");
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await expect(page.getByText("The passkey was removed")).toBeVisible();
  await page.context().clearCookies();
  await page.goto(paths.signIn);
  await button(page, "Sign in with a passkey").click();
  await expect(alert(page)).toContainText("This passkey was refused");
});

test("an invited administrator chooses a password, sets up a factor, and is on the list", async ({
  page,
  newVisitor,
}) => {
  const { email } = await newAdmin();
  await signInAsAdmin(page, email);
  await page.goto(paths.adminTab("administrators"));
  await expectAccessible(page, true);
  const invited = `new-${email}`;
  await page.getByLabel("Email").fill(invited);
  await button(page, "Invite").click();
  await expect(page.getByText(`We mailed a link to ${invited}.`)).toBeVisible();
  const other = await newVisitor();
  await other.goto(linkTo(await newestMail(site(), invited, { subject: /admin area/ }), "/auth/invitation/"));
  await expectAccessible(other, true);
  await other.getByLabel("New password").fill("a long enough password");
  await button(other, "Become an administrator").click();
  await other.waitForURL("**/admin?welcome=created");
  await page.reload();
  await page.getByText(`End sessions or remove ${invited}`).click();
  await page.getByRole("button", { name: `Remove ${invited}` }).click();
  await expect(alert(page)).toContainText("Tick this box");
  await page.getByLabel(`Take away all access of ${invited}`).check();
  await page.getByRole("button", { name: `Remove ${invited}` }).click();
  await expect(page.getByRole("cell").filter({ hasText: invited })).toHaveCount(0);
  await other.goto(paths.admin);
  await expect(other).toHaveURL(paths.auth);
});
