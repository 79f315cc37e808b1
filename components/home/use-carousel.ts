"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds before the next slide (spec 9). */
const ADVANCE_AFTER = 4_000;

const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

type CarouselState = {
  strip: RefObject<HTMLDivElement | null>;
  current: number;
  playing: boolean;
  /** False while the pointer or the focus is inside. */
  moving: boolean;
  show: (index: number) => void;
  follow: () => void;
  /** Stops advancing for good, or starts it even while the pointer or the focus is inside. */
  toggle: () => void;
  /** Pauses while `by` is inside, or something is heard. */
  hold: (by: "pointer" | "focus" | "sound", held: boolean) => void;
};

export function useCarousel(count: number): CarouselState {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState({ pointer: false, focus: false, sound: false });
  const moving = playing && !held.pointer && !held.focus && !held.sound;

  const show = useCallback(
    (index: number) => {
      const width = strip.current?.clientWidth ?? 0;
      const left = ((index + count) % count) * width;
      strip.current?.scrollTo({ left, behavior: reducesMotion() ? "instant" : "smooth" });
    },
    [count],
  );

  useEffect(() => {
    if (reducesMotion()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => show(current + 1), ADVANCE_AFTER);
    return () => clearTimeout(timer);
  }, [moving, current, show]);

  // Scrolling alone does not hide the other slides from screen readers.
  useEffect(() => {
    for (const [index, slide] of [...(strip.current?.children ?? [])].entries()) {
      slide.setAttribute("aria-hidden", String(index !== current));
      // Nor from the keyboard.
      slide.toggleAttribute("inert", index !== current);
    }
  }, [current]);

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setCurrent(Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
  };
  const toggle = () => {
    setHeld({ pointer: false, focus: false, sound: false });
    setPlaying(!playing);
  };
  const hold = (by: "pointer" | "focus" | "sound", isHeld: boolean) =>
    setHeld((before) => ({ ...before, [by]: isHeld }));

  return { strip, current, playing, moving, show, follow, toggle, hold };
}
