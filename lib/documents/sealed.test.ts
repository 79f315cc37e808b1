import { performance } from "node:perf_hooks";
import { beforeAll, expect, test, vi } from "vitest";
import type { SealKeys } from "@/lib/documents/seal";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { isUnderWay, proposedDocument, sealedDocument, sourceOf, WAITING_MAX, WORKERS } from "@/lib/documents/sealed";
import { LockTimeout, withKeyLock } from "@/lib/postgres/key-lock";
import { copiesInMemory, sampleDocument } from "@/tests/support/documents";

const now = new Date("2026-11-22T08:00:00Z");
let keys: SealKeys;
beforeAll(async () => {
  keys = await makeSealKeys("CN=Likeright", now);
});

const inputOf = (use?: string, copies = copiesInMemory(), sealKeys = keys) => ({
  document: sampleDocument(use ? { use } : {}),
  settings: { keys: sealKeys, tsaUrl: undefined },
  now,
  copies,
});

test("while a document is made, the server is free for others", async () => {
  // Starts the worker.
  await sealedDocument(inputOf("Before the hostile one."));
  const before = performance.eventLoopUtilization();
  await sealedDocument(inputOf("صوت ".repeat(500).trim()));
  // Of the time that it took, in which a loaded machine only waits longer.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test("concurrent requests render a document once", async () => {
  const copies = copiesInMemory();
  const keep = vi.spyOn(copies, "keep");
  const input = () => inputOf(undefined, copies);
  expect(isUnderWay(sourceOf(input().document, input().settings))).toBe(false);
  const asked = Array.from({ length: 20 }, () => sealedDocument(input()));
  expect(isUnderWay(sourceOf(input().document, input().settings))).toBe(true);
  const [first, ...others] = await Promise.all(asked);
  for (const other of others) expect(other).toBe(first);
  expect(keep).toHaveBeenCalledOnce();
  expect(isUnderWay(sourceOf(input().document, input().settings))).toBe(false);
  const another = await sealedDocument(inputOf("Another.", copies));
  expect(another.bytes).not.toEqual(first?.bytes);
});

test("a document that another process has made meanwhile is not made again", async () => {
  const copies = copiesInMemory();
  const { bytes } = await sealedDocument(inputOf("Made elsewhere.", copies));
  const keep = vi.spyOn(copies, "keep");
  expect((await sealedDocument(inputOf("Made elsewhere.", copies))).bytes).toBe(bytes);
  expect(keep).not.toHaveBeenCalled();
  vi.spyOn(copies, "find").mockResolvedValueOnce(undefined);
  expect((await sealedDocument(inputOf("Made elsewhere.", copies))).bytes).toBe(bytes);
  expect(keep).toHaveBeenCalledOnce();
});

test("as many wait for their turn as may, and not for ever; the others are refused at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ends: (() => void)[] = [];
  const first = Array.from({ length: WORKERS }, () =>
    withKeyLock("documents", () => new Promise<void>((resolve) => ends.push(resolve)), { places: WORKERS }),
  );
  const uses = Array.from({ length: WAITING_MAX + 3 }, (_, at) => `Use number ${at}.`);
  const refused: unknown[] = [];
  const asked = uses.map((use) => sealedDocument(inputOf(use)).catch((reason) => refused.push(reason)));
  await vi.waitFor(() => expect(refused).toHaveLength(3), { timeout: 15_000 });
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await Promise.all(asked);
  expect(refused).toHaveLength(uses.length);
  for (const reason of refused) expect(reason).toBeInstanceOf(LockTimeout);
  for (const end of ends) end();
  await Promise.all(first);
  // Afterwards there is room again.
  expect((await sealedDocument(inputOf(uses.at(-1)))).bytes.length).toBeGreaterThan(1_000);
});

test("another document, another seal and another timestamp are other sources", async () => {
  const other = await makeSealKeys("CN=Likeright", now);
  const sources = [
    sourceOf(sampleDocument(), { keys, tsaUrl: undefined }),
    sourceOf(sampleDocument({ use: "Another." }), { keys, tsaUrl: undefined }),
    sourceOf(sampleDocument(), { keys: other, tsaUrl: undefined }),
    sourceOf(sampleDocument(), { keys, tsaUrl: "http://tsa.test" }),
  ];
  expect(new Set(sources).size).toBe(sources.length);
  expect(sourceOf(sampleDocument(), { keys, tsaUrl: "http://moved.test" })).toBe(sources[3]);
  const copies = copiesInMemory();
  const before = await sealedDocument(inputOf(undefined, copies));
  expect((await sealedDocument(inputOf(undefined, copies, other))).bytes).not.toEqual(before.bytes);
});

test("who ask at once for the terms of an offer share one PDF, which is not kept; other terms are another", async () => {
  const proposalOf = (use?: string) => ({
    offerId: "o1",
    agreement: inputOf(use).document.agreement,
    offeredAt: now,
    openUntil: new Date("2026-11-24T08:00:00Z"),
  });
  const asked = [proposalOf(), proposalOf(), proposalOf("Another.")].map(proposedDocument);
  const [first, second, other] = await Promise.all(asked);
  expect(second).toBe(first);
  expect(other).not.toEqual(first);
  const again = await proposedDocument(proposalOf());
  expect(again).not.toBe(first);
  expect(again.length).toBeGreaterThan(1_000);
});
