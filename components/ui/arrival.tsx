"use client";

import { useEffect, useRef } from "react";

/**
 * Leads to what an act brought about, the element of this id, where the act redirects to its fragment: with scripts the page may
 * stay as it is, scrolled to a form that is gone. Without them the browser goes there by itself. `of`: what another act changes.
 */
export function Arrival({ id, of = "" }: { id: string; of?: string | number }) {
  const before = useRef<string | number>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === of) return;
    before.current = of;
    if (location.hash !== `#${id}`) return;
    // Whoever is at a control of a page that has only now loaded stays there.
    if (isFirst && document.activeElement !== document.body) return;
    const place = document.getElementById(id);
    place?.focus({ preventScroll: true });
    if (!place) return;
    // Seen with the head of the page, if both fit.
    const { bottom } = place.getBoundingClientRect();
    if (bottom + scrollY < innerHeight) scrollTo(0, 0);
    else place.scrollIntoView();
  }, [id, of]);
  return null;
}
