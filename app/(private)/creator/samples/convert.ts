import {
  ADTS,
  AudioBufferSink,
  AudioBufferSource,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { FILE_MAX } from "@/lib/form-fields";
import { type Rebuilt, rebuild } from "@/lib/samples/rebuild";
import { isTooLong, type NotKept, SECONDS_MIN, SILENCE } from "@/lib/samples/rules";
import { readUncompressed } from "@/lib/samples/uncompressed";

/** In bits per second. At this rate 30 seconds of speech take a third of the space allowed. */
const BITRATE = 96_000;
/** Samples per second of the files made here. */
const RATE = 48_000;

/** Files of this size are small enough as they are. */
const SMALL = FILE_MAX / 2;

/** What this browser sends. `isNew`: it made a new file from the chosen one. */
type Prepared = { file: File; isNew: boolean } | NotKept;

/** Whether every recent browser plays it: Safari before 18.4 plays no Ogg, and others play no Opus in MP4. */
const isPlayedEverywhere = (made: Rebuilt): boolean =>
  !("fault" in made) && made.format !== "ogg" && made.codec !== "opus";

/** Faults that no other encoding of the same sound would change. */
const FINAL = ["empty", "long", "short", "silent", "foreign"];

/**
 * The recording of a file, as it is sent. It is sent unchanged if the server would store it so, every browser plays it and it
 * is small. Otherwise, if this browser can read it, it is sent in a format for which all of that is true.
 */
export async function convert(file: File): Promise<Prepared> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Uses the same function as the server.
  const asItIs: Rebuilt = file.size > FILE_MAX ? { fault: "large" } : await rebuild(bytes);
  if ("fault" in asItIs && FINAL.includes(asItIs.fault)) return asItIs;
  const said = await lengthOf(file);
  if (said !== undefined && isTooLong(said)) return { fault: "long" };
  const sound = await decode(file, bytes);
  // What the server stores is sent even if it cannot be heard here.
  if (!sound) return "fault" in asItIs ? reasonOf(asItIs, bytes) : { file, isNew: false };
  if (isTooLong(sound.duration)) return { fault: "long" };
  if (sound.duration < SECONDS_MIN) return { fault: "short" };
  const mono = await mixed(sound);
  if (isSilent(mono)) return { fault: "silent" };
  if (isPlayedEverywhere(asItIs) && file.size <= SMALL) return { file, isNew: false };
  return { file: (await inMp4(mono)) ?? (await inMp3(mono)), isNew: true };
}

/** If a file is too large and cannot be read here, names its kind as the reason. */
async function reasonOf(refused: NotKept, bytes: Uint8Array): Promise<NotKept> {
  if (refused.fault !== "large") return refused;
  const found = await rebuild(bytes);
  return "fault" in found && found.what ? found : refused;
}

const inputOf = (file: File): Input =>
  new Input({ source: new BlobSource(file), formats: [MP3, MP4, QTFF, WAVE, OGG, ADTS, FLAC, WEBM, MATROSKA] });

/** In seconds; undefined if mediabunny does not read such files, or the file does not say it. */
async function lengthOf(file: File): Promise<number | undefined> {
  try {
    const track = await inputOf(file).getPrimaryAudioTrack();
    return await track?.computeDuration();
  } catch {
    return undefined;
  }
}

/** Tries this project's own reader, then the browser's, then mediabunny's, which reads what browsers decode in fewer files. */
async function decode(file: File, bytes: Uint8Array): Promise<AudioBuffer | undefined> {
  const readers = [
    async () => bufferOf(readUncompressed(bytes)),
    async () => new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer()),
    () => decodeByPackets(file),
  ];
  for (const read of readers) {
    const sound = await read().catch(() => undefined);
    if (sound) return sound;
  }
  return undefined;
}

/** Throws if the browser has no such rate. */
function bufferOf(sound: ReturnType<typeof readUncompressed>): AudioBuffer | undefined {
  const length = sound?.channels[0]?.length ?? 0;
  if (!sound || length === 0) return undefined;
  const buffer = new AudioBuffer({ length, numberOfChannels: sound.channels.length, sampleRate: sound.rate });
  for (const [index, channel] of sound.channels.entries()) buffer.copyToChannel(channel, index);
  return buffer;
}

async function decodeByPackets(file: File): Promise<AudioBuffer | undefined> {
  const track = await inputOf(file).getPrimaryAudioTrack();
  if (!track || !(await track.canDecode())) return undefined;
  const parts: AudioBuffer[] = [];
  for await (const { buffer } of new AudioBufferSink(track).buffers()) parts.push(buffer);
  const [first] = parts;
  if (!first) return undefined;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const { numberOfChannels, sampleRate } = first;
  const whole = new AudioBuffer({ length, numberOfChannels, sampleRate });
  let at = 0;
  for (const part of parts) {
    for (let channel = 0; channel < numberOfChannels; channel += 1) {
      whole.copyToChannel(part.getChannelData(channel), channel, at);
    }
    at += part.length;
  }
  return whole;
}

/** Mixes to one channel of `RATE`, by the rules of Web Audio. */
function mixed(sound: AudioBuffer): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.ceil(sound.duration * RATE), RATE);
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  source.connect(context.destination);
  source.start();
  return context.startRendering();
}

function isSilent(mono: AudioBuffer): boolean {
  let [least, most] = [0, 0];
  for (const value of mono.getChannelData(0)) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least < SILENCE;
}

/** AAC, which every browser plays; undefined if this browser cannot write it. */
async function inMp4(mono: AudioBuffer): Promise<File | undefined> {
  if (!(await canEncodeAudio("aac", { numberOfChannels: 1, sampleRate: RATE, bitrate: BITRATE }))) return undefined;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
  const source = new AudioBufferSource({ codec: "aac", bitrate: BITRATE });
  output.addAudioTrack(source);
  await output.start();
  await source.add(mono);
  await output.finalize();
  const { buffer } = output.target;
  return buffer ? new File([buffer], "sample.m4a", { type: "audio/mp4" }) : undefined;
}

/** Frames of MP3 encoded at a time; between them the page can respond. */
const AT_ONCE = 1_152 * 50;

/** MP3, made by a library: every browser plays it, but none writes it. */
async function inMp3(mono: AudioBuffer): Promise<File> {
  const { Mp3Encoder } = await import("@breezystack/lamejs");
  const encoder = new Mp3Encoder(1, RATE, BITRATE / 1_000);
  const samples = Int16Array.from(mono.getChannelData(0), (value) => Math.max(-1, Math.min(1, value)) * 32_767);
  const parts: BlobPart[] = [];
  for (let at = 0; at < samples.length; at += AT_ONCE) {
    parts.push(new Uint8Array(encoder.encodeBuffer(samples.subarray(at, at + AT_ONCE))));
    await new Promise((resolve) => setTimeout(resolve));
  }
  parts.push(new Uint8Array(encoder.flush()));
  return new File(parts, "sample.mp3", { type: "audio/mpeg" });
}
