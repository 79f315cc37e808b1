import { expect, test } from "vitest";
import { exportStream, findExport, openExport, openReader } from "@/lib/admin/exports";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { testDatabase } from "@/tests/support/database";
import { addAdmin, addWaitlist } from "@/tests/support/people";

const { look } = await testDatabase();
const everything: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const now = new Date();

async function start(name: string, listing = everything) {
  const file = findExport(name);
  if (!file) throw new Error(`no export ${name}`);
  const admin = await addAdmin();
  return { admin, stream: exportStream(await openExport(admin, file, listing, now), file, listing) };
}

const plain = { search: false, filter: null };

async function auditOf(adminId: string) {
  const entries = await db().auditEvent.findMany({
    where: { actorId: adminId, action: "data_export" },
    orderBy: { id: "asc" },
  });
  return entries.map(({ tableName, details }) => [tableName, details]);
}

const read = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

await addWaitlist(
  Array.from({ length: 2_500 }, (_, index) => `=Person ${index}\n"x"`),
  now,
);
await db().waitlistSubmission.updateMany({
  data: { preferredUseCases: ["film_tv", "corporate"], phone: "+1 404 555" },
});
await db().contactSubmission.create({
  data: {
    fullName: "Bo",
    email: "bo@example.test",
    emailKey: "bo@example.test",
    subject: "other",
    message: "Hé\n </script>\u2028",
  },
});

test("an export contains every row, as valid JSON and without anything that opens a link", async () => {
  const { stream } = await start("waitlist_submissions.json");
  const text = await read(stream);
  const rows = JSON.parse(text);
  expect(rows).toHaveLength(2_500);
  expect(rows[0]).toMatchObject({
    full_name: '=Person 0\n"x"',
    preferred_use_cases: ["film_tv", "corporate"],
    user_type: "talent",
    referral_code: expect.stringMatching(/^[0-9a-f]{16}$/),
    referrals: 0,
  });
  expect(text).not.toContain("token_salt");
});

test("both tables come in one file", async () => {
  const { stream } = await start("all_submissions.json");
  const all = JSON.parse(await read(stream));
  expect(all.waitlist_submissions).toHaveLength(2_500);
  expect(all.contact_submissions).toMatchObject([{ message: "Hé\n </script>\u2028" }]);
});

test("JSON is indented by two spaces, whatever its content", async () => {
  for (const [name, listing] of [
    ["waitlist_submissions.json", everything],
    ["contact_submissions.json", everything],
    ["all_submissions.json", everything],
    ["all_submissions.json", { ...everything, search: "nobody at all" }],
    ["waitlist_submissions.json", { ...everything, filter: "agent" }],
  ] as const) {
    const text = await read((await start(name, listing)).stream);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  }
});

test("CSV begins with a byte order mark and contains no formula", async () => {
  const { stream } = await start("waitlist_submissions.csv");
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=Person 0\n""x"""`);
  expect(text).toContain(`"'+1 404 555"`);
  expect(text).toContain('"film_tv; corporate"');
  expect(text.split("\r\n")).toHaveLength(2_502);
});

test("an export follows the list's search, and an empty one is an empty list", async () => {
  const some = await start("waitlist_submissions.json", { ...everything, search: "person 249" });
  expect(JSON.parse(await read(some.stream))).toHaveLength(11);
  const none = await start("waitlist_submissions.json", { ...everything, filter: "agent" });
  expect(JSON.parse(await read(none.stream))).toEqual([]);
});

test("it is audited before the first byte, with its name and its count", async () => {
  const { stream, admin } = await start("waitlist_submissions.csv");
  expect(await auditOf(admin.id)).toEqual([
    ["waitlist_submissions", { filename: "waitlist_submissions.csv", count: 2_500, total: 2_500, ...plain }],
  ]);
  await stream.cancel();
});

test("an export of both tables is audited for each of them", async () => {
  const { stream, admin } = await start("all_submissions.json");
  const details = { filename: "all_submissions.json", total: 2_501, ...plain };
  expect(await auditOf(admin.id)).toEqual([
    ["waitlist_submissions", { ...details, count: 2_500 }],
    ["contact_submissions", { ...details, count: 1 }],
  ]);
  await stream.cancel();
});

test("an aborted export leaves no connection behind", async () => {
  const { stream } = await start("waitlist_submissions.json");
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  const open = await look(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
  );
  expect(open).toEqual([]);
});

test("an export's number of rows is known beforehand", async () => {
  for (const [table, filter, rows] of [
    ["waitlist_submissions", "talent", 2_500],
    ["waitlist_submissions", "agent", 0],
    ["contact_submissions", "other", 1],
    ["contact_submissions", undefined, 1],
  ] as const) {
    const reader = await openReader();
    expect(await reader.count(table, { ...everything, filter })).toBe(rows);
    await reader.close();
  }
});

test("no batch keeps its rows when the next one is asked for", async () => {
  const reader = await openReader();
  const batches = reader.rows("waitlist_submissions", "csv", everything);
  const first = (await batches.next()).value;
  expect(first).not.toHaveLength(0);
  await batches.next();
  expect(first).toHaveLength(0);
  await batches.return(undefined);
  await reader.close();
});

test("nothing else can be exported", () => {
  for (const name of ["profiles.json", "all_submissions.csv", "../waitlist_submissions.json", "__proto__"]) {
    expect(findExport(name)).toBeUndefined();
  }
});

test("subscribers are exported by themselves, with what opens no link", async () => {
  await db().blogSubscription.createMany({
    data: [
      { email: "ada@example.test", emailKey: "ada@example.test", sourcePost: "a-post", confirmedAt: now },
      { email: "bo@example.test", emailKey: "bo@example.test" },
    ],
  });
  const { stream, admin } = await start("blog_subscriptions.json");
  const rows = JSON.parse(await read(stream));
  expect(rows.map(({ email }: { email: string }) => email).toSorted()).toEqual(["ada@example.test", "bo@example.test"]);
  expect(Object.keys(rows[0])).toEqual(["id", "created_at", "email", "source_post", "confirmed_at"]);
  const details = { ...plain, filename: "blog_subscriptions.json", count: 2, total: 2 };
  expect(await auditOf(admin.id)).toEqual([["blog_subscriptions", details]]);
  const one = { ...everything, search: "ADA@example.test" };
  expect(await read((await start("blog_subscriptions.csv", one)).stream)).toMatch(
    /^\ufeff?"id".*\r\n"[^"]+","[^"]+","ada@example\.test","a-post",[^\n]*\r\n$/,
  );
});
