import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { cloneDatabase } from "@/tests/support/cluster";
import { startTcpProxy, type TcpProxy } from "@/tests/support/connections";
import { formsIn, holds, type PageForm, plainPost, postOf } from "@/tests/support/html";
import { secondStepOfWaitlist } from "@/tests/support/plain-forms";
import { actionManifest, addressesOfRoutes, builtPages } from "@/tests/support/routes";
import { newSender } from "@/tests/support/site";
import { BOOKKEEPING, dump } from "@/tests/support/site-database";
import { settle, type Visit } from "@/tests/support/site-world";

type Outage = {
  begin: (url: string, proxy: TcpProxy) => Promise<void>;
  end: (url: string, proxy: TcpProxy) => Promise<void>;
};

/** `default_transaction_read_only=off` overrides the database's own setting. */
async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const database = (url: string): string => new URL(url).pathname.slice(1);

/** The setting applies to new sessions only, so open ones are terminated. */
async function setReadOnly(url: string, value: "on" | "off"): Promise<void> {
  await run(
    url,
    `ALTER DATABASE ${database(url)} SET default_transaction_read_only = ${value};
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

const onEveryTable = (statement: string): string => `DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE replace('${statement}', '%', one);
  END LOOP; END $$`;

const outages: Readonly<Record<string, Outage>> = {
  down: {
    begin: (_url, proxy) => proxy.stop(),
    end: (_url, proxy) => proxy.restart(),
  },
  "read-only": {
    begin: (url) => setReadOnly(url, "on"),
    end: (url) => setReadOnly(url, "off"),
  },
  full: {
    begin: async (url) => {
      await run(
        url,
        `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      );
      await run(
        url,
        onEveryTable(
          "CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE OR DELETE ON % FOR EACH STATEMENT EXECUTE FUNCTION disk_full()",
        ),
      );
    },
    end: (url) => run(url, onEveryTable("DROP TRIGGER IF EXISTS disk_full ON %")),
  },
};

// Every page and form of the build, with the database in each failure state. New pages and forms are included
// automatically; one with a new parameter needs an address in tests/support/site-world.ts.

type Form = PageForm & Visit & { route: string };
type Answer = { status: number; location: string; html: string };

let direct: { url: string; drop: () => Promise<void> };
let proxy: TcpProxy;
let server: AppServer;
let visits: [route: string, visit: Visit][];
let forms: Form[];

const newAddress = (): string => `p-${randomUUID()}@example.test`;
const { actions } = actionManifest();
const nameOf = (form: Form): string =>
  `${actions.find(({ id }) => id === form.action)?.name} ${form.button} on ${form.route}`;

/** These end the profile, the access or the session that the others need, so they come last, in this order. */
const LAST = [
  // One moves a public page, and the other holds its person for as long as a slow database takes for fifty questions.
  ...["saveCreatorPage", "actByLink"],
  ...[
    ...["removeColleague", "handBrandOver", "leaveTeam"],
    "sendFromOther",
    "closeMyProfile",
    "closeMyBrand",
    "leaveEverywhere",
    "endThisSession",
    "eraseMyData",
  ],
  ...["remove", "endTheirSessions", "endOwnSession", "erasePerson", "logout", "leave"],
];
const ending = (form: Form): number => LAST.indexOf(nameOf(form).split(" ", 1)[0] ?? "");

/** Milliseconds added to each response of a slow database: a page with ten sequential queries takes over half a second. */
const SLOW_MS = 60;

async function ask(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(server.url + path, { ...init, redirect: "manual" });
  const location = response.headers.get("location") ?? "";
  return { status: response.status, location, html: await response.text() };
}
const look = ({ path, cookies }: Visit): Promise<Answer> =>
  ask(path, { headers: { cookie: cookies, accept: "text/html", ...newSender() } });
const post = (form: Form): Promise<Answer> => {
  const init = plainPost({ url: server.url + form.path, entries: [] }, postOf(form));
  return ask(form.path, { ...init, headers: { ...init.headers, cookie: form.cookies, ...newSender() } });
};

/** At most six at a time, so that slow items wait for the database rather than the machine. */
async function sixAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

/** Forms beside each other, and afterwards, one by one, those that end what others need. */
async function postEach(lanes: readonly (readonly Form[])[], work: (form: Form) => Promise<void>): Promise<void> {
  await sixAtATime(lanes, async (lane) => {
    for (const form of lane) await work(form);
  });
  for (const form of forms.filter((one) => ending(one) >= 0)) await work(form);
}
const others = (): Form[] => forms.filter((form) => ending(form) < 0);

const rows = () => dump({ databaseUrl: direct.url }, [...BOOKKEEPING, "sign_in_session"]);

