import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlots, isFree, takeSlots } from "@/lib/license-rows/slots";
import { answerDispute, decideDispute, endAfterDispute, replyToAnswer } from "@/lib/licenses/dispute-use";
import { overlapsOf } from "@/lib/licenses/overlap";
import { revokeGrant } from "@/lib/licenses/revoke";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, approveIn, counter } from "@/lib/offers/decide";
import { obstacleTo } from "@/lib/offers/obstacles";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { type Db, db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import { CATEGORIES, type OfferTerms, RIGHTS, type Right, TERRITORIES } from "@/lib/terms/terms";
import { REGIONS } from "@/lib/terms/territories";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, holdIn, testDatabase } from "@/tests/support/database";
import { excludes, expectNoneExcluded, inForce, type Made } from "@/tests/support/exclusions";
import { addHeld, addRenewal, renew } from "@/tests/support/licenses";
import { actingCreator } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  approved,
  confirmedBuyer,
  countered,
  offerTo,
  openBuyerLink,
  openLink,
  recordApproval,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { times } from "@/tests/support/scale";
import { disputedUse } from "@/tests/support/uses";

const { url, look } = await testDatabase();
const now = new Date();
const soon = addHours(now, 1);
const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } } satisfies Partial<OfferTerms>;
const refused = { ok: false, reason: "not-allowed", outcome: "pending" };
const open = () => addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });
/** From then on the creator's standing instruction approves again. */
const withholdExclusives = ({ userId }: { userId: string }) =>
  look("UPDATE creator_profile SET allows_exclusive = false WHERE user_id = $1", [userId]);
const approveNow = async (offer: OfferRecord, at = now) => approve(await openLink(offer), at);
const slotsOf = (grantId: string) =>
  look<{ right: string; region: string; slot: string; from: Date; to: Date }>(
    `SELECT "right"::text, region::text, slot::text, lower(period) AS from, upper(period) AS to FROM license_slot s
     WHERE grant_id = $1 ORDER BY s."right", s.region`,
    [grantId],
  );
const revoke = (grantId: string, at: Date) =>
  db().$transaction((tx) => revokeGrant(tx, grantId, "Voided", { actor: "system" }, at));

/** Makes a license, and returns what lets it be committed. */
const making = (offer: OfferRecord) =>
  holdIn(async (tx) => expect(await approveIn(tx, offer, now, { by: "link" })).toMatchObject({ ok: true }));

test("the database knows the regions that territories are divided into", async () => {
  expect(await look("SELECT unnest(enum_range(NULL::license_region))::text AS region")).toEqual(
    REGIONS.map((region) => ({ region })),
  );
});

test("a license takes a slot for each right and region for its term; an exclusive one takes all numbers", async () => {
  const creator = await open();
  const plain = await approved(await offerTo(creator, now, { territory: "north_america" }), now);
  const sole = await approved(await offerTo(creator, now, { ...exclusive, territory: "europe" }), now);
  const period = { from: plain.effectiveAt, to: plain.expiresAt };
  const taken = await slotsOf(plain.id);
  expect(taken).toEqual(
    ["likeness", "voice"].flatMap((right) =>
      ["us", "rest_of_north_america"].map((region) => ({ right, region, ...period, slot: expect.any(String) })),
    ),
  );
  for (const { slot } of taken) expect(slot).toMatch(/^\[(\d+),\d+\)$/);
  expect(await slotsOf(sole.id)).toEqual(
    ["likeness", "voice"].map((right) => ({ right, region: "europe", slot: "(,)", ...period })),
  );
});

