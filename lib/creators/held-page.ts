import { z } from "zod";
import { claimsAnother, type Known, mayName, type PageWords, splitWords, tracesOf } from "@/lib/creators/page-claims";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** For a creator `c`: some of the page's words wait for staff. */
export const hasHeldPage = Prisma.sql`EXISTS (SELECT FROM held_page h WHERE h.creator_user_id = c.user_id)`;

const knownRow = z.strictObject({ name: z.string(), links: z.array(z.string()) });

/** Verified creators whom the words may name, except the page's owner. */
function readKnown(tx: Db, userId: string, words: PageWords): Promise<Known[]> {
  const { text, handles, links } = tracesOf(words);
  return queryRows(tx, knownRow)`
    SELECT v.name, c.links FROM creator_verification v JOIN creator_profile c ON c.user_id = v.creator_user_id
    WHERE v.ended_at IS NULL AND v.creator_user_id <> ${userId}::uuid AND (
      position(v.name_skeleton IN ${text}) > 0
      OR EXISTS (
        SELECT FROM unnest(c.links) AS link, unnest(${links}::text[]) AS wanted
        WHERE position(regexp_replace(lower(regexp_replace(link, '[?#].*$', '')), '^https://(www[.]|m[.]|mobile[.])?|/+$', '', 'g') IN wanted) > 0)
      OR EXISTS (
        SELECT FROM unnest(c.links) AS link, unnest(${handles}::text[]) AS handle
        WHERE position(handle IN regexp_replace(lower(link), '[^[:alnum:]]', '', 'g')) > 0
      ))`;
}

type Page = { userId: string; name: string };

/**
 * Decides what a creator's page shows once its owner saves `wanted` over what it showed. The caller has locked the creator.
 * Words that claim to act for somebody else are kept and wait for staff, who are told within the hour.
 */
export async function keepWords(
  tx: Db,
  { userId, name }: Page,
  words: { shown: PageWords; wanted: PageWords },
  now: Date,
): Promise<{ shown: PageWords; isHeld: boolean }> {
  const split = splitWords(words.shown, words.wanted, name, await readKnown(tx, userId, words.wanted));
  if (split.isHeld) await holdWords(tx, userId, words.wanted, now);
  else await tx.heldPage.deleteMany({ where: { creatorUserId: userId } });
  return split;
}

/** Words that already wait keep their place in the queue. */
async function holdWords(tx: Db, creatorUserId: string, { bio, links }: PageWords, now: Date): Promise<void> {
  const held = { bio, links: [...links] };
  const kept = await tx.heldPage.findUnique({ where: { creatorUserId } });
  if (kept && kept.bio === bio && kept.links.join("\n") === links.join("\n")) return;
  const data = { ...held, heldAt: now, toldAt: null };
  await tx.heldPage.upsert({ where: { creatorUserId }, create: { creatorUserId, ...data }, update: data });
}

/** For a page that shows nothing yet: some of its links may have to wait. */
export async function holdNewLinks(tx: Db, page: Page, links: readonly string[], now: Date): Promise<void> {
  const words = { shown: { bio: "", links: [] }, wanted: { bio: "", links } };
  const { shown, isHeld } = await keepWords(tx, page, words, now);
  if (isHeld) await tx.creatorProfile.update({ where: { userId: page.userId }, data: { links: [...shown.links] } });
}

/** Staff have allowed what waits, so the page shows it from now on. */
export async function allowWords(tx: Db, userId: string, now: Date): Promise<void> {
  const { bio, links } = await tx.heldPage.delete({ where: { creatorUserId: userId } });
  await tx.creatorProfile.update({ where: { userId }, data: { bio, links, updatedAt: now } });
}

const otherRow = z.strictObject({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
});

/** Pages read at a time. */
const PAGES = 5_000;

/**
 * Other people's pages that may name `known`. They are read without locks, and all of them, because no index finds disguised
 * names.
 */
async function pagesNaming(tx: Db, userId: string, known: Known): Promise<string[]> {
  const found: string[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const pages = await queryRows(tx, otherRow)`
      ${others(userId)} AND c.user_id > ${after}::uuid ORDER BY c.user_id LIMIT ${PAGES}::int`;
    found.push(...pages.filter((words) => mayName(words, known)).map((page) => page.userId));
    const last = pages.at(-1);
    if (!last || pages.length < PAGES) return found;
    after = last.userId;
  }
}

const others = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT c.user_id AS "userId", p.email, coalesce(p.display_name, p.email) AS name, c.bio, c.links
  FROM creator_profile c JOIN profiles p ON p.id = c.user_id
  WHERE c.user_id <> ${userId}::uuid AND c.closed_at IS NULL AND NOT ${hasHeldPage} AND (c.bio <> '' OR c.links <> '{}')`;

/**
 * Makes words on other people's pages wait for staff if they name the creator who has just been verified, and mails those
 * pages' owners. Skips rows that somebody else has locked: whoever saves a page now sees the verification. Returns whose words
 * wait.
 */
export async function holdOthersWords(tx: Db, userId: string, known: Known, now: Date): Promise<string[]> {
  const naming = await pagesNaming(tx, userId, known);
  const locked = await queryRows(tx, otherRow)`
    ${others(userId)} AND c.user_id = ANY(${naming}::uuid[]) ORDER BY c.user_id FOR NO KEY UPDATE OF c SKIP LOCKED`;
  const claiming = locked.filter(({ bio, links, name }) => claimsAnother({ bio, links }, name, [known]));
  for (const { userId: other, email, name, bio, links } of claiming) {
    const { shown } = splitWords({ bio: "", links: [] }, { bio, links }, name, [known]);
    await holdWords(tx, other, { bio, links }, now);
    const data = { bio: shown.bio, links: [...shown.links], updatedAt: now };
    await tx.creatorProfile.update({ where: { userId: other }, data });
    const payload = { name, decision: "hold-words" as const };
    await enqueueMail(tx, [{ template: "creator-decision", toAddress: email, payload }], now);
  }
  return claiming.map((page) => page.userId);
}
