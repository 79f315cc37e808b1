import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { shownDraft } from "@/lib/content/announcement-rules";
import { sendDraft } from "@/lib/content/announcement-send";
import { saveDraft } from "@/lib/content/announcements-admin";
import { loadArticles } from "@/lib/content/articles";
import { runSchedule } from "@/lib/operations/schedule";
import { db } from "@/lib/postgres/db";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();

/** A clock for timeouts, which moves when a batch of mails is written. */
const time = vi.hoisted(() => {
  let elapsed = 0;
  const waiting: { until: number; ending: AbortController }[] = [];
  return {
    timeout: (ms: number): AbortSignal => {
      const ending = new AbortController();
      waiting.push({ until: elapsed + ms, ending });
      return ending.signal;
    },
    pass: (ms: number) => {
      elapsed += ms;
      for (const { until, ending } of waiting) if (until <= elapsed) ending.abort();
    },
  };
});
const BATCH_MS = 10_000;

vi.mock("@/lib/mail/mailing", async (original) => {
  const mailing = await original<typeof import("@/lib/mail/mailing")>();
  const slow: typeof mailing.writeToAll = (id, now, until, readersAfter) =>
    mailing.writeToAll(id, now, until, async (...asked) => {
      time.pass(BATCH_MS);
      return readersAfter(...asked);
    });
  return { ...mailing, writeToAll: slow };
});
vi.spyOn(AbortSignal, "timeout").mockImplementation(time.timeout);

const [newest] = await loadArticles();
const publishedAt = newest?.meta.publishedAt ?? expect.unreachable();
const now = addHours(publishedAt, 1);

test("neither articles nor an announcement take a whole run: they stop after their slice, and go on in the next", async () => {
  const keys = Array.from({ length: 250 }, () => `${randomUUID()}@example.test`);
  const confirmedAt = addHours(publishedAt, -200 * 24);
  const reader = keys.map((key) => ({ email: key, emailKey: key, confirmedAt }));
  await db().blogSubscription.createMany({ data: reader });
  const agreed = { consentUpdates: true, agreedWaitlistTerms: true, agreedPlatformTerms: true };
  await db().waitlistSubmission.createMany({
    data: reader.map((one) => ({
      ...one,
      ...agreed,
      fullName: "Kim Roe",
      userType: "talent" as const,
      tokenSalt: "x",
    })),
  });
  const text = { subject: "We are live", body: "First.", actionLabel: "See it", actionPath: "/solutions" };
  const version = versionOf(shownDraft({ ...text, audience: "everybody" }));
  await sendDraft(await addAdmin(), await saveDraft(text, "everybody", now), version, now);

  const first = await runSchedule(now);
  expect(first).toMatchObject({ failed: [], left: [], done: { articlesMailed: 200, announcementsMailed: 200 } });
  expect(first.done).toHaveProperty("mailsHandled");
  const second = await runSchedule(now);
  expect(second).toMatchObject({ failed: [], left: [], done: { articlesMailed: 50, announcementsMailed: 50 } });
  const twice = "SELECT FROM outbound_email GROUP BY template, to_address HAVING count(*) > 1";
  expect(await look(twice)).toEqual([]);
});