test.each([
  ["the same", {}, false],
  ["one of its rights", { rights: ["voice"] }, false],
  ["a territory that contains it", { territory: "global" }, false],
  ["another right", { rights: ["training"] }, true],
  ["another field", { category: "games" }, true],
  ["another territory", { territory: "europe" }, true],
] as const)("beside an exclusive license, %s", async (_, change, isFree) => {
  const creator = await open();
  const waiting = await offerTo(creator, now, change);
  const child = await countered(await offerTo(creator, now, change), now);
  const sole = await offerTo(creator, now, exclusive);
  await approved(sole, now);
  const request = requestTo(creator, change);
  const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), soon);
  if (isFree) {
    expect(sent).toMatchObject({ ok: true });
    expect(await approveNow(waiting, soon)).toMatchObject({ ok: true });
    return;
  }
  expect(sent).toEqual({ ok: false, reason: "not-available" });
  for (const offer of [waiting, child]) {
    expect(await obstacleTo(offer, "approve", soon)).toBe("not-available");
    expect(await approveNow(offer, soon)).toEqual(refused);
    expect(await look("SELECT FROM payment WHERE offer_id = $1", [offer.id])).toEqual([]);
  }
  expect(await counter(await openLink(waiting), 10, soon)).toEqual(refused);
});

test("an exclusive license is made only where nobody has one, exclusive or not", async () => {
  const creator = await open();
  const [sole, later] = [await offerTo(creator, now, exclusive), await offerTo(creator, now)];
  const request = requestTo(creator, exclusive);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const { id } = await approved(later, now);
  expect(await submitOffer(request, buyer, soon)).toEqual({ ok: false, reason: "not-available" });
  expect(
    await look("SELECT FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1", [
      request.buyerEmail,
    ]),
  ).toEqual([]);
  expect(await approveNow(sole, soon)).toEqual(refused);
  // At once, and in the same millisecond.
  expect(await revoke(id, soon)).toBe(true);
  expect(await approveNow(sole, soon)).toMatchObject({ ok: true });
});

test("what does not exclude others stands beside any number of others, of the same brand, too", async () => {
  const creator = await open();
  for (let count = 0; count < 3; count += 1) await approved(await offerTo(creator, now), now);
});

test("after an exclusive license was revoked, the next is made at once; one that had not begun frees all of its term", async () => {
  const creator = await open();
  const [first, second] = [await offerTo(creator, now, exclusive), await offerTo(creator, now, exclusive)];
  const sole = await approved(first, now);
  expect(await approveNow(second, soon)).toEqual(refused);
  await revoke(sole.id, soon);
  expect(await slotsOf(sole.id)).toMatchObject([{ to: soon }, { to: soon }]);
  expect(await approveNow(second, soon)).toMatchObject({ ok: true });

  const held = await addHeld(now);
  const next = await renew(held, soon);
  expect(await slotsOf(next.id)).toMatchObject([{ from: held.grant.expiresAt, to: next.expiresAt }, {}]);
  await revoke(next.id, addHours(now, 2));
  expect(await slotsOf(next.id)).toMatchObject([
    { from: null, to: null },
    { from: null, to: null },
  ]);
});

test("a license that has expired frees what it took from its last moment on, before the scheduled work marks it", async () => {
  const creator = await open();
  const sole = await approved(await offerTo(creator, now, { ...exclusive, termMonths: 1 }), now);
  const late = (at: Date) =>
    offerTo(creator, at, exclusive).then(
      () => true,
      () => false,
    );
  expect(await late(new Date(sole.expiresAt.getTime() - 1))).toBe(false);
  expect(await late(sole.expiresAt)).toBe(true);
  expect(await approved(await offerTo(creator, sole.expiresAt, exclusive), sole.expiresAt)).toBeDefined();
});

