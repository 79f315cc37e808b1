import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { csvPayloads } from "@/tests/support/csv";
import { allPages, asShown, looks, packsOf, readTab } from "@/tests/support/hostile/corpus";
import { addCorpus, addUses, type UseRow } from "@/tests/support/hostile/corpus-rows";
import { XssWatch, xssPayloads } from "@/tests/support/hostile/xss";
import { expect, serveApart, test } from "@/tests/support/page";
import { testSecrets } from "@/tests/support/secrets";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator } from "@/tests/support/visitors";

// What the parties of a license write in the months after it exists: where it is used, what is wrong with that, what staff
// found, and what a renewal asks for. Each of them reads it, and so do staff: it is whole, and nothing of it runs.

serveApart();

const packs = packsOf(xssPayloads, csvPayloads);
let rows: UseRow[] = [];
test.beforeAll(async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  rows = await addUses(await addCorpus(process.env.E2E_DATABASE_URL ?? "", packs, "all"));
});

test("staff read of disputes as they were written, and run none", async ({ adminPage: page, newVisitor }) => {
  const cookies = await page.context().cookies();
  const tab = { path: paths.adminTab("disputes"), least: 3, rowsOf: ({ id }: { id: string }) => [disputeOf(id)] };
  const disputeOf = (id: string) => rows.find((row) => row.id === id)?.disputeId ?? "";
  for (const { open, count } of looks(packs)) {
    const visitor = await newVisitor({ bypassCSP: true });
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
    creator: { path: `${paths.creatorDashboard}?show=in-force`, texts: rows.map(({ text }) => text) },
    brand: { path: `${paths.brand}?show=in-force`, texts: rows.map(({ text }) => text) },
  };
  for (const { open, count } of looks(packs)) {
    for (const [side, { cookies }] of [["creator", creator] as const, ["brand", brand] as const]) {
      const visitor = await newVisitor({ bypassCSP: true });
      await takeCookies(visitor, cookies);
      const watch = await XssWatch.of(visitor.context(), site());
      const page = await visitor.context().newPage();
      for (const { path, texts } of [...rows.slice(-count).flatMap(views[side]), dashboards[side]]) {
        const { main, foreign } = await allPages(open)(page, path);
        expect(foreign, path).toEqual([]);
        for (const text of texts) expect(main, path).toContain(asShown(text));
      }
      expect([...watch.ran, ...watch.fetched]).toEqual([]);
    }
  }
});
