import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { HONEYPOT_FIELD } from "@/lib/form-fields";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { emptyFormState } from "@/lib/forms/state";
import { policies } from "@/lib/http/limit-policies";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
/** Where a form comes from: a network address, and the browser's cookies. */
let sender = "";
let jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-forwarded-for": sender }),
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));
vi.mock("next/server", () => ({ after: () => undefined }));
vi.spyOn(console, "error").mockReturnValue();

const schema = z.object({ email: z.string(), note: z.string().min(1, "Write a note.") });
const failed = { title: "Error", message: "Not saved." };
const work = vi.fn(async () => ({ title: "Saved" }));
const action = formAction({ limit: "contact", emailField: "email", schema, failed }, work);
const { attempts, perNetwork } = policies.contact;

beforeEach(async () => {
  work.mockReset().mockResolvedValue({ title: "Saved" });
  await look("TRUNCATE rate_limit");
});

const nobodyElse = () => `${randomUUID()}@example.com`;
function eachFromItsOwnNetwork() {
  let network = 0;
  return () => {
    network += 1;
    return `198.51.100.${network}`;
  };
}

type Sent = { from?: string; browser?: Map<string, string>; email?: string; note?: string; act?: typeof action };

/** A new browser at an address of its own, unless named. */
async function send({ from = "192.0.2.1", browser = new Map(), email = nobodyElse(), note = "Hello", act }: Sent) {
  [sender, jar] = [from, browser];
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, note, password: "hunter2" })) form.append(name, value);
  return (act ?? action)(emptyFormState, form);
}

const LIMITED = "Rate limit exceeded";
async function titles(times: number, sent: () => Sent): Promise<string[]> {
  const given: string[] = [];
  for (let number = 0; number < times; number += 1) given.push((await send(sent())).title ?? "");
  return given;
}
const times = (count: number, title: string): string[] => Array.from({ length: count }, () => title);

test("a browser sends as often as the specification says, from whichever network", async () => {
  const browser = new Map<string, string>();
  const network = eachFromItsOwnNetwork();
  const sent = () => ({ browser, from: network() });
  expect(await titles(attempts, sent)).toEqual(times(attempts, "Saved"));
  expect(await send({ ...sent(), email: "bo@example.com" })).toMatchObject({
    status: "error",
    title: LIMITED,
    values: { email: "bo@example.com", note: "Hello" },
  });
  expect(work).toHaveBeenCalledTimes(attempts);
  expect([...browser.keys()]).toEqual(["form-browser"]);
});

test("an address is written for as often, by whichever browser", async () => {
  const network = eachFromItsOwnNetwork();
  const sent = () => ({ from: network(), email: "eve@example.com" });
  expect(await titles(attempts + 1, sent)).toEqual([...times(attempts, "Saved"), LIMITED]);
  const over = await send(sent());
  expect(over.values).not.toHaveProperty("password");
  expect((await send({ ...sent(), email: "zoe@example.com" })).title).toBe("Saved");
});

test("people behind one network address do not block one another, up to ten times as many", async () => {
  const most = attempts * perNetwork;
  expect(perNetwork).toBe(10);
  expect(await titles(most + 1, () => ({}))).toEqual([...times(most, "Saved"), LIMITED]);
  expect((await send({ from: "192.0.2.2" })).title).toBe("Saved");
});

test("a cookie that we did not set is replaced, and counts as nobody's", async () => {
  const sent = () => ({ browser: new Map([["form-browser", "x".repeat(5_000)]]) });
  expect(await titles(attempts + 1, sent)).toEqual(times(attempts + 1, "Saved"));
});

test("faulty forms do not count, up to a wider limit of their own", async () => {
  const browser = new Map<string, string>();
  const faults = policies.faults.attempts;
  expect(faults).toBeGreaterThan(attempts);
  const faulty = await titles(faults + 1, () => ({ browser, note: "" }));
  expect(faulty).toEqual([...times(faults, "Validation Error"), LIMITED]);
  // Whoever has exhausted that limit may still send a form that has no fault.
  expect(await titles(attempts + 1, () => ({ browser }))).toEqual([...times(attempts, "Saved"), LIMITED]);
});

test("a form that a program filled counts as faulty", async () => {
  const browser = new Map<string, string>();
  const trapped = async () => {
    [sender, jar] = ["192.0.2.1", browser];
    const form = new FormData();
    for (const [name, value] of [
      ["email", "a@example.com"],
      ["note", "Hi"],
      [HONEYPOT_FIELD, "x"],
    ] as const)
      form.append(name, value);
    return (await action(emptyFormState, form)).title;
  };
  for (let number = 0; number < policies.faults.attempts; number += 1) expect(await trapped()).not.toBe(LIMITED);
  expect(await trapped()).toBe(LIMITED);
});

test("what the work refuses counts, because its answers can be probed", async () => {
  work.mockImplementation(async () => refuse({ title: "Taken" }) as never);
  const browser = new Map<string, string>();
  expect(await titles(attempts + 1, () => ({ browser }))).toEqual([...times(attempts, "Taken"), LIMITED]);
});

test("a failure of ours counts for nobody", async () => {
  const browser = new Map<string, string>();
  const email = "ada@example.com";
  const before = await titles(1, () => ({ browser, email }));
  work.mockRejectedValue(new Error("the database is away"));
  expect(await titles(3 * attempts, () => ({ browser, email }))).toEqual(times(3 * attempts, "Error"));
  work.mockResolvedValue({ title: "Saved" });
  const after = await titles(attempts, () => ({ browser, email }));
  expect([...before, ...after]).toEqual([...times(attempts, "Saved"), LIMITED]);
});

test("others cannot lock an address for a sender who has proved it", async () => {
  const owner = new Map<string, string>();
  const owned = formAction(
    {
      limit: "demo",
      emailField: "email",
      ownsAddress: async (email) => jar === owner && email === "own@example.com",
      schema,
      failed,
    },
    work,
  );
  const sent = (browser?: Map<string, string>) => ({
    act: owned,
    email: "own@example.com",
    ...(browser && { browser }),
  });
  const most = policies.demo.attempts;
  expect(await titles(most + 1, () => sent())).toEqual([...times(most, "Saved"), LIMITED]);
  expect(await titles(most + 1, () => sent(owner))).toEqual([...times(most, "Saved"), LIMITED]);
});
