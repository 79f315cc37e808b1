import { expect, test, vi } from "vitest";
import { signHead } from "@/lib/audit/checkpoints";
import { appendAudit } from "@/lib/audit/log";
import { checkpointKeys, signCheckpoint } from "@/lib/audit/signing";
import { inSnapshot, type VerifyOptions } from "@/lib/audit/verify";
import { db } from "@/lib/postgres/db";
import { main } from "@/scripts/audit-verify";
import { tamper as tamperIn, verdictOf } from "@/tests/support/audit";
import { testDatabase } from "@/tests/support/database";

const { url, look } = await testDatabase();
const tamper = (statements: readonly string[], options: Partial<VerifyOptions> = {}) =>
  tamperIn(url, statements, options);
const found = async (...statements: string[]) => (await tamper(statements)).lines;

// Twelve rows whose positions equal their ids; checkpoints at 4 and 8.
const at = "2026-11-21T12:00:00.000Z";
for (let id = 1; id <= 12; id++) {
  const entry = { actor: "system", action: "license_expired", table: "license_grant", details: {} } as const;
  await appendAudit(db(), [{ ...entry, recordId: `grant ${id}` }]);
  if (id === 4 || id === 8) await signHead(new Date(at));
}
const { head } = await inSnapshot((ask) => verdictOf(ask));
const row = (id: number) => `row ${id}, event ${id}, license_expired`;

/** Makes the chain consistent again from `from` on, as somebody who knows the encoding could. */
const recompute = (from: number) => `DO $$ DECLARE link record; before text; BEGIN
  FOR link IN SELECT seq, e FROM audit_chain JOIN admin_audit_log e ON e.id = event_id WHERE seq >= ${from} ORDER BY seq LOOP
    before := coalesce((SELECT hash FROM audit_chain WHERE seq < link.seq ORDER BY seq DESC LIMIT 1), repeat('0', 64));
    UPDATE audit_chain SET previous_hash = before, hash = audit_hash(link.seq, before, link.e) WHERE seq = link.seq;
  END LOOP; END $$`;

test("an untouched log has no defect", async () => {
  const verdict = await tamper([]);
  expect(verdict).toMatchObject({ rows: 12, head: { seq: 12 }, defects: 0, lines: [] });
  expect(verdict.checkpoints).toEqual({ count: 2, last: { seq: 8, signedAt: at } });
});

test.each([
  "actor = 'admin'",
  "admin_id = gen_random_uuid()",
  "action = action || ' '",
  "table_name = ''",
  "record_id = NULL",
  `details = '{"a": 1}'`,
  "created_at = created_at + interval '1 millisecond'",
  "created_at = 'infinity'",
])("a changed field is found: %s", async (change) => {
  const lines = await found(`UPDATE admin_audit_log SET ${change} WHERE id = 5`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^row 5, event 5, license_expired ?: was changed: it does not fit its hash$/);
});

test("a removed event is found, with its link and without", async () => {
  const lines = await found("DELETE FROM admin_audit_log WHERE id = 5");
  expect(lines).toEqual(["row 5, event 5: the event was removed, its link is left"]);
  const both = await found("DELETE FROM admin_audit_log WHERE id = 5", "DELETE FROM audit_chain WHERE seq = 5");
  expect(both).toEqual(["row 5: removed"]);
});

test("a removed link is found, and an event inserted without one", async () => {
  expect(await found("DELETE FROM audit_chain WHERE seq IN (5, 6)")).toEqual([
    "rows 5 to 6: removed",
    "event 5, license_expired: is not in the chain: added or unlinked by hand",
    "event 6, license_expired: is not in the chain: added or unlinked by hand",
  ]);
  const added = "INSERT INTO admin_audit_log (id, actor, action, table_name) VALUES (0, 'system', 'x', 'y')";
  expect(await found(added)).toContain("event 0, x: is not in the chain: added or unlinked by hand");
});

test("reordered rows are found, whether events, contents or links changed places", async () => {
  const there = (id: number, other: number) => `${row(id)}: was reordered: what stands at row ${other} belongs here`;
  const contents = "UPDATE admin_audit_log SET id = CASE id WHEN 5 THEN 7 ELSE 5 END WHERE id IN (5, 7)";
  const defer = "ALTER TABLE admin_audit_log DROP CONSTRAINT admin_audit_log_pkey CASCADE";
  expect(await found(defer, contents)).toEqual([there(5, 7), there(7, 5)]);

  const exchange = (column: string) =>
    `UPDATE audit_chain SET ${column} = CASE ${column} WHEN 5 THEN 7 ELSE 5 END WHERE ${column} IN (5, 7)`;
  expect(await found("DROP INDEX audit_chain_event_id_key", exchange("event_id"))).toEqual([
    "row 5, event 7, license_expired: was reordered: what stands at row 7 belongs here",
    "row 7, event 5, license_expired: was reordered: what stands at row 5 belongs here",
  ]);
  const lines = await found("ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_pkey CASCADE", exchange("seq"));
  expect(lines).toContain("row 5, event 7, license_expired: was reordered: it belongs at row 7");
  expect(lines).toContain("row 7, event 5, license_expired: was reordered: it belongs at row 5");
});

test("a changed hash is found at its row, and an incomplete rewrite where it ends", async () => {
  expect(await found("UPDATE audit_chain SET hash = repeat('a', 64) WHERE seq = 6")).toEqual([
    `${row(6)}: was changed: it does not fit its hash`,
  ]);
  expect(await found("UPDATE audit_chain SET previous_hash = repeat('a', 64) WHERE seq = 6")).toEqual([
    `${row(6)}: does not follow from the row before it: one of the two was rewritten or moved`,
    `${row(6)}: was changed: it does not fit its hash`,
  ]);
  const change = "UPDATE admin_audit_log SET record_id = 'x' WHERE id = 10";
  const half = `UPDATE audit_chain SET hash = audit_hash(seq, previous_hash, e) FROM admin_audit_log e WHERE seq = 10 AND e.id = 10`;
  expect(await found(change, half)).toEqual([
    `${row(11)}: does not follow from the row before it: one of the two was rewritten or moved`,
  ]);
});

