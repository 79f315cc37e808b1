import { z } from "zod";
import { personMailboxOf } from "@/lib/accounts/person-mailbox";
import { appendAudit } from "@/lib/audit/log";
import { SLUGS_MAX } from "@/lib/creators/page-rules";
import { type ShownPage, shownPage } from "@/lib/creators/shown-page";
import { skeletonOf } from "@/lib/creators/slugs";
import { type Db, db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";
import { isMarked } from "@/lib/retention/marks";
import { isStale, versionOf } from "@/lib/text/version";

export type PageChoice = ShownPage & { slug: string };

type Claimed = { ok: true } | { ok: false; reason: "slug-taken" | "too-many-slugs" };

type Saved =
  | { ok: true; version: string }
  | Extract<Claimed, { ok: false }>
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "changed"; stored: ShownPage };

const takenRow = z.strictObject({ taken: z.boolean() });

/**
 * Fails if the slug is or was somebody else's, also of somebody who was erased, or reads like such a slug; of concurrent claims
 * that read alike, one succeeds. Whoever was erased and proved the same mailbox again has it back.
 */
async function claimSlug(tx: Db, userId: string, slug: string, now: Date): Promise<Claimed> {
  const skeleton = skeletonOf(slug);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${skeleton}, ${locks.slugs}))`;
  const known = await tx.creatorSlug.findMany({ where: { OR: [{ skeleton }, { userId }] } });
  if (known.some((one) => one.skeleton === skeleton && one.userId !== userId))
    return { ok: false, reason: "slug-taken" };
  if (known.some((one) => one.slug === slug)) return { ok: true };
  // After the slugs: an erasure that ends in between leaves its mark.
  const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: userId }, select: { emailKey: true } });
  const mailbox = await personMailboxOf(tx, emailKey);
  const [erased] = await queryRows(tx, takenRow)`
    SELECT ${isMarked("slug", skeleton)} AND NOT ${isMarked("slug", skeleton, mailbox)} AS taken`;
  if (erased?.taken && !known.some((one) => one.skeleton === skeleton)) return { ok: false, reason: "slug-taken" };
  if (known.filter((one) => one.userId === userId).length >= SLUGS_MAX) return { ok: false, reason: "too-many-slugs" };
  await tx.creatorSlug.create({ data: { slug, skeleton, userId, createdAt: now } });
  return { ok: true };
}

/**
 * Former slugs redirect to the new one. Refused if the form did not show the page as it is locked, by its version.
 */
export async function savePage(userId: string, choice: PageChoice, version: string, now: Date): Promise<Saved> {
  return db().$transaction(async (tx) => {
    const before = await holdPage(tx, userId);
    if (choice.isPublic && before?.closedAt) return { ok: false, reason: "closed" };
    if (before) {
      const stored = shownPage(before);
      if (isStale(version, stored, choice)) return { ok: false, reason: "changed", stored };
    }
    const claimed = await claimSlug(tx, userId, choice.slug, now);
    if (!claimed.ok) return claimed;
    const publishedAt = choice.isPublic ? (before?.publishedAt ?? now) : (before?.publishedAt ?? null);
    await tx.creatorProfile.update({ where: { userId }, data: { ...choice, publishedAt, updatedAt: now } });
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
    return { ok: true, version: versionOf(choice) };
  });
}

const heldRow = z.strictObject({
  isPublic: z.boolean(),
  slug: z.string().nullable(),
  craft: z.string().nullable(),
  city: z.string().nullable(),
  bio: z.string(),
  links: z.array(z.string()),
  showsFloor: z.boolean(),
  publishedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
});

/** Locked until the transaction ends. */
async function holdPage(tx: Db, userId: string): Promise<z.infer<typeof heldRow> | undefined> {
  const [row] = await queryRows(tx, heldRow)`
    SELECT is_public AS "isPublic", slug, craft, city, bio, links, shows_floor AS "showsFloor", published_at AS "publishedAt", closed_at AS "closedAt"
    FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;
  return row;
}

type PortraitSaved = { ok: true; version: string } | { ok: false; stored: { portrait: string | null } };

/**
 * `portrait` must be path data written by us; null removes it. Refused if the form did not show the portrait as it is
 * locked, by its version.
 */
export async function savePortraitOf(
  userId: string,
  portrait: string | null,
  version: string,
  now: Date,
): Promise<PortraitSaved> {
  return db().$transaction(async (tx) => {
    const [stored] = await queryRows(tx, z.strictObject({ portrait: z.string().nullable() }))`
      SELECT portrait FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;
    if (stored && isStale(version, stored, { portrait })) return { ok: false, stored };
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
    return { ok: true, version: versionOf({ portrait }) };
  });
}
