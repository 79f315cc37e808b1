import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { addLicense } from "@/tests/support/add-license";
import { startAppServer } from "@/tests/support/app-server";
import { startBreakingConnection } from "@/tests/support/broken-connection";
import { cloneDemoDatabase } from "@/tests/support/demo-database";
import { get } from "@/tests/support/http";
import { testSecrets } from "@/tests/support/secrets";
import { newCreator } from "@/tests/support/visitors";

// Guessing numbers reveals nothing: unknown numbers, malformed ones, and somebody else's get the same response in
// status, headers, body and time. A response takes as long as its database queries, which are counted; the clock
// notices only other work as long as they are.

const TOKEN = "0".repeat(64);
/** Each asks every kind once. */
const ROUNDS = 8;
/** Measurements of the time before a difference counts. */
const LOOKS = 24;
/** Permitted difference between the quick responses of two kinds, as a share of the smaller. */
const APART = 0.15;

let foreign: Awaited<ReturnType<typeof addLicense>>;
let cookie: string;
let queries: Awaited<ReturnType<typeof startBreakingConnection>>;
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
beforeAll(async () => {
  const cluster = inject("cluster");
  const database = await cloneDemoDatabase(cluster);
  ends.push(database.drop);
  queries = await startBreakingConnection(database.url);
  ends.push(queries.close);
  const server = await startAppServer(cluster, { databaseUrl: queries.url });
  ends.push(server.stop);
  Object.assign(process.env, testSecrets, { DATABASE_URL: database.url, E2E_URL: server.url });
  foreign = await addLicense("A campaign for the spring.", new Date());
  cookie = (await newCreator(server.url)).cookies;
});

type Kinds = Readonly<Record<string, () => string>>;
const numbers = {
  unknown: () => randomUUID(),
  malformed: () => `${randomUUID().slice(0, -1)}g`,
  // As long as a number: a page contains its address, and is sent in chunks by length.
  "no number": () => "no-license-number".padEnd(36, "-"),
};
/** A number of another record at public addresses; a license of others at those for parties. */
const ofOffer: Kinds = { ...numbers, "an offer's": () => foreign.offerId };
const ofOthers: Kinds = { ...numbers, "another's": () => foreign.id };
/** Fresh each time, because a number asked for recently is answered from the cache. */
const lists: Kinds = {
  unknown: () => String(2_000 + Math.floor(Math.random() * 900_000)),
  malformed: () => `00${Math.floor(Math.random() * 1e9)}`,
  "too large": () => `${Date.now()}${Math.floor(Math.random() * 1e9)}`,
  "no number": () => `no-list-${Math.random().toString(36)}`,
  "a number of something else": randomUUID,
};

const addresses: [name: string, path: (number: string) => string, kinds: Kinds, isSignedIn: boolean][] = [
  ["a public license", paths.publicLicense, ofOffer, false],
  ["a certificate", (number) => `${paths.publicLicense(number)}/certificate`, ofOffer, false],
  ["a state", (number) => `${paths.publicLicense(number)}/state`, ofOffer, false],
  ["a status list", (number) => `/status/${number}`, lists, false],
  ["a mailed license", (number) => paths.licenseLink(number, TOKEN), ofOthers, false],
  ["a mailed document", (number) => `${paths.licenseLink(number, TOKEN)}/document`, ofOthers, false],
  ["a mailed file", (number) => `${paths.licenseLink(number, TOKEN)}/files/agreement.json`, ofOthers, false],
  ["the end of a license's mails", (number) => paths.reminderStop(number, TOKEN), ofOthers, false],
  ["a creator's license", paths.license, ofOthers, true],
  ["a creator's document", (number) => `${paths.license(number)}/document`, ofOthers, true],
  ["a creator's withdrawal", paths.licenseWithdraw, ofOthers, true],
  ["a use of a creator's license", (number) => paths.disputeUse(number, number), ofOthers, true],
];

/** Requests for each kind before a response that no other request got counts. */
const ATTEMPTS = 40;

const FRESH = /^(date|x-request-id|keep-alive|connection)$/;
const NONCE = /nonce-[\w+/=-]+|nonce(\\?"|&quot;)?[=:](\\?"|&quot;)?[\w+/=-]+/g;
/** Hashes of the page's own scripts, which contain the address; the scripts are compared too. */
const SCRIPTS = /'sha256-[\w+/=]+'/g;
const READ_AT = /404 \d{13}/g;

