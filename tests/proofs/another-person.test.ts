import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DRAWN_FOR } from "@/lib/form-fields";
import { paths } from "@/lib/paths";
import { bodiesOf } from "@/tests/support/admin-strangers";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { formsIn, holds, type PageForm } from "@/tests/support/html";
import { drainOutbox, runSchedule } from "@/tests/support/outbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { actionManifest } from "@/tests/support/routes";
import { newSender } from "@/tests/support/site";
import { BOOKKEEPING, dump, poolOf } from "@/tests/support/site-database";
import { settle } from "@/tests/support/site-world";
import { addAdministrator, newAddress, newBrand, newCreator, signIn } from "@/tests/support/visitors";

// Every form that acts by a session is drawn as one person and sent as another one.

let server: AppServer;
let pages: { route: string; path: string; cookies: string; forms: PageForm[] }[];
let others: Record<string, string>;

beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
  const world = await settle(server.url, server.databaseUrl);
  pages = [];
  for (const [route, { path, cookies }] of Object.entries(world)) {
    const response = await fetch(server.url + path, { headers: { cookie: cookies, ...newSender() } });
    const forms = formsIn(await response.text(), () => newAddress("typed"));
    pages.push({ route, path, cookies, forms });
  }
  others = {
    creator: (await newCreator(server.url)).cookies,
    brand: (await newBrand(server.url)).cookies,
    administrator: await signIn(server.url, (await addAdministrator(server.databaseUrl)).email),
    mailbox: await anotherMailbox(),
  };
});
afterAll(() => server.stop());

/** Somebody who has just shown another mailbox's data in this browser. */
async function anotherMailbox(): Promise<string> {
  const { cookies } = await newCreator(server.url);
  const headers = { cookie: cookies, ...newSender() };
  const page = await (await fetch(server.url + paths.yourData, { headers })).text();
  const show = actionManifest().actions.find(({ name }) => name === "showMyData");
  const form = formsIn(page, () => newAddress()).find(({ action }) => action === show?.id);
  const shown = await sendPlain({ url: server.url + paths.yourData, entries: form?.hidden ?? [] }, [], headers);
  expect(shown.cookies).toContain("your-data=");
  return shown.cookies;
}

const LINK = "the mailed link names its own record, whoever is signed in";
const OFFER = "names its offer, and acts for the party of that offer alone, by its link or its session";
const PUBLIC = "says itself for whom it is sent, in its fields";
const LEAVES = "only ends what this browser may do, for whoever may do it";
const SAMPLE = "acts on a sample of this browser, which nobody owns";

