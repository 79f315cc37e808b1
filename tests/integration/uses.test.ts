import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { Creator } from "@/lib/creators/queries";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { fileUse } from "@/lib/licenses/file-use";
import { MAX_USES } from "@/lib/licenses/use-rules";
import { filedUseSchema } from "@/lib/licenses/use-schema";
import { filedUseOf, usesOf } from "@/lib/licenses/uses";
import { listDisputes, resolveDispute } from "@/lib/licenses/uses-admin";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addHeld, type Held } from "@/tests/support/licenses";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();
const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");

type Use = z.output<typeof filedUseSchema>;

const typedUse = ({ grant }: Held, changes: Partial<Use> = {}): Use => ({
  useId: randomUUID(),
  grantId: grant.id,
  place: "https://example.test/spot",
  territory: "us",
  beginsOn: new Date("2027-02-01T00:00:00.000Z"),
  endsOn: new Date("2027-03-01T00:00:00.000Z"),
  note: "The long version.",
  ...changes,
});
const creatorOf = ({ creator }: Held) => ({ userId: creator.userId }) as Creator;

async function filed(held: Held): Promise<Use> {
  const use = typedUse(held);
  expect(await fileUse(held.buyer, use, now)).toEqual({ ok: true });
  return use;
}

const entriesOf = (recordId: string) =>
  look("SELECT actor, admin_id, action, table_name, details FROM admin_audit_log WHERE record_id = $1", [recordId]);
const mailsAbout = ({ grant }: Held, template: string) =>
  look<{ to: string; reason: string; resolution: string | null }>(
    `SELECT payload->>'to' AS to, payload->>'reason' AS reason, payload->>'resolution' AS resolution FROM outbound_email
     WHERE template = $2 AND payload->>'grantId' = $1 ORDER BY 1`,
    [grant.id, template],
  );

test("a use is stored as it was sent, once, and audited", async () => {
  const held = await addHeld(start);
  const use = typedUse(held);
  expect(await Promise.all([1, 2, 3].map(() => fileUse(held.buyer, use, now)))).toEqual(
    [1, 2, 3].map(() => ({ ok: true })),
  );
  const { useId, ...rest } = use;
  expect(await usesOf(held.grant.id)).toEqual([{ ...rest, id: useId, filedAt: now, dispute: null }]);
  expect(await entriesOf(useId)).toEqual([
    {
      actor: "buyer",
      admin_id: null,
      action: "use_filed",
      table_name: "license_use",
      details: { grantId: held.grant.id },
    },
  ]);
});

test("uses cannot be filed for another's license, or over another's use", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  expect(await fileUse(other.buyer, typedUse(held), now)).toEqual({ ok: false, reason: "not-found" });
  const use = await filed(held);
  expect(await fileUse(other.buyer, typedUse(other, { useId: use.useId, place: "Mine" }), now)).toMatchObject({
    ok: false,
  });
  expect(await usesOf(held.grant.id)).toMatchObject([{ place: use.place }]);
  expect(await usesOf(other.grant.id)).toEqual([]);
});

test("a license has a limited number of uses", async () => {
  const held = await addHeld(start);
  const row = {
    place: "A wall",
    territory: "us",
    beginsOn: now,
    endsOn: now,
    filedAt: now,
    grantId: held.grant.id,
  } as const;
  await db().licenseUse.createMany({
    data: Array.from({ length: MAX_USES - 1 }, () => ({ ...row, id: randomUUID() })),
  });
  const last = await Promise.all([1, 2, 3, 4].map(() => fileUse(held.buyer, typedUse(held), now)));
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last).toContainEqual({ ok: false, reason: "too-many" });
  expect(await db().licenseUse.count({ where: { grantId: held.grant.id } })).toBe(MAX_USES);
});

