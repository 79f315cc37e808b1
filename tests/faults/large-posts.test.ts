import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { builtActions, builtAddresses } from "@/tests/support/built-routes";
import { type LargePost, largePosts } from "@/tests/support/large-posts";
import { newSender } from "@/tests/support/site";

let server: AppServer;
beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
});
afterAll(() => server.stop());

/** Milliseconds after which a load balancer or a monitor gives a server up. Nothing is measured against it but health. */
const CLIENT_TIMEOUT = 10_000;

/** Routes that are no pages: they read what they measured, or nothing, and say so in their own way. */
const OWN_READING = /^\/api\/(?:auth\/|events$|unsubscribe\/)/;

/** Sends posts one after the other while somebody else asks for the server's health, at least once during each. */
async function postWhileHealthIsAsked(address: string, posts: readonly LargePost[]): Promise<void> {
  for (const { name, init, allowed } of posts) {
    const answer = fetch(server.url + address, { ...init, headers: { ...init.headers, ...newSender() } });
    const health = fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(CLIENT_TIMEOUT) });
    expect((await health).status, `health during ${name} to ${address}`).toBe(200);
    const response = await answer;
    await response.arrayBuffer();
    const isOwn = OWN_READING.test(address) && response.status < 500;
    expect(isOwn || allowed(response.status), `${name} to ${address}: ${response.status}`).toBe(true);
  }
}

const actions = builtActions();

test("the build has actions, and every one has a page", () => {
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter(({ addresses }) => addresses.length === 0)).toEqual([]);
});

describe("every action, on every page that offers it", () => {
  test.each(actions.map(({ name, id, addresses }) => [name, id, addresses] as const))(
    "%s",
    async (_name, id, addresses) => {
      for (const address of addresses) await postWhileHealthIsAsked(address, largePosts(id));
    },
  );
});

/** Addresses of nothing: Next.js would look for an action on their error pages. */
const NOWHERE = [
  "/nowhere",
  "/_next/nope",
  "/_next/image",
  "/assets/nope",
  "/api/nope",
  "/api/auth",
  "/api/events/nope",
];

test.each([...builtAddresses(), ...NOWHERE])("%s, with an action of no page", async (address) => {
  await postWhileHealthIsAsked(address, largePosts(`60${"0".repeat(40)}`));
});

test("no post was a fault of the server's", () => {
  expect(server.output()).not.toMatch(/"level":"error"|⨯/);
});