test("a rewrite of everything from a row on is found by the first checkpoint after it", async () => {
  const change = "UPDATE admin_audit_log SET record_id = 'x' WHERE id = 6";
  expect(await found(change, recompute(1))).toEqual([`rows 5 to 8: rewritten after they were signed at ${at}`]);
  expect(await found(change, "UPDATE admin_audit_log SET record_id = 'x' WHERE id = 2", recompute(1))).toEqual([
    `rows 1 to 4: rewritten after they were signed at ${at}`,
  ]);
});

test("a removed row is found although everything after it was renumbered and recomputed", async () => {
  const lines = await found(
    "DELETE FROM admin_audit_log WHERE id = 3",
    "DELETE FROM audit_chain WHERE seq = 3",
    "ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_pkey CASCADE",
    "UPDATE audit_chain SET seq = seq - 1 WHERE seq > 3",
    recompute(1),
  );
  expect(lines).toContain(`rows 1 to 4: rewritten after they were signed at ${at}`);
});

test("a truncated end is found: by the checkpoints, by a stored head", async () => {
  const cut = (id: number) => [
    `DELETE FROM admin_audit_log WHERE id > ${id}`,
    `DELETE FROM audit_chain WHERE seq > ${id}`,
  ];
  expect(await found(...cut(6))).toEqual([`rows 7 to 8: truncated, they were signed at ${at}`]);
  expect(await found(...cut(10))).toEqual([]);
  expect((await tamper(cut(10), { kept: head })).lines).toEqual([
    "rows 11 to 12: truncated, the kept head names row 12",
  ]);
});

test("a rewrite after the last checkpoint is found by a stored head", async () => {
  const { lines } = await tamper(["UPDATE admin_audit_log SET actor = 'admin' WHERE id = 11", recompute(11)], {
    kept: head,
  });
  expect(lines).toEqual(["rows 9 to 12: rewritten, row 12 has not the hash of the kept head"]);
});

test("forged checkpoints are found: of another key, with another hash, with another's signature", async () => {
  const key = "c".repeat(64);
  expect(await found(`UPDATE audit_checkpoint SET public_key = '${key}' WHERE seq = 8`)).toEqual([
    `checkpoint at row 8: signed with an unknown key, ${key}`,
  ]);
  const forged = "checkpoint at row 8: forged or changed, its signature does not fit";
  expect(await found("UPDATE audit_checkpoint SET hash = repeat('a', 64) WHERE seq = 8")).toEqual([forged]);
  expect(await found("UPDATE audit_checkpoint SET signed_at = now() WHERE seq = 8")).toEqual([forged]);
  const other =
    "UPDATE audit_checkpoint SET signature = (SELECT signature FROM audit_checkpoint WHERE seq = 4) WHERE seq = 8";
  expect(await found(other)).toEqual([forged]);
});

test("the trusted key can be given instead of derived", async () => {
  const key = "d".repeat(64);
  expect((await tamper([], { trusted: new Set([key, ...checkpointKeys()]) })).lines).toEqual([]);
  expect((await tamper([], { trusted: new Set([key]) })).lines).toHaveLength(2);
});

test("a tampered log is not signed, and the error names the row", async () => {
  const change = (id: number, to: string) =>
    look(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE admin_audit_log SET record_id = '${to}' WHERE id = ${id}; COMMIT`,
    );
  await change(10, "x");
  await expect(signHead(new Date())).rejects.toThrow("row 10, event 10, license_expired: was changed");
  await change(10, "grant 10");
  const relink = (to: string) =>
    look(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE audit_chain SET hash = ${to} WHERE seq = 8; COMMIT`,
    );
  await relink("repeat('a', 64)");
  await expect(signHead(new Date())).rejects.toThrow("row 8: is not the row that was signed");
  await relink("(SELECT hash FROM audit_checkpoint WHERE seq = 8)");
  expect(await signHead(new Date(at))).toBe(4);
  const [signed] = await look("SELECT seq::int, hash, signature FROM audit_checkpoint ORDER BY seq DESC LIMIT 1");
  expect(signed).toEqual({
    seq: 12,
    hash: head.hash,
    signature: signCheckpoint(12, head.hash, new Date(at)).signature,
  });
});

test("the command prints the head, accepts a stored one, and returns an exit code", async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  const errors = vi.spyOn(console, "error").mockImplementation((line) => lines.push(line));
  try {
    expect(await main([])).toBe(0);
    expect(lines.at(-1)).toBe(`audit: 12 rows, head 12:${head.hash}, checkpoints 3, defects 0`);
    expect(await main(["--head", `12:${head.hash}`, "--key", checkpointKeys()[0] ?? ""])).toBe(0);
    expect(await main(["--head", `12:${head.hash.slice(0, 32)}`])).toBe(0);
    expect(await main(["--head", `11:${head.hash}`])).toBe(1);
    expect(lines.at(-5)).toBe("defect: rows 1 to 11: rewritten, row 11 has not the hash of the kept head");
    expect(await main(["--head", "nonsense"])).toBe(1);
    expect(lines.at(-1)).toContain("--head must be a <row>:<hash>");
  } finally {
    spy.mockRestore();
    errors.mockRestore();
  }
});
