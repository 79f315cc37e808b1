import { type RefObject, useEffect } from "react";

/** Age at which a draft expires (specification 9). */
const FRESH_MS = 24 * 3_600_000;

/** Milliseconds without a change before a draft is saved (specification 9). */
const SAVE_DELAY = 1_000;

/**
 * Stored in this browser under `key` for 24 hours; `read` parses what was stored. If the browser refuses storage
 * there is no draft, and the form itself still works.
 */
export const storedDraft = <Draft extends { lastSaved: number }>(
  key: string,
  read: (stored: unknown) => Draft | undefined,
) => ({
  load(now: number): Draft | undefined {
    try {
      const draft = read(JSON.parse(localStorage.getItem(key) ?? "null"));
      // A clock that was put back must not keep a draft for longer.
      return draft && Math.abs(now - draft.lastSaved) < FRESH_MS ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  save(stored: object): void {
    try {
      localStorage.setItem(key, JSON.stringify(stored));
    } catch {
      // Storage is refused.
    }
  },
  discard(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
});

/**
 * Saves the form around `mark` a second after each change, while `isOn`; also without a change if `atOnce`. `whenLeft`: a change
 * that is not saved yet is saved as the page or the form is left.
 */
export function useSaveLater(
  mark: RefObject<Element | null>,
  save: (form: HTMLFormElement) => void,
  { isOn, atOnce, whenLeft = false }: { isOn: boolean; atOnce: boolean; whenLeft?: boolean },
): void {
  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveLater = () => {
      clearTimeout(timer);
      timer = setTimeout(saveNow, SAVE_DELAY);
    };
    const saveNow = () => {
      clearTimeout(timer);
      timer = undefined;
      save(form);
    };
    const leave = () => {
      if (whenLeft && timer !== undefined) saveNow();
    };
    if (atOnce) saveLater();
    form.addEventListener("input", saveLater);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      clearTimeout(timer);
      form.removeEventListener("input", saveLater);
      window.removeEventListener("pagehide", leave);
    };
  }, [mark, save, isOn, atOnce, whenLeft]);
}
