import { expect, test } from "vitest";
import { appendAudit } from "@/lib/audit/log";
import { signBlanking } from "@/lib/audit/signing";
import { addSubscription } from "@/lib/content/subscribe";
import { env } from "@/lib/env";
import { newKeySet } from "@/lib/key-formats";
import { keepBrand, locks } from "@/lib/locks";
import { closeReport } from "@/lib/offers/admin";
import { reportMessage, sendMessage } from "@/lib/offers/message-send";
import { writerOf, writingBuyer } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { namesAsNumbers } from "@/lib/outbox/names";
import { db } from "@/lib/postgres/db";
import { RETENTION } from "@/lib/retention/rules";
import { addHours } from "@/lib/time";
import { eraseByStaff, eraseOwn, settleErasures } from "@/lib/your-data/erase";
import { keptInLog, previewErasure } from "@/lib/your-data/erasure-obstacles";
import { NOT_PERSONAL } from "@/lib/your-data/not-personal";
import { personAt } from "@/lib/your-data/person";
import { REGISTER } from "@/lib/your-data/register";
import { heldAt, rowsOf } from "@/lib/your-data/see";
import { connected, tamper, verdictOf } from "@/tests/support/audit";
import { countOfWaiting, hold, holdIn, testDatabase } from "@/tests/support/database";
import { CONTRACT, dumpOf, expectAllVerify, placesOf, settleAll } from "@/tests/support/erasures";
import {
  addCreator,
  addOffer,
  approved,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  ownerOf,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin, join } from "@/tests/support/people";
import {
  addFullBrand,
  addFullCreator,
  addVisitor,
  mailboxOf,
  newCanary,
  offerFrom,
  others,
  proved,
} from "@/tests/support/people-data";

const { url, look } = await testDatabase();
const now = new Date();
const admin = await addAdmin();

const erase = (canary: string) => eraseOwn(proved(mailboxOf(canary)), now);
const left = async (canary: string) => placesOf(await dumpOf(look), canary);

const deliver = () => settleAll(look, now);

test("a visitor, and a creator and brand without a license: nothing is left", async () => {
  const canary = newCanary();
  await addVisitor(look, canary, now);
  await addFullCreator(look, canary, now, admin);
  const buyer = await confirmedBuyer(mailboxOf(canary));
  await offerFrom(mailboxOf(canary), buyer, await addCreator({ priceFloorCents: 100 }, newCanary()), canary, now);
  const { fates } = await previewErasure(proved(mailboxOf(canary)), now);
  expect(fates.filter(({ stays }) => stays > 0).map(({ of }) => of.table)).toEqual(["admin_audit_log"]);
  const inLog = fates.find(({ of }) => of.table === "admin_audit_log")?.stays ?? 0;
  expect(inLog).toBeGreaterThan(1);
  expect(keptInLog(fates)).toContain(`The log keeps ${inLog} entries about you, and what the erasure does`);
  expect(keptInLog([])).toBe("The log keeps what the erasure does, without your name or address.");
  expect((await left(canary)).length).toBeGreaterThan(50);
  expect(await erase(canary)).toBe("erased");
  await deliver();
  expect(await left(canary)).toEqual([]);
});

