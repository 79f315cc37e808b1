"use client";

import { useEffect } from "react";

/** The pressed button is gone when its step opens in place: the reader goes on at the step's heading. */
export function FocusOnStep() {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("decision")?.focus({ preventScroll: true });
  }, []);
  return null;
}
