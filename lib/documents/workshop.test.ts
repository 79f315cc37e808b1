import { createHash } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { renderDocument } from "@/lib/documents/render";
import { inWorkshop } from "@/lib/documents/workshop";
import { perProcess } from "@/lib/per-process";
import { sampleDocument } from "@/tests/support/documents";

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const worker = (): Worker | undefined =>
  perProcess<{ open?: { worker: Worker } }>("documents' worker", () => ({}))().open?.worker;

test("a document made in the worker is the same, byte for byte", async () => {
  const made = await inWorkshop("render", sampleDocument());
  expect(digest(made)).toBe(digest(await renderDocument(sampleDocument())));
}, 120_000);

test("what cannot be made is refused with the reason, and what comes after it is made by the same worker", async () => {
  await expect(inWorkshop("render", {} as never)).rejects.toThrow(TypeError);
  const before = worker();
  expect(before).toBeDefined();
  await inWorkshop("render", sampleDocument());
  expect(worker()).toBe(before);
}, 120_000);

test("a worker that has died leaves nobody waiting, and the next document gets another", async () => {
  const waiting = [inWorkshop("render", sampleDocument()), inWorkshop("render", sampleDocument({ use: "Another." }))];
  const ended = Promise.allSettled(waiting);
  await worker()?.terminate();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await inWorkshop("render", sampleDocument())).length).toBeGreaterThan(1_000);
}, 120_000);

test("a document that takes more than a minute is given up, and does not hold up others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const endless = inWorkshop("render", sampleDocument());
  const given = expect(endless).rejects.toThrow("has ended");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await given;
  expect((await inWorkshop("render", sampleDocument())).length).toBeGreaterThan(1_000);
}, 120_000);
