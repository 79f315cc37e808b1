"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";

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

function useCarousel(count: number): CarouselState {
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

const roundButton =
  "size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-field-rule hover:border-ink hover:bg-paper-sunken";

/** A scrolling strip that cannot be focused cannot be scrolled without a pointer (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

type CarouselProps = {
  label: string;
  names: readonly string[];
  children: ReactNode;
};

/**
 * Scroll snapping lets slides be swiped without script. Follows WAI-ARIA's carousel pattern: advances by itself until
 * it is paused, hovered or focused, and never if reduced motion is preferred.
 */
export function Carousel({ label, names, children }: CarouselProps) {
  const { strip, current, playing, moving, show, follow, toggle, hold } = useCarousel(names.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current + step);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPlayCapture={() => hold("sound", true)}
      onPauseCapture={() => hold("sound", false)}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && hold("pointer", true)}
      onPointerLeave={() => hold("pointer", false)}
      onFocus={() => hold("focus", true)}
      onBlur={() => hold("focus", false)}
    >
      <div className="flex flex-wrap items-center justify-center gap-3 noscript:hidden print:hidden">
        <button
          type="button"
          aria-label="Previous"
          onClick={() => show(current - 1)}
          className={`${roundButton} hidden sm:inline-flex`}
        >
          <Arrow d="M12 4 6 10l6 6" />
        </button>
        <button
          type="button"
          onClick={toggle}
          className="min-h-9 min-w-18 cursor-pointer rounded-full border border-field-rule px-3 font-semibold text-sm hover:border-ink hover:bg-paper-sunken"
        >
          <span>{playing ? "Pause" : "Rotate"}</span>
          <span className="sr-only"> slides</span>
        </button>
        <ul aria-label="Slides" className="flex">
          {names.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Show ${name}`}
                aria-current={index === current}
                onClick={() => show(index)}
                className="group flex size-7 cursor-pointer items-center justify-center"
              >
                <span className="dot size-2.5 rounded-full border border-ink group-hover:bg-ink-muted group-aria-[current=true]:bg-ink" />
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-label="Next"
          onClick={() => show(current + 1)}
          className={`${roundButton} hidden sm:inline-flex`}
        >
          <Arrow d="m8 4 6 6-6 6" />
        </button>
      </div>
      <div
        ref={strip}
        {...reachable}
        onScroll={follow}
        aria-live={moving ? "off" : "polite"}
        className="mt-4 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {children}
      </div>
    </section>
  );
}

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-[1.75]">
    <path d={d} />
  </svg>
);
