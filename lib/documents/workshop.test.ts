import { createHash } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { renderDocument } from "@/lib/documents/render";
import { inWorkshop, WORKERS } from "@/lib/documents/sealed";
import { perProcess } from "@/lib/per-process";
import { sampleDocument } from "@/tests/support/documents";

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const workers = (): Worker[] =>
  perProcess<{ worker: Worker }[]>("documents' workers", () => [])().map(({ worker }) => worker);

test("a document made in the worker is the same, byte for byte", async () => {
  const made = await inWorkshop("render", sampleDocument());
  expect(digest(made)).toBe(digest(await renderDocument(sampleDocument())));
});

test("what cannot be made is refused with the reason, and what comes after it is made by the same worker", async () => {
  await expect(inWorkshop("render", {} as never)).rejects.toThrow(TypeError);
  const before = workers();
  expect(before).toHaveLength(1);
  await inWorkshop("render", sampleDocument());
  expect(workers()).toEqual(before);
});

test("a worker that has died leaves nobody waiting, and the next document gets another", async () => {
  const waiting = [inWorkshop("render", sampleDocument()), inWorkshop("render", sampleDocument({ use: "Another." }))];
  const ended = Promise.allSettled(waiting);
  await Promise.all(workers().map((one) => one.terminate()));
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(workers()).toEqual([]);
  expect((await inWorkshop("render", sampleDocument())).length).toBeGreaterThan(1_000);
});

test("a document that takes more than a minute is given up, and does not hold up others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const endless = inWorkshop("render", sampleDocument());
  const given = expect(endless).rejects.toThrow("has ended");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await given;
  expect((await inWorkshop("render", sampleDocument())).length).toBeGreaterThan(1_000);
});

test("several documents that are asked for at once are made by as many workers as there may be, each as it is alone", async () => {
  const uses = ["One.", "Two.", "Three."];
  const made = await Promise.all(uses.map((use) => inWorkshop("render", sampleDocument({ use }))));
  expect(workers()).toHaveLength(WORKERS);
  const [last] = made.slice(-1);
  expect(digest(last ?? new Uint8Array())).toBe(digest(await renderDocument(sampleDocument({ use: "Three." }))));
});
