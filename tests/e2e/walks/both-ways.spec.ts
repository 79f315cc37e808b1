import type { Page, Response } from "@playwright/test";
import type pg from "pg";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { formsIn, type PageForm } from "@/tests/support/html";
import { drainOutbox } from "@/tests/support/outbox";
import { expect, test } from "@/tests/support/page";
import { wav } from "@/tests/support/recordings";
import { actionManifest, builtPages } from "@/tests/support/routes";
import { newDecisionLink, newSender } from "@/tests/support/site";
import { BOOKKEEPING, poolOf } from "@/tests/support/site-database";
import { settle, type Visit } from "@/tests/support/site-world";

// Every form of the product is filled in and sent in a browser with scripts and in one without, each on a server of its
// own with the same people and records: both must end at the same place, in the same words and with the same records.

const { actions } = actionManifest();
const nameOf = new Map(actions.map(({ id, file, name }) => [id, `${file.replace(/^app\//, "")} ${name}`]));

/** Actions that no form sends without scripts, and why. */
const NO_FORM: Readonly<Record<string, string>> = {
  signInWithPasskey: "a device answers",
  provePasskey: "a device answers",
  addOwnPasskey: "a device answers",
  addMyPasskey: "a device answers",
  reportSeen: "the page says it when somebody looks at it",
};

/** Actions, or buttons of theirs, whose forms a page with scripts handles itself, and why. */
const BY_THE_PAGE: Readonly<Record<string, string>> = {
  checkPasted: "the browser checks certificates, which leave it only without scripts",
};

/** Without scripts the page is read again after these, and says the outcome itself in place of the form. */
const SAID_BY_THE_PAGE: Readonly<Record<string, string>> = {
  reportHere: "the message says that it is reported",
};

/** These end the consent, the profile, the access or the session that other forms need, so they come last, in this order. */
const LAST = [
  ...["stopThisMail", "withdrawVerification", "actByLink"],
  ...["takeInvitationBack", "removeColleague", "handBrandOver", "leaveTeam"],
  ...["decideOn", "removeOwnFactor", "eraseMyData", "closeMyData", "closeMyProfile", "closeMyBrand"],
  ...["endThisSession", "leaveEverywhere", "leave", "endTheirSessions", "remove", "erasePerson"],
  ...["switchFlag", "endOwnSession", "logout"],
];

/** The two servers, by whether their browser runs scripts. */
type Side = { server: AppServer; page: Page; pool: pg.Pool; places: Readonly<Record<string, Visit>> };
type Found = { form: PageForm; kind: string; label: string; at: number; button: number; takesFile: boolean };
/** `routes`: every page that shows the form, as what one page leads to may take it off another. */
type Sent = { routes: string[]; kind: string; action: string; label: string; withFile: boolean };
type Outcome = { path: string; said: string[] };

const shortName = (action: string): string => nameOf.get(action)?.split(" ").at(-1) ?? action;
const turnOf = ({ action }: Sent): number => LAST.indexOf(shortName(action));
const formOf = ({ kind, withFile }: Sent): string => `${kind}${withFile ? " with a file" : ""}`;
const keyOf = (sent: Sent): string => `${formOf(sent)} on ${sent.routes[0]}`;

/** Ids, tokens, addresses and times are each server's own. */
const alike = (text: string): string =>
  text
    .replace(/[\w.-]{1,80}@[\w.-]{1,80}\.(?:test|example)/g, "<address>")
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d(?::?\d\d)?)?/g, "<time>")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "<id>")
    .replace(/localhost:\d+/g, "<site>")
    .replace(/\b10(?:\.\d+){3}\b/g, "<network>")
    .replace(/[0-9a-f]{40,}/g, "<token>");

async function placesOf({ url, databaseUrl }: AppServer): Promise<Record<string, Visit>> {
  const world = await settle(url, databaseUrl);
  const others = builtPages().filter((route) => !route.includes("[") && !(route in world));
  const steps: Record<string, Visit> = {};
  for (const step of ["approve", "decline", "counter-10"]) {
    const { pathname } = new URL(await newDecisionLink(url));
    steps[`/approve/[token]#${step}`] = { path: `${pathname}?step=${step}`, cookies: "" };
  }
  return { ...Object.fromEntries(others.map((path) => [path, { path, cookies: "" }])), ...steps, ...world };
}

