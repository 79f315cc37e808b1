import { rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { directoryInMemory } from "@/scripts/embedded-postgres/location";

const repository = `/nowhere/${process.pid}`;
const directory = directoryInMemory(repository, "test") ?? "";

test.skipIf(!directory)("a link that somebody left in memory under the name of a cluster is not followed", () => {
  symlinkSync(tmpdir(), directory);
  try {
    expect(directoryInMemory(repository, "test")).toBeUndefined();
  } finally {
    rmSync(directory);
  }
  expect(directoryInMemory(repository, "test")).toBe(directory);
});

test("each repository and each cluster has a directory of its own", () => {
  const names = [directory, directoryInMemory(repository, "bench"), directoryInMemory(`${repository}/2`, "test")];
  expect(new Set(names).size).toBe(directory ? 3 : 2);
});
