import { expect } from "vitest";
import { findCertificate } from "@/lib/certificates/queries";
import { licenseFacts } from "@/lib/license-rows/facts";
import { permits } from "@/lib/license-rows/permits";
import { findGrant } from "@/lib/license-rows/queries";
import { newPiecesLabel } from "@/lib/license-rows/rules";
import { endRight } from "@/lib/licenses/end-right";
import { expireGrants, voidGrant } from "@/lib/licenses/revoke";
import { timelineOf } from "@/lib/licenses/timeline";
import { db } from "@/lib/postgres/db";
import type { NoticeDays } from "@/lib/terms/replica";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { licensedReplica } from "@/tests/support/licenses";
import { actingCreator } from "@/tests/support/members";
import { addCreator, addOffer, approved } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { aUse } from "@/tests/support/replicas";

const { look } = await testDatabase();
const now = new Date("2026-12-01T12:00:00.000Z");

const mailsOf = (grantId: string) =>
  look<{ to: string; until: string }>(
    `SELECT payload->>'to' AS to, payload->>'piecesUntil' AS until FROM outbound_email
     WHERE template = 'replica-ended' AND payload->>'grantId' = $1 ORDER BY 1`,
    [grantId],
  );

const withNotice = (noticeDays: NoticeDays) => ({ replica: { uses: [aUse()], noticeDays } });

async function ended(noticeDays: NoticeDays) {
  // The notice is the creator's, so it is put in the rules and not in what the brand sends.
  const { offer, grant } = await licensedReplica(now, [aUse()], withNotice(7));
  await db().creatorProfile.update({ where: { userId: offer.creatorUserId }, data: { replicaNoticeDays: noticeDays } });
  return { offer, grant, creator: await actingCreator(offer.creatorUserId, now) };
}

test("new pieces end after the notice of the agreement, whatever the rules say by now; the license stays", async () => {
  const { offer, grant, creator } = await ended(30);
  const other = await licensedReplica(now);
  const endsAt = addHours(now, 7 * 24);
  expect(await endRight(creator, grant.id, "replica", now)).toEqual({ ok: true, endsAt, license: "goes-on" });

  const after = await findGrant(grant.id);
  expect(after).toMatchObject({ status: "active", replicaEndedAt: endsAt, expiresAt: grant.expiresAt });
  expect(await findCertificate(grant.id)).toMatchObject({ replicaEndedAt: endsAt, status: "active" });
  expect(await mailsOf(grant.id)).toEqual([
    { to: "buyer", until: endsAt.toISOString() },
    { to: "creator", until: endsAt.toISOString() },
  ]);
  expect(
    await look("SELECT actor, details FROM admin_audit_log WHERE action = 'replica_ended' AND record_id = $1", [
      grant.id,
    ]),
  ).toEqual([{ actor: "creator", details: { noticeDays: 7, endsAt: endsAt.toISOString() } }]);
  expect(
    await look("SELECT document, withdrawn_at FROM consent_record WHERE offer_id = $1 AND withdrawn_at IS NOT NULL", [
      offer.id,
    ]),
  ).toEqual([{ document: "digital-replica", withdrawn_at: endsAt }]);
  expect((await findGrant(other.grant.id))?.replicaEndedAt).toBeNull();
  expect(
    await look("SELECT FROM consent_record WHERE offer_id = $1 AND withdrawn_at IS NOT NULL", [other.offer.id]),
  ).toEqual([]);
  const event = { what: "No new pieces of the digital replica", at: endsAt, zone: "America/New_York" };
  if (!after) throw new Error("gone");
  expect(await timelineOf(after, offer.agreement.content, now)).toContainEqual({ ...event, isAhead: true });
  expect(await timelineOf(after, offer.agreement.content, endsAt)).toContainEqual({ ...event, isAhead: false });
  expect([newPiecesLabel(endsAt, now), newPiecesLabel(endsAt, endsAt)]).toEqual([
    "No new pieces from",
    "No new pieces since",
  ]);
});

