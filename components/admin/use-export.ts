"use client";

import { useEffect, useState } from "react";
import { paths } from "@/lib/paths";
import { countOf, formatNumber } from "@/lib/text/typeset";

/** Milliseconds between polls, and failed polls after which the export counts as failed. */
const ASK_MS = 1_000;
const MISSES = 30;

type ExportProgress = { state: "running" | "done" | "failed"; total: number; done: number };

function wordsOf({ state, total, done }: ExportProgress): string {
  if (state === "done") return `Export successful: ${countOf(total, "row")}`;
  if (state === "failed") return `Export failed after ${countOf(done, "row")}. Try again.`;
  return `Exporting: ${formatNumber(done)} of ${countOf(total, "row")}`;
}

/** `error`: signed out meanwhile. Undefined if the server does not respond. */
async function ask(run: string): Promise<ExportProgress | { error: string } | undefined> {
  try {
    const response = await fetch(paths.adminExportProgress(run), { redirect: "error" });
    return response.ok || response.status === 401 || response.status === 403 ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

type Export = { words: string; running: ExportProgress | undefined; start: () => void };

/** `running` is undefined before the first poll's response and after the end. */
export function useExport(href: string): Export {
  const [run, setRun] = useState<string>();
  const [words, setWords] = useState("");
  const [running, setRunning] = useState<ExportProgress>();

  useEffect(() => {
    if (!run) return;
    let unanswered = 0;
    const timer = setInterval(async () => {
      const progress = await ask(run);
      unanswered = progress ? 0 : unanswered + 1;
      if (progress) setWords("error" in progress ? progress.error : wordsOf(progress));
      if (unanswered > MISSES) setWords("Export failed. Try again.");
      const going = progress && !("error" in progress) && progress.state === "running" ? progress : undefined;
      const isOver = unanswered > MISSES || (progress !== undefined && !going);
      if (going || isOver) setRunning(going);
      if (isOver) clearInterval(timer);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [run]);

  const start = () => {
    const name = crypto.randomUUID();
    setWords("Starting...");
    setRun(name);
    window.location.assign(`${href}${href.includes("?") ? "&" : "?"}run=${name}`);
  };
  return { words, running, start };
}
