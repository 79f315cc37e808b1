import { z } from "zod";
import { shown } from "@/lib/creators/public-page";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { isFree } from "@/lib/license-rows/slots";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { endOfTerm } from "@/lib/terms/term";
import { CATEGORIES, RIGHTS, TERM_MONTHS, TERRITORIES } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

/** What the offer form asks before a price is typed. The creator is one with a public page. */
const availabilitySchema = z.object({
  creator: z.string().refine(looksLikeSlug),
  rights: z.array(z.enum(RIGHTS)).min(1).max(RIGHTS.length),
  category: z.enum(CATEGORIES),
  territory: z.enum(TERRITORIES),
  months: z.coerce.number().int().min(TERM_MONTHS.min).max(TERM_MONTHS.max),
  exclusive: z.enum(["", "on"]).default(""),
});

type Question = z.output<typeof availabilitySchema>;

export const readQuestion = (query: URLSearchParams): Question | undefined =>
  availabilitySchema.safeParse({ ...Object.fromEntries(query), rights: query.getAll("rights") }).data;

const creatorRow = z.strictObject({ userId: z.string(), zone: z.string().nullable(), allowsExclusive: z.boolean() });

/**
 * Whether such a license that begins now could be made. No more is ever told: not who has another one, or until when.
 * Who allows no exclusive license is not available for one, whatever else is licensed. Nothing is said of unknown creators.
 */
export async function isAvailable(question: Question, now: Date): Promise<boolean> {
  const [creator] = await queryRows(db(), creatorRow)`
    SELECT c.user_id AS "userId", p.time_zone AS zone, c.allows_exclusive AS "allowsExclusive"
    FROM creator_slug s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
    WHERE s.slug = ${question.creator} AND ${shown}`;
  if (!creator) return true;
  const exclusive = question.exclusive === "on";
  if (exclusive && !creator.allowsExclusive) return false;
  const term = { effectiveAt: now, expiresAt: endOfTerm(now, question.months, readerZone(creator.zone)) };
  return isFree(db(), { ...question, ...term, exclusive, creatorUserId: creator.userId });
}
