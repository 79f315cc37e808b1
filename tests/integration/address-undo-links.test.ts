import { expect } from "vitest";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { verifyReminderStopToken } from "@/lib/licenses/remind";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { verifyMailStopToken } from "@/lib/members/mails";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, counterIn, decline } from "@/lib/offers/decide";
import { verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { replaceLinks } from "@/lib/offers/replace-links";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken, mailStopRecord, stopToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  decisionToken,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);

async function movedAndBack(email: string, now: Date): Promise<string> {
  const to = newMailbox();
  const member = await signedIn(look, email);
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
  expect(await undoAddress(await undoLink(email), now)).toEqual({ ok: true });
  return to;
}

const opensForBuyer = async (offer: OfferRecord) =>
  (await verifyBuyerToken(offer.id, deriveToken("buyer-offer", offer.id, offer.tokenSalt), "buyer-offer")) !==
  undefined;

test("whoever reads the old mailbox after a move decides on nothing, as creator or as brand, and the new one has the links", async () => {
  const now = new Date();
  const [offer, brands] = [await addOffer({}, now), await addOffer({}, now)];
  const countered = await counter(await openLink(brands), 20, now);
  if (!countered.ok) expect.unreachable(countered.reason);
  const child = await reload(countered.child);
  const move = async (email: string) => {
    const to = newMailbox();
    await askForAddress(await signedIn(look, email), to, now);
    expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
    return to;
  };
  const held = [await openLink(offer), await openLink(child)] as const;
  const [creator, brand] = [await move(offer.creatorEmail), await move(child.buyerEmail)];
  for (const one of [offer, child]) expect(await verifyApprovalToken(decisionToken(one))).toBeUndefined();
  expect(await opensForBuyer(child)).toBe(false);
  // A page that was open before the move decides on nothing either.
  for (const link of held) expect(await approve(link, now)).toMatchObject({ ok: false });
  expect(await mailsTo(creator, "offer-%")).toEqual(["offer-received"]);
  expect(await mailsTo(brand, "%offer%")).toContain("counter-offer");
  expect((await approve(await openLink(await reload(offer)), now)).ok).toBe(true);
});

test("a creator who takes the old address back gets open offers with new links, and so do their buyers", async () => {
  const now = new Date();
  const [offer, others] = [await addOffer({}, now), await addOffer({}, now)];
  const decided = await addOffer({}, now);
  await approve(await openLink(decided), now);
  await movedAndBack(offer.creatorEmail, now);
  await movedAndBack(decided.creatorEmail, now);

  expect(await verifyApprovalToken(decisionToken(offer))).toBeUndefined();
  expect(await opensForBuyer(offer)).toBe(false);
  const fresh = await reload(offer);
  expect(await opensForBuyer(fresh)).toBe(true);
  expect(await mailsTo(offer.creatorEmail, "offer-%")).toEqual(["offer-received", "offer-received"]);
  expect(await mailsTo(offer.buyerEmail, "offer-%")).toEqual(["offer-sent", "offer-sent", "offer-sent"]);
  expect((await approve(await openLink(fresh), now)).ok).toBe(true);
  expect(await verifyApprovalToken(decisionToken(decided))).toBeDefined();
  expect(await verifyApprovalToken(decisionToken(others))).toBeDefined();
});