test("who holds an exclusive license gets others beside it, exclusive or not; another name at the same address does not", async () => {
  const creator = await open();
  const request = requestTo(creator, exclusive);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const ask = (company: string, terms: Partial<OfferTerms> = {}) => {
    const { submissionKey } = requestTo(creator);
    return submitOffer(
      { ...requestTo(creator, terms), submissionKey, buyerEmail: request.buyerEmail, company },
      buyer,
      now,
    );
  };
  const first = await ask("Larsen-Coffee Inc", exclusive);
  if (!first.ok) throw new Error(first.reason);
  await approved(first.offer, now);
  for (const [company, terms] of [
    ["Larsen-Coffee Inc", {}],
    ["LARSEN‑COFFEE, INC.", { ...exclusive, territory: "global" }],
    ["Larsen  Coffee Inc.", exclusive],
    ["Larsen’ Coffee, Inc.", {}],
  ] as const) {
    const sent = await ask(company, terms);
    if (!sent.ok) throw new Error(sent.reason);
    expect(await obstacleTo(sent.offer, "approve", soon)).toBeUndefined();
    const overlaps = (await overlapsOf([sent.offer], soon)).get(sent.offer.id);
    expect(overlaps?.length).toBeGreaterThan(0);
    for (const overlap of overlaps ?? []) expect(overlap).toMatchObject({ exclusive: 0, isAsked: false });
    expect(await approveNow(sent.offer, soon)).toMatchObject({ ok: true });
  }
  const unproved = { ...requestTo(creator), buyerEmail: request.buyerEmail, company: "Larsen-Coffee Inc" };
  expect(await submitOffer(unproved, undefined, now)).toEqual({ ok: false, reason: "not-available" });
  for (const company of [
    "Harbor Tea",
    "Larsen-Coffee",
    "Larsen-Coffee LLC",
    "Larsen & Coffee Inc",
    "Larsen+Coffee Inc",
  ])
    expect(await ask(company), company).toEqual({ ok: false, reason: "not-available" });
  expect(await ask("")).toEqual({ ok: false, reason: "not-available" });
  const others = requestTo(creator, { territory: "europe" });
  expect(await submitOffer(others, await confirmedBuyer(others.buyerEmail), soon)).toEqual({
    ok: false,
    reason: "not-available",
  });
});

test("an exclusive license is renewed by its own brand, and the renewal keeps others out", async () => {
  const held = await addHeld(now);
  await look("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = $1", [held.creator.userId]);
  const other = await offerTo(held.creator, now, { termMonths: 24 });
  const renewal = await addRenewal(held, soon, exclusive);
  const next = await approved(renewal, soon);
  expect(next.effectiveAt).toEqual(held.grant.expiresAt);
  // It would begin beside the license that ends, and reach into the exclusive one.
  expect(await approveNow(other, soon)).toEqual(refused);
  const short = requestTo(held.creator, { termMonths: 1 });
  expect(await submitOffer(short, await confirmedBuyer(short.buyerEmail), soon)).toMatchObject({ ok: true });
});

test("who allows no exclusive license is not asked for one, and it is never approved automatically", async () => {
  const ask = async (rules: Parameters<typeof addCreator>[0], terms: Partial<OfferTerms>) => {
    const request = requestTo(await addCreator(rules), terms);
    return submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
  };
  expect(await ask({}, exclusive)).toEqual({ ok: false, reason: "exclusive-not-allowed" });
  expect(await ask({ autoApprove: true }, {})).toMatchObject({ ok: true, approvedAtOnce: true });
  const sent = await ask({ autoApprove: true, allowsExclusive: true }, exclusive);
  expect(sent).toMatchObject({ ok: true, approvedAtOnce: false, offer: { status: "pending" } });
  // Each license that a standing instruction made would keep the exclusive one out, of whoever asks first.
  const plain = await ask({ autoApprove: true, allowsExclusive: true }, {});
  expect(plain).toMatchObject({ ok: true, approvedAtOnce: false, offer: { status: "pending" } });
});

test("no standing instruction approves an exclusive license, whoever asks it to", async () => {
  const creator = await addCreator({ allowsExclusive: true, autoApprove: true, rights: RIGHTS, priceFloorCents: 100 });
  const sent = await offerTo(creator, now, exclusive);
  expect(await recordApproval(db(), sent, soon, { by: "standing" })).toBeUndefined();
  expect(await reload(sent)).toMatchObject({ status: "pending", grantId: null });

  const held = await addHeldOffer(requestTo(creator, { ...exclusive, category: "games" }), now);
  expect(await confirmOffer(await openBuyerLink(held, now), soon)).toEqual({ ok: true, approvedAtOnce: false });
  expect(await reload(held)).toMatchObject({ status: "pending" });
  expect(await counter(await openLink(sent), 10, soon)).toMatchObject({ ok: true });
});

