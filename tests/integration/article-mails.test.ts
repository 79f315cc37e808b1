import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { loadArticles } from "@/lib/content/articles";
import { renderMail } from "@/lib/mail/render";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const { mailArticle, mailArticles } = await import("@/lib/content/articles-admin");
const { db } = await import("@/lib/postgres/db");
const { POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");

const [newest] = (await loadArticles()).filter(({ meta }) => meta.publishedAt < new Date("2026-12-01"));
if (!newest) throw new Error("There are no articles.");
const { publishedAt } = newest.meta;
const before = addHours(publishedAt, -24);
const after = addHours(publishedAt, 1);
const time = () => new AbortController().signal;

const another = () => ({ ...newest, meta: { ...newest.meta, id: randomUUID() } });

async function subscribers(count: number, confirmedAt: Date | null): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `${randomUUID()}@example.test`);
  await db().blogSubscription.createMany({ data: keys.map((key) => ({ email: key, emailKey: key, confirmedAt })) });
  return keys;
}

const mailed = async (keys: readonly string[]) =>
  (
    await look<{ to_address: string }>(
      "SELECT to_address FROM outbound_email WHERE template = 'new-article' AND to_address = ANY($1) ORDER BY 1",
      [keys],
    )
  ).map(({ to_address }) => to_address);

test("an article is mailed once to each who confirmed before its date, however many runs do it at once", async () => {
  const article = another();
  const readers = await subscribers(450, before);
  const others = [
    ...(await subscribers(2, null)),
    ...(await subscribers(2, after)),
    ...(await subscribers(1, publishedAt)),
  ];
  const counts = await Promise.all(Array.from({ length: 4 }, () => mailArticle(article, after, time())));
  counts.push(await mailArticle(article, after, time()), await mailArticle(article, addHours(after, 24), time()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(450);
  expect(await mailed(readers)).toEqual(readers.toSorted());
  expect(await mailed(others)).toEqual([]);
  expect(await look("SELECT written, ended_at FROM mailing WHERE id = $1", [article.meta.id])).toEqual([
    { written: 450, ended_at: after },
  ]);
  await db().blogSubscription.deleteMany({});
});

test("a run that ends in the middle is taken up where it was", async () => {
  const article = another();
  const readers = await subscribers(250, before);
  let batches = 0;
  const endsAfterOne = {
    ...time(),
    get aborted() {
      return batches++ > 0;
    },
  };
  expect(await mailArticle(article, after, endsAfterOne)).toBe(200);
  expect(await mailArticle(article, after, time())).toBe(50);
  expect(await mailed(readers)).toHaveLength(250);
  await db().blogSubscription.deleteMany({});
});

test("the scheduled part mails what was published within a week, and not the archive", async () => {
  const [reader = ""] = await subscribers(1, new Date("2020-01-01T00:00:00Z"));
  const weekAfter = addHours(publishedAt, 7 * 24);
  expect(await mailArticles(weekAfter, time())).toBe(0);
  expect(await mailArticles(new Date(weekAfter.getTime() - 1), time())).toBe(1);
  expect(await mailArticles(addHours(after, 1), time())).toBe(0);
  const [mail] = await look<{ payload: object; lane: number }>(
    "SELECT payload, lane FROM outbound_email WHERE template = 'new-article' AND to_address = $1",
    [reader],
  );
  expect(mail?.lane).toBe(4);
  const { id: subscriptionId, tokenSalt } = await db().blogSubscription.findUniqueOrThrow({
    where: { emailKey: reader },
  });
  const { slug, title, excerpt } = newest.meta;
  expect(mail?.payload).toEqual({
    ...{ subscriptionId, tokenSalt, slug, title, excerpt, postalAddress: "1 Example Street, Atlanta, GA 30303" },
  });
  const { subject, text, unsubscribe } = await renderMail("new-article", mail?.payload);
  expect(subject).toBe(`New article: ${newest.meta.title}`);
  expect(text).toContain("1 Example Street, Atlanta, GA 30303");
  expect(text).toContain(`/insights/${newest.meta.slug}`);

  const [, , , id = "", token = ""] = new URL(unsubscribe ?? "").pathname.split("/");
  const post = new Request(unsubscribe ?? "", { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect((await POST(post, { params: Promise.resolve({ id, token }) })).status).toBe(200);
  expect(await mailed([reader])).toEqual([]);
  expect(await db().blogSubscription.count({ where: { emailKey: reader } })).toBe(0);
});

test("without a postal address nothing is mailed, and the log says so", async () => {
  const article = another();
  const readers = await subscribers(1, before);
  const { env } = await import("@/lib/env");
  const logged: string[] = [];
  const warn = vi.spyOn(console, "info").mockImplementation((line: string) => void logged.push(line));
  const address = env().MAIL_POSTAL_ADDRESS;
  env().MAIL_POSTAL_ADDRESS = undefined;
  expect(await mailArticle(article, after, time())).toBe(0);
  env().MAIL_POSTAL_ADDRESS = address;
  warn.mockRestore();
  expect(logged.join()).toContain("MAIL_POSTAL_ADDRESS is not set");
  expect(await mailed(readers)).toEqual([]);
  expect(await mailArticle(article, after, time())).toBe(1);
});
