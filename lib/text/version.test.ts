import { expect, test } from "vitest";
import { versionOf } from "@/lib/text/version";

test("equal values have one version, whatever their order", () => {
  expect(versionOf({ name: "Ada", links: ["a", "b"] })).toBe(versionOf({ links: ["a", "b"], name: "Ada" }));
  expect(versionOf({ name: "Ada" })).toMatch(/^[0-9a-f]{16}$/);
});

test("any changed value is another version", () => {
  const versions = [{ name: "Ada" }, { name: "ada" }, { name: "Ada ", city: null }, { name: "Ada", city: "" }, {}];
  expect(new Set(versions.map(versionOf)).size).toBe(versions.length);
});
