import { expect, test } from "vitest";
import { ANSWERS } from "@/lib/mail/catalogue";
import { captureDue, claimDue } from "@/lib/outbox/claims";
import { readHold, releaseHold } from "@/lib/outbox/faults";
import { testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";

const { look } = await testDatabase();

const LANES = { "offer-confirm": 1, "dispute-step": 2, "offer-reminder": 3, "inquiry-received": 4, announcement: 4 };

test("after a restore what waited before and what a schedule writes is withheld, and answers written since go out", async () => {
  await look("INSERT INTO database_restore (backup_at) VALUES (now() - interval '1 hour')");
  const add = (when: string) =>
    Promise.all(
      Object.entries(LANES).map(([template, lane]) =>
        look(
          `INSERT INTO outbound_email (template, to_address, payload, lane, created_at)
           VALUES ($1, $2, '{}', $3, now() ${when})`,
          [template, `${template}@example.test`, lane],
        ),
      ),
    );
  await add("- interval '2 hours'");
  // After the backup and before it was restored, so it is of the original too.
  await add("- interval '30 minutes'");
  await add("+ interval '1 second'");
  expect(await claimDue(10)).toEqual({ claims: [], waitMs: undefined });
  expect(await captureDue(10, new Date())).toBe(0);
  const scheduled = ["dispute-step"];
  const [restore = expect.unreachable()] = await look<{ id: string; backup: Date; restored: Date }>(
    "SELECT id, backup_at AS backup, restored_at AS restored FROM database_restore",
  );
  expect(await readHold()).toEqual({ backupAt: restore.backup, restoredAt: restore.restored });
  await look("UPDATE outbound_email SET state = 'sending' WHERE template = 'announcement'");
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, state, created_at)
     SELECT 'offer-confirm', 'over@example.test', '{}', state, now() - interval '2 hours'
     FROM unnest(ARRAY['sent', 'captured', 'failed']::email_state[]) AS state`,
  );
  expect(await releaseHold(false, { scheduled, answers: ANSWERS })).toBe(13);
  expect(await readHold()).toBeUndefined();
  expect(
    await look("SELECT DISTINCT state::text, withheld_for FROM outbound_email WHERE state <> 'queued' ORDER BY 1"),
  ).toEqual([
    { state: "captured", withheld_for: null },
    { state: "failed", withheld_for: null },
    { state: "sent", withheld_for: null },
    { state: "withheld", withheld_for: "restored" },
  ]);
  expect(await loggedOf(look, restore.id)).toEqual([
    {
      ...{ actor: "system", admin_id: null, action: "restored_mail_released", table_name: "database_restore" },
      details: { withheld: 13 },
    },
  ]);
  expect(await look("SELECT template FROM outbound_email WHERE state = 'queued' ORDER BY 1")).toEqual([
    { template: "inquiry-received" },
    { template: "offer-confirm" },
  ]);
  expect(await releaseHold(false, { scheduled, answers: ANSWERS })).toBeUndefined();
});

test("after two restores what waited before the second is withheld, too", async () => {
  await look("DELETE FROM outbound_email");
  await look(
    `INSERT INTO database_restore (backup_at, restored_at)
     SELECT at, at FROM unnest(ARRAY[now() - interval '2 hours', now() - interval '1 hour']) AS at`,
  );
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, lane, created_at)
     SELECT 'offer-confirm', minutes || '@example.test', '{}', 1, now() - minutes * interval '1 minute' FROM unnest(ARRAY[90, 30]) AS minutes`,
  );
  expect(await releaseHold(false, { scheduled: [], answers: ANSWERS })).toBe(1);
  expect(await look("SELECT to_address AS to, state::text FROM outbound_email ORDER BY created_at")).toEqual([
    { to: "90@example.test", state: "withheld" },
    { to: "30@example.test", state: "queued" },
  ]);
});

test("after a move everything goes out, because the original sent nothing since", async () => {
  await look("DELETE FROM outbound_email");
  const [{ id } = expect.unreachable()] = await look<{ id: string }>(
    "INSERT INTO database_restore (backup_at) VALUES (now() - interval '1 hour') RETURNING id",
  );
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, lane, created_at)
     SELECT 'announcement', 'moved@example.test', '{}', 4, now() + hours * interval '1 hour' FROM unnest(ARRAY[-2, 1]) AS hours`,
  );
  expect(await releaseHold(true, { scheduled: ["announcement"], answers: [] })).toBe(0);
  expect(await look("SELECT DISTINCT state::text FROM outbound_email")).toEqual([{ state: "queued" }]);
  expect((await loggedOf(look, id)).map(({ details }) => details)).toEqual([{ withheld: 0 }]);
});
