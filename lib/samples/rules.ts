import type { Language } from "@/lib/text/languages";

/** A creator's samples: recordings of the voice, at most three. */
export const SAMPLES_MAX = 3;
export const TITLE_MAX = 80;
export const STYLE_MAX = 60;

/** In bytes, of the file that a browser makes smaller before it sends it. */
export const CHOSEN_MAX = 50 * 1024 * 1024;

export const SECONDS_MIN = 1;
export const SECONDS_MAX = 30;
/** In seconds: encoders add silence to fill their first and last packets. */
const PADDING = 0.25;

export const isTooLong = (seconds: number): boolean => seconds > SECONDS_MAX + PADDING;

/** Who may hear it. "brands": those with a confirmed address. */
export const audienceLabels = {
  brands: "Only brands with a confirmed address",
  everybody: "Everybody",
} as const;
type Audience = keyof typeof audienceLabels;
export const AUDIENCES = Object.keys(audienceLabels) as [Audience, ...Audience[]];

/** What is kept, with the only type that it is ever served as. */
export const formats = {
  mp3: { label: "MP3", type: "audio/mpeg" },
  mp4: { label: "M4A", type: "audio/mp4" },
  ogg: { label: "Ogg", type: "audio/ogg" },
  wav: { label: "WAV", type: "audio/wav" },
} as const;
export type SampleFormat = keyof typeof formats;
export const FORMATS = Object.keys(formats) as [SampleFormat, ...SampleFormat[]];

/** What the file field offers to choose. */
export const ACCEPTED = ".mp3,.m4a,.aac,.wav,.ogg,.opus,.oga,audio/mpeg,audio/mp4,audio/aac,audio/wav,audio/ogg";

/** What a sample's words say, without what is heard. */
export type SampleWords = { title: string; language: Language; style: string; audience: Audience };

/** "0:07". Rounded up: a part of a second is heard too. */
export function formatSeconds(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The one that stands for all in a list that is the same for every reader. */
export const firstHeard = <Sample extends Pick<SampleWords, "audience">>(
  samples: readonly Sample[],
): Sample | undefined => samples.find(({ audience }) => audience === "everybody") ?? samples[0];

/** Why a file was not kept, in words for who sent it. */
export const faults = {
  empty: "This file is empty. Please choose another one.",
  large: "This file is larger than 1 MB. Please choose a shorter or smaller recording.",
  unknown: "This file is not a recording that can be read. Please choose an MP3, M4A, WAV or Ogg/Opus file.",
  damaged: "This recording is damaged or incomplete. Please export it again and choose the new file.",
  tracks: "This file holds more than one recording, or a video. Please choose a file with one recording.",
  codec:
    "This recording is encoded in a way that not every browser plays. Please choose MP3, M4A with AAC, WAV with 8, 16 or 24 bits, or Ogg with Opus.",
  channels: "This recording has more than two channels. Please export it in mono or stereo.",
  rate: "This recording has a sample rate that not every browser plays. Please export it with 8 to 96 kHz, for example 44.1 kHz.",
  short: "This recording is shorter than one second. Please choose a longer one.",
  long: "This recording is longer than 30 seconds. Please cut it and choose the shorter one.",
  foreign: "This file holds something besides the recording. Please export it again as MP3, M4A, WAV or Ogg/Opus.",
  slow: "This file took too long to read. Please send it once more, or export it again as MP3, M4A, WAV or Ogg/Opus.",
} as const;
export type Fault = keyof typeof faults;
