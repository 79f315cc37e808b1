import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import {
  confirmByMail,
  fillTalent,
  joinAsTalent,
  originOf,
  passBasics,
  pathOf,
  press,
  startOver,
} from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("step 1 is checked in its order, and keeps what was typed", async ({ page }) => {
  await page.goto("/waitlist");
  const summary = page.getByRole("main").getByRole("alert");
  const refused = async (title: string, text: string) => {
    await press(page, "Continue to Step 2");
    await expect(summary).toContainText(title);
    await expect(summary).toContainText(text);
    // One at a time: the mistake before it is mended.
    await expect(page.locator("[data-sonner-toast][data-removed=false]")).toContainText([title]);
  };
  await refused("Name required", "Please enter your full name to continue");
  await page.getByLabel("Full Name").fill("Ada Merritt");
  await page.getByLabel("Email", { exact: true }).fill("ada at example");
  await page.getByLabel("Phone").fill("0000");
  await refused("Valid email required", "Please enter a valid email address");
  await page.getByLabel("Email", { exact: true }).fill(newAddress("ada"));
  await refused("Invalid phone number", "Please enter a valid phone number or leave blank");
  await page.getByLabel("Phone").fill("");
  await refused("Please select your interest", "Tell us how you'd like to join Likeright");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Merritt");
  await page.getByRole("radio", { name: "Talent Agent" }).check();
  await press(page, "Continue to Step 2");
  await expect(page.getByRole("heading", { name: "Agent Information" })).toBeVisible();
  await expect(page.locator("[data-sonner-toast][data-removed=false]")).toHaveCount(0);
});

test("the submission is checked by its own rules, and leads back to the field at fault", async ({ page }) => {
  await page.goto("/waitlist");
  const summary = page.getByRole("main").getByRole("alert");
  await passBasics(page, { email: newAddress("ada"), fullName: "Ada 1", phone: "404.555.0123" });
  await press(page, "Submit Application");
  await expect(summary).toContainText("Agreement Required");
  await expect(summary).toContainText("You must agree to the terms to continue.");
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  // Step 1 took the address and the number: they are changed behind its back.
  const change = (name: string, value: string) =>
    page.locator(`input[name="${name}"]`).evaluate((field, changed) => {
      (field as HTMLInputElement).value = changed;
    }, value);
  await change("email", "ada,x@example.test");
  await change("phone", "404.555.0123 ext. 12");
  await press(page, "Submit Application");
  await expect(summary).toContainText("Validation Error");
  await expect(summary).toContainText("Please provide a valid full name (2-100 characters, letters only).");
  await expect(summary).toContainText("Please provide a valid email address.");
  await expect(summary).toContainText("Please provide a valid phone number.");
  await page.getByLabel("Full Name").fill("Casino Winner");
  await page.getByLabel("Email", { exact: true }).fill(newAddress("ada"));
  await page.getByLabel("Phone").fill("(404) 555-0123");
  await press(page, "Continue to Step 2");
  await expect(page.getByLabel("Portfolio Links")).toHaveValue("https://example.test/ada");
  await expect(page.getByLabel("I agree to")).toBeChecked();
  await press(page, "Submit Application");
  await expect(summary).toContainText("Your submission contains prohibited content.");
  await expect(summary).toContainText("Please replace the word “Casino” in “Full Name”.");
});

test("going back and changing the interest loses nothing", async ({ page }) => {
  await page.goto("/waitlist?primaryInterest=license_partner");
  await passBasics(page, { email: newAddress("bo"), interest: "License Partner" });
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await press(page, "Back");
  await expect(page.getByRole("heading", { name: "Basic Information" })).toBeVisible();
  await page.getByRole("radio", { name: "Talent", exact: true }).check();
  await press(page, "Continue to Step 2");
  await expect(page.getByRole("heading", { name: "Talent Information" })).toBeVisible();
  await press(page, "Back");
  await page.getByRole("radio", { name: "License Partner" }).check();
  await press(page, "Continue to Step 2");
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
});

test("from the form to a confirmed place, and off the list again", async ({ page, expectFault }) => {
  const email = newAddress("ada");
  await joinAsTalent(page, email);
  await expect(page.getByRole("heading", { name: "Application Submitted!" })).toBeVisible();
  await expect(page.getByText("Welcome to the waitlist. Check your email for confirmation.")).toBeVisible();
  await confirmByMail(page, email);
  const invitation = await page.getByLabel("Your personal link").inputValue();
  const welcome = await newestMail(site(), email, { subject: /^Your place/ });
  expect(welcome.text).toContain(invitation);

  const friend = newAddress("friend");
  await joinAsTalent(page, friend, invitation.replace(site(), ""));
  await confirmByMail(page, friend);
  await page.goto(pathOf(linkTo(welcome, "/place/")));
  await expect(page.getByText("1 person has so far.")).toBeVisible();

  const withdrawal = pathOf(linkTo(welcome, "/mailed/withdraw/"));
  await page.goto(withdrawal);
  await page.reload();
  await press(page, "Erase my application");
  await expect(page.getByRole("heading", { name: "You have left the waitlist" })).toBeVisible();
  expectFault(/status of 404/);
  await page.goto(withdrawal);
  await expect(page.getByRole("heading", { name: "We do not recognize this link" })).toBeVisible();
});