test("a creator and brand with licenses: what stays is what the rules name, and all of it verifies", async () => {
  const canary = newCanary();
  await addVisitor(look, canary, now);
  const other = await others();
  const { userId } = await addFullCreator(look, canary, now, admin, other);
  await addFullBrand(look, canary, now, admin, other);
  const open = await look(
    "SELECT id FROM offer WHERE status = 'pending' AND (creator_user_id = $1 OR buyer_name = $2)",
    [userId, canary],
  );
  expect(open).toHaveLength(3);
  await deliver();
  const preview = await previewErasure(proved(mailboxOf(canary)), now);
  const blankedIn = (table: string) => preview.fates.find(({ of }) => of.table === table)?.blanked;
  expect(blankedIn("buyer_org")).toContain("Legal name");
  // What an erasure sets is not told as taken away.
  expect([blankedIn("buyer_org"), blankedIn("outbound_email")]).toEqual([expect.not.arrayContaining(["Closed"]), []]);
  const before = await look<{ id: string }>("SELECT id FROM license_grant");
  const toldOfLicense = () =>
    look<{ grant: string; isBlank: boolean }>(
      `SELECT payload ->> 'grantId' AS grant, erased_at IS NOT NULL AS "isBlank" FROM outbound_email
       WHERE template = 'offer-approved' AND to_address = $1 ORDER BY 1`,
      [mailboxOf(canary)],
    );
  const notices = await toldOfLicense();
  expect(notices).toHaveLength(2);
  expect(await erase(canary)).toBe("erased");

  // That the licenses were told stays, without a word.
  expect(await toldOfLicense()).toEqual(notices.map(({ grant }) => ({ grant, isBlank: true })));

  // The other side of each open offer is told of it, by the name that it knew.
  const told = await look<{ template: string }>(
    `SELECT template FROM outbound_email WHERE state = 'queued' AND position($1 IN lower(payload::text)) > 0
       AND template IN ('offer-declined', 'offer-withdrawn') ORDER BY 1`,
    [canary],
  );
  expect(told.map(({ template }) => template)).toEqual(["offer-declined", "offer-declined", "offer-withdrawn"]);
  await deliver();
  expect((await left(canary)).filter((place) => !CONTRACT.includes(place))).toEqual([]);
  expect(await look("SELECT id FROM license_grant")).toEqual(before);
  expect(await look("SELECT settled_at IS NOT NULL AS settled FROM erasure ORDER BY erased_at DESC LIMIT 1")).toEqual([
    { settled: true },
  ]);
  await expectAllVerify(url, look);

  // What the page said would stay is what stayed.
  for (const { of, stays } of preview.fates.filter((fate) => fate.of.group === "licenses" && fate.stays > 0)) {
    const [{ count } = { count: 0 }] = await look<{ count: number }>(`SELECT count(*)::int AS count FROM ${of.table}`);
    expect(count, of.table).toBeGreaterThanOrEqual(stays);
  }
  const consents = preview.fates.find(({ of }) => of.table === "consent_record");
  expect(await look("SELECT id FROM consent_record WHERE position($1 IN email_key) > 0", [canary])).toHaveLength(
    consents?.stays ?? 0,
  );
  const [{ status, email } = { status: "", email: "" }] = await look<{ status: string; email: string }>(
    "SELECT c.status::text, p.email FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = $1",
    [userId],
  );
  expect([status, email]).toEqual(["suspended", `${userId}@erased.invalid`]);
  expect(await look("SELECT FROM sign_in_session WHERE profile_id = $1", [userId])).toEqual([]);

  // Nothing is written to the address that the rows have now.
  const { enqueueMail } = await import("@/lib/mail/outbox");
  await enqueueMail(db(), [{ template: "guide-link", toAddress: email, payload: { name: "x" } }], now);
  expect(await look("SELECT FROM outbound_email WHERE to_address = $1", [email])).toEqual([]);

  const dump = await dumpOf(look);
  expect(await erase(canary)).toBe("erased");
  expect(await erase(canary)).toBe("erased");
  const again = await dumpOf(look);
  const about = (all: typeof dump) => all.filter(({ value }) => value.includes(canary)).length;
  expect(about(again)).toBe(about(dump));
});

