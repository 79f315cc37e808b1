"use client";

import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { HelperPart } from "@/components/site/helper-part";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery } from "@/lib/postgres/listing";
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
function useExport(href: string): Export {
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

const Progress = lazy(() => import("@/components/ui/progress").then(({ Progress }) => ({ default: Progress })));

/**
 * Shows its progress in the page. Without JavaScript it is an ordinary link; it has no `download` attribute, because
 * an error page (signed out, failed) must open as a page.
 */
export function ExportLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const { words, running, start } = useExport(href);
  const id = useId();
  const follow = (event: MouseEvent) => {
    // Insecure pages have no randomUUID, and a modified click opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !window.isSecureContext) return;
    event.preventDefault();
    start();
  };
  return (
    <span className="inline-flex flex-wrap items-center">
      <a id={id} href={href} onClick={follow} className={className}>
        {children}
      </a>
      {running && (
        <HelperPart instead={null}>
          <Suspense>
            <Progress
              aria-labelledby={id}
              value={running.total > 0 ? Math.min(running.done, running.total) : null}
              max={running.total}
              className="ml-2"
            />
          </Suspense>
        </HelperPart>
      )}
      <span role="status" className="not-empty:ml-2 text-sm tabular-nums">
        {words}
      </span>
    </span>
  );
}

export function ExportLinks({ name, listing }: { name: string; listing: Listing }) {
  const query = listingQuery({ ...listing, position: { kind: "start" } });
  return (
    <div className="mt-4 text-sm">
      Export this list:{" "}
      {(["json", "csv"] as const).map((format) => (
        <ExportLink
          key={format}
          href={paths.adminExport(`${name}.${format}`) + query}
          className="mr-3 inline-block py-1 underline underline-offset-2"
        >
          {format.toUpperCase()}
        </ExportLink>
      ))}
    </div>
  );
}
