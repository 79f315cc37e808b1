import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { renderMail } from "@/lib/mail/render";
import { addHours } from "@/lib/time";
import { newSalt } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const { announcementProgress, mailAnnouncements, previewAnnouncement, sendAnnouncement } = await import(
  "@/lib/announcements/send"
);
const { db } = await import("@/lib/postgres/db");
const { POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");

const start = new Date("2026-12-01T09:00:00Z");
const time = () => new AbortController().signal;
const text = { subject: "We are live", body: "First.\n\nSecond.", actionLabel: "See it", actionPath: "/solutions" };

type Entry = { consentUpdates?: boolean; confirmedAt?: Date | null; userType?: "talent" | "agent" };
async function join(count: number, entry: Entry = {}): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `${randomUUID()}@example.test`);
  const given = { consentUpdates: true, confirmedAt: start, userType: "talent", ...entry } as const;
  const agreed = { agreedWaitlistTerms: true, agreedPlatformTerms: true };
  await db().waitlistSubmission.createMany({
    data: keys.map((key) => ({
      fullName: "Kim Roe",
      email: key,
      emailKey: key,
      tokenSalt: newSalt(),
      ...agreed,
      ...given,
    })),
  });
  return keys;
}
const mailed = () =>
  look<{ to_address: string; payload: object }>(
    "SELECT to_address, payload FROM outbound_email WHERE template = 'announcement' ORDER BY to_address",
  );

test("an announcement reaches those who agreed and confirmed, once each, and one click ends the next", async () => {
  const talent = await join(203);
  const [agent = ""] = await join(1, { userType: "agent" });
  await join(1, { consentUpdates: false });
  await join(1, { confirmedAt: null });
  await join(1, { confirmedAt: addHours(start, 3) });
  const now = addHours(start, 1);
  expect(await sendAnnouncement(text, "everybody", now)).toBe(204);
  const counts = await Promise.all([1, 2, 3].map(() => mailAnnouncements(now, time())));
  counts.push(await mailAnnouncements(addHours(start, 4), time()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(204);
  expect((await mailed()).map(({ to_address }) => to_address)).toEqual([...talent, agent].toSorted());
  expect(await announcementProgress()).toMatchObject([{ subject: "We are live", written: 204, endedAt: now }]);

  const mail = (await mailed()).find(({ to_address }) => to_address === agent);
  const { unsubscribe = "", text: shown } = await renderMail("announcement", mail?.payload);
  expect(shown).toContain("1 Example Street, Atlanta, GA 30303");
  const [, , , id = "", token = ""] = new URL(unsubscribe).pathname.split("/");
  await POST(new Request(unsubscribe, { method: "POST" }), { params: Promise.resolve({ id, token }) });
  expect(await db().waitlistSubmission.findUniqueOrThrow({ where: { id } })).toMatchObject({ consentUpdates: false });
  expect((await mailed()).map(({ to_address }) => to_address)).not.toContain(agent);
  expect(await sendAnnouncement(text, "agent", addHours(start, 2))).toBe(0);
  const actions = await look(
    "SELECT action, details FROM admin_audit_log WHERE action IN ('announcement_sent', 'mails_ended') ORDER BY id",
  );
  expect(actions).toEqual([
    { action: "announcement_sent", details: { audience: "everybody", readers: 204 } },
    { action: "mails_ended", details: { kind: "launch-updates" } },
    { action: "announcement_sent", details: { audience: "agent", readers: 0 } },
  ]);
});

test("a preview goes to its address alone", async () => {
  const before = (await mailed()).length;
  await previewAnnouncement(text, "staff@example.test", start);
  expect((await mailed()).length).toBe(before + 1);
});
