import { beforeEach, expect, test } from "vitest";
import { Silence, SilentServer } from "@/lib/postgres/silence";

let answers: boolean;
let questions: number;
let told: [isSilent: boolean, milliseconds: number][];
let now: number;
let silence: Silence;

beforeEach(() => {
  answers = false;
  questions = 0;
  told = [];
  now = 1_000_000;
  silence = new Silence(
    async () => {
      questions += 1;
      return answers;
    },
    (...news) => told.push(news),
    () => now,
  );
});

test("a server that responds is not probed", async () => {
  await silence.pass();
  expect(questions).toBe(0);
});

test("callers during a silence share one probe, and none probes again for a second", async () => {
  silence.noticed();
  const first = await Promise.allSettled([silence.pass(), silence.pass(), silence.pass()]);
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  now += 999;
  await expect(silence.pass()).rejects.toThrow(SilentServer);
  expect(questions).toBe(1);
  now += 1;
  await expect(silence.pass()).rejects.toThrow("the database does not answer");
  expect(questions).toBe(2);
});

test("the first answer ends the silence for all callers, and its duration is reported once", async () => {
  silence.noticed();
  silence.noticed();
  now += 5_000;
  answers = true;
  await Promise.all([silence.pass(), silence.pass()]);
  await silence.pass();
  expect(questions).toBe(1);
  expect(told).toEqual([
    [true, 0],
    [false, 5_000],
  ]);
});

test("a silence that is noticed again is probed immediately", async () => {
  silence.noticed();
  await expect(silence.pass()).rejects.toThrow(SilentServer);
  now += 1_000;
  answers = true;
  await silence.pass();
  silence.noticed();
  await silence.pass();
  expect(questions).toBe(3);
});
