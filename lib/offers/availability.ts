import { z } from "zod";
import { shown } from "@/lib/creators/public-page";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { Prisma } from "@/lib/generated/prisma/client";
import { grantBetween } from "@/lib/license-rows/queries";
import { isFree } from "@/lib/license-rows/slots";
import { offerOfBuyer } from "@/lib/offers/queries";
import { renewalRefusal } from "@/lib/offers/renewal";
import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { endOfTerm } from "@/lib/terms/term";
import { CATEGORIES, RIGHTS, TERM_MONTHS, TERRITORIES } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

const ownRecord = z.union([z.uuid(), z.literal("")]).default("");

/**
 * What the offer form asks before a price is typed. The creator is one with a public page, or that of the brand's own offer
 * `like`; `renews` is its license, after which the new one begins.
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

const creatorRow = z.strictObject({ userId: z.string(), zone: z.string().nullable(), allowsExclusive: z.boolean() });

async function creatorOf(slug: string, { like }: Question, buyer: ConfirmedBuyer | undefined) {
  const former = like && buyer ? await offerOfBuyer(like, buyer) : undefined;
  if (like && !former) return undefined;
  const named = former
    ? Prisma.sql`c.user_id = ${former.creatorUserId}::uuid`
    : Prisma.sql`c.user_id = (SELECT user_id FROM creator_slug WHERE slug = ${slug}) AND ${shown}`;
  const [row] = await queryRows(db(), creatorRow)`
    SELECT c.user_id AS "userId", p.time_zone AS zone, c.allows_exclusive AS "allowsExclusive"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE ${named}`;
  return row;
}

/** Only of this creator, and only if an offer could renew it: others' ends would tell when a license ends that is in the way. */
async function renewedIn({ renews }: Question, buyer: ConfirmedBuyer, creatorUserId: string, now: Date) {
  const grant = await grantBetween(renews, buyer, creatorUserId);
  return grant && !(await renewalRefusal(grant, now)) ? grant : undefined;
}

/** Under the name of the brand's first offer: which one it will type is not known yet. */
async function licenseeIn({ buyerOrgId }: ConfirmedBuyer) {
  const org = await db().buyerOrg.findUnique({ where: { id: buyerOrgId }, select: { name: true } });
  return org ? { buyerOrgId, name: org.name } : undefined;
}

/**
 * Whether such a license could be made by the creator of this page, or of the offer `like`. No more is ever told: not who has
 * another one, or until when. Who allows no exclusive license is not available for one, whatever else is licensed. Nothing is
 * said of unknown creators.
 */
async function isAvailable(
  slug: string,
  question: Question,
  buyer: ConfirmedBuyer | undefined,
  now: Date,
): Promise<boolean> {
  const creator = await creatorOf(slug, question, buyer);
  if (!creator) return true;
  const exclusive = question.exclusive === "on";
  if (exclusive && !creator.allowsExclusive) return false;
  const renewed = buyer && (await renewedIn(question, buyer, creator.userId, now));
  const effectiveAt = renewed && renewed.expiresAt > now ? renewed.expiresAt : now;
  const term = { effectiveAt, expiresAt: endOfTerm(effectiveAt, question.months, readerZone(creator.zone)) };
  const licensee = buyer && (await licenseeIn(buyer));
  return isFree(db(), { ...question, ...term, exclusive, licensee, creatorUserId: creator.userId });
}

/** `taken`: the pages of those creators who could not make such a license. */
export async function availabilityOf(question: Question, buyer: ConfirmedBuyer | undefined, now: Date) {
  if (question.like) return { available: await isAvailable("", question, buyer, now), taken: [] };
  const asked = await Promise.all(
    question.creators.map(async (slug) => ({ slug, isFree: await isAvailable(slug, question, buyer, now) })),
  );
  const taken = asked.flatMap(({ slug, isFree }) => (isFree ? [] : slug));
  return { available: taken.length === 0, taken };
}
