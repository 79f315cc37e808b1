import { expect, test } from "vitest";
import { documentMemory } from "@/lib/documents/memory";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { sealedDocument, WAITING_MAX } from "@/lib/documents/sealed";
import { LockTimeout } from "@/lib/postgres/key-lock";
import { sampleDocument } from "@/tests/support/documents";

const now = new Date("2026-11-22T08:00:00Z");

test("concurrent requests render a document once", async () => {
  const keys = await makeSealKeys("CN=Likeright", now);
  const ask = () => sealedDocument(sampleDocument(), { keys, tsaUrl: undefined }, now);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask));
  for (const other of others) expect(other).toBe(first);
  const another = await sealedDocument(sampleDocument({ use: "Another." }), { keys, tsaUrl: undefined }, now);
  expect(another).not.toBe(first);
});

test("one document is rendered and as many wait as may; the others are refused, and requests that came meanwhile go first", async () => {
  const keys = await makeSealKeys("CN=Likeright", now);
  const uses = Array.from({ length: WAITING_MAX + 4 }, (_, at) => `Use number ${at}.`);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const asked = uses.map((use) => sealedDocument(sampleDocument({ use }), { keys, tsaUrl: undefined }, now));
  const results = await Promise.allSettled(asked);
  isDone = true;
  const refused = results.flatMap((one) => (one.status === "rejected" ? one.reason : []));
  expect(refused).toHaveLength(3);
  for (const reason of refused) expect(reason).toBeInstanceOf(LockTimeout);
  expect(turns).toBeGreaterThan(WAITING_MAX);
  // Afterwards there is room again.
  expect(
    (await sealedDocument(sampleDocument({ use: uses.at(-1) ?? "" }), { keys, tsaUrl: undefined }, now)).bytes.length,
  ).toBeGreaterThan(1_000);
}, 60_000);

test("a document is sealed again with another certificate", async () => {
  const [before, after] = [await makeSealKeys("CN=Likeright", now), await makeSealKeys("CN=Likeright", now)];
  const sealedWith = (keys: typeof before) => sealedDocument(sampleDocument(), { keys, tsaUrl: undefined }, now);
  const first = await sealedWith(before);
  expect(await sealedWith(after)).not.toBe(first);
  expect(await sealedWith(before)).toBe(first);
});

test("the most recently used documents are kept within the byte limit", () => {
  const memory = documentMemory(100);
  const document = (size: number) => ({ bytes: new Uint8Array(size) });
  memory.set("a", document(40));
  memory.set("b", document(40));
  memory.get("a");
  memory.set("c", document(40));
  expect(["a", "b", "c"].map((key) => memory.get(key)?.bytes.length)).toEqual([40, undefined, 40]);
  memory.set("a", document(60));
  expect(["a", "c"].map((key) => memory.get(key)?.bytes.length)).toEqual([60, 40]);
  memory.set("d", document(101));
  expect(["a", "c", "d"].map((key) => memory.get(key)?.bytes.length)).toEqual([undefined, undefined, undefined]);
});
