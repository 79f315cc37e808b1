import { z } from "zod";
import { type AnalyticsEvent, ctaVariants } from "@/lib/admin/events";

/** In bytes; the longest real event has about 200. */
export const EVENT_MAX_BYTES = 1_024;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);
const path = z
  .string()
  .regex(/^\/[a-z0-9/-]*$/)
  .max(120);

const eventSchema: z.ZodType<AnalyticsEvent> = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("blog_list_view"), path }),
  z.strictObject({ name: z.literal("blog_view"), slug }),
  z.strictObject({ name: z.literal("guide_download"), path, slug: slug.exactOptional() }),
  z.strictObject({ name: z.literal("talent_signup_blog"), slug, variant: z.enum(ctaVariants) }),
  z.strictObject({ name: z.literal("exit_intent"), path }),
]);

export function parseEvent(text: string): AnalyticsEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
