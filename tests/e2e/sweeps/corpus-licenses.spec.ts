import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { asShown, packsOf, parse } from "@/tests/support/hostile/corpus";
import { addCorpus, type CorpusRow } from "@/tests/support/hostile/corpus-rows";
import { foreignPartsOf, XssWatch, xssPayloads } from "@/tests/support/hostile/xss";
import { expect, serveApart, test } from "@/tests/support/page";
import { testSecrets } from "@/tests/support/secrets";
import { site } from "@/tests/support/site";

// The names of a license's parties are whatever somebody typed. They are shown to strangers: on its public page, in the
// check of licenses, in the saved check, and in the files that machines read. None of them runs, and each is shown whole.

serveApart();

const packs = packsOf(xssPayloads);
let rows: CorpusRow[] = [];
test.beforeAll(async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  rows = await addCorpus(process.env.E2E_DATABASE_URL ?? "", packs, "all");
  // The scheduled work gives each license its certificate.
  const authorization = `Bearer ${testSecrets.CRON_SECRET}`;
  const { done } = await (await fetch(`${site()}/api/cron`, { headers: { authorization } })).json();
  expect(done.certificatesIssued).toBeGreaterThanOrEqual(rows.length);
});

/** Opens the pages at which strangers read of a license, and expects each to show the text of its row and nothing of ours. */
async function expectShown(page: Page, shown: readonly CorpusRow[], pathsOf: (id: string) => readonly string[]) {
  const watch = await XssWatch.of(page.context(), site());
  await page.goto(paths.verify);
  // What the check of licenses tells search engines of itself.
  const own = await foreignPartsOf(page);
  for (const { text, grantId } of shown) {
    for (const path of pathsOf(grantId)) {
      await page.goto(path);
      await expect(page.getByText(grantId, { exact: true })).toBeVisible();
      expect(asShown(await page.locator("main").evaluate((main) => main.textContent))).toContain(asShown(text));
      expect(await foreignPartsOf(page), path).toEqual(path.startsWith(paths.verify) ? own : []);
    }
  }
  expect(watch.ran).toEqual([]);
  expect(watch.fetched).toEqual([]);
}

const checkOf = (id: string): string => `${paths.verify}?license=${id}`;

test("the public page and the check show every name, and run none", async ({ newVisitor }) => {
  // The server makes the one and the browser the other: what scripts add to the first is the same for every name.
  const page = await newVisitor({ bypassCSP: true });
  for (const { text, grantId } of rows) {
    const { main, foreign } = await parse(page, paths.publicLicense(grantId));
    expect(main).toContain(grantId);
    expect(main).toContain(asShown(text));
    expect(foreign).toEqual([]);
  }
  const checking = await newVisitor({ bypassCSP: true });
  await expectShown(checking, rows, (id) =>
    (id === rows.at(-1)?.grantId ? [paths.publicLicense(id)] : []).concat(checkOf(id)),
  );
});

test("without JavaScript, and in the saved check, it is the same", async ({ newVisitor }, info) => {
  const plain = await newVisitor({ javaScriptEnabled: false });
  const saved = await newVisitor();
  const watch = await XssWatch.of(saved.context(), site());
  const file = info.outputPath("verify.html");
  await writeFile(file, await (await fetch(`${site()}/verify/offline.html`)).text());
  await saved.goto(pathToFileURL(file).href);
  const give = (name: string, text: string) =>
    saved.getByLabel("Files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  for (const [index, { text, grantId }] of rows.entries()) {
    const certificate = await (await fetch(`${site()}${paths.publicLicense(grantId)}/certificate`)).text();
    await give("license.jwt", certificate);
    await expect(saved.getByText(grantId, { exact: true })).toBeVisible();
    expect(asShown(await saved.locator("#result").evaluate((result) => result.textContent))).toContain(asShown(text));

    // The server's answer is made by the same components.
    if (index < rows.length - 1) continue;
    await plain.goto(paths.verify);
    await plain.getByRole("textbox", { name: "Certificate" }).fill(certificate);
    await plain.getByRole("button", { name: "Check", exact: true }).click();
    await expect(plain.getByText(grantId, { exact: true })).toBeVisible();
    expect(await plain.locator("main").textContent()).toContain(asShown(text));
  }
  expect(watch.ran).toEqual([]);
  expect(watch.fetched).toEqual([]);
});

test("what machines read is named as data, and is not sniffed for a page", async ({ newVisitor }) => {
  const page = await newVisitor({ bypassCSP: true });
  const watch = await XssWatch.of(page.context(), site());
  for (const { text, grantId } of rows) {
    for (const [path, type] of [
      [`${paths.publicLicense(grantId)}/certificate`, "application/vc+jwt"],
      [`${paths.publicLicense(grantId)}/state`, "application/json"],
    ] as const) {
      const answer = await page.request.get(path);
      expect(answer.headers()["content-type"]).toContain(type);
      expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
      if (type === "application/json") continue;
      const payload = JSON.parse(Buffer.from((await answer.text()).split(".")[1] ?? "", "base64url").toString("utf8"));
      expect(payload.credentialSubject.licensor.name).toBe(text);
    }
    const state = await page.goto(`${paths.publicLicense(grantId)}/state`);
    expect(state?.status()).toBe(200);
  }
  expect(watch.ran).toEqual([]);
  expect(watch.fetched).toEqual([]);
});
