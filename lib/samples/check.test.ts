import { expect, test } from "vitest";
import { checkSample } from "@/lib/samples/check";
import { rebuild } from "@/lib/samples/rebuild";
import { faults } from "@/lib/samples/rules";
import { hostileFiles } from "@/tests/support/hostile-recordings";
import { adts, m4a, mp3, opus, wav } from "@/tests/support/recordings";

const MARKS = ["<script", "<!doctype", "%PDF", "PK\u0003\u0004", "PK\u0005\u0006", "<?php", "alert(1)", "TIT2", "INAM"];

const HARMLESS = [
  // Refused where they take too long.
  "a hundred thousand chunks",
  "twenty thousand tags",
  "wav with eight as its block",
  "ogg with another byte 6",
  "ogg with another byte 22",
  "m4a whose esds claims 4 GB",
  "m4a whose stco claims 4 GB",
  "m4a whose mdat claims 4 GB",
  "m4a whose mdat claims nothing",
];

const starts: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  mp3: (bytes) => bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0,
  wav: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WAVE",
  ogg: (bytes) => bytes.toString("latin1", 0, 4) === "OggS",
  mp4: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
};

test.each([
  ["wav", wav(2), 2000],
  ["mp3", mp3(2), 2011],
  ["mp4", await m4a(2), 2020],
  ["mp4", adts(2), 2020],
  ["ogg", await opus(2), 2000],
  ["wav", wav(30, { rate: 16_000 }), 30_000],
  ["mp3", mp3(29.9, 192), 29_910],
  ["wav", wav(1), 1000],
  ["wav", wav(3, { channels: 2, bits: 24, rate: 44_100 }), 3000],
] as const)("a recording in %s is written anew, the same each time", async (format, bytes, durationMs) => {
  const made = await checkSample(bytes);
  if ("fault" in made) throw new Error(made.fault);
  expect(made).toMatchObject({ format, durationMs });
  expect(await checkSample(made.bytes)).toMatchObject({ format, durationMs });
});

test("hostile files are refused with a reason, or kept as sound alone, in bounded time and memory", async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThan(200);
  await checkSample(wav(1));
  const slow: string[] = [];
  let most = 0;
  for (const { name, bytes, fault, kept } of files) {
    const [from, held] = [process.cpuUsage(), process.memoryUsage().rss];
    const made = await checkSample(bytes);
    const { user, system } = process.cpuUsage(from);
    // Of a processor: the machine may have other work.
    const took = (user + system) / 1000;
    most = Math.max(most, process.memoryUsage().rss - held);
    if (took > 300) slow.push(`${name}: ${Math.round(took)} ms`);
    if ("fault" in made) {
      // The next one has a thread that runs already.
      if (made.fault === "slow") await checkSample(wav(1));
      expect(kept, name).toBeUndefined();
      expect(faults[made.fault], name).toMatch(/^This .+\. Please .+\.$/);
      if (fault) expect(made.fault, name).toBe(fault);
      continue;
    }
    // What only lies about what nobody reads is a recording.
    if (!kept) expect(HARMLESS, name).toContain(name);
    const written = Buffer.from(made.bytes);
    expect(starts[made.format]?.(written), name).toBe(true);
    const found = MARKS.filter((mark) => written.includes(mark));
    expect(found, name).toEqual([]);
  }
  expect(slow).toEqual([]);
  expect(most).toBeLessThan(64e6);
});

test("no recording is kept that is larger than what may be sent, whatever it was made of", async () => {
  expect(await rebuild(wav(7, { channels: 2, rate: 44_100 }))).toEqual({ fault: "large" });
});

test("a file that takes too long ends its thread, and the next one gets another", async () => {
  // The clock looks before any answer can be there.
  const answers = await Promise.all([checkSample(mp3(29, 192), 0), checkSample(wav(2)), checkSample(wav(3))]);
  expect(answers).toMatchObject([{ fault: "slow" }, { durationMs: 2_000 }, { durationMs: 3_000 }]);
});
