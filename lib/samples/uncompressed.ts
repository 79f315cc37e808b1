import { startsWith } from "@/lib/samples/kinds";

/** Samples between -1 and 1, one list for each channel. */
type Sound = { rate: number; channels: Float32Array<ArrayBuffer>[] };

/** How consecutive numbers are written. */
type Numbers = { bytes: number; isFloat: boolean; isLittle: boolean; isUnsigned?: boolean };

/** The most channels. More than two are a room's, and are mixed to one. */
const CHANNELS_MAX = 8;

function soundOf(data: Uint8Array, rate: number, count: number, numbers: Numbers): Sound | undefined {
  const { bytes, isFloat, isLittle, isUnsigned = false } = numbers;
  if (!(rate >= 3_000 && rate <= 384_000) || count < 1 || count > CHANNELS_MAX) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames = Math.floor(data.length / (bytes * count));
  const read = (at: number): number => {
    if (isFloat) return bytes === 4 ? view.getFloat32(at, isLittle) : view.getFloat64(at, isLittle);
    if (bytes === 1) return isUnsigned ? (view.getUint8(at) - 128) / 128 : view.getInt8(at) / 128;
    if (bytes === 2) return view.getInt16(at, isLittle) / 32_768;
    if (bytes === 4) return view.getInt32(at, isLittle) / 2_147_483_648;
    const [high, middle, low] = isLittle ? [2, 1, 0] : [0, 1, 2];
    const value = (view.getInt8(at + high) << 16) | (view.getUint8(at + middle) << 8) | view.getUint8(at + low);
    return value / 8_388_608;
  };
  const channels = Array.from({ length: count }, () => new Float32Array(frames));
  for (const [index, channel] of channels.entries()) {
    for (let frame = 0; frame < frames; frame += 1) channel[frame] = read((frame * count + index) * bytes);
  }
  return { rate, channels };
}

/** For AIFF-C; plain AIFF has none. */
const AIFF_CODECS: Readonly<Record<string, Omit<Numbers, "bytes"> & { bytes?: number }>> = {
  NONE: { isFloat: false, isLittle: false },
  twos: { isFloat: false, isLittle: false },
  in24: { isFloat: false, isLittle: false, bytes: 3 },
  in32: { isFloat: false, isLittle: false, bytes: 4 },
  sowt: { isFloat: false, isLittle: true },
  "raw ": { isFloat: false, isLittle: false, isUnsigned: true, bytes: 1 },
  fl32: { isFloat: true, isLittle: false, bytes: 4 },
  FL32: { isFloat: true, isLittle: false, bytes: 4 },
  fl64: { isFloat: true, isLittle: false, bytes: 8 },
  FL64: { isFloat: true, isLittle: false, bytes: 8 },
};

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** A rate as an 80-bit number: an exponent, and a mantissa of which 32 bits are enough. */
const extendedAt = (view: DataView, at: number): number =>
  view.getUint32(at + 2) * 2 ** ((view.getUint16(at) & 0x7fff) - 16_383 - 31);

function readAiff(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let form: { count: number; rate: number; numbers: Numbers } | undefined;
  let data: Uint8Array | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [nameAt(view, at), view.getUint32(at + 4)];
    if (name === "COMM" && at + 26 <= bytes.length) {
      const codec = AIFF_CODECS[startsWith(bytes, "AIFC", 8) ? nameAt(view, at + 26) : "NONE"];
      if (!codec) return undefined;
      const stored = Math.ceil(view.getUint16(at + 14) / 8);
      const numbers = { ...codec, bytes: codec.bytes ?? stored };
      form = { count: view.getUint16(at + 8), rate: extendedAt(view, at + 16), numbers };
    }
    // An offset and a block come before the sound.
    if (name === "SSND" && at + 16 <= bytes.length) {
      data = bytes.subarray(at + 16 + view.getUint32(at + 8), Math.min(bytes.length, at + 8 + size));
    }
    at += 8 + size + (size & 1);
  }
  return form && data && form.numbers.bytes >= 1 && form.numbers.bytes <= 8
    ? soundOf(data, form.rate, form.count, form.numbers)
    : undefined;
}

/** Reads only uncompressed sound ("lpcm"). */
function readCaf(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let form: { count: number; rate: number; numbers: Numbers } | undefined;
  let data: Uint8Array | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [name, size] = [nameAt(view, at), Number(view.getBigInt64(at + 4))];
    const end = size < 0 ? bytes.length : Math.min(bytes.length, at + 12 + size);
    if (name === "desc" && at + 44 <= bytes.length) {
      if (nameAt(view, at + 20) !== "lpcm") return undefined;
      const flags = view.getUint32(at + 24);
      const numbers = {
        bytes: view.getUint32(at + 40) / 8,
        isFloat: (flags & 1) !== 0,
        isLittle: (flags & 2) !== 0,
      };
      form = { count: view.getUint32(at + 36), rate: view.getFloat64(at + 12), numbers };
    }
    // A number of edits comes before the sound.
    if (name === "data") data = bytes.subarray(at + 16, end);
    at = Math.max(end, at + 12);
  }
  const isKnown =
    form && [1, 2, 3, 4, 8].includes(form.numbers.bytes) && (form.numbers.bytes < 8 || form.numbers.isFloat);
  return form && data && isKnown ? soundOf(data, form.rate, form.count, form.numbers) : undefined;
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** In RF64 the sound's size is elsewhere, so the sound goes on to the end. */
const ELSEWHERE = 0xffff_ffff;

function readWave(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let form: { count: number; rate: number; numbers: Numbers } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [nameAt(view, at), view.getUint32(at + 4, true)];
    if (name === "fmt ") {
      const tag = view.getUint16(at + 8, true);
      const kind = tag === EXTENSIBLE ? view.getUint16(at + 32, true) : tag;
      if (kind !== PCM && kind !== FLOAT) return undefined;
      const stored = Math.ceil(view.getUint16(at + 22, true) / 8);
      const numbers = { bytes: stored, isFloat: kind === FLOAT, isLittle: true, isUnsigned: true };
      form = { count: view.getUint16(at + 10, true), rate: view.getUint32(at + 12, true), numbers };
    }
    if (name === "data") {
      const known = form && (form.numbers.isFloat ? [4, 8] : [1, 2, 3, 4]).includes(form.numbers.bytes);
      const end = size === ELSEWHERE ? bytes.length : Math.min(bytes.length, at + 8 + size);
      return form && known ? soundOf(bytes.subarray(at + 8, end), form.rate, form.count, form.numbers) : undefined;
    }
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/**
 * The sound of a WAV, RF64, AIFF or CAF file, which not every browser reads. Undefined if it is another kind, or compressed, or
 * cut off in its head.
 */
export function readUncompressed(bytes: Uint8Array): Sound | undefined {
  try {
    if (startsWith(bytes, "WAVE", 8)) return readWave(bytes);
    if (startsWith(bytes, "FORM")) return readAiff(bytes);
    return startsWith(bytes, "caff") ? readCaf(bytes) : undefined;
  } catch {
    // Its head claims more than the file holds.
    return undefined;
  }
}
