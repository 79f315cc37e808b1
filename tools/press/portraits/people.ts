import { type Features, faceLines, isInEye, isOnLips } from "@/tools/press/portraits/face-lines";
import { type Frame, frameOf, type Placement, type Vec } from "@/tools/press/portraits/geometry";
import { ofHead } from "@/tools/press/portraits/hair";
import { type Face, head } from "@/tools/press/portraits/head";
import type { Part, Stroke } from "@/tools/press/portraits/scene";

type Person = { face: Face; features: Features; place: Placement; skin: number };

/** `frame` places what is worn on the head; `strokes` are drawn on it. */
type Portrayed = { frame: Frame; part: Part; strokes: Stroke[] };

/** Its lines run around the head as slices do, seen slightly from above. */
export function person({ face, features, place, skin }: Person): Portrayed {
  const frame = frameOf(place);
  const colourAt = ([x, y, z]: Vec): number => {
    if (z < 0.3) return skin;
    if (isInEye(x, y, features.open)) return -1.4;
    return isOnLips(x, y, face.lips) ? skin + 0.2 : skin;
  };
  const part = ofHead(
    frame,
    (q) => head(q, face),
    (q, lines) => ({
      colour: colourAt(q),
      lines: (0.1 * q[0] + q[1] - 0.42 * q[2]) * lines,
      cross: (0.8 * q[0] + 0.55 * q[1] + 0.1 * q[2]) * lines * 0.9,
    }),
  );
  return { frame, part, strokes: faceLines(face, features, frame) };
}
