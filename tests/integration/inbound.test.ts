import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readWaiting } from "@/lib/admin/waiting";
import { Prisma } from "@/lib/generated/prisma/client";
import { contactInbox, findContact, listContact, withReplies } from "@/lib/inquiries/admin";
import { countStates, type Inbox, moveEntry, noteEntry, readReplies, replyToEntry } from "@/lib/inquiries/inbound";
import { type InboundState, movesOn, shownThread } from "@/lib/inquiries/inbound-rules";
import { contactSchema } from "@/lib/inquiries/schema";
import { requestDemo, requestGuide, sendMessage } from "@/lib/inquiries/submit";
import { renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { deletesMails } from "@/lib/retention/endings";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { findEntry, listWaitlist, waitlistInbox, withReplies as withRepliesOfEntry } from "@/lib/waitlist/admin";
import { withdrawMember } from "@/lib/waitlist/join";
import { eraseByStaff } from "@/lib/your-data/erase";
import { heldAt } from "@/lib/your-data/see";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";
import { addAdmin, addWaitlist, openMailedLink } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";
import { endOnly } from "@/tests/support/retention";

const { look, url } = await testDatabase();
const now = new Date("2026-12-01T09:00:00.000Z");
const later = new Date("2026-12-01T10:00:00.000Z");
const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const [ada, bo] = [await addAdmin(), await addAdmin()];

async function addInquiry(subject: "press" | "legal" = "press"): Promise<{ id: string; email: string }> {
  const email = `dana-${randomUUID()}@example.test`;
  const message = "Hello, when do you open? Visit evil.example/now";
  await sendMessage(contactSchema.parse({ fullName: "Dana Lee", email, subject, message }), now);
  const [row] = (await listContact({ ...all, search: email })).rows;
  return { id: row?.id ?? "", email };
}

const versionNow = async (inbox: Inbox, entryId: string): Promise<string> => {
  const row = inbox === contactInbox ? await findContact(entryId) : await findEntry(entryId);
  return versionOf(shownThread(row?.state ?? "new", await readReplies(inbox, entryId)));
};

const replying = async (inbox: Inbox, entryId: string, body = "We open in spring.") => ({
  entryId,
  body,
  replyId: randomUUID(),
  version: await versionNow(inbox, entryId),
});

const mailsTo = (email: string) =>
  look<{ id: string; state: string; payload: object; budget: string }>(
    "SELECT id, state::text, payload, budget FROM outbound_email WHERE to_address = $1 AND template = 'inbound-reply' ORDER BY created_at",
    [email],
  );

const actsOn = async (id: string) =>
  (
    await look<{ action: string; admin_id: string; details: object }>(
      "SELECT action, admin_id, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id",
      [id],
    )
  ).map(({ action, admin_id, details }) => [action, admin_id, details]);

const move = (admin: Admin, inbox: Inbox, entryId: string, from: InboundState, to: "answer" | "close" | "reopen") =>
  moveEntry(admin, inbox, { entryId, from, move: to }, now);

test("a reply is mailed once and kept with its inquiry, which is answered from then on", async () => {
  const { id, email } = await addInquiry();
  const sent = await replyToEntry(
    ada,
    contactInbox,
    await replying(contactInbox, id, "First line\nsecond <b>\n\nBye"),
    later,
  );
  expect(sent).toEqual({ outcome: "sent", isWithheld: false });
  expect(await findContact(id)).toMatchObject({ state: "answered", answeredAt: later, answeredBy: ada.email });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.payload).toEqual({
    ...{ topic: "Press/Media", body: "First line\nsecond <b>\n\nBye" },
    ...{ wroteAt: now.toISOString(), team: "support" },
  });
  const { subject, text, html, replyTo } = await renderMail("inbound-reply", mail?.payload);
  expect(subject).toBe("Re: Press/Media – Likeright");
  expect(replyTo).toBe("support@likeright.com");
  expect(text).toContain("First line\nsecond <b>");
  expect(html).toContain("second &lt;b&gt;");
  // The sender's own words could be a message to the owner of an address that nobody proved.
  expect(html).not.toContain("evil");
  expect(await readReplies(contactInbox, id)).toMatchObject([
    {
      body: "First line\nsecond <b>\n\nBye",
      writtenBy: ada.email,
      writtenAt: later,
      mailState: "queued",
      isInOutbox: true,
    },
  ]);
  expect(await actsOn(id)).toEqual([["inquiry_replied", ada.id, {}]]);
  await look("UPDATE outbound_email SET state = 'failed' WHERE id = $1", [mail?.id]);
  expect((await readReplies(contactInbox, id))[0]?.mailState).toBe("failed");
});

