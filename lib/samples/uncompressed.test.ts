import { expect, test } from "vitest";
import { readUncompressed } from "@/lib/samples/uncompressed";
import { chunk, patchedFormat, riff, wav } from "@/tests/support/recordings";

const tone = (at: number, rate = 8_000) => (8_000 / 32_768) * Math.sin((at / rate) * 440 * 2 * Math.PI);

function expectTone(bytes: Uint8Array, channels = 1, closeness = 2): void {
  const sound = readUncompressed(bytes);
  expect([sound?.rate, sound?.channels.length, sound?.channels[0]?.length]).toEqual([8_000, channels, 8_000]);
  for (const [index, channel] of sound?.channels.entries() ?? []) {
    // The second channel of these recordings is half a sample behind.
    for (const at of [1, 5, 100, 7_999]) expect(channel[at]).toBeCloseTo(tone(at + index / channels), closeness);
  }
}

function floatWav(): Buffer {
  const data = Buffer.alloc(8_000 * 4);
  for (let at = 0; at < 8_000; at += 1) data.writeFloatLE(tone(at), at * 4);
  const whole = patchedFormat(wav(1, { bits: 32 }), 3, 32);
  return Buffer.concat([whole.subarray(0, whole.indexOf("data")), chunk("data", data)]);
}

/** Its sizes stand in a chunk of their own (EBU Tech 3306). */
function rf64(): Buffer {
  const whole = wav(1);
  const chunks = [chunk("ds64", Buffer.alloc(28)), whole.subarray(12)];
  const file = riff(chunks);
  file.write("RF64", "latin1");
  file.writeUInt32LE(0xffff_ffff, 4);
  file.writeUInt32LE(0xffff_ffff, file.indexOf("data") + 4);
  return file;
}

test.each([
  ["8 bits", wav(1, { bits: 8 }), 1],
  ["16 bits", wav(1), 1],
  ["24 bits in two channels", wav(1, { bits: 24, channels: 2 }), 2],
  ["floating point", floatWav(), 1],
  ["RF64", rf64(), 1],
])("the sound of a WAV file with %s is read as it was written", (name, bytes, channels) => {
  expectTone(bytes, channels, name === "8 bits" ? 1 : 3);
});

test.each([
  ["A-law", patchedFormat(wav(1, { bits: 8 }), 6, 8)],
  ["no head", riff([chunk("data", Buffer.alloc(100))])],
  ["a head that is cut off", wav(1).subarray(0, 30)],
  ["no such channels", wav(1, { channels: 20 })],
  ["something else", Buffer.from("ID3 and more")],
])("a file with %s is not read", (_, bytes) => {
  expect(readUncompressed(bytes)).toBeUndefined();
});
