/** The endpoint for page events. Not in lib/paths.ts, because every reading page would then load that file. */
export const EVENTS_PATH = "/api/events";

/** Position of the call to action on an article's page (spec 2). */
export const ctaVariants = ["inline", "sticky", "footer"] as const;
export type CtaVariant = (typeof ctaVariants)[number];

/** From spec 7. They hold no name or address and nothing about the visitor or the device. */
export type AnalyticsEvent =
  | { name: "blog_list_view"; path: string }
  | { name: "blog_view"; slug: string }
  | { name: "guide_download"; path: string; slug?: string }
  | { name: "talent_signup_blog"; slug: string; variant: CtaVariant }
  | { name: "exit_intent"; path: string };
