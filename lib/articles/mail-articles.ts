import { z } from "zod";
import type { Article } from "@/lib/articles/files";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** How long after its date an article is mailed: one that was deployed late still is, the archive is not. */
const WINDOW_MS = 7 * DAY_MS;

/** Readers per transaction. */
const BATCH = 200;

const mailingRow = z.strictObject({ lastReader: z.string().nullable() });
const readerRow = z.strictObject({ id: z.string(), email: z.string(), tokenSalt: z.string() });

/**
 * Mails each new article to those who had confirmed their subscription before its date: once each, however many runs do
 * this at once, and a day late as well. Returns how many mails were written; none without a postal address.
 */
export async function mailArticles(now: Date, until: AbortSignal): Promise<number> {
  // Reads all articles, which the actions that start overdue work need not load.
  const { publishedArticles } = await import("@/lib/articles/files");
  const recent = (await publishedArticles(now)).filter(
    ({ meta }) => meta.publishedAt.getTime() > now.getTime() - WINDOW_MS,
  );
  let written = 0;
  for (const article of recent.toReversed()) written += await mailArticle(article, now, until);
  return written;
}

/** `mailArticles` for one article. */
export async function mailArticle(article: Article, now: Date, until: AbortSignal): Promise<number> {
  const { MAIL_POSTAL_ADDRESS: postalAddress } = env();
  let written = 0;
  while (!until.aborted) {
    const batch = postalAddress ? await writeBatch(article, postalAddress, now) : await refuse(article);
    written += batch;
    if (batch < BATCH) break;
  }
  return written;
}

async function refuse({ meta }: Article): Promise<number> {
  const waiting = await queryRows(db(), idRow)`
    SELECT id::text FROM blog_subscriptions WHERE confirmed_at < ${meta.publishedAt}::timestamptz LIMIT 1`;
  if (waiting.length > 0) log.warn({ article: meta.slug }, "not mailed to subscribers: MAIL_POSTAL_ADDRESS is not set");
  return 0;
}

/** The lock on the mailing's row lets one run write at a time; others skip it. */
async function writeBatch({ meta }: Article, postalAddress: string, now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO mailing (id, begun_at) VALUES (${meta.id}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
    const [mailing] = await queryRows(tx, mailingRow)`
      SELECT last_reader::text AS "lastReader" FROM mailing WHERE id = ${meta.id}::uuid AND ended_at IS NULL
      FOR UPDATE SKIP LOCKED`;
    if (!mailing) return 0;
    // Locked, so that an unsubscription waits and then removes the mail that is written here.
    const readers = await queryRows(tx, readerRow)`
      SELECT id::text, email, token_salt AS "tokenSalt" FROM blog_subscriptions
      WHERE confirmed_at < ${meta.publishedAt}::timestamptz
        AND (${mailing.lastReader}::uuid IS NULL OR id > ${mailing.lastReader}::uuid)
      ORDER BY id LIMIT ${BATCH} FOR SHARE`;
    const { slug, title, excerpt } = meta;
    await enqueueMail(
      tx,
      readers.map(({ id, email, tokenSalt }) => ({
        template: "new-article",
        toAddress: email,
        payload: { subscriptionId: id, tokenSalt, slug, title, excerpt, postalAddress },
      })),
      now,
    );
    const lastReader = readers.at(-1)?.id ?? mailing.lastReader;
    const endedAt = readers.length < BATCH ? now : null;
    await tx.$executeRaw`
      UPDATE mailing SET last_reader = ${lastReader}::uuid, written = written + ${readers.length}, ended_at = ${endedAt}::timestamptz
      WHERE id = ${meta.id}::uuid`;
    return readers.length;
  });
}