test("a reply to somebody on the waitlist says what it answers, and is kept with their entry alone", async () => {
  const [id = "", other = ""] = await addWaitlist(["Rae Poe", "Kim Lo"], now);
  const [{ email }] = [(await findEntry(id)) ?? expect.unreachable()];
  const form = await replying(waitlistInbox, id, "You are on the list.");
  expect(await replyToEntry(bo, waitlistInbox, form, later)).toEqual({ outcome: "sent", isWithheld: false });
  const [mail = expect.unreachable()] = await mailsTo(email);
  expect(mail.payload).toEqual({
    ...{ topic: "Your waitlist application", body: "You are on the list." },
    ...{ wroteAt: now.toISOString(), team: "support" },
  });
  expect(await look("SELECT * FROM inbound_reply WHERE id = $1", [form.replyId])).toEqual([
    {
      ...{ id: form.replyId, contact_id: null, waitlist_id: id, body: "You are on the list." },
      ...{ written_at: later, written_by: bo.id, mail_id: mail.id, mail_ended: null },
    },
  ]);
  expect(await findEntry(id)).toMatchObject({ state: "answered", answeredAt: later, answeredBy: bo.email });
  expect(await findEntry(other)).toMatchObject({ state: "new", answeredAt: null });
  expect(await loggedOf(look, id)).toEqual([
    {
      ...{ actor: "admin", admin_id: bo.id, action: "inquiry_replied", table_name: "waitlist_submissions" },
      details: {},
    },
  ]);
  const ours = (await heldAt(proved(email), 20))
    .flatMap(({ tables }) => tables)
    .find(({ of }) => of.table === "inbound_reply");
  expect(ours).toMatchObject({ count: 1, rows: [{ row: { "Our words": "You are on the list." } }] });
  await withdrawMember(await openMailedLink(look, id, "waitlist-withdraw"));
  expect(await findEntry(id)).toBeUndefined();
  expect(await look("SELECT FROM inbound_reply WHERE id = $1", [form.replyId])).toEqual([]);
});

test("an opened entry has all of its row and its own replies, the oldest first", async () => {
  const [waiting = ""] = await addWaitlist(["Rae Poe"], now);
  const opened = async (inbox: Inbox, id: string) =>
    inbox === contactInbox
      ? withReplies((await findContact(id)) ?? expect.unreachable())
      : withRepliesOfEntry((await findEntry(id)) ?? expect.unreachable());
  await replyToEntry(ada, contactInbox, await replying(contactInbox, (await addInquiry()).id, "Another's"), now);
  for (const [inbox, id] of [
    [contactInbox, (await addInquiry()).id],
    [waitlistInbox, waiting],
  ] as const) {
    const [first, second] = [await replying(inbox, id, "The first"), await replying(inbox, id, "The second")];
    await replyToEntry(ada, inbox, first, now);
    await replyToEntry(bo, inbox, { ...second, version: await versionNow(inbox, id) }, later);
    const row = inbox === contactInbox ? await findContact(id) : await findEntry(id);
    expect(row).toMatchObject({ state: "answered", answeredAt: later, answeredBy: bo.email });
    const mailIds = (await mailsTo(row?.email ?? "")).map((mail) => mail.id);
    const reply = { mailState: "queued", isInOutbox: true };
    expect(await opened(inbox, id)).toEqual({
      ...row,
      replies: [
        { ...reply, id: first.replyId, body: "The first", writtenAt: now, writtenBy: ada.email, mailId: mailIds[0] },
        { ...reply, id: second.replyId, body: "The second", writtenAt: later, writtenBy: bo.email, mailId: mailIds[1] },
      ],
    });
  }
});

test("inquiries are listed by what they are about, by their state and by their sender", async () => {
  const [press, legal] = [await addInquiry("press"), await addInquiry("legal")];
  await move(ada, contactInbox, legal.id, "new", "close");
  const find = async (filter: string | undefined, search: string) =>
    (await listContact({ ...all, filter, search })).rows.map(({ id }) => id);
  const found = async (filter: string | undefined) => [
    ...(await find(filter, press.email)),
    ...(await find(filter, legal.email)),
  ];
  expect(await found(undefined)).toEqual([press.id, legal.id]);
  expect([await found("press"), await found("legal"), await found("general")]).toEqual([[press.id], [legal.id], []]);
  expect([await found("new"), await found("closed"), await found("answered")]).toEqual([[press.id], [legal.id], []]);
  expect(await findContact(legal.id)).toEqual({
    ...{ id: legal.id, createdAt: now, fullName: "Dana Lee", email: legal.email, phone: null, subject: "legal" },
    ...{ message: "Hello, when do you open? Visit evil.example/now", state: "closed" },
    ...{ answeredAt: null, answeredBy: null, closedAt: now, closedBy: ada.email },
    ...{ note: null, notedAt: null, notedBy: null },
  });
});