test("the page, which reads all tables at once, shows of each what the file has", async () => {
  const canary = newCanary();
  await addVisitor(look, canary, now);
  await addFullCreator(look, canary, now, admin, await others());
  const held = await heldAt(proved(mailboxOf(canary)), 3);
  const person = await personAt(db(), mailboxOf(canary));
  const shown = held.flatMap(({ tables }) => tables);
  expect(shown.length).toBeGreaterThan(25);
  expect(new Set(shown.map(({ of }) => of.table)).size).toBe(shown.length);
  for (const { of, count, rows } of shown) {
    const alone = await rowsOf(db(), of, person, 20_000);
    expect([of.table, count, rows.length]).toEqual([of.table, alone.count, Math.min(alone.count, 3)]);
    const all = alone.rows.map(({ row }) => JSON.stringify(row));
    for (const { row } of rows) expect(all, of.table).toContain(JSON.stringify(row));
  }
  // A license's private facts, without what keeps others from guessing them.
  const certificates = JSON.stringify(shown.find(({ of }) => of.table === "certificate")?.rows);
  expect(certificates).toContain(mailboxOf(canary));
  expect(certificates).not.toContain('"salt"');
  const [latest] = shown.find(({ of }) => of.table === "offer")?.rows ?? [];
  expect(latest?.row).toEqual(
    (await rowsOf(db(), REGISTER.find(({ table }) => table === "offer") ?? expect.unreachable(), person, 1)).rows[0]
      ?.row,
  );
});

test("who comes back is new", async () => {
  const canary = newCanary();
  await addFullCreator(look, canary, now, admin, await others());
  await erase(canary);
  const id = await join({ email: mailboxOf(canary) }, now);
  const { userId } = await addFullCreator(look, canary, addHours(now, 1), admin);
  const { fates } = await previewErasure(proved(mailboxOf(canary)), now);
  expect(fates.filter(({ of }) => of.table === "license_grant")).toEqual([]);
  expect(await look("SELECT FROM creator_profile WHERE user_id = $1 AND closed_at IS NULL", [userId])).toHaveLength(1);
  expect(await look("SELECT FROM waitlist_submissions WHERE id = $1", [id])).toHaveLength(1);
});

test("what staff noted is blanked, an entry says so, and any other change of an entry is found", async () => {
  const canary = newCanary();
  const { userId } = await addFullCreator(look, canary, now, admin);
  const [entry] = await look<{ id: string }>(
    "SELECT id::text FROM admin_audit_log WHERE action = 'creator_verified' AND record_id = $1",
    [userId],
  );
  const removed = { actor: "admin", actorId: admin.id, action: "sample_removed", table: "creator_profile" } as const;
  await appendAudit(db(), [{ ...removed, recordId: userId, details: { note: `Not ${canary}'s voice` } }]);
  await erase(canary);
  const [blanked] = await look("SELECT details, action FROM admin_audit_log WHERE id = $1", [entry?.id]);
  expect(blanked).toEqual({ action: "creator_verified", details: { note: null } });
  expect(await left(canary)).toEqual([]);
  expect(await connected(url, (_, ask) => verdictOf(ask))).toMatchObject({ defects: 0 });
  const changed = [
    `UPDATE admin_audit_log SET actor = 'system' WHERE id = ${entry?.id}`,
    `UPDATE admin_audit_log SET details = '{"note": "Never checked"}' WHERE id = ${entry?.id}`,
    `DELETE FROM admin_audit_log WHERE action = 'entry_blanked' AND record_id = '${entry?.id}'`,
  ];
  for (const statement of changed) expect((await tamper(url, [statement])).defects, statement).toBeGreaterThan(0);
  // The triggers refuse what is no blanking, also in a transaction that erases.
  for (const set of ["actor = 'system'", `details = '{"note": "x"}'`, "details = '{}'"]) {
    const work = `BEGIN; SELECT set_config('likeright.erasing', 'on', true); UPDATE admin_audit_log SET ${set} WHERE id = (SELECT min(id) FROM admin_audit_log WHERE details ? 'note'); COMMIT`;
    await expect(look(work), set).rejects.toThrow("append-only");
    await look("ROLLBACK");
  }
  await expect(look("UPDATE admin_audit_log SET details = audit_blanked(details)")).rejects.toThrow("append-only");
});

