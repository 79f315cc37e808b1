import { engrave, type Plate } from "@/lib/showcase/burin";

/** Off the page's own thread, so that the slider and the page go on moving. */
self.onmessage = ({ data: { plate, darkness } }: MessageEvent<{ plate: Plate; darkness: number }>) =>
  self.postMessage(engrave(plate, darkness));
