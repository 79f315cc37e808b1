import { expect, test } from "vitest";
import { expireGrants, revokeGrant } from "@/lib/licenses/revoke";
import { db } from "@/lib/postgres/db";
import { addHours, addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

const now = new Date("2026-11-30T12:00:00.000Z");

test("the end of a license is neither reversed nor repeated, by whatever ends licenses", async () => {
  const [revoked, expired, active] = [
    await addLicense("Revoked.", now),
    await addLicense("Over.", now),
    await addLicense("In force.", now),
  ];
  const revoke = (id: string, reason: string, at: Date) =>
    db().$transaction((tx) => revokeGrant(tx, id, reason, { actor: "system" }, at));
  const at = addHours(now, 1);
  expect(await revoke(revoked.id, "Void", at)).toBe(true);
  await look("UPDATE license_grant SET expires_at = $2 WHERE id = $1", [expired.id, at]);
  expect(await revoke(expired.id, "Too late", at)).toBe(false);
  expect(await expireGrants(at)).toBe(1);
  const rows = () => look("SELECT * FROM license_grant WHERE id = ANY ($1) ORDER BY id", [[revoked.id, expired.id]]);
  const slots = () => look("SELECT * FROM license_slot WHERE grant_id = ANY ($1)", [[revoked.id, expired.id]]);
  const ended = [await rows(), await slots()];
  expect(await revoke(revoked.id, "Another", addHours(at, 1))).toBe(false);
  expect(await revoke(expired.id, "Another", addHours(at, 1))).toBe(false);
  expect(await revoke(active.id, "Void", at)).toBe(true);
  // After the terms of all.
  expect(await expireGrants(addMonths(now, 12))).toBe(0);
  expect([await rows(), await slots()]).toEqual(ended);
  const states = await look<{ id: string; status: string }>("SELECT id, status::text FROM license_grant");
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
    [revoked.id]: "revoked",
    [expired.id]: "expired",
    [active.id]: "revoked",
  });
});
