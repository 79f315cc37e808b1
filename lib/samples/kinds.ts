/** What a file that we do not store is, according to its first bytes. */

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean => textAt(bytes, at, text.length) === text;

/** In the order in which they are tried. `at`: where the text is. */
const MARKS: readonly [text: string, at: number, name: string][] = [
  ["fLaC", 0, "FLAC"],
  ["AIFF", 8, "AIFF"],
  ["AIFC", 8, "AIFF"],
  ["caff", 0, "CAF"],
  ["RF64", 0, "RF64"],
  ["BW64", 0, "RF64"],
  ["RIFX", 0, "RIFX"],
  ["riff", 0, "Wave64"],
  ["\u001aE\u00df\u00a3", 0, "WebM or Matroska"],
  ["0&\u00b2u", 0, "Windows Media"],
  ["#!AMR", 0, "AMR"],
  [".snd", 0, "AU"],
  ["MThd", 0, "MIDI"],
  ["wvpk", 0, "WavPack"],
  ["MAC ", 0, "Monkey's Audio"],
  [".ra\u00fd", 0, "RealAudio"],
  [".RMF", 0, "RealAudio"],
  ["AVI ", 8, "AVI"],
  ["moov", 4, "QuickTime"],
  ["wide", 4, "QuickTime"],
  ["\u000bw", 0, "Dolby Digital (AC-3)"],
];

/** The layer of MPEG audio from the second byte of a header: 3 and 2 stand for I and II. */
const layerOf = (second: number): number => (second >> 1) & 3;

/** A name for people to read. Undefined for what is no known recording, and for what we store. */
export function kindOf(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0, coded = 0] = bytes;
  const isFrame = first === 0xff && second >= 0xf0 && coded >> 4 !== 15 && ((coded >> 2) & 3) !== 3;
  if (isFrame && layerOf(second) >= 2) {
    return layerOf(second) === 2 ? "MP2 (MPEG audio, layer II)" : "MP1 (MPEG audio, layer I)";
  }
  return MARKS.find(([text, at]) => startsWith(bytes, text, at))?.[2];
}

const WAVE_CODECS: Readonly<Record<number, string>> = {
  2: "Microsoft ADPCM",
  3: "WAV with floating-point numbers",
  6: "A-law",
  7: "µ-law",
  17: "IMA ADPCM",
  49: "GSM 6.10",
  80: "MPEG audio, layer II",
  85: "MP3 inside WAV",
  353: "Windows Media",
};
const PCM = 1;
const EXTENSIBLE = 0xfffe;

/** According to its chunk `fmt `. */
function waveCodec(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Chunks follow each other. No program writes more than these before `fmt `.
  for (let [at, tried] = [12, 0]; at + 24 <= bytes.length && tried < 50; tried += 1) {
    const size = view.getUint32(at + 4, true);
    if (startsWith(bytes, "fmt ", at)) {
      const tag = view.getUint16(at + 8, true);
      const real = tag === EXTENSIBLE && at + 34 <= bytes.length ? view.getUint16(at + 32, true) : tag;
      const bits = view.getUint16(at + 22, true);
      if (real === PCM) return bits <= 24 ? undefined : `WAV with ${bits} bits`;
      return WAVE_CODECS[real] ?? "WAV of a rare kind";
    }
    at += 8 + size + (size & 1);
  }
  return undefined;
}

const OGG_CODECS: readonly [text: string, name: string][] = [
  ["\u007fFLAC", "FLAC in Ogg"],
  ["\u0001vorbis", "Vorbis"],
  ["Speex", "Speex"],
  ["\u0080theora", "video (Theora)"],
];

/** According to the first packet of the first page (RFC 3533, section 6). */
function oggCodec(bytes: Uint8Array): string | undefined {
  const at = 27 + (bytes[26] ?? 0);
  return OGG_CODECS.find(([text]) => startsWith(bytes, text, at))?.[1];
}

/** By mediabunny's names of codecs. */
const CODECS: Readonly<Record<string, string>> = {
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "Dolby Digital (AC-3)",
  eac3: "Dolby Digital Plus (E-AC-3)",
  dts: "DTS",
  ulaw: "µ-law",
  alaw: "A-law",
};
/** By the names of sample descriptions in MP4 and QuickTime, which are among others in the same box. */
const MP4_CODECS: Readonly<Record<string, string>> = {
  alac: "Apple Lossless (ALAC)",
  samr: "AMR",
  sawb: "AMR",
  ima4: "IMA ADPCM",
  ".mp3": "MP3 inside QuickTime",
};

/** How a recording is encoded, if its file is of a kind that we store; undefined if nothing says so. */
export function codecOf(bytes: Uint8Array, codec: string | null): string | undefined {
  if (startsWith(bytes, "RIFF")) return waveCodec(bytes);
  if (startsWith(bytes, "OggS")) return oggCodec(bytes);
  if (codec) return CODECS[codec] ?? (codec.startsWith("pcm-") ? "PCM inside MP4 or QuickTime" : undefined);
  if (!startsWith(bytes, "ftyp", 4)) return undefined;
  const text = new TextDecoder("latin1").decode(bytes);
  const at = text.indexOf("stsd");
  // The table's length, version and count come first, then the first description's length and its name.
  return at < 0 ? undefined : MP4_CODECS[text.slice(at + 16, at + 20)];
}
