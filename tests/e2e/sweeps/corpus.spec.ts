import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { csvPayloads, readCsv } from "@/tests/support/csv";
import {
  allPages,
  asSent,
  asShown,
  decideWithTexts,
  looks,
  mailsSaying,
  PAGES,
  packsOf,
  readTab,
  sendPublicForms,
  tabs,
  visit,
} from "@/tests/support/hostile/corpus";
import { addCorpus, type CorpusRow, freeText } from "@/tests/support/hostile/corpus-rows";
import { foreignPartsOf, XssWatch, xssPayloads } from "@/tests/support/hostile/xss";
import { type CapturedMail, readMailbox } from "@/tests/support/mailbox";
import { expect, serveApart, test } from "@/tests/support/page";
import { testSecrets } from "@/tests/support/secrets";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";

// Everything that somebody can have stored, shown wherever it is shown: nothing of it runs, although no
// Content-Security-Policy forbids it, and nothing of it is lost.

serveApart();
test.setTimeout(900_000);

const payloads = [...xssPayloads, ...csvPayloads];
const packs = packsOf(xssPayloads, csvPayloads);
let singles: CorpusRow[] = [];
let packed: CorpusRow[] = [];

test.beforeAll(async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  singles = await addCorpus(process.env.E2E_DATABASE_URL ?? "", payloads, "submissions");
  packed = await addCorpus(process.env.E2E_DATABASE_URL ?? "", packs, "all");
});

/** Does `work` for every item, three at a time: each with a page of its own in the context. */
async function onPages<Item>(
  context: BrowserContext,
  items: readonly Item[],
  work: (page: Page, item: Item) => Promise<void>,
) {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const page = await context.newPage();
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(page, item);
      await page.close();
    }),
  );
}

test("the corpora are large, and the detector sees them run where nothing escapes them", async ({
  newVisitor,
  expectFault,
}) => {
  expectFault(/./);
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200);
  expect(new Set(csvPayloads).size).toBeGreaterThanOrEqual(60);
  const page = await newVisitor({ bypassCSP: true });
  const watch = await XssWatch.of(page.context(), site());
  await page.goto(paths.about);
  await page.evaluate((texts) => {
    for (const [index, text] of texts.entries()) {
      const frame = document.createElement("iframe");
      // What begins with a quote wants out of an attribute.
      const srcdoc = /^["']/.test(text) ? `<input value=${text[0]}${text}>` : text;
      document.body.append(Object.assign(frame, { name: `payload-${index}`, srcdoc }));
    }
  }, xssPayloads);
  const seen = () => new Set(watch.ran.flatMap((ran) => /payload-\d+/.exec(ran) ?? [])).size;
  await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThan(60);
  await expect.poll(() => new Set(watch.fetched).size).toBeGreaterThan(5);
  expect((await foreignPartsOf(page)).length).toBeGreaterThan(200);
});

test("the admin area shows every text as it is, and runs none", async ({ page, newVisitor }) => {
  await sendPublicForms(packs);
  await signInAsAdmin(page, (await newAdmin()).email);
  await decideWithTexts(page.request, packed);
  const cookies = await page.context().cookies();
  for (const { open, count } of looks(packs)) {
    const context = (await newVisitor({ bypassCSP: true })).context();
    await context.addCookies(cookies);
    const watch = await XssWatch.of(context, site());
    const lost: string[] = [];
    const some = packed.slice(-count);
    await onPages(context, tabs, async (tab, one) => {
      const counts = await readTab(tab, one, { corpus: some, open, pages: open === visit ? 1 : PAGES });
      for (const { text } of some) {
        const times = counts.get(asShown(text)) ?? counts.get(asShown(asSent(text))) ?? 0;
        if (times < one.least) lost.push(`${one.path}: ${text}`);
      }
    });
    expect(lost).toEqual([]);
    expect(watch.ran).toEqual([]);
    expect(watch.fetched).toEqual([]);
  }
});

