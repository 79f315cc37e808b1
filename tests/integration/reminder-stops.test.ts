import { expect, test } from "vitest";
import { findGrant } from "@/lib/license-rows/queries";
import { remindOfEnds, stopReminders, verifyReminderStopToken } from "@/lib/licenses/remind";
import { revokeGrant } from "@/lib/licenses/revoke";
import { db } from "@/lib/postgres/db";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { deriveToken, stopToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal, type Held, renew } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";

const { look } = await testDatabase();
const { GET, POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");

const start = new Date("2027-01-15T09:00:00.000Z");
const daysBefore = ({ grant }: Held, days: number): Date => addHours(grant.expiresAt, -24 * days);
const tokenOf = ({ grant }: Held, party: Party) => stopToken(grant.id, grant.tokenSalt, party);

const mailsAbout = async ({ grant }: Held): Promise<string[]> =>
  (
    await look<{ mail: string }>(
      `SELECT concat_ws(' ', payload->>'to', payload->>'daysLeft') AS mail FROM outbound_email
       WHERE template = 'license-ending' AND payload->>'grantId' = $1 ORDER BY created_at, 1`,
      [grant.id],
    )
  ).map(({ mail }) => mail);

test("the mails of a license from the first to the last, with a daily run", async () => {
  const held = await addHeld(start);
  for (let days = 40; days >= -3; days--) await remindOfEnds(daysBefore(held, days));
  expect(await mailsAbout(held)).toEqual([30, 14, 3, 0].flatMap((days) => [`buyer ${days}`, `creator ${days}`]));
});

test("no mail follows a renewal, but mails follow an offer to renew", async () => {
  const [offered, renewed] = [await addHeld(start), await addHeld(start)];
  await addRenewal(offered, daysBefore(offered, 20));
  await remindOfEnds(daysBefore(renewed, 20));
  await renew(renewed, daysBefore(renewed, 10));
  for (const days of [9, 2, 0]) await remindOfEnds(daysBefore(renewed, days));
  expect(await mailsAbout(renewed)).toEqual(["buyer 19", "creator 19"]);
  expect(await mailsAbout(offered)).toHaveLength(8);
});

test("no mail follows a revocation, even one under way while the mail is written", async () => {
  const held = await addHeld(start);
  const now = daysBefore(held, 10);
  let reminded: Promise<number> | undefined;
  await db().$transaction(async (tx) => {
    await revokeGrant(tx, held.grant.id, "Voided", { actor: "system" }, now);
    // Reads the license as in force, and waits for its row before writing.
    reminded = remindOfEnds(now);
    await expect
      .poll(() =>
        look(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%license_grant%'",
        ),
      )
      .toHaveLength(1);
  });
  expect(await reminded).toBe(0);
  await remindOfEnds(daysBefore(held, 2));
  expect(await mailsAbout(held)).toEqual([]);
});

test("a party's link stops its own mails about its own license, once, and is audited", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  for (const [id, token] of [
    [other.grant.id, tokenOf(held, "buyer")],
    [held.grant.id, deriveToken("license", held.grant.id, held.grant.tokenSalt)],
    [held.grant.id, "a".repeat(64)],
    ["x", tokenOf(held, "buyer")],
    [undefined, ["x"]],
  ] as const) {
    expect(await verifyReminderStopToken(id, token)).toBeUndefined();
  }
  const link = await verifyReminderStopToken(held.grant.id, tokenOf(held, "buyer"));
  if (!link) throw new Error("The link opens nothing");
  expect([link.party, link.isStopped]).toEqual(["buyer", false]);
  await Promise.all([1, 2, 3].map(() => stopReminders(link, start)));
  expect(await verifyReminderStopToken(held.grant.id, tokenOf(held, "buyer"))).toMatchObject({ isStopped: true });
  expect(await verifyReminderStopToken(held.grant.id, tokenOf(held, "creator"))).toMatchObject({ isStopped: false });
  const { id: grantId } = held.grant;
  expect(await db().reminderStop.findMany({ where: { grantId } })).toEqual([
    { grantId, party: "buyer", stoppedAt: start },
  ]);
  expect((await loggedOf(look, grantId)).at(-1)).toEqual({
    ...{ actor: "buyer", admin_id: null, action: "reminders_stopped", table_name: "license_grant", details: {} },
  });
  expect((await loggedOf(look, grantId)).filter(({ action }) => action === "reminders_stopped")).toHaveLength(1);
  const writtenAt = daysBefore(held, 10);
  await remindOfEnds(writtenAt);
  expect(await db().licenseReminder.findMany({ where: { grantId } })).toEqual([
    { grantId, party: "creator", stage: 14, writtenAt },
  ]);
  expect(
    await look(
      "SELECT to_address, payload ->> 'to' AS party FROM outbound_email WHERE template = 'license-ending' AND payload ->> 'grantId' = ANY($1) ORDER BY 1",
      [[grantId, other.grant.id]],
    ),
  ).toEqual(
    [
      { to_address: held.creator.email, party: "creator" },
      { to_address: other.creator.email, party: "creator" },
      { to_address: other.email, party: "buyer" },
    ].toSorted((one, two) => one.to_address.localeCompare(two.to_address)),
  );
  expect(await mailsAbout(held)).toEqual(["creator 9"]);
  expect(await mailsAbout(other)).toEqual(["buyer 9", "creator 9"]);
});

test("a mail program's unsubscribe stops them, and its address opened by hand only leads to the page", async () => {
  const held = await addHeld(start);
  const { id } = held.grant;
  const token = tokenOf(held, "creator");
  const address = `http://localhost/api/unsubscribe/${id}/${token}`;
  const context = { params: Promise.resolve({ id, token }) };
  const shown = await GET(new Request(address), context);
  expect([shown.status, shown.headers.get("location")]).toEqual([303, `/mailed/reminders/${id}/${token}`]);
  expect(await verifyReminderStopToken(id, token)).toMatchObject({ isStopped: false });
  const post = () => POST(new Request(address, { method: "POST", body: "List-Unsubscribe=One-Click" }), context);
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  expect(await verifyReminderStopToken(id, token)).toMatchObject({ isStopped: true });
  const forged = { params: Promise.resolve({ id, token: "b".repeat(64) }) };
  expect((await POST(new Request(address, { method: "POST" }), forged)).status).toBe(200);
  expect((await GET(new Request(address), forged)).headers.get("location")).toBe("/insights");
  expect(await findGrant(id)).toMatchObject({ status: "active" });
});