test("an answer to a reply about law goes to the mailbox for it", async () => {
  const { id, email } = await addInquiry("legal");
  await replyToEntry(ada, contactInbox, await replying(contactInbox, id), now);
  const [mail] = await mailsTo(email);
  expect((await renderMail("inbound-reply", mail?.payload)).replyTo).toBe("legal@likeright.com");
});

test("a reply says on which day its reader wrote to us", async () => {
  const { id, email } = await addInquiry();
  await replyToEntry(ada, contactInbox, await replying(contactInbox, id), addHours(now, 72));
  expect(await mailsTo(email)).toMatchObject([{ payload: { wroteAt: now.toISOString() } }]);
});

test("the same form sent ten times at once is one reply", async () => {
  const { id, email } = await addInquiry();
  const form = await replying(contactInbox, id);
  const sent = await Promise.all(Array.from({ length: 10 }, () => replyToEntry(ada, contactInbox, form, now)));
  expect(sent.every(({ outcome }) => outcome === "sent")).toBe(true);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await readReplies(contactInbox, id)).toHaveLength(1);
  expect(await actsOn(id)).toHaveLength(1);
  // The reply arrived, and its answer did not: what was changed since is another reply, which nobody has sent.
  const edited = await replyToEntry(ada, contactInbox, { ...form, body: "We open in summer." }, now);
  expect(edited).toMatchObject({ outcome: "changed", last: { body: "We open in spring." } });
});

test("of two administrators who reply at once one does, and the other sees what was written", async () => {
  for (const inbox of [contactInbox, waitlistInbox]) {
    const [waiting = ""] = await addWaitlist(["Rae Poe"], now);
    const id = inbox === contactInbox ? (await addInquiry()).id : waiting;
    const release = await hold(url, `SELECT FROM ${inbox.table} WHERE id = $1 FOR UPDATE`, id);
    const forms = [await replying(inbox, id, "By Ada"), await replying(inbox, id, "By Bo")] as const;
    const both = Promise.all([replyToEntry(ada, inbox, forms[0], now), replyToEntry(bo, inbox, forms[1], now)]);
    while ((await countOfWaiting(look)) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await release();
    const outcomes = await both;
    const lost = outcomes.findIndex(({ outcome }) => outcome === "changed");
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "sent"]);
    const [first, second] = lost === 1 ? ["By Ada", "By Bo"] : ["By Bo", "By Ada"];
    const winner = lost === 1 ? ada : bo;
    expect(outcomes[lost]).toMatchObject({ state: "answered", last: { body: first, name: winner.email } });
    const stored = await readReplies(inbox, id);
    expect(stored.map(({ body }) => body)).toEqual([first]);
    // Sent again with what it says now, it is a decision of its own.
    const { version } = outcomes[lost] as { version: string };
    const again = { ...forms[lost === 1 ? 1 : 0], version };
    expect((await replyToEntry(lost === 1 ? bo : ada, inbox, again, later)).outcome).toBe("sent");
    expect((await readReplies(inbox, id)).map(({ body }) => body)).toEqual([first, second]);
    // Who comes third sees the newest.
    const late = { ...forms[0], replyId: randomUUID() };
    expect(await replyToEntry(ada, inbox, late, later)).toMatchObject({ outcome: "changed", last: { body: second } });
  }
});

test("a reply to what somebody marked, closed or removed meanwhile is not sent", async () => {
  const { id, email } = await addInquiry();
  const form = await replying(contactInbox, id);
  await move(bo, contactInbox, id, "new", "answer");
  expect(await replyToEntry(ada, contactInbox, form, now)).toMatchObject({ outcome: "changed", state: "answered" });
  await move(bo, contactInbox, id, "answered", "close");
  const closed = { ...form, version: await versionNow(contactInbox, id) };
  expect(await replyToEntry(ada, contactInbox, closed, now)).toMatchObject({ outcome: "changed", state: "closed" });
  await db().contactSubmission.delete({ where: { id } });
  expect(await replyToEntry(ada, contactInbox, form, now)).toEqual({ outcome: "gone" });
  expect(await mailsTo(email)).toEqual([]);
});

