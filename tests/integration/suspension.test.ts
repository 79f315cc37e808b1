import { expect } from "vitest";
import { appendAudit } from "@/lib/audit/log";
import { findSuspension } from "@/lib/creators/verify";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { countClosable, decideOnCreator } from "@/lib/offers/suspend";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  confirmedBuyer,
  countered,
  offerTo,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";

const { url, look } = await testDatabase();
const admin = await addAdmin();

const suspend = (offer: OfferRecord) => decideOn(admin, offer.creatorUserId, "suspend", "Complaint 12", new Date());
const setStatus = (userId: string, status: "suspended" | "active") =>
  db().creatorProfile.update({ where: { userId }, data: { status } });
const declinedMails = (offer: OfferRecord) =>
  look<{ to_address: string; closed: string | null }>(
    "SELECT to_address, payload->>'takesNone' AS closed FROM outbound_email WHERE template = 'offer-declined' AND payload->>'offerId' = $1",
    [offer.id],
  );

test("nothing can be agreed to with a suspended creator; declining stays open", async ({ offer }) => {
  const parent = await addOffer();
  const child = await countered(parent, new Date());
  await setStatus(offer.creatorUserId, "suspended");
  await setStatus(parent.creatorUserId, "suspended");
  const now = new Date();
  for (const link of [await openLink(offer), await openLink(child)]) {
    expect(await approve(link, now)).toMatchObject({ ok: false });
  }
  expect(await counter(await openLink(offer), 20, now)).toMatchObject({ ok: false });
  expect(await reload(offer)).toMatchObject({ status: "pending" });
  expect(await look("SELECT FROM license_grant WHERE offer_id IN ($1, $2)", [offer.id, child.id])).toEqual([]);
  expect(await decline(await openLink(offer), null, now)).toEqual({ ok: true });
});

test("suspending closes open offers, tells the buyers, and leaves decided ones", async ({ offer }) => {
  const creator = { email: offer.creatorEmail };
  const [approved, toCounter] = [await offerTo(creator), await offerTo(creator)];
  const held = await addHeldOffer(requestTo(creator));
  await approve(await openLink(approved), new Date());
  const child = await countered(toCounter, new Date());

  expect(await suspend(offer)).toBe(true);
  for (const open of [offer, child]) {
    expect(await reload(open)).toMatchObject({ status: "declined", decidedBy: "administrator", declineReason: null });
    expect(await declinedMails(open)).toEqual([{ to_address: open.buyerEmail, closed: "true" }]);
    expect(
      await look(
        "SELECT actor, admin_id, details FROM admin_audit_log WHERE action = 'offer_declined' AND record_id = $1",
        [open.id],
      ),
    ).toEqual([{ actor: "admin", admin_id: admin.id, details: { withReason: false, closedWith: "suspension" } }]);
  }
  expect(await reload(approved)).toMatchObject({ status: "approved" });
  expect(await reload(held)).toMatchObject({ status: "held" });
  expect(await confirmOffer(await openBuyerLink(held), new Date())).toEqual({ ok: false, reason: "creator-not-found" });
});

const mailsTo = (email: string) =>
  look<{ template: string; payload: Record<string, unknown> }>(
    `SELECT template, payload FROM outbound_email WHERE to_address = $1
     AND template IN ('profile-suspended', 'creator-decision') ORDER BY created_at`,
    [email],
  );

test("the creator is mailed why, since when and how many offers closed, once, and that it was lifted", async ({
  offer,
}) => {
  const { creatorUserId: userId, creatorEmail: email, creatorName: name } = offer;
  await offerTo({ email });
  await db().profile.update({ where: { id: userId }, data: { timeZone: "Europe/Paris" } });
  const [since, later] = [addHours(new Date(), -1), new Date()];
  expect(await countClosable(userId, since)).toBe(2);
  expect(await decideOn(admin, userId, "suspend", "The portrait is of somebody else.", since)).toBe(true);
  expect(await decideOn(admin, userId, "suspend", "Again", since)).toBe(false);
  const reason = "The portrait is of somebody else.";
  const suspended = {
    template: "profile-suspended",
    payload: { name, reason, at: since.toISOString(), closed: 2, zone: "Europe/Paris" },
  };
  expect(await mailsTo(email)).toEqual([suspended]);
  expect(await findSuspension(userId)).toEqual({ since: expect.any(Date), reason });
  expect(await countClosable(userId, since)).toBe(0);

  expect(await decideOn(admin, userId, "lift", "Sorted out", later)).toBe(true);
  expect(await mailsTo(email)).toEqual([
    suspended,
    { template: "creator-decision", payload: { name, decision: "lift", zone: "Europe/Paris" } },
  ]);
  expect(await findSuspension(userId)).toBeUndefined();
  expect(await reload(offer)).toMatchObject({ status: "declined" });
});

