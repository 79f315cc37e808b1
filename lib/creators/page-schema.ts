import { z } from "zod";
import { ORDERS } from "@/lib/creators/directory-rules";
import { PART_MAX } from "@/lib/creators/engraving";
import { holdsContact, linksOf } from "@/lib/creators/links";
import { noClaim } from "@/lib/creators/page-claims";
import { BIO_MAX, CITY_MAX, CRAFTS, LINK_MAX, LINKS_MAX } from "@/lib/creators/page-rules";
import { SLUG_LENGTH, slugFault } from "@/lib/creators/slugs";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";
import { plainDigits } from "@/lib/text/half-width";
import { noImitation } from "@/lib/text/imitation";
import { SPOKEN } from "@/lib/text/languages";
import { withPlainMarks } from "@/lib/text/name";
import { checkbox, choice, optionalText } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const CITY = /^[\p{L}\p{M} .,'’()-]{2,80}$/u;

const craft = z
  .union([choice(CRAFTS, "Please choose a craft."), z.literal("")], { error: "Please choose a craft." })
  .default("")
  .transform((word) => word || null);

const city = optionalText(CITY_MAX)
  .transform((text) => (text ? withPlainMarks(text).normalize("NFC").replace(/\s+/g, " ") : null))
  .refine((text) => text === null || CITY.test(text), "Please enter a city in letters, such as Atlanta.")
  .refine((text) => noImitation[0](text ?? undefined), noImitation[1])
  .refine(...noClaim);

const links = z
  .string()
  .max((LINK_MAX + 2) * LINKS_MAX)
  .default("")
  .transform((text, context) => {
    const read = linksOf(text);
    if ("links" in read) return read.links;
    context.issues.push({ code: "custom", message: read.fault, input: text });
    return z.NEVER;
  });

const slug = z
  .string({ error: "Please choose an address." })
  .max(SLUG_LENGTH.max * 2)
  .transform((text) => text.trim().toLowerCase())
  .superRefine((text, context) => {
    const fault = slugFault(text);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

export const showcaseFields = { craft, city, links };

export const pageSchema = z.object({
  isPublic: checkbox(),
  slug,
  ...showcaseFields,
  bio: optionalText(BIO_MAX)
    .transform((text) => text ?? "")
    .refine(
      (text) => !holdsContact(text),
      "Please leave out email addresses and phone numbers: brands reach you by their offers.",
    ),
  showsFloor: checkbox(),
  version: shownVersion(),
});

const part = z.string().max(PART_MAX).default("");

export const portraitParts = { part1: part, part2: part, part3: part, part4: part };

/** The answer to a portrait that none of our pages made. */
export const notAnEngraving = {
  title: "Not an engraving",
  message: "Only lines that this page engraved can be kept. Please choose your photo again.",
};

/** In the address, where invalid values are ignored. Turns dollars there into cents. */
const maxPrice = z
  .string()
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/))
  .transform((dollars) => Math.round(Number(dollars) * 100))
  .refine((cents) => cents > 0);

const orNone = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

export const directorySchema = z.object({
  right: orNone(z.enum(RIGHTS)),
  category: orNone(z.enum(CATEGORIES)),
  medium: orNone(z.enum(MEDIA)),
  language: orNone(z.enum(SPOKEN)),
  verified: orNone(z.literal("on")),
  exclusive: orNone(z.literal("on")),
  heard: orNone(z.literal("on")),
  price: orNone(maxPrice),
  sort: orNone(z.enum(ORDERS)),
});
