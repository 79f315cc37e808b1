import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";

const { url, look } = await testDatabase();

/** What must not be in any line. */
const PERSON = ["Leak Test", "leak@example.test", "+14045550199", "not-a-uuid", "99999999999", "zzzz"];

const client = new pg.Client({ connectionString: url });

beforeAll(async () => {
  await client.connect();
  await look(`
    CREATE TABLE owner (id uuid PRIMARY KEY);
    CREATE TABLE person (
      name text NOT NULL CONSTRAINT person_name_form CHECK (name <> 'Leak Test'),
      email text CONSTRAINT person_email_key UNIQUE,
      phone varchar(12) NOT NULL,
      age smallint,
      owner uuid CONSTRAINT person_owner_fkey REFERENCES owner (id),
      during int4range,
      CONSTRAINT person_during_excl EXCLUDE USING gist (during WITH &&)
    );
    INSERT INTO person VALUES ('Ada', 'leak@example.test', '1', 1, NULL, '[1,5)')`);
});
afterAll(() => client.end());

const insert = (columns: string, values: string) => `INSERT INTO person (${columns}) VALUES (${values})`;
const ours = "'leak@example.test', '+14045550199'";

/** Each with its SQLSTATE and the name that the log gives. */
const refusals: readonly [what: string, sql: string, code: string, named?: string][] = [
  ["a CHECK", insert("name, email, phone", `'Leak Test', ${ours}`), "23514", "person_name_form"],
  ["a unique constraint", insert("name, email, phone", `'Leak Test2', ${ours}`), "23505", "person_email_key"],
  [
    "a foreign key",
    insert("name, phone, owner", "'Ada', '+14045550199', '10000000-0000-4000-8000-0000000000ff'"),
    "23503",
    "person_owner_fkey",
  ],
  ["NOT NULL", insert("name, email, phone", "NULL, 'zzzz', '+14045550199'"), "23502"],
  ["an exclusion", insert("name, phone, during", "'Ada', '+14045550199', '[2,3)'"), "23P01", "person_during_excl"],
  ["an invalid uuid", insert("name, phone, owner", "'Ada', '1', 'not-a-uuid'"), "22P02"],
  ["an invalid uuid with quotes and lines", insert("name, phone, owner", `'Ada', '1', E'x"y\\nLeak Test"z'`), "22P02"],
  ["an invalid date", "SELECT 'leak@example.test'::date", "22007"],
  ["a number out of range", insert("name, phone, age", "'Ada', '1', '99999999999'"), "22003"],
  ["a text too long", insert("name, phone", "'Ada', '+14045550199 Leak Test'"), "22001"],
  ["invalid JSON", `SELECT '{"name": Leak Test}'::json`, "22P02"],
  ["an array", "SELECT 'leak@example.test'::int[]", "22P02"],
];

function linesOf(error: unknown): string {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.error({ err: error }, "failed");
  log.error({ err: new Error("The form failed", { cause: error }) }, "failed");
  log.error({ err: new AggregateError([error, new Error("another")], "both failed") }, "failed");
  return lines.join("");
}

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each(refusals)(
  "%s names its code and constraint in the log, and quotes no row, from pg and from Prisma",
  async (_what, sql, code, named) => {
    const errors = [
      await thrownBy(client.query(sql)),
      await thrownBy(db().$executeRawUnsafe(sql)),
      await thrownBy(db().$transaction([db().$executeRawUnsafe(sql)])),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      const lines = linesOf(error);
      for (const value of PERSON) expect(lines).not.toContain(value);
      expect(lines).not.toContain("2,3)");
      expect(lines).toContain(`"${code}"`);
    }
    if (named) expect(linesOf(errors[0])).toContain(`"${named}"`);
  },
);

test.each([
  ["create", () => db().waitlistSubmission.create({ data: { email: "leak@example.test", name: 5 } as never })],
  [
    "a filter",
    () => db().profile.findFirst({ where: { email: { equals: "leak@example.test", madeUp: "Leak Test" } } as never }),
  ],
  ["an id", () => db().profile.findUnique({ where: { id: "not-a-uuid" } })],
])("a call of Prisma's that fails at %s is logged without its arguments", async (_what, call) => {
  const lines = linesOf(await thrownBy(call()));
  expect(lines).toMatch(/"type":"Prisma/);
  for (const value of PERSON) expect(lines).not.toContain(value);
});

test("what an error carries beside the fields that are named is not logged, and its frames are", () => {
  const error = Object.assign(new Error("refused"), {
    detail: "Failing row contains (Leak Test).",
    where: "unnamed portal parameter $1 = 'leak@example.test'",
    hint: "Leak Test",
    input: { phone: "+14045550199" },
    code: "23514",
  });
  const lines = linesOf(error);
  for (const value of PERSON) expect(lines).not.toContain(value);
  expect(lines).toContain("logged-rows.test.ts");
  expect(lines).toContain('"code":"23514"');
});

test("an error that is its own cause is logged once more than enough, and no further", () => {
  const error = new Error("around");
  error.cause = error;
  expect(linesOf(error).length).toBeLessThan(50_000);
});
