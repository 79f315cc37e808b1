"use client";

import { type AnalyticsEvent, EVENTS_PATH } from "@/lib/analytics/events";

/** Reports an event without waiting for a response; not if the browser sends Global Privacy Control. */
export function sendEvent(event: AnalyticsEvent): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  // Missing if an extension removed it; then nothing is reported.
  navigator.sendBeacon?.(EVENTS_PATH, JSON.stringify(event));
}
