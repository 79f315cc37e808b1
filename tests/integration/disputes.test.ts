import { randomUUID } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { DisputeClock, DisputeHistory } from "@/components/licenses/disputes";
import { readWaiting } from "@/lib/admin/waiting";
import { brand } from "@/lib/brand";
import { brandFacts } from "@/lib/brands/facts";
import { eventsOf } from "@/lib/licenses/calendar-feed";
import { disputesAwaiting } from "@/lib/licenses/deals";
import { tellOfLateDisputes } from "@/lib/licenses/dispute-ends";
import {
  answerDispute,
  decideDispute,
  disputeUse,
  endAfterDispute,
  endDisputedLicense,
  replyToAnswer,
} from "@/lib/licenses/dispute-use";
import { findDispute, listDisputes, withAgreed } from "@/lib/licenses/disputes-admin";
import { takeBackUse } from "@/lib/licenses/file-use";
import { timelineOf } from "@/lib/licenses/timeline";
import { shownUse } from "@/lib/licenses/use-schema";
import { filedUseOf, filedUseOfBuyer } from "@/lib/licenses/uses";
import type { Owner } from "@/lib/offers/lists";
import { licenseMail } from "@/lib/offers/mail";
import { db } from "@/lib/postgres/db";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { lastSecond } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { addHours, formatMoment } from "@/lib/time";
import { hold, testDatabase } from "@/tests/support/database";
import { addHeld, type Held } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";
import { actingCreator } from "@/tests/support/members";
import { reload } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { creatorOf, disputedUse, disputing, filedUse } from "@/tests/support/uses";

const { look, url } = await testDatabase();
const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");
/** Five days after `now` in New York end with February 6. */
const due = new Date("2027-02-07T05:00:00.000Z");
const before = (instant: Date) => new Date(instant.getTime() - 1);

const stopped = (useId: string) => ({
  useId,
  outcome: "stopped" as const,
  stoppedOn: new Date("2027-02-01T00:00:00.000Z"),
  answer: "Off the air.",
});
const cured = (useId: string) => ({
  useId,
  outcome: "cured" as const,
  stoppedOn: undefined,
  answer: "It runs unpaid now.",
});
const upheld = (disputeId: string) => ({ disputeId, verdict: "uphold" as const, resolution: "It ran as an ad." });
const rejected = (disputeId: string) => ({ disputeId, verdict: "reject" as const, resolution: "It was never paid." });

const dispute = (disputeId: string) => db().useDispute.findUniqueOrThrow({ where: { id: disputeId } });
const stepsOf = async (disputeId: string) =>
  (
    await look<{ actor: string; action: string; step: string | null }>(
      "SELECT actor, action, details->>'step' AS step FROM admin_audit_log WHERE record_id = $1 ORDER BY id",
      [disputeId],
    )
  ).map(({ actor, action, step }) => [actor, step ?? action]);
const mailsOf = async ({ grant }: Held) =>
  (
    await look<{ template: string; to: string; step: string | null }>(
      `SELECT template, payload->>'to' AS to, coalesce(payload->>'step', payload->>'verdict') AS step FROM outbound_email
       WHERE payload->>'grantId' = $1 AND template IN ('use-disputed', 'dispute-step', 'dispute-resolved', 'license-revoked')
       ORDER BY template, 3, 2`,
      [grant.id],
    )
  ).map(({ template, to, step }) => [template, step, to].filter(Boolean).join(" "));
const staffMails = async () =>
  (await look<{ asked: number; late: number }>(
    "SELECT (payload->>'asked')::int AS asked, (payload->>'late')::int AS late FROM outbound_email WHERE template = 'disputes-to-decide'",
  )) ?? [];
const consents = async ({ offer }: Held) =>
  (await look("SELECT id FROM consent_record WHERE offer_id = $1", [offer.id])).length;
const eventsIn = async (held: Held, now: Date) => {
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { id: held.grant.id } });
  const events = await timelineOf({ ...held.grant, ...grant }, held.offer.agreement.content, now);
  return events.map(({ what, at }) => [what, at] as const);
};
const timeline = async (held: Held, now: Date) => (await eventsIn(held, now)).map(([what]) => what);