test("an address joins once, in any spelling of case", async ({ page }) => {
  const email = newAddress("twice");
  await joinAsTalent(page, email);
  await page.goto("/waitlist");
  await passBasics(page, { email: email.toUpperCase() });
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toContainText("Email Already Registered");
  await expect(summary).toContainText("This email is already on our waitlist. Thank you for your interest!");
});

test("starting over empties the form, and keeps where somebody came from", async ({ page }) => {
  await page.goto("/waitlist?city=Nashville&ref=abc123&src=inline&post=what-is-nil&primaryInterest=agent");
  await passBasics(page, { email: newAddress("ada"), interest: "License Partner" });
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await startOver(page);
  await page.waitForURL("**/waitlist?city=Nashville&ref=abc123&src=inline&post=what-is-nil");
  await expect(page.getByRole("heading", { name: "Basic Information" })).toBeVisible();
  for (const field of await page.getByRole("textbox").all()) await expect(field).toHaveValue("");
  const email = newAddress("ada");
  await passBasics(page, { email, interest: "License Partner" });
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  await page.getByLabel("Company Name").fill("Bo's Bakery");
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await page.waitForURL("**/waitlist/thank-you");
  expect(await originOf(email)).toEqual([["Nashville", "abc123", "inline", "what-is-nil"]]);
});

test("the question about the source follows the choice", async ({ page }) => {
  await page.goto("/waitlist");
  await passBasics(page, { email: newAddress("ada") });
  const [agent, details] = [page.getByLabel("Agent's name and agency"), page.getByLabel("Additional details")];
  await expect(agent.or(details).filter({ visible: true })).toHaveCount(0);
  await page.getByLabel("How did you hear").selectOption("agent");
  await expect(agent).toBeVisible();
  await expect(details).toBeHidden();
  await page.getByLabel("How did you hear").selectOption("web_search");
  await expect(agent).toBeHidden();
  await expect(details).toBeVisible();
});

test("the sixth application within ten minutes waits, and no fault counts", async ({ page, expectFault }) => {
  expectFault(/status of 429/);
  const summary = page.getByRole("main").getByRole("alert");
  await page.goto("/waitlist");
  for (let faults = 0; faults < 6; faults += 1) {
    await press(page, "Continue to Step 2");
    await expect(summary).toContainText("Name required");
  }
  for (let tries = 0; tries < 5; tries += 1) await joinAsTalent(page, newAddress("often"));
  await page.goto("/waitlist");
  await passBasics(page, { email: newAddress("often") });
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await expect(page.getByLabel("Portfolio Links")).toHaveValue("https://example.test/ada");
  await expect(summary).toContainText("Rate limit exceeded");
  await expect(summary).toContainText("Please wait 5 minute(s) before trying again.");
});

test("the address of the form fills it in advance", async ({ page }) => {
  const chosen = (name: string) => expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
  await page.goto("/waitlist?role=agent");
  await chosen("Talent Agent");
  await page.goto("/waitlist?primaryInterest=license_partner&city=Nashville");
  await chosen("License Partner");
  await expect(page.getByText("Talent never pays.")).toBeHidden();
  await page.goto("/waitlist?city=Nashville");
  await chosen("Talent");
  await expect(page.getByText("Priority onboarding for Nashville.")).toBeVisible();
  await expect(page.getByText("Talent never pays.")).toBeVisible();
  await expect(page.getByText("Founding members get priority placement and enhanced benefits")).toBeVisible();
  await page.goto("/waitlist?city=%3Cscript%3Ealert(1)%3C/script%3E&role=x&ref=%00");
  await expect(page.getByText("Priority onboarding")).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("a step that is turned to takes the focus at the top of the page", async ({ page }) => {
  await page.goto("/waitlist");
  await passBasics(page, { email: newAddress("ada") });
  await expect(page.getByRole("heading", { name: "Talent Information" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await startOver(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("");
});

test("every state of the waitlist is accessible and fits", async ({ page, newVisitor }) => {
  const email = newAddress("ada");
  await page.goto("/waitlist?role=talent&city=Nashville");
  await press(page, "Continue to Step 2");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectSound(page);
  await passBasics(page, { email });
  await page.getByText("Boost Your Match Quality").click();
  await page.getByLabel("How did you hear").selectOption("agent");
  await press(page, "Submit Application");
  await expect(page.getByRole("main").getByText("Agreement Required")).toBeVisible();
  await expectSound(page);
  await page.waitForFunction(() => localStorage.getItem("waitlist-draft") !== null);
  await page.goto("/waitlist");
  await expect(page.getByText("You started this form before")).toBeVisible();
  await expectSound(page);
  // Somebody else: five tries are all that one gets in ten minutes.
  const partner = await newVisitor();
  await partner.goto("/waitlist");
  await passBasics(partner, { email: newAddress("bo"), interest: "License Partner" });
  await press(partner, "Submit Application");
  await expect(partner.getByRole("main").getByText("Agreement Required")).toBeVisible();
  await expectSound(partner);
  await joinAsTalent(page, email);
  const mail = await newestMail(site(), email);
  await page.goto(pathOf(linkTo(mail, "/place/")));
  await expectSound(page);
  await confirmByMail(page, email);
  await expectSound(page);
  await page.goto(pathOf(linkTo(mail, "/mailed/withdraw/")));
  await expectSound(page);
});
