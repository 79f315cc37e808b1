"use client";

import { useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

async function scanQrCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
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

type CameraProps = { onCode: (text: string) => Promise<void>; onTrouble: (trouble: string) => void };

/** Renders nothing if the browser cannot detect QR codes. */
export function Camera({ onCode, onTrouble }: CameraProps) {
  const [isThere, setIsThere] = useState(false);
  const [running, setRunning] = useState<AbortController>();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => setIsThere(canScan()), []);
  useEffect(() => {
    if (!running || !video.current) return;
    scanQrCode(video.current, running.signal)
      .then((text) => (running.signal.aborted || text === undefined ? undefined : onCode(text)))
      .catch(() => onTrouble("The camera could not be opened. Allow it for this page, or choose a picture."))
      .finally(() => setRunning(undefined));
    return () => running.abort();
  }, [running, onCode, onTrouble]);

  if (!isThere) return null;
  return (
    <>
      <button
        type="button"
        className={buttonVariants({ variant: "outline", size: "lg" })}
        onClick={() => (running ? running.abort() : setRunning(new AbortController()))}
      >
        {running ? "Close the camera" : "Scan a QR code"}
      </button>
      {running && (
        <video ref={video} muted playsInline aria-label="Camera" className="aspect-square w-full object-cover" />
      )}
    </>
  );
}
