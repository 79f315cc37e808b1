"use client";

import { type AnalyticsEvent, EVENTS_PATH } from "@/lib/analytics/events";

/** Reports an event without waiting for an answer; not at all when the browser asks for privacy (Global Privacy Control). */
export function sendEvent(event: AnalyticsEvent): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  // Absent where an extension takes it away: then nothing is reported.
  navigator.sendBeacon?.(EVENTS_PATH, JSON.stringify(event));
}
