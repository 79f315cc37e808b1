"use client";

import { RefreshButton } from "@/components/site/refresh-button";
import { Trouble } from "@/components/site/trouble";
import { short } from "@/lib/brand-short";

const digestOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;

/** From spec 2. Every page preloads this, so it imports next to nothing. */
export function Failure({ error }: { error: unknown }) {
  const requestId = digestOf(error);
  return (
    <Trouble code="500" title="Something went wrong">
      <p>
        The page could not be shown. What was saved before is safe. Refresh the page to try again; if it fails once
        more, write to{" "}
        <a href={`mailto:${short.support}`} className="underline underline-offset-2">
          {short.support}
        </a>
        .
      </p>
      {requestId && (
        <p>
          Request id: <strong className="tabular-nums">{requestId}</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <RefreshButton />
        {/* A full page load discards the failed state. */}
        <a href={short.home} className="plain-button">
          Go Home
        </a>
      </div>
    </Trouble>
  );
}