test("a changed entry does not pass for a blanked one by what somebody without the key can write", async () => {
  const canary = newCanary();
  await addFullCreator(look, canary, now, admin);
  await erase(canary);
  const [entry] = await look<{ id: string }>(
    "SELECT max(id)::text AS id FROM admin_audit_log WHERE action = 'person_erased'",
  );
  const changed = `jsonb_populate_record(e, jsonb_build_object('actor', 'creator', 'details', e.details || '{"note": null}'))`;
  const [{ left = "" } = {}] = await look<{ left: string }>(
    `SELECT audit_hash(c.seq, c.previous_hash, ${changed}) AS left
     FROM admin_audit_log e JOIN audit_chain c ON c.event_id = e.id WHERE e.id = $1`,
    [entry?.id],
  );
  const blanking = { entry: entry?.id ?? "", left };
  /** The defects of that entry, once it is changed and another one vouches for it. */
  const found = async (action: string, details: object) => {
    const { lines } = await tamper(url, [
      `UPDATE admin_audit_log SET actor = 'creator', details = details || '{"note": null}' WHERE id = ${blanking.entry}`,
      `INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
       VALUES ('system', '${action}', 'admin_audit_log', '${blanking.entry}', '${JSON.stringify(details)}')`,
    ]);
    return lines.filter((line) => line.includes(`event ${blanking.entry},`)).length;
  };
  const [signed] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'blanking_signed' ORDER BY id DESC LIMIT 1",
  );
  expect(await found("entry_blanked", blanking)).toBe(1);
  expect(await found("blanking_signed", blanking)).toBe(1);
  expect(await found("blanking_signed", { ...signed?.details, ...blanking })).toBe(1);
  const own = env().LICENSE_KEYS;
  Object.assign(env(), { LICENSE_KEYS: JSON.stringify(newKeySet()) });
  const theirs = signBlanking(blanking);
  Object.assign(env(), { LICENSE_KEYS: own });
  expect(await found("blanking_signed", theirs)).toBe(1);
  // By the key itself it does, so that the above is refused for the signature alone.
  expect(await found("blanking_signed", signBlanking(blanking))).toBe(0);
});

test("an erasure signs for no entry that was changed before, and verifying names it afterwards as before", async () => {
  const canary = newCanary();
  await addFullCreator(look, canary, now, admin);
  const [entry] = await look<{ id: string }>(
    "SELECT max(id)::text AS id FROM admin_audit_log WHERE action = 'creator_verified'",
  );
  await connected(url, async (client) => {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    await client.query("UPDATE admin_audit_log SET action = 'creator_suspended' WHERE id = $1", [entry?.id]);
    await client.query("COMMIT");
  });
  const named = async () =>
    (await connected(url, (_, ask) => verdictOf(ask))).lines.filter((line) => line.includes(`event ${entry?.id},`))
      .length;
  expect(await named()).toBe(1);
  // What the trigger may be made to say of it signs nothing, either.
  await look(
    `INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
     SELECT 'system', 'entry_blanked', 'admin_audit_log', e.id::text,
       jsonb_build_object('entry', e.id::text, 'left', audit_hash(c.seq, c.previous_hash, e))
     FROM admin_audit_log e JOIN audit_chain c ON c.event_id = e.id WHERE e.id = $1`,
    [entry?.id],
  );
  await erase(canary);
  expect(await look("SELECT details FROM admin_audit_log WHERE id = $1", [entry?.id])).toEqual([
    { details: { note: null } },
  ]);
  expect(await named()).toBe(1);
});

test("no agreement of a license goes, and none outside of an erasure", async () => {
  const offer = await addOffer({}, now);
  await expect(look("DELETE FROM agreement WHERE offer_id = $1", [offer.id])).rejects.toThrow("never changed");
  await approved(offer, now);
  const work = `BEGIN; SELECT set_config('likeright.erasing', 'on', true); DELETE FROM agreement WHERE offer_id = '${offer.id}'; COMMIT`;
  await expect(look(work)).rejects.toThrow("never changed");
  await look("ROLLBACK");
});

