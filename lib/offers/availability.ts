import { z } from "zod";
import { MAX_CREATORS_AT_ONCE } from "@/lib/creators/directory-rules";
import { shown } from "@/lib/creators/public";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { Prisma } from "@/lib/generated/prisma/client";
import { grantBetween } from "@/lib/license-rows/queries";
import { areFree } from "@/lib/license-rows/slots";
import { offerOfBuyer } from "@/lib/offers/queries";
import { renewalRefusal } from "@/lib/offers/renewal";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { endOfTerm } from "@/lib/terms/term";
import { CATEGORIES, RIGHTS, TERM_MONTHS, TERRITORIES } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

const ownRecord = z.union([z.uuid(), z.literal("")]).default("");

/**
 * What the offer form asks before a price is typed. The creators have public pages, or the creator is that of the brand's own
 * offer `like`. `renews`: the license after which the new one would begin.
 */
const availabilitySchema = z
  .object({
    /** Several, if one set of terms goes to them. */
    creators: z.array(z.string().refine(looksLikeSlug)).max(MAX_CREATORS_AT_ONCE),
    like: ownRecord,
    renews: ownRecord,
    rights: z.array(z.enum(RIGHTS)).min(1).max(RIGHTS.length),
    category: z.enum(CATEGORIES),
    territory: z.enum(TERRITORIES),
    months: z.coerce.number().int().min(TERM_MONTHS.min).max(TERM_MONTHS.max),
    exclusive: z.enum(["", "on"]).default(""),
  })
  .refine(({ creators, like }) => creators.length > 0 !== (like !== ""));

type Question = z.output<typeof availabilitySchema>;

export const readQuestion = (query: URLSearchParams): Question | undefined =>
  availabilitySchema.safeParse({
    ...Object.fromEntries(query),
    creators: query.getAll("creator").filter(Boolean),
    rights: query.getAll("rights"),
  }).data;

const creatorRow = z.strictObject({
  slug: z.string(),
  userId: z.string(),
  zone: z.string().nullable(),
  allowsExclusive: z.boolean(),
});

/** `slug`: as asked for; empty for the creator of the offer `like`. */
async function creatorsIn({ creators, like }: Question, buyer: ConfirmedBuyer | undefined) {
  const former = like && buyer ? await offerOfBuyer(like, buyer) : undefined;
  if (like && !former) return [];
  const named = former
    ? Prisma.sql`(SELECT '' AS slug, ${former.creatorUserId}::uuid AS user_id) AS asked`
    : Prisma.sql`(SELECT slug, user_id FROM creator_slug WHERE slug = ANY(${creators})) AS asked`;
  return queryRows(db(), creatorRow)`
    SELECT asked.slug, c.user_id AS "userId", p.time_zone AS zone, c.allows_exclusive AS "allowsExclusive"
    FROM ${named} JOIN creator_profile c ON c.user_id = asked.user_id JOIN profiles p ON p.id = c.user_id
    WHERE ${former ? Prisma.sql`true` : shown}`;
}

/**
 * The license to renew, if it is this creator's and can be renewed. Any other would reveal when a license that is in the way
 * ends.
 */
async function renewedIn({ renews }: Question, buyer: ConfirmedBuyer | undefined, creatorUserId: string, now: Date) {
  if (!buyer || !renews) return undefined;
  const grant = await grantBetween(renews, buyer, creatorUserId);
  return grant && !(await renewalRefusal(grant, now)) ? grant : undefined;
}

/** Uses the name from the brand's first offer: the form's name is not known yet. */
async function licenseeIn({ buyerOrgId }: ConfirmedBuyer) {
  const org = await db().buyerOrg.findUnique({ where: { id: buyerOrgId }, select: { name: true } });
  return org ? { buyerOrgId, name: org.name } : undefined;
}

/**
 * Whether the creators of these pages, or of the offer `like`, could all grant such a license, and which pages could not. A
 * creator who allows no exclusive license counts as taken for one. Never tells more: not who holds another license, nor until
 * when. Unknown creators are left out.
 */
export async function availabilityOf(question: Question, buyer: ConfirmedBuyer | undefined, now: Date) {
  const { rights, category, territory, months } = question;
  const exclusive = question.exclusive === "on";
  const licensee = buyer && (await licenseeIn(buyer));
  const creators = await creatorsIn(question, buyer);
  const wanted = await Promise.all(
    creators.map(async ({ userId: creatorUserId, zone }) => {
      const renewed = await renewedIn(question, buyer, creatorUserId, now);
      const effectiveAt = renewed && renewed.expiresAt > now ? renewed.expiresAt : now;
      const term = { effectiveAt, expiresAt: endOfTerm(effectiveAt, months, readerZone(zone)) };
      return { creatorUserId, rights, category, territory, exclusive, licensee, ...term };
    }),
  );
  const free = await areFree(db(), wanted);
  const taken = creators.flatMap(({ slug, allowsExclusive }, index) =>
    free[index] && (allowsExclusive || !exclusive) ? [] : slug,
  );
  return { available: taken.length === 0, taken: question.creators.filter((slug) => taken.includes(slug)) };
}
