import { SIDES } from "@/lib/pictures/rules";

/** The JPEG quality, from 0 to 1: about 150 kB. */
const QUALITY = 0.9;

/** Where the square begins, from 0 (the left or the top) to 1. Faces are above the middle of an upright photo. */
export const usualPart = (photo: ImageBitmap): number => (photo.height > photo.width ? 0.25 : 0.5);

export const isSquare = ({ width, height }: ImageBitmap): boolean => width === height;

/**
 * Draws that part of the photo on white, as it will be seen. The content security policy lets a page show a file in no other
 * way. Returns what is sent, a square of the size that is stored; undefined if the browser cannot draw it.
 */
export async function drawSquare(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  part: number,
): Promise<File | undefined> {
  Object.assign(canvas, { width: SIDES.whole, height: SIDES.whole });
  const brush = canvas.getContext("2d");
  if (!brush) return undefined;
  const side = Math.min(photo.width, photo.height);
  const [left, top] = [(photo.width - side) * part, (photo.height - side) * part];
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, SIDES.whole, SIDES.whole);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(photo, left, top, side, side, 0, 0, SIDES.whole, SIDES.whole);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob ? new File([blob], "picture.jpg", { type: "image/jpeg" }) : undefined;
}
