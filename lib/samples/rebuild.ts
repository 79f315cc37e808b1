import {
  ADTS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
} from "mediabunny";
import { FILE_MAX } from "@/lib/form-fields";
import { codecOf, kindOf, startsWith } from "@/lib/samples/kinds";
import {
  aacConfig,
  aacDescription,
  mp3Packet,
  opusDescription,
  opusPacket,
  opusSkip,
  type PacketFacts,
} from "@/lib/samples/packets";
import { type Fault, isTooLong, type NotKept, type SampleFormat, SECONDS_MIN, SILENCE } from "@/lib/samples/rules";

/** A recording as stored, or why it is not. */
export type Rebuilt = { format: SampleFormat; codec: AudioCodec; bytes: Uint8Array; durationMs: number } | NotKept;

class Refusal extends Error {
  constructor(
    readonly fault: Fault,
    readonly what?: string,
  ) {
    super(fault);
  }
}

/** According to the first bytes: a file that begins as one kind is no other. */
function containerOf(bytes: Uint8Array): { read: InputFormat[]; format: SampleFormat } | undefined {
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WAVE", 8)) return { read: [WAVE], format: "wav" };
  if (startsWith(bytes, "OggS")) return { read: [OGG], format: "ogg" };
  if (startsWith(bytes, "ftyp", 4)) return { read: [MP4, QTFF], format: "mp4" };
  const [first = 0, second = 0] = bytes;
  // Frames of both kinds begin with twelve set bits. Only in ADTS are the layer's two bits 0.
  if (first === 0xff && (second & 0xf6) === 0xf0) return { read: [ADTS], format: "mp4" };
  return startsWith(bytes, "ID3") || (first === 0xff && second >= 0xe0) ? { read: [MP3], format: "mp3" } : undefined;
}

const outputs: Readonly<Record<SampleFormat, () => OutputFormat>> = {
  // Its first frame says how many follow. Without it, decoders guess the length of a variable bit rate.
  mp3: () => new Mp3OutputFormat({ xingHeader: true }),
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  ogg: () => new OggOutputFormat(),
  wav: () => new WavOutputFormat(),
};

const PCM_BYTES: Partial<Record<AudioCodec, number>> = { "pcm-u8": 1, "pcm-s16": 2, "pcm-s24": 3 };

/** What to write into a file's head, and how to judge each packet. */
type Reading = {
  codec: AudioCodec;
  config: AudioDecoderConfig;
  factsOf: (packet: Uint8Array) => PacketFacts | undefined;
  /** The part of a packet to keep. */
  keep?: (packet: Uint8Array) => Uint8Array;
  /** Samples that a decoder leaves out at the start. */
  skip?: number;
  /** A packet's smallest and largest value, between -1 and 1, if known without a decoder. */
  spanOf?: (packet: Uint8Array) => [least: number, most: number];
};

