import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExclusivityPart } from "@/app/(private)/license/[id]/license-page";
import { proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { findGrant } from "@/lib/license-rows/queries";
import { rightsKept, takenOf } from "@/lib/license-rows/slots";
import { endRight, releaseExclusive, releaseOf } from "@/lib/licenses/end-right";
import { exclusivesBeside, overlapsOf } from "@/lib/licenses/overlap";
import { revokeGrant, voidGrant } from "@/lib/licenses/revoke";
import { timelineOf } from "@/lib/licenses/timeline";
import { approve } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import { type EndableRight, type OfferTerms, type Party, RIGHTS, type Right } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { renew } from "@/tests/support/licenses";
import { actingBrand, actingCreator } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, offerTo, openLink, requestTo } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { aUse, replicaTerms } from "@/tests/support/replicas";

const { look, url } = await testDatabase();
const now = new Date("2026-12-01T12:00:00.000Z");
const later = addHours(now, 1);
const released = addHours(now, 2);
const WEEK = 7 * 24;

const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } } satisfies Partial<OfferTerms>;
const open = () => addCreator({ allowsExclusive: true, rights: RIGHTS, priceFloorCents: 100 });

async function held(rights: readonly Right[], terms: Partial<OfferTerms> = exclusive) {
  const person = await open();
  const offer = await offerTo(person, now, { ...terms, rights });
  const grant = await approved(offer, now);
  return { person, offer, grant, brand: await actingBrand(offer, released) };
}

/** A replica with a notice of a week, AI training and the voice, all exclusive. */
const heldOfAll = () => {
  const { scope, ...terms } = replicaTerms([aUse()]);
  return held(["voice", "replica", "training"], {
    ...terms,
    scope: { ...(scope ?? NARROWEST), exclusivity: { competitors: [] } },
  });
};

type Deal = Awaited<ReturnType<typeof held>>;

const ends = async ({ person, grant }: Deal, right: EndableRight, at = later) =>
  expect(await endRight(await actingCreator(person.userId, at), grant.id, right, at)).toMatchObject({ ok: true });

async function heldAt({ grant, offer }: Deal, at: Date) {
  const row = (await findGrant(grant.id)) ?? expect.unreachable();
  return { row, ...(await releaseOf(row, offer, at)) };
}

/** What comes of another brand's offer, by the verbs of any offer. */
async function sells({ email }: { email: string }, terms: Partial<OfferTerms>, at = released): Promise<string> {
  const request = requestTo({ email }, terms);
  const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), at);
  if (!sent.ok) return sent.reason;
  const decided = await approve(await openLink(sent.offer), at);
  return decided.ok ? "sold" : decided.reason;
}

const takenBy = async ({ person }: Deal, at: Date) =>
  ((await takenOf([person.userId], at)).get(person.userId) ?? []).flatMap(({ rights }) => rights);

const writtenOf = async (grantId: string) => ({
  logged: await look("SELECT actor, admin_id, details FROM admin_audit_log WHERE record_id = $1 AND action = $2", [
    grantId,
    "exclusive_released",
  ]),
  mailed: await look(
    `SELECT to_address AS to, payload->>'released' AS released FROM outbound_email
     WHERE template = 'exclusive-released' AND payload->>'grantId' = $1`,
    [grantId],
  ),
});
const nothing = { logged: [], mailed: [] };

test("a right that ended is anybody's at once, exclusively too, and the rest stays exclusive", async () => {
  const deal = await held(["voice", "training"]);
  const { person, offer, grant, brand } = deal;
  await ends(deal, "training");
  const wanted: Partial<OfferTerms> = { ...exclusive, rights: ["training"] };
  expect(await sells(person, wanted)).toBe("not-available");
  expect(await takenBy(deal, released)).toEqual(["voice", "training"]);
  const waiting = await offerTo(person, now, { rights: ["training"], category: "games" });
  expect((await exclusivesBeside([waiting], released)).size).toBe(1);

  expect(await releaseExclusive(brand, grant.id, released)).toEqual({ ok: true, rights: ["training"] });
  expect(await takenBy(deal, released)).toEqual(["voice"]);
  expect(await rightsKept(db(), grant.id, released)).toEqual(["voice"]);
  expect(await exclusivesBeside([waiting], released)).toEqual(new Map());
  expect(await sells(person, { ...exclusive, rights: ["voice", "training"] })).toBe("not-available");
  expect(await sells(person, wanted)).toBe("sold");
  expect(await findGrant(grant.id)).toMatchObject({ status: "active", trainingEndedAt: later });

  expect(await writtenOf(grant.id)).toEqual({
    logged: [
      {
        actor: "buyer",
        admin_id: brand.profileId,
        details: { rights: ["training"], releasedAt: released.toISOString() },
      },
    ],
    mailed: [{ to: person.email, released: "AI training" }],
  });
  const { row, releases } = await heldAt(deal, released);
  expect(releases).toEqual([{ rights: ["training"], at: released }]);
  const event = { what: "Released to others: AI training", at: released, zone: "America/New_York", isAhead: false };
  expect(await timelineOf(row, offer.agreement.content, released)).toContainEqual(event);
});

