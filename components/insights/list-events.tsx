"use client";

import { useEffect } from "react";
import { sendEvent } from "@/components/analytics/send-event";

/** Reports that a list of articles was shown. */
export function ListEvents({ path }: { path: string }) {
  useEffect(() => sendEvent({ name: "blog_list_view", path }), [path]);
  return null;
}