/** For little-endian numbers of `size` bytes. One byte has no sign. */
function spanOfNumbers(packet: Uint8Array, size: number): [least: number, most: number] {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at + size <= packet.length; at += size) {
    // The upper two bytes are enough.
    const value = size === 1 ? (view.getUint8(at) - 128) / 128 : view.getInt16(at + size - 2, true) / 32_768;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

const asBytes = (source: AllowSharedBufferSource | undefined): Uint8Array => {
  if (!source) return new Uint8Array();
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
};

/** The facts of an ADTS header (ISO/IEC 14496-3, 1.A.2), read as the configuration in an MP4 file. */
function adtsFacts(frame: Uint8Array): PacketFacts | undefined {
  const [, , third = 0, fourth = 0] = frame;
  const [profile, index, channels] = [(third >> 6) + 1, (third >> 2) & 15, ((third & 1) << 2) | (fourth >> 6)];
  return aacConfig(Uint8Array.of((profile << 3) | (index >> 1), ((index & 1) << 7) | (channels << 3)));
}

const isAdts = (packet: Uint8Array): boolean => packet[0] === 0xff && ((packet[1] ?? 0) & 0xf6) === 0xf0;
const adtsHead = (packet: Uint8Array): number => ((packet[1] ?? 0) & 1 ? 7 : 9);

function readingOf(codec: AudioCodec | null, config: AudioDecoderConfig, first: Uint8Array): Reading {
  const { sampleRate, numberOfChannels } = config;
  if (codec === "mp3") {
    const facts = mp3Packet(first);
    if (!facts) throw new Refusal("damaged");
    return {
      codec,
      config: { codec: "mp3", sampleRate: facts.rate, numberOfChannels: facts.channels },
      factsOf: mp3Packet,
    };
  }
  if (codec === "aac") {
    const isFramed = config.description === undefined;
    const facts = isFramed ? adtsFacts(first) : aacConfig(asBytes(config.description));
    if (!facts) throw new Refusal("codec", "AAC of another kind than AAC-LC and HE-AAC");
    return {
      codec,
      config: {
        codec: "mp4a.40.2",
        sampleRate: facts.rate,
        numberOfChannels: facts.channels,
        description: aacDescription(facts),
      },
      factsOf: (packet) => (isFramed ? isAdts(packet) && adtsFacts(packet) : packet.length > 0 && facts) || undefined,
      ...(isFramed && { keep: (packet: Uint8Array) => packet.subarray(adtsHead(packet)) }),
    };
  }
  if (codec === "opus") {
    const skip = opusSkip(asBytes(config.description));
    const description = opusDescription(numberOfChannels, skip);
    return {
      codec,
      skip,
      config: { codec: "opus", sampleRate: 48_000, numberOfChannels, description },
      factsOf: (packet) => opusPacket(packet, numberOfChannels),
    };
  }
  const bytes = codec && PCM_BYTES[codec];
  if (!codec || !bytes) throw new Refusal("codec");
  const block = bytes * numberOfChannels;
  return {
    codec,
    config: { codec, sampleRate, numberOfChannels },
    factsOf: ({ length }) =>
      length % block === 0 ? { samples: length / block, rate: sampleRate, channels: numberOfChannels } : undefined,
    spanOf: (packet) => spanOfNumbers(packet, bytes),
  };
}

function checkFacts({ rate, channels }: PacketFacts): void {
  if (channels < 1 || channels > 2) throw new Refusal("channels");
  if (!(rate >= 8_000 && rate <= 96_000)) throw new Refusal("rate");
}

async function onlyTrack(input: Input): Promise<InputAudioTrack> {
  const tracks = await input.getTracks();
  const [track] = tracks;
  if (!track) throw new Refusal("damaged");
  if (tracks.length > 1 || !track.isAudioTrack()) throw new Refusal("tracks");
  return track;
}

/**
 * How other kinds of files begin or end, in lower case. A packet of sound may hold any bytes, but nobody gets these in by
 * accident.
 */
const FOREIGN = [
  "pk\u0005\u0006",
  "%pdf-",
  "<script",
  "<html",
  "<!doctype",
  "<iframe",
  "<?php",
  "<?xml",
  "\u007felf",
  "onerror=",
];

function holdsForeign(bytes: Uint8Array): boolean {
  const lower = new TextDecoder("latin1").decode(bytes).toLowerCase();
  return FOREIGN.some((mark) => lower.includes(mark));
}

/** What each kind of file may hold. Anything else would need another container. */
const HELD: Readonly<Record<SampleFormat, readonly AudioCodec[]>> = {
  mp3: ["mp3"],
  mp4: ["aac", "mp3", "opus"],
  ogg: ["opus"],
  wav: ["pcm-u8", "pcm-s16", "pcm-s24"],
};

/** Where that frame's name may be: after a head and side information of one or two channels (ISO/IEC 11172-3). */
const COUNT_AT = [13, 21, 36];

/**
 * Fixes an MP3's first frame, which says how many follow. mediabunny's counts itself, and claims a checksum that it does not
 * have, so GStreamer, and WebKit with it, guesses a length instead.
 */
function mendCount(bytes: Uint8Array, frames: number): void {
  const at = COUNT_AT.find((place) => startsWith(bytes, "Xing", place) || startsWith(bytes, "Info", place));
  if (at === undefined) throw new Refusal("damaged");
  bytes[1] = (bytes[1] ?? 0) | 1;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 8, frames);
}

