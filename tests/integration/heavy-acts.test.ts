import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import type { Creator } from "@/lib/creators/queries";
import { endAfterDispute } from "@/lib/licenses/dispute-use";
import { endRight } from "@/lib/licenses/end-right";
import { approve, counter, decline } from "@/lib/offers/decide";
import { decisionOfMember } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { closeProfile } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { actingCreator, sendRules } from "@/tests/support/members";
import { addCreator, approved, countered, offerTo, openLink, ownerOf, reload } from "@/tests/support/offers";
import { replicaTerms, signature } from "@/tests/support/replicas";
import { times } from "@/tests/support/scale";
import { disputedUse } from "@/tests/support/uses";

// A copied session an hour after its owner proved the mailbox: what it gives away or ends for good is asked for by mail.

const { url, look } = await testDatabase();
const now = new Date();
const anHourAgo = addHours(now, -1);

const exclusivity = { competitors: [] };
const replica = replicaTerms();
const all: Partial<OfferTerms> = {
  ...replica,
  rights: ["voice", "replica", "training"],
  termMonths: 60,
  scope: { ...(replica.scope ?? NARROWEST), exclusivity },
};

/** Each alone. */
const heavy: [why: string, terms: Partial<OfferTerms>][] = [
  ["sixty exclusive months with AI training and a replica", all],
  ["a digital replica", replica],
  ["AI training", { rights: ["voice", "training"] }],
  ["exclusivity", { scope: { ...NARROWEST, exclusivity } }],
  ["thirteen months", { termMonths: 13 }],
];

const creatorRules = {
  rights: ["likeness", "voice", "replica", "training"],
  allowsExclusive: true,
  priceFloorCents: 100,
} as const;

async function madeOffer(terms: Partial<OfferTerms>): Promise<OfferRecord> {
  return offerTo(await addCreator(creatorRules), anHourAgo, terms);
}

async function inSession(offer: OfferRecord, { userId, sessionId }: Pick<Creator, "userId" | "sessionId">) {
  const buyer = offer.awaiting === "buyer" ? await ownerOf({ buyerOrgId: offer.buyerOrgId }) : undefined;
  return (await decisionOfMember(offer.id, { profileId: userId, sessionId }, buyer)) ?? expect.unreachable();
}

