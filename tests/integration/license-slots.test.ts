import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerDispute, endAfterDispute, replyToAnswer } from "@/lib/licenses/dispute-use";
import { overlapsOf } from "@/lib/licenses/overlap";
import { revokeGrant } from "@/lib/licenses/revoke";
import { decideDispute } from "@/lib/licenses/uses-admin";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter } from "@/lib/offers/decide";
import { obstacleTo } from "@/lib/offers/obstacles";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { NARROWEST } from "@/lib/terms/scope";
import { CATEGORIES, type OfferTerms, RIGHTS, type Right, TERRITORIES } from "@/lib/terms/terms";
import { REGIONS, regionsOf } from "@/lib/terms/territories";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { excludes, expectNoneExcluded, inForce, type Made } from "@/tests/support/exclusions";
import { addHeld, addRenewal, copyLicense, renew } from "@/tests/support/licenses";
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

/** As the release before makes a license: it knows no slots. */
const MADE_WITHOUT_SLOTS = `INSERT INTO license_grant (id, offer_id, effective_at, expires_at, certificate_hash, token_salt)
  SELECT id, id, now(), now() + interval '90 days', encode(sha256(id::text::bytea), 'hex'), token_salt FROM offer WHERE id = $1`;

const TURN = `SELECT pg_advisory_xact_lock(hashtextextended($1, ${locks.licensor}))`;

test("the database divides territories as the code does", async () => {
  for (const territory of TERRITORIES) {
    const [row] = await look<{ regions: string[] }>("SELECT regions_of($1)::text[] AS regions", [territory]);
    expect(row?.regions).toEqual(regionsOf(territory));
  }
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
    const overlaps = (await overlapsOf([sent.offer.id], soon)).get(sent.offer.id);
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

test("exclusivity withheld after the offer is not countered with, nor licensed by the buyer; the creator's own approval is", async () => {
  const creator = await open();
  const [waiting, sent] = [await offerTo(creator, now, exclusive), await offerTo(creator, now, exclusive)];
  const child = await countered(sent, now);
  expect(await look("SELECT exclusive FROM offer WHERE id = ANY ($1)", [[waiting.id, child.id]])).toEqual([
    { exclusive: true },
    { exclusive: true },
  ]);
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
  const commit = await hold(url, MADE_WITHOUT_SLOTS, sole.id);
  const turn = "SELECT pg_try_advisory_xact_lock(hashtextextended($1, $2)) AS free";
  expect(await look(turn, [creator.userId, locks.licensor])).toEqual([{ free: false }]);
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

const dayAt = (day: number) => new Date(now.getTime() + day * 86_400_000);

test("whatever is licensed when, and revoked when, the database refuses exactly what excludes what is in force", async () => {
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
        const making = look(
          `WITH made AS (
             INSERT INTO offer SELECT (jsonb_populate_record(NULL::offer, to_jsonb(o) || jsonb_build_object(
               'id', $1::text, 'root_offer_id', $1::text, 'rights', $2::text[], 'category', $3::text, 'territory', $4::text,
               'exclusive', $5::boolean, 'buyer_organisation', $9::text, 'approval_token_hash', encode(sha256($1::text::bytea), 'hex')))).*
             FROM offer o WHERE o.id = $8::uuid RETURNING id
           ), agreed AS (
             INSERT INTO agreement (offer_id, document, hash)
             SELECT $1::uuid, text.document, encode(sha256(convert_to(text.document, 'UTF8')), 'hex')
             FROM agreement a, LATERAL (SELECT replace(a.document, $8::text, $1::text) AS document) text
             WHERE a.offer_id = $8::uuid
           )
           INSERT INTO license_grant (id, offer_id, effective_at, expires_at, certificate_hash, token_salt)
           SELECT id, id, $6::timestamptz, $7::timestamptz, encode(sha256($1::text::bytea), 'hex'), 'salt' FROM made`,
          [
            id,
            asked.rights,
            asked.category,
            asked.territory,
            asked.exclusive,
            wanted.from,
            wanted.to,
            base.id,
            company,
          ],
        );
        if ([...licensed, ...gone].some((made) => excludes(made, wanted))) {
          await expect(making).rejects.toMatchObject({ code: "23P01" });
        } else {
          await making;
          licensed.push({ ...wanted, id });
        }
        const [ended] = revoked === null ? [] : licensed.splice(revoked % Math.max(1, licensed.length), 1);
        if (!ended) continue;
        const at = dayAt(revoked ?? 0);
        await look(
          "UPDATE license_grant SET status = 'revoked', revoked_at = $2, revoked_reason = 'Voided' WHERE id = $1",
          [ended.id, at],
        );
        // What was used before it still counts.
        if (at > ended.from) gone.push({ ...ended, to: new Date(Math.min(Number(at), Number(ended.to))) });
      }
    }),
    { numRuns: times(40, 400) },
  );
  await begin();
}, 600_000);

