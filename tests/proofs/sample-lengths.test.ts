import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSample } from "@/lib/samples/check";
import { FORMATS, inWords, type SampleFormat } from "@/lib/samples/rules";
import { decodedSeconds, makeRecordings, recordings } from "@/tests/support/recordings";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lengths-"));
  await makeRecordings(folder, recordings);
  // A program that is missing is installed first.
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const kept = new Set<SampleFormat>();

test.for(recordings)(
  "$name is kept as long as a decoder makes it, or refused for what it is",
  async ({ name, says }) => {
    const made = await checkSample(new Uint8Array(await readFile(join(folder, name))), 2_000);
    if ("fault" in made) {
      expect(inWords(made)).not.toMatch(/damaged|cannot be read/);
      if (says && made.fault !== "large") expect(inWords(made)).toContain(says);
      return;
    }
    kept.add(made.format);
    const file = join(folder, "kept");
    await writeFile(file, made.bytes);
    const seconds = made.durationMs / 1000;
    expect(Math.abs(seconds - (await decodedSeconds(file))), "kept").toBeLessThan(0.03);
    expect(Math.abs(seconds - (await decodedSeconds(join(folder, name)))), "made").toBeLessThan(0.25);
  },
);

test("every format that is kept was among them", () => {
  expect([...kept].sort()).toEqual([...FORMATS].sort());
});