/** A page's forms, each once for each of its buttons, with its place among all forms of the page. */
const formsOn = (html: string): Found[] =>
  [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(([markup], at) => {
    const takesFile = /type="file"[^>]*name=|name=[^>]*type="file"/.test(markup);
    const labels = [...markup.matchAll(/<button\b[^>]*\stype="submit"[^>]*>([\s\S]*?)<\/button>/g)].map(
      ([, label = ""]) => label.replace(/<span class="sr-only">.*?<\/span>|<[^>]*>/g, ""),
    );
    return formsIn(markup, () => "typed@example.test").map((form, button) => {
      const label = labels[button] ?? "";
      // A search that is typed and not pressed is made first without scripts.
      const typed = form.typed.filter(([name]) => name !== "q");
      // Which row of a list a button is about tells no form apart.
      const pressed = form.button ? form.button.replace(/-\d+$|=\{.*\}$/, "") : label;
      const fields = [...new Set(typed.map(([name]) => name))];
      return {
        ...{ form: { ...form, typed }, at, button, label, takesFile },
        kind: alike(`${nameOf.get(form.action)} (${pressed}): ${fields}`),
      };
    });
  });

/** Of all pages; a form that stands on several once. */
async function formsOf({ server, places }: Side): Promise<Sent[]> {
  const found = new Map<string, Sent>();
  for (const [route, { path, cookies }] of Object.entries(places)) {
    const page = await fetch(server.url + path, { headers: { cookie: cookies, ...newSender() } });
    for (const { form, kind, label, takesFile } of formsOn(await page.text())) {
      for (const withFile of takesFile ? [false, true] : [false]) {
        const sent = { routes: [route], kind, label, action: form.action, withFile };
        const known = found.get(formOf(sent));
        if (known) known.routes.push(route);
        else found.set(formOf(sent), sent);
      }
    }
  }
  return [...found.values()];
}

/** As a person would leave the form: with each field's value, and each change announced to the page's scripts. */
function typeInto(form: HTMLFormElement, typed: PageForm["typed"]): void {
  for (const [name, value] of typed) {
    for (const field of form.elements) {
      const isField =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
      if (!isField || field.name !== name || ["hidden", "file"].includes(field.type)) continue;
      if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
        if (field.value === value && !field.checked) field.click();
        continue;
      }
      // React overrides the property of the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

/** Headings, answers and faults. */
const WORDS =
  'main :is(h1, h2), [role="alert"] > p:first-child, [role="status"] > p:first-child, p[id$="-error"], .toast-title';

async function outcomeOn(page: Page): Promise<Outcome> {
  const said = (await page.locator(WORDS).allTextContents()).map((text) => alike(text.trim())).filter(Boolean);
  return { path: alike(new URL(page.url()).pathname), said: [...new Set(said)].sort() };
}

const recording = { name: "voice.wav", mimeType: "audio/wav", buffer: wav(4) };

/** Opens the form's page as whoever it is for, and sends the form; false if it is there no more. */
async function send({ server, page, places }: Side, sent: Sent, route: string, isScripted: boolean): Promise<boolean> {
  const { path = "", cookies = "" } = places[route] ?? {};
  const context = page.context();
  // What the last answer's page still reads would set its cookies among those of this one.
  await page.goto(`${server.url}/robots.txt`).catch(() => page.goto(`${server.url}/robots.txt`));
  await context.clearCookies();
  const pairs = cookies.split("; ").flatMap((pair) => (pair ? [pair.split(/=(.*)/s, 2)] : []));
  await context.addCookies(
    // The cookie of an offer is of its page.
    pairs.map(([name = "", value = ""]) => ({ name, value, domain: "localhost", path: name === "offer" ? path : "/" })),
  );
  await context.setExtraHTTPHeaders(newSender());
  const open = () => page.goto(server.url + path, { waitUntil: "domcontentloaded" });
  // Where the last answer leads elsewhere only now, that takes the place of the first try.
  const opened = await open().catch(open);
  const found = formsOn((await opened?.text()) ?? "").find(({ kind }) => kind === sent.kind);
  if (!found) return false;
  const form = page.locator("form").nth(found.at);
  if (isScripted) await page.waitForFunction(isAlive, await form.elementHandle());
  await form.evaluate(typeInto, found.form.typed);
  if (sent.withFile) await form.locator('input[type="file"]').setInputFiles(recording);
  const button = form.locator('button[type="submit"]').nth(found.button);
  await expect(button).toBeEnabled();
  const pressed = await button.elementHandle();
  const name = shortName(sent.action);
  const byThePage = isScripted && [name, `${name} ${sent.label}`].some((one) => one in BY_THE_PAGE);
  const answered = isScripted ? !byThePage && page.waitForResponse(isSentByScript) : page.waitForEvent("load");
  await button.evaluate((node: HTMLButtonElement) => node.click());
  await answered;
  if (isScripted) await page.waitForFunction(isDone, pressed);
  return true;
}

const isSentByScript = (response: Response): boolean => "next-action" in response.request().headers();

const isDone = (button: Node | null): boolean =>
  !(button instanceof Element && button.isConnected && button.matches(":disabled, [aria-disabled=true]"));

/** React keeps what it renders an element with in a property of it. */
const isAlive = (form: object | null): boolean => Object.keys(form ?? {}).some((key) => key.startsWith("__reactProps"));

/** What is counted, drawn by lot or computed, what the schedule ends, and what a page with scripts tells of its own accord. */
const OF_ITS_OWN = [
  ...BOOKKEEPING,
  ...["audit_chain", "certificate", "certificate_reissue", "erasure", "offer_search", "status_place"],
  ...["analytics_event", "blog_post_stats", "blog_view_marker"],
];

/** Ids as they are folded for a search, salts, hashes and parts of ids, and numbers of entries. */
const LOT =
  /\b[\da-f]{8}(?: [\da-f]{4}){3}\b|[\w+/=-]{20,}|(?=[a-z+/=-]*\d)(?=\d*[a-z])[\w+/=-]{8,}|\b\d{8}\b|^\(\d+/gi;

/** A page with scripts is read again at other times, and entries of the log name others by their numbers. */
const READ = /,(?:data_fetch|entry_blanked|blanking_signed),/;

/**
 * All rows that the forms wrote, by table, without what is drawn by lot. The schedule blanks a mail once it has left, and a
 * page with scripts says when somebody looks at it: mails are told by their kinds, and times are left out.
 */
async function recordsOf({ pool }: Side): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1",
    [OF_ITS_OWN],
  );
  const records: Record<string, string[]> = {};
  for (const { name } of tables) {
    const what = name === "outbound_email" ? "template" : "t::text";
    const { rows } = await pool.query<{ row: string }>(`SELECT ${what} AS row FROM ${name} t`);
    records[name] = rows
      .filter(({ row }) => !READ.test(row))
      .map(({ row }) =>
        alike(row)
          .replace(/"*<time>"*/g, "")
          .replace(LOT, "<lot>"),
      )
      .sort();
  }
  return records;
}

test("every form ends alike, sent with scripts and without, with a file and without one", async ({
  newVisitor,
  expectFault,
}) => {
  test.setTimeout(30 * 60_000);
  // What is refused is answered with a status of its own.
  expectFault(/Failed to load resource: the server responded with a status of 4\d\d/);
  const { E2E_CLUSTER_URL: url = "", E2E_TEMPLATE: template = "" } = process.env;
  const open = async (javaScriptEnabled: boolean): Promise<Side> => {
    const server = await startAppServer({ url, template }, { seed: true });
    const page = await newVisitor({ javaScriptEnabled });
    page.setDefaultTimeout(120_000);
    // What a form keeps in the browser is not the next one's.
    await page.addInitScript(() => {
      // A sandboxed document has none.
      if (origin === "null") return;
      localStorage.clear();
      sessionStorage.clear();
    });
    return { server, page, pool: poolOf(server), places: await placesOf(server) };
  };
  const [plain, scripted] = await Promise.all([open(false), open(true)]);
  const sides = [plain, scripted];
  const softly = expect.configure({ soft: true });
  const left = new Set(actions.map(({ id }) => id));
  const done = new Set<string>();

  const sendBothWays = async (sent: Sent, route: string): Promise<boolean> => {
    for (const { pool } of sides) {
      // All together take longer than a proof holds.
      await pool.query("UPDATE sign_in_session SET mailbox_proved_at = now() WHERE mailbox_proved_at IS NOT NULL");
      await pool.query("UPDATE sign_in_session SET factor_proved_at = now() WHERE factor_proved_at IS NOT NULL");
    }
    const sending = sides.map((side) => send(side, sent, route, side === scripted).catch((why: unknown) => why));
    const [wasSent, wasSentByScript] = await Promise.all(sending);
    softly([typeof wasSent, wasSentByScript], keyOf(sent)).toEqual(["boolean", wasSent]);
    if (wasSent !== true || wasSentByScript !== true) return wasSent !== false;
    done.add(formOf(sent));
    left.delete(sent.action);
    const outcome = await outcomeOn(plain.page);
    if (!(shortName(sent.action) in SAID_BY_THE_PAGE))
      await softly.poll(() => outcomeOn(scripted.page), { message: keyOf(sent) }).toEqual(outcome);
    return true;
  };
  const sendWhereItStands = async (sent: Sent) => {
    for (const route of sent.routes) if (await sendBothWays(sent, route)) return;
  };

  // An answer shows forms that nobody could see before, and takes others away for a while.
  for (const isLast of [false, true]) {
    for (let before = -1; done.size > before; ) {
      before = done.size;
      const forms = (await formsOf(plain)).filter((sent) => turnOf(sent) >= 0 === isLast && !done.has(formOf(sent)));
      forms.sort((one, other) => turnOf(one) - turnOf(other));
      for (const sent of forms) await test.step(keyOf(sent), () => sendWhereItStands(sent));
    }
  }

  const unsent = [...left].filter((id) => !(shortName(id) in NO_FORM)).map((id) => nameOf.get(id));
  softly(unsent, "every form has been sent").toEqual([]);
  for (const { server, pool } of sides) await drainOutbox(server, pool);
  const [stored, storedByScripts] = await Promise.all(sides.map(recordsOf));
  softly(storedByScripts).toEqual(stored);
  for (const { server, pool } of sides) {
    await pool.end();
    await server.stop();
  }
});
