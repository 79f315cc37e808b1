import type { Page } from "@playwright/test";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { linksIn, newestMail, readMailbox } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const TEAM = "support@likeright.com";

/** What stands in the corner, where scripts run: the same words stay on the page. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: text })).toBeVisible();
}

/** The notice that the team got about a sender. */
async function noticeAbout(email: string, to = TEAM) {
  let found: Awaited<ReturnType<typeof readMailbox>>[number] | undefined;
  await expect
    .poll(async () => {
      found = (await readMailbox(site(), to)).find(({ replyTo }) => replyTo === email);
      return found?.replyTo;
    })
    .toBe(email);
  return found;
}

test("a message reaches the team, and its sender gets a receipt", async ({ page }) => {
  const email = newAddress("dana");
  const summary = page.getByRole("main").getByRole("alert");
  await page.goto("/contact");
  await page.getByLabel("Full Name").fill("Dana Lee");
  await page.getByLabel("Message").fill("An urgent question.");
  await press(page, "Send Message");
  await expect(summary).toContainText("Please fill in all required fields");
  await expect(page.getByLabel("Message")).toHaveValue("An urgent question.");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").selectOption({ label: "Press/Media" });
  await press(page, "Send Message");
  await expect(summary).toContainText("Validation Error");
  await expect(summary).toContainText("Your submission contains prohibited content.");
  await page.getByLabel("Message").fill("A question.\n\nWhen do you open?");
  await press(page, "Send Message");
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(page.getByText("Thank you for contacting us. We’ll get back to you soon.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await newestMail(site(), email, { subject: /We received your message/ });
  const notice = await noticeAbout(email);
  expect(notice).toMatchObject({ subject: "Press/Media: Dana Lee" });
  expect(notice?.text).toContain("When do you open?");
});

test("a legal notice may quote what it complains of", async ({ page }) => {
  const email = newAddress("rights");
  await page.goto("/contact");
  await page.getByLabel("Full Name").fill("Dana Lee");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").selectOption("legal");
  await page.getByLabel("Message").fill("A casino uses my song without a license.");
  await press(page, "Send Message");
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await noticeAbout(email, "legal@likeright.com");
});

test("a demo can be requested", async ({ page }) => {
  const email = newAddress("buyer");
  const summary = page.getByRole("main").getByRole("alert");
  await page.goto("/buyer-demo");
  await page.getByLabel("Full Name").fill("Dana Lee");
  await page.getByLabel("Team Size").selectOption("11-50");
  await press(page, "Request Demo");
  await expect(summary).toContainText("Please complete required fields");
  await expectToast(page, "Please complete required fields");
  await expect(page.getByLabel("Team Size")).toHaveValue("11-50");
  await page.getByLabel("Work Email").fill(email);
  await page.getByLabel("Company").fill("Acme Audio");
  await page.getByLabel("Primary Use Case").fill("Guaranteed wins");
  await press(page, "Request Demo");
  await expect(summary).toContainText("Validation Error");
  await expect(summary).toContainText("Your submission contains prohibited content.");
  await page.getByLabel("Primary Use Case").fill("Radio spots");
  await press(page, "Request Demo");
  await expect(page.getByRole("main").getByText("Request received!")).toBeVisible();
  await expect(page.getByRole("main").getByText("We'll reach out to schedule your demo.")).toBeVisible();
  expect((await noticeAbout(email))?.text).toContain("Acme Audio");
});

test("a referral is claimed, and leads on to the waitlist with its reference", async ({ page }) => {
  const email = newAddress("friend");
  await page.goto("/referral?name=Kim+Lo&ref=00c0ffee00c0ffee");
  await expect(page.getByLabel("Full Name")).toHaveValue("Kim Lo");
  await press(page, "Save & Continue");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please enter your name and a valid email");
  await expectToast(page, "Please enter your name and a valid email");
  await page.getByLabel("Email").fill(email);
  await press(page, "Save & Continue");
  await expect(page.getByRole("main").getByText("Claim received!")).toBeVisible();
  await expect(page.getByRole("main").getByText("Finish your profile on the next step.")).toBeVisible();
  const next = page.getByRole("link", { name: "Continue to the waitlist" });
  await expect(next).toHaveAttribute("href", "/waitlist?ref=00c0ffee00c0ffee");
  await expect(page.getByRole("link", { name: "Go to the waitlist" })).toHaveAttribute(
    "href",
    "/waitlist?ref=00c0ffee00c0ffee",
  );
  const receipt = await newestMail(site(), email);
  expect(linksIn(receipt)).toContain(`${site()}/waitlist?ref=00c0ffee00c0ffee`);
});

test("without a reference nothing is promised, on the page or in the mail", async ({ page }) => {
  const email = newAddress("guest");
  await page.goto("/referral");
  await expect(page.getByRole("main")).not.toContainText(/referr/i);
  await page.getByLabel("Full Name").fill("Kim Lo");
  await page.getByLabel("Email").fill(email);
  await press(page, "Save & Continue");
  await expect(page.getByRole("main").getByText("Finish your profile on the next step.")).toBeVisible();
  const receipt = await newestMail(site(), email);
  expect(receipt.subject + receipt.text).not.toMatch(/referr|claim/i);
  expect(linksIn(receipt)).toContain(`${site()}/waitlist`);
});

test("the guide opens, and is mailed", async ({ page }) => {
  const email = newAddress("reader");
  await page.goto("/resources/nil-guide");
  await press(page, "Get the Guide");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please enter your name and a valid email");
  await expectToast(page, "Please enter your name and a valid email");
  await page.getByLabel("Full Name").fill("Kim Lo");
  await page.getByLabel("Email").fill(email);
  const opened = page.waitForRequest("**/assets/guides/nil-rights.pdf");
  await press(page, "Get the Guide");
  await expect(page.getByRole("main").getByText("Thanks! Your download will start.")).toBeVisible();
  await expect(page.getByRole("main").getByText(GUIDE_UPDATES)).toBeVisible();
  await expectToast(page, "Check your inbox for future updates.");
  await opened;
  const mail = await newestMail(site(), email, { subject: /guide/ });
  expect(linksIn(mail)).toContain(`${site()}/assets/guides/nil-rights.pdf`);
  expect(mail.text.replace(/\s+/g, " ")).toContain(GUIDE_UPDATES);
});

test("the fourth message within five minutes waits", async ({ page, expectFault }) => {
  expectFault(/status of 429/);
  await page.goto("/contact");
  const write = async (message: string) => {
    await page.getByLabel("Full Name").fill("Ada Merritt");
    await page.getByLabel("Email").fill(newAddress("often"));
    await page.getByLabel("Subject").selectOption("general");
    await page.getByLabel("Message").fill(message);
    await Promise.all([page.waitForResponse((one) => one.request().method() === "POST"), press(page, "Send")]);
  };
  const summary = page.getByRole("main").getByRole("alert");
  // What came back faulty does not count.
  for (let faults = 0; faults < 4; faults += 1) {
    await write(" ");
    await expect(summary).toContainText("Please fill in all required fields");
  }
  for (let tries = 0; tries < 3; tries += 1) {
    await write(`try ${tries}`);
    await expect(page.getByLabel("Message")).toHaveValue("");
  }
  await write("try 3");
  await expect(page.getByLabel("Message")).toHaveValue("try 3");
  await expect(summary).toContainText("Rate limit exceeded");
  await expect(summary).toContainText("Please wait 10 minute(s) before trying again.");
});

test("the message is counted while it is typed", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByText("0/2000")).toBeVisible();
  await page.getByLabel("Message").fill("x".repeat(1_950));
  await expect(page.getByText("1950/2000")).toBeVisible();
  await expect(page.getByText("50 characters left")).toBeAttached();
});

