const NO_CODE =
  "No QR code could be read in this picture. Take one from nearer, straight on and in focus, with light on the paper and the whole white margin in it.";
const NO_PICTURE = "This browser cannot open this kind of picture. Save it as PNG or JPEG, or take a screenshot of it.";

/** The longer side of what is searched, in pixels. Detection is as good at this size, and faster. */
const SIDE_MAX = 1_600;
/** Around the picture, as a part of its longer side: codes need a margin, which some pictures cut off. */
const MARGIN = 0.08;

/** In greys, from the darkest to the lightest; `invert` for a light code on dark. */
function stretched({ data, width, height }: ImageData, invert: boolean): ImageData {
  const greys = new Uint8ClampedArray(width * height);
  let [low, high] = [255, 0];
  for (let at = 0; at < greys.length; at++) {
    const grey = (data[at * 4] ?? 0) * 0.3 + (data[at * 4 + 1] ?? 0) * 0.59 + (data[at * 4 + 2] ?? 0) * 0.11;
    greys[at] = grey;
    low = Math.min(low, grey);
    high = Math.max(high, grey);
  }
  const made = new ImageData(width, height);
  for (const [at, grey] of greys.entries()) {
    const part = Math.round(((grey - low) * 255) / Math.max(1, high - low));
    made.data.fill(invert ? 255 - part : part, at * 4, at * 4 + 3);
    made.data[at * 4 + 3] = 255;
  }
  return made;
}

/** The text of the code in a picture, also one that is dark, light on dark, transparent or cut close. */
export async function readQrCode(picture: Blob): Promise<{ text: string } | { trouble: string }> {
  // Vector pictures open as an image only, and the page's policy allows none from a file.
  const source = await createImageBitmap(picture).catch(() => undefined);
  if (!source) return { trouble: NO_PICTURE };
  const { width, height } = source;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const margin = Math.round(Math.max(width, height) * scale * MARGIN);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale) + 2 * margin;
  canvas.height = Math.round(height * scale) + 2 * margin;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return { trouble: NO_PICTURE };
  const { default: decodeQR } = await import("qr/decode.js");
  const drawn = (background: string): ImageData => {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, margin, margin, canvas.width - 2 * margin, canvas.height - 2 * margin);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  // Without the margin, which is the darkest or the lightest of a picture that is too dark or too light.
  const inside = (): ImageData => {
    drawn("white");
    return context.getImageData(margin, margin, canvas.width - 2 * margin, canvas.height - 2 * margin);
  };
  const attempts = [
    () => drawn("white"),
    () => stretched(inside(), false),
    () => stretched(drawn("black"), true),
    () => stretched(inside(), true),
  ];
  for (const attempt of attempts) {
    try {
      return { text: decodeQR(attempt()) };
    } catch {
      // The next attempt sees the picture otherwise.
    }
  }
  return { trouble: NO_CODE };
}
