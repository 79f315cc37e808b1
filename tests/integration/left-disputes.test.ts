import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { tellOfLateDisputes } from "@/lib/licenses/dispute-ends";
import { answerDispute, decideDispute, replyToAnswer } from "@/lib/licenses/dispute-use";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { previewErasure } from "@/lib/your-data/erasure-obstacles";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld, type Held } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";
import { actingMember } from "@/tests/support/members";
import { addAdmin } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";
import { disputedUse } from "@/tests/support/uses";

const { url, look } = await testDatabase();
const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");
const later = addHours(now, 24);
const muchLater = addHours(now, 24 * 20);

const answer = (useId: string) => ({
  useId,
  outcome: "cured" as const,
  stoppedOn: undefined,
  answer: "It runs unpaid now.",
});
const dispute = (id: string) => db().useDispute.findUniqueOrThrow({ where: { id } });
const referrals = (held: Held) =>
  look<{ to: string }>(
    "SELECT payload->>'to' AS to FROM outbound_email WHERE payload->>'grantId' = $1 AND payload->>'step' = 'referred'",
    [held.grant.id],
  );
const stepMails = (held: Held) =>
  look<{ step: string; to: string }>(
    `SELECT payload->>'step' AS step, payload->>'to' AS to FROM outbound_email
     WHERE payload->>'grantId' = $1 AND template = 'dispute-step'`,
    [held.grant.id],
  );
/** When staff are to decide what was put to them at `later`: seven days, to the end of the last in New York. */
const decidedBy = new Date("2027-02-10T05:00:00.000Z");
const referred = { actor: "system", admin_id: null, action: "dispute_step", table_name: "use_dispute" };
/** What was mailed at an instant about a license, and to staff. */
const mailedAt = (held: Held, at: Date) =>
  look<{ template: string; to_address: string; step: string | null; due: string | null; payload: object }>(
    `SELECT template, to_address, payload->>'step' AS step, payload->>'dueAt' AS due,
       jsonb_strip_nulls(jsonb_build_object('asked', payload->'asked', 'late', payload->'late')) AS payload
     FROM outbound_email WHERE created_at = $2 AND (payload->>'grantId' = $1 OR template = 'disputes-to-decide')
     ORDER BY template`,
    [held.grant.id, at],
  );
const told = (to_address: string) => [
  { template: "dispute-step", to_address, step: "referred", due: "2027-02-10T04:59:59.000Z", payload: {} },
  {
    ...{ template: "disputes-to-decide", to_address: brand.mail.support, step: null, due: null },
    payload: { asked: 1, late: 0 },
  },
];
const erased = (email: string, at: Date) => eraseOwn(proved(email), at);

test("a creator who is erased with an answer before them: named before, and staff decide instead of their silence", async () => {
  const held = await addHeld(start);
  const { useId, disputeId } = await disputedUse(held, now);
  expect(await answerDispute(held.buyer, answer(useId), now)).toMatchObject({ ok: true });
  const { disputes } = await previewErasure(proved(held.creator.email), later);
  const facts = { id: disputeId, useId, grantId: held.grant.id, place: "Radio", zone: "America/New_York" };
  expect(disputes).toEqual([{ ...facts, side: "creator", dispute: expect.objectContaining({ state: "cured" }) }]);
  const before = await dispute(disputeId);
  expect(await erased(held.creator.email, later)).toBe("erased");
  expect(await dispute(disputeId)).toEqual({ ...before, askedAt: later, dueAt: decidedBy });
  expect(await referrals(held)).toEqual([{ to: "buyer" }]);
  expect(await mailedAt(held, later)).toEqual(told(held.email));
  expect((await loggedOf(look, disputeId)).at(-1)).toEqual({ ...referred, details: { step: "refer" } });
  await tellOfLateDisputes(muchLater);
  expect(await dispute(disputeId)).toMatchObject({ resolvedAt: null });
  const verdict = { disputeId, verdict: "uphold" as const, resolution: "It ran as an ad." };
  expect(await decideDispute(await addAdmin(), verdict, muchLater)).toBe(true);
});

test("a creator who is erased before the answer: the licensee may answer, and staff decide what it answers", async () => {
  const held = await addHeld(start);
  const { useId, disputeId } = await disputedUse(held, now);
  expect(await erased(held.creator.email, later)).toBe("erased");
  expect(await dispute(disputeId)).toMatchObject({ state: "disputed", askedAt: null });
  const answered = addHours(later, 1);
  expect(await answerDispute(held.buyer, answer(useId), answered)).toMatchObject({ ok: true });
  expect(await dispute(disputeId)).toMatchObject({ state: "cured", askedAt: answered, resolvedAt: null });
  // Nobody reads the licensor's address any more, and the licensee is told once.
  expect(await stepMails(held)).toEqual([{ step: "referred", to: "buyer" }]);
  await tellOfLateDisputes(muchLater);
  expect(await dispute(disputeId)).toMatchObject({ resolvedAt: null });
});

