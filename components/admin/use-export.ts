"use client";

import { useEffect, useState } from "react";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";

/** Milliseconds between polls, and failed polls after which the export counts as failed. */
const ASK_MS = 1_000;
const MISSES = 30;

type Progress = { state: "running" | "done" | "failed"; total: number; done: number };

function wordsOf({ state, total, done }: Progress): string {
  if (state === "done") return `Export successful: ${formatNumber(total)} rows`;
  if (state === "failed") return `Export failed after ${formatNumber(done)} rows. Try again.`;
  return `Exporting: ${formatNumber(done)} of ${formatNumber(total)} rows`;
}

/** `error`: signed out meanwhile. Undefined if the server does not respond. */
async function ask(run: string): Promise<Progress | { error: string } | undefined> {
  try {
    const response = await fetch(paths.adminExportProgress(run), { redirect: "error" });
    return response.ok || response.status === 401 || response.status === 403 ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

export function useExport(href: string): { words: string; start: () => void } {
  const [run, setRun] = useState<string>();
  const [words, setWords] = useState("");

  useEffect(() => {
    if (!run) return;
    let unanswered = 0;
    const timer = setInterval(async () => {
      const progress = await ask(run);
      unanswered = progress ? 0 : unanswered + 1;
      if (progress) setWords("error" in progress ? progress.error : wordsOf(progress));
      if (unanswered > MISSES) setWords("Export failed. Try again.");
      const isOver = progress && ("error" in progress || progress.state !== "running");
      if (unanswered > MISSES || isOver) clearInterval(timer);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [run]);

  const start = () => {
    const name = crypto.randomUUID();
    setWords("Starting...");
    setRun(name);
    window.location.assign(`${href}${href.includes("?") ? "&" : "?"}run=${name}`);
  };
  return { words, start };
}
