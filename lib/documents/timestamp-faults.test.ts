import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderDocument } from "@/lib/documents/render";
import { type SealKeys, seal } from "@/lib/documents/seal";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { sealedDocument } from "@/lib/documents/sealed";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { copiesInMemory, opensslAccepts, sampleDocument } from "@/tests/support/documents";

const now = new Date("2026-11-22T08:00:00Z");
let keys: SealKeys;
let plain: Uint8Array;
beforeAll(async () => {
  keys = await makeSealKeys("CN=Likeright", now);
  plain = await renderDocument(sampleDocument());
});

const authorities: Server[] = [];
afterAll(() => {
  for (const authority of authorities) {
    authority.closeAllConnections();
    authority.close();
  }
});

async function start(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  authorities.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const hangs: RequestListener = () => undefined;

// At once: each waits for seconds.
test.concurrent.each<[string, RequestListener]>([
  ["never answers", hangs],
  [
    "never ends its answer",
    (_, response) => void response.writeHead(200, { "content-type": "application/timestamp-reply" }).write("0"),
  ],
  ["answers nonsense", (_, response) => response.end("<html>")],
  ["answers the beginning of a reply", (_, response) => response.end(Buffer.from("3082", "hex"))],
  ["breaks off", (request) => request.socket.destroy()],
])("with a timestamp authority that %s, a document is sealed without it, within five seconds", async (_, answer) => {
  const started = performance.now();
  const made = await seal(plain, keys, now, await start(answer));
  expect(made).toMatchObject({ level: "B-B", timestampFault: expect.stringMatching(/\w/) });
  expect(opensslAccepts(made.bytes, keys.certificate)).toBe(true);
  // The timeout is four seconds; a busy machine adds to it.
  expect(performance.now() - started).toBeLessThan(40_000);
});

test("with a timestamp authority that is not there, a document is sealed without it", async () => {
  expect(await seal(plain, keys, now, "http://127.0.0.1:9/")).toMatchObject({ level: "B-B" });
});

test.each(["http://name:hunter2@127.0.0.1:9", "https://hunter2", "hunter2"])(
  "what is said of the fault of %s, for the log, does not hold its address",
  async (tsaUrl) => {
    const { timestampFault } = await seal(plain, keys, now, tsaUrl);
    expect(timestampFault).toMatch(/\w/);
    expect(timestampFault).not.toContain("hunter2");
  },
);

test("no document waits for another's timestamp, and a failed authority is not asked again for a while", async () => {
  let asked = 0;
  const tsaUrl = await start(() => {
    asked += 1;
  });
  const ended: string[] = [];
  const copies = copiesInMemory();
  const ask = async (use: string) => {
    const made = await sealedDocument({ document: sampleDocument({ use }), settings: { keys, tsaUrl }, now, copies });
    ended.push(use);
    return made;
  };
  const slow = ask("slow");
  await expect.poll(() => asked, { interval: 20 }).toBe(1);
  // The rendering queue is free for the next document while the first waits.
  const turn = withKeyLock("documents", async () => "free");
  expect(await Promise.race([turn, sleep(1_000, "held")])).toBe("free");
  expect(ended).toEqual([]);

  expect(await slow).toMatchObject({ timestampFault: expect.stringMatching(/./) });
  const next = await ask("next");
  expect(next).toMatchObject({ timestampFault: expect.stringContaining("was not asked") });
  expect(asked).toBe(1);
  // A document without a timestamp is not kept: the next request may get one.
  expect(await ask("next")).not.toBe(next);
});
