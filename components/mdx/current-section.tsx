"use client";

import { useEffect } from "react";

/** Pixels from the top of the screen, below the sticky header. */
const REACHED = 130;

export function CurrentSection() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents-beside a")];
    const sections = links.map(({ hash }) => document.getElementById(hash.slice(1)));
    let frame = 0;
    const mark = () => {
      frame = 0;
      const current = sections.findLastIndex((heading) => heading && heading.getBoundingClientRect().top <= REACHED);
      for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? "location" : null;
    };
    const later = () => {
      frame ||= requestAnimationFrame(mark);
    };
    mark();
    addEventListener("scroll", later, { passive: true });
    return () => {
      removeEventListener("scroll", later);
      cancelAnimationFrame(frame);
    };
  }, []);
  return null;
}
