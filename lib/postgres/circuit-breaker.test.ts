import { beforeEach, expect, test } from "vitest";
import { CircuitBreaker, CircuitOpen } from "@/lib/postgres/pool";

let answers: boolean;
let questions: number;
let told: [isSilent: boolean, milliseconds: number][];
let now: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  answers = false;
  questions = 0;
  told = [];
  now = 1_000_000;
  breaker = new CircuitBreaker(
    async () => {
      questions += 1;
      return answers;
    },
    (...news) => told.push(news),
    () => now,
  );
});

test("a server that responds is not probed", async () => {
  await breaker.pass();
  expect(questions).toBe(0);
});

test("callers during a breaker share one probe, and none probes again for a second", async () => {
  breaker.noticed();
  const first = await Promise.allSettled([breaker.pass(), breaker.pass(), breaker.pass()]);
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  now += 999;
  await expect(breaker.pass()).rejects.toThrow(CircuitOpen);
  expect(questions).toBe(1);
  now += 1;
  await expect(breaker.pass()).rejects.toThrow("the database does not answer");
  expect(questions).toBe(2);
});

test("the first answer ends the breaker for all callers, and its duration is reported once", async () => {
  breaker.noticed();
  breaker.noticed();
  now += 5_000;
  answers = true;
  await Promise.all([breaker.pass(), breaker.pass()]);
  await breaker.pass();
  expect(questions).toBe(1);
  expect(told).toEqual([
    [true, 0],
    [false, 5_000],
  ]);
});

test("a breaker that is noticed again is probed immediately", async () => {
  breaker.noticed();
  await expect(breaker.pass()).rejects.toThrow(CircuitOpen);
  now += 1_000;
  answers = true;
  await breaker.pass();
  breaker.noticed();
  await breaker.pass();
  expect(questions).toBe(3);
});