test("a creator disputes a use of their own license once: both are told, and it is audited", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const { useId } = await filed(held);
  expect(await disputeUse(creatorOf(other), useId, "Mine", now)).toEqual({ ok: false, reason: "not-found" });
  expect(await disputeUse(creatorOf(held), "x", "Mine", now)).toEqual({ ok: false, reason: "not-found" });
  const both = await Promise.all(
    ["Not agreed.", "Not agreed."].map((reason) => disputeUse(creatorOf(held), useId, reason, now)),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "disputed-already" });
  const told = { reason: "Not agreed.", resolution: null };
  expect(await mailsAbout(held, "use-disputed")).toEqual([
    { to: "buyer", ...told },
    { to: "creator", ...told },
  ]);
  const use = await filedUseOf(useId, held.creator.userId);
  expect(use?.dispute).toEqual({ reason: "Not agreed.", createdAt: now, resolvedAt: null, resolution: null });
  const [row] = await look<{ id: string }>("SELECT id FROM use_dispute WHERE use_id = $1", [useId]);
  expect(await entriesOf(row?.id ?? "")).toEqual([
    {
      actor: "creator",
      admin_id: held.creator.userId,
      action: "use_disputed",
      table_name: "use_dispute",
      details: { useId },
    },
  ]);
});

test("staff see a dispute with what was granted, and close it once with a note that both are told", async () => {
  const held = await addHeld(start);
  const { useId } = await filed(held);
  await disputeUse(creatorOf(held), useId, "Not agreed.", now);
  const admin = await addAdmin();
  const read = async (filter: "open" | "resolved") => {
    const position = { kind: "start" } as const;
    return (await listDisputes({ search: held.creator.email, filter, order: "newest", position })).rows;
  };
  const [row] = await read("open");
  expect(row).toMatchObject({ licensee: "Larsen Coffee", creator: "Ada Merritt", use: "us", grantId: held.grant.id });
  expect([row?.beginsOn, row?.endsOn]).toEqual([new Date("2027-02-01T00:00:00Z"), new Date("2027-03-01T00:00:00Z")]);
  expect(await read("resolved")).toEqual([]);
  const note = "It was taken down.";
  const closed = await Promise.all([1, 2, 3].map(() => resolveDispute(admin, row?.id ?? "", note, now)));
  expect(closed.filter(Boolean)).toHaveLength(1);
  const told = { reason: "Not agreed.", resolution: note };
  expect(await mailsAbout(held, "dispute-resolved")).toEqual([
    { to: "buyer", ...told },
    { to: "creator", ...told },
  ]);
  expect(
    (await entriesOf(row?.id ?? "")).filter((entry) => "action" in entry && entry.action === "dispute_resolved"),
  ).toMatchObject([{ actor: "admin", admin_id: admin.id, table_name: "use_dispute", details: { note } }]);
  expect(await read("open")).toEqual([]);
  expect(await read("resolved")).toMatchObject([{ resolution: note, resolvedAt: now }]);
  expect(await resolveDispute(admin, randomUUID(), note, now)).toBe(false);
});

test("a form is accepted with days that exist and are in order", () => {
  const sent = {
    useId: randomUUID(),
    grantId: randomUUID(),
    place: " <b>A wall</b> ",
    territory: "us",
    note: "",
    beginsOn: "2028-02-29",
    endsOn: "2028-02-29",
  };
  expect(filedUseSchema.parse(sent)).toMatchObject({
    place: "<b>A wall</b>",
    beginsOn: new Date("2028-02-29T00:00:00Z"),
    endsOn: new Date("2028-02-29T00:00:00Z"),
    note: undefined,
  });
  const refused = {
    beginsOn: ["2027-02-29", "1999-01-01", "2100-01-01", "tomorrow", ""],
    endsOn: ["2028-02-28", "x"],
    place: ["", "x".repeat(301)],
    territory: ["moon"],
    useId: ["x"],
  };
  for (const [field, values] of Object.entries(refused)) {
    for (const value of values) {
      const { error } = filedUseSchema.safeParse({ ...sent, [field]: value });
      expect(
        error?.issues.map(({ path }) => path[0]),
        `${field} ${value}`,
      ).toContain(field);
    }
  }
});