test("a chain whose message was reported waits for staff, and goes once they have decided", async () => {
  const canary = newCanary();
  const buyer = await confirmedBuyer(mailboxOf(canary));
  const offer = await offerFrom(
    mailboxOf(canary),
    buyer,
    await addCreator({ priceFloorCents: 100 }, newCanary()),
    canary,
    now,
  );
  await look(
    `INSERT INTO offer_message (id, root_offer_id, offer_id, position, author, body, created_at, reported_at, report_reason)
     VALUES (gen_random_uuid(), $1, $1, 1, 'buyer', $2, now(), now(), 'abuse')`,
    [offer.id, `${canary} is rude.`],
  );
  await erase(canary);
  await deliver();
  expect(await left(canary)).toContain("offer_message.body");
  await look("UPDATE offer_message SET closed_at = now(), outcome = 'hidden' WHERE offer_id = $1", [offer.id]);
  await settleErasures(now);
  expect(await left(canary)).toEqual([]);
  expect(await look("SELECT FROM buyer_org WHERE id = $1", [buyer.buyerOrgId])).toEqual([]);
});

test("why a message was reported goes with who reported it, and what it said with who wrote it", async () => {
  for (const erased of ["author", "reader"] as const) {
    const offer = await addOffer({}, now);
    const sent = await sendMessage(writerOf(await openLink(offer)), "A sharp word", now);
    if (!sent.ok) throw new Error(sent.reason);
    const reader = writingBuyer((await openBuyerLink(offer)) as BuyerLink<"link" | "session">);
    await reportMessage(reader, { messageId: sent.id, reason: "abuse", words: "It hurts" }, now);
    await closeReport(admin, { messageId: sent.id, outcome: "kept" }, now);
    await approved(offer, now);
    const email = erased === "author" ? offer.creatorEmail : offer.buyerAddress;
    expect(await eraseOwn(proved(email), now)).toBe("erased");
    expect(await look("SELECT body, report_words FROM offer_message WHERE id = $1", [sent.id])).toEqual([
      erased === "author"
        ? { body: expect.stringContaining("Erased"), report_words: "It hurts" }
        : { body: "A sharp word", report_words: null },
    ]);
  }
});

test("staff erase by an address, for a reason from a list, and never an administrator", async () => {
  const canary = newCanary();
  const email = await addVisitor(look, canary, now);
  expect(await eraseByStaff(admin, { email: email.toUpperCase(), reason: "minor" }, now)).toBe("erased");
  expect(
    await look(
      "SELECT actor, admin_id, table_name, details FROM admin_audit_log WHERE action = 'person_erased' ORDER BY id DESC LIMIT 1",
    ),
  ).toEqual([{ actor: "admin", admin_id: admin.id, table_name: "erasure", details: { reason: "minor", kept: 0 } }]);
  await deliver();
  expect(await left(canary)).toEqual([]);
  expect(await eraseByStaff(admin, { email, reason: "minor" }, now)).toBe("nothing");
  expect(await eraseByStaff(admin, { email: admin.email, reason: "asked" }, now)).toBe("staff");
  expect(await look("SELECT FROM profiles WHERE id = $1", [admin.id])).toHaveLength(1);
});

