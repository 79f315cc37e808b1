import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "@/lib/forms/parse";
import { emptyFormState } from "@/lib/forms/state";
import { checkbox, choice, choices, emailAddress, optionalText, requiredText, wholeNumber } from "@/lib/text/schema";

const schema = z.object({
  email: emailAddress(),
  note: requiredText(100),
  company: optionalText(50),
  territory: choice(["us", "global"]),
  term: wholeNumber(1, 60),
  rights: choices(["likeness", "voice"]),
  agree: checkbox(),
});

const good = { email: "Ada@example.com", note: "Hello", territory: "us", term: "3" };

function form(fields: Record<string, string | Blob | (string | Blob)[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of Array.isArray(value) ? value : [value]) data.append(name, entry);
  }
  return data;
}

function refused(data: FormData) {
  const result = parseForm(schema, data);
  if (result.ok) throw new Error("was accepted");
  return result.state;
}

test("reads the schema's fields and nothing else", () => {
  const extra = { $ACTION_REF_1: "", website: "", __proto__: "x", role: "admin", rights: ["voice", "likeness"] };
  const result = parseForm(schema, form({ ...good, ...extra, agree: "on" }));
  expect(result).toEqual({
    ok: true,
    data: { ...good, term: 3, rights: ["voice", "likeness"], agree: true },
  });
});

test("line breaks count once, as the browser's maxlength counts them", () => {
  const lines = Array(50).fill("a").join("\r\n");
  expect(parseForm(schema, form({ ...good, note: lines }))).toMatchObject({
    ok: true,
    data: { note: lines.replaceAll("\r", "") },
  });
});

test("the first error of each field, in the schema's order, and everything typed", () => {
  const state = refused(form({ term: "0", rights: ["voice", "feet"], email: "ada", note: " typed ", agree: "maybe" }));
  expect(Object.entries(state.fieldErrors)).toEqual([
    ["email", "Please provide a valid email address. An address has an @, such as name@example.com."],
    ["territory", "Please choose one of the options."],
    ["term", "Please enter a whole number from 1 to 60."],
    ["rights", "Please choose from the options."],
    ["agree", "Please choose one of the options."],
  ]);
  expect(state).toMatchObject({
    status: "error",
    title: "Validation Error",
    message: "Please provide a valid email address. An address has an @, such as name@example.com.",
    values: { term: "0", rights: ["voice", "feet"], email: "ada", note: " typed ", agree: "maybe" },
    submitCount: 1,
  });
});

test.each([
  ["an empty field", { note: " " }, "Please fill in all required fields"],
  ["a field left out", { note: [] }, "Please fill in all required fields"],
  ["an empty field beside a wrong one", { note: "", email: "ada" }, "Please fill in all required fields"],
  ["a wrong field", { email: "ada" }, "Validation Error"],
  ["a field that cannot be read", { note: "a\0" }, "Validation Error"],
])("the form's title for something missing is not said of something wrong: %s", (_what, fields, title) => {
  const result = parseForm(schema, form({ ...good, ...fields }), { title: "Please fill in all required fields" });
  expect(result).toMatchObject({ ok: false, state: { title } });
});

test("a form may choose its title by what is missing and what is wrong", () => {
  const seen: string[][] = [];
  parseForm(schema, form({ ...good, note: "", email: "ada", term: "0" }), {
    title: ({ missing, wrong }) => {
      seen.push([...missing], [...wrong]);
      return "";
    },
  });
  expect(seen).toEqual([["note"], ["email", "term"]]);
});

test("a rule over several fields is the summary's message", () => {
  const pair = z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a === b, "The two must agree.");
  const result = parseForm(pair, form({ a: "1", b: "2" }), { title: () => "Not yet" });
  expect(result).toMatchObject({ state: { title: "Not yet", message: "The two must agree.", fieldErrors: {} } });
});

