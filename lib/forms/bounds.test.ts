import { readdirSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { typedValues, VALUE_MAX } from "@/lib/forms/fields";
import { parseForm, ruleOf } from "@/lib/forms/parse";

afterEach(() => {
  vi.restoreAllMocks();
});

async function formSchemas(): Promise<[name: string, schema: z.ZodObject][]> {
  const files = readdirSync("lib", { recursive: true }).map(String);
  const found: [string, z.ZodObject][] = [];
  for (const file of files.filter((path) => /(^|[/-])schema\.ts$/.test(path) && !/^(content|text)\//.test(path))) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `@/lib/${file}`);
    for (const [name, exported] of Object.entries(module).filter(([name]) => /schema$/i.test(name))) {
      const made =
        typeof exported === "function"
          ? ["talent", "license_partner", "agent"].map((interest) => exported(interest))
          : [exported];
      for (const schema of made) if (schema instanceof z.ZodObject) found.push([`${file} ${name}`, schema]);
    }
  }
  return found;
}
const schemas = await formSchemas();

/** The longest part of what was sent that each regular expression looked at while `work` ran, by the expression. */
function looksOf(sent: string, work: () => unknown): Map<string, number> {
  const looks = new Map<string, number>();
  const exec = RegExp.prototype.exec;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
    if (sent.includes(text)) looks.set(String(this), Math.max(looks.get(String(this)) ?? 0, text.length));
    return exec.call(this, text);
  });
  work();
  vi.restoreAllMocks();
  return looks;
}

function formWith(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}

test("there are forms, and every field of each is bounded", () => {
  expect(schemas.length).toBeGreaterThan(10);
  for (const [form, schema] of schemas) {
    for (const [name, field] of Object.entries(schema.shape)) {
      expect(ruleOf(field).max, `${form}: ${name}`).toBeLessThanOrEqual(VALUE_MAX / 2);
    }
  }
});

test.each(schemas)(
  "%s: a field that is too long is refused before any expression of its schema looks at it",
  (_, schema) => {
    // The form reader's own expressions see what is sent back to the page, which is cut to a length.
    const long = "a".repeat(VALUE_MAX);
    const reader = looksOf(long, () => typedValues(formWith("a", long)));
    expect(reader.size).toBeGreaterThan(0);
    for (const [name, field] of Object.entries(schema.shape)) {
      const { max, tooLong } = ruleOf(field);
      for (const unit of ["a", "@", " ", "1", "."]) {
        const sent = unit.repeat(max + 1);
        let parsed: unknown;
        const looks = looksOf(sent, () => {
          parsed = parseForm(schema, formWith(name, sent));
        });
        expect(parsed).toMatchObject({ ok: false, state: { fieldErrors: { [name]: tooLong } } });
        for (const [expression, length] of looks) {
          if (!reader.has(expression)) expect(length, `${name}: ${expression}`).toBeLessThanOrEqual(max);
        }
      }
    }
  },
);

test("a schema does not process a text that is too long", () => {
  const looked = vi.fn((text: string) => text);
  const schema = z.object({ note: z.string().max(10).transform(looked) });
  expect(parseForm(schema, formWith("note", "a".repeat(11)))).toMatchObject({ ok: false });
  expect(looked).not.toHaveBeenCalled();
  expect(parseForm(schema, formWith("note", "a".repeat(10)))).toMatchObject({ ok: true });
  expect(looked).toHaveBeenCalledOnce();
});

test("the field's own message is used if it has one", () => {
  const named = z
    .string()
    .max(10, "Please enter a short name.")
    .transform((text) => text);
  expect(ruleOf(named.optional())).toEqual({ expects: "one", max: 10, tooLong: "Please enter a short name." });
  expect(ruleOf(z.string().max(2_000).default(""))).toMatchObject({ tooLong: "Please use at most 2,000 characters." });
  expect(ruleOf(z.enum(["a"]))).toMatchObject({ max: 200, tooLong: "Please use at most 200 characters." });
  expect(ruleOf(z.preprocess((typed) => typed, z.string().max(5)))).toMatchObject({ max: 5 });
  expect(ruleOf(z.array(z.enum(["a"])).default([]))).toMatchObject({ expects: "many", max: 200 });
});
