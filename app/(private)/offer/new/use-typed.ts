"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * What `read` finds in the form around `place`, followed as one types; undefined until scripts run. Give it the same `read`
 * while nothing changes that it depends on.
 */
export function useTyped<Value>(
  place: RefObject<HTMLElement | null>,
  read: (form: HTMLFormElement) => Value,
): Value | undefined {
  const [typed, setTyped] = useState<Value>();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const follow = () => setTyped(() => read(form));
    follow();
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [place, read]);
  return typed;
}