test("a creator disputes a use of their own license once, as they saw it: both are told, and it is audited", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const useId = await filedUse(held, now);
  const [mine, others] = [creatorOf(held), creatorOf(other)];
  const form = await disputing(mine, useId, "Not agreed.");
  expect(await disputeUse(others, form, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await disputeUse(mine, { ...form, useId: "x" }, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await disputeUse(mine, { ...form, version: "" }, now)).toEqual({ ok: false, reason: "changed" });
  const both = await Promise.all([1, 2, 3].map(() => disputeUse(mine, form, now)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "disputed-already" });
  expect(await mailsOf(held)).toEqual(["use-disputed buyer", "use-disputed creator"]);
  const use = await filedUseOf(useId, mine.userId);
  expect(use?.dispute).toMatchObject({ state: "disputed", reason: "Not agreed.", createdAt: now, dueAt: due });
  expect(await stepsOf(use?.dispute?.id ?? "")).toEqual([["creator", "use_disputed"]]);
  const [mail] = await look<{ at: string; zone: string }>(
    "SELECT payload->>'dueAt' AS at, payload->>'dueZone' AS zone FROM outbound_email WHERE template = 'use-disputed' AND payload->>'grantId' = $1",
    [held.grant.id],
  );
  expect(mail).toEqual({ at: "2027-02-07T04:59:59.000Z", zone: "America/New_York" });
});

// No test is told what another put to staff.
beforeEach(() => look("DELETE FROM outbound_email WHERE template = 'disputes-to-decide'"));

/** What an act at `at` wrote: the dispute's row, the newest entry about it, and all mails about the license or to staff. */
async function wrote({ grant }: Held, disputeId: string, at: Date) {
  const mails = await look<{ template: string; to_address: string; payload: object }>(
    `SELECT template, to_address, payload FROM outbound_email
     WHERE created_at = $1 AND (payload->>'grantId' = $2 OR template = 'disputes-to-decide') ORDER BY template, payload->>'to'`,
    [at, grant.id],
  );
  return { row: await dispute(disputeId), logged: (await loggedOf(look, disputeId)).at(-1), mails };
}

/** The mail of a step to both parties, with what it says besides the use. */
async function toBoth(held: Held, template: string, told: object) {
  const use = {
    ...licenseMail(await reload(held.offer), held.grant),
    place: "Radio",
    where: "US",
    beginsOn: "2027-02-01T00:00:00.000Z",
    endsOn: "2027-03-01T00:00:00.000Z",
    reason: "Never agreed to.",
  };
  const mail = (to: Party, to_address: string) => ({ template, to_address, payload: { ...use, to, ...told } });
  return [mail("buyer", held.email), mail("creator", held.creator.email)];
}
const until = (instant: string) => ({ dueAt: instant, dueZone: "America/New_York" });
const toStaff = (asked: number, late: number) => ({
  template: "disputes-to-decide",
  to_address: brand.mail.support,
  payload: { asked, late },
});
const step = (actor: string, admin_id: string | null, details: object) => ({
  ...{ actor, admin_id, action: "dispute_step", table_name: "use_dispute", details },
});
const undecided = {
  ...{ resolvedAt: null, resolution: null, lateToldAt: null, askedAt: null, endedAt: null },
  ...{ answeredAt: null, answer: null, stoppedOn: null },
};

test("each step to the end of the license writes its own columns, one entry of the log and its mails, and nothing else", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now);
  const written = (hours: number) => wrote(held, disputeId, addHours(now, hours));
  const row = {
    ...{ id: disputeId, useId, reason: "Never agreed to.", createdAt: now, state: "disputed", dueAt: due },
    ...undecided,
  };
  const fiveDays = until("2027-02-07T04:59:59.000Z");
  expect(await written(0)).toEqual({
    row,
    logged: {
      ...{ actor: "creator", admin_id: creator.userId, action: "use_disputed", table_name: "use_dispute" },
      details: { useId },
    },
    mails: await toBoth(held, "use-disputed", fiveDays),
  });
  expect(await db().licenseUse.findUnique({ where: { id: useId } })).toMatchObject({
    ...{ disputedAt: now, takenBackAt: null, correctedAt: null, revision: 1 },
  });

  await answerDispute(held.buyer, stopped(useId), addHours(now, 1));
  const day = new Date("2027-02-01T00:00:00.000Z");
  const answered = { state: "stopped", answeredAt: addHours(now, 1), answer: "Off the air.", stoppedOn: day };
  expect(await written(1)).toEqual({
    row: { ...row, ...answered },
    logged: step("buyer", null, { step: "stop" }),
    mails: await toBoth(held, "dispute-step", {
      ...fiveDays,
      ...{ step: "stopped", words: "Off the air.", day: day.toISOString() },
    }),
  });

  await replyToAnswer(creator, { useId, step: "ask" }, addHours(now, 2));
  const asked = { askedAt: addHours(now, 2), dueAt: new Date("2027-02-09T05:00:00.000Z") };
  expect(await written(2)).toEqual({
    row: { ...row, ...answered, ...asked },
    logged: step("creator", creator.userId, { step: "ask" }),
    mails: [
      ...(await toBoth(held, "dispute-step", { ...until("2027-02-09T04:59:59.000Z"), step: "asked" })),
      toStaff(1, 0),
    ],
  });

  expect(await decideDispute(admin, upheld(disputeId), addHours(now, 3))).toBe(true);
  const decided = {
    ...{ state: "upheld", resolvedAt: addHours(now, 3), resolution: "It ran as an ad." },
    dueAt: new Date("2027-03-04T05:00:00.000Z"),
  };
  expect(await written(3)).toEqual({
    row: { ...row, ...answered, ...asked, ...decided },
    logged: step("admin", admin.id, { step: "uphold", note: "It ran as an ad." }),
    mails: await toBoth(held, "dispute-resolved", {
      ...until("2027-03-04T04:59:59.000Z"),
      ...{ verdict: "upheld", resolution: "It ran as an ad." },
    }),
  });

  const acting = await actingCreator(creator.userId, addHours(now, 4));
  expect(await endAfterDispute(acting, useId, addHours(now, 4))).toEqual({ ok: true, grantId: held.grant.id });
  const reason = "The licensor revoked this license by notice, after a disputed use was upheld: It ran as an ad.";
  const { mails, ...ended } = await written(4);
  expect(ended).toEqual({
    row: { ...row, ...answered, ...asked, ...decided, state: "ended", endedAt: addHours(now, 4) },
    logged: step("creator", creator.userId, { step: "end" }),
  });
  expect(mails).toMatchObject([
    { template: "license-revoked", to_address: held.email, payload: { to: "buyer", reason } },
    { template: "license-revoked", to_address: held.creator.email, payload: { to: "creator", reason } },
  ]);
  expect((await eventsIn(held, addHours(now, 5))).slice(-5)).toEqual([
    ["Use disputed", now],
    ["Licensee said that the disputed use stopped", addHours(now, 1)],
    ["Dispute put to our staff", addHours(now, 2)],
    ["Dispute upheld", addHours(now, 3)],
    ["Revoked by notice", addHours(now, 4)],
  ]);
  expect((await loggedOf(look, held.grant.id)).at(-1)).toEqual({
    ...{ actor: "creator", admin_id: creator.userId, action: "license_revoked", table_name: "license_grant" },
    details: { reason },
  });
});