/** The actions that act for nobody who is signed in, by file and name, and why. */
const exempt: readonly [file: RegExp, names: readonly string[], why: string][] = [
  [/^app\/\(forms\)|^app\/\(site\)|^app\/dev\//, [], PUBLIC],
  [/\[token\]\/(?:.*\/)?actions\.ts$/, [], LINK],
  [/\/approve\/\[token\]\/message-actions\.ts$/, ["writeHere", "reportHere"], OFFER],
  [/\/offer\/\[id\]\/(?:actions|message-actions|address-actions)\.ts$/, [], OFFER],
  [/\/offer\/new\/(?:actions|invite-action)\.ts$/, ["makeOffer", "inviteByMail"], PUBLIC],
  [/\/briefs\/new\/actions\.ts$/, ["makeBrief"], PUBLIC],
  [/\/sign-out\.ts$/, ["leave", "logout"], LEAVES],
  [/\/(?:auth|sign-in)\/actions\.ts$/, [], PUBLIC],
  [/\/creator\/onboard\/actions\.ts$/, [], PUBLIC],
  [/\/your-data\/actions\.ts$/, ["askForData"], PUBLIC],
  [/\/try\/actions\.ts$/, [], SAMPLE],
  [
    /^app\/keep\.ts$/,
    ["keep"],
    "stands on pages that are the same for everybody, drawn for nobody; /shortlist carries a mark, which is read (tests/http/shortlist)",
  ],
];

const isExempt = ({ file, name }: { file: string; name: string }): boolean =>
  exempt.some(([of, names]) => of.test(file) && (names.length === 0 || names.includes(name)));

/** Not sent back to a page. */
const SECRET = /password|token|code|passkey/i;

const REFUSED = "This page was opened as ";

/** Where those are led whom neither the page nor its form is for. */
const ELSEWHERE = /^\/(?:auth(?:\/setup|\/factor)?|your-data)$/;

const UNMARKED = /Please open this page again/;

test("whoever is signed in, a form that was drawn for another person changes nothing, keeps what was typed, and names both", async () => {
  const actions = actionManifest().actions.filter((action) => !isExempt(action));
  const names = new Map(actions.map(({ id, file, name }) => [id, `${file} ${name}`]));
  const pool = poolOf(server);
  // What is due by itself is done before, and not by a request of the test.
  await runSchedule(server);
  await drainOutbox(server, pool);
  // Each reading of a list by staff is audited.
  const state = () =>
    dump(server, [...BOOKKEEPING, "sign_in_session", "analytics_event", "admin_audit_log", "audit_chain"]);
  const before = await state();
  const refused = new Set<string>();
  const marks: { cookies: string; mark: string; path: string }[] = [];
  for (const { path, cookies, forms } of pages) {
    for (const form of forms.filter(({ action }) => names.has(action))) {
      const what = `${path} ${names.get(form.action)} ${form.button}`;
      const mark = form.hidden.find(([name]) => name === DRAWN_FOR)?.[1];
      expect(mark, `${what} carries for whom it was drawn`).toBeDefined();
      marks.push({ cookies, mark: mark ?? "", path });
      const answers: string[] = [];
      for (const [who, cookie] of Object.entries(others)) {
        const headers = { cookie, ...newSender() };
        const answer = await sendPlain({ url: server.url + path, entries: form.hidden }, form.typed, headers);
        expect(answer.status, `${what} as ${who}`).toBeLessThan(500);
        if (ELSEWHERE.test(answer.location)) continue;
        // A proved mailbox is no session.
        if (who === "mailbox" && holds(answer.text, "You are signed out")) continue;
        const said = `${what} as ${who}: answered ${answer.status} ${answer.location}`;
        expect.soft(holds(answer.text, REFUSED), said).toBe(true);
        answers.push(who);
        const lost = form.typed.filter(([name, value]) => !SECRET.test(name) && !holds(answer.text, value));
        expect.soft(lost, `${what} as ${who}`).toEqual([]);
        expect.soft(holds(answer.text, "You are now signed in as "), `${what} as ${who}`).toBe(true);
      }
      expect(answers, `${what}: refused as another person’s`).not.toEqual([]);
      refused.add(names.get(form.action) ?? "");
    }
  }
  // Those that only a page's script sends.
  const scripted = actions.filter(({ file, name }) => !refused.has(`${file} ${name}`));
  for (const { id, file, name, addresses } of scripted) {
    for (const cookie of Object.values(others)) {
      const [, body] = bodiesOf(id, { name: "Phone", [DRAWN_FOR]: marks[0]?.mark ?? "" });
      const headers = { ...body?.[0], origin: server.url, cookie, ...newSender() };
      const response = await fetch(server.url + (addresses[0] ?? ""), {
        method: "POST",
        redirect: "manual",
        body: body?.[1] ?? "",
        headers,
      });
      if ((await response.text()).includes(REFUSED)) refused.add(`${file} ${name}`);
    }
  }
  expect([...names.values()].filter((name) => !refused.has(name))).toEqual([]);
  await drainOutbox(server, pool);
  expect(await state()).toBe(before);
  await pool.end();
}, 600_000);

test("a form without a mark, with a forged one or with two is refused the same way", async () => {
  const cookie = others.creator ?? "";
  const headers = { cookie, ...newSender() };
  const page = await (await fetch(server.url + paths.creatorAccount, { headers })).text();
  const form = formsIn(page, () => newAddress()).find(({ typed }) => typed.some(([name]) => name === "timeZone"));
  const own = form?.hidden.find(([name]) => name === DRAWN_FOR) ?? expect.unreachable();
  const rest = form?.hidden.filter(([name]) => name !== DRAWN_FOR) ?? [];
  const post = (marks: (readonly [string, string])[]) =>
    sendPlain(
      { url: server.url + paths.creatorAccount, entries: [...rest, ...marks] },
      [["timeZone", "Asia/Tokyo"]],
      headers,
    );
  const forged = own[1].replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const marks of [[], [[DRAWN_FOR, forged] as const], [own, own]]) {
    const { text } = await post(marks);
    expect(text).toMatch(UNMARKED);
    expect(text).not.toContain("Time zone saved");
  }
  expect((await post([own])).text).toContain("Time zone saved");
});
