import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Stands in what must not be kept of a file. */
export const CANARY = "CANARY-33.7490N-84.3880W";
const SCRIPT = `<script>alert("${CANARY}")</script>`;

/** `kept`: whether it is a picture that must be taken; undefined where either answer will do, if it is clean. */
type HostilePicture = { name: string; bytes: Buffer; kept?: boolean };

const SIZE = 300;
const noise = (width = SIZE, height = SIZE, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: "#987654", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
const plain = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });

const exif = {
  IFD0: { Copyright: CANARY, ImageDescription: SCRIPT },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 44/1 56/1", GPSLongitudeRef: "W", GPSLongitude: "84/1 23/1 17/1" },
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const head = (width: number, height: number, depth: number, color: number, interlace = 0): Buffer =>
  chunk("IHDR", Buffer.concat([u32(width), u32(height), Buffer.from([depth, color, 0, 0, interlace])]));

/** Rows of zeros, as many as the header says unless told otherwise. */
function emptyPng(width: number, height: number, [depth, color, perPixel]: [number, number, number], interlace = 0) {
  const rows = Buffer.alloc(Math.min(height * (1 + Math.ceil((width * perPixel * depth) / 8)), 110_000_000));
  return Buffer.concat([
    PNG,
    head(width, height, depth, color, interlace),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** With a chunk after the header. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);

const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};

/** With a segment after the start. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, data), jpeg.subarray(2)]);

/** Its size, in the first frame header, is another one than that of its data. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; at < bytes.length - 9; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0xc0 && marker !== 0xc2) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
    break;
  }
  return bytes;
}

/** The last scan of a progressive JPEG, again and again: each goes over the whole picture. */
function manyScans(jpeg: Buffer, times: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, at), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
}

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

const WRONG: readonly [string, Buffer][] = [
  ["nothing", Buffer.alloc(0)],
  ["a byte", Buffer.from([0xff])],
  ["zeros", Buffer.alloc(4_000)],
  ["ones", Buffer.alloc(4_000, 0xff)],
  ["spaces", Buffer.alloc(4_000, 0x20)],
  ["text", latin(CANARY.repeat(50))],
  ["HTML", latin(`<!doctype html><html>${SCRIPT}</html>`)],
  ["a script", latin(`alert("${CANARY}")`)],
  ["JSON", latin(`{"a":"${CANARY}"}`)],
  ["CSS", latin(`a{background:url("${CANARY}")}`)],
  ["an SVG", latin(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${SCRIPT}</svg>`)],
  ["an SVG with a head", latin(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>`)],
  [
    "an SVG that reads a file",
    latin(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
  ],
  [
    "a billion laughs",
    latin(
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ),
  ],
  ["a PDF", latin(`%PDF-1.7\n1 0 obj<</JS(${CANARY})>>endobj`)],
  ["PostScript", latin("%!PS-Adobe-3.0 EPSF-3.0\n(x) run")],
  ["MVG", latin("push graphic-context\nimage over 0,0 0,0 'https://evil.example/x'")],
  ["a ZIP", latin(`PK\x03\x04${CANARY}`)],
  ["a program for Windows", latin(`MZ${"\0".repeat(200)}${CANARY}`)],
  ["a program for Linux", latin(`\x7fELF${"\0".repeat(200)}`)],
  ["WebAssembly", latin("\0asm\x01\0\0\0")],
  ["PHP", latin(`<?php system("${CANARY}"); ?>`)],
  ["a BMP", Buffer.concat([latin("BM"), Buffer.alloc(60), Buffer.alloc(900)])],
  ["an icon", Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(900)])],
  ["a PSD", Buffer.concat([latin("8BPS\0\x01"), Buffer.alloc(900)])],
  ["a HEIC", Buffer.concat([u32(24), latin("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(900)])],
  ["an AVIF", Buffer.concat([u32(24), latin("ftypavif\0\0\0\0avifmif1"), Buffer.alloc(900)])],
  ["a JPEG XL", Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(900)])],
  ["a JPEG 2000", Buffer.concat([u32(12), latin("jP  \r\n\x87\n"), Buffer.alloc(900)])],
  ["an EXR", Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), Buffer.alloc(900)])],
  ["a FITS", latin(`SIMPLE  =                    T${" ".repeat(900)}`)],
  ["a PPM", latin(`P6 300 300 255\n${"x".repeat(900)}`)],
  ["a PFM", latin(`PF\n300 300\n-1.0\n${"x".repeat(900)}`)],
  ["a Radiance picture", latin(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 300 +X 300\n`)],
  ["an OpenSlide picture", latin("MMOR0001")],
  ["a matrix", latin("MATLAB 5.0 MAT-file")],
  ["a VIPS picture", Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(900)])],
  ["an analysis", Buffer.concat([Buffer.from([0x5c, 0x01, 0, 0]), Buffer.alloc(900)])],
  ["an MP3", Buffer.concat([latin("ID3\x04\0\0\0\0\0\0"), Buffer.alloc(900)])],
  ["a film", Buffer.concat([u32(24), latin("ftypisom\0\0\0\0isom"), Buffer.alloc(900)])],
  ["a WAV", latin(`RIFF\x24\0\0\0WAVEfmt ${"\0".repeat(900)}`)],
  ["the head of a PNG alone", PNG],
  ["the head of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["the head of a WebP alone", latin("RIFF\x24\0\0\0WEBPVP8 ")],
  ["a PNG in lower case", latin("\x89png\r\n\x1a\n")],
];

/** Of which every one is 1 MB at most, as is what may be sent. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const jpeg = await noise().jpeg({ quality: 80 }).toBuffer();
  const png = await noise(220, 220).png().toBuffer();
  const webp = await noise().webp({ quality: 60 }).toBuffer();
  const progressive = await noise(2_000, 2_000).jpeg({ quality: 20, progressive: true }).toBuffer();
  const smooth = await plain(3_200, 3_000).jpeg({ quality: 20, progressive: true }).toBuffer();
  const gif = await noise(300, 300).gif().toBuffer();
  const tiff = await noise(300, 300).tiff().toBuffer();
  const whole = { jpeg, png, webp };
  const flipped = Object.entries(whole).flatMap(([kind, bytes]) =>
    Array.from({ length: 14 }, (_, index) => {
      const changed = Buffer.from(bytes);
      for (let hit = 0; hit < 6; hit += 1) {
        const at = (index * 7_919 + hit * 104_729 + 13) % (index < 5 ? 200 : changed.length);
        changed[at] = (changed[at] ?? 0) ^ (1 << ((index + hit) % 8));
      }
      return { name: `a ${kind} with flipped bits, ${index}`, bytes: changed };
    }),
  );
  const cut = Object.entries(whole).flatMap(([kind, bytes]) =>
    Array.from({ length: 15 }, (_, index) => ({
      name: `a ${kind} cut after ${index + 1} sixteenths`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * (index + 1)) / 16)),
      kept: false,
    })),
  );
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `a JPEG with places, turned: ${orientation}`,
      bytes: await noise().withExif(exif).withMetadata({ orientation, exif }).jpeg().toBuffer(),
      kept: true,
    })),
  );
  const two = Buffer.concat([await noise(300, 300).raw().toBuffer(), await noise(300, 300).raw().toBuffer()]);
  const frames = sharp(two, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } });
  const animation = chunk("acTL", Buffer.concat([u32(100_000), u32(0)]));
  const megabytes = (size: number): Buffer => deflateSync(Buffer.alloc(size * 1_000_000), { level: 9 });
  const profile = Buffer.concat([latin("x\0\0"), megabytes(150)]);
  const made: HostilePicture[] = [
    { name: "a GIF", bytes: gif, kept: false },
    { name: "a TIFF", bytes: tiff, kept: false },
    { name: "an animated GIF", bytes: await frames.clone().gif().toBuffer(), kept: false },
    { name: "an animated WebP", bytes: await frames.clone().webp().toBuffer(), kept: true },
    { name: "an animated PNG", bytes: withChunk(png, "acTL", Buffer.concat([u32(2), u32(0)])) },
    { name: "a PNG of 100,000 frames", bytes: Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]) },
    { name: "CMYK", bytes: await noise().toColourspace("cmyk").jpeg().toBuffer(), kept: true },
    { name: "gray", bytes: await noise().toColourspace("b-w").jpeg().toBuffer(), kept: true },
    { name: "gray of 16 bits", bytes: await noise().toColourspace("grey16").png().toBuffer(), kept: true },
    { name: "colors of 16 bits", bytes: await noise(300, 300).toColourspace("rgb16").png().toBuffer() },
    { name: "a palette", bytes: await noise().png({ palette: true, colours: 16 }).toBuffer(), kept: true },
    { name: "a transparent PNG", bytes: await plain(300, 300, 4).png().toBuffer(), kept: true },
    { name: "a transparent WebP", bytes: await plain(300, 300, 4).webp({ lossless: true }).toBuffer(), kept: true },
    { name: "a profile of a display", bytes: await noise().withIccProfile("p3").jpeg().toBuffer(), kept: true },
    {
      name: "a profile that is none",
      bytes: withSegment(jpeg, 0xe2, latin(`ICC_PROFILE\0\x01\x01${CANARY}`)),
      kept: true,
    },
    { name: "a PNG with a profile of 150 MB", bytes: withChunk(png, "iCCP", profile) },
    { name: "a PNG with a text of 150 MB", bytes: withChunk(png, "zTXt", profile) },
    { name: "a PNG with a script", bytes: withChunk(png, "tEXt", latin(`Comment\0${SCRIPT}`)), kept: true },
    { name: "a PNG with an unknown part", bytes: withChunk(png, "evIl", latin(CANARY)), kept: true },
    { name: "a PNG with a wrong sum", bytes: Buffer.concat([png.subarray(0, 50), latin("x"), png.subarray(51)]) },
    { name: "a PNG with places", bytes: await noise(220, 220).withExif(exif).png().toBuffer(), kept: true },
    { name: "a WebP with places", bytes: await noise().withExif(exif).webp().toBuffer(), kept: true },
    { name: "a JPEG with a script in a comment", bytes: withSegment(jpeg, 0xfe, latin(SCRIPT)), kept: true },
    {
      name: "a JPEG with XMP",
      bytes: withSegment(jpeg, 0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${CANARY}`)),
      kept: true,
    },
    { name: "a JPEG with IPTC", bytes: withSegment(jpeg, 0xed, latin(`Photoshop 3.0\0${CANARY}`)), kept: true },
    {
      name: "a JPEG with 15 comments of 60 kB",
      bytes: Array.from({ length: 15 }).reduce<Buffer>((so) => withSegment(so, 0xfe, Buffer.alloc(60_000, 0x41)), jpeg),
      kept: true,
    },
    { name: "a JPEG and a ZIP", bytes: Buffer.concat([jpeg, latin(`PK\x03\x04${CANARY}PK\x05\x06`)]), kept: true },
    { name: "a JPEG and a page", bytes: Buffer.concat([jpeg, latin(SCRIPT)]), kept: true },
    { name: "a JPEG and a JPEG", bytes: Buffer.concat([jpeg, jpeg]), kept: true },
    { name: "a PNG and a page", bytes: Buffer.concat([png, latin(SCRIPT)]), kept: true },
    { name: "a PNG and a program", bytes: Buffer.concat([png, latin(`MZ${CANARY}`)]), kept: true },
    { name: "a WebP and a page", bytes: Buffer.concat([webp, latin(SCRIPT)]), kept: true },
    { name: "a GIF that is a JPEG", bytes: Buffer.concat([latin("GIF89a"), jpeg]), kept: false },
    { name: "a page before a JPEG", bytes: Buffer.concat([latin(SCRIPT), jpeg]), kept: false },
    { name: "a PDF with a JPEG", bytes: Buffer.concat([latin("%PDF-1.4\n"), jpeg]), kept: false },
    {
      name: "a WebP that is an AVI",
      bytes: Buffer.concat([webp.subarray(0, 8), latin("AVI "), webp.subarray(12)]),
      kept: false,
    },
    { name: "a pixel", bytes: await noise(1, 1).png().toBuffer(), kept: false },
    { name: "a narrow strip", bytes: await noise(199, 1_000).jpeg().toBuffer(), kept: false },
    { name: "a long strip", bytes: await plain(16_000, 200).jpeg().toBuffer(), kept: true },
    { name: "a long strip as PNG", bytes: await plain(200, 60_000).png().toBuffer(), kept: true },
    { name: "a JPEG of 40 megapixels", bytes: await plain(6_400, 6_200).jpeg({ quality: 30 }).toBuffer(), kept: true },
    { name: "a JPEG of 42 megapixels", bytes: await plain(7_000, 6_000).jpeg({ quality: 30 }).toBuffer(), kept: false },
    {
      name: "a progressive JPEG of 20 megapixels",
      bytes: await plain(5_000, 4_000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
      kept: false,
    },
    { name: "a progressive JPEG of 10 megapixels", bytes: smooth, kept: true },
    {
      name: "a progressive JPEG with 2,000 scans",
      bytes: manyScans(smooth, 2_000).subarray(0, 1_000_000),
      kept: false,
    },
    { name: "a progressive JPEG with 60 scans", bytes: manyScans(progressive, 20).subarray(0, 1_000_000) },
    { name: "a JPEG that claims 65,500 rows", bytes: claiming(jpeg, 600, 65_500) },
    { name: "a JPEG that claims 65,535 by 65,535", bytes: claiming(jpeg, 65_535, 65_535), kept: false },
    { name: "a JPEG that claims no size", bytes: claiming(jpeg, 0, 0), kept: false },
    { name: "a progressive JPEG that claims 10 megapixels", bytes: claiming(progressive, 4_000, 2_500) },
    { name: "a PNG of 100 MB", bytes: emptyPng(6_000, 5_600, [8, 2, 3]), kept: false },
    { name: "a PNG of 380 MB", bytes: emptyPng(6_300, 6_300, [16, 6, 4]), kept: false },
    { name: "a PNG of 47 MB", bytes: emptyPng(4_000, 3_900, [8, 2, 3]), kept: true },
    { name: "a PNG of 47 MB, of 16 bits", bytes: emptyPng(2_400, 2_400, [16, 6, 4]), kept: true },
    { name: "a PNG of one bit a pixel", bytes: emptyPng(6_900, 6_900, [1, 0, 1]) },
    {
      name: "an interlaced PNG of 31 MB",
      bytes: await plain(3_200, 3_200).png({ progressive: true }).toBuffer(),
      kept: true,
    },
    {
      name: "an interlaced PNG of 48 MB",
      bytes: await plain(4_000, 4_000).png({ progressive: true }).toBuffer(),
      kept: false,
    },
    {
      name: "a PNG that claims 2^31 columns",
      bytes: Buffer.concat([PNG, head(0x7fffffff, 0x7fffffff, 16, 6), chunk("IDAT", megabytes(1))]),
      kept: false,
    },
    {
      name: "a PNG that claims 200,000 rows",
      bytes: Buffer.concat([
        PNG,
        head(200, 200_000, 8, 2),
        chunk("IDAT", megabytes(1)),
        chunk("IEND", Buffer.alloc(0)),
      ]),
      kept: false,
    },
    {
      name: "a PNG with more data than it claims",
      bytes: Buffer.concat([PNG, head(300, 300, 8, 2), chunk("IDAT", megabytes(100)), chunk("IEND", Buffer.alloc(0))]),
    },
    {
      name: "a PNG of 30,000 empty parts",
      bytes: Buffer.concat([
        png.subarray(0, 33),
        ...Array.from({ length: 30_000 }, () => chunk("tEXt", latin("a\0b"))),
        png.subarray(33),
      ]),
    },
    {
      name: "a WebP of 16 megapixels",
      bytes: await plain(4_000, 4_000).webp({ lossless: true, effort: 0 }).toBuffer(),
      kept: true,
    },
    {
      name: "a WebP of 40 megapixels",
      bytes: await plain(6_300, 6_300).webp({ lossless: true, effort: 0 }).toBuffer(),
      kept: false,
    },
    {
      name: "a WebP of 16,383 by 16,383",
      bytes: await plain(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
      kept: false,
    },
    ...turned,
  ];
  return [...WRONG.map(([name, bytes]) => ({ name, bytes, kept: false })), ...made, ...cut, ...flipped];
}