test("exclusivity withheld after the offer is not countered with, nor licensed by the buyer; the creator's own approval is", async () => {
  const creator = await open();
  const [waiting, sent] = [await offerTo(creator, now, exclusive), await offerTo(creator, now, exclusive)];
  const child = await countered(sent, now);
  await withholdExclusives(creator);
  expect(await obstacleTo(child, "approve", now)).toBe("exclusive-withheld");
  expect(await approveNow(child)).toEqual(refused);
  expect(await counter(await openLink(waiting), 10, now)).toEqual(refused);
  expect(await obstacleTo(waiting, "approve", now)).toBeUndefined();
  expect(await approveNow(waiting)).toMatchObject({ ok: true });
});

test("a held offer is not sent while another license is in the way, and is once it has ended", async () => {
  const creator = await addCreator({ allowsExclusive: true, autoApprove: true });
  const held = await addHeldOffer(requestTo(creator), now);
  const sole = await approved(await offerTo(creator, now, exclusive), now);
  await withholdExclusives(creator);
  const link = await openBuyerLink(held, now);
  expect(await confirmOffer(link, soon)).toEqual({ ok: false, reason: "not-available" });
  expect(await reload(held)).toMatchObject({ status: "held" });
  await revoke(sole.id, soon);
  expect(await confirmOffer(link, soon)).toEqual({ ok: true, approvedAtOnce: true });
});

test("an approval that began before another license was committed has lost, and writes nothing", async () => {
  const creator = await open();
  const [sole, other] = [await offerTo(creator, now, exclusive), await offerTo(creator, now)];
  const commit = await making(sole);
  const answer = approveNow(other);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await answer).toEqual(refused);
  for (const table of ["license_grant", "payment", "consent_record"])
    expect(
      await look(
        `SELECT FROM ${table} WHERE offer_id = $1 ${table === "consent_record" ? "AND party = 'creator'" : ""}`,
        [other.id],
      ),
    ).toEqual([]);
  expect(await obstacleTo(other, "approve", now)).toBe("not-available");
});

const terms = fc.record({
  // A replica needs described uses.
  rights: fc.subarray<Right>(["likeness", "voice", "training"], { minLength: 1 }),
  category: fc.constantFrom(...CATEGORIES.slice(0, 2)),
  territory: fc.constantFrom(...TERRITORIES),
  exclusive: fc.boolean(),
});

/** Another license of an offer's parties, without what it takes. */
const addLicenseOf = (
  tx: Db,
  id: string,
  base: OfferRecord,
  { company, from, to }: Made & { company: string | null },
) =>
  tx.$executeRaw`
    WITH made AS (
      INSERT INTO offer SELECT (jsonb_populate_record(NULL::offer, to_jsonb(o) || jsonb_build_object(
        'id', ${id}::text, 'root_offer_id', ${id}::text, 'buyer_organisation', ${company}::text,
        'approval_token_hash', encode(sha256(${id}::text::bytea), 'hex')))).*
      FROM offer o WHERE o.id = ${base.id}::uuid RETURNING *
    ), agreed AS (
      INSERT INTO agreement (offer_id, document, hash)
      SELECT ${id}::uuid, text.document, encode(sha256(convert_to(text.document, 'UTF8')), 'hex')
      FROM agreement a, LATERAL (SELECT replace(a.document, ${base.id}::text, ${id}::text) AS document) text
      WHERE a.offer_id = ${base.id}::uuid
    )
    INSERT INTO license_grant (id, offer_id, creator_user_id, buyer_org_id, effective_at, expires_at, certificate_hash, token_salt)
    SELECT id, id, creator_user_id, buyer_org_id, ${from}::timestamptz, ${to}::timestamptz,
      encode(sha256(id::text::bytea), 'hex'), 'salt'
    FROM made`;

