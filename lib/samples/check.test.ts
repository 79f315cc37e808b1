import { expect, test } from "vitest";
import { checkSample } from "@/lib/samples/check";
import { rebuild } from "@/lib/samples/rebuild";
import { inWords, type NotKept } from "@/lib/samples/rules";
import { hostileFiles } from "@/tests/support/hostile/recordings";
import { MOST_MS, processorTime } from "@/tests/support/processor-time";
import { adts, m4a, mp3, mp3Frame, opus, patchedFormat, wav } from "@/tests/support/recordings";

const MARKS = ["<script", "<!doctype", "%PDF", "PK\u0003\u0004", "PK\u0005\u0006", "<?php", "alert(1)", "TIT2", "INAM"];

/** By which a process may grow for a file. */
const MOST_BYTES = 64e6;

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

const lawWav = (tag: number): Buffer => patchedFormat(wav(2, { bits: 8 }), tag, 8);
const floatWav = (): Buffer => patchedFormat(wav(2, { bits: 32 }), 3, 32);

test.each([
  ["wav", wav(2), 2000],
  ["mp3", mp3(2), 2011],
  ["mp4", await m4a(2), 2020],
  ["mp4", adts(2), 2020],
  ["ogg", await opus(2), 1994],
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
  const costly: string[] = [];
  const measured = async (bytes: Uint8Array) => {
    const held = process.memoryUsage().rss;
    const { made, took } = await processorTime(() => checkSample(bytes));
    return { made, took, grew: process.memoryUsage().rss - held };
  };
  for (const { name, bytes, fault, kept } of files) {
    const first = await measured(bytes);
    const { made } = first;
    let { took, grew } = first;
    // The other thread of the tests is counted too, so the least of several figures is taken.
    for (let again = 0; (took > MOST_MS || grew > MOST_BYTES) && again < 4; again += 1) {
      const next = await measured(bytes);
      [took, grew] = [Math.min(took, next.took), Math.min(grew, next.grew)];
    }
    if (took > MOST_MS || grew > MOST_BYTES) costly.push(`${name}: ${Math.round(took)} ms, ${grew} bytes`);
    if ("fault" in made) {
      // The next one has a thread that runs already.
      if (made.fault === "slow") await checkSample(wav(1));
      expect(kept, name).toBeUndefined();
      expect(inWords(made), name).toMatch(/^This .+\. Please .+\.$/);
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
  expect(costly).toEqual([]);
});

test("no recording is kept that is larger than what may be sent, whatever it was made of", async () => {
  expect(await rebuild(wav(7, { channels: 2, rate: 44_100 }))).toEqual({ fault: "large" });
});

test("a file that takes too long ends its thread, and the next one gets another", async () => {
  // The clock looks before any answer can be there.
  const answers = await Promise.all([checkSample(mp3(29, 192), 0), checkSample(wav(2)), checkSample(wav(3))]);
  expect(answers).toMatchObject([{ fault: "slow" }, { durationMs: 2_000 }, { durationMs: 3_000 }]);
});

test("a recording with a variable bit rate says how many frames it has, and keeps its length", async () => {
  const rates = [32, 64, 320, 32, 128];
  const frames = Array.from({ length: 300 }, (_, index) => mp3Frame(rates[Math.floor(index / 60)]));
  const made = await checkSample(Buffer.concat(frames));
  if ("fault" in made) throw new Error(made.fault);
  expect(made.durationMs).toBe(7837);
  // After the head of the first frame and the side information of one channel (ISO/IEC 11172-3).
  const kept = Buffer.from(made.bytes);
  expect(["Xing", "Info"]).toContain(kept.toString("latin1", 21, 25));
  expect(kept.readUInt32BE(25) & 7).toBe(7);
  expect(kept.readUInt32BE(29)).toBe(300);
  // Set if no checksum follows the head, as it does not: GStreamer looks for the name behind it.
  expect((kept[1] ?? 0) & 1).toBe(1);
});

test.each([
  ["flac", Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(100)]), "FLAC"],
  ["aiff", Buffer.concat([Buffer.from("FORM\0\0\0\0AIFF"), Buffer.alloc(100)]), "AIFF"],
  ["caf", Buffer.concat([Buffer.from("caff"), Buffer.alloc(100)]), "CAF"],
  ["webm", Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(100)]), "WebM"],
  ["mp2", Buffer.concat([Buffer.from([0xff, 0xfd, 0x84, 0x04]), Buffer.alloc(100)]), "MP2"],
  ["32-bit float", floatWav(), "floating-point"],
  ["A-law", lawWav(6), "A-law"],
  ["IMA ADPCM", lawWav(17), "IMA ADPCM"],
])("a whole file of %s is refused for what it is, and never as damaged", async (_, bytes, name) => {
  const made = await checkSample(bytes);
  expect(inWords(made as NotKept)).toContain(name);
  expect(inWords(made as NotKept)).not.toContain("damaged");
});

test.each([
  ["16 bits", wav(2, { level: 0 })],
  ["24 bits", wav(2, { bits: 24, level: 0 })],
  ["16 bits that are not quite zero", wav(2, { level: 20 })],
])("silence in %s is refused as silence", async (_, bytes) => {
  expect(await checkSample(bytes)).toEqual({ fault: "silent" });
});