beforeAll(async () => {
  direct = await cloneDatabase(inject("cluster"));
  proxy = await startTcpProxy(direct.url);
  server = await startAppServer(inject("cluster"), { seed: true, databaseUrl: proxy.url });
  const known = await settle(server.url, direct.url);
  visits = builtPages().map((route) => [route, known[route] ?? { path: route, cookies: "" }]);

  const decision = known["/approve/[token]"]?.path;
  const places: [route: string, visit: Visit][] = [
    ...visits,
    // The forms of a decision are behind its buttons.
    ...["approve", "decline", "counter-10"].map((step): [string, Visit] => [
      "/approve/[token]",
      { path: `${decision}?step=${step}`, cookies: "" },
    ]),
    ...Object.entries(known).flatMap(([place, visit]): [string, Visit][] => {
      const [route = "", state] = place.split("#");
      return state ? [[route, visit]] : [];
    }),
  ];
  const seen = new Map<Visit, string>();
  await sixAtATime(places, async ([, visit]) => {
    seen.set(visit, (await look(visit)).html);
  });
  const read: [string, Visit, string][] = [
    ["/waitlist", { path: "/waitlist", cookies: "" }, await secondStepOfWaitlist(server.url)],
    ...places.map(([route, visit]): [string, Visit, string] => [route, visit, seen.get(visit) ?? ""]),
  ];
  const found = read.flatMap(([route, visit, html]) =>
    formsIn(html, newAddress).map((form) => ({ ...form, ...visit, route })),
  );
  const kinds = new Map<string, Form>();
  for (const form of found) {
    const [, act] = form.hidden.find(([name]) => name === "act") ?? [];
    const kind = `${form.action} ${form.button} ${act} ${form.typed.map(([name]) => name)}`;
    if (!kinds.has(kind)) kinds.set(kind, form);
  }
  forms = [...kinds.values()].sort((one, other) => ending(one) - ending(other));
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await proxy?.close();
  await direct?.drop();
});

const part = (html: string, pattern: RegExp): string =>
  pattern.exec(html)?.[0].replace(/<script[\s\S]*?<\/script>/g, "") ?? "";
const mainOf = (html: string): string => part(html, /<main\b[\s\S]*<\/main>/);
/** Signing out is answered in the head. */
const bodyOf = (html: string): string => part(html, /<body\b[\s\S]*<\/body>/);
/** A code of a second factor is good for half a minute. */
const isSecret = (name: string) => ["password", "token", "factorCode", "appCode"].includes(name);

/**
 * Forms that need no database: steps of the waitlist, requesting a link, which is made later, keeping a creator in the
 * browser, a recording that is none, and checking a license. Choosing a brand reads alone.
 */
const NEEDS_NOTHING =
  /^(applyToWaitlist intent=(continue|back)|keep|addMySample|addMyPicture|savePortrait|requestLink|leave|actFor brand=[\w-]+|checkPasted( example=\w+)?) /;
/** A code that no app shows is read, found wrong and not counted, so that a database which can be read refuses it. */
const READS_ALONE = /^finishApp /;
const FAULT = /(Reference|Request id): (<[^>]*>)?[\w:.-]{8,}|Signing in is paused/;

/** Returns one line per fault; none for a page that is fit for people. */
function shortcomings({ status, html }: Answer): string[] {
  const main = mainOf(html);
  return [
    [200, 404, 503].includes(status) ? [] : [`status ${status}`],
    /<h1\b[^>]*>[^<]*\S/.test(main) || /<h1\b[^>]*>\s*<[^>]*>[^<]*\S/.test(main) ? [] : ["no heading"],
    status === 503 && !FAULT.test(bodyOf(html)) ? ["no request id"] : [],
  ].flat();
}

/** No form sends these: a page's script does, with what an authenticator signed, or by itself. */
const BY_SCRIPTS = ["addMyPasskey", "addOwnPasskey", "provePasskey", "reportSeen", "signInWithPasskey"];

test("every page of the build is reached, and every server action through a form on one of them", async () => {
  await sixAtATime(visits, async ([route, visit]) => {
    expect(visit.path, `tests/support/site-world.ts knows no way to ${route}`).not.toContain("[");
    const answer = await look(visit);
    expect(answer.status, route).toBe(route === "/missing" ? 404 : 200);
    expect(shortcomings(answer), route).toEqual([]);
  });
  const reached = new Set(forms.map(({ action }) => action));
  const unreached = actions.filter(({ id }) => !reached.has(id)).map(({ name }) => name);
  expect(unreached.sort()).toEqual([...BY_SCRIPTS].sort());
});

