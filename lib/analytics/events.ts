/** Where pages report events. Not in lib/paths.ts, which every reading page would have to load for it. */
export const EVENTS_PATH = "/api/events";

/** Where on an article's page the call to action stands (spec 2). */
export const ctaVariants = ["inline", "sticky", "footer"] as const;
export type CtaVariant = (typeof ctaVariants)[number];

/** What pages report (spec 7): no name, no address, nothing about the visitor or the device. */
export type AnalyticsEvent =
  /** The list of articles, or one page or cluster of it, was shown. */
  | { name: "blog_list_view"; path: string }
  | { name: "blog_view"; slug: string }
  /** The PDF guide was opened; `slug` when from an article. */
  | { name: "guide_download"; path: string; slug?: string }
  /** An article's call to action was followed. */
  | { name: "talent_signup_blog"; slug: string; variant: CtaVariant }
  /** The pointer left a page that had been open for a while. */
  | { name: "exit_intent"; path: string };