test("replies to an address that nobody proved count against its budget, and what is over it is withheld", async () => {
  const { id, email } = await addInquiry();
  for (let index = 0; index < 5; index++)
    await replyToEntry(ada, contactInbox, await replying(contactInbox, id, `Reply ${index}`), now);
  const states = (await readReplies(contactInbox, id)).map(({ mailState }) => mailState);
  expect(states).toContain("withheld");
  const form = await replying(contactInbox, id, "One more");
  const reply = () => replyToEntry(ada, contactInbox, form, now);
  expect(await reply()).toEqual({ outcome: "sent", isWithheld: true });
  expect(await reply(), "the same form again").toEqual({ outcome: "sent", isWithheld: true });
  await look("UPDATE outbound_email SET state = 'queued' WHERE to_address = $1 AND state = 'withheld'", [email]);
  expect(await reply(), "released since").toEqual({ outcome: "sent", isWithheld: false });
  expect((await mailsTo(email)).every(({ budget }) => budget === "until_confirmed")).toBe(true);
});

const mailOf = "SELECT id FROM outbound_email WHERE to_address = $1 AND template = 'inbound-reply'";

/** A reply to a new inquiry, with the mail that it is. */
async function replied() {
  const { id, email } = await addInquiry();
  await replyToEntry(ada, contactInbox, await replying(contactInbox, id), now);
  const [mail] = await look<{ id: string }>(mailOf, [email]);
  return { id, mailId: mail?.id ?? "" };
}
const endOf = (id: string) => readReplies(contactInbox, id);

test("a reply keeps the end of its mail when the outbox does not have it any more, and goes with its entry", async () => {
  const sent = await replied();
  await look("UPDATE outbound_email SET state = 'sent', sent_at = $2, erased_at = $2 WHERE id = $1", [
    sent.mailId,
    addHours(now, -24 * 3_650),
  ]);
  const failed = await replied();
  await look("UPDATE outbound_email SET state = 'failed', created_at = $2 WHERE id = $1", [
    failed.mailId,
    addHours(now, -24 * 3_650),
  ]);
  expect(await endOnly(now, "mails", "unsent-mails")).toBe(2);
  expect(await endOf(sent.id)).toMatchObject([{ mailState: "sent", isInOutbox: false }]);
  expect(await endOf(failed.id)).toMatchObject([{ mailState: "failed", isInOutbox: false }]);
  await db().contactSubmission.delete({ where: { id: sent.id } });
  expect(await look("SELECT FROM inbound_reply WHERE contact_id = $1", [sent.id])).toEqual([]);
});

test("a reply whose mail is sent while it is erased keeps that it was sent", async () => {
  const { id, mailId } = await replied();
  const send = await hold(url, "UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE id = $1", mailId);
  const due = Prisma.sql`SELECT id, template, state FROM outbound_email WHERE id = ${mailId}::uuid FOR UPDATE`;
  // Prisma asks once somebody waits for it.
  const erased = Promise.resolve(db().$executeRaw(deletesMails(due, "id")));
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await send();
  expect(await erased).toBe(1);
  expect(await endOf(id)).toMatchObject([{ mailState: "sent", isInOutbox: false }]);
});

test("an entry is closed and opened again, once however often it is pressed, and counted in one state", async () => {
  const [waiting = ""] = await addWaitlist(["Kim Lo"], now);
  for (const [inbox, id] of [
    [contactInbox, (await addInquiry()).id],
    [waitlistInbox, waiting],
  ] as const) {
    const before = await countStates(inbox, 999);
    const closings = await Promise.all([ada, bo, ada].map((admin) => move(admin, inbox, id, "new", "close")));
    expect(closings.filter(Boolean)).toHaveLength(1);
    expect(await countStates(inbox, 999)).toEqual({ ...before, new: before.new - 1, closed: before.closed + 1 });
    expect(await move(ada, inbox, id, "new", "answer")).toBe(false);
    expect(await move(ada, inbox, id, "closed", "answer")).toBe(false);
    expect(await move(ada, inbox, id, "closed", "reopen")).toBe(true);
    expect(await countStates(inbox, 999)).toEqual(before);
    expect((await actsOn(id)).map(([action]) => action)).toEqual(["inquiry_closed", "inquiry_reopened"]);
    const { rows } = await (inbox === contactInbox ? listContact : listWaitlist)({ ...all, filter: "new" });
    expect(rows.find((row) => row.id === id)).toMatchObject({ closedAt: null, closedBy: null, state: "new" });
    expect(movesOn({ state: "closed", answeredAt: null }), "also what nobody answered").toEqual(["reopen"]);
  }
});

