import {
  athleticTop,
  glasses,
  hat,
  headphones,
  headscarf,
  hoops,
  jacket,
  microphone,
  type Stance,
  top,
} from "@/tools/press/portraits/clothes";
import type { Features } from "@/tools/press/portraits/face-lines";
import type { Placement } from "@/tools/press/portraits/geometry";
import { beard, cropped, curls, pulledBack, tail, waves } from "@/tools/press/portraits/hair";
import { averageFace } from "@/tools/press/portraits/head";
import { person } from "@/tools/press/portraits/people";
import type { Scene } from "@/tools/press/portraits/scene";

const alone: Stance = { at: [0, 0, 0], scale: 1 };
const calm: Features = { gaze: 0, open: 1, brows: 1, age: 0 };

function imaniCastelow(): Scene {
  const place: Placement = { yaw: 0.42, tilt: 0.05 };
  const face = { ...averageFace, lips: 1.35, nose: 1.08, jaw: 0.92, chin: 0.9, brow: 0.8, neck: 0.88 };
  const { frame, part, strokes } = person({
    face,
    features: { ...calm, gaze: -0.03, open: 1.2, brows: 0.85 },
    place,
    skin: 0.26,
  });
  return {
    parts: [part, curls(frame, 0.98, 0.6), headphones(frame), top(alone, 0.3, 0.9)],
    strokes,
  };
}

function marisolQuenby(): Scene {
  const place: Placement = { yaw: -0.38, tilt: 0.03 };
  const face = { ...averageFace, lips: 1.15, nose: 0.92, jaw: 0.9, chin: 0.95, brow: 0.75, neck: 0.9 };
  const { frame, part, strokes } = person({
    face,
    features: { ...calm, gaze: 0.03, open: 1.15, brows: 0.9 },
    place,
    skin: 0.16,
  });
  return {
    parts: [part, pulledBack(frame, 0.55), tail(frame, 1, 0.55), ...athleticTop(alone, 0.16, 0.5)],
    strokes: [...strokes, ...hoops(frame)],
  };
}

function noorHaddadinVale(): Scene {
  const place: Placement = { yaw: 0.3, tilt: -0.06 };
  const face = { ...averageFace, lips: 1.2, nose: 1, jaw: 0.92, chin: 0.9, brow: 0.8 };
  const { frame, part, strokes } = person({
    face,
    features: { ...calm, gaze: -0.02, open: 1.25, brows: 1.15 },
    place,
    skin: 0.06,
  });
  return { parts: [part, headscarf(frame, 0.22), top(alone, 0.5, 2.2)], strokes };
}

function walterOnyemachi(): Scene {
  const place: Placement = { yaw: -0.44 };
  const face = { ...averageFace, lips: 1.1, nose: 1.22, jaw: 1.08, brow: 1.25, cheek: 1.05, neck: 1.05 };
  const { frame, part, strokes } = person({
    face,
    features: { ...calm, gaze: 0.03, open: 0.9, brows: 1.2, age: 1 },
    place,
    skin: 0.28,
  });
  return {
    parts: [part, cropped(frame, 0.12), beard(frame, 0.08), ...jacket(alone, 0.6)],
    strokes: [...strokes, ...glasses(frame, 2.6)],
  };
}

function peachtreeUnderstudies(): Scene {
  const size = 0.55;
  const stand = (x: number, y: number, z: number, yaw: number, tilt = 0): Placement & Stance => ({
    yaw,
    tilt,
    scale: size,
    at: [x, y, z],
  });
  const [first, second, third, fourth] = [
    stand(-0.8, -0.3, 0, 0.5, 0.06),
    stand(-0.42, 0.66, -0.8, 0.3),
    stand(0.48, 0.52, -0.8, -0.3),
    stand(0.82, -0.42, 0, -0.52, -0.06),
  ];
  const people = {
    first: person({
      face: { ...averageFace, lips: 1.3, jaw: 0.92, nose: 1.05 },
      features: { ...calm, open: 1.2, gaze: -0.02 },
      place: first,
      skin: 0.22,
    }),
    second: person({
      face: { ...averageFace, jaw: 1.08, nose: 1.1 },
      features: { ...calm, brows: 1.2 },
      place: second,
      skin: 0.14,
    }),
    third: person({
      face: { ...averageFace, lips: 1.2, nose: 1.2, jaw: 1.1 },
      features: { ...calm, brows: 1.1 },
      place: third,
      skin: 0.28,
    }),
    fourth: person({
      face: { ...averageFace, lips: 1.15, jaw: 0.9, nose: 0.95 },
      features: { ...calm, open: 1.2, gaze: 0.02 },
      place: fourth,
      skin: 0.1,
    }),
  };
  const all = Object.values(people);
  return {
    parts: [
      ...all.map(({ part }) => part),
      curls(people.first.frame, 1.22, 0.62),
      hat(people.second.frame),
      beard(people.third.frame, 0.6),
      waves(people.fourth.frame, 0.4),
      top(first, 0.5, 0.8),
      ...jacket(second, 0.62),
      top(third, 0.25, 2.2),
      top(fourth, 0.62, 2),
      microphone([0.02, -0.78, 0.75]),
    ],
    strokes: [...all.flatMap(({ strokes }) => strokes), ...glasses(people.third.frame, 2.2)],
  };
}

export const subjects: Readonly<Record<string, () => Scene>> = {
  "imani-castelow": imaniCastelow,
  "marisol-quenby": marisolQuenby,
  "noor-haddadin-vale": noorHaddadinVale,
  "walter-onyemachi": walterOnyemachi,
  "the-peachtree-understudies": peachtreeUnderstudies,
};
