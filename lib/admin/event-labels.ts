import type { AnalyticsEvent } from "@/lib/admin/events";

/** As staff read them, in the order in which a reader goes through them. */
export const eventLabels: Readonly<Record<AnalyticsEvent["name"], string>> = {
  blog_list_view: "Insights opened",
  blog_view: "Articles read",
  guide_download: "Guide opened",
  talent_signup_blog: "Calls to join followed",
  exit_intent: "Guide offered on leaving",
};

export const EVENT_NAMES = Object.keys(eventLabels) as AnalyticsEvent["name"][];

/** How many days are shown, including today. At most as long as events are kept (lib/retention/rules). */
export const EVENT_SPANS = [30, 90] as const;
export type EventSpan = (typeof EVENT_SPANS)[number];

export const readSpan = (value: string): EventSpan => EVENT_SPANS.find((span) => String(span) === value) ?? 30;

/** `counts`: by day, oldest first and today last. */
export type EventDays = { name: AnalyticsEvent["name"]; counts: readonly number[] };