test("who judges a brand is told of a dispute from its verdict on, also once its license was ended over it", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now);
  const upheldOf = async () => (await brandFacts(held.buyer.buyerOrgId, null, creator.userId, now))?.upheld;
  await answerDispute(held.buyer, stopped(useId), now);
  await replyToAnswer(creator, { useId, step: "ask" }, now);
  expect(await upheldOf()).toBe(0);
  expect(await decideDispute(admin, upheld(disputeId), now)).toBe(true);
  expect(await upheldOf()).toBe(1);
  expect(await endDisputedLicense(admin, disputeId, now)).toBe(true);
  expect(await upheldOf()).toBe(1);
});

test("a cured use has no day on which it stopped, whatever the form sent, and accepting it has no clock to tell of", async () => {
  const held = await addHeld(start);
  const { useId, disputeId, creator } = await disputedUse(held, now);
  const answer = { ...cured(useId), stoppedOn: new Date("2027-02-01T00:00:00.000Z") };
  await answerDispute(held.buyer, answer, addHours(now, 1));
  const answered = await wrote(held, disputeId, addHours(now, 1));
  expect(answered).toMatchObject({
    row: { state: "cured", stoppedOn: null, answeredAt: addHours(now, 1), answer: "It runs unpaid now." },
    logged: step("buyer", null, { step: "cure" }),
  });
  expect(answered.mails).toEqual(
    await toBoth(held, "dispute-step", {
      ...until("2027-02-07T04:59:59.000Z"),
      ...{ step: "cured", words: "It runs unpaid now." },
    }),
  );
  await replyToAnswer(creator, { useId, step: "accept" }, addHours(now, 2));
  expect(await wrote(held, disputeId, addHours(now, 2))).toEqual({
    row: { ...answered.row, resolvedAt: addHours(now, 2) },
    logged: step("creator", creator.userId, { step: "accept" }),
    mails: await toBoth(held, "dispute-step", { step: "accepted" }),
  });
});

test("what staff reject is told with their reason and without a clock, and the row keeps that of their decision", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now);
  await answerDispute(held.buyer, cured(useId), now);
  await replyToAnswer(creator, { useId, step: "ask" }, now);
  const before = await dispute(disputeId);
  await decideDispute(admin, rejected(disputeId), addHours(now, 1));
  expect(await wrote(held, disputeId, addHours(now, 1))).toEqual({
    row: { ...before, state: "rejected", resolvedAt: addHours(now, 1), resolution: "It was never paid." },
    logged: step("admin", admin.id, { step: "reject", note: "It was never paid." }),
    mails: await toBoth(held, "dispute-resolved", { verdict: "rejected", resolution: "It was never paid." }),
  });
  expect(await timeline(held, addHours(now, 2))).toEqual(
    expect.arrayContaining(["Licensee said that the disputed use was cured", "Dispute rejected"]),
  );
});

test("a clock that runs out is told or settles the dispute, is counted, and skips what another run has", async () => {
  const ran = addHours(due, 2);
  await tellOfLateDisputes(addHours(due, 1));
  const [silent, answered, busy] = [await addHeld(start), await addHeld(start), await addHeld(start)];
  const [late, settled, held] = [
    await disputedUse(silent, now),
    await disputedUse(answered, now),
    await disputedUse(busy, now),
  ];
  await answerDispute(answered.buyer, cured(settled.useId), now);
  const [silentBefore, answeredBefore] = [await dispute(late.disputeId), await dispute(settled.disputeId)];
  const release = await hold(url, "SELECT FROM use_dispute WHERE id = $1 FOR UPDATE", held.disputeId);
  expect(await tellOfLateDisputes(ran).finally(release)).toBe(2);
  const clock = until("2027-02-07T04:59:59.000Z");
  expect(await wrote(silent, late.disputeId, ran)).toEqual({
    row: { ...silentBefore, lateToldAt: ran },
    logged: step("system", null, { step: "late" }),
    mails: [...(await toBoth(silent, "dispute-step", { ...clock, step: "late" })), toStaff(0, 1)].toSorted(
      ({ template: one }, { template: other }) => one.localeCompare(other),
    ),
  });
  const { mails, ...written } = await wrote(answered, settled.disputeId, ran);
  expect(written).toEqual({
    row: { ...answeredBefore, resolvedAt: due },
    logged: step("system", null, { step: "settle" }),
  });
  expect(mails.filter(({ template }) => template === "dispute-step")).toEqual(
    await toBoth(answered, "dispute-step", { ...clock, step: "settled" }),
  );
  expect([await tellOfLateDisputes(ran), await tellOfLateDisputes(ran)]).toEqual([1, 0]);
});

