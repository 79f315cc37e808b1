import { notFound, redirect } from "next/navigation";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { DRAWN_FOR, HONEYPOT_FIELD } from "@/lib/form-fields";
import { type FormSpec, formAction, gateByLink, gateFor } from "@/lib/forms/action";
import { refuse, SignedOut } from "@/lib/forms/answers";
import { emptyFormState } from "@/lib/forms/state";
import { markOf, person } from "@/lib/members/drawn-for";
import { testSecrets } from "@/tests/support/secrets";

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
  expect(work).toHaveBeenCalledWith(values, undefined, expect.any(FormData), emptyFormState);
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
    expect(work).toHaveBeenCalledExactlyOnceWith(values, undefined, expect.any(FormData), asked);
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
  const [gate, work] = [gateByLink(vi.fn(async () => "someone")), vi.fn(async () => ({ title: "Saved" }))];
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
  const gate = gateByLink(async ({ email }: { email: string }) => ({ signedIn: email }));
  expect(await formAction({ ...spec, gate }, work)(emptyFormState, sent(typed))).toMatchObject({
    title: "Too late",
    values,
  });
  expect(work).toHaveBeenCalledExactlyOnceWith(values, { signedIn: typed.email }, expect.any(FormData), emptyFormState);

  const closed = formAction({ ...spec, gate: gateByLink(async () => refuse({ title: "Not you" })) }, work);
  expect(await closed(emptyFormState, sent(typed))).toMatchObject({ status: "error", title: "Not you", values });
  expect(work).toHaveBeenCalledOnce();
});

test("a session is required before anything is parsed, and given to the work", async () => {
  const [session, work] = [gateByLink(async () => "Ada"), vi.fn(async () => ({ title: "Saved" }))];
  const faulty = sent({ ...typed, note: "" });
  const closed = formAction({ ...spec, session: gateByLink(async () => refuse({ title: "Not you" })) }, work);
  const refused = await closed(emptyFormState, faulty);
  expect(refused).toMatchObject({ status: "error", title: "Not you", fieldErrors: {}, values: { email: typed.email } });
  const led = formAction({ ...spec, session: gateByLink(async () => redirect("/sign-in")) }, work)(
    emptyFormState,
    faulty,
  );
  await expect(led).rejects.toMatchObject({ digest: expect.stringContaining("/sign-in") });
  expect(work).not.toHaveBeenCalled();

  expect(await formAction({ ...spec, session }, work)(emptyFormState, sent(typed))).toMatchObject({ title: "Saved" });
  expect(work).toHaveBeenCalledExactlyOnceWith(values, "Ada", expect.any(FormData), emptyFormState);
});

const fault = async (): Promise<never> => {
  throw new Error("the database is away");
};
test.each([
  ["session", formAction({ ...spec, session: gateByLink(fault) }, async () => ({ title: "Saved" }))],
  ["gate", formAction({ ...spec, gate: gateByLink(fault) }, async () => ({ title: "Saved" }))],
  ["choice of the schema", formAction({ ...spec, schema: () => JSON.parse("") }, async () => ({ title: "Saved" }))],
  ["work", formAction(spec, fault)],
])(
  "a fault in the %s is logged under the request's id, and everything typed comes back but secrets",
  async (at, act) => {
    const fields = at === "choice of the schema" ? "" : " | email, note";
    logged.length = 0;
    expect(await act({ ...emptyFormState, submitCount: 4 }, sent(typed))).toEqual({
      status: "error",
      title: "Not saved",
      message: "Nothing was written. Reference: request-of-this-test",
      fieldErrors: {},
      values,
      submitCount: 5,
    });
    expect(logged).toMatchObject([
      { level: "error", requestId: "request-of-this-test", form: `Nothing was written.${fields}` },
    ]);
  },
);

test("a fault of a form whose session ended meanwhile is told as that, and any other as ours", async () => {
  const [standing, ended, unread, refused] = [
    async () => "Ada",
    async () => {
      throw new SignedOut();
    },
    async () => {
      throw new Error("no database");
    },
    async () => refuse({ title: "Not an administrator any more" }),
  ];
  const answerOf = async (later: () => Promise<unknown>) => {
    const session = gateByLink(vi.fn(later).mockImplementationOnce(standing));
    const work = async () => {
      throw new Error("The person is gone");
    };
    return formAction({ ...spec, session }, work)(emptyFormState, sent(typed));
  };
  logged.length = 0;
  expect(await answerOf(ended)).toMatchObject({ status: "error", title: "You are signed out", values });
  expect(await answerOf(refused)).toMatchObject({ status: "error", title: "Not an administrator any more", values });
  expect(logged).toEqual([]);
  for (const later of [standing, unread])
    expect(await answerOf(later)).toMatchObject({ status: "error", title: "Not saved", values });
  expect(logged).toHaveLength(2);
});

test("a redirect or a missing page is not a fault", async () => {
  logged.length = 0;
  const lead = (leads: () => never) => formAction(spec, async () => leads())(emptyFormState, sent(typed));
  await expect(lead(() => redirect("/elsewhere"))).rejects.toMatchObject({ message: "NEXT_REDIRECT" });
  await expect(lead(() => notFound())).rejects.toMatchObject({ message: expect.stringContaining("NEXT_HTTP_ERROR") });
  await expect(
    formAction({ ...spec, gate: gateByLink(async () => redirect("/sign-in")) }, fault)(emptyFormState, sent(typed)),
  ).rejects.toMatchObject({ message: "NEXT_REDIRECT" });
  expect(logged).toEqual([]);
});

describe("a form that acts for a person", () => {
  const ada = person("6b0f2a52-6f0c-4f3e-9d0a-0a1f6f5f9c11");
  const check = async () => ({ id: ada.id });

  test.each([
    ["session", { session: gateFor(check, () => ada) }],
    ["gate", { gate: gateFor(check, () => ada) }],
  ] as const)("is taken by a %s with one mark of that person, and with none, another or two not", async (_, by) => {
    for (const [name, value] of Object.entries(testSecrets)) vi.stubEnv(name, value);
    vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none");
    const own = markOf(ada);
    const done: string[] = [];
    const act = formAction({ ...spec, ...by }, async () => {
      done.push("done");
      return { title: "Saved", message: "" };
    });
    const send = (marks: readonly string[]) => {
      const form = sent(typed);
      for (const mark of marks) form.append(DRAWN_FOR, mark);
      return act(emptyFormState, form);
    };
    for (const marks of [[], [own.replace(/.$/, (last) => (last === "0" ? "1" : "0"))], [own, own]])
      expect(await send(marks)).toMatchObject({ status: "error", title: "Please open this page again" });
    expect(done).toEqual([]);
    expect(await send([own])).toMatchObject({ status: "success" });
    expect(done).toEqual(["done"]);
  });

  test("is taken from whoever is signed in and not admitted as one's own that ended, or as not drawn for them", async () => {
    for (const [name, value] of Object.entries(testSecrets)) vi.stubEnv(name, value);
    const act = formAction(
      {
        ...spec,
        session: gateFor(
          async () => {
            throw new SignedOut(ada);
          },
          () => ada,
        ),
      },
      async () => ({ title: "Saved", message: "" }),
    );
    const own = sent(typed);
    own.append(DRAWN_FOR, markOf(ada));
    expect(await act(emptyFormState, own)).toMatchObject({ status: "error", title: "You are signed out", values });
    const title = "Please open this page again";
    expect(await act(emptyFormState, sent(typed))).toMatchObject({ status: "error", title, values });
  });
});
