import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  FLAC,
  Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WAVE,
} from "mediabunny";
import { FILE_MAX } from "@/lib/file-size";
import { type Fault, isTooLong, SECONDS_MIN } from "@/lib/samples/rules";

/** In bits per second: 30 seconds of speech take a third of what may be kept. */
const BITRATE = 96_000;

/** Every browser plays AAC in MP4; Opus is for those that cannot write it. */
const targets = [
  {
    codec: "aac",
    format: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
    name: "sample.m4a",
    type: "audio/mp4",
  },
  { codec: "opus", format: () => new OggOutputFormat(), name: "sample.ogg", type: "audio/ogg" },
] as const;

/** Files of this size are small enough as they are. */
const isSmall = ({ size }: File): boolean => size <= FILE_MAX / 2;

/**
 * The recording of a file in a small format. Undefined if the file is to be sent as it is: it is small already, or this
 * browser cannot read or write it. A fault if it cannot be a sample.
 */
export async function smaller(file: File): Promise<File | Fault | undefined> {
  const input = new Input({ source: new BlobSource(file), formats: [MP3, MP4, WAVE, OGG, ADTS, FLAC] });
  if (!(await input.canRead())) return "unknown";
  const track = await input.getPrimaryAudioTrack();
  if (!track) return "unknown";
  const seconds = await track.computeDuration();
  if (isTooLong(seconds)) return "long";
  if (seconds < SECONDS_MIN) return "short";
  if (isSmall(file)) return undefined;
  for (const { codec, format, name, type } of targets) {
    if (!(await canEncodeAudio(codec, { numberOfChannels: 1, sampleRate: 48_000, bitrate: BITRATE }))) continue;
    const output = new Output({ format: format(), target: new BufferTarget() });
    const conversion = await Conversion.init({
      input,
      output,
      video: { discard: true },
      audio: { codec, bitrate: BITRATE, numberOfChannels: 1, sampleRate: 48_000, forceTranscode: true },
      tags: {},
      showWarnings: false,
    });
    if (!conversion.isValid) continue;
    await conversion.execute();
    const { buffer } = output.target;
    if (buffer) return new File([buffer], name, { type });
  }
  return undefined;
}