test("a brand that takes the old address back gets counter-offers and held offers with new links", async () => {
  const now = new Date();
  const offer = await addOffer({}, now);
  const countered = await counter(await openLink(offer), 20, now);
  if (!countered.ok) expect.unreachable(countered.reason);
  const [{ id } = { id: "" }] = await look<{ id: string }>("SELECT id FROM offer WHERE parent_offer_id = $1", [
    offer.id,
  ]);
  const child = await reload({ ...offer, id });
  expect(await opensForBuyer(await reload(offer))).toBe(true);
  const another = requestTo({ email: offer.creatorEmail }, { priceCents: offer.priceCents + 100 });
  const held = await addHeldOffer({ ...another, buyerEmail: offer.buyerEmail }, now);
  await movedAndBack(offer.buyerEmail, now);

  expect(await verifyApprovalToken(decisionToken(child))).toBeUndefined();
  expect(await opensForBuyer(held)).toBe(false);
  // The earlier offer's link opens the whole chain, with the way to answer the counter-offer.
  expect(await opensForBuyer(offer)).toBe(false);
  expect(await opensForBuyer(await reload(offer))).toBe(true);
  expect((await openBuyerLink(await reload(held))).offer.status).toBe("held");
  expect(await mailsTo(offer.buyerEmail, "counter-offer")).toHaveLength(2);
  const said = await look(
    `SELECT DISTINCT payload->'percent' AS percent, payload->'previousPriceCents' AS before, payload->'priceCents' AS price
     FROM outbound_email WHERE template = 'counter-offer' AND payload->>'offerId' = $1`,
    [id],
  );
  expect(said).toEqual([{ percent: 20, before: offer.priceCents, price: offer.priceCents * 1.2 }]);
  // Neither the countered offer nor the held one is its creator's to answer.
  expect(await mailsTo(offer.creatorEmail, "offer-received")).toHaveLength(1);
  expect(await mailsTo(offer.buyerEmail, "offer-confirm")).toHaveLength(2);
  expect((await approve(await openLink(await reload(child)), now)).ok).toBe(true);
});

test("a brand that takes the old address back gets one new link for all that waits of a brief", async ({ now }) => {
  const { creator: _, ...common } = requestTo({ email: "unused@example.test" });
  const creators = [await addCreator(), await addCreator()].map(({ userId }) => ({
    key: { userId },
    priceCents: common.terms.priceCents,
  }));
  const brief = await submitBrief({ ...common, creators }, undefined, now);
  if (!brief.ok) expect.unreachable("The brief was refused");
  const [lead] = brief.offers;
  await movedAndBack(lead.buyerAddress, now);
  const mails = await look<{ offer: string; creators: number }>(
    `SELECT payload->>'offerId' AS offer, (payload->>'creators')::int AS creators FROM outbound_email
     WHERE template = 'offer-confirm' AND to_address = $1 ORDER BY created_at`,
    [lead.buyerAddress],
  );
  expect(mails.map(({ creators }) => creators)).toEqual([2, 2]);
  const named = brief.offers.find(({ id }) => id === mails[1]?.offer) ?? expect.unreachable();
  expect(await confirmBrief(await openBuyerLink(await reload(named)), brief.briefId, now)).toMatchObject({ sent: 2 });
});

test("a link opened before an address was taken back decides and sends nothing after it", async ({ now, offer }) => {
  const held = await addHeldOffer(requestTo({ email: offer.creatorEmail }), now);
  const [open, unsent] = [await openLink(offer), await openBuyerLink(held)];
  await movedAndBack(offer.creatorEmail, now);
  for (const late of [await approve(open, now), await counter(open, 10, now), await decline(open, null, now)])
    expect(late).toMatchObject({ ok: false });
  expect(await confirmOffer(unsent, now)).toEqual({ ok: false, reason: "not-held" });
  expect((await reload(offer)).status).toBe("pending");
  expect((await reload(held)).status).toBe("held");
});

