import type { Language } from "@/lib/text/languages";

/** A creator's samples: recordings of the voice, at most three. */
export const SAMPLES_MAX = 3;
export const TITLE_MAX = 80;
export const STYLE_MAX = 60;

/** In bytes: the largest file to choose. A browser makes it smaller before sending it. */
export const CHOSEN_MAX = 50 * 1024 * 1024;

export const SECONDS_MIN = 1;
export const SECONDS_MAX = 30;
/** In seconds. Encoders add silence to fill their first and last packets. */
const PADDING = 0.25;

export const isTooLong = (seconds: number): boolean => seconds > SECONDS_MAX + PADDING;

/** Who may hear it. "brands": those with a confirmed address. */
export const audienceLabels = {
  brands: "Only brands with a confirmed address",
  everybody: "Everybody",
} as const;
type Audience = keyof typeof audienceLabels;
export const AUDIENCES = Object.keys(audienceLabels) as [Audience, ...Audience[]];

/** What is stored, with the only type that it is ever served as. */
export const formats = {
  mp3: { label: "MP3", type: "audio/mpeg" },
  mp4: { label: "M4A", type: "audio/mp4" },
  ogg: { label: "Ogg", type: "audio/ogg" },
  wav: { label: "WAV", type: "audio/wav" },
} as const;
export type SampleFormat = keyof typeof formats;
export const FORMATS = Object.keys(formats) as [SampleFormat, ...SampleFormat[]];

/**
 * What the file field offers: what we store, and what a browser may convert. Has names as well as types, because systems know
 * different ones. A file dropped on the field is taken if it is one of these.
 */
export const ACCEPTED = [
  ...["audio/*", "video/webm", "video/mp4", "video/quicktime", "application/ogg"],
  ...[
    "mp3",
    "m4a",
    "mp4",
    "aac",
    "wav",
    "wave",
    "rf64",
    "bwf",
    "ogg",
    "oga",
    "opus",
    "flac",
    "weba",
    "webm",
    "mka",
  ].map((name) => `.${name}`),
  ...["aif", "aiff", "aifc", "caf", "mov", "3gp", "amr", "wma", "mp2"].map((name) => `.${name}`),
].join(",");

/** A sample's words, without what is heard. */
export type SampleWords = { title: string; language: Language; style: string; audience: Audience };

/** "0:07". Rounded up, because part of a second can be heard too. */
export function formatSeconds(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The sample that stands for all in a list that is the same for every reader. */
export const firstHeard = <Sample extends Pick<SampleWords, "audience">>(
  samples: readonly Sample[],
): Sample | undefined => samples.find(({ audience }) => audience === "everybody") ?? samples[0];

const EXPORT = "Please export it as MP3, M4A with AAC, or WAV";

/** Why a file was not stored, in words for its sender; see `inWords`. */
export const faults = {
  empty: "This file is empty. Please choose another one.",
  large: "This file is larger than 1 MB. Please choose a shorter or smaller recording.",
  unknown: "This file is not a recording that can be read. Please choose an MP3, M4A, WAV or Ogg/Opus file.",
  damaged: "This recording is damaged or incomplete. Please export it again and choose the new file.",
  tracks: "This file holds more than one recording, or a video. Please choose a file with one recording.",
  kind: `This kind of file is not kept as it is, and this browser did not convert it. ${EXPORT}.`,
  codec: `This recording is encoded in a way that not every browser plays, and this browser did not convert it. ${EXPORT}.`,
  channels: `This recording has more than two channels, and this browser did not convert it. Please export it in mono or stereo.`,
  rate: "This recording has a sample rate that not every browser plays. Please export it with 8 to 96 kHz, for example 44.1 kHz.",
  short: "This recording is shorter than one second. Please choose a longer one.",
  long: "This recording is longer than 30 seconds. Please cut it and choose the shorter one.",
  silent: "This recording is silent from beginning to end. Please check the microphone and choose another one.",
  foreign: "This file holds something besides the recording. Please export it again as MP3, M4A, WAV or Ogg/Opus.",
  slow: "This file took too long to read. Please send it once more, or export it again as MP3, M4A, WAV or Ogg/Opus.",
} as const;
export type Fault = keyof typeof faults;

/** `what`: which kind of file it is, or how it is encoded, as named by `kindOf` and `codecOf` (lib/samples/kinds.ts). */
export type NotKept = { fault: Fault; what?: string | undefined };

/** Names of kinds are spoken: an AIFF, an MP2, an RF64 file, but a FLAC and a MIDI file. */
const AN = /^(?:[AEIO]|MP\d|RF\d)/;

/** A statement and what to do: "This is a FLAC file, ...". */
export function inWords({ fault, what }: NotKept): string {
  if (!what) return faults[fault];
  if (fault === "kind") {
    return `This is ${AN.test(what) ? "an" : "a"} ${what} file, which is not kept as it is, and which this browser did not convert. ${EXPORT}.`;
  }
  if (fault !== "codec") return faults[fault];
  return `This recording is encoded as ${what}, which not every browser plays, and which this browser did not convert. ${EXPORT}.`;
}

/** The largest difference between two samples, out of 2, that cannot be heard: -60 dB. */
export const SILENCE = 0.002;