async function rewrite(format: SampleFormat, track: InputAudioTrack): Promise<Rebuilt> {
  const codec = await track.getCodec();
  if (!codec || !HELD[format].includes(codec)) throw new Refusal("codec");
  const config = await track.getDecoderConfig();
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket();
  if (!config) throw new Refusal("codec");
  if (!first) throw new Refusal("short");
  checkFacts({ samples: 0, rate: config.sampleRate, channels: config.numberOfChannels });
  const reading = readingOf(codec, config, first.data);
  const facts = { samples: 0, rate: reading.config.sampleRate, channels: reading.config.numberOfChannels };
  checkFacts(facts);

  const target = new BufferTarget();
  const output = new Output({ format: outputs[format](), target });
  const source = new EncodedAudioPacketSource(reading.codec);
  output.addAudioTrack(source);
  await output.start();
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let packets = 0;
  for await (const packet of sink.packets()) {
    const found = reading.factsOf(packet.data);
    if (!found) throw new Refusal("damaged");
    if (found.rate !== facts.rate || found.channels !== facts.channels) throw new Refusal("damaged");
    const kept = reading.keep?.(packet.data) ?? packet.data;
    const [at, duration] = [facts.samples / facts.rate, found.samples / facts.rate];
    facts.samples += found.samples;
    packets += 1;
    const [low, high] = reading.spanOf?.(packet.data) ?? [-1, 1];
    [least, most] = [Math.min(least, low), Math.max(most, high)];
    if (isTooLong(facts.samples / facts.rate)) throw new Refusal("long");
    await source.add(new EncodedPacket(kept, "key", at, duration), { decoderConfig: reading.config });
  }
  const seconds = (facts.samples - (reading.skip ?? 0)) / facts.rate;
  if (seconds < SECONDS_MIN) throw new Refusal("short");
  if (most - least < SILENCE) throw new Refusal("silent");
  await output.finalize();
  if (!target.buffer) throw new Refusal("damaged");
  const bytes = new Uint8Array(target.buffer);
  if (format === "mp3") mendCount(bytes, packets);
  if (bytes.length > FILE_MAX) throw new Refusal("large");
  if (holdsForeign(bytes)) throw new Refusal("foreign");
  return { format, codec, bytes, durationMs: Math.round(seconds * 1000) };
}

/**
 * Reads a recording according to its bytes, and writes it anew from only its packets of sound: no tag, no picture, no byte
 * between or after them is kept. May take long for bytes made for that: see lib/samples/check.ts.
 */
export async function rebuild(bytes: Uint8Array): Promise<Rebuilt> {
  const what = kindOf(bytes);
  if (what) return { fault: "kind", what };
  const container = containerOf(bytes);
  if (!container) return { fault: "unknown" };
  const input = new Input({ source: new BufferSource(bytes), formats: container.read });
  let codec: AudioCodec | null = null;
  try {
    const track = await onlyTrack(input);
    codec = await track.getCodec();
    return await rewrite(container.format, track);
  } catch (failure) {
    return reasonOf(failure, codecOf(bytes, codec));
  }
}

/** `encoded`: how it is encoded that is not stored, if known. */
function reasonOf(failure: unknown, encoded: string | undefined): NotKept {
  if (!(failure instanceof Refusal)) return encoded ? { fault: "codec", what: encoded } : { fault: "damaged" };
  const { fault, what } = failure;
  if (fault === "codec") return { fault, what: what ?? encoded };
  return fault === "damaged" && encoded ? { fault: "codec", what: encoded } : { fault };
}