test("stopped and accepted: settled, with a line of the license's timeline and a mail for each step", async () => {
  const held = await addHeld(start);
  const consented = await consents(held);
  const { useId, disputeId, creator } = await disputedUse(held, now);
  expect(await answerDispute(held.buyer, stopped(useId), addHours(now, 1))).toMatchObject({ ok: true });
  expect(await dispute(disputeId)).toMatchObject({
    state: "stopped",
    stoppedOn: new Date("2027-02-01T00:00:00.000Z"),
    answer: "Off the air.",
    dueAt: due,
  });
  const later = addHours(now, 2);
  const replies = await Promise.all([1, 2, 3].map(() => replyToAnswer(creator, { useId, step: "accept" }, later)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await dispute(disputeId)).toMatchObject({ state: "stopped", resolvedAt: later, resolution: null });
  expect(await replyToAnswer(creator, { useId, step: "ask" }, later)).toEqual({ ok: false, reason: "not-now" });
  expect(await answerDispute(held.buyer, cured(useId), later)).toEqual({ ok: false, reason: "not-now" });
  expect(await decideDispute(await addAdmin(), upheld(disputeId), later)).toBe(false);
  expect(await stepsOf(disputeId)).toEqual([
    ["creator", "use_disputed"],
    ["buyer", "stop"],
    ["creator", "accept"],
  ]);
  expect(await mailsOf(held)).toEqual([
    "dispute-step accepted buyer",
    "dispute-step accepted creator",
    "dispute-step stopped buyer",
    "dispute-step stopped creator",
    "use-disputed buyer",
    "use-disputed creator",
  ]);
  const lines = ["Use disputed", "Licensee said that the disputed use stopped", "Dispute settled"];
  expect((await timeline(held, later)).filter((what) => lines.includes(what))).toEqual(lines);
  expect(await consents(held)).toBe(consented);
});

test("each party's dashboard and calendar have what it answers next, until its clock ends, and no other's", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const { useId, creator } = await disputedUse(held, now);
  await disputedUse(other, now);
  const [brand, licensor] = [{ buyerOrgId: held.buyer.buyerOrgId }, { creatorUserId: creator.userId }];
  const awaited = async (owner: Owner, at: Date) =>
    (await disputesAwaiting(owner, at)).map((one) => [one.useId, one.place, one.other, one.dispute.dueAt]);
  const dated = async (owner: Owner, at: Date) =>
    (await eventsOf(owner, at, "UTC")).flatMap((event) =>
      event.url.endsWith(useId) ? [[event.at, event.summary]] : [],
    );
  const byBrand = [[useId, "Radio", held.offer.creatorName, due]];
  expect(await awaited(brand, now)).toEqual(byBrand);
  expect(await awaited(brand, before(due))).toEqual(byBrand);
  expect(await dated(brand, now)).toEqual([[lastSecond(due), `Answer the dispute with ${held.offer.creatorName}`]]);
  // Then staff may decide.
  expect(await awaited(brand, due)).toEqual([]);
  expect(await awaited(licensor, now)).toEqual([]);
  await answerDispute(held.buyer, cured(useId), now);
  expect([await awaited(brand, now), await dated(brand, now)]).toEqual([[], []]);
  expect(await awaited(licensor, now)).toEqual([[useId, "Radio", "Larsen Coffee", due]]);
  expect(await dated(licensor, now)).toEqual([
    [lastSecond(due), "Reply to the answer of Larsen Coffee about a disputed use"],
  ]);
  expect([await awaited(licensor, before(due)), await awaited(licensor, due)]).toEqual([
    [[useId, "Radio", "Larsen Coffee", due]],
    [],
  ]);
  await replyToAnswer(creator, { useId, step: "accept" }, now);
  expect([await awaited(licensor, now), await dated(licensor, now)]).toEqual([[], []]);
  // What was stopped awaits its licensor like what was cured; what staff have, nobody.
  const second = await disputedUse(held, now);
  await answerDispute(held.buyer, stopped(second.useId), now);
  expect((await disputesAwaiting(licensor, now)).map((one) => [one.useId, one.offerId, one.grantId])).toEqual([
    [second.useId, held.offer.id, held.grant.id],
  ]);
  await replyToAnswer(creator, { useId: second.useId, step: "ask" }, now);
  expect([await awaited(licensor, now), await awaited(brand, now)]).toEqual([[], []]);
});

