"use client";

export function RefreshButton() {
  return (
    <button type="button" onClick={() => window.location.reload()} className="plain-button">
      Refresh Page
    </button>
  );
}
