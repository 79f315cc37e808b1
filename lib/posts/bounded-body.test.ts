import { expect, test } from "vitest";
import { readBounded } from "@/lib/posts/bounded-body";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost:3000/", { method: "POST", body, headers });

test("as much as may be is read whole, and one byte more is not", async () => {
  expect(String(await readBounded(post("a".repeat(8)), 8))).toBe("a".repeat(8));
  expect(await readBounded(post("a".repeat(9)), 8)).toBeUndefined();
  expect(String(await readBounded(post("é"), 2))).toBe("é");
  expect(await readBounded(post("é"), 1)).toBeUndefined();
});

test("nothing is nothing", async () => {
  expect(await readBounded(post(null), 8)).toHaveLength(0);
});