const dayAt = (day: number) => new Date(now.getTime() + day * 86_400_000);

test("whatever is licensed when, and revoked when, the rule and the database refuse exactly what excludes what is in force", async () => {
  const base = await addOffer({}, now);
  const begin = () => look("DELETE FROM license_grant WHERE creator_user_id = $1", [base.creatorUserId]);
  const step = fc.record({
    terms,
    start: fc.nat(40),
    days: fc.integer({ min: 1, max: 40 }),
    revoked: fc.option(fc.nat(30)),
    company: fc.constantFrom("Larsen Coffee", "LARSEN coffee.", "Harbor Tea", null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      await begin();
      const [licensed, gone]: [(Made & { id: string })[], Made[]] = [[], []];
      for (const { terms: asked, start, days, revoked, company } of steps) {
        const licensee = String(company).toLowerCase().replace(".", "");
        const wanted: Made = { ...asked, licensee, from: dayAt(start), to: dayAt(start + days) };
        const id = randomUUID();
        const question = {
          ...asked,
          creatorUserId: base.creatorUserId,
          licensee: { buyerOrgId: base.buyerOrgId, name: company ?? base.buyerName },
          effectiveAt: wanted.from,
          expiresAt: wanted.to,
        };
        expect(await isFree(db(), question)).toBe(![...licensed, ...gone].some((made) => excludes(made, wanted)));
        const made = db().$transaction(async (tx) => {
          await addLicenseOf(tx, id, base, { company, ...wanted });
          await takeSlots(tx, id, question);
        });
        if ([...licensed, ...gone].some((made) => excludes(made, wanted))) {
          await expect(made).rejects.toThrow("license_slot_taken_once");
        } else {
          await made;
          licensed.push({ ...wanted, id });
        }
        const [ended] = revoked === null ? [] : licensed.splice(revoked % Math.max(1, licensed.length), 1);
        if (!ended) continue;
        const at = dayAt(revoked ?? 0);
        await freeSlots(db(), ended.id, at);
        // What was used before it still counts.
        if (at > ended.from) gone.push({ ...ended, to: new Date(Math.min(Number(at), Number(ended.to))) });
      }
    }),
    { numRuns: times(15, 400) },
  );
  await begin();
}, 600_000);

test("approvals at once over several connections, exclusive and not: no two exclude each other, and every loser is told", async () => {
  for (let round = 0; round < times(3, 20); round += 1) {
    const creator = await open();
    const offers: OfferRecord[] = [];
    for (const { exclusive: isSole, ...asked } of fc.sample(terms, { numRuns: 14, seed: round }))
      offers.push(await offerTo(creator, now, { ...asked, ...(isSole && exclusive) }));
    const links = await Promise.all(offers.map(openLink));
    const answers = await Promise.all(links.map((link) => approve(link, soon)));
    const made = await inForce(look, [creator.userId]);
    expectNoneExcluded(made);
    expect(made).toHaveLength(answers.filter(({ ok }) => ok).length);
    expect(made.length).toBeGreaterThan(0);
    for (const [index, answer] of answers.entries()) {
      const offer = offers[index];
      if (answer.ok || !offer) continue;
      expect(answer).toEqual(refused);
      expect(await obstacleTo(offer, "approve", soon)).toBe("not-available");
      expect(await look("SELECT FROM payment WHERE offer_id = $1", [offer.id])).toEqual([]);
    }
  }
}, 600_000);