test("every state of a form is accessible and fits", async ({ page }) => {
  for (const [path, button] of [
    ["/contact", "Send Message"],
    ["/demo", "Request Demo"],
    ["/referral?name=Kim+Lo&ref=00c0ffee00c0ffee", "Save & Continue"],
    ["/resources/nil-guide", "Get the Guide"],
  ] as const) {
    await page.goto(path);
    await press(page, button);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expectSound(page);
  }
  await page.goto("/demo");
  await page.getByLabel("Full Name").fill("Dana Lee");
  await page.getByLabel("Work Email").fill(newAddress("buyer"));
  await page.getByLabel("Company").fill("Acme Audio");
  await page.getByLabel("Primary Use Case").fill("Radio spots");
  await press(page, "Request Demo");
  await expect(page.getByRole("main").getByText("Request received!")).toBeVisible();
  await expectSound(page);
});

test("on a phone a toast covers neither what is wrong nor the button", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/referral?name=Ada&ref=ada");
  await press(page, "Save & Continue");
  const toast = page.locator("[data-sonner-toast][data-removed=false]");
  await expect(toast).toContainText("Please enter your name and a valid email");
  await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const covered = await toast.boundingBox();
  for (const part of [
    page.getByRole("main").getByRole("alert"),
    page.getByLabel("Email"),
    page.getByRole("button", { name: "Save & Continue" }),
  ]) {
    const box = await part.boundingBox();
    expect(box && covered && (covered.y + covered.height <= box.y || covered.y >= box.y + box.height)).toBe(true);
  }
  await page.getByLabel("Email").fill(newAddress("ada"));
  await press(page, "Save & Continue");
  await expect(toast.filter({ hasText: "Claim received!" })).toBeVisible();
  await expect(toast).toHaveCount(1);
});