test("a counter-offer made while its brand takes the address back gets new links too", async ({ now, offer }) => {
  const to = newMailbox();
  await askForAddress(await signedIn(look, offer.buyerEmail), to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  const undo = await undoLink(offer.buyerEmail);
  const party = { offer: await reload(offer), by: "link" } as const;
  let undone: Promise<unknown> = Promise.resolve();
  const child = await db().$transaction(async (tx) => {
    const countered = await counterIn(tx, party, 10, now);
    undone = undoAddress(undo, now);
    await expect.poll(() => look("SELECT FROM pg_locks WHERE NOT granted")).not.toHaveLength(0);
    return countered.ok ? countered.child : expect.unreachable();
  });
  expect(await undone).toEqual({ ok: true });
  expect(await verifyApprovalToken(decisionToken(child))).toBeUndefined();
  expect(await mailsTo(offer.buyerEmail, "counter-offer")).toHaveLength(1);
});

test("license links mailed to the other address open and stop nothing once the old one is back", async () => {
  const now = new Date();
  const [offer, before] = [await addOffer({}, now), await addOffer({}, now)];
  await look("UPDATE offer SET creator_user_id = $2 WHERE id = $1", [before.id, offer.creatorUserId]);
  await approve(await openLink(before), addHours(now, -1));
  const to = newMailbox();
  await askForAddress(await signedIn(look, offer.creatorEmail), to, now);
  await confirmAddress(await confirmLink(to), undefined, now);
  expect((await approve(await openLink(await reload(offer)), now)).ok).toBe(true);
  expect(await mailsTo(to, "offer-%")).toEqual(["offer-approved", "offer-received"]);
  const linksOf = async ({ id }: OfferRecord) => {
    const { grantId, grantSalt, tokenSalt } = await reload({ ...offer, id });
    const [grant, salt] = [grantId ?? "", grantSalt ?? ""];
    const kind = mailStopRecord(id, "creator", "license-ends");
    return async () => [
      (await verifyLicenseToken(grant, deriveToken("license", grant, salt))) !== undefined,
      (await verifyReminderStopToken(grant, stopToken(grant, salt, "creator"))) !== undefined,
      (await verifyMailStopToken(id, deriveToken("mail-stop", kind, tokenSalt))) !== undefined,
      (await verifyApprovalToken(deriveToken("offer-decision", id, tokenSalt))) !== undefined,
    ];
  };
  const [mailed, older] = [await linksOf(offer), await linksOf(before)];
  expect(await mailed()).toEqual([true, true, true, true]);
  // As the member may have typed it.
  await look("UPDATE outbound_email SET to_address = upper(to_address) WHERE to_address = $1", [to]);
  expect(await undoAddress(await undoLink(offer.creatorEmail), now)).toEqual({ ok: true });
  expect(await mailed()).toEqual([false, false, false, false]);
  // Links mailed before the move work again.
  expect(await older()).toEqual([true, true, true, true]);
});

test("an expired offer is not mailed again, not even one that was mailed to the address in between", async () => {
  const now = new Date();
  const offer = await addOffer({}, addHours(now, -49));
  await movedAndBack(offer.creatorEmail, now);
  expect(await mailsTo(offer.creatorEmail, "offer-received")).toHaveLength(1);

  const [late, open] = [await addOffer({}, addHours(now, -49)), await addOffer({}, now)];
  await look("UPDATE offer SET creator_user_id = $2 WHERE id = $1", [open.id, late.creatorUserId]);
  const left = newMailbox();
  await look(
    "UPDATE outbound_email SET to_address = $2 WHERE payload->>'offerId' = $1 AND template = 'offer-received'",
    [late.id, left],
  );
  const member = { id: late.creatorUserId, emailKey: late.creatorEmail, left: [left], since: addHours(now, -50) };
  expect(await db().$transaction((tx) => replaceLinks(tx, member, now))).toBe(1);
  expect((await reload(late)).tokenSalt).not.toBe(late.tokenSalt);
  expect(await mailsTo(late.creatorEmail, "offer-received")).toHaveLength(1);
});

test("only mails to the address that the account had in between, and since then, end the links of offers that are not open", async () => {
  const now = new Date();
  const expired = async (to: string) => {
    const offer = await addOffer({}, addHours(now, -49));
    await look(
      "UPDATE outbound_email SET to_address = $2 WHERE payload->>'offerId' = $1 AND template = 'offer-received'",
      [offer.id, to],
    );
    return offer;
  };
  const left = newMailbox();
  const replacedOf = async (to: string, since: number) => {
    const offer = await expired(to);
    const { creatorUserId: id, creatorEmail: emailKey } = offer;
    const member = { id, emailKey, left: [left], since: addHours(now, since) };
    await db().$transaction((tx) => replaceLinks(tx, member, now));
    return (await reload(offer)).tokenSalt !== offer.tokenSalt;
  };
  expect(await replacedOf(left, -50)).toBe(true);
  expect(await replacedOf(left, -48)).toBe(false);
  // Another address of the same mailbox.
  expect(await replacedOf(left.replace("@", "+brand@"), -50)).toBe(false);
});
