export async function readQrCode(picture: ImageBitmapSource): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  // Detection is as good at this size, and faster.
  const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const image = context?.getImageData(0, 0, canvas.width, canvas.height);
  if (!image) return undefined;
  const { default: decodeQR } = await import("qr/decode.js");
  try {
    return decodeQR(image);
  } catch {
    return undefined;
  }
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

export async function scanQrCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const BarcodeDetector = detectorClass();
  if (!BarcodeDetector) return undefined;
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = camera;
    await video.play();
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return undefined;
  } finally {
    for (const track of camera.getTracks()) track.stop();
    video.srcObject = null;
  }
}
