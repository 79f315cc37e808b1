import { expect, test } from "vitest";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

const now = new Date("2026-11-30T12:00:00.000Z");

test("the database neither reverses nor repeats the end of a license", async () => {
  const [revoked, expired, active] = [
    await addLicense("Revoked.", now),
    await addLicense("Over.", now),
    await addLicense("In force.", now),
  ];
  const at = addHours(now, 1);
  const revoke = "UPDATE license_grant SET status = 'revoked', revoked_at = $2, revoked_reason = $3 WHERE id = $1";
  const expire = "UPDATE license_grant SET status = 'expired' WHERE id = $1";
  await look(revoke, [revoked.id, at, "Void"]);
  await look(expire, [expired.id]);
  for (const [sql, values] of [
    [
      "UPDATE license_grant SET status = 'active', revoked_at = NULL, revoked_reason = NULL WHERE id = $1",
      [revoked.id],
    ],
    [
      "UPDATE license_grant SET status = 'expired', revoked_at = NULL, revoked_reason = NULL WHERE id = $1",
      [revoked.id],
    ],
    ["UPDATE license_grant SET revoked_at = revoked_at + interval '1 day' WHERE id = $1", [revoked.id]],
    ["UPDATE license_grant SET revoked_reason = 'Another' WHERE id = $1", [revoked.id]],
    ["UPDATE license_grant SET expires_at = expires_at + interval '1 year' WHERE id = $1", [expired.id]],
    ["UPDATE license_grant SET status = 'active' WHERE id = $1", [expired.id]],
    [revoke, [expired.id, at, "Void"]],
  ] as const)
    await expect(look(sql, [...values]), sql).rejects.toThrow(/stays ended/);
  // Repeating a state changes nothing, and a license in force can still end.
  await look(expire, [expired.id]);
  await look(revoke, [active.id, at, "Void"]);
  const rows = await look<{ id: string; status: string }>("SELECT id, status::text FROM license_grant");
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [revoked.id]: "revoked",
    [expired.id]: "expired",
    [active.id]: "revoked",
  });
});
