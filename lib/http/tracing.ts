import { type Configuration, registerOTel } from "@vercel/otel";
import { brand } from "@/lib/brand";
import { maskTokens } from "@/lib/text/mask-tokens";

type SpanProcessor = Exclude<NonNullable<Configuration["spanProcessors"]>[number], string>;

/** Removes link tokens and queries from a span's attributes before the next processor exports it. */
export const withoutTokens: SpanProcessor = {
  onStart: () => undefined,
  onEnd: ({ attributes }) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "string") attributes[name] = maskTokens(value).replace(/\?.*/, "");
    }
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

export function startTracing(): void {
  registerOTel({ serviceName: brand.name.toLowerCase(), spanProcessors: [withoutTokens, "auto"] });
}
