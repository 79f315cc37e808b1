import { expect, test } from "vitest";
import { askForAddress } from "@/lib/members/address-ask";
import { confirmAddress } from "@/lib/members/address-confirm";
import { undoAddress } from "@/lib/members/address-undo";
import { approve, counter } from "@/lib/offers/decide";
import { verifyApproval, verifyBuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { deriveToken } from "@/lib/tokens";
import { addressLinks, newMailbox } from "@/tests/support/address-changes";
import { testDatabase } from "@/tests/support/database";
import { signedIn } from "@/tests/support/members";
import {
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

/** Moves the account of an address to another, and back by the undo link. Returns the other. */
async function movedAndBack(email: string, now: Date): Promise<string> {
  const to = newMailbox();
  const member = await signedIn(look, email);
  await askForAddress(member, to, now);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
  expect(await undoAddress(await undoLink(email), now)).toEqual({ ok: true });
  return to;
}

const opensForBuyer = async (offer: OfferRecord) =>
  (await verifyBuyerLink(offer.id, deriveToken("buyer-offer", offer.id, offer.tokenSalt), "buyer-offer")) !== undefined;

test("a creator who takes the old address back gets open offers with new links, and so do their buyers", async () => {
  const now = new Date();
  const [offer, others] = [await addOffer({}, now), await addOffer({}, now)];
  const decided = await addOffer({}, now);
  await approve(await openLink(decided), now);
  await movedAndBack(offer.creatorEmail, now);
  await movedAndBack(decided.creatorEmail, now);

  expect(await verifyApproval(decisionToken(offer))).toBeUndefined();
  expect(await opensForBuyer(offer)).toBe(false);
  const fresh = await reload(offer);
  expect(await opensForBuyer(fresh)).toBe(true);
  expect(await mailsTo(offer.creatorEmail, "offer-%")).toEqual(["offer-received", "offer-received"]);
  expect(await mailsTo(offer.buyerEmail, "offer-%")).toEqual(["offer-sent", "offer-sent"]);
  expect((await approve(await openLink(fresh), now)).ok).toBe(true);
  // What is decided, and what is others', keeps its links.
  expect(await verifyApproval(decisionToken(decided))).toBeDefined();
  expect(await verifyApproval(decisionToken(others))).toBeDefined();
});

test("a brand that takes the old address back gets counter-offers and held offers with new links", async () => {
  const now = new Date();
  const offer = await addOffer({}, now);
  const countered = await counter(await openLink(offer), 10, now);
  if (!countered.ok) expect.unreachable(countered.reason);
  const [{ id } = { id: "" }] = await look<{ id: string }>("SELECT id FROM offer WHERE parent_offer_id = $1", [
    offer.id,
  ]);
  const child = await reload({ ...offer, id });
  const held = await addHeldOffer({ ...requestTo({ email: offer.creatorEmail }), buyerEmail: offer.buyerEmail }, now);
  await movedAndBack(offer.buyerEmail, now);

  expect(await verifyApproval(decisionToken(child))).toBeUndefined();
  expect(await opensForBuyer(held)).toBe(false);
  expect((await openBuyerLink(await reload(held))).offer.status).toBe("held");
  expect(await mailsTo(offer.buyerEmail, "counter-offer")).toHaveLength(2);
  expect(await mailsTo(offer.buyerEmail, "offer-confirm")).toHaveLength(2);
  expect((await approve(await openLink(await reload(child)), now)).ok).toBe(true);
});
