"use client";

import { useLinkStatus } from "next/link";

/** Says inside a link that its page is on the way. */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return (
    <span role="status" className={pending ? "ml-2 font-normal text-xs" : "sr-only"}>
      {pending ? "Loading..." : ""}
    </span>
  );
}