test("what the license permits then: finished pieces are asked about, new ones not permitted, the rest as before", async () => {
  const { offer, grant, creator } = await ended(7);
  await endRight(creator, grant.id, "replica", now);
  const row = await findGrant(grant.id);
  const facts = row && licenseFacts(row, offer.agreement.content, now);
  if (!facts?.replica) throw new Error("no replica");
  const licensed = {
    ...facts,
    trainingEndedAt: null,
    replica: { uses: facts.replica.uses, endedAt: facts.replicaEndedAt },
    endedAt: null,
  };
  const question = { medium: "radio_podcast", paid: true, handle: false, territory: "us" } as const;
  const at = (time: Date) => permits(licensed, { ...question, right: "replica", at: time });
  const endsAt = addHours(now, 7 * 24);
  expect(at(new Date(endsAt.getTime() - 1))).toMatchObject({ answer: "permitted" });
  expect(at(endsAt)).toEqual({ answer: "ask", because: "replica-ended" });
  expect(permits(licensed, { ...question, right: "voice", at: endsAt })).toMatchObject({ answer: "permitted" });
});

test("of ten at once one ends it, and both sides get one mail", async () => {
  const { grant, creator } = await ended(7);
  const results = await Promise.all(Array.from({ length: 10 }, () => endRight(creator, grant.id, "replica", now)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === "ended-already")).toHaveLength(9);
  expect(await mailsOf(grant.id)).toHaveLength(2);
  const later = await actingCreator(creator.userId, addHours(now, 1));
  expect(await endRight(later, grant.id, "replica", addHours(now, 1))).toEqual({ ok: false, reason: "ended-already" });
  expect((await findGrant(grant.id))?.replicaEndedAt).toEqual(addHours(now, 7 * 24));
});

test("the end of the term is the latest: a notice does not outlast it", async () => {
  const { grant, offer } = await ended(7);
  const late = addHours(grant.expiresAt, -24);
  expect(await endRight(await actingCreator(offer.creatorUserId, late), grant.id, "replica", late)).toEqual({
    ...{ ok: true, endsAt: grant.expiresAt },
    license: "goes-on",
  });
});

test("only its creator ends it, and only while the license is in force and has a replica", async () => {
  const { grant, creator } = await ended(7);
  const stranger = await actingCreator((await addCreator()).userId, now);
  const notFound = { ok: false, reason: "not-found" };
  expect(await endRight(stranger, grant.id, "replica", now)).toEqual(notFound);
  for (const forged of ["", "x", `${grant.id}'`])
    expect(await endRight(creator, forged, "replica", now)).toEqual(notFound);
  const plain = await addOffer({}, now);
  const { id } = await approved(plain, now);
  expect(await endRight(await actingCreator(plain.creatorUserId, now), id, "replica", now)).toEqual(notFound);
  const notActive = { ok: false, reason: "not-active" };
  const last = await actingCreator(creator.userId, grant.expiresAt);
  expect(await endRight(last, grant.id, "replica", grant.expiresAt)).toEqual(notActive);
  await expireGrants(grant.expiresAt);
  expect(await endRight(last, grant.id, "replica", grant.expiresAt)).toEqual(notActive);
  expect(await mailsOf(grant.id)).toEqual([]);
  const revoked = await ended(7);
  await voidGrant(await addAdmin(), revoked.grant.id, "Not paid", now);
  expect(await endRight(revoked.creator, revoked.grant.id, "replica", now)).toEqual(notActive);
  expect(await mailsOf(revoked.grant.id)).toEqual([]);
});

test("AI training in the same license is withdrawn at once, and both end apart", async () => {
  const { offer, grant } = await licensedReplica(now, [aUse()], { rights: ["voice", "replica", "training"] });
  const creator = await actingCreator(offer.creatorUserId, now);
  await endRight(creator, grant.id, "replica", now);
  expect((await findGrant(grant.id))?.status).toBe("active");
  expect(await endRight(creator, grant.id, "training", now)).toEqual({ ok: true, endsAt: now, license: "goes-on" });
  expect(await findGrant(grant.id)).toMatchObject({
    status: "active",
    trainingEndedAt: now,
    replicaEndedAt: addHours(now, 7 * 24),
  });
});
