import type { BrowserContextOptions } from "@playwright/test";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { type Open, openBare, packsOf, readTab, visit } from "@/tests/support/corpus";
import { addCorpus } from "@/tests/support/corpus-rows";
import { addUses, type UseRow } from "@/tests/support/corpus-uses";
import { csvPayloads } from "@/tests/support/csv";
import { ask, newAdmin, signInAsAdmin, takeCookies } from "@/tests/support/e2e-admin";
import { expect, serveApart, test } from "@/tests/support/page";
import { testSecrets } from "@/tests/support/secrets";
import { site } from "@/tests/support/site";
import { newBrand, newCreator } from "@/tests/support/visitors";
import { xssPayloads } from "@/tests/support/xss-payloads";
import { foreignPartsOf, XssWatch } from "@/tests/support/xss-watch";

// What the parties of a license write in the months after it exists: where it is used, what is wrong with that, what staff
// found, and what a renewal asks for. Each of them reads it, and so do staff: it is whole, and nothing of it runs.

serveApart();
test.setTimeout(300_000);

const { packs, telling } = packsOf(xssPayloads, csvPayloads);
let rows: UseRow[] = [];
test.beforeAll(async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  rows = await addUses(await addCorpus(process.env.E2E_DATABASE_URL ?? "", packs, "all"));
});

/** All as the server sends them, the telling ones with scripts, and one under the policy as well. */
const looks: readonly { options: BrowserContextOptions; open: Open; count: number }[] = [
  { options: { javaScriptEnabled: false }, open: openBare, count: packs.length },
  { options: { bypassCSP: true }, open: visit, count: telling },
  { options: {}, open: visit, count: 1 },
];

/** What the browser makes of a text that a page shows. */
const asShown = (text: string): string => text.replace(/\r\n?/g, "\n");

test("staff read of disputes as they were written, and run none", async ({ page, newVisitor }) => {
  await signInAsAdmin(page, (await newAdmin()).email);
  const cookies = await page.context().cookies();
  const tab = { path: paths.adminTab("disputes"), least: 3, rowsOf: ({ id }: { id: string }) => [disputeOf(id)] };
  const disputeOf = (id: string) => rows.find((row) => row.id === id)?.disputeId ?? "";
  for (const { options, open, count } of looks) {
    const visitor = await newVisitor(options);
    await visitor.context().addCookies(cookies);
    const watch = await XssWatch.of(visitor.context(), site());
    const some = rows.slice(-count);
    const counts = await readTab(await visitor.context().newPage(), tab, { corpus: some, open, pages: 1 });
    const lost = some.filter(({ text }) => (counts.get(asShown(text)) ?? 0) < tab.least);
    expect(lost.map(({ text }) => text)).toEqual([]);
    expect([...watch.ran, ...watch.fetched]).toEqual([]);
  }
});

test("the parties of a license read of its uses, disputes and renewal as they were written, and run none", async ({
  newVisitor,
}) => {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  await ask(
    `UPDATE offer SET creator_user_id = (SELECT id FROM profiles WHERE email_key = $1),
       buyer_org_id = (SELECT id FROM buyer_org WHERE email_key = $2) WHERE id = ANY($3)`,
    [creator.email, brand.email, rows.flatMap(({ renewalId, approvedId }) => [renewalId, approvedId])],
  );
  const license = ({ text, place, grantId }: UseRow) => ({ path: paths.license(grantId), texts: [text, place] });
  const views = {
    creator: (row: UseRow) => [
      license(row),
      { path: paths.disputeUse(row.grantId, row.useId), texts: [row.place] },
      { path: paths.approve(deriveToken("offer-decision", row.renewalId, row.salt)), texts: [row.text] },
    ],
    brand: (row: UseRow) => [license(row), { path: paths.licenseUse(row.grantId), texts: [] }],
  };
  const dashboards = {
    creator: { path: paths.creatorDashboard, texts: rows.map(({ text }) => text) },
    brand: { path: paths.brand, texts: rows.map(({ text }) => text) },
  };
  for (const { options, open, count } of looks) {
    for (const [side, { cookies }] of [["creator", creator] as const, ["brand", brand] as const]) {
      const visitor = await newVisitor(options);
      await takeCookies(visitor, cookies);
      const watch = await XssWatch.of(visitor.context(), site());
      const page = await visitor.context().newPage();
      for (const { path, texts } of [...rows.slice(-count).flatMap(views[side]), dashboards[side]]) {
        await open(page, path);
        expect(await foreignPartsOf(page), path).toEqual([]);
        const shown = await page.evaluate(() => document.querySelector("main")?.textContent ?? "");
        for (const text of texts) expect(shown, path).toContain(asShown(text));
      }
      expect([...watch.ran, ...watch.fetched]).toEqual([]);
    }
  }
});
