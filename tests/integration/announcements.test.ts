import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shownDraft } from "@/lib/content/announcement-rules";
import { renderMail } from "@/lib/mail/render";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { newSalt } from "@/lib/tokens";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();
const { cancelAnnouncement, mailAnnouncements, previewAnnouncement, sampleOf, sendDraft } = await import(
  "@/lib/content/announcement-send"
);
const { changeDraft, deleteDraft, findAnnouncement, listAnnouncements, readAudiences, saveDraft } = await import(
  "@/lib/content/announcements-admin"
);
const { mailOfAnnouncement, withReach } = await import("@/lib/content/announcements-admin");
const { env } = await import("@/lib/env");
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

const newest = { search: "", filter: undefined, order: "newest", position: { kind: "start" } } as const;
const shown = (audience: "everybody" | "agent" | "talent", one = text) => versionOf(shownDraft({ ...one, audience }));

test("an announcement reaches those who agreed and confirmed, once each, and one click ends the next", async () => {
  const talent = await join(203);
  const [agent = ""] = await join(1, { userType: "agent" });
  await join(1, { consentUpdates: false });
  await join(1, { confirmedAt: null });
  await join(1, { confirmedAt: addHours(start, 3) });
  const now = addHours(start, 1);
  // Whoever confirms in the moment of sending comes too late for it.
  await join(1, { confirmedAt: now });
  const admin = await addAdmin();
  const send = async (audience: "everybody" | "agent", at: Date) =>
    sendDraft(admin, await saveDraft(text, audience, at), versionOf(shownDraft({ ...text, audience })), at);
  expect(await send("everybody", now)).toEqual({ readers: 204 });
  const counts = await Promise.all([1, 2, 3].map(() => mailAnnouncements(now, time())));
  counts.push(await mailAnnouncements(addHours(start, 4), time()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(204);
  expect((await mailed()).map(({ to_address }) => to_address)).toEqual([...talent, agent].toSorted());
  const { rows } = await listAnnouncements(newest);
  expect(rows).toMatchObject([{ subject: "We are live", written: 204, state: "sent" }]);

  const mail = (await mailed()).find(({ to_address }) => to_address === agent);
  const entry = await db().waitlistSubmission.findUniqueOrThrow({ where: { emailKey: agent } });
  const [sent] = await look<{ id: string }>("SELECT id FROM announcement");
  expect(mail?.payload).toEqual({
    ...{ ...text, waitlistId: entry.id, tokenSalt: entry.tokenSalt, announcementId: sent?.id },
    postalAddress: "1 Example Street, Atlanta, GA 30303",
  });
  const { unsubscribe = "", text: shown } = await renderMail("announcement", mail?.payload);
  expect(shown).toContain("1 Example Street, Atlanta, GA 30303");
  const [, , , id = "", token = ""] = new URL(unsubscribe).pathname.split("/");
  await POST(new Request(unsubscribe, { method: "POST" }), { params: Promise.resolve({ id, token }) });
  expect(await db().waitlistSubmission.findUniqueOrThrow({ where: { id } })).toMatchObject({ consentUpdates: false });
  expect((await mailed()).map(({ to_address }) => to_address)).not.toContain(agent);
  expect(entry.consentUpdates).toBe(true);
  expect(await send("agent", addHours(start, 2))).toBe("nobody");
  const actions = await look(
    "SELECT action, details FROM admin_audit_log WHERE action IN ('announcement_sent', 'mails_ended') ORDER BY id",
  );
  expect(actions).toEqual([
    { action: "announcement_sent", details: { audience: "everybody", readers: 204 } },
    { action: "mails_ended", details: { kind: "launch-updates" } },
  ]);
});

test("who confirms after an announcement was sent gets it in none of its later runs", async () => {
  const now = addHours(start, 60);
  await join(2, { userType: "agent", confirmedAt: addHours(start, 59) });
  const id = await saveDraft(text, "agent", now);
  const sent = await sendDraft(await addAdmin(), id, shown("agent"), now);
  const [late = ""] = await join(1, { userType: "agent", confirmedAt: addHours(now, 1) });
  const written = await mailAnnouncements(addHours(now, 2), time());
  expect(sent).toEqual({ readers: written });
  expect((await mailed()).map(({ to_address }) => to_address)).not.toContain(late);
});

test("a preview goes to its address alone", async () => {
  const before = (await mailed()).length;
  expect(await previewAnnouncement(text, "staff@example.test", start)).toBe(true);
  expect((await mailed()).length).toBe(before + 1);
  const more = [];
  for (let times = 0; times < 5; times += 1) more.push(await previewAnnouncement(text, "staff@example.test", start));
  expect(more).toEqual([true, true, true, true, false]);
});

test("a draft is mailed to nobody, by this release or the one before, until it is sent as it was read", async () => {
  const admin = await addAdmin();
  const [reader = ""] = await join(1, { userType: "agent", confirmedAt: addHours(start, 4) });
  const now = addHours(start, 5);
  const id = await saveDraft(text, "agent", now);
  const before = (await mailed()).length;
  expect(await mailAnnouncements(now, time())).toBe(0);
  expect(await look("SELECT ended_at IS NOT NULL AS closed FROM mailing WHERE id = $1", [id])).toEqual([
    { closed: true },
  ]);

  const changed = { ...text, subject: "We are live today" };
  expect(await changeDraft(id, { ...changed, audience: "agent" }, shown("everybody"))).toEqual({
    stored: { ...text, audience: "agent" },
  });
  expect(await changeDraft(id, { ...changed, audience: "agent" }, shown("agent"))).toEqual({
    version: shown("agent", changed),
  });
  expect(await sendDraft(admin, id, shown("agent"), now)).toBe("changed");
  const opened = await withReach((await findAnnouncement(id)) ?? expect.fail(), now);
  expect(opened).toMatchObject({
    state: "draft",
    written: 0,
    readers: null,
    opened: { unsent: 0, hasPostalAddress: true },
  });
  expect(await mailOfAnnouncement(id)).toContain("We are live today");
  expect(await mailOfAnnouncement(randomUUID())).toBeUndefined();
  expect(opened.opened?.wouldReach).toBe((await readAudiences(now)).agent);
  expect((await mailed()).length).toBe(before);

  const outcomes = await Promise.all([1, 2].map(() => sendDraft(admin, id, shown("agent", changed), now)));
  expect(outcomes.filter((outcome) => typeof outcome === "object")).toHaveLength(1);
  expect(outcomes).toContain("gone");
  expect(await deleteDraft(admin, id)).toBe(false);
  await mailAnnouncements(now, time());
  const got = (await mailed()).find(({ to_address }) => to_address === reader);
  expect(got?.payload).toMatchObject({ subject: "We are live today", announcementId: id });
  expect((await listAnnouncements(newest)).rows.find((row) => row.id === id)).toMatchObject({ state: "sent" });
});

test("cancelling removes what has not left, keeps what has, and ends the writing", async () => {
  const admin = await addAdmin();
  const now = addHours(start, 8);
  await join(3, { userType: "agent", confirmedAt: addHours(start, 6) });
  const id = await saveDraft(text, "agent", now);
  const sent = await sendDraft(admin, id, shown("agent"), now);
  const readers = typeof sent === "object" ? sent.readers : 0;
  await mailAnnouncements(now, time());
  await look(
    "UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE id = (SELECT id FROM outbound_email WHERE payload ->> 'announcementId' = $1 LIMIT 1)",
    [id],
  );
  expect((await withReach((await findAnnouncement(id)) ?? expect.fail(), now)).opened?.unsent).toBe(readers - 1);
  expect(await cancelAnnouncement(admin, id, now)).toBe(readers - 1);
  expect(await cancelAnnouncement(admin, id, now)).toBeUndefined();
  expect(await findAnnouncement(id)).toMatchObject({ state: "cancelled", readers, written: readers });
  expect(await look("SELECT FROM outbound_email WHERE payload ->> 'announcementId' = $1", [id])).toHaveLength(1);
  expect(
    await look("SELECT actor, admin_id, action, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [id]),
  ).toEqual([
    { actor: "admin", admin_id: admin.id, action: "announcement_sent", details: { audience: "agent", readers } },
    {
      actor: "admin",
      admin_id: admin.id,
      action: "announcement_cancelled",
      details: { written: readers, removed: readers - 1 },
    },
  ]);

  const unread = await saveDraft(text, "license_partner", now);
  const unreadVersion = versionOf(shownDraft({ ...text, audience: "license_partner" }));
  expect(await sendDraft(admin, unread, unreadVersion, now)).toBe("nobody");

  const early = await saveDraft(text, "agent", now);
  await sendDraft(admin, early, shown("agent"), now);
  expect(await cancelAnnouncement(admin, early, now)).toBe(0);
  expect(await mailAnnouncements(now, time())).toBe(0);
});

test("an announcement that is cancelled between two batches is written to nobody more", async () => {
  const admin = await addAdmin();
  const now = addHours(start, 12);
  await join(203);
  const id = await saveDraft(text, "talent", now);
  await sendDraft(admin, id, shown("talent"), now);
  const waits = (count: number) => expect.poll(() => countOfWaiting(look)).toBe(count);
  const letGo = await holdIn((tx) => tx.$executeRaw`SELECT FROM waitlist_submissions FOR UPDATE`);
  const writing = mailAnnouncements(now, time());
  await waits(1);
  const cancelling = cancelAnnouncement(admin, id, now);
  await waits(2);
  // Nobody else writes to the table before the cancellation is done: this waits for it, and the second batch waits for this.
  const between = db().$transaction((tx) => tx.$executeRaw`LOCK TABLE mailing IN SHARE MODE`);
  await waits(3);
  await letGo();
  expect([await writing, await cancelling, await between]).toEqual([200, 200, 0]);
  expect(await findAnnouncement(id)).toMatchObject({ state: "cancelled", written: 200 });
  expect(await look("SELECT FROM outbound_email WHERE payload ->> 'announcementId' = $1", [id])).toEqual([]);
});

test("a deleted draft leaves nothing behind", async () => {
  const id = await saveDraft(text, "talent", start);
  expect(await deleteDraft(await addAdmin(), id)).toBe(true);
  expect(await findAnnouncement(id)).toBeUndefined();
  expect(await look("SELECT FROM mailing WHERE id = $1", [id])).toEqual([]);
  expect(sampleOf(text, "reader@example.test", "1 Example Street").payload).not.toHaveProperty("announcementId");
});

test("a draft, its sending and its end each write their rows and one entry of the log, and nothing of another's", async () => {
  const admin = await addAdmin();
  await join(1, { userType: "agent", confirmedAt: start });
  const [made, sent, ended] = [20, 21, 22].map((hours) => addHours(start, hours)) as [Date, Date, Date];
  const [id, other] = [await saveDraft(text, "agent", made), await saveDraft(text, "talent", made)];
  const written = async (one: string) => ({
    row: await db().announcement.findUnique({ where: { id: one } }),
    mailing: await db().mailing.findUnique({ where: { id: one } }),
    logged: await loggedOf(look, one),
  });
  const row = {
    ...{ id, audience: "agent", subject: "We are live", body: "First.\n\nSecond.", actionLabel: "See it" },
    ...{ actionPath: "/solutions", createdAt: made, sentAt: null, cancelledAt: null, readers: null },
  };
  const mailing = { id, lastReader: null, written: 0, begunAt: made, endedAt: made };
  expect(await written(id)).toEqual({ row, mailing, logged: [] });
  const untouched = await written(other);

  const changed = { subject: "Soon", body: "Third.", actionLabel: null, actionPath: null, audience: "agent" } as const;
  await changeDraft(id, changed, shown("agent"));
  expect(await written(id)).toEqual({ row: { ...row, ...changed }, mailing, logged: [] });

  const { agent: readers } = await readAudiences(sent);
  const by = { actor: "admin", admin_id: admin.id, table_name: "announcement" };
  const sending = { ...by, action: "announcement_sent", details: { audience: "agent", readers } };
  await sendDraft(admin, id, versionOf(shownDraft(changed)), sent);
  expect(await written(id)).toEqual({
    row: { ...row, ...changed, sentAt: sent, readers },
    mailing: { ...mailing, begunAt: sent, endedAt: null },
    logged: [sending],
  });
  expect(await findAnnouncement(id)).toMatchObject({ state: "sending", sentAt: sent, cancelledAt: null });

  await cancelAnnouncement(admin, id, ended);
  expect(await written(id)).toEqual({
    row: { ...row, ...changed, sentAt: sent, readers, cancelledAt: ended },
    mailing: { ...mailing, begunAt: sent, endedAt: ended },
    logged: [sending, { ...by, action: "announcement_cancelled", details: { written: 0, removed: 0 } }],
  });
  expect(await findAnnouncement(id)).toMatchObject({ state: "cancelled", sentAt: sent, cancelledAt: ended });
  expect(await changeDraft(id, { ...text, audience: "agent" }, versionOf(shownDraft(changed)))).toBe("gone");

  expect(await written(other)).toEqual(untouched);
  await deleteDraft(admin, other);
  const removed = { ...by, action: "announcement_removed", details: {} };
  expect(await written(other)).toEqual({ row: null, mailing: null, logged: [removed] });
});

test("cancelling removes mails that failed, are withheld or are being sent, and none of another announcement", async () => {
  const admin = await addAdmin();
  const now = addHours(start, 30);
  await join(5, { userType: "agent", confirmedAt: addHours(start, 29) });
  const send = async () => {
    const id = await saveDraft(text, "agent", now);
    await sendDraft(admin, id, shown("agent"), now);
    await mailAnnouncements(now, time());
    return id;
  };
  const [id, other] = [await send(), await send()];
  const statesOf = async (one: string) =>
    (
      await look<{ state: string }>(
        "SELECT state::text FROM outbound_email WHERE payload ->> 'announcementId' = $1 ORDER BY 1",
        [one],
      )
    ).map(({ state }) => state);
  const all = await statesOf(other);
  await look(
    `UPDATE outbound_email AS mail SET state = (ARRAY['sent', 'captured', 'sending', 'failed', 'withheld'])[numbered.place]::email_state,
       sent_at = CASE WHEN numbered.place <= 2 THEN now() END, attempts = 1, withheld_for = CASE numbered.place WHEN 5 THEN 'hour' END
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM outbound_email WHERE payload ->> 'announcementId' = $1) AS numbered
     WHERE mail.id = numbered.id AND numbered.place <= 5`,
    [id],
  );
  expect(await cancelAnnouncement(admin, id, now)).toBe(all.length - 2);
  expect(await statesOf(id)).toEqual(["captured", "sent"]);
  expect(await statesOf(other)).toEqual(all);
});

test("without a postal address no announcement is sent or previewed, and one that was sent waits for it", async () => {
  const admin = await addAdmin();
  const now = addHours(start, 50);
  await join(1, { userType: "agent", confirmedAt: addHours(start, 49) });
  const [waiting, draft] = [await saveDraft(text, "agent", now), await saveDraft(text, "agent", now)];
  const sent = await sendDraft(admin, waiting, shown("agent"), now);
  const writtenOf = async () => (await db().mailing.findUniqueOrThrow({ where: { id: waiting } })).written;
  const address = env().MAIL_POSTAL_ADDRESS;
  env().MAIL_POSTAL_ADDRESS = undefined;
  try {
    expect(await sendDraft(admin, draft, shown("agent"), now)).toBe("no-address");
    await expect(previewAnnouncement(text, "a@example.test", now)).rejects.toThrow(RangeError);
    expect(await mailAnnouncements(now, time())).toBe(0);
    expect(await writtenOf()).toBe(0);
    const opened = await withReach((await findAnnouncement(draft)) ?? expect.fail(), now);
    expect(opened).toMatchObject({ state: "draft", opened: { hasPostalAddress: false } });
    expect(await mailOfAnnouncement(draft)).toContain("MAIL_POSTAL_ADDRESS is not set");
  } finally {
    env().MAIL_POSTAL_ADDRESS = address;
  }
  await mailAnnouncements(now, time());
  expect(sent).toEqual({ readers: await writtenOf() });
});
