"use client";

import { useEffect } from "react";
import { reportSeen } from "@/app/(private)/approve/[token]/actions";

/** Milliseconds without a break. Whoever fetches a link only, or opens it in a tab for later, shows the page to nobody. */
const MOMENT_MS = 2_000;

/** Tells the server once that the page was before somebody. If that fails, the next page or the decision says it. */
export function SeenSignal({ token }: { token: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(tell, MOMENT_MS);
    };
    const tell = () => {
      stop();
      reportSeen(token).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return stop;
  }, [token]);
  return null;
}
