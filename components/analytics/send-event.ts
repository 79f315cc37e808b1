"use client";

import type { AnalyticsEvent } from "@/lib/analytics/events";
import { paths } from "@/lib/paths";

/** Reports an event without waiting for an answer; not at all when the browser asks for privacy (Global Privacy Control). */
export function sendEvent(event: AnalyticsEvent): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  // Absent where an extension takes it away: then nothing is reported.
  navigator.sendBeacon?.(paths.events, JSON.stringify(event));
}
