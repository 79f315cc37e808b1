"use client";

import type { MouseEvent, ReactNode } from "react";
import { useExport } from "@/components/admin/use-export";
import { type Listing, listingQuery } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";

/**
 * A download that says in the page how far it has come. Without JavaScript it is a link like any other;
 * no `download` attribute, because what is no export then (signed out, failed) must open as the page that it is.
 */
export function ExportLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const { words, start } = useExport(href);
  const follow = (event: MouseEvent) => {
    // A page without HTTPS has no randomUUID, and a new tab is the visitor's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !window.isSecureContext) return;
    event.preventDefault();
    start();
  };
  return (
    <span className="inline-flex flex-wrap items-center">
      <a href={href} onClick={follow} className={className}>
        {children}
      </a>
      <span role="status" className="not-empty:ml-2 text-sm tabular-nums">
        {words}
      </span>
    </span>
  );
}

/** Downloads of what a list shows now: its search and its filter, every page of it. */
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
