import { expect } from "vitest";
import { findGrant } from "@/lib/license-rows/queries";
import { publicStateAt } from "@/lib/license-rows/rules";
import { readLedger } from "@/lib/licenses/ledger";
import { overlapsOf } from "@/lib/licenses/overlap";
import { expireGrants, revokeGrant } from "@/lib/licenses/revoke";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, decline } from "@/lib/offers/decide";
import { readDeals } from "@/lib/offers/lists";
import { renewalRefusal, renewalsOf, renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { changedClauses } from "@/lib/terms/redline";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { testAt } from "@/tests/support/fixtures";
import { addHeld, addRenewal, type Held, offerRenewal, renew } from "@/tests/support/licenses";
import {
  addHeldOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look, url } = await testDatabase();
const start = new Date("2027-01-31T09:00:00.000Z");
const test = testAt(start);
const soon = addHours(start, 24);

test("a renewal begins at the end of the license that it renews, and its agreement says so", async () => {
  const held = await addHeld(start, { termMonths: 1 });
  expect(held.grant.expiresAt).toEqual(new Date("2027-03-01T05:00:00.000Z"));
  const offer = await addRenewal(held, soon, { termMonths: 3 });
  expect(offer.renewsGrantId).toBe(held.grant.id);
  const { version, renews, clauses } = offer.agreement.content;
  expect([version, renews]).toEqual(["agreement/4", { license: held.grant.id, until: "2027-03-01T05:00:00.000Z" }]);
  expect(changedClauses(held.offer.agreement.content.clauses, clauses).map(({ heading }) => heading)).toEqual(["Term"]);
  const outcome = await approve(await openLink(offer), soon);
  const grant = outcome.ok ? await findGrant(outcome.grant.id) : undefined;
  expect(grant).toMatchObject({
    effectiveAt: held.grant.expiresAt,
    expiresAt: new Date("2027-06-01T04:00:00.000Z"),
  });
  expect(grant && publicStateAt(grant, soon)).toBe("not-yet-in-effect");
  expect((await renewalsOf([held.grant.id], soon)).get(held.grant.id)).toEqual({
    state: "approved",
    grantId: grant?.id,
  });
  const mails = await look<{ begins: boolean; until: string }>(
    `SELECT (payload->>'beginsLater')::boolean AS begins, payload->>'renewsUntil' AS until FROM outbound_email
     WHERE template = 'offer-approved' AND payload->>'offerId' = $1`,
    [offer.id],
  );
  const mail = { begins: true, until: "2027-03-01T05:00:00.000Z" };
  expect(mails).toEqual([mail, mail]);
});

test("a renewal approved after the end begins with the approval", async () => {
  const held = await addHeld(start, { termMonths: 1 });
  const late = addHours(held.grant.expiresAt, 1);
  await expireGrants(late);
  expect(await renew(held, late)).toMatchObject({ effectiveAt: late, expiresAt: new Date("2027-06-02T04:00:00.000Z") });
});

test("a counter-offer to a renewal renews the same license", async ({ held }) => {
  const answer = await countered(await addRenewal(held, soon), soon);
  const child = await reload(answer);
  expect(child.renewsGrantId).toBe(held.grant.id);
  expect(child.agreement.content.renews?.license).toBe(held.grant.id);
  const outcome = await approve(await openLink(child), soon);
  expect(outcome).toMatchObject({ ok: true, grant: { effectiveAt: held.grant.expiresAt } });
});

test("a license is renewed by one offer at a time, and once", async ({ held }) => {
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => offerRenewal(held, soon)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter((one) => !one.ok && one.reason === "renewal-waits")).toHaveLength(4);
  const [first] = sent.flatMap((one) => (one.ok ? [one.offer] : []));
  if (!first) throw new Error("nothing was sent");
  expect((await renewalsOf([held.grant.id], soon)).get(held.grant.id)).toEqual({ state: "waiting" });
  await decline(await openLink(first), null, soon);
  await renew(held, addHours(soon, 1));
  expect(await offerRenewal(held, addHours(soon, 2))).toEqual({ ok: false, reason: "renewed-already" });
  expect(await renewalRefusal(held.grant, soon)).toBe("renewed-already");
});

test("a held renewal is not sent once another offer has renewed the license", async ({ held }) => {
  const request = { ...requestTo(held.creator), buyerEmail: held.email, renews: renewedBy(held.grant) };
  const late = await addHeldOffer(request, soon);
  await renew(held, soon);
  expect(await confirmOffer(await openBuyerLink(late, soon), soon)).toEqual({ ok: false, reason: "renewed-already" });
  expect(await reload(late)).toMatchObject({ status: "held" });
});

test("an unanswered renewal offer leaves room for the next, and two are never both approved", async ({ held }) => {
  const lapsed = await addRenewal(held, soon);
  await renew(held, addHours(soon, 48));
  const late = { status: "approved", decidedAt: soon, decidedBy: "creator" } as const;
  await expect(db().offer.update({ where: { id: lapsed.id }, data: late })).rejects.toMatchObject({ code: "P2002" });
});

