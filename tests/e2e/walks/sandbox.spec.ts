import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";

const AGREE = "I have read these terms and agree to them";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function marked(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole("note").filter({ hasText: SAMPLE_NOTICE })).toBeVisible();
}

/** From the home page to the license: the creator counters, and the same visitor approves as the brand. */
async function walkAsCreator(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole("link", { name: "Try it without an address" }).click();
  await marked(page, "Try it without an address");
  await look(page);
  await page.getByRole("button", { name: "Answer a sample offer" }).click();
  await marked(page, "An offer for you");
  await look(page);
  const ways = page.getByRole("form", { name: "Your decision" });
  await ways.getByRole("button", { name: "Counter +20%" }).click();
  await expect(page.getByText("The terms, one changed")).toBeVisible();
  const counter = page.getByRole("form", { name: "Counter +20%" });
  await counter.getByRole("button", { name: "Counter +20%" }).click();
  await expect(page.getByText("Tick this box to counter").first()).toBeVisible();
  await look(page);
  await page.getByLabel(AGREE).check();
  await counter.getByRole("button", { name: "Counter +20%" }).click();
  await marked(page, "Counter offer sent!");
  await expect(page.getByText("New price: $420.00")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Answer as the brand" }).click();
  await marked(page, "A counter-offer for you");
  await look(page);
  await page.getByRole("form", { name: "Your decision" }).getByRole("button", { name: "Approve" }).click();
  await page.getByLabel(AGREE).check();
  await page.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  await marked(page, "Offer approved!");
  await look(page);
  await page.getByRole("link", { name: "View the license" }).click();
  await marked(page, "License");
  await expect(page.getByText("$420.00").first()).toBeVisible();
  await look(page);
}

test("a creator counters, and sees the license that the brand's yes makes", async ({ page }) => {
  await walkAsCreator(page, (shown) => expectAccessible(shown, true));
});

test("the same on a phone, where no page is wider than it", async ({ newVisitor }) => {
  const page = await newVisitor(phone);
  await walkAsCreator(page, async (shown) => {
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("the same without scripts", async ({ newVisitor }) => {
  await walkAsCreator(await newVisitor({ javaScriptEnabled: false }), async () => undefined);
});

for (const [how, options] of [
  ["on a phone", phone],
  ["without scripts", { ...phone, javaScriptEnabled: false }],
] as const) {
  test(`a brand's counsel gets the license, its files and its address, ${how}`, async ({ newVisitor }) => {
    const page = await newVisitor(options);
    await page.goto(paths.brands);
    await page.getByRole("link", { name: "Try a sample license" }).click();
    await page.getByRole("button", { name: "Open a sample license" }).click();
    await marked(page, "License");
    await expect(page.getByText("Ines Calloway (sample)").first()).toBeVisible();
    const [document] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the PDF" }).click(),
    ]);
    expect(document.suggestedFilename()).toMatch(/^license-0{8}-.*\.pdf$/);
    await page.goto(paths.publicLicense("00000000-0000-4000-8000-000000000000"));
    await expect(page.getByRole("heading", { level: 1, name: SAMPLE_NOTICE })).toBeVisible();
  });
}

test("the certificate and the PDF verify as a specimen, in our verifier and in the page that is saved of it", async ({
  page,
  newVisitor,
}, info) => {
  await page.goto(paths.tryIt);
  await page.getByRole("button", { name: "Open a sample license" }).click();
  await marked(page, "License");
  const bytesOf = async (path: string) => (await page.request.get(`${site()}${paths.tryLicense}/${path}`)).body();
  const files = [
    { name: "license.jwt", mimeType: "text/plain", buffer: await bytesOf("files/certificate.jwt") },
    { name: "license.pdf", mimeType: "application/pdf", buffer: await bytesOf("document") },
  ];
  for (const file of files) {
    await page.goto(paths.verify);
    await page.getByLabel("Files to check").setInputFiles(file);
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("A specimen, made to be tried");
    await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
    await expect(result.getByText("Failed", { exact: true })).toHaveCount(0);
  }
  const offline = await newVisitor();
  const saved = async (path: string) => (await fetch(site() + path)).text();
  await writeFile(info.outputPath("verify.html"), await saved("/verify/offline.html"));
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(info.outputPath("verify.html")).href);
  const list = { name: "status-1.jwt", mimeType: "text/plain", buffer: Buffer.from(await saved("/status/1")) };
  await offline.getByLabel("Files").setInputFiles([...files.slice(0, 1), list]);
  await expect(offline.getByRole("heading", { name: "Genuine" })).toBeVisible();
  await expect(offline.getByText("A specimen, made to be tried")).toBeVisible();
});
