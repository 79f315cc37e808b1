import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listCreators } from "@/lib/creators/admin";
import { onboardCreator } from "@/lib/creators/onboard";
import { findLicensors } from "@/lib/creators/queries";
import { voidGrant } from "@/lib/licenses/revoke";
import { listOffers } from "@/lib/offers/admin";
import { approve } from "@/lib/offers/decide";
import { listOutbox, requeue } from "@/lib/outbox/admin";
import { db } from "@/lib/postgres/db";
import type { Listing, Position } from "@/lib/postgres/listing";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";
import { addCreator, addOffer, openLink } from "@/tests/support/offers";
import { addAdmin, decideOn, onboarding } from "@/tests/support/people";

const { look } = await testDatabase();
const all = { search: "", filter: undefined, order: "newest", position: { kind: "start" } } as const;
const admin = await addAdmin();
const now = new Date();

test("a suspended creator cannot be found for an offer, and lifting that returns to the state before; each is audited with its note", async () => {
  const { userId, email } = await addCreator();
  expect(await decideOn(admin, userId, "suspend", "Complaint 12", now)).toBe(true);
  expect(await decideOn(admin, userId, "suspend", "Again", now)).toBe(false);
  expect((await findLicensors([{ emailKey: email }], db()))[0]).toBeUndefined();
  expect(await decideOn(admin, userId, "verify", "Passport seen", now)).toBe(false);
  expect(await decideOn(admin, userId, "lift", "Sorted out", now)).toBe(true);
  expect(await decideOn(admin, userId, "unverify", "To look again", now)).toBe(true);
  expect(await decideOn(admin, userId, "verify", "Passport seen", now)).toBe(true);
  expect((await findLicensors([{ emailKey: email }], db()))[0]).toBeDefined();
  const audited = await look("SELECT action, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [userId]);
  expect(audited).toEqual([
    { action: "creator_suspended", details: { note: "Complaint 12", told: true } },
    { action: "creator_suspension_lifted", details: { note: "Sorted out" } },
    { action: "creator_unverified", details: { note: "To look again" } },
    { action: "creator_verified", details: { note: "Passport seen" } },
  ]);
  const { rows } = await listCreators({ ...all, search: email });
  expect(rows).toMatchObject([
    { id: userId, status: "active", seen: { isVerified: true }, verification: { note: "Passport seen" }, offers: 0 },
  ]);
});

test("an unconfirmed creator is listed as pending, and cannot be decided on", async () => {
  const form = onboarding({ displayName: "Draft Person" });
  await onboardCreator(form, now);
  const { userId } = await addCreator();
  const listed = async (filter?: string) => (await listCreators({ ...all, filter })).rows;
  const [draft] = (await listCreators({ ...all, search: form.email })).rows;
  expect(draft).toMatchObject({ displayName: "Draft Person", status: "pending", offers: 0, activatedAt: null });
  expect((await listed("pending")).map(({ id }) => id)).toEqual([draft?.id]);
  const everybody = (await listed()).map(({ id }) => id);
  expect(everybody).toContain(draft?.id);
  expect(everybody).toContain(userId);
  expect((await listed("verified")).map(({ id }) => id)).not.toContain(draft?.id);
  for (const decision of ["verify", "suspend"] as const) {
    expect(await decideOn(admin, draft?.id ?? "", decision, "x", now)).toBe(false);
    expect(await decideOn(admin, randomUUID(), decision, "x", now)).toBe(false);
  }
});

test("pages of creators list drafts and profiles once each, in order, forwards and backwards", async () => {
  for (let index = 0; index < 60; index++) {
    const at = new Date(now.getTime() - (index % 7) * 1_000);
    if (index % 2) await onboardCreator(onboarding(), at);
    else {
      const { userId } = await addCreator();
      await db().creatorProfile.update({ where: { userId }, data: { createdAt: at } });
    }
  }
  const walk = async (listing: Listing, way: "next" | "previous") => {
    const ids: string[][] = [];
    for (let position: Position | undefined = listing.position; position; ) {
      const page = await listCreators({ ...listing, position });
      ids.push(page.rows.map(({ id }) => id));
      const cursor = page[way];
      position = cursor && { kind: way === "next" ? "after" : "before", cursor };
    }
    return ids;
  };
  const wanted = await look<{ id: string }>(
    `SELECT id FROM (SELECT user_id AS id, created_at FROM creator_profile UNION ALL SELECT id, created_at FROM onboarding_draft) e
     ORDER BY created_at DESC, id DESC`,
  );
  const ids = wanted.map(({ id }) => id);
  expect((await walk(all, "next")).flat()).toEqual(ids);
  expect((await walk({ ...all, position: { kind: "end" } }, "previous")).reverse().flat()).toEqual(ids);
  expect((await walk({ ...all, order: "oldest" }, "next")).flat()).toEqual([...ids].reverse());
});

test("a creator who was never active cannot be verified", async () => {
  const { userId } = await addCreator();
  await db().creatorProfile.update({ where: { userId }, data: { status: "suspended", activatedAt: null } });
  expect(await decideOn(admin, userId, "verify", "x", now)).toBe(false);
});

test("of ten administrators who void a license at once one succeeds, and both parties are told once", async () => {
  const offer = await addOffer();
  await approve(await openLink(offer), now);
  const [row] = (await listOffers({ ...all, search: offer.buyerEmail })).rows;
  expect(row).toMatchObject({ offer: { id: offer.id, status: "approved" }, chain: [{ id: offer.id }] });
  const grantId = row?.grant?.id ?? "";
  const done = await Promise.all(
    Array.from({ length: 10 }, () => voidGrant(admin, grantId, "Out of scope", new Date())),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  const mails = await look(
    "SELECT FROM outbound_email WHERE template = 'license-revoked' AND payload->>'grantId' = $1",
    [grantId],
  );
  expect(mails).toHaveLength(2);
  expect((await listOffers(all)).rows[0]?.grant).toMatchObject({ status: "revoked", revokedReason: "Out of scope" });
});

test("a mail that was sent and erased is listed with all that happened to it, and with what it was about", async () => {
  const [id, offerId, grantId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = (hours: number) => addHours(now, hours);
  const times = { createdAt: at(1), firstAttemptAt: at(2), nextAttemptAt: at(3), sentAt: at(4), erasedAt: at(5) };
  const told = { attempts: 3, lastError: "timed out", providerId: "re_1", withheldFor: "hour" };
  const mail = { toAddress: "whole@example.test", template: "offer-sent", state: "sent" } as const;
  await db().outboundEmail.create({ data: { id, ...mail, payload: { offerId, grantId }, ...times, ...told } });
  const listed = (filter: string | undefined) => listOutbox({ ...all, search: mail.toAddress, filter });
  expect((await listed("sent")).rows).toEqual([
    { id, template: "offer-sent", to: mail.toAddress, state: "sent", ...times, ...told, offerId, grantId },
  ]);
  expect((await listed("failed")).rows).toEqual([]);
});

test("a failed mail goes back to the queue once, and no other mail does", async () => {
  const mail = async (state: "failed" | "sent") =>
    (
      await db().outboundEmail.create({
        data: {
          template: "magic-link",
          toAddress: "Bo@example.test",
          payload: {},
          state,
          attempts: 10,
          firstAttemptAt: addHours(now, -30),
          lastError: "given up",
        },
        select: { id: true },
      })
    ).id;
  const [failed, sent] = [await mail("failed"), await mail("sent")];
  const tries = await Promise.all([1, 2, 3].map(() => requeue(admin, failed, now)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await requeue(admin, sent, now)).toBe(false);
  const listed = async (filter: string | undefined, search = "bo@EXAMPLE.test") =>
    (await listOutbox({ ...all, search, filter })).rows;
  const [row, ...others] = await listed("queued");
  expect(others).toEqual([]);
  expect(row).toEqual({
    ...{ id: failed, createdAt: row?.createdAt, template: "magic-link", to: "Bo@example.test" },
    ...{ state: "queued", attempts: 0, nextAttemptAt: now, firstAttemptAt: null, lastError: "given up" },
    ...{ providerId: null, sentAt: null, withheldFor: null, erasedAt: null, offerId: null, grantId: null },
  });
  expect((await listed(undefined)).map(({ id }) => id).toSorted()).toEqual([failed, sent].toSorted());
  expect(await listed(undefined, "b.o@example.test")).toEqual([]);
  const by = { actor: "admin", admin_id: admin.id, table_name: "outbound_email" };
  expect(await loggedOf(look, failed)).toEqual([
    { ...by, action: "mail_requeued", details: { template: "magic-link", attempts: 10 } },
  ]);
  expect(await loggedOf(look, sent)).toEqual([]);

  const withheld = await mail("failed");
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'day', attempts = 0 WHERE id = $1", [
    withheld,
  ]);
  expect(await requeue(admin, withheld, now)).toBe(true);
  expect(await loggedOf(look, withheld)).toEqual([
    { ...by, action: "mail_released", details: { template: "magic-link", attempts: 0 } },
  ]);
  const erased = await mail("failed");
  await look("UPDATE outbound_email SET erased_at = now() WHERE id = $1", [erased]);
  expect([await requeue(admin, erased, now), await requeue(admin, randomUUID(), now)]).toEqual([false, false]);
});
