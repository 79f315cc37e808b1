import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AuditRecord, encodeFields, GENESIS, linkHash } from "@/lib/audit/chain";

const record: AuditRecord = {
  id: "7",
  micros: "1795345200123000",
  actor: "system",
  actorId: null,
  action: "license_expired",
  table: "license_grant",
  recordId: "",
  details: "{}",
};

test("a field is its length in bytes and its text; null is the length -1", () => {
  expect(encodeFields(["é", "", null]).toString("hex")).toBe("00000002c3a900000000ffffffff");
});

test("different fields never have the same encoding", () => {
  const fields = fc.array(fc.option(fc.string({ unit: fc.constantFrom("a", "\u{1f58b}", "\u0001", "-") })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(fields, fields, (a, b) => {
      expect(encodeFields(a).equals(encodeFields(b))).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test("a link's hash is that of its place, the hash before it and every column, by hand", () => {
  const texts = ["audit row 1", "1", GENESIS, "7", "1795345200123000", "system"];
  const later = ["license_expired", "license_grant", "", "{}"];
  const byHand = (text: string) => `${String.fromCharCode(0, 0, 0, text.length)}${text}`;
  const bytes = `${texts.map(byHand).join("")}\xff\xff\xff\xff${later.map(byHand).join("")}`;
  const wanted = createHash("sha256").update(Buffer.from(bytes, "latin1")).digest("hex");
  expect(linkHash(1, GENESIS, record)).toBe(wanted);
});

test("every column, the place and the hash before it change the hash", () => {
  const hashes = Object.keys(record).map((column) => linkHash(1, GENESIS, { ...record, [column]: "other" }));
  hashes.push(linkHash(1, GENESIS, record), linkHash(2, GENESIS, record), linkHash(1, "1".repeat(64), record));
  hashes.push(linkHash(1, GENESIS, { ...record, recordId: null }));
  expect(new Set(hashes).size).toBe(hashes.length);
});
