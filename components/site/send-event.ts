"use client";

import { type AnalyticsEvent, EVENTS_PATH } from "@/lib/admin/events";

/** Does not wait for a response, and sends nothing if the browser sends Global Privacy Control. */
export function sendEvent(event: AnalyticsEvent): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  // Missing if an extension removed it.
  navigator.sendBeacon?.(EVENTS_PATH, JSON.stringify(event));
}