test("the soonest clock comes first, told in the agreement's zone, by an event of its own for each step that reads the same later", async () => {
  const held = await addHeld(start);
  const owner = { buyerOrgId: held.buyer.buyerOrgId };
  const last = await disputedUse(held, addHours(now, 24));
  const { useId, creator } = await disputedUse(held, now);
  const awaited = await disputesAwaiting(owner, now);
  expect(awaited.map((one) => one.useId)).toEqual([useId, last.useId]);
  const [{ dispute, zone } = expect.unreachable()] = awaited;
  expect([awaited[0]?.grantId, zone]).toEqual([held.grant.id, "America/New_York"]);
  const clock = (reader?: Party) =>
    renderToStaticMarkup(createElement(DisputeClock, { dispute, zone, now, ...(reader && { reader }) }));
  expect(clock("buyer")).toMatch(/You have until <time.* \(\d days left\) to stop the use or change it/);
  for (const reader of ["creator", undefined] as const) expect(clock(reader)).toContain("The brand has until <time");
  expect(clock()).toMatch(/February 6, 2027[^<]*11:59[^<]*PM/);
  const eventOf = async (party: Owner, at: Date) =>
    (await eventsOf(party, at, "Asia/Tokyo")).find(({ url }) => url.endsWith(useId)) ?? expect.unreachable();
  const asked = await eventOf(owner, now);
  const uids = (await eventsOf(owner, now, "Asia/Tokyo")).map(({ uid }) => uid);
  expect(new Set(uids).size, "two disputes and the end of their license").toBe(3);
  expect(await eventOf(owner, addHours(now, 1))).toEqual(asked);
  expect(asked.since).toEqual(now);
  expect(asked.description).toContain(formatMoment(lastSecond(due), "America/New_York"));
  expect(asked.description).toContain(REHEARSAL_NOTICE);
  const answeredAt = addHours(now, 2);
  await answerDispute(held.buyer, cured(useId), answeredAt);
  const answered = await eventOf({ creatorUserId: creator.userId }, addHours(now, 3));
  expect(answered.since).toEqual(answeredAt);
  expect(answered.uid).not.toBe(asked.uid);
});

test("the licensor is to reply first to what was answered first, whichever use was disputed first", async () => {
  const held = await addHeld(start);
  const [first, second] = [await disputedUse(held, now), await disputedUse(held, addHours(now, 1))];
  await answerDispute(held.buyer, cured(second.useId), addHours(now, 2));
  await answerDispute(held.buyer, cured(first.useId), addHours(now, 26));
  const awaited = await disputesAwaiting({ creatorUserId: first.creator.userId }, addHours(now, 27));
  expect(awaited.map(({ useId }) => useId)).toEqual([second.useId, first.useId]);
});

test("cured, put to staff, upheld and ended by the licensor: the license is revoked with the reason", async () => {
  const held = await addHeld(start);
  const [admin, told] = [await addAdmin(), (await staffMails()).length];
  const { useId, disputeId, creator } = await disputedUse(held, now);
  await answerDispute(held.buyer, cured(useId), now);
  // Nobody asked staff yet.
  expect(await decideDispute(admin, upheld(disputeId), now)).toBe(false);
  expect(await replyToAnswer(creator, { useId, step: "ask" }, now)).toMatchObject({ ok: true });
  expect((await staffMails()).slice(told)).toEqual([{ asked: 1, late: 0 }]);
  // Seven days end with February 8.
  expect(await dispute(disputeId)).toMatchObject({ dueAt: new Date("2027-02-09T05:00:00.000Z"), askedAt: now });
  expect(await endAfterDispute(creator, useId, now)).toEqual({ ok: false, reason: "not-now" });
  const decisions = [upheld(disputeId), rejected(disputeId), upheld(disputeId)];
  const decided = await Promise.all(decisions.map((decision) => decideDispute(admin, decision, now)));
  expect(decided.filter(Boolean)).toHaveLength(1);
  await look("UPDATE use_dispute SET state = 'upheld', resolution = 'It ran as an ad.' WHERE id = $1", [disputeId]);
  const acting = await actingCreator(creator.userId, now);
  const ends = await Promise.all([
    endAfterDispute(acting, useId, now),
    endAfterDispute(acting, useId, now),
    endDisputedLicense(admin, disputeId, now),
  ]);
  expect(ends.filter((end) => (typeof end === "boolean" ? end : end.ok))).toHaveLength(1);
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { id: held.grant.id } });
  expect(grant).toMatchObject({ status: "revoked", revokedAt: now });
  expect(grant.revokedReason).toMatch(
    /revoked this license by notice, after a disputed use was upheld: It ran as an ad\.$/,
  );
  expect(await dispute(disputeId)).toMatchObject({ state: "ended", endedAt: now });
  expect((await mailsOf(held)).filter((mail) => mail.startsWith("license-revoked"))).toEqual([
    "license-revoked buyer",
    "license-revoked creator",
  ]);
  expect((await stepsOf(disputeId)).map(([, step]) => step)).toEqual([
    "use_disputed",
    "cure",
    "ask",
    expect.stringMatching(/^(?:uphold|reject)$/),
    "end",
  ]);
  expect(await timeline(held, now)).toContain("Revoked by notice");
});

