import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readTallies, sumTallies } from "@/lib/admin/tally-queries";
import { findAuditRow, listAudit, WITH_READING } from "@/lib/audit/admin";
import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/postgres/db";
import { type Listing, type Position, readListing, readRowId } from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";
import { findEntry, listWaitlist } from "@/lib/waitlist/admin";
import { testDatabase } from "@/tests/support/database";
import { addWaitlist } from "@/tests/support/people";

const { look } = await testDatabase();

const start: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const at = (position: Position, order: Listing["order"] = "newest"): Listing => ({ ...start, order, position });
const now = new Date();

async function walk(listing: Listing, way: "next" | "previous"): Promise<string[][]> {
  const pages: string[][] = [];
  for (let position: Position | undefined = listing.position; position; ) {
    const page = await listWaitlist({ ...listing, position });
    pages.push(page.rows.map(({ id }) => id));
    const cursor = page[way];
    position = cursor && { kind: way === "next" ? "after" : "before", cursor };
  }
  return pages;
}

test("pages hold every row once, in order, forwards and backwards, also where times are equal", async () => {
  await db().waitlistSubmission.deleteMany();
  await addWaitlist(
    Array.from({ length: 100 }, (_, index) => `Row ${index}`),
    now,
  );
  await look("UPDATE waitlist_submissions SET created_at = $1 WHERE full_name ~ '[05]$'", [now]);
  await addWaitlist(
    Array.from({ length: 27 }, (_, index) => `Late ${index}`),
    new Date(now.getTime() - 1_000_000_000),
  );
  const wanted = await look<{ id: string }>("SELECT id FROM waitlist_submissions ORDER BY created_at DESC, id DESC");
  const ids = wanted.map(({ id }) => id);

  const forwards = await walk(start, "next");
  expect(forwards.map(({ length }) => length)).toEqual([50, 50, 27]);
  expect(forwards.flat()).toEqual(ids);
  expect((await walk(at({ kind: "end" }), "previous")).reverse().flat()).toEqual(ids);
  expect((await walk(at({ kind: "start" }, "oldest"), "next")).flat()).toEqual([...ids].reverse());
  expect((await walk(at({ kind: "end" }, "oldest"), "previous")).reverse().flat()).toEqual([...ids].reverse());
});

test("the audit log shows 100 entries, and earlier ones on further pages", async () => {
  const entry = { actor: "system", action: "license_expired", table: "license_grant", details: {} } as const;
  await appendAudit(
    db(),
    Array.from({ length: 203 }, () => entry),
  );
  const all = await look<{ id: string }>(
    "SELECT id::text FROM admin_audit_log AS a ORDER BY a.created_at DESC, a.id DESC",
  );
  const first = await listAudit(start);
  expect(first.rows.map(({ id }) => id)).toEqual(all.slice(0, 100).map(({ id }) => id));
  const second = first.next && (await listAudit(at({ kind: "after", cursor: first.next })));
  expect(second?.rows.map(({ id }) => id)).toEqual(all.slice(100, 200).map(({ id }) => id));
});

test("the audit log hides reads of lists at first, and shows them on request", async () => {
  await appendAudit(db(), [
    { actor: "system", action: "license_expired", table: "license_grant", details: {} },
    { actor: "admin", action: "data_fetch", table: "offer", details: { search: false, filter: null } },
  ]);
  const newest = async (filter: string | undefined) => (await listAudit({ ...start, filter })).rows[0]?.action;
  expect(await newest(undefined)).toBe("license_expired");
  expect(await newest(WITH_READING)).toBe("data_fetch");
  expect(await newest("data_fetch")).toBe("data_fetch");
});

test("nothing precedes the first page or follows the last", async () => {
  const first = await listWaitlist(start);
  expect(first.previous).toBeUndefined();
  const last = await listWaitlist(at({ kind: "end" }));
  expect(last.next).toBeUndefined();
});

test("a search finds parts of names and addresses, and takes wildcards literally", async () => {
  await db().waitlistSubmission.deleteMany();
  const [ana, , percent] = await addWaitlist(["Ana Belém", "Bo Larsen", "100% Ana_x \\ Co"], now);
  const find = async (search: string) => (await listWaitlist({ ...start, search })).rows.map(({ id }) => id);
  expect(await find("ana")).toEqual([ana, percent]);
  expect(await find("BEL")).toEqual([ana]);
  expect(await find("la")).toHaveLength(1);
  expect(await find("a")).toEqual([ana, percent]);
  expect(await find("0% a")).toEqual([percent]);
  expect(await find("a_x")).toEqual([percent]);
  expect(await find("\\ c")).toEqual([percent]);
  expect(await find("%")).toEqual([]);
  expect(await find("example.test")).toHaveLength(3);
  expect(await find("' OR 1=1 --")).toEqual([]);
});

