/**
 * What one packet of a recording says about itself. A file's headers may say anything, so a recording's kind and length are
 * counted only from these. Undefined for bytes that are no packet of the kind.
 */
export type PacketFacts = { samples: number; rate: number; channels: number };

const MP3_RATES = [44_100, 48_000, 32_000] as const;
/** In kbit/s, for layer III: MPEG 1, then MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/** A frame of MPEG audio, layer III, with exactly as many bytes as its header says (ISO/IEC 11172-3, 2.4.1.3). */
export function mp3Packet(bytes: Uint8Array): PacketFacts | undefined {
  const [sync = 0, version = 0, coded = 0, mode = 0] = bytes;
  // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5.
  const mpeg = (version >> 3) & 3;
  if (sync !== 0xff || version >> 5 !== 7 || mpeg === 1 || ((version >> 1) & 3) !== 1) return undefined;
  const base = MP3_RATES[((coded >> 2) & 3) as 0 | 1 | 2];
  const kilobits = BITRATES[mpeg === 3 ? 0 : 1][coded >> 4];
  if (!base || !kilobits) return undefined;
  const rate = base >> (mpeg === 3 ? 0 : mpeg === 2 ? 1 : 2);
  const samples = mpeg === 3 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((coded >> 1) & 1);
  return bytes.length === length ? { samples, rate, channels: mode >> 6 === 3 ? 1 : 2 } : undefined;
}

const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
] as const;
const AAC_LC = 2;
/** HE-AAC and HE-AAC v2: AAC-LC for which the decoder doubles the rate, and makes two channels out of one. */
const EXTENDED = [5, 29];
const AAC_SAMPLES = 1024;

/**
 * An AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) of AAC-LC with frames of 1,024 samples, as all common encoders write it.
 * That includes spectral band replication, an extension that a decoder finds by itself, whether or not the configuration names
 * it.
 */
export function aacConfig(description: Uint8Array): PacketFacts | undefined {
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (const end = at + count; at < end; at += 1) {
      value = (value << 1) | (((description[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  const kind = bits(5);
  const [rate, channels] = [AAC_RATES[bits(4)], bits(4)];
  const isExtended = EXTENDED.includes(kind);
  // The extension's rate, and what it extends.
  const isLowComplexity = isExtended ? AAC_RATES[bits(4)] !== undefined && bits(5) === AAC_LC : kind === AAC_LC;
  const isPlain = bits(3) === 0;
  if (description.length * 8 < at || rate === undefined || !isLowComplexity || !isPlain) return undefined;
  return { samples: AAC_SAMPLES, rate, channels };
}

/** The two bytes that say the same, and nothing else. */
export function aacDescription({ rate, channels }: PacketFacts): Uint8Array {
  const index = AAC_RATES.indexOf(rate as 48_000);
  return Uint8Array.of((AAC_LC << 3) | (index >> 1), ((index & 1) << 7) | (channels << 3));
}

const OPUS_RATE = 48_000;
/** In samples, for each of the 32 configurations (RFC 6716, section 3.1). */
function opusFrame(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] as number;
  if (config < 16) return [480, 960][config & 1] as number;
  return [120, 240, 480, 960][config & 3] as number;
}

/** At most 120 ms (RFC 6716, section 3.4). */
export function opusPacket(bytes: Uint8Array, channels: number): PacketFacts | undefined {
  const [toc, count = 0] = bytes;
  if (toc === undefined) return undefined;
  const code = toc & 3;
  if (code === 3 && bytes.length < 2) return undefined;
  const frames = code === 3 ? count & 63 : code === 0 ? 1 : 2;
  const samples = frames * opusFrame(toc >> 3);
  return samples > 0 && samples <= 5760 ? { samples, rate: OPUS_RATE, channels } : undefined;
}

/** The identification header (RFC 7845, section 5.1), written anew. `skip`: samples that a decoder leaves out at the start. */
export function opusDescription(channels: number, skip: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(19));
  new TextEncoder().encodeInto("OpusHead", new Uint8Array(header.buffer));
  header.setUint8(8, 1);
  header.setUint8(9, channels);
  header.setUint16(10, skip, true);
  header.setUint32(12, OPUS_RATE, true);
  return new Uint8Array(header.buffer);
}

export const opusSkip = (description: Uint8Array): number =>
  description.length >= 12 ? new DataView(description.buffer, description.byteOffset).getUint16(10, true) : 0;