test("every mail shows every text as it is, and runs none", async ({ newVisitor }) => {
  const large = [0, 1, 2].map((part) => payloads.filter((_, index) => index % 3 === part).join("\n"));
  for (const [index, text] of large.entries()) {
    for (const { template, payload } of mailsSaying(text)) {
      await ask(
        "INSERT INTO outbound_email (template, to_address, payload, state, attempts) VALUES ($1, $2, $3, 'captured', 1)",
        [template, `corpus-${index}@example.test`, JSON.stringify(payload)],
      );
    }
  }
  const mails: CapturedMail[] = [];
  for (const to of ["corpus-0@example.test", "corpus-1@example.test", "corpus-2@example.test"]) {
    mails.push(...(await readMailbox(site(), to)));
  }
  expect(mails).toHaveLength(large.length * mailsSaying("").length);

  const context = (await newVisitor({ bypassCSP: true })).context();
  const watch = await XssWatch.of(context, site());
  let whole = 0;
  await onPages(context, mails, async (tab, { html, subject }) => {
    await tab.setContent(html);
    expect(await foreignPartsOf(tab), subject).toEqual([]);
    const shown = await tab.evaluate(() => document.body.textContent);
    if (large.some((text) => shown.includes(asShown(text)))) whole += 1;
  });
  // The rest says nothing of what was written, or its beginning: what is permitted is told in a sentence of our own words.
  expect(whole).toBeGreaterThan(mails.length * 0.15);

  // The mailbox itself: its lists, and mails in its frame, which is the same for each of the mails above.
  const opened = await ask<{ id: string }>(
    "SELECT DISTINCT ON (template) id FROM outbound_email WHERE state = 'captured' ORDER BY template, created_at LIMIT 4",
  );
  const views = ["", "?to=corpus-0@example.test", ...opened.map(({ id }) => `?mail=${id}`)];
  await onPages(context, views, async (tab, query) => {
    await tab.goto(paths.devMailbox + query);
    for (const frame of tab.frames().slice(1)) await frame.waitForLoadState();
    expect(await foreignPartsOf(tab), query).toEqual([]);
  });
  expect(watch.ran).toEqual([]);
  expect(watch.fetched).toEqual([]);
});

test("offers, licenses and the creator's pages show every text as it is, and run none", async ({
  page,
  newVisitor,
  creator,
}) => {
  await ask(
    `UPDATE offer SET creator_user_id = (SELECT id FROM profiles WHERE email_key = $1)
     WHERE status = 'declined' AND buyer_name <> 'Bo Larsen'`,
    [creator],
  );
  const cookies = await page.context().cookies();
  const viewsOf = ({ text, offerId, grantId, salt }: CorpusRow) =>
    [
      paths.approve(deriveToken("offer-decision", offerId, salt)),
      paths.offerLink(offerId, deriveToken("buyer-offer", offerId, salt)),
      paths.licenseLink(grantId, deriveToken("license", grantId, salt)),
    ].map((path) => ({ path, texts: [text] }));
  const own = [
    { path: `${paths.creatorDashboard}?show=ended`, texts: packed.map(({ text }) => text) },
    { path: paths.newOffer, texts: [] },
  ];
  for (const { open, count } of looks(packs)) {
    const context = (await newVisitor({ bypassCSP: true })).context();
    await context.addCookies(cookies);
    const watch = await XssWatch.of(context, site());
    const views = packed.slice(-count).flatMap(viewsOf);
    await onPages(context, [...views, ...own], async (tab, { path, texts }) => {
      const { main, foreign } = await allPages(open)(tab, path);
      expect(foreign, path).toEqual([]);
      for (const text of texts) expect(main, path).toContain(asShown(text));
    });
    expect(watch.ran).toEqual([]);
    expect(watch.fetched).toEqual([]);
  }
});

/** What a reader of the CSV gets back: the text without the apostrophe that keeps a spreadsheet from running it. */
const recovered = (cell: string): string =>
  /^'+\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;

const isFormula = (cell: string): boolean => /^[\s\0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell);

test("the exports give every text back, and no cell of them begins a formula", async ({ adminPage: page }) => {
  const exported = async (file: string) => (await page.request.get(paths.adminExport(file))).text();
  const both = JSON.parse(await exported("all_submissions.json"));
  const faults: string[] = [];
  for (const table of ["waitlist_submissions", "contact_submissions"] as const) {
    const json: Record<string, unknown>[] = JSON.parse(await exported(`${table}.json`));
    expect(both[table]).toEqual(json);
    const byId = new Map(json.map((row) => [row.id, row]));
    for (const { id, text } of [...singles, ...packed]) {
      const changed = freeText[table].filter((column) => byId.get(id)?.[column] !== text);
      if (changed.length > 0) faults.push(`JSON: ${changed} of ${text}`);
    }

    const csv = await exported(`${table}.csv`);
    expect(csv.startsWith("\ufeff")).toBe(true);
    const [names = [], ...lines] = readCsv(csv.slice(1));
    expect(lines).toHaveLength(json.length);
    for (const line of lines) {
      if (line.length !== names.length) faults.push(`CSV: ${line.length} cells in ${line[0]}`);
      const row = byId.get(line[names.indexOf("id")] ?? "");
      for (const [index, cell] of line.entries()) {
        const value = row?.[names[index] ?? ""];
        const text = Array.isArray(value) ? value.join("; ") : value;
        const isText = typeof text === "string" && names[index] !== "created_at";
        if (isFormula(cell) || (isText && recovered(cell) !== text)) faults.push(`CSV: ${cell}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
