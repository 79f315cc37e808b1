import { afterAll, expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import { renderedForm } from "@/tests/support/html";
import { linksIn, linkTo, newestMail, readMailbox } from "@/tests/support/mailbox";
import { drainOutbox } from "@/tests/support/outbox";
import { times } from "@/tests/support/scale";
import { newDecisionLink, newSender, send } from "@/tests/support/site";
import { BOOKKEEPING, dump, fetchedOffers, poolOf } from "@/tests/support/site-database";

const server = await startAppServer(inject("cluster"), { seed: true });
const pool = poolOf(server);
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function newSignInLink(email: string): Promise<string> {
  const form = await renderedForm(`${server.url}/creator/onboard`, 'name="displayName"');
  const fields = [
    ["displayName", "Ines Okafor"],
    ["email", email],
    ["preset", "standard"],
    ["minimumRate", "50"],
  ] as const;
  expect((await send(form, fields)).status).toBeLessThan(400);
  return linkTo(await newestMail(server.url, email), "/sign-in/");
}

const stateOf = (): Promise<string> => dump(server, BOOKKEEPING);

test("many GET, HEAD and OPTIONS of decision and magic links change nothing", async () => {
  const links = [await newDecisionLink(server.url), await newSignInLink("reader@example.test")];
  // The first fetch of a decision link is recorded as evidence, which is not a decision.
  await fetch(links[0] ?? "", { headers: newSender() });
  await expect.poll(() => fetchedOffers(pool)).toBe(1);
  await drainOutbox(server, pool);
  const before = await stateOf();
  const asked = Array.from({ length: times(240, 1_000) }, (_, index) => ({
    url: links[index % 2] ?? "",
    method: ["GET", "HEAD", "OPTIONS"][index % 3] ?? "GET",
  }));
  const statuses = new Set<number>();
  for (let index = 0; index < asked.length; index += 20) {
    const answers = asked.slice(index, index + 20).map(async ({ url, method }) => {
      const response = await fetch(url, { method, redirect: "manual", headers: newSender() });
      await response.arrayBuffer();
      return response.status;
    });
    for (const status of await Promise.all(answers)) statuses.add(status);
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(await stateOf()).toBe(before);
});

test("a dump of the database holds no usable token, and neither does the log", async () => {
  const decision = await newDecisionLink(server.url);
  await newSignInLink("dumped@example.test");
  await fetch(decision, { headers: newSender() });
  await fetch(`${decision}x`, { headers: newSender() });
  const tokens = (await readMailbox(server.url))
    .flatMap(linksIn)
    .flatMap((link) => link.match(/\/([0-9a-f]{64})$/)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThan(4);
  const stored = await dump(server);
  const written = server.output();
  for (const token of tokens) {
    expect(stored.includes(token), "in the database").toBe(false);
    expect(written.includes(token), "in the log").toBe(false);
  }
});

test("many concurrent posts of all decisions: one wins, the others see the outcome, none gets a 5xx", async () => {
  const link = await newDecisionLink(server.url);
  const stepForm = (step: string) => renderedForm(`${link}?step=${step}`, 'name="token"');
  const [approve, counter, decline] = await Promise.all(["approve", "counter-10", "decline"].map(stepForm));
  if (!approve || !counter || !decline) throw new Error("A step shows no form");
  const agree = ["agree", "on"] as const;
  const answers = await Promise.all(
    Array.from({ length: times(100, 500) }, async (_, index) => {
      const posts = [
        () => send(approve, [agree]),
        () => send(decline, [["reason", ""]]),
        () => send(counter, [["percent", "10"], agree]),
        () => send(counter, [["percent", "20"], agree]),
      ];
      const response = await (posts[index % 4] ?? posts[0])?.();
      return { status: response?.status, location: response?.headers.get("location") ?? "" };
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(answers.filter(({ location }) => location.endsWith("?done"))).toHaveLength(1);
  const outcome = await (await fetch(link, { headers: newSender() })).text();
  expect(outcome).toMatch(/This offer was (approved|declined|countered)/);
});