test("a creator reads of no other one's suspension", async ({ creator, offer }) => {
  expect(await suspend(offer)).toBe(true);
  expect(await findSuspension(creator.userId)).toBeUndefined();
});

test("a note of an earlier release, which was for staff alone, is not told to the creator", async ({ creator }) => {
  const by = { actor: "admin", actorId: admin.id, table: "creator_profile", recordId: creator.userId } as const;
  await appendAudit(db(), [{ ...by, action: "creator_suspended", details: { note: "Looks like fraud" } }]);
  expect(await findSuspension(creator.userId)).toEqual({ since: expect.any(Date), reason: null });
});

test("a suspension that is refused declines no offer and mails nothing", async () => {
  const offer = await addOffer();
  const stale = { userId: offer.creatorUserId, decision: "suspend", note: "Fraud", version: "" } as const;
  expect(await decideOnCreator(await addAdmin(), stale, new Date())).toBe("changed");
  expect((await reload(offer)).status).toBe("pending");
  expect(await mailsTo(offer.creatorEmail)).toEqual([]);
});

test("suspending leaves overdue offers to expire: their buyers are told that, and not that we closed them", async () => {
  const old = await addOffer({}, addHours(new Date(), -49));
  expect(await suspend(old)).toBe(true);
  expect(await countClosable(old.creatorUserId, new Date())).toBe(0);
  expect(await reload(old)).toMatchObject({ status: "pending" });
  expect(await declinedMails(old)).toEqual([]);
});

test("a suspension that waits while an offer expires leaves it expired, and mails nobody that it was declined", async ({
  offer,
}) => {
  const commit = await hold(url, "UPDATE offer SET status = 'expired', decided_at = now() WHERE id = $1", offer.id);
  const suspending = suspend(offer);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await suspending).toBe(true);
  expect(await reload(offer)).toMatchObject({ status: "expired", decidedBy: null });
  expect(await declinedMails(offer)).toEqual([]);
});

test("a suspension during everything else: nothing stays open, and nothing is agreed to after it", async () => {
  const creator = await addCreator({ autoApprove: false });
  const requests = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const request = requestTo(creator);
      return { request, buyer: await confirmedBuyer(request.buyerEmail) };
    }),
  );
  const offers = (
    await Promise.all(requests.slice(0, 12).map(({ request, buyer }) => submitOffer(request, buyer, new Date())))
  ).flatMap((outcome) => (outcome.ok ? [outcome.offer] : []));
  const held = await Promise.all(Array.from({ length: 6 }, () => addHeldOffer(requestTo(creator))));
  const links = await Promise.all(offers.map(openLink));
  const mailed = await Promise.all(held.map((offer) => openBuyerLink(offer)));

  const now = new Date();
  await Promise.all([
    ...links.slice(0, 8).map((link) => approve(link, now)),
    ...links.slice(8).map((link) => counter(link, 10, now)),
    ...requests.slice(12).map(({ request, buyer }) => submitOffer(request, buyer, now)),
    ...mailed.map((link) => confirmOffer(link, now)),
    decideOn(admin, creator.userId, "suspend", "Complaint 13", now),
  ]);
  expect(
    await look("SELECT count(*)::int AS open FROM offer WHERE creator_user_id = $1 AND status = 'pending'", [
      creator.userId,
    ]),
  ).toEqual([{ open: 0 }]);
  const closed = await look<{ id: string; grants: number; mails: number }>(
    `SELECT o.id, (SELECT count(*)::int FROM license_grant g WHERE g.offer_id = o.id) AS grants,
       (SELECT count(*)::int FROM outbound_email m WHERE m.payload->>'offerId' = o.id::text AND m.template = 'offer-declined') AS mails
     FROM offer o WHERE o.creator_user_id = $1 AND o.decided_by = 'administrator'`,
    [creator.userId],
  );
  for (const { grants, mails } of closed) expect({ grants, mails }).toEqual({ grants: 0, mails: 1 });
});

test("a decline names the creator who made it", async ({ offer }) => {
  await decline(await openLink(offer), null, new Date());
  expect(
    await look("SELECT actor, admin_id FROM admin_audit_log WHERE action = 'offer_declined' AND record_id = $1", [
      offer.id,
    ]),
  ).toEqual([{ actor: "creator", admin_id: offer.creatorUserId }]);
});

test.each(["approve", "counter"] as const)(
  "to %s waits for a suspension that is under way, and loses",
  async (decision) => {
    const offer = await addOffer();
    const link = await openLink(offer);
    const commit = await hold(
      url,
      "UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1",
      offer.creatorUserId,
    );
    const answer = decision === "approve" ? approve(link, new Date()) : counter(link, 10, new Date());
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await commit();
    expect(await answer).toEqual({ ok: false, reason: "not-allowed", outcome: "pending" });
    expect(await look("SELECT FROM license_grant WHERE offer_id = $1", [offer.id])).toEqual([]);
  },
);