test("a license of training alone, revoked by its withdrawal, is released as a whole", async () => {
  const deal = await held(["training"]);
  const { person, grant, brand } = deal;
  await ends(deal, "training");
  expect(await sells(person, { rights: ["training"] })).toBe("not-available");
  expect(await releaseExclusive(brand, grant.id, released)).toEqual({ ok: true, rights: ["training"] });
  expect(await look("SELECT status, taken_until FROM license_grant WHERE id = $1", [grant.id])).toEqual([
    { status: "revoked", taken_until: released },
  ]);
  expect(await takenBy(deal, released)).toEqual([]);
  expect(await sells(person, { ...exclusive, rights: ["training"] })).toBe("sold");
  expect(await releaseExclusive(brand, grant.id, addHours(released, 0.1))).toEqual({
    ...{ ok: false, reason: "released-already" },
  });
});

test("a replica is released once its notice is over, each right that ended in turn", async () => {
  const deal = await heldOfAll();
  const { person, grant } = deal;
  const end = addHours(later, WEEK);
  await ends(deal, "replica");
  expect(await releaseExclusive(deal.brand, grant.id, released)).toEqual({ ok: false, reason: "still-licensed" });
  await ends(deal, "training");
  expect(await releaseExclusive(deal.brand, grant.id, released)).toEqual({ ok: true, rights: ["training"] });
  const before = new Date(end.getTime() - 1);
  const brand = await actingBrand(deal.offer, before);
  expect(await releaseExclusive(brand, grant.id, before)).toEqual({ ok: false, reason: "released-already" });
  expect(await takenBy(deal, before)).toEqual(["voice", "replica"]);
  expect(await releaseExclusive(brand, grant.id, end)).toEqual({ ok: true, rights: ["replica"] });
  expect(await takenBy(deal, end)).toEqual(["voice"]);
  expect((await heldAt(deal, end)).releases).toEqual([
    { rights: ["training"], at: released },
    { rights: ["replica"], at: end },
  ]);
  expect(await sells(person, { rights: ["voice"] }, end)).toBe("not-available");
});

test("what is released before its term begins was never taken", async () => {
  const deal = await held(["voice", "training"]);
  const { person, grant, offer, brand } = deal;
  const terms: Partial<OfferTerms> = { ...exclusive, rights: ["voice", "training"] };
  const own = { creator: person, email: offer.buyerEmail, buyer: brand, offer };
  const next = await renew({ ...own, grant: (await findGrant(grant.id)) ?? expect.unreachable() }, now, terms);
  await ends({ ...deal, grant: next }, "training");
  expect(await releaseExclusive(brand, next.id, released)).toEqual({ ok: true, rights: ["training"] });
  expect(await rightsKept(db(), next.id, released)).toEqual(["voice"]);
  expect((await heldAt({ ...deal, grant: next }, released)).releases).toEqual([{ rights: ["training"], at: released }]);
  // The license that it renews keeps its own to its end.
  expect(await rightsKept(db(), grant.id, released)).toEqual(["voice", "training"]);
  expect(await sells(person, { rights: ["training"] }, grant.expiresAt)).toBe("sold");
});

test("nothing is released that is licensed, was not exclusive, is over, was voided, or is another brand's", async () => {
  const refused = async (deal: Deal, reason: string, at = released, brand = deal.brand) => {
    expect(await releaseExclusive(brand, deal.grant.id, at)).toEqual({ ok: false, reason });
    expect(await writtenOf(deal.grant.id)).toEqual(nothing);
  };
  const licensed = await held(["voice", "training"]);
  await refused(licensed, "still-licensed");
  expect(await takenBy(licensed, released)).toEqual(["voice", "training"]);

  for (const rights of [["voice", "training"], ["training"]] as const) {
    const plain = await held(rights, {});
    await ends(plain, "training");
    await refused(plain, "not-exclusive");
    const over = await held(rights);
    await ends(over, "training");
    const end = over.grant.expiresAt;
    await refused(over, "term-over", end, await actingBrand(over.offer, end));
  }

  const voided = await held(["voice", "training"]);
  await ends(voided, "training");
  expect(await voidGrant(await addAdmin(), voided.grant.id, "Paid with a stolen card", released)).toBe(true);
  await refused(voided, "nothing-kept");

  const ended = await held(["voice", "training"]);
  await ends(ended, "training");
  await refused(ended, "not-found", released, licensed.brand);
  for (const forged of ["nothing", "00000000-0000-4000-8000-000000000000"])
    expect(await releaseExclusive(ended.brand, forged, released)).toEqual({ ok: false, reason: "not-found" });
  expect(await takenBy(ended, released)).toEqual(["voice", "training"]);
});

test("a license that is revoked after a release keeps nothing, and no right is released twice", async () => {
  const deal = await held(["voice", "training"]);
  const { grant, brand } = deal;
  await ends(deal, "training");
  expect(await releaseExclusive(brand, grant.id, released)).toMatchObject({ ok: true });
  const revoked = addHours(released, 1);
  const by = { actor: "system" } as const;
  await db().$transaction((tx) => revokeGrant(tx, grant.id, "Withdrawn", by, revoked, grant.expiresAt));
  expect(await rightsKept(db(), grant.id, revoked)).toEqual(["voice"]);
  const acting = await actingBrand(deal.offer, revoked);
  expect(await releaseExclusive(acting, grant.id, revoked)).toEqual({ ok: true, rights: ["voice"] });
  expect(await rightsKept(db(), grant.id, revoked)).toEqual([]);
});

