import { expect, test } from "vitest";
import { readBounded } from "@/lib/http/requests";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost:3000/", { method: "POST", body, headers });

test("a body at the limit is read completely, one byte more is refused", async () => {
  expect(String(await readBounded(post("a".repeat(8)), 8))).toBe("a".repeat(8));
  expect(await readBounded(post("a".repeat(9)), 8)).toBeUndefined();
  expect(String(await readBounded(post("é"), 2))).toBe("é");
  expect(await readBounded(post("é"), 1)).toBeUndefined();
});

test("empty input gives an empty result", async () => {
  expect(await readBounded(post(null), 8)).toHaveLength(0);
});