async function answerTo(path: string, number: string, isSignedIn: boolean): Promise<string> {
  const response = await get(path, isSignedIn ? { cookie } : {});
  const headers = [...response.headers].filter(([name]) => !FRESH.test(name)).map((pair) => pair.join(": "));
  const whole = [response.status, ...headers, await response.text()].join("\n");
  return whole.replaceAll(number, "NUMBER").replace(NONCE, "NONCE").replace(SCRIPTS, "SCRIPT").replace(READ_AT, "READ");
}

function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const found = Array.from(one).findIndex((_, index) => one[index] !== other[index]);
  const at = Math.max(0, found - 60);
  return `${one.slice(at, at + 120)} / ${other.slice(at, at + 120)}`;
}

test.each(addresses)(
  "%s: every number that opens nothing gets the same response",
  async (_, pathTo, kinds, isSignedIn) => {
    const ask = (number: string): Promise<string> => answerTo(pathTo(number), number, isSignedIn);
    const [[, first] = ["", randomUUID], ...others] = Object.entries(kinds);
    const known = [await ask(first())];
    expect(known[0]?.slice(0, 4)).toBe("404\n");
    for (const [kind, number] of others) {
      // Parts of a page come in varying order; a real difference shows every time.
      const answers = [await ask(number())];
      const isKnown = () => answers.some((answer) => known.includes(answer));
      for (let attempt = 1; attempt < ATTEMPTS && !isKnown(); attempt++) {
        known.push(await ask(first()));
        answers.push(await ask(number()));
      }
      expect(isKnown() ? undefined : difference(known.at(-1) ?? "", answers.at(-1) ?? ""), kind).toBeUndefined();
    }
  },
);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

const shuffled = (places: readonly number[]): number[] =>
  places
    .map((place) => ({ place, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place);

type Cost = { queries: number; milliseconds: number };

/**
 * Each kind's fewest queries and quickest response: whatever else the machine does only adds to them. Asks every kind
 * once in each round, so that a slow moment affects all alike, and in random order: what a response leaves to be done
 * afterwards delays the next one, which must not always be of the same kind.
 */
async function leastCosts(
  pathTo: (number: string) => string,
  kinds: readonly (() => string)[],
  isSignedIn: boolean,
): Promise<Cost[]> {
  const costs = kinds.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of shuffled([...kinds.keys()])) {
      const path = pathTo(kinds[at]?.() ?? "");
      const started = performance.now();
      const asked = await queries.questionsOf(async () =>
        (await get(path, isSignedIn ? { cookie } : {})).arrayBuffer(),
      );
      costs[at]?.push({ queries: asked, milliseconds: performance.now() - started });
    }
  }
  return costs.map((ofKind) => ({
    queries: Math.min(...ofKind.map((cost) => cost.queries)),
    milliseconds: Math.min(...ofKind.map((cost) => cost.milliseconds)),
  }));
}

test.each(addresses)("%s: every number that opens nothing costs the same", async (_, pathTo, answered, isSignedIn) => {
  // That a number belongs to a license is public (/v), so for others' licenses the time need not hide it.
  const kinds = answered === ofOthers ? numbers : answered;
  const looks: Cost[][] = [];
  const measured: string[] = [];
  // A real difference in time persists over further measurements; noise does not, nor does a quick moment.
  for (let look = 0; look < LOOKS; look++) {
    const costs = await leastCosts(pathTo, Object.values(kinds), isSignedIn);
    const counts = costs.map((cost) => cost.queries);
    expect(counts, `queries for ${Object.keys(kinds).join(", ")}`).toEqual(counts.map(() => counts[0]));
    looks.push(costs);
    const found = costs.map((_, at) => median(looks.map((one) => one[at]?.milliseconds ?? Number.NaN)));
    measured.push(found.map((one) => one.toFixed(2)).join(", "));
    if (Math.max(...found) <= Math.min(...found) * (1 + APART)) return;
  }
  expect.unreachable(`Milliseconds of quick answers for ${Object.keys(kinds).join(", ")}: ${measured.join(" / ")}`);
});
