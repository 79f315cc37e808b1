import { engrave, type Plate } from "@/lib/showcase/burin";

/** A worker keeps the slider and the page responsive. */
self.onmessage = ({ data: { plate, darkness } }: MessageEvent<{ plate: Plate; darkness: number }>) =>
  self.postMessage(engrave(plate, darkness));
