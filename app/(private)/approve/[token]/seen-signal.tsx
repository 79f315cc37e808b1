"use client";

import { useEffect } from "react";
import { reportSeen } from "@/app/(private)/approve/[token]/actions";

/** Milliseconds in view without a break. Whoever only fetches a link, or opens it in a tab for later, does not see the page. */
const MOMENT_MS = 2_000;

/** Tells the server, once, that somebody saw the page. If that fails, the next page or the decision tells it. */
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
