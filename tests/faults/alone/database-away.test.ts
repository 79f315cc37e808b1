import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject, test } from "vitest";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { cloneDatabase } from "@/tests/support/cluster";
import { startStoppablePostgres, startTcpProxy } from "@/tests/support/connections";
import { type RenderedForm, renderedForm } from "@/tests/support/html";
import { type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { newDecisionLink, newSender, send } from "@/tests/support/site";

/** Milliseconds within which every request is answered, whatever the database does. */
const ANSWER = 60_000;
const CONNECTIONS = 10;

/** The latest first. */
type AtTheEnd = (step: () => Promise<void>) => void;

async function start(atTheEnd: AtTheEnd, databaseUrl?: string): Promise<AppServer> {
  const server = await startAppServer(inject("cluster"), { seed: true, ...(databaseUrl && { databaseUrl }) });
  atTheEnd(server.stop);
  return server;
}

async function read(url: string): Promise<{ url: string; status: number }> {
  const response = await fetch(url, { redirect: "manual", headers: newSender(), signal: AbortSignal.timeout(ANSWER) });
  await response.arrayBuffer();
  return { url, status: response.status };
}

const pages = ["/", "/waitlist", "/offer/new", "/creator/onboard", "/sign-in", "/auth", "/contact"];
const readAll = (site: string, also: readonly string[] = []) =>
  Promise.all([...pages.map((path) => site + path), ...also].map(read));

const isReady = async (site: string): Promise<boolean> => (await read(`${site}/api/ready`)).status === 200;
const failing = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status >= 500);

type Opened = readonly (readonly [form: RenderedForm, honest: PlainForm])[];

const openForms = (site: string): Promise<Opened> =>
  Promise.all(Object.values<PlainForm>(plainForms).map(async (one) => [await one.open(site), one] as const));

let people = 0;
/** Typed values come back where they could not be stored. */
async function sendAll(forms: Opened) {
  const answers = forms.map(async ([form, { fields, accepted }]) => {
    people += 1;
    const email = `person-${people}@example.test`;
    const sent = sendPlain(form, fields(email), newSender());
    const answer = await Promise.race([sent, sleep(ANSWER, undefined, { ref: false })]);
    if (!answer) throw new Error(`${form.url} did not answer the post`);
    const isAccepted = accepted.test(`${answer.status} ${answer.location} ${answer.text}`);
    return { url: form.url, status: answer.status, isAccepted, isKept: isAccepted || answer.text.includes(email) };
  });
  return Promise.all(answers);
}

// Each waits for most of its time, on a server of its own.
test.concurrent("after a silent cut of 5 seconds the site recovers without help, and opens no more connections than before", async ({
  expect,
  onTestFinished,
}) => {
  const database = await cloneDatabase(inject("cluster"));
  onTestFinished(database.drop);
  const proxy = await startTcpProxy(database.url);
  onTestFinished(proxy.close);
  const server = await start(onTestFinished, proxy.url);
  const link = await newDecisionLink(server.url);
  const everything = Array.from({ length: CONNECTIONS }, () => link);
  expect(failing(await readAll(server.url, everything))).toEqual([]);

  proxy.cut();
  const during = readAll(server.url, everything);
  expect((await read(`${server.url}/api/health`)).status).toBe(200);
  await sleep(5_000);
  proxy.mend();
  await expect.poll(() => isReady(server.url), { interval: 500 }).toBe(true);
  await during;
  expect(failing(await readAll(server.url, everything))).toEqual([]);
  expect(proxy.connections()).toBeLessThanOrEqual(CONNECTIONS);
  expect(server.output()).toContain("the database answers again");
});

test.concurrent("a database that hangs for 40 seconds: every request gets a response, no form loses its input", async ({
  expect,
  onTestFinished,
}) => {
  const postgres = await startStoppablePostgres();
  onTestFinished(postgres.remove);
  const server = await start(onTestFinished, postgres.url);
  const link = await newDecisionLink(server.url);
  const forms = await openForms(server.url);

  postgres.halt();
  const answers: Promise<{ url: string; status: number; isAccepted?: boolean; isKept?: boolean }[]>[] = [];
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(5_000)) {
    answers.push(readAll(server.url, [link]), sendAll(forms));
  }
  postgres.resume();
  const all = (await Promise.all(answers)).flat();
  expect(all.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(all.filter(({ isKept }) => isKept === false)).toEqual([]);
  expect(all.filter((one) => "isAccepted" in one && !one.isAccepted && one.status !== 503)).toEqual([]);
  await expect.poll(() => isReady(server.url)).toBe(true);
  expect(failing(await readAll(server.url, [link]))).toEqual([]);
});

test.concurrent("a lock held on an offer of one creator affects no other creator", async ({
  expect,
  onTestFinished,
}) => {
  const server = await start(onTestFinished);
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  const toAnother: [string, string] = ["creatorEmail", "theo@likeright.test"];
  const [held, other] = [await newDecisionLink(server.url, [toAnother]), await newDecisionLink(server.url)];
  await holder.query("BEGIN; SELECT FROM offer ORDER BY created_at LIMIT 1 FOR UPDATE");

  const approvalOf = (link: string) => renderedForm(`${link}?step=approve`, 'name="agree"');
  const approval = await approvalOf(held);
  const waiting = Array.from({ length: 4 * CONNECTIONS }, () => send(approval, [["agree", "on"]]));
  const decided = await send(await approvalOf(other), [["agree", "on"]]);
  expect(decided.headers.get("location")).toMatch(/\?done$/);
  const others = await sendAll((await openForms(server.url)).filter(([form]) => !form.url.endsWith("/auth")));
  expect(others.filter(({ isAccepted }) => !isAccepted)).toEqual([]);
  expect(failing(await readAll(server.url, [held, other]))).toEqual([]);

  const answers = await Promise.all(waiting);
  // They waited in vain, through us.
  expect(answers.filter(({ status, headers }) => status !== 503 || !headers.has("retry-after"))).toEqual([]);
  expect(answers.filter(({ headers }) => headers.get("location")?.endsWith("?done"))).toEqual([]);
  await holder.query("ROLLBACK");
  const late = await send(approval, [["agree", "on"]]);
  expect(late.headers.get("location")).toMatch(/\?done$/);
});
