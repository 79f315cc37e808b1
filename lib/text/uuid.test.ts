import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isUuid } from "@/lib/text/uuid";

test("an id is a complete lower-case UUID", () => {
  const id = randomUUID();
  expect(isUuid(id)).toBe(true);
  for (const other of [
    id.replace(/.$/, "G"),
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.replaceAll("-", ""),
    "",
    undefined,
    [id],
  ]) {
    expect(isUuid(other), JSON.stringify(other)).toBe(false);
  }
});