test("of ten at once one wins, and is told once", async () => {
  const deal = await held(["voice", "training"]);
  await ends(deal, "training");
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => releaseExclusive(deal.brand, deal.grant.id, released)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(9).fill({ ok: false, reason: "released-already" }));
  const { logged, mailed } = await writtenOf(deal.grant.id);
  expect([logged.length, mailed.length]).toEqual([1, 1]);
});

test("who releases waits for the creator, and for what ends the license meanwhile", async () => {
  const deal = await held(["voice", "training"]);
  await ends(deal, "training");
  const letGo = await hold(url, "SELECT FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE", deal.person.userId);
  const releasing = releaseExclusive(deal.brand, deal.grant.id, released);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await expect(
    look("SELECT FROM license_grant WHERE id = $1 FOR UPDATE NOWAIT", [deal.grant.id]),
  ).resolves.toBeDefined();
  await letGo();
  expect(await releasing).toMatchObject({ ok: true });
});

test("needs a fresh proof of the brand's mailbox, and an open session", async () => {
  const deal = await held(["voice", "training"]);
  await ends(deal, "training");
  const { offer, grant } = deal;
  const brand = await actingBrand(offer, now, now);
  const email = offer.buyerEmail;
  expect(await releaseExclusive(brand, grant.id, released)).toEqual({ ok: false, reason: "unproved", mailed: email });
  expect(await writtenOf(grant.id)).toEqual(nothing);
  expect(await takenBy(deal, released)).toEqual(["voice", "training"]);
  const [mail] = await look<{ id: string; salt: string; acts: string[]; decides: boolean }>(
    `SELECT payload->>'requestId' AS id, payload->>'tokenSalt' AS salt, payload->'acts' AS acts, (payload->'decides')::bool AS decides
     FROM outbound_email WHERE to_address = $1 AND template = 'mailbox-proof'`,
    [email],
  );
  const { id, salt, acts, decides } = mail ?? expect.unreachable();
  expect([acts, decides]).toEqual([["let a creator license to others what you have exclusively"], true]);
  const link = await verifyProofToken(id, deriveToken("mailbox-proof", id, salt));
  expect(await proveMailbox(link ?? expect.unreachable(), released)).toBe(true);
  await db().signInSession.update({ where: { id: deal.brand.sessionId }, data: { endedAt: released } });
  expect(await releaseExclusive(deal.brand, grant.id, released)).toEqual({ ok: false, reason: "signed-out" });
  expect(await releaseExclusive(brand, grant.id, released)).toMatchObject({ ok: true });
});

test("an offer beside a license is not warned of what that license released", async () => {
  const deal = await held(["voice", "training"]);
  await ends(deal, "training");
  const waiting = await offerTo(await open(), now, { rights: ["training"] });
  const beside = { ...waiting, creatorUserId: deal.person.userId };
  expect((await overlapsOf([beside], released)).get(waiting.id)).toMatchObject([{ count: 1, exclusive: 1 }]);
  await releaseExclusive(deal.brand, deal.grant.id, released);
  expect(await overlapsOf([beside], released)).toEqual(new Map());
  const ofVoice = { ...beside, rights: ["voice"] as const };
  expect((await overlapsOf([ofVoice], released)).get(waiting.id)).toMatchObject([{ count: 1, exclusive: 1 }]);
});

test("the page of a license tells both sides what is kept from others and what was released, and the brand how", async () => {
  const deal = await heldOfAll();
  const { offer, grant, brand } = deal;
  const said = async (side: Party | undefined, at = released) => {
    const { row, ...release } = await heldAt(deal, at);
    const html = renderToStaticMarkup(
      <ExclusivityPart grant={row} offer={offer} {...release} side={side} mayRelease />,
    );
    return { html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
  };
  expect((await said("buyer")).html).toBe("");
  await ends(deal, "training");
  for (const [side, who] of [
    ["buyer", "you release"],
    ["creator", "the licensee releases"],
    [undefined, "the licensee releases"],
  ] as const) {
    const { html, text } = await said(side);
    expect(text).toMatch(/AI training: ended, and licensed to nobody else before March 1, 2027 at 11:59.PM EST/);
    expect(text).toContain(`, unless ${who} it to others.`);
    expect(html.includes(paths.licenseRelease(grant.id))).toBe(side === "buyer");
  }
  await releaseExclusive(brand, grant.id, released);
  expect((await said("buyer")).text).toMatch(
    /AI training: released to others on December 1, 2026 at 9:00.AM EST by you\./,
  );
  for (const side of ["creator", undefined] as const) {
    const { html, text } = await said(side);
    expect(text).toContain("by the licensee.");
    expect([html.includes("unless"), html.includes("href")]).toEqual([false, false]);
  }
});