test("a row shows who referred it, and is found by its own referral code", async () => {
  await db().waitlistSubmission.deleteMany();
  const [referrer = "", came = ""] = await addWaitlist(["Rae Poe", "Kim Lo"], now);
  const { referralCode } = await db().waitlistSubmission.update({ where: { id: referrer }, data: { referrals: 1 } });
  await db().waitlistSubmission.update({ where: { id: came }, data: { ref: referralCode } });
  const { rows } = await listWaitlist(start);
  expect(rows.map(({ referredBy, referrals }) => [referredBy, referrals])).toEqual([
    [null, 1],
    ["Rae Poe", 0],
  ]);
  const find = async (search: string) => (await listWaitlist({ ...start, search })).rows.map(({ id }) => id);
  expect(await find(referralCode)).toEqual([referrer]);
  for (const other of [`x${referralCode}`, `${referralCode}x`]) expect(await find(other)).toEqual([]);
});

test("the list of one interest holds its entries only", async () => {
  await db().waitlistSubmission.deleteMany();
  const [talent = "", agent = ""] = await addWaitlist(["Rae Poe", "Kim Lo"], now);
  await db().waitlistSubmission.update({ where: { id: talent }, data: { userType: "talent" } });
  await db().waitlistSubmission.update({ where: { id: agent }, data: { userType: "agent" } });
  const find = async (filter: string) => (await listWaitlist({ ...start, filter })).rows.map(({ id }) => id);
  expect([await find("talent"), await find("agent"), await find("license_partner")]).toEqual([[talent], [agent], []]);
});

test("an invalid address opens the list in its initial state", () => {
  const isFilter = (value: string) => value === "talent";
  const hostile = { q: ["a\0b\ud800", "c"], show: "nobody", sort: "x", after: "2026-99-01T00:00:00.000Z_1", page: "0" };
  expect(readListing(hostile, isFilter)).toEqual({ ...start, search: "ab" });
  expect(readListing({ show: "talent", page: "last" }, isFilter)).toEqual({ ...at({ kind: "end" }), filter: "talent" });
});

test("a row is found by its id, and by no other", async () => {
  const [id = ""] = await addWaitlist(["Somewhere"], now);
  expect(await findEntry(id)).toMatchObject({ id, fullName: "Somewhere" });
  const page = listWaitlist({ ...start, search: "nobody is called so" });
  expect(await withOpened(page, id, findEntry)).toMatchObject({ rows: [], opened: { id } });
  for (const other of [randomUUID(), "12", "x"]) expect(await findEntry(other)).toBeUndefined();
  expect(await findAuditRow(id)).toBeUndefined();
  const [newest] = (await listAudit({ ...start, filter: WITH_READING })).rows;
  expect(await findAuditRow(newest?.id ?? "")).toEqual(newest);
  expect(readRowId({ row: id })).toBe(id);
  for (const row of ["", "x", `${id}'`, "1".repeat(19)]) expect(readRowId({ row })).toBeUndefined();
});

test("a cursor of another list is ignored", async () => {
  const cursor = { at: now.toISOString(), id: "12" };
  await expect(listWaitlist(at({ kind: "after", cursor }))).resolves.toBeDefined();
  await expect(listAudit(at({ kind: "after", cursor: { ...cursor, id: randomUUID() } }))).resolves.toBeDefined();
});

const counted = async (table: string): Promise<number> =>
  (await look<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]?.count ?? -1;

test("counts stay exact while rows come, change and go, and the tally is added up at the same time", async () => {
  const work = Array.from({ length: 12 }, async (_, index) => {
    for (let round = 0; round < 6; round++) {
      const [id = ""] = await addWaitlist(["Counted", "Counted too"], now);
      if (index % 3 === 0) await db().waitlistSubmission.delete({ where: { id } });
      if (index % 3 === 1) await db().waitlistSubmission.update({ where: { id }, data: { userType: "agent" } });
      if (index % 4 === 0) await sumTallies(now);
      await appendAudit(db(), [{ actor: "system", action: "license_expired", table: "license_grant", details: {} }]);
    }
  });
  await Promise.all(work);
  for (const pass of ["before", "after"]) {
    const tallies = await readTallies(now);
    expect(tallies.of("waitlist_submissions").total, pass).toBe(await counted("waitlist_submissions"));
    expect(tallies.of("admin_audit_log").total, pass).toBe(await counted("admin_audit_log"));
    expect(tallies.of("waitlist_submissions").kinds.agent, pass).toBe(
      await counted("waitlist_submissions WHERE user_type = 'agent'"),
    );
    await sumTallies(now);
  }
});

test("a row that was rolled back is not counted", async () => {
  const before = (await readTallies(now)).of("waitlist_submissions").total;
  await expect(
    db().$transaction(async (tx) => {
      await tx.waitlistSubmission.deleteMany();
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect((await readTallies(now)).of("waitlist_submissions").total).toBe(before);
});

test("days and periods are in UTC", async () => {
  await db().waitlistSubmission.deleteMany();
  await sumTallies(now);
  const noon = new Date("2026-11-21T12:00:00Z");
  const days = (count: number) => new Date(noon.getTime() - count * 86_400_000);
  for (const day of [0, 0, 29, 30, 59, 60, 400]) await addWaitlist(["Dated"], days(day));
  const tally = (await readTallies(noon)).of("waitlist_submissions");
  expect(tally.total).toBe(7);
  expect(tally.days.at(-1)).toBe(2);
  expect(tally.days[0]).toBe(1);
  expect(tally.before).toBe(2);
});