/** Presses the link in the newest mail that asked this person. */
async function prove(email: string): Promise<void> {
  const [mail] = await look<{ id: string; salt: string }>(
    `SELECT payload->>'requestId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
     WHERE to_address = $1 AND template = 'mailbox-proof' ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  const link = mail && (await verifyProofToken(mail.id, deriveToken("mailbox-proof", mail.id, mail.salt)));
  expect(link && (await proveMailbox(link, now))).toBe(true);
}

/** The acts of the newest link that this person was asked to press: a proof of one opens no other. */
async function askedOf(email: string): Promise<string[] | undefined> {
  const [request] = await look<{ acts: string[] }>(
    `SELECT r.acts FROM proof_request r JOIN sign_in_session s ON s.id = r.session_id JOIN profiles p ON p.id = s.profile_id
     WHERE p.email = $1 ORDER BY r.asked_at DESC LIMIT 1`,
    [email],
  );
  return request?.acts;
}

const unproved = (mailed: string) => ({ ok: false, reason: "unproved", mailed });
const grantsOf = (offer: OfferRecord) => look("SELECT FROM license_grant WHERE offer_id = $1", [offer.id]);
const stateOf = async (offer: OfferRecord) => (await reload(offer)).status;

test.each(heavy)("a creator's session approves %s with a fresh proof of the mailbox only", async (_, terms) => {
  const offer = await madeOffer(terms);
  const creator = await actingCreator(offer.creatorUserId, anHourAgo);
  const party = await inSession(offer, creator);
  expect(await approve(party, now, undefined, signature)).toEqual(unproved(creator.email));
  expect(await grantsOf(offer)).toEqual([]);
  expect(await stateOf(offer)).toBe("pending");
  await prove(creator.email);
  expect(await approve(party, now, undefined, signature)).toMatchObject({ ok: true });
});

test.each(heavy)("a creator's session counters %s with a fresh proof only", async (_, terms) => {
  const offer = await madeOffer(terms);
  const creator = await actingCreator(offer.creatorUserId, anHourAgo);
  const party = await inSession(offer, creator);
  for (const note of [null, "A little more."])
    expect(await counter(party, 10, now, undefined, signature, note)).toEqual(unproved(creator.email));
  expect(await stateOf(offer)).toBe("pending");
  await prove(creator.email);
  expect(await counter(party, 10, now, undefined, signature, "A little more.")).toMatchObject({ ok: true });
});

test.each(heavy)("a brand's session approves a counter-offer of %s with a fresh proof only", async (_, terms) => {
  const child = await countered(await madeOffer(terms), anHourAgo);
  const { buyerAddress: email } = child;
  const { profileId: id } = await ownerOf(child);
  const session = await db().signInSession.create({
    data: { id: randomUUID(), profileId: id, kind: "creator", createdAt: anHourAgo, mailboxProvedAt: anHourAgo },
  });
  const party = await inSession(child, { userId: id, sessionId: session.id });
  expect(await approve(party, now)).toEqual(unproved(email));
  expect(await grantsOf(child)).toEqual([]);
  await prove(email);
  expect(await approve(party, now)).toMatchObject({ ok: true });
});

test("a mailed decision link is the proof itself, declining needs none, nor do twelve plain months", async () => {
  const linked = await madeOffer(all);
  expect(await approve(await openLink(linked), now, undefined, signature)).toMatchObject({ ok: true });
  const declined = await madeOffer(all);
  const owner = await actingCreator(declined.creatorUserId, anHourAgo);
  expect(await decline(await inSession(declined, owner), null, now)).toEqual({ ok: true });
  for (const decide of [approve, (party: Parameters<typeof approve>[0], at: Date) => counter(party, 10, at)]) {
    const plain = await madeOffer({ termMonths: 12 });
    const creator = await actingCreator(plain.creatorUserId, anHourAgo);
    expect(await decide(await inSession(plain, creator), now)).toMatchObject({ ok: true });
  }
});

test("an ended session is told so, and a proof of ten acts at once decides once", async () => {
  const offer = await madeOffer(all);
  const creator = await actingCreator(offer.creatorUserId, now);
  const party = await inSession(offer, creator);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => approve(party, now, undefined, signature)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await grantsOf(offer)).toHaveLength(1);
  const other = await madeOffer(all);
  const gone = await actingCreator(other.creatorUserId, now);
  const before = await inSession(other, gone);
  await db().signInSession.update({ where: { id: gone.sessionId }, data: { endedAt: now } });
  expect(await approve(before, now, undefined, signature)).toEqual({ ok: false, reason: "signed-out" });
  expect(await stateOf(other)).toBe("pending");
});

test("agreeing, ending, saving rules and closing at once take their locks in one order", async () => {
  for (let round = 0; round < times(3, 20); round += 1) {
    const creator = await addCreator(creatorRules);
    const [ended, open] = [await offerTo(creator, anHourAgo, all), await offerTo(creator, anHourAgo, replica)];
    const grant = await approved(ended, anHourAgo);
    const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => actingCreator(creator.userId, now)));
    const [one, two, three, four, five] = sessions as [Creator, Creator, Creator, Creator, Creator];
    const party = await inSession(open, one);
    const rules = {
      ...one.rules,
      toggles: creatorRules.rights,
      preset: "open",
      payoutEmail: "x@example.test",
    } as const;
    const outcomes = await Promise.all([
      approve(party, now, undefined, signature),
      endRight(two, grant.id, "training", now),
      endRight(three, grant.id, "replica", now),
      sendRules(four, { ...rules, replicaNoticeDays: 7 }, now),
      closeProfile(five, now),
    ]);
    expect(outcomes.map((outcome) => outcome.ok || !("mailed" in outcome))).toEqual([true, true, true, true, true]);
  }
});

test("who agrees in a session waits for the creator, and holds nothing that comes after", async () => {
  const offer = await madeOffer(all);
  const creator = await actingCreator(offer.creatorUserId, now);
  const party = await inSession(offer, creator);
  const release = await hold(url, "SELECT FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE", creator.userId);
  const deciding = approve(party, now, undefined, signature);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  for (const [table, id] of [
    ["sign_in_session", creator.sessionId],
    ["profiles", creator.userId],
    ["offer", offer.id],
  ])
    await expect(look(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE NOWAIT`, [id]), table).resolves.toBeDefined();
  await release();
  await deciding;
  expect(await grantsOf(offer)).toHaveLength(1);
});

test("a session withdraws training, ends a replica or ends a disputed license with a fresh proof only", async () => {
  const training = await approved(await madeOffer({ rights: ["voice", "training"] }), anHourAgo);
  const replicas = await approved(await madeOffer(replica), anHourAgo);
  const held = await addHeld(anHourAgo);
  const dayIn = (days: number) => new Date(addHours(now, days * 24).setUTCHours(0, 0, 0, 0));
  const { useId, disputeId } = await disputedUse(held, anHourAgo, { beginsOn: dayIn(7), endsOn: dayIn(14) });
  await look(
    `UPDATE use_dispute SET state = 'upheld', resolution = 'It ran as an ad.', resolved_at = $2, due_at = $3 WHERE id = $1`,
    [disputeId, anHourAgo, addHours(now, 24)],
  );
  const acts: [grantId: string, act: (creator: Creator) => Promise<{ ok: boolean }>, changed: string][] = [
    [
      training.id,
      (creator) => endRight(creator, training.id, "training", now),
      "status = 'revoked' OR EXISTS (SELECT FROM consent_record r WHERE r.offer_id = g.offer_id AND r.withdrawn_at IS NOT NULL)",
    ],
    [replicas.id, (creator) => endRight(creator, replicas.id, "replica", now), "replica_ended_at IS NOT NULL"],
    [held.grant.id, (creator) => endAfterDispute(creator, useId, now), "status = 'revoked'"],
  ];
  for (const [grantId, act, changed] of acts) {
    const { offer } = await db().licenseGrant.findUniqueOrThrow({ where: { id: grantId }, select: { offer: true } });
    const creator = await actingCreator(offer.creatorUserId, anHourAgo);
    const isChanged = async () =>
      (await look(`SELECT FROM license_grant g WHERE id = $1 AND (${changed})`, [grantId])).length > 0;
    expect(await act(creator), changed).toEqual(unproved(creator.email));
    expect(await isChanged(), changed).toBe(false);
    expect(await askedOf(creator.email), changed).toEqual(["ending"]);
    await prove(creator.email);
    expect(await act(creator), changed).toMatchObject({ ok: true });
    expect(await isChanged(), changed).toBe(true);
  }
});
