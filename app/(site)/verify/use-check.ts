"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { isUuid } from "@/lib/text/uuid";
import type { Answer, Brought } from "@/lib/verify/pile";
import { PASTED } from "@/lib/verify/wording";

type Checking = { answers: Answer[] | undefined; trouble: string | undefined; certificate: string };

const NO_BROWSER = "This browser could not check it. Try another browser.";

// What reads and checks is loaded once somebody checks something.

/** Certificates and files never leave the browser. */
export function useCheck() {
  const [state, setState] = useState<Checking>({ answers: undefined, trouble: undefined, certificate: "" });
  const pile = useRef<Brought[]>([]);
  const latest = useRef(0);

  const fail = useCallback((trouble?: string) => setState((now) => ({ ...now, answers: undefined, trouble })), []);

  const check = useCallback(
    async (read: () => Promise<Brought[]>) => {
      const turn = ++latest.current;
      try {
        const brought = await read();
        // Of two concurrent checks, only the later one is shown.
        if (turn !== latest.current) return;
        const { checkWith } = await import("./bring");
        const checked = await checkWith(pile.current, brought);
        if (turn !== latest.current) return;
        pile.current = checked.pile;
        const [only, ...others] = brought.flatMap(({ certificates = [] }) => certificates);
        // What shows the answers is loaded with the first of them.
        startTransition(() =>
          setState(({ certificate }) => ({
            answers: checked.answers,
            trouble: undefined,
            certificate: only && others.length === 0 ? only : certificate,
          })),
        );
      } catch {
        if (turn === latest.current) fail(NO_BROWSER);
      }
    },
    [fail],
  );

  const checkText = useCallback(
    (text: string, agreement = "") =>
      check(async () => {
        const { readPasted } = await import("./bring");
        const brought = await readPasted(PASTED, text);
        return [agreement && brought.certificates ? { ...brought, agreement } : brought];
      }),
    [check],
  );

  const checkPath = useCallback(
    (path: string) =>
      check(async () => {
        const { fetchLicense } = await import("./bring");
        return [await fetchLicense(PASTED, path)];
      }),
    [check],
  );

  const checkFiles = useCallback(
    (files: readonly File[]) =>
      check(async () => {
        const { readAny } = await import("./bring");
        return Promise.all(files.map(readAny));
      }),
    [check],
  );

  useEffect(() => {
    const number = new URLSearchParams(window.location.search).get("license")?.toLowerCase();
    if (isUuid(number)) void checkPath(`/v/${number}/certificate`);
  }, [checkPath]);

  return { ...state, checkText, checkPath, checkFiles, fail };
}
