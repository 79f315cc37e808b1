import fc from "fast-check";
import { expect, test } from "vitest";
import { aacConfig, aacDescription, mp3Packet, opusDescription, opusPacket, opusSkip } from "@/lib/samples/packets";
import { mp3Frame } from "@/tests/support/recordings";

test("a frame of MP3 is one of exactly its length", () => {
  expect(mp3Packet(mp3Frame(64))).toEqual({ samples: 1152, rate: 44_100, channels: 1 });
  expect(mp3Packet(mp3Frame(320, { rate: 1, mode: 0 }))).toEqual({ samples: 1152, rate: 48_000, channels: 2 });
  expect(mp3Packet(mp3Frame(64).subarray(1))).toBeUndefined();
  expect(mp3Packet(Buffer.concat([mp3Frame(64), Buffer.alloc(1)]))).toBeUndefined();
  for (const head of [
    [0xff, 0xfd, 0x50, 0xc0],
    [0xff, 0xfb, 0xf0, 0xc0],
    [0xff, 0xfb, 0x5c, 0xc0],
    [0xff, 0xeb, 0x50, 0xc0],
    [0x00, 0xfb, 0x50, 0xc0],
  ]) {
    expect(mp3Packet(Buffer.concat([Buffer.from(head), mp3Frame(64).subarray(4)])), String(head)).toBeUndefined();
  }
});

test("MPEG 2 halves the rate and the samples", () => {
  const frame = Buffer.alloc(208);
  frame.set([0xff, 0xf3, 0x80, 0xc0]);
  expect(mp3Packet(frame)).toEqual({ samples: 576, rate: 22_050, channels: 1 });
});

test("an AAC configuration is written again from its facts alone", () => {
  for (const rate of [96_000, 48_000, 44_100, 22_050, 8_000]) {
    for (const channels of [1, 2]) {
      const facts = { samples: 1024, rate, channels };
      expect(aacConfig(aacDescription(facts))).toEqual(facts);
      expect(aacDescription(facts)).toHaveLength(2);
    }
  }
  expect(aacConfig(Uint8Array.of(0x2b, 0x8a))).toBeUndefined();
  expect(aacConfig(Uint8Array.of(0x17, 0x88))).toBeUndefined();
  expect(aacConfig(Uint8Array.of(0x12))).toBeUndefined();
  expect(aacConfig(Uint8Array.of(0x0a, 0x08))).toBeUndefined();
});

test("HE-AAC whose configuration names its extension is kept as the AAC that it extends", () => {
  const facts = { samples: 1024, rate: 24_000, channels: 1 };
  // Object type 5, 24 kHz, one channel, extended to 48 kHz, of object type 2; and the same of object type 29.
  expect(aacConfig(Uint8Array.of(0x2b, 0x09, 0x88, 0x00))).toEqual(facts);
  expect(aacConfig(Uint8Array.of(0xeb, 0x09, 0x88, 0x00))).toEqual(facts);
  // Of another object type than AAC-LC.
  expect(aacConfig(Uint8Array.of(0x2b, 0x09, 0x84, 0x00))).toBeUndefined();
  expect(aacConfig(Uint8Array.of(0x2b, 0x09))).toBeUndefined();
});

test("a packet of Opus lasts at most 120 ms, whatever it says", () => {
  expect(opusPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 1)?.samples).toBe(960);
  expect(opusPacket(Uint8Array.of(0x18), 1)?.samples).toBe(2880);
  expect(opusPacket(Uint8Array.of(0xfb, 6), 1)?.samples).toBe(5760);
  expect(opusPacket(Uint8Array.of(0xfb, 7), 1)).toBeUndefined();
  expect(opusPacket(Uint8Array.of(0xfb, 0), 1)).toBeUndefined();
  expect(opusPacket(Uint8Array.of(0xfb), 1)).toBeUndefined();
  expect(opusPacket(Uint8Array.of(), 1)).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const samples = opusPacket(bytes, 2)?.samples ?? 120;
      return samples >= 120 && samples <= 5760;
    }),
  );
});

test("an Opus head keeps the channels and what a decoder skips", () => {
  const head = opusDescription(2, 312);
  expect(head).toHaveLength(19);
  expect(Buffer.from(head).toString("latin1", 0, 8)).toBe("OpusHead");
  expect(opusSkip(head)).toBe(312);
  expect(opusSkip(head.subarray(0, 11))).toBe(0);
});