test("a brand that is erased before it answers: staff have the dispute at once, and the licensor is told", async () => {
  const held = await addHeld(start);
  const { disputeId } = await disputedUse(held, now);
  const at = addHours(later, 0.5);
  expect((await previewErasure(proved(held.email), later)).disputes).toMatchObject([{ id: disputeId, side: "buyer" }]);
  expect(await erased(held.email, at)).toBe("erased");
  expect(await dispute(disputeId)).toMatchObject({
    ...{ state: "disputed", askedAt: at, dueAt: decidedBy, lateToldAt: null, resolvedAt: null },
  });
  expect(await referrals(held)).toEqual([{ to: "creator" }]);
  expect(await mailedAt(held, at)).toEqual(told(held.creator.email));
  expect((await loggedOf(look, disputeId)).at(-1)).toEqual({ ...referred, details: { step: "refer" } });
});

test("a brand whose owner is erased goes on with its colleague, and so does the dispute that awaits it", async () => {
  const held = await addHeld(start);
  const colleague = await actingMember(held.buyer, "owner", now);
  const { useId, disputeId } = await disputedUse(held, now);
  const before = await dispute(disputeId);
  const at = addHours(later, 0.75);
  expect(await erased(held.email, at)).toBe("erased");
  expect(await dispute(disputeId)).toEqual(before);
  expect([await referrals(held), await mailedAt(held, at)]).toEqual([[], []]);
  expect(await answerDispute(colleague, answer(useId), at)).toMatchObject({ ok: true });
});

test("a brand that is erased after it answered: its answer stands, and the licensor may still reply", async () => {
  const held = await addHeld(start);
  const { useId, disputeId } = await disputedUse(held, now);
  await answerDispute(held.buyer, answer(useId), now);
  expect(await erased(held.email, later)).toBe("erased");
  expect(await dispute(disputeId)).toMatchObject({ state: "cured", askedAt: null, resolvedAt: null });
});

test("before an erasure the disputes that run are named, the oldest first, and none that is settled", async () => {
  const held = await addHeld(start);
  const [newer, older] = [await disputedUse(held, now), await disputedUse(held, addHours(now, -1))];
  const settled = await disputedUse(held, now);
  await answerDispute(held.buyer, answer(settled.useId), now);
  await replyToAnswer(settled.creator, { useId: settled.useId, step: "accept" }, now);
  for (const email of [held.email, held.creator.email]) {
    const { disputes } = await previewErasure(proved(email), later);
    expect(disputes.map(({ id }) => id)).toEqual([older.disputeId, newer.disputeId]);
  }
});

test("an upheld dispute is named before an erasure of either side, as long as the license may be ended after it", async () => {
  const held = await addHeld(start);
  const { disputeId } = await disputedUse(held, now);
  const verdict = { disputeId, verdict: "uphold" as const, resolution: "It ran as an ad." };
  expect(await decideDispute(await addAdmin(), verdict, muchLater)).toBe(true);
  const named = async (email: string, at: Date) => (await previewErasure(proved(email), at)).disputes;
  const soon = addHours(muchLater, 24);
  expect(await named(held.creator.email, soon)).toMatchObject([{ id: disputeId, dispute: { state: "upheld" } }]);
  expect(await named(held.email, soon)).toMatchObject([{ id: disputeId, side: "buyer", dispute: { state: "upheld" } }]);
  const tooLate = addHours(muchLater, 24 * 31);
  expect(await named(held.creator.email, tooLate)).toEqual([]);
});

test("an answer and an erasure of the licensor at once: staff have it, whichever comes first", async () => {
  const held = await addHeld(start);
  const { useId, disputeId } = await disputedUse(held, now);
  const both = [() => answerDispute(held.buyer, answer(useId), later), () => erased(held.creator.email, later)];
  await Promise.all(both.map((act) => act()));
  expect(await dispute(disputeId)).toMatchObject({ state: "cured", askedAt: later, resolvedAt: null });
});

test("an erasure waits for an answer that is being given, and puts it before staff", async () => {
  const held = await addHeld(start);
  const { disputeId } = await disputedUse(held, now);
  const commit = await hold(
    url,
    `UPDATE use_dispute SET state = 'cured', answered_at = '${later.toISOString()}', answer = 'It runs unpaid now.',
       due_at = '${muchLater.toISOString()}' WHERE id = $1`,
    disputeId,
  );
  const erasing = erased(held.creator.email, later);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await erasing).toBe("erased");
  expect(await dispute(disputeId)).toMatchObject({ state: "cured", askedAt: later, resolvedAt: null });
});