test("rejected: the license goes on, and nobody ends it by notice", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now);
  await answerDispute(held.buyer, cured(useId), now);
  await replyToAnswer(creator, { useId, step: "ask" }, now);
  expect(await decideDispute(admin, rejected(disputeId), now)).toBe(true);
  expect(
    await look("SELECT admin_id, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id DESC LIMIT 1", [
      disputeId,
    ]),
  ).toEqual([{ admin_id: admin.id, details: { step: "reject", note: "It was never paid." } }]);
  expect(await endAfterDispute(creator, useId, now)).toEqual({ ok: false, reason: "not-now" });
  expect(await endDisputedLicense(admin, disputeId, now)).toBe(false);
  expect(await db().licenseGrant.findUnique({ where: { id: held.grant.id } })).toMatchObject({ status: "active" });
  expect((await mailsOf(held)).slice(0, 2)).toEqual([
    "dispute-resolved rejected buyer",
    "dispute-resolved rejected creator",
  ]);
});

test("a use is not said to have stopped after the day of the answer, in the agreement's zone", async () => {
  const held = await addHeld(start);
  const { useId } = await disputedUse(held, now);
  const on = (iso: string) => ({ ...stopped(useId), stoppedOn: new Date(`${iso}T00:00:00.000Z`) });
  // There it is still February 2.
  const at = new Date("2027-02-03T04:59:59.000Z");
  for (const day of ["2027-02-03", "2099-12-31"])
    expect(await answerDispute(held.buyer, on(day), at)).toEqual({ ok: false, reason: "ahead" });
  expect(await answerDispute(held.buyer, on("2027-02-02"), at)).toMatchObject({ ok: true });
});

test("the licensee has five days, to the end of the fifth in the agreement's zone", async () => {
  const held = await addHeld(start);
  const { useId, creator } = await disputedUse(held, now);
  expect(await answerDispute(held.buyer, stopped(useId), due)).toEqual({ ok: false, reason: "not-now" });
  expect(await replyToAnswer(creator, { useId, step: "ask" }, before(due))).toEqual({ ok: false, reason: "not-now" });
  expect(await answerDispute(held.buyer, stopped(useId), before(due))).toMatchObject({ ok: true });
});

test("without an answer staff are told once, both parties too, and may decide with or without being asked", async () => {
  const [asked, left] = [await addHeld(start), await addHeld(start)];
  const admin = await addAdmin();
  const [one, other] = [await disputedUse(asked, now), await disputedUse(left, now)];
  await tellOfLateDisputes(before(due));
  expect((await dispute(one.disputeId)).lateToldAt).toBeNull();
  const told = (await staffMails()).length;
  await Promise.all([1, 2, 3].map(() => tellOfLateDisputes(due)));
  await tellOfLateDisputes(addHours(due, 30));
  const late = (await staffMails()).slice(told);
  expect(late.reduce((sum, mail) => sum + mail.late, 0)).toBeGreaterThanOrEqual(2);
  for (const { disputeId } of [one, other]) {
    expect(await dispute(disputeId)).toMatchObject({ state: "disputed", lateToldAt: due, resolvedAt: null });
    expect(await stepsOf(disputeId)).toEqual([
      ["creator", "use_disputed"],
      ["system", "late"],
    ]);
  }
  for (const held of [asked, left])
    expect((await mailsOf(held)).filter((mail) => mail.startsWith("dispute-step"))).toEqual([
      "dispute-step late buyer",
      "dispute-step late creator",
    ]);
  expect(await replyToAnswer(one.creator, { useId: one.useId, step: "accept" }, due)).toMatchObject({ ok: false });
  expect(await replyToAnswer(one.creator, { useId: one.useId, step: "ask" }, due)).toMatchObject({ ok: true });
  expect(await decideDispute(admin, upheld(one.disputeId), due)).toBe(true);
  expect(await decideDispute(admin, upheld(other.disputeId), due)).toBe(true);
  expect(await timeline(asked, due)).toContain("Dispute not answered in time");
});

test("a licensor who is silent after an answer in time settles the dispute as it was answered: nobody decides it", async () => {
  const [one, other] = [await addHeld(start), await addHeld(start)];
  const admin = await addAdmin();
  const [stop, cure] = [await disputedUse(one, now), await disputedUse(other, now)];
  await answerDispute(one.buyer, stopped(stop.useId), addHours(now, 1));
  await answerDispute(other.buyer, cured(cure.useId), addHours(now, 1));
  const told = (await staffMails()).length;
  for (const { useId, disputeId, creator } of [stop, cure]) {
    for (const at of [before(due), due]) expect(await decideDispute(admin, upheld(disputeId), at)).toBe(false);
    for (const step of ["accept", "ask"] as const)
      expect(await replyToAnswer(creator, { useId, step }, due)).toEqual({ ok: false, reason: "not-now" });
  }
  const later = addHours(due, 20);
  await Promise.all([1, 2, 3].map(() => tellOfLateDisputes(later)));
  await tellOfLateDisputes(later);
  expect((await staffMails()).slice(told)).toEqual([]);
  for (const [held, { useId, disputeId, creator }, state] of [
    [one, stop, "stopped"],
    [other, cure, "cured"],
  ] as const) {
    expect(await dispute(disputeId)).toMatchObject({ state, resolvedAt: due, resolution: null, lateToldAt: null });
    expect((await stepsOf(disputeId)).at(-1)).toEqual(["system", "settle"]);
    expect((await mailsOf(held)).filter((mail) => /late|settled/.test(mail))).toEqual([
      "dispute-step settled buyer",
      "dispute-step settled creator",
    ]);
    expect(await decideDispute(admin, upheld(disputeId), later)).toBe(false);
    expect(await endAfterDispute(creator, useId, later)).toEqual({ ok: false, reason: "not-now" });
    const shown = (await filedUseOf(useId, creator.userId))?.dispute ?? expect.unreachable();
    const history = renderToStaticMarkup(createElement(DisputeHistory, { dispute: shown, zone: "America/New_York" }));
    expect(history).toContain("Settled: the licensor did not reply to the answer in time");
    const lines = await timeline(held, later);
    expect(lines).toContain("Dispute settled");
    expect(lines).not.toContain("Dispute not answered in time");
  }
});

