import { z } from "zod";
import { personMailboxOf } from "@/lib/accounts/addresses";
import { appendAudit } from "@/lib/audit/log";
import { keepWords } from "@/lib/creators/held-page";
import { craftLabel, SLUGS_MAX } from "@/lib/creators/page-rules";
import type { OwnPage } from "@/lib/creators/public-page";
import { renewSearch } from "@/lib/creators/search-document";
import { skeletonOf } from "@/lib/creators/slugs";
import { lockCreator, lockSlug } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isMarked } from "@/lib/retention/marks";
import { isStale, versionOf } from "@/lib/text/version";

/** What the form of the public page shows. The form carries its version (lib/text/version.ts). */
type ShownPage = Pick<OwnPage, "isPublic" | "slug" | "craft" | "city" | "bio" | "links" | "showsFloor">;

export const shownPage = ({ isPublic, slug, craft, city, bio, links, showsFloor }: ShownPage): ShownPage => ({
  isPublic,
  slug,
  craft,
  city,
  bio,
  links,
  showsFloor,
});

const yesNo = (isSo: boolean): string => (isSo ? "Yes" : "No");

export const wordsOfPage = (shown: ShownPage): Record<string, string> => ({
  "Make my page public": yesNo(shown.isPublic),
  "Address of the page": shown.slug ?? "",
  Craft: craftLabel(shown.craft) ?? "",
  City: shown.city ?? "",
  "Portfolio Links": shown.links.join("\n"),
  "About you": shown.bio,
  "Show my minimum rate": yesNo(shown.showsFloor),
});

export type PageChoice = ShownPage & { slug: string };

type Claimed = { ok: true } | { ok: false; reason: "slug-taken" | "too-many-slugs" };

type Saved =
  | { ok: true; version: string; areWordsHeld: boolean }
  | Extract<Claimed, { ok: false }>
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "changed"; stored: ShownPage };

/**
 * Fails if the slug is or was somebody else's, or reads like one that is. That includes people who were erased, but whoever
 * proves the same mailbox again gets it back. Of concurrent claims that read alike, one succeeds.
 */
async function claimSlug(tx: Db, userId: string, slug: string, now: Date): Promise<Claimed> {
  const skeleton = skeletonOf(slug);
  await lockSlug(tx, skeleton);
  const known = await tx.creatorSlug.findMany({ where: { OR: [{ skeleton }, { userId }] } });
  if (known.some((one) => one.skeleton === skeleton && one.userId !== userId))
    return { ok: false, reason: "slug-taken" };
  if (known.some((one) => one.slug === slug)) return { ok: true };
  // Comes after the slugs, so that an erasure that ends in between has left its mark.
  const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: userId }, select: { emailKey: true } });
  const mailbox = await personMailboxOf(tx, emailKey);
  const isErased = (await isMarked(tx, "slug", skeleton)) && !(await isMarked(tx, "slug", skeleton, mailbox));
  if (isErased && !known.some((one) => one.skeleton === skeleton)) return { ok: false, reason: "slug-taken" };
  if (known.filter((one) => one.userId === userId).length >= SLUGS_MAX) return { ok: false, reason: "too-many-slugs" };
  await tx.creatorSlug.create({ data: { slug, skeleton, userId, createdAt: now } });
  return { ok: true };
}

/**
 * Former slugs redirect to the new one. Words that claim to act for somebody else are stored, and shown once staff allow them.
 * Refused if the form's version is not that of the locked page.
 */
export async function savePage(userId: string, choice: PageChoice, version: string, now: Date): Promise<Saved> {
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const before = await readPage(tx, userId);
    if (!before || (choice.isPublic && before.closedAt)) return { ok: false, reason: "closed" };
    const stored = shownPage({ ...before, ...(await tx.heldPage.findUnique({ where: { creatorUserId: userId } })) });
    if (isStale(version, stored, choice)) return { ok: false, reason: "changed", stored };
    const claimed = await claimSlug(tx, userId, choice.slug, now);
    if (!claimed.ok) return claimed;
    const publishedAt = before.publishedAt ?? (choice.isPublic ? now : null);
    const { displayName: name } = await tx.profile.findUniqueOrThrow({ where: { id: userId } });
    const words = { shown: before, wanted: choice };
    const { shown, isHeld } = await keepWords(tx, { userId, name: name ?? "" }, words, now);
    const data = { ...choice, bio: shown.bio, links: [...shown.links], publishedAt, updatedAt: now };
    await tx.creatorProfile.update({ where: { userId }, data });
    const { isPublic, showsFloor } = choice;
    await appendAudit(tx, [
      {
        actor: "creator",
        actorId: userId,
        action: "creator_page_saved",
        table: "creator_profile",
        recordId: userId,
        details: { isPublic, showsFloor, slugChanged: before.slug !== choice.slug },
      },
    ]);
    await renewSearch(tx, [userId]);
    return { ok: true, version: versionOf(choice), areWordsHeld: isHeld };
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

async function readPage(tx: Db, userId: string): Promise<z.infer<typeof heldRow> | undefined> {
  const [row] = await queryRows(tx, heldRow)`
    SELECT is_public AS "isPublic", slug, craft, city, bio, links, shows_floor AS "showsFloor", published_at AS "publishedAt", closed_at AS "closedAt"
    FROM creator_profile WHERE user_id = ${userId}::uuid`;
  return row;
}
