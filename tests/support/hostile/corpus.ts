import { type APIRequestContext, expect, type JSHandle, type Page } from "@playwright/test";
import { type SeenCreator, seenVersion } from "@/lib/creators/rules";
import { DRAWN_FOR } from "@/lib/form-fields";
import { sampleMails } from "@/lib/mail/catalogue";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import type { CorpusRow } from "@/tests/support/hostile/corpus-rows";
import { foreignParts } from "@/tests/support/hostile/xss";
import { renderedForm } from "@/tests/support/html";
import { times } from "@/tests/support/scale";
import { send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";

/**
 * `least`: how often a row shows a text by itself. `rowsOf`: the rows with a text of the corpus; without it the first
 * rows of the list are opened.
 */
type Tab = { path: string; least: number; rowsOf?: (row: CorpusRow) => readonly string[] };

export const tabs: readonly Tab[] = [
  { path: paths.adminTab("waitlist"), least: 10, rowsOf: ({ id }) => [id] },
  { path: paths.adminTab("contact"), least: 3, rowsOf: ({ id, demoId }) => [id, demoId] },
  { path: paths.adminTab("creators"), least: 2, rowsOf: ({ id, draftId }) => [id, draftId] },
  {
    path: paths.adminTab("offers"),
    least: 3,
    rowsOf: ({ offerId, declinedId, approvedId }) => [offerId, declinedId, approvedId],
  },
  { path: `${paths.adminTab("mail")}?show=failed`, least: 3, rowsOf: ({ id }) => [id] },
  { path: paths.adminTab("articles"), least: 1 },
  { path: `${paths.adminTab("audit")}?show=creator_verified`, least: 1 },
  { path: `${paths.adminTab("audit")}?show=license_revoked`, least: 1 },
];

/** Opens a row's details beside an empty list, because the list takes longest to render. */
function alone(address: string): string {
  const url = new URL(address, site());
  url.searchParams.set("q", "nobody-is-called-so");
  return url.pathname + url.search;
}

/** `main`: its text. `texts`: those that stand by themselves. `rows`, `next`: the addresses that a list leads to. */
type Shown = { main: string; texts: string[]; rows: string[]; next: string | undefined; foreign: string[] };

async function readShown(shown: JSHandle<Document>): Promise<Shown> {
  const read = await shown.evaluate((document) => {
    const of = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
    const link = [...document.querySelectorAll("nav[aria-label^=Pages] a")].find((a) =>
      a.textContent?.startsWith("Next"),
    );
    const [main = ""] = of("main");
    return {
      main,
      texts: of("#details").length > 0 ? of("#details :is(dd, td, th, h3)") : of("main :is(dd, td, option, th)"),
      rows: [...document.querySelectorAll("tbody th a")].map((row) => row.getAttribute("href") ?? ""),
      next: link?.getAttribute("href") ?? undefined,
    };
  });
  const foreign = await shown.evaluate(foreignParts);
  await shown.dispose();
  return { ...read, foreign };
}

/** Opens a page like a visitor, or only parses the server's HTML, as a browser without scripts does. */
type Open = (page: Page, path: string) => Promise<Shown>;

export const visit: Open = async (page, path) => {
  await page.goto(path);
  return readShown(await page.evaluateHandle(() => document));
};

export const parse: Open = async (page, path) => {
  if (page.url() === "about:blank") await page.goto("/robots.txt");
  const parsed = page.evaluateHandle(
    async (from) => new DOMParser().parseFromString(await (await fetch(from)).text(), "text/html"),
    path,
  );
  return readShown(await parsed);
};

/**
 * How pages are opened, and how many of the last packs are shown there. As the server sends them, where its HTML is all
 * that there is: four, each with attacks of every kind, or all; with scripts, where the same components stand
 * for every text, the last one. Neither under the policy, which only forbids.
 */
export const looks = (packs: readonly string[]) =>
  [
    { open: parse, count: times(4, packs.length) },
    { open: visit, count: 1 },
  ] as const;

/** Opens a page, and the others of its list if it has several. `main` is the text of all. */
export const allPages =
  (open: Open): Open =>
  async (page, path) => {
    let read = await open(page, path);
    while (read.next) {
      const more = await open(page, read.next);
      read = { ...more, main: read.main + more.main, foreign: [...read.foreign, ...more.foreign] };
    }
    return read;
  };

/** What the browser makes of a text that a page shows. */
export const asShown = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Pages that hold all packs: the newest rows come first. */
export const PAGES = 4;

/** Opens the first pages of a list and the details of the corpus's rows, and counts how often each text appears by itself. */
export async function readTab(
  page: Page,
  { path, rowsOf }: Tab,
  { corpus, open, pages }: { corpus: readonly CorpusRow[]; open: Open; pages: number },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const queue = [path];
  const opening = rowsOf ? corpus.flatMap((row) => rowsOf(row).map((id) => alone(withRow(path, id)))) : [];
  for (let opened = 0; queue.length > 0; opened += 1) {
    const address = queue.shift() ?? path;
    const read = await open(page, address);
    expect(read.foreign, address).toEqual([]);
    for (const text of read.texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    if (opened === 0 && !rowsOf) opening.push(...read.rows.slice(0, corpus.length).map(alone));
    if (opened < pages - 1 && read.next) queue.push(read.next);
    else queue.push(...opening.splice(0));
  }
  return counts;
}

/** As many texts as fit the shortest field. */
const PACK = 18;

/** In an address, a script runs only if the text begins with its scheme. */
const SCRIPT_URL = "javascript:alert(1)";

/** The last pack represents all where the same component shows every text: a script's address, and elements. */
export function packsOf(...corpora: readonly (readonly string[])[]): string[] {
  const [elements = "", ...packs] = corpora.flatMap((texts) => {
    const count = Math.ceil(texts.length / PACK);
    return Array.from({ length: count }, (_, pack) => texts.filter((_, at) => at % count === pack).join("\n"));
  });
  return [...packs, `${SCRIPT_URL}\n${elements}`];
}

/**
 * The text as a form accepts it: without control characters, invisible ones and lone surrogates, and with normalized
 * line endings.
 */
export const asSent = (text: string): string =>
  text
    .replace(/\r\n|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\ufffd/gu, "")
    .trim();

/** As the rows' own forms carry them; opening each would take minutes. */
async function versionsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ask<SeenCreator & { id: string }>(
    `SELECT c.user_id AS id, c.status::text, c.closed_at AS "closedAt", coalesce(p.display_name, p.email) AS name,
       mailbox_of(p.email_key) AS "mailboxKey", c.portrait_hash AS "portraitHash", c.slug, c.craft, c.city, c.bio, c.links, NULL AS held, NULL AS "verificationId", FALSE AS "isVerified",
       FALSE AS "hasVerification", c.name_held_at IS NOT NULL AS "isNameHeld"
     FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...seen }) => [id, seenVersion(seen)]));
}

export async function decideWithTexts(admin: APIRequestContext, rows: readonly CorpusRow[]): Promise<void> {
  const { cookies } = await admin.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const [first] = rows;
  if (!first) throw new Error("There is no row");
  const post = async (
    tab: string,
    opened: string,
    marker: string,
    fields: (row: CorpusRow) => Record<string, string>,
  ) => {
    const url = `${site()}${paths.adminTab(tab)}`;
    const form = await renderedForm(withRow(url, opened), marker, { cookie });
    const hidden = Object.fromEntries(
      form.entries.filter(([name]) => name.startsWith("$ACTION") || name === DRAWN_FOR),
    );
    for (const row of rows) {
      const options = { multipart: { ...hidden, ...fields(row) }, headers: { origin: site() } };
      const answer = await admin.post(`${url}?q=nobody-is-called-so`, options);
      if (answer.status() !== 200) throw new Error(`${tab} answered ${answer.status()} to ${row.text}`);
    }
  };
  const versions = await versionsOf(rows.map(({ id }) => id));
  await post("creators", first.id, 'name="note"', ({ id, text }) => ({
    userId: id,
    decision: "verify",
    version: versions.get(id) ?? "",
    note: asSent(text),
  }));
  await post("offers", first.approvedId, 'name="reason"', ({ grantId, text }) => ({
    grantId,
    reason: asSent(text),
    confirmed: "on",
  }));
}

/** As these forms return it, and accept it when it is sent again. */
const withoutMarkup = (text: string): string => text.replace(/<+(?=[a-z/!])/gi, "");

/** Each text as it is, and as the form returns it. */
export async function sendPublicForms(texts: readonly string[]): Promise<void> {
  const [contact, demo, waitlist] = await Promise.all([
    renderedForm(site() + paths.contact, 'name="message"'),
    renderedForm(site() + paths.demo, 'name="useCase"'),
    renderedForm(site() + paths.waitlist, 'name="fullName"'),
  ]);
  for (const [index, text] of texts
    .map(asSent)
    .flatMap((text) => [text, withoutMarkup(text)])
    .entries()) {
    const person = [
      ["fullName", "Ada Merritt"],
      ["email", `form-${index}@example.test`],
    ] as const;
    const talent = { portfolioLinks: text, talentCategory: "model", minFee: "negotiable", primaryInterest: "talent" };
    const answers = await Promise.all([
      send(contact, [...person, ["subject", "general"], ["message", text]]),
      send(demo, [...person, ["company", text.slice(0, 100)], ["useCase", text]]),
      send(waitlist, [...person, ["agree", "on"], ["referralDetails", text], ...Object.entries(talent)]),
    ]);
    for (const { status, url } of answers) if (![200, 303].includes(status)) throw new Error(`${url}: ${status}`);
  }
}

const WRITTEN = new Set(
  "creatorName buyerName buyerOrgName useCase rights category territory reason place resolution newAddress name topic message email interest ref".split(
    " ",
  ),
);

/** Values that a template knows, in a field that otherwise holds written text. */
const REASONS = new Set(["onboarding", "sign-in", "already-registered", "already-suspended", "already-closed"]);

function withText(value: unknown, text: string, name = ""): unknown {
  if (typeof value === "string") return WRITTEN.has(name) && !REASONS.has(value) ? text : value;
  if (Array.isArray(value)) return name === "facts" ? [[text, text]] : value.map((one) => withText(one, text));
  if (typeof value !== "object" || value === null) return value;
  // But for the product, words that the sentence of what is permitted knows.
  if (name === "permit") return { ...value, product: text };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withText(inner, text, key)]));
}

/** Every mail in each of its variants, with `text` for everything that others write. */
export const mailsSaying = (text: string): { template: string; payload: unknown }[] =>
  sampleMails.map(({ template, payload }) => ({ template, payload: withText(payload, text) }));