test("a license is ended by notice within 30 days of the verdict, and not later", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now);
  expect(await decideDispute(admin, upheld(disputeId), due)).toBe(true);
  // The verdict is of February 7: March 9 is the last day.
  const until = new Date("2027-03-10T05:00:00.000Z");
  expect(await dispute(disputeId)).toMatchObject({ dueAt: until });
  expect(await endAfterDispute(creator, useId, until)).toEqual({ ok: false, reason: "not-now" });
  expect(await endDisputedLicense(admin, disputeId, until)).toBe(false);
  expect(await db().licenseGrant.findUnique({ where: { id: held.grant.id } })).toMatchObject({ status: "active" });
  const last = before(until);
  const stolen = await actingCreator(creator.userId, last, addHours(last, -1));
  expect(await endAfterDispute(stolen, useId, last)).toMatchObject({ ok: false, reason: "unproved" });
  const acting = await actingCreator(creator.userId, last);
  expect(await endAfterDispute(acting, useId, last)).toMatchObject({ ok: true });
});

test("a license that staff end by notice says that they did, and so does the log", async () => {
  const held = await addHeld(start);
  const admin = await addAdmin();
  const { disputeId } = await disputedUse(held, now);
  // It goes on, and ends no license.
  await disputedUse(held, now);
  expect(await decideDispute(admin, upheld(disputeId), due)).toBe(true);
  expect(await endDisputedLicense(admin, disputeId, due)).toBe(true);
  expect(await timeline(held, due)).toContain("Revoked by notice");
  const { revokedReason } = await db().licenseGrant.findUniqueOrThrow({ where: { id: held.grant.id } });
  expect(revokedReason).toBe(
    `${brand.name} revoked this license by notice, after a disputed use was upheld: It ran as an ad.`,
  );
  expect((await stepsOf(disputeId)).at(-1)).toEqual(["admin", "end"]);
  // No later test counts the other one.
  await tellOfLateDisputes(due);
});

/** By SQL alone. */
const disputedBySql = async (useId: string): Promise<string> => {
  const [row] = await look<{ id: string }>(
    `WITH marked AS (UPDATE license_use SET disputed_at = $2::timestamptz WHERE id = $1)
     INSERT INTO use_dispute (id, use_id, reason, created_at, due_at) VALUES (gen_random_uuid(), $1, 'No.', $2::timestamptz, $2::timestamptz + interval '9 years') RETURNING id`,
    [useId, now],
  );
  return row?.id ?? "";
};

test("no statement disputes a use that was taken back, and one that it disputes is not taken back", async () => {
  const held = await addHeld(start);
  const takeBack = async (useId: string) => {
    const use = await filedUseOf(useId, held.creator.userId);
    return takeBackUse(held.buyer, { useId, version: use ? versionOf(shownUse(use)) : "" }, now);
  };
  const [gone, kept] = [await filedUse(held, now), await filedUse(held, now)];
  expect(await takeBack(gone)).toMatchObject({ ok: true });
  await expect(disputedBySql(gone)).rejects.toThrow("license_use_taken_back");
  await disputedBySql(kept);
  expect(await db().licenseUse.findUnique({ where: { id: kept } })).toMatchObject({ disputedAt: now });
  expect(await takeBack(kept)).toEqual({ ok: false, reason: "disputed" });
});

test("a dispute that cannot be told holds up no other, whether it cannot be read or not be written", async () => {
  const [unread, unwritten, good] = [
    await disputedUse(await addHeld(start), now),
    await disputedUse(await addHeld(start), now),
    await disputedUse(await addHeld(start), now),
  ];
  await look("UPDATE license_use SET disputed_at = NULL, taken_back_at = now() WHERE id = $1", [unread.useId]);
  await look(
    `ALTER TABLE use_dispute ADD CONSTRAINT broken CHECK (id <> '${unwritten.disputeId}' OR late_told_at IS NULL)`,
  );
  const told = (await staffMails()).length;
  await tellOfLateDisputes(due);
  expect(await dispute(good.disputeId)).toMatchObject({ lateToldAt: due });
  expect((await staffMails()).slice(told)).toEqual([{ asked: 0, late: 1 }]);
  for (const { disputeId } of [unread, unwritten]) {
    expect(await dispute(disputeId)).toMatchObject({ lateToldAt: null });
    expect(await stepsOf(disputeId)).toEqual([["creator", "use_disputed"]]);
  }
  await look("UPDATE license_use SET disputed_at = now(), taken_back_at = NULL WHERE id = $1", [unread.useId]);
  await look("ALTER TABLE use_dispute DROP CONSTRAINT broken");
  await tellOfLateDisputes(due);
  for (const { disputeId } of [unread, unwritten]) expect(await dispute(disputeId)).toMatchObject({ lateToldAt: due });
});