test("staff who erase a brand end what is open in their own name: nobody of the brand has seen a counter-offer", async () => {
  const offer = await addOffer({}, now);
  const sent = await sendMessage(writerOf(await openLink(offer)), "A sharp word", now);
  if (!sent.ok) throw new Error(sent.reason);
  const reader = writingBuyer((await openBuyerLink(offer)) as BuyerLink<"link" | "session">);
  // Staff have not decided about it, so the offer stays.
  await reportMessage(reader, { messageId: sent.id, reason: "abuse", words: "It hurts" }, now);
  const counter = await countered(offer, now);
  const request = { ...requestTo(await addCreator()), buyerEmail: offer.buyerAddress };
  const waiting = await submitOffer(request, await ownerOf(offer), now);
  if (!waiting.ok) throw new Error(waiting.reason);
  expect(await eraseByStaff(admin, { email: offer.buyerAddress, reason: "asked" }, now)).toBe("erased");
  expect(await look("SELECT status, seen_at FROM offer WHERE id = $1", [counter.id])).toEqual([
    { status: "declined", seen_at: null },
  ]);
  const ended = "SELECT actor, admin_id, action FROM admin_audit_log WHERE record_id = $1 ORDER BY id DESC LIMIT 1";
  const byStaff = { actor: "admin", admin_id: admin.id };
  expect(await look(ended, [counter.id])).toEqual([{ ...byStaff, action: "offer_declined" }]);
  expect(await look(ended, [waiting.offer.id])).toEqual([{ ...byStaff, action: "offer_withdrawn" }]);
});

test("every table and every column of text, bytes or JSON is in the register, or said to be nobody's", async () => {
  const columns = await look<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = c.table_schema
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
       AND (c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet') OR c.udt_name IN ('tsvector', '_text', '_uuid'))`,
  );
  const tables = await look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name <> '_prisma_migrations'`,
  );
  const declared = [...REGISTER.map(({ table }) => table), ...Object.keys(NOT_PERSONAL)];
  expect(declared.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const known = new Set([
    ...REGISTER.flatMap(({ table, columns: own }) => Object.keys(own).map((column) => `${table}.${column}`)),
    ...Object.entries(NOT_PERSONAL).flatMap(([table, { columns: own }]) => own.map((column) => `${table}.${column}`)),
  ]);
  const missing = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name));
  expect(missing).toEqual([]);
  // And nothing is declared that is not there.
  const all = new Set(
    (
      await look<{ name: string }>(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
      )
    ).map(({ name }) => name),
  );
  expect([...known].filter((name) => !all.has(name))).toEqual([]);
  for (const { rule, stays } of REGISTER) expect(RETENTION).toHaveProperty([stays?.rule ?? rule]);
});

test("an address that an account left erases nothing of it, nor does one that the old address can still take back", async () => {
  const { userId, email } = await addCreator();
  const to = mailboxOf(newCanary());
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [userId, to]);
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4)`,
    [userId, email, to, now],
  );
  expect(await eraseOwn(proved(email), now)).toBe("left");
  expect(await eraseOwn(proved(to), addHours(now, 71))).toBe("undoable");
  // The page says so before the button.
  const obstacleOf = async (mailbox: string, at: Date) => (await previewErasure(proved(mailbox), at)).obstacle;
  expect(await obstacleOf(email, now)).toEqual({ why: "left" });
  expect(await obstacleOf(to, addHours(now, 71))).toEqual({ why: "undoable", until: addHours(now, 72) });
  expect(await obstacleOf(to, addHours(now, 73))).toBeUndefined();
  expect(await obstacleOf(admin.email, now)).toEqual({ why: "staff" });
  expect(await look("SELECT FROM creator_profile WHERE user_id = $1 AND closed_at IS NULL", [userId])).toHaveLength(1);
  expect(await eraseOwn(proved(to), addHours(now, 73))).toBe("erased");
});

test("an address between two moves that were undone is not one that an account may come back to", async () => {
  const { userId, email } = await addCreator();
  const [between, last] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const undone = (from: string, to: string) =>
    look(
      `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at, undone_at)
       VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4, $4)`,
      [userId, from, to, now],
    );
  await undone(email, between);
  await undone(between, last);
  expect((await previewErasure(proved(between), now)).obstacle).toBeUndefined();
});

test("an account that came back to an address that it left lately is erased there by staff", async () => {
  const { userId, email } = await addCreator();
  const away = mailboxOf(newCanary());
  for (const [from, to, hours] of [
    [email, away, -2],
    [away, email, -1],
  ] as const)
    await look(
      `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at)
       VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4)`,
      [userId, from, to, addHours(now, hours)],
    );
  expect(await eraseOwn(proved(email), now)).toBe("undoable");
  expect(await eraseByStaff(admin, { email, reason: "minor" }, now)).toBe("erased");
  expect(await look("SELECT FROM profiles WHERE id = $1", [userId])).toEqual([]);
});