test("approvals, offers approved by standing instruction, confirmations and revocations at once wait for each other without a deadlock", async () => {
  for (let round = 0; round < times(2, 30); round += 1) {
    const creator = await addCreator({ allowsExclusive: true, autoApprove: true });
    const soles = [await offerTo(creator, now, exclusive), await offerTo(creator, now, exclusive)];
    const link = await openBuyerLink(await addHeldOffer(requestTo(creator, { territory: "global" }), now), now);
    const first = await approved(await offerTo(creator, now, { ...exclusive, category: "games" }), now);
    const requests = [requestTo(creator), requestTo(creator, { territory: "global" })];
    const buyers = await Promise.all(requests.map(({ buyerEmail }) => confirmedBuyer(buyerEmail)));
    await withholdExclusives(creator);
    const [sent, , confirmed] = await Promise.all([
      Promise.all(requests.map((request, index) => submitOffer(request, buyers[index], soon))),
      Promise.all(soles.map((offer) => approveNow(offer, soon))),
      confirmOffer(link, soon),
      revoke(first.id, soon),
    ]);
    expectNoneExcluded(await inForce(look, [creator.userId]));
    for (const answer of [...sent, confirmed])
      if (!answer.ok) expect(answer.reason).toBe("not-available");
      else expect(answer.approvedAtOnce).toBe(true);
  }
}, 600_000);

test("a revocation and the approval of the license's renewal take their locks in one order", async () => {
  for (let round = 0; round < times(5, 100); round += 1) {
    const held = await addHeld(now);
    const link = await openLink(await addRenewal(held, soon));
    const [answer] = await Promise.all([approve(link, soon), revoke(held.grant.id, soon)]);
    if (!answer.ok) expect(["not-allowed", "already-decided"]).toContain(answer.reason);
  }
});

test("what a standing instruction covers waits for a license that is being made, and is not sent beside it", async () => {
  const creator = await addCreator({ allowsExclusive: true, autoApprove: true });
  const [one, two] = [
    await offerTo(creator, now, exclusive),
    await offerTo(creator, now, { ...exclusive, category: "games" }),
  ];
  const link = await openBuyerLink(await addHeldOffer(requestTo(creator, { category: "games" }), now), now);
  const request = requestTo(creator);
  const buyer = await confirmedBuyer(request.buyerEmail);
  await withholdExclusives(creator);
  for (const [made, begin] of [
    [one, () => submitOffer(request, buyer, soon)],
    [two, () => confirmOffer(link, soon)],
  ] as const) {
    const commit = await making(made);
    const answer = begin();
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await commit();
    expect(await answer).toEqual({ ok: false, reason: "not-available" });
  }
});

/** A license that its licensor may end by notice, because staff upheld the dispute of a use. */
async function addUpheld() {
  const held = await addHeld(now);
  const { useId, disputeId, creator } = await disputedUse(held, now, { beginsOn: now, endsOn: now });
  await answerDispute(held.buyer, { useId, outcome: "cured", answer: "Corrected." }, now);
  await replyToAnswer(creator, { useId, step: "ask" }, now);
  const verdict = { disputeId, verdict: "uphold", resolution: "It ran as an ad." } as const;
  expect(await decideDispute(await addAdmin(), verdict, now)).toBe(true);
  const acting = await actingCreator(creator.userId, soon);
  return { held, end: () => endAfterDispute(acting, useId, soon) };
}

test("ending by notice and the approval of the license's renewal take their locks in one order", async () => {
  for (let round = 0; round < times(3, 50); round += 1) {
    const { held, end } = await addUpheld();
    const link = await openLink(await addRenewal(held, soon));
    const turn = "SELECT FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE";
    const release = await hold(url, turn, held.creator.userId);
    const answers = Promise.all([approve(link, soon), end()]);
    await expect.poll(() => countOfWaiting(look)).toBe(2);
    await release();
    const [approval, ended] = await answers;
    expect(ended).toMatchObject({ ok: true });
    if (!approval.ok) expect(["not-allowed", "already-decided"]).toContain(approval.reason);
    // A renewal that came first stays, and the mails of the ending say so.
    const renewedFrom = approval.ok ? held.grant.expiresAt.toISOString() : null;
    const told = `SELECT payload->>'renewedFrom' AS "renewedFrom" FROM outbound_email
      WHERE template = 'license-revoked' AND payload->>'grantId' = $1`;
    expect(await look(told, [held.grant.id])).toEqual([{ renewedFrom }, { renewedFrom }]);
  }
});
