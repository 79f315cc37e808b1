"use client";

import { useLinkStatus } from "next/link";

export function PendingMark() {
  const { pending } = useLinkStatus();
  return (
    <span role="status" className={pending ? "ml-2 font-normal text-xs" : "sr-only"}>
      {pending ? "Loading..." : ""}
    </span>
  );
}
