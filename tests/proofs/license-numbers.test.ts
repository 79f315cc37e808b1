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
// status, headers and body, after the same database queries. A response takes as long as they do.

const TOKEN = "0".repeat(64);
/** Requests for each kind of number. */
const ROUNDS = 8;

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
  ["the end of a license's mails", (number) => paths.mailed("reminders", number, TOKEN), ofOthers, false],
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

test.each(addresses)("%s: every number that opens nothing costs the same", async (_, pathTo, answered, isSignedIn) => {
  // That a number belongs to a license is public (/v), so for others' licenses the time need not hide it.
  const named = answered === ofOthers ? numbers : answered;
  const counted: Record<string, number> = {};
  for (const [kind, number] of Object.entries(named)) {
    const asked: number[] = [];
    // What a server has remembered, or does beside its answers, is not of this number: the least of several counts.
    for (let round = 0; round < ROUNDS; round += 1)
      asked.push(
        await queries.faqOf(async () => (await get(pathTo(number()), isSignedIn ? { cookie } : {})).arrayBuffer()),
      );
    counted[kind] = Math.min(...asked);
  }
  expect(new Set(Object.values(counted)).size, JSON.stringify(counted)).toBe(1);
});
