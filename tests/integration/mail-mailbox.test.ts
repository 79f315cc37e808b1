import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleMails as samples } from "@/lib/mail/catalogue";
import { testDatabase } from "@/tests/support/database";
import { apart } from "@/tests/support/mails";

const { look } = await testDatabase();
const sampleMails = apart(samples);
// Spied on, not replaced.
vi.mock("@/lib/outbox/claims", { spy: true });
const { db } = await import("@/lib/postgres/db");
const { log } = await import("@/lib/log");
const { GET } = await import("@/app/dev/mailbox.json/route");
const { captureDue } = await import("@/lib/outbox/claims");
const { dispatchDue, dispatchSoon } = await import("@/lib/dispatch");
const { countUnposted, findPosted, listPosted, openPosted } = await import("@/lib/mail/mailbox");
const { enqueueMail } = await import("@/lib/mail/outbox");

const at = (minute: number) => new Date(Date.UTC(2024, 2, 2, 10, minute));
const state = () =>
  look<{ state: string; attempts: number }>("SELECT DISTINCT state::text, attempts FROM outbound_email");
const mailbox = (query = "") => GET(new Request(`http://localhost:3000/dev/mailbox.json${query}`), undefined);

beforeEach(async () => {
  await look("DELETE FROM outbound_email");
  for (const [minute, mail] of sampleMails.entries()) await enqueueMail(db(), [mail], at(minute));
  vi.stubEnv("DEV_MAILBOX", "1");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("without a key, on a local machine, mail is captured, and the mailbox lists it newest first", async () => {
  expect((await listPosted({ limit: 50 })).mails).toEqual([]);
  expect(await countUnposted()).toEqual({ waiting: sampleMails.length, failed: 0, withheld: 0 });
  const [waiting] = await look<{ id: string }>("SELECT id FROM outbound_email LIMIT 1");
  expect(await findPosted(waiting?.id ?? "")).toBeUndefined();
  expect(await dispatchDue()).toMatchObject({ captured: sampleMails.length, sent: 0 });
  expect(await state()).toEqual([{ state: "captured", attempts: 1 }]);

  const { mails, older } = await listPosted({ limit: 200 });
  expect(mails.map((mail) => mail.createdAt)).toEqual(sampleMails.map((_mail, minute) => at(minute)).toReversed());
  expect(older).toBeUndefined();
  for (const mail of mails) expect(await findPosted(mail.id)).toEqual(mail);
});

test("calls during a run make it look exactly once more", async () => {
  vi.mocked(captureDue).mockClear();
  const run = dispatchSoon();
  for (let call = 0; call < 20; call += 1) void dispatchSoon();
  await run;
  expect(captureDue).toHaveBeenCalledTimes(2);
  await dispatchSoon();
  expect(captureDue).toHaveBeenCalledTimes(3);
});

test("pages of the mailbox have neither gaps nor overlaps", async () => {
  await look("UPDATE outbound_email SET created_at = $1 WHERE template LIKE 'offer-%'", [at(5)]);
  await dispatchDue();
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listPosted({ limit: 4, before });
    seen.push(...page.mails.map((mail) => mail.id));
    before = page.older;
  } while (before);
  expect(seen).toHaveLength(sampleMails.length);
  expect(new Set(seen).size).toBe(sampleMails.length);
});

test("the JSON contains what a test needs, newest first, and filters by address", async () => {
  await dispatchDue();
  const response = await mailbox();
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const all = await response.json();
  expect(all).toHaveLength(sampleMails.length);
  expect(Object.keys(all[0]).toSorted()).toEqual(["createdAt", "html", "subject", "text", "to"]);
  expect(all[0].createdAt > all[1].createdAt).toBe(true);
  const revoked = all.find((mail: { subject: string }) => mail.subject.endsWith("was revoked"));
  expect(revoked?.text).toMatch(/\/license\/[0-9a-f-]{36}\/[0-9a-f]{64}/);

  const [reader] = all.filter((mail: { to: string }) => mail.to === "reader-3@example.com");
  expect(await (await mailbox("?to=Reader-3%40Example.com")).json()).toEqual([reader]);
  expect(await (await mailbox("?to=nobody@example.com%00")).json()).toEqual([]);
});

test.each([
  "",
  "nonsense",
  "2024-03-02T10:05:00.000Z_'; DROP TABLE profiles",
  "2024-99-99T10:05:00.000Z_00000000-0000-4000-8000-000000000000",
  "2024-03-02T10:05:00.000Z_\0",
])("an invalid cursor is ignored: %j", async (before) => {
  await dispatchDue();
  expect((await listPosted({ limit: 2, before })).mails).toHaveLength(2);
});

test.each(["", "\0", "1", "' OR true --"])("an invalid id finds nothing: %j", async (id) => {
  expect(await findPosted(id)).toBeUndefined();
});

test("one mail that cannot be rendered does not hide the others", async () => {
  await look(
    "INSERT INTO outbound_email (template, to_address, payload, next_attempt_at) VALUES ('later', 'a@example.com', '{}', $1)",
    [at(0)],
  );
  await dispatchDue();
  const all: { subject: string }[] = await (await mailbox()).json();
  expect(all).toHaveLength(sampleMails.length + 1);
  expect(all[0]?.subject).toContain('no mail template "later"');
});

test("a mail is rendered once", async () => {
  await dispatchDue();
  const [mail] = (await listPosted({ limit: 1 })).mails;
  if (!mail) throw new Error("no mail");
  expect(await openPosted(mail)).toBe(await openPosted(mail));
});

test.each([{ DEV_MAILBOX: "" }, { DEV_MAILBOX: "1", VERCEL: "1" }])(
  "elsewhere there is no mailbox: %j",
  async (environment) => {
    await dispatchDue();
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const response = await mailbox();
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("example.com");
  },
);

test("a production server without a key keeps its mail and reports that once", async () => {
  vi.stubEnv("DEV_MAILBOX", "");
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  for (let run = 0; run < 3; run += 1) expect(await dispatchDue()).toMatchObject({ claimed: 0 });
  expect(await state()).toEqual([{ state: "queued", attempts: 0 }]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("RESEND_API_KEY"));
});
