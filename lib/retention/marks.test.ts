import { beforeAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import { markHash } from "@/lib/retention/marks";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

test("a mark is one thing's alone, of one kind", () => {
  const marks = [
    markHash("person", "ada@example.test"),
    markHash("suspension", "ada@example.test"),
    markHash("offer", "ada@example.test"),
    markHash("offer", "ada@example.test", "creator"),
    markHash("offer", "ada@example.testcreator"),
  ];
  expect(new Set(marks).size).toBe(marks.length);
  expect(markHash("person", "ada@example.test")).toBe(marks[0]);
});

test("whoever has the database alone cannot ask whose mark it is", () => {
  const mark = markHash("person", "ada@example.test");
  const { LINK_SECRET } = env();
  Object.assign(env(), { LINK_SECRET: "another-link-secret-0123456789abcdefghij" });
  expect(markHash("person", "ada@example.test")).not.toBe(mark);
  Object.assign(env(), { LINK_SECRET });
});
