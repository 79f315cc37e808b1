import sharp, { type Metadata } from "sharp";
import { FILE_MAX } from "@/lib/form-fields";
import { type Fault, PIXELS_MAX, SIDE_MIN, SIDES } from "@/lib/pictures/rules";

// One file at a time, and only with the decoders of three kinds: no SVG, PDF or TIFF, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/** A picture as stored: a square JPEG in each size, with nothing besides its pixels. */
export type Picture = Record<keyof typeof SIDES, Uint8Array>;

/** Seconds after which a decoder is stopped, in case the limits below missed something. */
const WAIT_MAX = 2;
/** The most bytes of pixels that a decoder may write where it cannot skip most of them, as it can for an ordinary JPEG. */
const DECODED_MAX = 48_000_000;
/** The same where it must go over all of them repeatedly: progressive JPEGs, interlaced PNGs. */
const PASSES_MAX = 32_000_000;
/** The most passes of a progressive JPEG. Cameras and programs write about 10, and as many for a small picture inside. */
const SCANS_MAX = 40;

const QUALITY = 82;
const PAPER = "#ffffff";

/** Whether reading it costs no more than reading a photo from a camera. */
function isCheap({ format, width, height, channels, depth, isProgressive }: Metadata, bytes: Uint8Array): boolean {
  const pixels = width * height;
  if (pixels > PIXELS_MAX) return false;
  if (format === "jpeg" && !isProgressive) return true;
  const decoded = pixels * channels * (depth === "uchar" ? 1 : 2);
  return decoded <= (isProgressive ? PASSES_MAX : DECODED_MAX) && (format !== "jpeg" || scansOf(bytes) <= SCANS_MAX);
}

/** In a JPEG's data these two bytes appear nowhere else. */
function scansOf(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) scans += 1;
  return scans;
}

async function read(bytes: Uint8Array): Promise<Picture | { fault: Fault }> {
  // Embedded profiles are not read: one could be made to take long, and to change colors at will.
  const file = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", ignoreIcc: true, pages: 1 });
  // Also reads the head of a larger picture, so that its size can be named as the reason.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return { fault: "unknown" };
  if (!isCheap(head, bytes)) return { fault: "pixels" };
  if (Math.min(head.width, head.height) < SIDE_MIN) return { fault: "tiny" };
  try {
    const { data, info } = await file
      .timeout({ seconds: WAIT_MAX })
      .autoOrient()
      .resize(SIDES.whole, SIDES.whole, { fit: "cover", position: "centre" })
      .flatten({ background: PAPER })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    const jpeg = (side: number) => sharp(data, raw).resize(side, side).jpeg({ quality: QUALITY }).toBuffer();
    return { whole: await jpeg(SIDES.whole), small: await jpeg(SIDES.small) };
  } catch {
    return { fault: "damaged" };
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Checks a file that somebody sent and draws its picture anew: square, upright, in sRGB, without places, names, profiles or
 * anything else in the file. Takes the first frame of an animation. One file at a time, so that several senders cost no more
 * than one.
 */
export function checkPicture(bytes: Uint8Array): Promise<Picture | { fault: Fault }> {
  if (bytes.length === 0) return Promise.resolve({ fault: "empty" });
  if (bytes.length > FILE_MAX) return Promise.resolve({ fault: "large" });
  const turn = last.then(() => read(bytes));
  last = turn.catch(() => undefined);
  return turn;
}
