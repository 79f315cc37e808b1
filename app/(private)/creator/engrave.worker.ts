import { engrave, type Plate } from "@/lib/creators/burin";

self.onmessage = ({ data: { plate, darkness } }: MessageEvent<{ plate: Plate; darkness: number }>) =>
  self.postMessage(engrave(plate, darkness));
