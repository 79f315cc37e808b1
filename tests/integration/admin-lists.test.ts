import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readGrowth } from "@/lib/admin/day-queries";
import { countUpTo, readWaiting, TOTAL_MAX } from "@/lib/admin/waiting";
import { auditedActions, findAuditRow, listAudit, WITH_READING } from "@/lib/audit/admin";
import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/postgres/db";
import { type Listing, type Position, readListing, readRowId } from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";
import { addHours } from "@/lib/time";
import { findEntry, listWaitlist } from "@/lib/waitlist/admin";
import { confirmMember, endUpdates } from "@/lib/waitlist/join";
import { testDatabase } from "@/tests/support/database";
import { addWaitlist, join, openMailedLink } from "@/tests/support/people";

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

test("a row has its answers, its consents in order of time, and what staff did with it", async () => {
  await db().waitlistSubmission.deleteMany();
  const [referrer, at] = [await join({}, now), new Date("2026-11-21T09:00:00.000Z")];
  const { referralCode } = await openMailedLink(look, referrer);
  const answers = { ref: referralCode, referralSource: "agent", agentReferralInfo: "Rae of Peachtree" } as const;
  const id = await join({ ...answers, email: "Ada.Row@Example.test" }, at);
  const confirmedAt = addHours(at, 1);
  await confirmMember(await openMailedLink(look, id), confirmedAt);
  await endUpdates(await openMailedLink(look, id), addHours(at, 2));
  const row = (await findEntry(id)) ?? expect.unreachable();
  const agreed = row.agreements.map(({ document, agreedAt, withdrawnAt }) => [
    document,
    new Date(agreedAt),
    withdrawnAt && new Date(withdrawnAt),
  ]);
  expect(agreed).toEqual([
    ["waitlist-terms", confirmedAt, null],
    ["update-emails", confirmedAt, addHours(at, 2)],
    ["terms-of-service", confirmedAt, null],
  ]);
  const { referralCode: own } = await openMailedLink(look, id);
  expect(row).toEqual({
    ...{ id, createdAt: at, confirmedAt, fullName: "Ada Merritt", email: "Ada.Row@Example.test" },
    ...{ phone: "+14045550123", userType: "talent", city: null, consentUpdates: false, agreements: row.agreements },
    ...{ ref: referralCode, referredBy: "Ada Merritt", referralCode: own, referrals: 0, src: null, post: null },
    ...{ referralSource: "agent", referralDetails: null, agentReferralInfo: "Rae of Peachtree" },
    ...{ portfolioLinks: "https://example.test/ada", talentCategory: "musician", minFee: "1000-2500" },
    ...{ companyName: null, useCases: null, annualBudget: null },
    ...{ agencyName: null, credentials: null, representedCount: null },
    ...{ preferredUseCases: ["film_tv", "audiobooks"], contentDurationPreferences: ["micro"], geographicLicensing: [] },
    ...{ experienceLevel: null, turnaroundFlexibility: null, marketingSource: null },
    ...{ state: "new", answeredAt: null, answeredBy: null, closedAt: null, closedBy: null },
    ...{ note: null, notedAt: null, notedBy: null },
  });
  expect(await findEntry(referrer)).toMatchObject({ referrals: 1, referredBy: null, agreements: [] });
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

test("rows are counted as they come, change and go, up to where a tab says that there are more", async () => {
  const counts = async () => {
    const { waitlist, audited } = await readWaiting();
    return { waitlist, audited };
  };
  await db().waitlistSubmission.deleteMany();
  const before = await counts();
  expect(before.waitlist).toBe(0);
  const [id = ""] = await addWaitlist(["Counted", "Counted too"], now);
  await appendAudit(db(), [
    { actor: "system", action: "license_expired", table: "license_grant", details: {} },
    { actor: "admin", action: "data_fetch", table: "offer", details: { search: false, filter: null } },
  ]);
  expect(await counts()).toEqual({ waitlist: 2, audited: before.audited + 1 });
  await db().waitlistSubmission.delete({ where: { id } });
  expect((await counts()).waitlist).toBe(1);
  await look(
    `INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, token_salt, agreed_waitlist_terms, agreed_platform_terms)
     SELECT gen_random_uuid(), 'Many', 'many' || i || '@example.test', 'many' || i || '@example.test', 'talent', 'x', true, true
     FROM generate_series(1, $1::int) AS i`,
    [TOTAL_MAX + 5],
  );
  const { waitlist } = await readWaiting();
  expect(waitlist).toBe(TOTAL_MAX + 1);
  expect(countUpTo(waitlist, TOTAL_MAX)).toBe("10,000+");
  await db().waitlistSubmission.deleteMany();
});

test("the audit log offers the actions that it has", async () => {
  const rows = await look<{ action: string }>("SELECT DISTINCT action FROM admin_audit_log ORDER BY 1");
  expect(rows.length).toBeGreaterThan(1);
  expect((await auditedActions()).toSorted()).toEqual(rows.map(({ action }) => action));
});

test("days and periods are in UTC", async () => {
  await db().waitlistSubmission.deleteMany();
  const noon = new Date("2026-11-21T12:00:00Z");
  const days = (count: number) => new Date(noon.getTime() - count * 86_400_000);
  for (const day of [0, 0, 29, 30, 59, 60, 400]) await addWaitlist(["Dated"], days(day));
  // A day begins and ends at midnight in UTC.
  await addWaitlist(["First of the day"], new Date("2026-11-20T00:00:00.000Z"));
  await addWaitlist(["Last of the day"], new Date("2026-11-20T23:59:59.999Z"));
  const { waitlist } = await readGrowth(noon);
  expect(waitlist.days.slice(-3)).toEqual([0, 2, 2]);
  expect(waitlist.days[0]).toBe(1);
  expect(waitlist.before).toBe(2);
});
