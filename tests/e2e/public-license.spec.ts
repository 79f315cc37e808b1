import { paths } from "@/lib/paths";
import { hashToken } from "@/lib/tokens";
import { expect, test } from "@/tests/support/page";
import { expectAccessible, expectFits, expectOneSheet, largeTextOnPhone } from "@/tests/support/page-checks";
import { expectTabs, isTakenOver } from "@/tests/support/reader-steps";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newLicense } from "@/tests/support/visitors";

let id: string;
test.beforeAll(async () => {
  const token = (await newLicense(site())).split("/").at(-1) ?? "";
  const [license] = await ask<{ id: string }>(
    "SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE o.approval_token_hash = $1",
    [hashToken(token)],
  );
  id = license?.id ?? "";
});

test("the public page of a license is accessible in both schemes, fits, and is walked by keys", async ({ page }) => {
  await page.goto(paths.publicLicense(id), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Larsen Coffee may use Maya Ellison’s voice .*, in the US, until \w+ \d+, \d{4}\.$/,
  );
  await expectAccessible(page);
  await expectTabs(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await expectFits(page, ...largeTextOnPhone);
});

test("a name with letters beyond western Europe's is set in the site's own type", async ({ page }) => {
  await page.goto(paths.publicLicense(id));
  // Before that, the change would be one that the page's own scripts object to.
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll("h1, dd")) part.replaceChildren("Łukasz Ōkafor, Işıl Ğ");
    await document.fonts.ready;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  for (const selector of ["h1", "dd"]) {
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const fontsIn = async () => (await devtools.send("CSS.getPlatformFontsForNode", { nodeId })).fonts;
    await expect.poll(async () => (await fontsIn()).every((font) => font.isCustomFont)).toBe(true);
  }
});

test("it prints on one sheet, with its number, its rosette and its code", async ({ page }) => {
  await page.goto(paths.publicLicense(id));
  await expectOneSheet(page);
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Rosette of certificate/ })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this page’s address" })).toBeVisible();
});

test("in forced colors the state is a word, the code stays black on white, and the focus shows", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(paths.publicLicense(id));
  await expect(page.getByText("Rehearsal", { exact: true })).toBeVisible();
  const code = page.getByRole("img", { name: "QR code of this page’s address" });
  const fills = await code.evaluate((svg) => [...svg.children].map((part) => getComputedStyle(part).fill));
  expect(fills).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  for (const path of [paths.publicLicense(id), paths.verify]) {
    await page.goto(path);
    if (path === paths.verify) await page.getByText("Other ways", { exact: true }).click();
    const marks = [];
    for (const control of await page.locator("main :is(a, button, textarea, summary)").all()) {
      if (!(await control.isVisible())) continue;
      await control.focus();
      await page.keyboard.press("Shift");
      marks.push(await control.evaluate((one) => getComputedStyle(one).outlineStyle));
    }
    expect(marks.length).toBeGreaterThan(4);
    expect(marks.filter((mark) => mark === "none")).toEqual([]);
  }
  await page.getByRole("button", { name: "Try a forged one" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("Failed", { exact: true })).toBeVisible();
  await expect(result.getByText("Do not rely on this")).toBeVisible();
});