describe.each(Object.entries(outages))("a database that is %s", (state, { begin, end }) => {
  let before = "";
  beforeAll(async () => {
    before = await rows();
    await begin(direct.url, proxy);
  }, 60_000);
  afterAll(() => end(direct.url, proxy), 60_000);

  test("leaves every page with a message for people", async () => {
    await sixAtATime(visits, async ([route, visit]) => {
      expect.soft(shortcomings(await look(visit)), route).toEqual([]);
    });
  });

  test("leaves no route with a fault of ours", async () => {
    const parts = ["00000000-0000-4000-8000-000000000000", "0".repeat(64)];
    const files = ["portrait.svg", "consent.json", "agreement.json"];
    const addresses = new Set(parts.flatMap((part) => files.flatMap((file) => addressesOfRoutes(part, file))));
    await sixAtATime([...addresses, "/c/maya-ellison/badge.svg"], async (path) => {
      const { status } = await ask(path, { headers: newSender() });
      expect.soft(status < 500 || status === 503, `${path}: ${status}`).toBe(true);
    });
  });

  test("leaves programs that ask for a license with a status and a reason", async () => {
    for (const file of ["state", "certificate"]) {
      const { status, html } = await ask(`${paths.publicLicense(randomUUID())}/${file}`, { headers: newSender() });
      const { error, reference } = JSON.parse(html);
      const isRead = status === 404 && error === "No license has this number";
      expect(isRead || (status === 503 && String(reference).length >= 8), `${file}: ${status} ${html}`).toBe(true);
    }
  });

  test("leaves every form with a message for people and all of its input", async () => {
    // Nothing is written, on which another could depend.
    const alone = others().map((form) => [form]);
    await postEach(alone, async (form) => {
      const answer = await post(form);
      if (answer.status === 303 && NEEDS_NOTHING.test(nameOf(form))) return;
      expect.soft(shortcomings(answer), nameOf(form)).toEqual([]);
      const isRead = state !== "down" && READS_ALONE.test(nameOf(form));
      expect
        .soft(FAULT.test(bodyOf(answer.html)) || isRead || NEEDS_NOTHING.test(nameOf(form)), nameOf(form))
        .toBe(true);
      const held = form.typed.filter(([, value]) => holds(answer.html, value));
      const expected = form.typed.filter(([name]) => !isSecret(name));
      if (!NEEDS_NOTHING.test(nameOf(form))) expect.soft(held, nameOf(form)).toEqual(expected);
    });
  });

  test("leaves a withdrawal of consent undone, with the four typed characters in their field", async () => {
    const form = forms.find((one) => nameOf(one).startsWith("withdrawConsent "));
    const ending = form?.typed.find(([name]) => name === "ending")?.[1] ?? "";
    expect(ending).toMatch(/^[0-9a-f]{4}$/);
    const html = form && (await post(form)).html;
    expect(html).toContain("Your consent was not withdrawn, and AI training stays licensed.");
    expect([`value="${ending}"`, `>${ending}</textarea>`].filter((field) => html?.includes(field))).toHaveLength(1);
  });

  test("gets no partial writes", async () => {
    await end(direct.url, proxy);
    expect(await rows()).toBe(before);
  });
});

const expectEveryPage = (): Promise<void> =>
  sixAtATime(visits, async ([route, visit]) => {
    expect.soft((await look(visit)).status, route).toBe(route === "/missing" ? 404 : 200);
  });

test("a database that is back serves every page", expectEveryPage);

test("a database that is back but slow serves every page and accepts every form", async () => {
  proxy.delay(SLOW_MS);
  await expectEveryPage();
  // What is about one creator or one record, or else comes from one session, goes in its order.
  const lanes = new Map<string, Form[]>();
  for (const form of others()) {
    const { pathname } = new URL(form.path, server.url);
    const isOfCreator = /^\/(approve|creator)\//.test(form.route);
    const lane = isOfCreator ? "creator" : (/[0-9a-f-]{36}/.exec(pathname)?.[0] ?? (form.cookies || pathname));
    lanes.set(lane, [...(lanes.get(lane) ?? []), form]);
  }
  await postEach([...lanes.values()], async (form) => {
    const { status, html } = await post(form);
    expect.soft([200, 303], nameOf(form)).toContain(status);
    expect.soft(FAULT.test(bodyOf(html)), nameOf(form)).toBe(false);
  });
  const client = new pg.Client({ connectionString: direct.url });
  await client.connect();
  const { rows: disputes } = await client.query(
    "SELECT state, count(*)::int FROM use_dispute GROUP BY state ORDER BY state",
  );
  await client.end();
  // Each step of a dispute was taken, none refused.
  expect(disputes).toEqual([
    { state: "disputed", count: 1 },
    { state: "ended", count: 2 },
    { state: "stopped", count: 2 },
    { state: "upheld", count: 1 },
  ]);
});