test("what was answered before it is closed is closed, and what is opened again has no answer any more", async () => {
  const [waiting = ""] = await addWaitlist(["Lu Park"], now);
  for (const [inbox, id, find] of [
    [contactInbox, (await addInquiry()).id, findContact],
    [waitlistInbox, waiting, findEntry],
  ] as const) {
    await move(ada, inbox, id, "new", "answer");
    expect(await move(bo, inbox, id, "answered", "close")).toBe(true);
    expect(await find(id)).toMatchObject({
      ...{ state: "closed", answeredAt: now, answeredBy: ada.email, closedAt: now, closedBy: bo.email },
    });
    const by = (admin: Admin, action: string) => ({
      ...{ actor: "admin", admin_id: admin.id, action, table_name: inbox.table, details: {} },
    });
    expect(await loggedOf(look, id)).toEqual([by(ada, "inquiry_answered"), by(bo, "inquiry_closed")]);
    expect(await move(bo, inbox, id, "closed", "reopen")).toBe(true);
    const cleared = { answeredAt: null, answeredBy: null, closedAt: null, closedBy: null };
    expect(await find(id)).toMatchObject({ state: "new", ...cleared });
    await move(ada, inbox, id, "new", "answer");
    expect(await move(bo, inbox, id, "answered", "reopen")).toBe(true);
    expect(await find(id)).toMatchObject({ state: "new", ...cleared });
  }
});

test("what is new waits; a requested guide answers itself, and what the release before marks is answered", async () => {
  const before = await readWaiting();
  await requestGuide({ fullName: "Guide Reader", email: "guide@example.test" }, now);
  await requestDemo({ fullName: "Dana Lee", email: "demo@example.test", company: "Acme", useCase: "Radio" }, now);
  await addWaitlist(["New Here"], now);
  const waiting = await readWaiting();
  expect([waiting.inquiries, waiting.entries]).toEqual([before.inquiries + 1, before.entries + 1]);
  const [guide] = (await listContact({ ...all, search: "guide@example.test" })).rows;
  expect(guide).toMatchObject({ state: "answered", answeredAt: null });
  await look("UPDATE contact_submissions SET answered_at = now(), answered_by = $1 WHERE email = 'demo@example.test'", [
    ada.id,
  ]);
  const [demo] = (await listContact({ ...all, search: "demo@example.test", filter: "answered" })).rows;
  expect(demo).toMatchObject({ state: "answered", answeredBy: ada.email });
  // One more than was asked for, so that whoever reads the figure knows that there are more.
  expect((await countStates(waitlistInbox, 0)).new).toBe(1);
});

test("a note is saved with its version: of two at once, one sees the other's, and nothing is lost", async () => {
  const { id } = await addInquiry();
  const empty = versionOf({ note: null });
  const note = (admin: Admin, text: string | null, version: string) =>
    noteEntry(admin, contactInbox, { entryId: id, note: text, version }, now);
  const both = await Promise.all([note(ada, "Called her", empty), note(bo, "A customer", empty)]);
  const [saved, refused] = both[0] && "version" in both[0] ? both : [both[1], both[0]];
  expect(saved).toHaveProperty("version");
  const { note: stored } = (await findContact(id)) ?? {};
  expect(refused).toEqual({ stored: { note: stored } });
  const version = versionOf({ note: stored ?? null });
  expect(await note(bo, "Called her; a customer", version)).toHaveProperty("version");
  expect(await findContact(id)).toMatchObject({ note: "Called her; a customer", notedBy: bo.email, notedAt: now });
  // Sent twice it undoes nothing, and is audited once.
  expect(await note(bo, "Called her; a customer", version)).toHaveProperty("version");
  expect(await note(bo, null, versionOf({ note: "Called her; a customer" }))).toHaveProperty("version");
  expect((await actsOn(id)).map(([action, , details]) => [action, details])).toEqual([
    ["inquiry_noted", { removed: false }],
    ["inquiry_noted", { removed: false }],
    ["inquiry_noted", { removed: true }],
  ]);
  expect(await noteEntry(ada, contactInbox, { entryId: randomUUID(), note: "x", version: empty }, now)).toBeUndefined();
});

test("erasing a person removes what staff wrote and noted with the entries", async () => {
  const { id, email } = await addInquiry();
  await replyToEntry(ada, contactInbox, await replying(contactInbox, id), now);
  await noteEntry(ada, contactInbox, { entryId: id, note: "Called her", version: versionOf({ note: null }) }, now);
  expect(await eraseByStaff(ada, { email, reason: "asked" }, later)).toBe("erased");
  expect(await findContact(id)).toBeUndefined();
  expect(await mailsTo(email)).toEqual([]);
  expect(await look("SELECT FROM inbound_reply WHERE contact_id = $1", [id])).toEqual([]);
});
