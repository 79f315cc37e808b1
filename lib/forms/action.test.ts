import { notFound, redirect } from "next/navigation";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { type FormSpec, formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { emptyFormState } from "@/lib/forms/state";
import { HONEYPOT_FIELD } from "@/lib/honeypot";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-request-id": "request-of-this-test" }) }));
vi.mock("next/server", () => ({ after: () => undefined }));
const logged: Record<string, unknown>[] = [];
vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(JSON.parse(line)));

const schema = z.object({ email: z.string(), note: z.string().min(1, "Write a note.") });
const spec: FormSpec<typeof schema> = {
  limit: null,
  schema,
  failed: { title: "Not saved", message: "Nothing was written." },
};
const typed = { email: "ada@example.com", note: "Hello", password: "hunter2", token: "t".repeat(52) };
const values = { email: typed.email, note: typed.note };

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("typed values go to the work, and its answer to the page", async () => {
  const work = vi.fn(async () => ({ title: "Saved" }));
  const answer = await formAction(spec, work)(emptyFormState, sent(typed));
  expect(work).toHaveBeenCalledWith(values, undefined, expect.any(FormData));
  expect(answer).toEqual({ status: "success", title: "Saved", fieldErrors: {}, values: {}, submitCount: 1 });
});

test.each(["http://spam.example", "x", " "])(
  "a hidden field filled with %j is asked about: nothing is done, nothing typed is lost, and sending again works",
  async (trap) => {
    const work = vi.fn(async () => ({ title: "Saved" }));
    const asked = await formAction(spec, work)(emptyFormState, sent({ ...typed, [HONEYPOT_FIELD]: trap }));
    expect(asked).toEqual({
      status: "error",
      title: "Did a program fill in this form?",
      message: expect.stringContaining("Nothing was sent, and what you typed is still here."),
      fieldErrors: { [HONEYPOT_FIELD]: "Please leave this field empty." },
      values: { ...values, [HONEYPOT_FIELD]: "" },
      replaced: [HONEYPOT_FIELD],
      submitCount: 1,
    });
    expect(work).not.toHaveBeenCalled();
    const again = sent(asked.values as Record<string, string>);
    expect(await formAction(spec, work)(asked, again)).toMatchObject({ status: "success" });
    expect(work).toHaveBeenCalledExactlyOnceWith(values, undefined, expect.any(FormData));
  },
);

test.each([
  ["an empty field", { [HONEYPOT_FIELD]: "" }],
  ["no field", {}],
])("%s is a person's", async (_what, trap) => {
  const action = formAction(spec, async () => ({ title: "Saved" }));
  expect(await action(emptyFormState, sent({ ...typed, ...trap }))).toMatchObject({ title: "Saved" });
});

test("an invalid form reaches neither gate nor work and keeps the typed values", async () => {
  const [gate, work] = [vi.fn(async () => "someone"), vi.fn(async () => ({ title: "Saved" }))];
  const answer = await formAction({ ...spec, gate }, work)(emptyFormState, sent({ ...typed, note: "" }));
  expect(answer).toMatchObject({
    status: "error",
    fieldErrors: { note: "Write a note." },
    values: { email: typed.email },
  });
  expect(answer.values).not.toHaveProperty("password");
  expect(gate).not.toHaveBeenCalled();
  expect(work).not.toHaveBeenCalled();
});

test("the gate gives the work its actor, or refuses in its own words", async () => {
  const work = vi.fn(async () => refuse({ title: "Too late" }));
  const gate = vi.fn(async ({ email }: { email: string }) => ({ signedIn: email }));
  expect(await formAction({ ...spec, gate }, work)(emptyFormState, sent(typed))).toMatchObject({
    title: "Too late",
    values,
  });
  expect(work).toHaveBeenCalledExactlyOnceWith(values, { signedIn: typed.email }, expect.any(FormData));

  const closed = formAction({ ...spec, gate: async () => refuse({ title: "Not you" }) }, work);
  expect(await closed(emptyFormState, sent(typed))).toMatchObject({ status: "error", title: "Not you", values });
  expect(work).toHaveBeenCalledOnce();
});

test("a session is required before anything is parsed, and given to the work", async () => {
  const [session, work] = [vi.fn(async () => "Ada"), vi.fn(async () => ({ title: "Saved" }))];
  const faulty = sent({ ...typed, note: "" });
  const closed = formAction({ ...spec, session: async () => refuse({ title: "Not you" }) }, work);
  const refused = await closed(emptyFormState, faulty);
  expect(refused).toMatchObject({ status: "error", title: "Not you", fieldErrors: {}, values: { email: typed.email } });
  const led = formAction({ ...spec, session: async () => redirect("/sign-in") }, work)(emptyFormState, faulty);
  await expect(led).rejects.toMatchObject({ digest: expect.stringContaining("/sign-in") });
  expect(work).not.toHaveBeenCalled();

  expect(await formAction({ ...spec, session }, work)(emptyFormState, sent(typed))).toMatchObject({ title: "Saved" });
  expect(work).toHaveBeenCalledExactlyOnceWith(values, "Ada", expect.any(FormData));
});

const fault = async (): Promise<never> => {
  throw new Error("the database is away");
};
test.each([
  ["session", formAction({ ...spec, session: fault }, async () => ({ title: "Saved" }))],
  ["gate", formAction({ ...spec, gate: fault }, async () => ({ title: "Saved" }))],
  ["choice of the schema", formAction({ ...spec, schema: () => JSON.parse("") }, async () => ({ title: "Saved" }))],
  ["work", formAction(spec, fault)],
])(
  "a fault in the %s is logged under the request's id, and everything typed comes back but secrets",
  async (_at, act) => {
    logged.length = 0;
    expect(await act({ ...emptyFormState, submitCount: 4 }, sent(typed))).toEqual({
      status: "error",
      title: "Not saved",
      message: "Nothing was written. Reference: request-of-this-test",
      fieldErrors: {},
      values,
      submitCount: 5,
    });
    expect(logged).toMatchObject([{ level: "error", requestId: "request-of-this-test", form: "Not saved" }]);
  },
);

test("a redirect or a missing page is not a fault", async () => {
  logged.length = 0;
  const lead = (leads: () => never) => formAction(spec, async () => leads())(emptyFormState, sent(typed));
  await expect(lead(() => redirect("/elsewhere"))).rejects.toMatchObject({ message: "NEXT_REDIRECT" });
  await expect(lead(() => notFound())).rejects.toMatchObject({ message: expect.stringContaining("NEXT_HTTP_ERROR") });
  await expect(
    formAction({ ...spec, gate: async () => redirect("/sign-in") }, fault)(emptyFormState, sent(typed)),
  ).rejects.toMatchObject({ message: "NEXT_REDIRECT" });
  expect(logged).toEqual([]);
});
