import { expect, test } from "vitest";
import { ANSWERS } from "@/lib/mail/catalogue";
import { mailKind } from "@/lib/mail/kind";
import { captureDue, claimDue } from "@/lib/outbox/claims";
import { releaseHold } from "@/lib/outbox/hold";
import { testDatabase } from "@/tests/support/database";

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
  await add("+ interval '1 second'");
  expect(await claimDue(mailKind, 10)).toEqual({ claims: [], waitMs: undefined });
  expect(await captureDue(mailKind, 10, new Date())).toBe(0);
  const scheduled = ["dispute-step"];
  expect(await releaseHold(false, { scheduled, answers: ANSWERS })).toBe(8);
  expect(
    await look(
      "SELECT template FROM outbound_email WHERE state = 'queued' AND created_at > now() - interval '1 hour' ORDER BY 1",
    ),
  ).toEqual([{ template: "inquiry-received" }, { template: "offer-confirm" }]);
  expect(await releaseHold(false, { scheduled, answers: ANSWERS })).toBeUndefined();
});
