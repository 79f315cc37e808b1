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
  WAVE,
  WavOutputFormat,
} from "mediabunny";
import { FILE_MAX } from "@/lib/file-size";
import {
  aacConfig,
  aacDescription,
  mp3Packet,
  opusDescription,
  opusPacket,
  opusSkip,
  type PacketFacts,
} from "@/lib/samples/packets";
import { type Fault, isTooLong, type SampleFormat, SECONDS_MIN } from "@/lib/samples/rules";

/** A recording as it is kept, or why it is not. */
export type Rebuilt = { format: SampleFormat; bytes: Uint8Array; durationMs: number } | { fault: Fault };

class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** By the first bytes alone: a file that begins as anything else is nothing else. */
function containerOf(bytes: Uint8Array): { read: InputFormat; format: SampleFormat } | undefined {
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WAVE", 8)) return { read: WAVE, format: "wav" };
  if (startsWith(bytes, "OggS")) return { read: OGG, format: "ogg" };
  if (startsWith(bytes, "ftyp", 4)) return { read: MP4, format: "mp4" };
  const [first = 0, second = 0] = bytes;
  // Frames of both kinds begin with twelve set bits; the layer, of two bits, is 0 in ADTS alone.
  if (first === 0xff && (second & 0xf6) === 0xf0) return { read: ADTS, format: "mp4" };
  return startsWith(bytes, "ID3") || (first === 0xff && second >= 0xe0) ? { read: MP3, format: "mp3" } : undefined;
}

const outputs: Readonly<Record<SampleFormat, () => OutputFormat>> = {
  mp3: () => new Mp3OutputFormat({ xingHeader: false }),
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  ogg: () => new OggOutputFormat(),
  wav: () => new WavOutputFormat(),
};

const PCM_BYTES: Partial<Record<AudioCodec, number>> = { "pcm-u8": 1, "pcm-s16": 2, "pcm-s24": 3 };

/** What is written into a file's head, and how each packet is judged. */
type Reading = {
  codec: AudioCodec;
  config: AudioDecoderConfig;
  factsOf: (packet: Uint8Array) => PacketFacts | undefined;
  /** The part of a packet that is kept. */
  keep?: (packet: Uint8Array) => Uint8Array;
};

const asBytes = (source: AllowSharedBufferSource | undefined): Uint8Array => {
  if (!source) return new Uint8Array();
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
};

/** The facts of an ADTS header (ISO/IEC 14496-3, 1.A.2), read as the configuration that stands in an MP4 file. */
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
    if (!facts) throw new Refusal("codec");
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
    const description = opusDescription(numberOfChannels, opusSkip(asBytes(config.description)));
    return {
      codec,
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

/** How other kinds of files begin or end, in lower case. A packet of sound may hold any bytes, but these it holds by intent. */
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
].map((text) => Buffer.from(text, "latin1"));

function holdsForeign(bytes: Uint8Array): boolean {
  const lower = Buffer.from(bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)));
  return FOREIGN.some((mark) => lower.includes(mark));
}

async function rewrite(format: SampleFormat, track: InputAudioTrack): Promise<Rebuilt> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket();
  if (!codec || !config) throw new Refusal("codec");
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
  for await (const packet of sink.packets()) {
    const found = reading.factsOf(packet.data);
    if (!found) throw new Refusal("damaged");
    if (found.rate !== facts.rate || found.channels !== facts.channels) throw new Refusal("damaged");
    const kept = reading.keep?.(packet.data) ?? packet.data;
    const [at, duration] = [facts.samples / facts.rate, found.samples / facts.rate];
    facts.samples += found.samples;
    if (isTooLong(facts.samples / facts.rate)) throw new Refusal("long");
    await source.add(new EncodedPacket(kept, "key", at, duration), { decoderConfig: reading.config });
  }
  const seconds = facts.samples / facts.rate;
  if (seconds < SECONDS_MIN) throw new Refusal("short");
  await output.finalize();
  if (!target.buffer) throw new Refusal("damaged");
  const bytes = new Uint8Array(target.buffer);
  if (bytes.length > FILE_MAX) throw new Refusal("large");
  if (holdsForeign(bytes)) throw new Refusal("foreign");
  return { format, bytes, durationMs: Math.round(seconds * 1000) };
}

/**
 * Reads a recording by what its bytes are, and writes it anew from its packets of sound alone: no tag, no picture, no
 * byte between or after them is kept. May take long over bytes made for that: see lib/samples/check.ts.
 */
export async function rebuild(bytes: Uint8Array): Promise<Rebuilt> {
  const container = containerOf(bytes);
  if (!container) return { fault: "unknown" };
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: [container.read] });
    return await rewrite(container.format, await onlyTrack(input));
  } catch (failure) {
    return { fault: failure instanceof Refusal ? failure.fault : "damaged" };
  }
}
