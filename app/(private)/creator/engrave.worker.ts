import { engrave, type Plate } from "@/lib/showcase/burin";

/** In a worker, so that the slider and the page stay responsive. */
self.onmessage = ({ data: { plate, darkness } }: MessageEvent<{ plate: Plate; darkness: number }>) =>
  self.postMessage(engrave(plate, darkness));
