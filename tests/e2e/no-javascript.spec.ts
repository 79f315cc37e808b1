import { paths } from "@/lib/paths";
import { alert, expand, newAdmin, rows, search, signInByForm } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { newDecisionLink, site } from "@/tests/support/site";
import { addCanary } from "@/tests/support/site-database";
import {
  becomeCreator,
  chooseStep,
  confirmByMail,
  fillTalent,
  mailedLink,
  onboard,
  passBasics,
  pathOf,
  press,
  startOver,
} from "@/tests/support/visitor-steps";
import { newAddress, pressOn, sendForm } from "@/tests/support/visitors";

// Everybody's way through the site with scripts switched off; what each form refuses and takes as a plain post is
// tests/http/forms.test.ts, offers and licenses are journey.spec.ts, the menu is menu.spec.ts.
test.use({ javaScriptEnabled: false });

test("an applicant: refusals, steps there and back, the confirmed place, and off the list again", async ({
  page,
  expectFault,
}) => {
  const email = newAddress("ada");
  const summary = alert(page);
  await page.goto("/waitlist");
  await press(page, "Continue to Step 2");
  await expect(summary).toContainText("Name required");
  await passBasics(page, { email, interest: "License Partner" });
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await press(page, "Back");
  await page.getByRole("radio", { name: "Talent", exact: true }).check();
  await press(page, "Continue to Step 2");
  await expect(page.getByRole("heading", { name: "Talent Information" })).toBeVisible();

  const [agent, details] = [page.getByLabel("Agent's name and agency"), page.getByLabel("Additional details")];
  await expect(agent.or(details).filter({ visible: true })).toHaveCount(0);
  await page.getByLabel("How did you hear").selectOption("agent");
  await expect(agent).toBeVisible();
  await expect(details).toBeHidden();
  await page.getByLabel("How did you hear").selectOption("web_search");
  await expect(agent).toBeHidden();
  await expect(details).toBeVisible();

  await fillTalent(page);
  await press(page, "Submit Application");
  await expect(summary).toContainText("Agreement Required");
  await expect(page.getByLabel("Portfolio Links")).toHaveValue("https://example.test/ada");
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await page.waitForURL("**/waitlist/thank-you");
  await expect(page.getByRole("heading", { name: "Application Submitted!" })).toBeVisible();

  await confirmByMail(page, email);
  const welcome = await newestMail(site(), email, { subject: /^Your place/ });
  const withdrawal = pathOf(linkTo(welcome, "/mailed/withdraw/"));
  await page.goto(withdrawal);
  await press(page, "Erase my application");
  await expect(page.getByRole("heading", { name: "You have left the waitlist" })).toBeVisible();
  expectFault(/status of 404/);
  await page.goto(withdrawal);
  await expect(page.getByRole("heading", { name: "We do not recognize this link" })).toBeVisible();
});

test("starting over empties the waitlist's form, and keeps where somebody came from", async ({ page }) => {
  await page.goto("/waitlist?city=Nashville&ref=abc123&src=inline&post=what-is-nil&primaryInterest=agent");
  await passBasics(page, { email: newAddress("ada"), interest: "License Partner" });
  await startOver(page);
  await page.waitForURL("**/waitlist?city=Nashville&ref=abc123&src=inline&post=what-is-nil");
  for (const field of await page.getByRole("textbox").all()) await expect(field).toHaveValue("");
});

test("a creator: onboarding, rules, an offer with AI training, its consent withdrawn, and out", async ({ page }) => {
  const email = newAddress("ada");
  await page.goto(paths.creatorOnboard);
  const training = page.getByLabel("AI training (revocable)");
  await expect(training).toBeHidden();
  await page.getByLabel("Custom", { exact: true }).check();
  await expect(training).toBeVisible();
  await onboard(page, email, "Open");
  await page.goto(await mailedLink(email));
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);

  const { location } = await sendForm(site(), "offer", newAddress("buyer"), [
    ["creatorEmail", email],
    ["rights", "training"],
  ]);
  expect(location).toContain("/offer/");
  await page.goto(paths.creatorRules);
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByLabel("Minimum Rate (USD)").fill("1,250.50");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rules saved" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("region", { name: "Your rules" })).toContainText("$1,250.50 an offer");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(paths.signIn);
  await page.goto(paths.creatorDashboard);
  await expect(page).toHaveURL(paths.signInTo(paths.creatorDashboard));
});

test("a creator decides an offer from the dashboard, and withdraws its AI-training consent there", async ({ page }) => {
  const creator = await becomeCreator(page, "open");
  const buyer = newAddress("buyer");
  await sendForm(site(), "offer", buyer, [
    ["creatorEmail", creator],
    ["rights", "training"],
  ]);
  await pressOn(linkTo(await newestMail(site(), buyer), "/offer/"), [], 'name="offerId"');
  await page.goto(paths.creatorDashboard);
  await page.getByRole("link", { name: /^Decide the offer of/ }).click();
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByLabel("I agree to AI training under these terms").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Offer approved!").first()).toBeVisible();
  await page.goto(paths.creatorDashboard);
  const licenses = page.getByRole("region", { name: "Deals" });
  await licenses.getByRole("link", { name: "Withdraw consent to AI training" }).click();
  const [, number = ""] = /\/license\/([0-9a-f-]{36})\//.exec(page.url()) ?? [];
  await page.getByLabel("Its last four characters").fill(number.slice(-4));
  await page.getByRole("button", { name: "Withdraw and end the license" }).click();
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
});

test("an offer is declined with a reason, which its buyer reads", async ({ page }) => {
  const buyer = newAddress("buyer");
  await page.goto(await newDecisionLink(site(), [], buyer));
  await chooseStep(page, "Decline", "Decline");
  await page.getByLabel("Reason").fill("I do not advertise coffee.");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Offer declined" })).toBeVisible();
  await newestMail(site(), buyer, { subject: /declined your offer/, text: "I do not advertise coffee." });
});

test("a reader: a subscription refused, made, confirmed and ended", async ({ page }) => {
  const email = newAddress("reader");
  const form = page.getByRole("region", { name: "New articles by email" });
  const article = paths.article("counter-ten-or-twenty");
  await page.goto(article);
  for (const [typed, answer] of [
    [email.replace(/\.test$/, ""), form.getByRole("alert").getByText("Please provide a valid email address.")],
    [email, form.getByRole("status").getByText("Check your email!")],
  ] as const) {
    await form.getByLabel("Your email").fill(typed);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(answer).toBeVisible();
  }
  const mail = await newestMail(site(), email, { subject: /articles/ });
  await page.goto(linkTo(mail, "/mailed/subscribe/"));
  await press(page, "Confirm my address");
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  await page.goto(linkTo(mail, "/mailed/unsubscribe/"));
  await press(page, "Unsubscribe");
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
});

test("an administrator: a wrong password, signing in, a search, a row, the audit log, and out", async ({ page }) => {
  const canary = await addCanary();
  const { email, id } = await newAdmin();
  await page.goto(paths.auth);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(alert(page)).toContainText("Authentication failed");
  await signInByForm(page, email);
  await search(page, "Name or email", canary);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Update emails")).toBeHidden();
  await expand(page, canary);
  await expect(page.getByText("Update emails")).toBeVisible();
  await page.goto(paths.adminTab("audit"));
  await search(page, "Record id", id);
  await expect(rows(page, "Admin signed in")).toHaveCount(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(paths.auth);
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.auth);
});
