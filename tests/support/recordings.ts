import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from "mediabunny";
import { aacDescription, opusDescription } from "@/lib/samples/packets";

// Recordings made of valid packets, written by these lines and by mediabunny, so that tests need no encoder.

/** 16 bits, mono unless said otherwise: a tone, which browsers play. */
export function wav(
  seconds: number,
  { rate = 8_000, channels = 1, bits = 16, chunks = [] as Uint8Array[] } = {},
): Buffer {
  const block = (channels * bits) / 8;
  const data = Buffer.alloc(Math.round(seconds * rate) * block);
  if (bits === 16) {
    for (let at = 0; at * 2 < data.length; at += 1) {
      data.writeInt16LE(Math.round(8_000 * Math.sin((at / channels / rate) * 440 * 2 * Math.PI)), at * 2);
    }
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * block, 8);
  format.writeUInt16LE(block, 12);
  format.writeUInt16LE(bits, 14);
  return riff([chunk("fmt ", format), ...chunks, chunk("data", data)]);
}

export function chunk(name: string, data: Uint8Array, size = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function riff(chunks: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from("WAVE"), ...chunks]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** MPEG 1, layer III, 44.1 kHz, mono: silence. */
export function mp3Frame(kilobits = 64, { rate = 0, mode = 3 } = {}): Buffer {
  const index = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320].indexOf(kilobits);
  const hertz = [44_100, 48_000, 32_000][rate] ?? 44_100;
  const frame = Buffer.alloc(Math.floor((144 * kilobits * 1000) / hertz));
  frame.set([0xff, 0xfb, (index << 4) | (rate << 2), mode << 6]);
  return frame;
}

const MP3_SECONDS = 1152 / 44_100;

export const mp3 = (seconds: number, kilobits = 64): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(seconds / MP3_SECONDS) }, () => mp3Frame(kilobits)));

/** An ID3v2.4 tag with one text; `claimed` is the size that its header says. */
export function id3(text: string, claimed?: number): Buffer {
  const content = Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
  const frame = Buffer.concat([Buffer.from("TIT2"), synchsafe(content.length), Buffer.alloc(2), content]);
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([4, 0, 0]), synchsafe(claimed ?? frame.length), frame]);
}

const synchsafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]);

/** A frame of silence, mono. */
const AAC_SILENCE = Buffer.from([0x01, 0x40, 0x22, 0x80, 0xa3, 0x4e, 0xe6, 0x80, 0xba, 0x08, 0x00, 0x00, 0x00, 0x1c]);
const AAC_RATE = 44_100;

/** 20 ms of silence. */
const OPUS_SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

type Track = { codec: AudioCodec; config: AudioDecoderConfig; packet: Uint8Array; duration: number };

const aacTrack = (channels = 1): Track => ({
  codec: "aac",
  config: {
    codec: "mp4a.40.2",
    sampleRate: AAC_RATE,
    numberOfChannels: channels,
    description: aacDescription({ samples: 1024, rate: AAC_RATE, channels }),
  },
  packet: AAC_SILENCE,
  duration: 1024 / AAC_RATE,
});

const opusTrack = (channels = 1): Track => ({
  codec: "opus",
  config: {
    codec: "opus",
    sampleRate: 48_000,
    numberOfChannels: channels,
    description: opusDescription(channels, 312),
  },
  packet: OPUS_SILENCE,
  duration: 0.02,
});

/** `tracks`: with sound. */
type More = { tracks?: number; video?: boolean; title?: string; cover?: Uint8Array };

async function written(format: OutputFormat, seconds: number, track: Track, more: More = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const sources = Array.from({ length: more.tracks ?? 1 }, () => new EncodedAudioPacketSource(track.codec));
  for (const source of sources) output.addAudioTrack(source);
  const video = more.video ? new EncodedVideoPacketSource("vp9") : undefined;
  if (video) output.addVideoTrack(video, { frameRate: 1 });
  if (more.title || more.cover) {
    output.setMetadataTags({
      ...(more.title && { title: more.title }),
      ...(more.cover && { images: [{ data: more.cover, mimeType: "image/png", kind: "coverFront" as const }] }),
    });
  }
  await output.start();
  await video?.add(new EncodedPacket(new Uint8Array(40), "key", 0, 1), {
    decoderConfig: { codec: "vp09.00.10.08", codedWidth: 16, codedHeight: 16 },
  });
  for (const source of sources) {
    for (let at = 0; at * track.duration < seconds; at += 1) {
      const packet = new EncodedPacket(track.packet, "key", at * track.duration, track.duration);
      await source.add(packet, { decoderConfig: track.config });
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

export const m4a = (seconds: number, more?: More): Promise<Buffer> =>
  written(new Mp4OutputFormat({ fastStart: "in-memory" }), seconds, aacTrack(), more);

export const opus = (seconds: number, more?: More): Promise<Buffer> =>
  written(new OggOutputFormat(), seconds, opusTrack(), more);

/** Opus in WebM's parent, which is not accepted. */
export const mkv = (seconds: number): Promise<Buffer> => written(new MkvOutputFormat(), seconds, opusTrack());

/** AAC in frames of their own. */
export function adts(seconds: number, { channels = 1, rate = 4 } = {}): Buffer {
  const length = AAC_SILENCE.length + 7;
  const head = Buffer.from([
    0xff,
    0xf1,
    (1 << 6) | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 31,
    0xfc,
  ]);
  return Buffer.concat(
    Array.from({ length: Math.ceil((seconds * AAC_RATE) / 1024) }, () => Buffer.concat([head, AAC_SILENCE])),
  );
}
