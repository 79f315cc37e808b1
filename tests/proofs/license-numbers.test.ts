import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { startAppServer } from "@/tests/support/app-server";
import { cloneDemoDatabase } from "@/tests/support/cluster";
import { startBreakingConnection } from "@/tests/support/connections";
import { addLicense } from "@/tests/support/licenses";
import { testSecrets } from "@/tests/support/secrets";
import { get } from "@/tests/support/site";
import { newCreator } from "@/tests/support/visitors";

// Guessing numbers reveals nothing: unknown numbers, malformed ones, and somebody else's get the same response in
// status, headers, body and time. A response takes as long as its database queries, which are counted; the clock
// notices only other work as long as they are.

const TOKEN = "0".repeat(64);
/** Rounds, each asking every kind once, between two looks at the times. */
const ROUNDS = 16;
/** Rounds before a difference counts. */
const MOST_ROUNDS = 400;
/** Permitted difference between the times of two kinds, as a share of the smaller. */
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
  foreign = await addLicense("A campaign for the spring.", new Date(), "Rosa Delgado");
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

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const shuffled = (places: readonly number[]): number[] =>
  places
    .map((place) => ({ place, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place);

/** Asks every kind once, in random order: what a response leaves to be done delays the next one. */
async function costsOf(
  pathTo: (number: string) => string,
  kinds: readonly (() => string)[],
  isSignedIn: boolean,
): Promise<{ queries: number[]; times: number[] }> {
  const costs = { queries: kinds.map(() => 0), times: kinds.map(() => 0) };
  for (const at of shuffled([...kinds.keys()])) {
    const path = pathTo(kinds[at]?.() ?? "");
    const started = performance.now();
    costs.queries[at] = await queries.faqOf(async () => (await get(path, isSignedIn ? { cookie } : {})).arrayBuffer());
    costs.times[at] = performance.now() - started;
  }
  return costs;
}

/**
 * What each kind's response takes of its round's average: a machine that is slower for a while slows all of a round
 * alike, and what delays one response is as likely to delay another's.
 */
function shares(rounds: readonly number[][], kinds: number): number[] {
  const relative = rounds.map((times) => times.map((time) => (time * kinds) / sumOf(times)));
  return Array.from({ length: kinds }, (_, at) => median(relative.map((times) => times[at] ?? Number.NaN)));
}

test.each(addresses)("%s: every number that opens nothing costs the same", async (_, pathTo, answered, isSignedIn) => {
  // That a number belongs to a license is public (/v), so for others' licenses the time need not hide it.
  const named = answered === ofOthers ? numbers : answered;
  const kinds = Object.values(named);
  const counted: number[][] = [];
  const rounds: number[][] = [];
  const apart = () => {
    const found = shares(rounds, kinds.length);
    return Math.max(...found) / Math.min(...found) - 1;
  };
  // A real difference persists over further rounds; noise does not.
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const costs = await costsOf(pathTo, kinds, isSignedIn);
    counted.push(costs.queries);
    rounds.push(costs.times);
    if (round % ROUNDS === 0 && apart() <= APART) break;
  }
  const fewest = kinds.map((_, at) => Math.min(...counted.map((queries) => queries[at] ?? Number.NaN)));
  expect(fewest, `queries for ${Object.keys(named).join(", ")}`).toEqual(kinds.map(() => fewest[0]));
  expect(apart(), `shares of time for ${Object.keys(named).join(", ")}`).toBeLessThanOrEqual(APART);
});
