import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/db";
import { queryRows } from "@/lib/postgres/rows";
import { SLUGS_MAX } from "@/lib/showcase/rules";
import { skeletonOf } from "@/lib/showcase/slugs";

export type PageChoice = {
  isPublic: boolean;
  slug: string;
  craft: string | null;
  city: string | null;
  bio: string;
  links: string[];
  showsFloor: boolean;
};

type Saved = { ok: true } | { ok: false; reason: "slug-taken" | "too-many-slugs" | "closed" };

/**
 * Makes an address the creator's own, within the caller's transaction. It is taken when it is somebody else's, was once, or
 * reads like one; of several that are claimed at once and read alike, one is given.
 */
async function claimSlug(tx: Db, userId: string, slug: string, now: Date): Promise<Saved> {
  const skeleton = skeletonOf(slug);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${skeleton}, 7301010))`;
  const known = await tx.creatorSlug.findMany({ where: { OR: [{ skeleton }, { userId }] } });
  if (known.some((one) => one.skeleton === skeleton && one.userId !== userId))
    return { ok: false, reason: "slug-taken" };
  if (known.some((one) => one.slug === slug)) return { ok: true };
  if (known.filter((one) => one.userId === userId).length >= SLUGS_MAX) return { ok: false, reason: "too-many-slugs" };
  await tx.creatorSlug.create({ data: { slug, skeleton, userId, createdAt: now } });
  return { ok: true };
}

/** Saves a creator's public page, shown or not, and audits it. An address that it had before leads to the new one. */
export async function savePage(userId: string, choice: PageChoice, now: Date): Promise<Saved> {
  return db().$transaction(async (tx) => {
    const before = await holdPage(tx, userId);
    if (choice.isPublic && before?.closedAt) return { ok: false, reason: "closed" };
    const claimed = await claimSlug(tx, userId, choice.slug, now);
    if (!claimed.ok) return claimed;
    const publishedAt = choice.isPublic ? (before?.publishedAt ?? now) : (before?.publishedAt ?? null);
    await tx.creatorProfile.update({ where: { userId }, data: { ...choice, publishedAt } });
    const { isPublic, showsFloor } = choice;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "creator_page_saved",
        table: "creator_profile",
        recordId: userId,
        details: { isPublic, showsFloor, slugChanged: before?.slug !== choice.slug },
      },
    ]);
    return { ok: true };
  });
}

const heldRow = z.strictObject({
  ...{ slug: z.string().nullable(), publishedAt: z.date().nullable(), closedAt: z.date().nullable() },
});

/** A creator's page as it is, held until the transaction ends: changes made at once come one after the other. */
async function holdPage(tx: Db, userId: string): Promise<z.infer<typeof heldRow> | undefined> {
  const [row] = await queryRows(tx, heldRow)`
    SELECT slug, published_at AS "publishedAt", closed_at AS "closedAt"
    FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;
  return row;
}

/** Keeps a creator's portrait as path data that we wrote, or removes it, and audits that. */
export async function savePortraitOf(userId: string, portrait: string | null, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.creatorProfile.update({ where: { userId }, data: { portrait, updatedAt: now } });
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "creator_portrait_saved",
        table: "creator_profile",
        recordId: userId,
        details: { removed: portrait === null },
      },
    ]);
  });
}
