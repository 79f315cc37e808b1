import { expect, test, vi } from "vitest";
import { z } from "zod";
import { formAction } from "@/lib/forms/action";
import { emptyFormState } from "@/lib/forms/state";
import { policies } from "@/lib/rate-limit/policies";
import { testDatabase } from "@/tests/support/database";

await testDatabase();
let sender = "";
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": sender }) }));
vi.mock("next/server", () => ({ after: () => undefined }));

const schema = z.object({ email: z.string(), note: z.string().min(1, "Write a note.") });
const work = vi.fn(async () => ({ title: "Saved" }));
const action = formAction(
  { limit: "contact", emailField: "email", schema, failed: { title: "Error", message: "Not saved." } },
  work,
);

async function send(from: string, email: string, note = "Hello") {
  sender = from;
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, note, password: "hunter2" })) form.append(name, value);
  return action(emptyFormState, form);
}

test("attempts are counted before anything is read, for the sender and for the typed address", async () => {
  const { attempts } = policies.contact;
  for (let number = 0; number < attempts; number += 1) {
    // Refused attempts count too.
    const answer = await send("192.0.2.1", `ada${number}@example.com`, number === 0 ? "" : "Hello");
    expect(answer.title).toBe(number === 0 ? "Validation Error" : "Saved");
  }
  expect(work).toHaveBeenCalledTimes(attempts - 1);
  expect(await send("192.0.2.1", "bo@example.com")).toMatchObject({
    status: "error",
    title: "Rate limit exceeded",
    values: { email: "bo@example.com", note: "Hello" },
  });

  for (let number = 0; number < attempts; number += 1) await send(`192.0.2.${10 + number}`, "eve@example.com");
  const over = await send("192.0.2.99", "eve@example.com");
  expect(over.title).toBe("Rate limit exceeded");
  expect(over.values).not.toHaveProperty("password");
  expect((await send("192.0.2.99", "zoe@example.com")).title).toBe("Saved");
});

test("others cannot lock an address for a sender who has proved it", async () => {
  const owned = formAction(
    {
      limit: "demo",
      emailField: "email",
      ownsAddress: async (email) => sender === "192.0.2.200" && email === "own@example.com",
      schema,
      failed: { title: "Error", message: "Not saved." },
    },
    work,
  );
  const sendTo = async (from: string, email: string) => {
    sender = from;
    const form = new FormData();
    for (const [name, value] of Object.entries({ email, note: "Hello" })) form.append(name, value);
    return (await owned(emptyFormState, form)).title;
  };
  for (let number = 0; number <= policies.demo.attempts; number += 1)
    await sendTo(`192.0.2.${210 + number}`, "own@example.com");
  expect(await sendTo("192.0.2.230", "own@example.com")).toBe("Rate limit exceeded");
  expect(await sendTo("192.0.2.200", "own@example.com")).toBe("Saved");
  for (let number = 1; number < policies.demo.attempts; number += 1) await sendTo("192.0.2.200", "own@example.com");
  expect(await sendTo("192.0.2.200", "own@example.com")).toBe("Rate limit exceeded");
});