test("each dispute whose clock ran out has a transaction of its own: what one run has done stays done", async () => {
  // What other tests left.
  await tellOfLateDisputes(due);
  const told = (await staffMails()).length;
  const disputes = [await disputedUse(await addHeld(start), now), await disputedUse(await addHeld(start), now)];
  await tellOfLateDisputes(due);
  expect((await staffMails()).slice(told)).toEqual([{ asked: 0, late: 2 }]);
  const ids = disputes.map(({ disputeId }) => disputeId);
  expect(
    await look("SELECT DISTINCT xmin::text FROM use_dispute WHERE id = ANY($1) AND late_told_at IS NOT NULL", [ids]),
  ).toHaveLength(2);
});

test("only the parties of the license step, each their own steps", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const { useId, creator } = await disputedUse(held, now);
  const stranger = creatorOf(other);
  const nobody = { ok: false, reason: "not-found" };
  expect(await answerDispute(other.buyer, stopped(useId), now)).toEqual(nobody);
  expect(await answerDispute(held.buyer, stopped(randomUUID()), now)).toEqual(nobody);
  expect(await answerDispute(held.buyer, stopped("x"), now)).toEqual(nobody);
  expect(await replyToAnswer(stranger, { useId, step: "ask" }, due)).toEqual(nobody);
  expect(await endAfterDispute(stranger, useId, now)).toEqual(nobody);
  expect(await filedUseOfBuyer(useId, other.buyer)).toBeUndefined();
  // A use that nobody disputed has no steps.
  const undisputed = await filedUse(held, now);
  expect(await answerDispute(held.buyer, stopped(undisputed), now)).toEqual(nobody);
  expect(await replyToAnswer(creator, { useId: undisputed, step: "ask" }, due)).toEqual(nobody);
  expect(await decideDispute(await addAdmin(), upheld(randomUUID()), due)).toBe(false);
});

test("a license that has ended meanwhile is not ended by notice", async () => {
  const held = await addHeld(start, { termMonths: 1 });
  const admin = await addAdmin();
  const { useId, disputeId, creator } = await disputedUse(held, now, { endsOn: new Date("2027-02-10") });
  await decideDispute(admin, upheld(disputeId), due);
  const after = new Date("2027-02-16T05:00:00.000Z");
  const acting = await actingCreator(creator.userId, after);
  expect(await endAfterDispute(acting, useId, after)).toEqual({ ok: false, reason: "not-now" });
  expect(await endDisputedLicense(admin, disputeId, after)).toBe(false);
  expect(await dispute(disputeId)).toMatchObject({ state: "upheld", endedAt: null });
});

test("staff list open disputes and settled ones; one that staff rejected reads as rejected", async () => {
  const held = await addHeld(start, { territory: "north_america" });
  const { disputeId } = await disputedUse(held, now, { note: "Runs twice a day." });
  const read = async (filter: "open" | "resolved") => {
    const position = { kind: "start" } as const;
    return (await listDisputes({ search: held.creator.email, filter, order: "newest", position })).rows;
  };
  const counted = async () => {
    const { disputes, allDisputes } = await readWaiting();
    return [disputes, allDisputes];
  };
  const [waiting = 0, every = 0] = await counted();
  const [listed, ...others] = await read("open");
  expect(others).toEqual([]);
  const { id, useId, ...columns } = await dispute(disputeId);
  const use = await db().licenseUse.findUniqueOrThrow({ where: { id: useId } });
  expect(listed).toEqual({
    ...{ ...columns, id, useId, grantId: held.grant.id, note: "Runs twice a day." },
    ...{ place: "Radio", use: "us", beginsOn: use.beginsOn, endsOn: use.endsOn },
    ...{ status: "active", effectiveAt: held.grant.effectiveAt, expiresAt: held.grant.expiresAt, revokedAt: null },
    ...{ zone: "America/New_York", territory: "north_america", intended: held.offer.useCase },
    ...{ creator: "Ada Merritt", licensee: "Larsen Coffee" },
  });
  expect([use.beginsOn, use.endsOn].map((day) => day.toISOString().slice(0, 10))).toEqual(["2027-02-01", "2027-03-01"]);
  expect(await findDispute(disputeId)).toEqual(listed);
  const { agreed } = await withAgreed(listed ?? expect.unreachable());
  expect(agreed).toMatchObject({
    use: { id: useId, place: "Radio" },
    compared: { zone: "America/New_York", licensed: { territory: "north_america" } },
  });
  await look("UPDATE use_dispute SET state = 'rejected', resolved_at = $2, resolution = 'Both agreed.' WHERE id = $1", [
    disputeId,
    now,
  ]);
  expect(await read("open")).toEqual([]);
  expect(await counted()).toEqual([waiting - 1, every]);
  expect(await read("resolved")).toMatchObject([{ id: disputeId, state: "rejected", resolution: "Both agreed." }]);
  expect(await decideDispute(await addAdmin(), upheld(disputeId), due)).toBe(false);
  expect(await timeline(held, now)).toContain("Dispute rejected");
});
