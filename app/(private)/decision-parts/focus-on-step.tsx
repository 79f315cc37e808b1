"use client";

import { useEffect } from "react";

/** When a step opens in place, the pressed button is gone, so the focus moves to the step's heading. */
export function FocusOnStep() {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("decision")?.focus({ preventScroll: true });
  }, []);
  return null;
}
