"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery } from "@/lib/postgres/listing";

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Says in the page what became of the export. Without JavaScript it is an ordinary link; it has no `download` attribute,
 * because an error page (signed out, failed) must open as a page.
 */
export function ExportLink({
  name,
  query = "",
  className,
  children,
}: {
  name: string;
  query?: string;
  className: string;
  children: ReactNode;
}) {
  const [words, setWords] = useState("");
  const href = paths.adminExport(name) + query;
  const follow = async (event: MouseEvent) => {
    // A modified click opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWords("Exporting...");
    try {
      const response = await fetch(href, { redirect: "manual" });
      if (!response.ok) {
        setWords("");
        return window.location.assign(href);
      }
      saveFile(await response.blob(), name);
      setWords("Export successful");
    } catch {
      setWords("Export failed. Try again.");
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center">
      <a href={href} onClick={follow} className={className}>
        {children}
      </a>
      <span role="status" className="not-empty:ml-2 text-sm">
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
          name={`${name}.${format}`}
          query={query}
          className="mr-3 inline-block py-1 underline underline-offset-2"
        >
          {format.toUpperCase()}
        </ExportLink>
      ))}
    </div>
  );
}
