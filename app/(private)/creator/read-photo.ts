import type { Plate } from "@/lib/creators/burin";

/** In pixels: about three for each line of the finest engraving. */
const SIZE = { width: 240, height: 300 } as const;

export async function readPhoto(file: File): Promise<Plate | undefined> {
  try {
    const photo = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, SIZE);
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    if (!brush || photo.width === 0 || photo.height === 0) return undefined;
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, SIZE.width, SIZE.height);
    const scale = Math.max(SIZE.width / photo.width, SIZE.height / photo.height);
    const [width, height] = [photo.width * scale, photo.height * scale];
    // Crops tall photos at the bottom, because faces are at the top.
    brush.drawImage(photo, (SIZE.width - width) / 2, (SIZE.height - height) / 4, width, height);
    photo.close();
    const { data } = brush.getImageData(0, 0, SIZE.width, SIZE.height);
    // Rec. 709 luminance weights of red, green and blue.
    const light = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * index, 4 * index + 3);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    });
    return { ...SIZE, light };
  } catch {
    return undefined;
  }
}
