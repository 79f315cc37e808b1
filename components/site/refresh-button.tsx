"use client";

/** Loads the page again. */
export function RefreshButton() {
  return (
    <button type="button" onClick={() => window.location.reload()} className="plain-button">
      Refresh Page
    </button>
  );
}
