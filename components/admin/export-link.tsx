"use client";

import { lazy, type MouseEvent, type ReactNode, Suspense, useId } from "react";
import { useExport } from "@/components/admin/use-export";
import { HelperPart } from "@/components/site/helper-part";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery } from "@/lib/postgres/listing";

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
