/** The endpoint for page events. Not in lib/paths.ts, because every reading page would then load that file. */
export const EVENTS_PATH = "/api/events";

/** Position of the call to action on an article's page (spec 2). */
export const ctaVariants = ["inline", "sticky", "footer"] as const;
export type CtaVariant = (typeof ctaVariants)[number];

/** The events that pages report (spec 7). They hold no name or address and nothing about the visitor or the device. */
export type AnalyticsEvent =
  /** The article list was shown, whole or one page or cluster of it. */
  | { name: "blog_list_view"; path: string }
  | { name: "blog_view"; slug: string }
  /** The PDF guide was opened, from article `slug` if any. */
  | { name: "guide_download"; path: string; slug?: string }
  | { name: "talent_signup_blog"; slug: string; variant: CtaVariant }
  /** The pointer left a page that had been open for a while. */
  | { name: "exit_intent"; path: string };