test("only the licensee renews, and not a revoked or future license", async ({ held }) => {
  const other = requestTo(held.creator);
  const stranger = { ...held, email: other.buyerEmail, buyer: await confirmedBuyer(other.buyerEmail) };
  expect(await offerRenewal(stranger, soon)).toEqual({ ok: false, reason: "other-licensee" });
  const elsewhere = await addHeld(start);
  expect(await offerRenewal({ ...held, creator: elsewhere.creator }, soon)).toEqual({
    ok: false,
    reason: "other-licensee",
  });
  const next = await renew(held, soon);
  expect(await offerRenewal({ ...held, grant: next }, soon)).toEqual({ ok: false, reason: "not-renewable" });
  await db().$transaction((tx) => revokeGrant(tx, elsewhere.grant.id, "Voided", { actor: "system" }, soon));
  expect(await offerRenewal(elsewhere, soon)).toEqual({ ok: false, reason: "not-renewable" });
});

const revoking = ({ grant }: Held) =>
  hold(
    url,
    "UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'Voided' WHERE id = $1",
    grant.id,
  );

test("a renewal that waits for a revocation is refused, also one that a standing instruction would approve", async () => {
  for (const autoApprove of [false, true]) {
    const held = await addHeld(start);
    await look("UPDATE creator_profile SET auto_approve = $1 WHERE user_id = $2", [autoApprove, held.creator.userId]);
    const commit = await revoking(held);
    const late = offerRenewal(held, soon);
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await commit();
    expect([autoApprove, await late]).toEqual([autoApprove, { ok: false, reason: "not-renewable" }]);
  }
});

test("the approval of a renewal that waits for a revocation is refused", async ({ held }) => {
  const link = await openLink(await addRenewal(held, soon));
  const commit = await revoking(held);
  const late = approve(link, soon);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await late).toMatchObject({ ok: false, reason: "not-allowed" });
});

test("a revocation tells of the renewal that follows, unless that was revoked before", async () => {
  const told = async (revokesRenewal: boolean) => {
    const held = await addHeld(start, { termMonths: 3 });
    const { id, effectiveAt } = await renew(held, soon);
    const revoke = (grantId: string) =>
      db().$transaction((tx) => revokeGrant(tx, grantId, "Voided", { actor: "system" }, soon));
    if (revokesRenewal) expect(await revoke(id)).toBe(true);
    expect(await revoke(held.grant.id)).toBe(true);
    const mails = await look<{ from: string | null }>(
      `SELECT payload->>'renewedFrom' AS "from" FROM outbound_email
       WHERE template = 'license-revoked' AND payload->>'grantId' = $1`,
      [held.grant.id],
    );
    return { mails: mails.map(({ from }) => from), begins: effectiveAt.toISOString() };
  };
  const standing = await told(false);
  expect(standing.mails).toEqual([standing.begins, standing.begins]);
  expect((await told(true)).mails).toEqual([null, null]);
});

test("a renewal that is approved early begins when the license before it ends, and one that is approved late begins then", async () => {
  const [early, late] = [await addHeld(start, { termMonths: 1 }), await addHeld(start, { termMonths: 1 })];
  const { expiresAt } = early.grant;
  expect((await renew(early, soon)).effectiveAt).toEqual(expiresAt);
  const before = new Date(late.grant.expiresAt.getTime() - 1);
  const offer = await addRenewal(late, before);
  const answer = await approve(await openLink(offer), addHours(before, 1));
  expect(answer).toMatchObject({ ok: true, grant: { effectiveAt: addHours(before, 1) } });
});

test("a renewal overlaps other licenses of its term, but not the one that it renews", async () => {
  const held = await addHeld(start, { termMonths: 2 });
  const beside = async (termMonths: number) => {
    const request = requestTo(held.creator, { termMonths });
    const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), start);
    if (outcome.ok) await approve(await openLink(outcome.offer), start);
  };
  const offer = await addRenewal(held, soon);
  expect((await overlapsOf([offer], soon)).get(offer.id)).toBeUndefined();
  await beside(1);
  expect((await overlapsOf([offer], soon)).get(offer.id)).toBeUndefined();
  await beside(3);
  expect((await overlapsOf([offer], soon)).get(offer.id)).toMatchObject([
    { count: 1, until: new Date("2027-05-01T04:00:00.000Z") },
  ]);
});

test("a renewal is paid with its approval, and in force from its beginning", async () => {
  const held = await addHeld(start, { termMonths: 3 });
  await renew(held, soon, { termMonths: 3 });
  const owner = { buyerOrgId: held.buyer.buyerOrgId };
  const { months } = await readLedger(owner, soon);
  expect(months.map(({ month }) => month)).toEqual(["2027-01", "2027-02"]);
  const at = async (now: Date) => {
    const { "in-force": running, ended } = await readDeals(owner, undefined, [], now);
    return [running.count, ended.count];
  };
  const { expiresAt } = held.grant;
  expect(await at(new Date(expiresAt.getTime() - 1))).toEqual([2, 0]);
  expect(await at(expiresAt)).toEqual([1, 1]);
});