test("a brand that asks another creator meanwhile is erased once that creator is locked, too", async () => {
  const [offer, other] = [await addOffer({}, now), await addCreator()];
  const commit = await holdIn(async (tx) => {
    await keepBrand(tx, offer.buyerOrgId);
    await tx.offer.update({ where: { id: offer.id }, data: { creatorUserId: other.userId } });
  });
  const release = await hold(url, "SELECT FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE", other.userId);
  const waitingFor = async (table: string) =>
    (
      await look(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE '%FROM ' || $1 || ' WHERE%'`,
        [table],
      )
    ).length;
  const erased = eraseOwn(proved(offer.buyerAddress), now);
  await expect.poll(() => waitingFor("buyer_org")).toBe(1);
  await commit();
  await expect.poll(() => waitingFor("creator_profile")).toBe(1);
  await release();
  expect(await erased).toBe("erased");
});

test("an inquiry that is being sent goes with its notice to our staff", async () => {
  const canary = newCanary();
  const email = mailboxOf(canary);
  await addSubscription(email, null, now);
  const send = await hold(
    url,
    `WITH held AS (SELECT pg_advisory_xact_lock(${locks.submissions}, hashtext($1::text))),
     stored AS (INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message)
       SELECT gen_random_uuid(), 'Ada', $1::text, $1::text, 'legal', 'A question' FROM held)
     INSERT INTO outbound_email (template, to_address, payload, named)
     SELECT 'inquiry-notice', 'legal@example.test', jsonb_build_object('email', $1::text, 'message', 'A question'),
       '{${namesAsNumbers([email])}}' FROM held`,
    email,
  );
  const erased = erase(canary);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await send();
  expect(await erased).toBe("erased");
  expect(await left(canary)).toEqual([]);
});

test("a link to one's data that is being made goes with the rest", async () => {
  const email = mailboxOf(newCanary());
  await addSubscription(email, null, now);
  const ask = await hold(
    url,
    `WITH held AS (SELECT pg_advisory_xact_lock(hashtextextended($1::text, ${locks.dataLinks})))
     INSERT INTO data_access (id, email, email_key, token_hash, asked_at, expires_at)
     SELECT gen_random_uuid(), $1::text, $1::text, 'x', now(), now() + interval '1 hour' FROM held`,
    email,
  );
  const erased = eraseOwn(proved(email), now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await ask();
  expect(await erased).toBe("erased");
  expect(await look("SELECT FROM data_access WHERE email_key = $1", [email])).toEqual([]);
});

test("what tells another account that it moves to the erased address still leaves, and its words go after", async () => {
  const email = mailboxOf(newCanary());
  await addSubscription(email, null, now);
  const [mail] = await look<{ id: string }>(
    `INSERT INTO outbound_email (template, to_address, payload, named)
     VALUES ('address-notice', 'owner@example.test', jsonb_build_object('changeId', gen_random_uuid(), 'to', $1::text),
       '{${namesAsNumbers([email])}}') RETURNING id`,
    [email],
  );
  const state = async () =>
    look("SELECT state, erased_at IS NOT NULL AS blank FROM outbound_email WHERE id = $1", [mail?.id]);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  expect(await state()).toEqual([{ state: "queued", blank: false }]);
  // Whoever sends it may fail, and needs its words again.
  await look("UPDATE outbound_email SET state = 'sending' WHERE id = $1", [mail?.id]);
  await settleErasures(now);
  expect(await state()).toEqual([{ state: "sending", blank: false }]);
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE id = $1", [mail?.id]);
  await settleErasures(now);
  expect(await state()).toEqual([{ state: "sent", blank: true }]);
});