test("approvals at once over several connections, exclusive and not: no two exclude each other, and every loser is told", async () => {
  for (let round = 0; round < times(3, 20); round += 1) {
    const creator = await open();
    const offers: OfferRecord[] = [];
    for (const { exclusive: isSole, ...asked } of fc.sample(terms, 14))
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
  for (let round = 0; round < times(4, 30); round += 1) {
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

test("licenses that the release before makes at once exclude each other, too, and wait without a deadlock", async () => {
  for (let round = 0; round < times(3, 20); round += 1) {
    const creator = await open();
    const asked = { ...exclusive, rights: ["likeness", "voice", "training"], territory: "global" } as const;
    const offers = await Promise.all([1, 2, 3, 4].map(() => offerTo(creator, now, asked)));
    const made = await Promise.allSettled(offers.map(({ id }) => look(MADE_WITHOUT_SLOTS, [id])));
    const codes = made.map((one) => (one.status === "fulfilled" ? "made" : one.reason.code));
    expect(codes.toSorted()).toEqual(["23P01", "23P01", "23P01", "made"]);
  }
});

test("a revocation and the approval of the license's renewal take their locks in one order", async () => {
  for (let round = 0; round < times(10, 100); round += 1) {
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
    const commit = await hold(url, MADE_WITHOUT_SLOTS, made.id);
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
  return { held, end: () => endAfterDispute(creator, useId, soon) };
}

test("ending by notice and the approval of the license's renewal take their locks in one order", async () => {
  for (let round = 0; round < times(5, 50); round += 1) {
    const { held, end } = await addUpheld();
    const link = await openLink(await addRenewal(held, soon));
    const release = await hold(url, TURN, held.creator.userId);
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

test("who waits for the creator's turn has locked neither the license nor the creator's rules", async () => {
  const held = await addHeld(now);
  const link = await openLink(await addRenewal(held, soon));
  const disputed = await addUpheld();
  for (const [{ grant, creator }, begin] of [
    [held, () => approve(link, soon)],
    [held, () => revoke(held.grant.id, soon)],
    [disputed.held, disputed.end],
  ] as const) {
    const release = await hold(url, TURN, creator.userId);
    const answer = begin();
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await look("SELECT FROM license_grant WHERE id = $1 FOR UPDATE NOWAIT", [grant.id]);
    await look("SELECT FROM creator_profile WHERE user_id = $1 FOR UPDATE NOWAIT", [creator.userId]);
    await release();
    expect(await answer).toBeTruthy();
  }
});

test("licenses of the release before get their slots, and those in force at the upgrade are filled in once", async () => {
  const held = await addHeld(now, { territory: "global" });
  const before = await slotsOf(held.grant.id);
  expect(before).toHaveLength(8);
  const fill = await readFile("prisma/migrations/20261207100100_license_slot_filled/migration.sql", "utf8");
  await look(fill);
  expect(await slotsOf(held.grant.id)).toEqual(before);
  await look("DELETE FROM license_slot WHERE grant_id = $1", [held.grant.id]);
  await look(fill);
  await look(fill);
  const filled = await slotsOf(held.grant.id);
  expect(filled.map(({ slot: _, ...rest }) => rest)).toEqual(before.map(({ slot: _, ...rest }) => rest));
  for (const { slot } of filled) expect(slot).not.toBe("(,)");

  // More than a batch.
  const copy = { expiresAt: addHours(now, 2_000), months: 3, status: "active", renewed: false, stopped: null } as const;
  const copies = await copyLicense(
    held,
    Array.from({ length: 501 }, () => copy),
  );
  await look("DELETE FROM license_slot WHERE grant_id = ANY ($1)", [copies]);
  await look(fill);
  expect(await look("SELECT count(*)::int FROM license_slot WHERE grant_id = ANY ($1)", [copies])).toEqual([
    { count: 501 * 8 },
  ]);

  const ended = await addHeld(now);
  await revoke(ended.grant.id, soon);
  await look("DELETE FROM license_slot WHERE grant_id = $1", [ended.grant.id]);
  await look(fill);
  expect(await slotsOf(ended.grant.id)).toEqual([]);
});

test("slots that told a licensee's names apart by punctuation are written anew, however they overlap", async () => {
  const creator = await open();
  const request = requestTo(creator, exclusive);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const ask = async (company: string, terms: Partial<OfferTerms>) => {
    const { submissionKey } = requestTo(creator);
    const asked = { ...requestTo(creator, terms), submissionKey, buyerEmail: request.buyerEmail, company };
    return submitOffer(asked, buyer, now);
  };
  for (const terms of [exclusive, { ...exclusive, territory: "global" }, { category: "games" }] as const) {
    const sent = await ask("Larsen Coffee, Inc.", terms);
    if (!sent.ok) throw new Error(sent.reason);
    await approved(sent.offer, now);
  }
  const slots = () =>
    look('SELECT * FROM license_slot WHERE creator_user_id = $1 ORDER BY grant_id, "right", region', [creator.userId]);
  const written = await slots();
  expect(new Set(written.map(({ licensee }) => licensee)).size).toBe(1);
  // As the release before wrote them: none may meet another one on the way.
  await look(`DO $$
    DECLARE slots license_slot[];
    BEGIN
      SELECT array_agg(s) INTO slots FROM license_slot s WHERE creator_user_id = '${creator.userId}';
      DELETE FROM license_slot WHERE creator_user_id = '${creator.userId}';
      INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
      SELECT s.grant_id, s.creator_user_id, s."right", s.field, s.region, s.period, s.slot,
        md5(o.buyer_org_id || ' ' || lower(o.buyer_organisation))::uuid
      FROM unnest(slots) AS s JOIN license_grant g ON g.id = s.grant_id JOIN offer o ON o.id = g.offer_id;
    END $$`);
  expect(await ask("Larsen Coffee Inc", {})).toEqual({ ok: false, reason: "not-available" });
  const fill = await readFile("prisma/migrations/20261209910200_licensee_folded_filled/migration.sql", "utf8");
  await look(fill);
  expect(await slots()).toEqual(written);
  await look(fill);
  expect(await slots()).toEqual(written);
  expect(await ask("Larsen Coffee Inc", {})).toMatchObject({ ok: true });
});
