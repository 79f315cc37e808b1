import type { Article } from "@/lib/content/articles";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepReaders, type Reader } from "@/lib/locks";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/catalogue";
import { writeToAll } from "@/lib/mail/mailing";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** How long after its date an article is still mailed. This includes one that was deployed late, but not the archive. */
const WINDOW_MS = 7 * DAY_MS;

/**
 * Mails each new article, once each, to those who had confirmed their subscription before its date; also works a day late.
 * Returns how many mails were written; none without a postal address.
 */
export async function mailArticles(now: Date, until: AbortSignal): Promise<number> {
  // Reads all articles, so the actions that start overdue work should not load it.
  const { publishedArticles } = await import("@/lib/content/articles");
  const recent = (await publishedArticles(now)).filter(
    ({ meta }) => meta.publishedAt.getTime() > now.getTime() - WINDOW_MS,
  );
  let written = 0;
  for (const article of recent.toReversed()) written += await mailArticle(article, now, until);
  return written;
}

/** `mailArticles` for one article. */
export async function mailArticle({ meta }: Article, now: Date, until: AbortSignal): Promise<number> {
  const { id, slug, title, excerpt, publishedAt } = meta;
  const { MAIL_POSTAL_ADDRESS: postalAddress } = env();
  if (!postalAddress) {
    const waiting = await queryRows(db(), idRow)`
      SELECT id::text FROM blog_subscriptions WHERE confirmed_at < ${publishedAt}::timestamptz LIMIT 1`;
    if (waiting.length > 0) log.warn({ article: slug }, "not mailed to subscribers: MAIL_POSTAL_ADDRESS is not set");
    return 0;
  }
  const mailTo = ({ id: subscriptionId, email, tokenSalt }: Reader): Mail => ({
    template: "new-article",
    toAddress: email,
    payload: { subscriptionId, tokenSalt, slug, title, excerpt, postalAddress },
  });
  const confirmed = Prisma.sql`confirmed_at < ${publishedAt}::timestamptz`;
  return writeToAll(id, now, until, async (tx, part) => {
    const readers = await keepReaders(tx, "blog_subscriptions", confirmed, part);
    return readers.map((reader) => ({ id: reader.id, mail: mailTo(reader) }));
  });
}