const UNSHOWABLE = "Please remove the characters that cannot be shown (\ufffd).";
test.each([
  ["sent twice", ["ada@example.com", "eve@example.com"], "This field was sent more than once. Please send it once."],
  ["a file", new Blob(["x"]), "Please enter text here, not a file."],
  ["a NUL at its beginning", "\0ada@example.com", UNSHOWABLE],
  ["a NUL", "ada\0@example.com", UNSHOWABLE],
  ["an escape", "ada\u001b[2J@example.com", UNSHOWABLE],
  ["half a surrogate pair", "ada\ud800@example.com", UNSHOWABLE],
  ["a megabyte", "a".repeat(1_000_000), "Please provide a valid email address."],
  ["65 of them", Array(65).fill("a"), "This field was sent more than once. Please send it once."],
])("one field that is %s is refused by name", (_what, email, message) => {
  expect(refused(form({ ...good, email })).fieldErrors).toEqual({ email: message });
});

test("disguising characters are removed from every field and from the values sent back", () => {
  const note = "free\u202e of\u200b charge\u2028$5";
  expect(parseForm(schema, form({ ...good, note }))).toMatchObject({ data: { note: "free of charge\n$5" } });
  expect(refused(form({ ...good, note, term: "0" })).values.note).toBe("free of charge\n$5");
  const login = z.object({ password: z.string().max(50) });
  expect(parseForm(login, form({ password: "a\u200bb" }))).toMatchObject({ data: { password: "a\u200bb" } });
});

test("a fault in an optional field refuses the form too", () => {
  expect(refused(form({ ...good, company: "a\0" })).fieldErrors).toHaveProperty("company");
  expect(refused(form({ ...good, rights: Array(65).fill("voice") })).fieldErrors).toHaveProperty("rights");
});

test("values sent back are bounded, printable and without secrets", () => {
  const { values } = refused(
    form({
      ...good,
      email: "x".repeat(1_000_000),
      note: "a\0\ud800b",
      password: "hunter2",
      token: "1234",
      $ACTION_KEY: "k",
    }),
  );
  expect(values.email).toHaveLength(20_000);
  expect(values.note).toBe("a\ufffd\ufffdb");
  expect(values).not.toHaveProperty("password");
  expect(values).not.toHaveProperty("token");
  expect(values).not.toHaveProperty("$ACTION_KEY");
});

test("the count goes on, and a forged previous state does not break it", () => {
  const counted = (previous: unknown) => {
    // A forged request can put anything here.
    const result = parseForm(schema, form({}), JSON.parse(JSON.stringify({ previous })));
    return result.ok ? 0 : result.state.submitCount;
  };
  expect(counted({ ...emptyFormState, submitCount: 4 })).toBe(5);
  for (const forged of [
    null,
    "x",
    7,
    [],
    { submitCount: "9" },
    { submitCount: -5 },
    { submitCount: 1e300 },
    { submitCount: 1.5 },
    {},
  ]) {
    expect(counted(forged)).toBe(1);
  }
});

test("anything other than a form counts as an empty form", () => {
  for (const sent of [null, 5, "text", [], { email: "ada@example.com" }]) {
    const result = parseForm(schema, JSON.parse(JSON.stringify(sent)));
    expect(result).toMatchObject({ ok: false, state: { values: {}, fieldErrors: { email: expect.any(String) } } });
  }
});

test("no set of fields throws, changes the schema's keys, or comes back as anything but plain text", () => {
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(schema.shape), "__proto__", "constructor", "$ACTION_1:0"),
    fc.string(),
  );
  const value = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom("us", "3", "on", "ada@example.com", "\ud800", "\0"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (entries) => {
      const data = new FormData();
      for (const [key, text] of entries) data.append(key, text);
      const result = parseForm(schema, data);
      if (result.ok) {
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(result.data)));
        return;
      }
      expect(Object.keys(result.state.fieldErrors).length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(result.state))).toEqual(result.state);
      for (const text of Object.values(result.state.values).flat()) expect(text).not.toMatch(/[\0\p{Surrogate}]/u);
    }),
  );
});

test("a required text may be as long as its schema allows, and no longer", () => {
  const form = z.object({ useCase: requiredText(2_000) });
  const sent = (length: number) => {
    const data = new FormData();
    data.set("useCase", "a".repeat(length));
    return parseForm(form, data);
  };
  expect(sent(2_000)).toMatchObject({ ok: true });
  expect(sent(2_001)).toMatchObject({
    state: { fieldErrors: { useCase: "Please use at most 2,000 characters." } },
  });
});
