import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
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
import { needProgram } from "@/tests/support/programs";

// Recordings made of valid packets, written by these lines and by mediabunny, so that tests need no encoder.

/** 16 bits, mono unless said otherwise: a tone, which browsers play. `level`: of 32,768. */
export function wav(
  seconds: number,
  { rate = 8_000, channels = 1, bits = 16, level = 8_000, chunks = [] as Uint8Array[] } = {},
): Buffer {
  const block = (channels * bits) / 8;
  const data = Buffer.alloc(Math.round(seconds * rate) * block);
  const bytes = bits / 8;
  for (let at = 0; at * bytes < data.length; at += 1) {
    const value = Math.round(level * Math.sin((at / channels / rate) * 440 * 2 * Math.PI));
    // The upper bytes alone.
    if (bytes === 1) data.writeUInt8((value >> 8) + 128, at);
    else data.writeInt16LE(value, at * bytes + bytes - 2);
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

/** A WAV file that says that it is encoded otherwise. */
export function patchedFormat(file: Buffer, tag: number, bits: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(tag, 20);
  copy.writeUInt16LE(bits, 34);
  return copy;
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

const run = promisify(execFile);

/** 8 seconds in two channels of 48 kHz, of which the first two are silent, then a voice's pitch and some noise. */
const LEFT = "if(lt(t,2),0,0.4*sin(2*PI*(140+30*sin(5*t))*t)*(0.5+0.5*sin(2*PI*4*t))+0.1*(random(0)-0.5))";
const RIGHT = "if(lt(t,2),0,0.3*sin(2*PI*220*t)*(0.5+0.5*sin(2*PI*3*t)))";
const SPEECH = "speech.wav";

/** Three seconds of AMR at 12.2 kbit/s (RFC 4867, section 5): no program of Debian writes it. */
const amr = (): Buffer => {
  const frame = Buffer.alloc(32, 0x55);
  frame[0] = 0x3c;
  return Buffer.concat([Buffer.from("#!AMR\n"), ...Array.from({ length: 150 }, () => frame)]);
};

/**
 * `with`: what ffmpeg is told between the speech and the file's name. `keptBy`: which browsers must keep it; "decoders" are
 * those that can read it, and others say what it is, in words that contain `says`.
 */
type Made = {
  name: string;
  with?: string;
  /** What ffmpeg reads instead of the speech. */
  from?: string;
  by?: "ffmpeg" | "sox" | "hand";
  keptBy: "all" | "decoders" | "none";
  says?: string;
  /** One of each kind, for what takes long. */
  isOfEach?: true;
};

/** What people have: from phones, studios, messengers, recorders and old programs. */
export const recordings: readonly Made[] = [
  { name: "constant.mp3", with: "-b:a 128k", keptBy: "all" },
  { name: "best.mp3", with: "-q:a 0", keptBy: "all" },
  { name: "better.mp3", with: "-q:a 2", keptBy: "all" },
  { name: "variable.mp3", with: "-q:a 4", keptBy: "all" },
  { name: "worse.mp3", with: "-q:a 6", keptBy: "all" },
  { name: "worst.mp3", isOfEach: true, with: "-q:a 9", keptBy: "all" },
  { name: "uncounted.mp3", with: "-q:a 4 -write_xing 0 -metadata title=Take", keptBy: "all" },
  { name: "mpeg2.mp3", with: "-ar 22050 -ac 1 -b:a 48k", keptBy: "all" },
  { name: "mpeg25.mp3", with: "-ar 8000 -ac 1 -b:a 16k", keptBy: "all" },
  { name: "aac.m4a", with: "-b:a 96k", keptBy: "all" },
  { name: "fragments.mp4", with: "-b:a 96k -movflags frag_keyframe+empty_moov", keptBy: "all" },
  { name: "memo.m4a", isOfEach: true, with: "-ac 1 -f ipod -metadata title=Memo", keptBy: "all" },
  { name: "frames.aac", isOfEach: true, with: "-b:a 96k", keptBy: "all" },
  { name: "aac.mov", with: "-c:a aac", keptBy: "all" },
  { name: "lossless.m4a", isOfEach: true, with: "-c:a alac", keptBy: "decoders", says: "Apple Lossless" },
  { name: "surround.m4a", with: "-ac 6 -b:a 256k", keptBy: "decoders", says: "more than two channels" },
  { name: "pcm.mov", with: "-c:a pcm_s16le", keptBy: "decoders", says: "PCM inside MP4 or QuickTime" },
  { name: "16.wav", with: "-ar 44100 -ac 1", keptBy: "all" },
  { name: "24.wav", isOfEach: true, with: "-c:a pcm_s24le -ar 96000", keptBy: "all" },
  { name: "float.wav", with: "-c:a pcm_f32le -ac 1 -ar 16000", keptBy: "all" },
  { name: "32.wav", with: "-c:a pcm_s32le -ac 1 -ar 22050", keptBy: "all" },
  { name: "8.wav", with: "-c:a pcm_u8 -ar 8000 -ac 1", keptBy: "all" },
  { name: "a-law.wav", with: "-c:a pcm_alaw -ar 8000 -ac 1", keptBy: "decoders", says: "A-law" },
  { name: "mu-law.wav", with: "-c:a pcm_mulaw -ar 8000 -ac 1", keptBy: "decoders", says: "\u00b5-law" },
  { name: "ima.wav", isOfEach: true, with: "-c:a adpcm_ima_wav -ac 1", keptBy: "decoders", says: "IMA ADPCM" },
  { name: "microsoft.wav", with: "-c:a adpcm_ms -ac 1", keptBy: "decoders", says: "Microsoft ADPCM" },
  { name: "rf64.wav", with: "-rf64 always", keptBy: "all" },
  { name: "16.flac", keptBy: "all" },
  { name: "24.flac", isOfEach: true, with: "-sample_fmt s32 -ar 96000", keptBy: "all" },
  { name: "nearly-30-seconds.flac", from: "sine=300:d=29.9", keptBy: "all" },
  { name: "flac.ogg", with: "-c:a flac", keptBy: "decoders", says: "FLAC in Ogg" },
  { name: "vorbis.ogg", isOfEach: true, with: "-c:a libvorbis", keptBy: "all" },
  { name: "note.opus", isOfEach: true, with: "-c:a libopus -b:a 24k -ac 1 -application voip", keptBy: "all" },
  { name: "music.opus", with: "-c:a libopus -b:a 128k", keptBy: "all" },
  { name: "opus.webm", with: "-c:a libopus -b:a 64k", keptBy: "all" },
  // As Chromium's recorder writes while it records: without a length in its head.
  { name: "recorder.webm", isOfEach: true, with: "-c:a libopus -f webm -live 1", keptBy: "all" },
  { name: "vorbis.webm", with: "-c:a libvorbis", keptBy: "all" },
  { name: "aac.mka", with: "-c:a aac", keptBy: "decoders", says: "Matroska" },
  {
    name: "phone.mp4",
    isOfEach: true,
    with: "-f lavfi -i color=c=gray:s=160x120:d=8:r=10 -c:v libx264 -c:a aac -shortest",
    keptBy: "decoders",
    says: "or a video",
  },
  { name: "16.aiff", isOfEach: true, keptBy: "all" },
  { name: "little.aif", with: "-c:a pcm_s16le", keptBy: "all" },
  { name: "sox.aifc", by: "sox", keptBy: "all" },
  { name: "16.caf", with: "-c:a pcm_s16le", keptBy: "all" },
  { name: "ima.caf", with: "-c:a adpcm_ima_qt -ac 1", keptBy: "decoders", says: "CAF" },
  { name: "layer-2.mp2", with: "-c:a mp2", keptBy: "decoders", says: "MP2" },
  { name: "windows.wma", isOfEach: true, with: "-c:a wmav2", keptBy: "decoders", says: "Windows Media" },
  { name: "sun.au", by: "sox", keptBy: "decoders", says: "AU file" },
  { name: "sony.w64", by: "sox", keptBy: "decoders", says: "Wave64" },
  { name: "speex.spx", with: "-c:a libspeex -ac 1 -ar 16000", keptBy: "decoders", says: "Speex" },
  { name: "dolby.ac3", with: "-c:a ac3", keptBy: "decoders", says: "Dolby Digital" },
  { name: "pack.wv", with: "-c:a wavpack", keptBy: "decoders", says: "WavPack" },
  { name: "phone.amr", by: "hand", keptBy: "decoders", says: "AMR" },
  { name: "31-seconds.mp3", isOfEach: true, from: "sine=300:d=31", keptBy: "none", says: "longer than 30 seconds" },
  { name: "half-a-second.m4a", from: "sine=300:d=0.5", keptBy: "none", says: "shorter than one second" },
  { name: "silent.mp3", from: "anullsrc=r=44100:cl=mono:d=3", keptBy: "none", says: "silent from beginning to end" },
];

export const oneOfEachKind: readonly Made[] = recordings.filter(({ isOfEach }) => isOfEach);

const ffmpeg = (args: readonly string[]) =>
  run(needProgram("ffmpeg"), ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...args]);

/** Writes them into a folder. */
export async function makeRecordings(folder: string, made: readonly Made[]): Promise<void> {
  const speech = join(folder, SPEECH);
  await ffmpeg(["-f", "lavfi", "-i", `aevalsrc='${LEFT}|${RIGHT}':s=48000:d=8`, speech]);
  for (const { name, by, from, with: told } of made) {
    const file = join(folder, name);
    const input = from ? ["-f", "lavfi", "-i", from] : ["-i", speech];
    if (by === "hand") await writeFile(file, amr());
    else if (by === "sox") await run(needProgram("sox"), [speech, file]);
    else await ffmpeg([...input, ...(told?.split(" ") ?? []), file]);
  }
}

/** In seconds, of what a decoder makes of a file; NaN if it makes nothing of it. */
export async function decodedSeconds(file: string): Promise<number> {
  const [rate, args] = [48_000, ["-map", "0:a:0", "-f", "f32le", "-ac", "1", "-ar", "48000", "-"]];
  try {
    const given = ["-hide_banner", "-loglevel", "error", "-nostdin", "-i", file, ...args];
    const { stdout } = await run(needProgram("ffmpeg"), given, { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 });
    return stdout.length / 4 / rate;
  } catch {
    return Number.NaN;
  }
}
