import { z } from "zod";
import { typeset } from "@/lib/text/typeset";

/** An identifier, as opposed to text to read. */
const name = z.string().trim().min(1);
const line = name.transform((text) => typeset(text));
const titled = { title: line, body: line };

const audienceCard = z.strictObject({ ...titled, bullets: z.array(line).min(1), ctaLabel: line });

/** `content/home.json` (specification 3, "Home copy file"). */
export const homeSchema = z.strictObject({
  hero: z.strictObject({
    cityPill: line,
    headline: line,
    subheadline: line,
    ctaBrand: line,
    ctaTalent: line,
    ctaLearn: line,
    ctaJourney: line,
  }),
  values: z.array(z.strictObject(titled)).length(4),
  howItWorks: z.strictObject({ title: line, steps: z.array(z.strictObject(titled)).length(3) }),
  dualCards: z.strictObject({ brands: audienceCard, creators: audienceCard }),
  trust: z.strictObject({ title: line, points: z.array(line).min(1), logosNote: line }),
  pricing: z.array(z.strictObject({ name: line, guidance: line, scope: line, description: line })).length(9),
  talent: z
    .array(
      z.strictObject({
        id: name,
        name: line,
        category: line,
        description: line,
        /** A file of public/assets/voices. */
        voice: z.strictObject({ file: name, title: line, length: name }).optional(),
      }),
    )
    .length(5),
  faq: z.strictObject({ title: line, items: z.array(z.strictObject({ q: line, a: line })).min(1) }),
  comingNext: z.strictObject({ ...titled, cities: z.array(line).length(7) }),
  waitlist: z.strictObject({ ...titled, ctaLabel: line }),
  closing: z.strictObject({ ...titled, ctaLabel: line }),
  legal: z.strictObject({ disclaimer: line }),
  seo: z.strictObject({ title: line, description: line, ogTitle: line, ogDescription: line }),
});

export type HomeCopy = z.output<typeof homeSchema>;
