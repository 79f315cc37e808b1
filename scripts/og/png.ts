import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** A picture as rows of red, green and blue, one byte each. */
export type Pixels = { width: number; height: number; rgb: Uint8Array };

export type Rgb = readonly [red: number, green: number, blue: number];

type Chunk = { type: string; data: Buffer };

/** The chunks of a PNG file, without their checksums. Throws for anything else. */
export function readChunks(file: Buffer): Chunk[] {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error("This is not a PNG file.");
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Width, height and the texts of a PNG file, by keyword. */
export function describePng(file: Buffer): { width: number; height: number; texts: Record<string, string> } {
  const chunks = readChunks(file);
  const header = chunks[0]?.data;
  if (!header) throw new Error("The PNG file has no header.");
  const texts = chunks
    .filter(({ type }) => type === "iTXt")
    .map(({ data }) => {
      const end = data.indexOf(0);
      // Keyword, then five empty fields of a text that is neither compressed nor translated.
      return [data.toString("latin1", 0, end), data.toString("utf8", end + 5)] as const;
    });
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), texts: Object.fromEntries(texts) };
}

/** What a filtered byte was predicted from: the byte to the left, above, and above left. */
function prediction(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The pixels of a PNG file as browsers write screenshots: 8 bits, RGB or RGBA, not interlaced. */
export function decodePng(file: Buffer): Pixels {
  const chunks = readChunks(file);
  const { width, height } = describePng(file);
  const channels = chunks[0]?.data[9] === 6 ? 4 : 3;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const raw = inflateSync(packed);
  const stride = width * channels;
  const bytes = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column < channels ? 0 : (bytes[at - channels] ?? 0);
      const above = row === 0 ? 0 : (bytes[at - stride] ?? 0);
      const corner = row === 0 || column < channels ? 0 : (bytes[at - stride - channels] ?? 0);
      bytes[at] = (raw[row * (stride + 1) + 1 + column] ?? 0) + prediction(filter, left, above, corner);
    }
  }
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    rgb.set(bytes.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  }
  return { width, height, rgb };
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum(body), body.length + 4);
  return frame;
}

function nearestOf(palette: readonly Rgb[], red: number, green: number, blue: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, [r, g, b]] of palette.entries()) {
    const away = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

/** The picture as a PNG file of at most 16 colours, each pixel in the nearest of them, with `texts` by keyword. */
export function encodePng(
  { width, height, rgb }: Pixels,
  palette: readonly Rgb[],
  texts: Record<string, string>,
): Buffer {
  const known = new Map<number, number>();
  const indexOf = (pixel: number): number => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
    const key = (red << 16) | (green << 8) | blue;
    const index = known.get(key) ?? nearestOf(palette, red, green, blue);
    known.set(key, index);
    return index;
  };
  const stride = Math.ceil(width / 2) + 1;
  const raw = Buffer.alloc(stride * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    const at = row * stride + 1 + (column >> 1);
    raw[at] = (raw[at] ?? 0) | (column % 2 === 0 ? indexOf(pixel) << 4 : indexOf(pixel));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    ...Object.entries(texts).map(([keyword, text]) => chunk("iTXt", Buffer.from(`${keyword}\0\0\0\0\0${text}`))),
    chunk("IDAT", deflateSync(raw, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
