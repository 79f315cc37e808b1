import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { ask } from "@/tests/support/site-database";
import { press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const stored = (email: string) => ask("SELECT message FROM contact_submissions WHERE email = $1", [email]);

const fillContact = async (page: Page, email: string, message: string) => {
  await page.getByLabel("Full Name").fill("Dana Lee");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").selectOption("press");
  await page.getByLabel("Message").fill(message);
};

for (const scripts of ["with", "without"]) {
  test(`what could be markup is taken out before the sender's eyes, ${scripts} scripts`, async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: scripts === "with" });
    const email = newAddress("markup");
    const summary = page.getByRole("main").getByRole("alert");
    await page.goto("/contact");
    await fillContact(page, email, "I <3 it: <b>5 < 6</b>, online = yes");
    await press(page, "Send Message");
    await expect(summary).toContainText("We took out 2 “<” that stood where markup could begin.");
    await expect(page.getByLabel("Message")).toHaveValue("I <3 it: b>5 < 6/b>, online = yes");
    if (scripts === "with") {
      await expect(page.getByText("33/2000")).toBeVisible();
      await expectSound(page);
    }
    await press(page, "Send Message");
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    expect(await stored(email)).toEqual([{ message: "I <3 it: b>5 < 6/b>, online = yes" }]);
  });

  test(`whoever filled the hidden field is asked, and loses nothing, ${scripts} scripts`, async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: scripts === "with" });
    const email = newAddress("filler");
    const trap = page.getByLabel("Leave this empty");
    await page.goto("/contact");
    await expect(trap).not.toBeInViewport();
    await fillContact(page, email, "Filled in by my password manager.");
    // As a form filler does, which sees no page.
    await trap.fill("https://example.test");
    await press(page, "Send Message");
    const summary = page.getByRole("main").getByRole("alert");
    await expect(summary).toContainText("Did a program fill in this form?");
    await expect(trap).toBeVisible();
    await expect(trap).toHaveValue("");
    await expect(page.getByLabel("Message")).toHaveValue("Filled in by my password manager.");
    if (scripts === "with") await expectSound(page);
    await trap.fill("https://example.test");
    await press(page, "Send Message");
    await expect(summary).toContainText("Did a program fill in this form?");
    await expect(trap).toHaveValue("");
    await press(page, "Send Message");
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    expect(await stored(email)).toEqual([{ message: "Filled in by my password manager." }]);
  });
}
