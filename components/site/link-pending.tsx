"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: says so while its page is still on the way. Screen readers hear of the new page when it is there. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span aria-hidden className="link-pending">
      Loading...
    </span>
  );
}
