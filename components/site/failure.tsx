"use client";

import { useEffect } from "react";
import { Trouble } from "@/components/site/trouble";
import { buttonVariants } from "@/components/ui/button-variants";
import { maskTokens, paths } from "@/lib/paths";

/** The number under which the server logged the error, if it was the server's. */
const digestOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;

/** The error screen (spec 2): Refresh Page, Go Home, and the request id that the log knows the failure by. */
export function Failure({ error }: { error: unknown }) {
  const requestId = digestOf(error);
  useEffect(() => {
    console.warn("This page failed:", maskTokens(String(error)));
  }, [error]);
  return (
    <Trouble code="500" title="Something went wrong">
      <p>
        The page could not be shown. What was saved before is safe. Refresh the page to try again; if it fails once
        more, tell us what you were doing.
      </p>
      {requestId && (
        <p>
          Request id: <strong className="tabular-nums">{requestId}</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => window.location.reload()} className={buttonVariants()}>
          Refresh Page
        </button>
        {/* A whole new page: the state that failed must not come along. */}
        <a href={paths.home} className={buttonVariants({ variant: "outline" })}>
          Go Home
        </a>
      </div>
    </Trouble>
  );
}
