import { expect } from "vitest";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { submitBrief } from "@/lib/offers/brief-submit";
import { findBrief } from "@/lib/offers/briefs";
import { decline } from "@/lib/offers/decide";
import { sendMessage } from "@/lib/offers/message-send";
import { writerOf } from "@/lib/offers/messages";
import { onwards } from "@/lib/offers/onwards";
import { verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { actingMember, addressLinks, newMailbox, signedIn } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, countered, openLink, reload, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();
const { confirmLink, undoLink, mailsTo } = addressLinks(look);

/** By a brand's own address, or by a colleague with another. */
async function sentBrief(now: Date, by: "brand" | "colleague" = "brand") {
  const { creator: _, ...common } = requestTo({ email: "unused@example.test" });
  const creators = [await addCreator(), await addCreator(), await addCreator()];
  const asked = creators.map(({ userId }) => ({ key: { userId }, priceCents: common.terms.priceCents }));
  const brand = { ...(await confirmedBuyer(common.buyerEmail)), email: common.buyerEmail };
  const buyer = by === "brand" ? brand : await actingMember(brand, "buyer", now);
  const brief = await submitBrief({ ...common, buyerEmail: buyer.email, creators: asked }, buyer, now);
  if (!brief.ok) throw new Error("The brief was refused");
  const [lead, second, third] = brief.offers;
  if (!second || !third) throw new Error("Three creators were asked");
  return { lead, second, third };
}

async function move(email: string, now: Date): Promise<string> {
  const to = newMailbox();
  await askForAddress(await signedIn(look, email, now), to, now);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
  return to;
}

/** Where the mailed page of an offer's brief leads, if the link still opens it: to the page and the answer of each. */
async function ledOn(path: string, now: Date): Promise<OfferRecord[]> {
  const [id, token] = path.replace(/[?].*/, "").split("/").slice(-2);
  const link = await verifyBuyerToken(id, token, "buyer-offer", now);
  const brief = link?.offer.briefId ? await findBrief(link.offer.briefId) : undefined;
  return brief?.asked.map(({ latest }) => latest) ?? link?.chain.slice(-1) ?? [];
}

const pageOf = (offer: OfferRecord): string => onwards(offer, "link").page();
const answers = async (offer: OfferRecord): Promise<boolean> =>
  (await verifyApprovalToken(onwards(offer, "link").answer().split("/").at(-1))) !== undefined;

test("whoever reads the old mailbox after a move answers no offer of a brief, by none of its links", async ({
  now,
}) => {
  const { lead, second, third } = await sentBrief(now);
  await decline(await openLink(lead), null, now);
  const asked = await countered(second, now);
  // The first was mailed, and led on to the page of each.
  const seen = await ledOn(pageOf(await reload(lead)), now);
  expect(seen).toHaveLength(3);
  const to = await move(lead.buyerAddress, now);
  for (const offer of [lead, ...seen]) expect(await ledOn(pageOf(offer), now)).toEqual([]);
  expect(await answers(asked)).toBe(false);
  // The creators' answers still come in, and the brand's new mailbox has one link for what waits for them.
  const child = await countered(await reload(third), addHours(now, 1));
  expect(await answers(child)).toBe(true);
  expect(await ledOn(pageOf(await reload(third)), now)).toHaveLength(3);
  expect(await mailsTo(to, "%offer%")).toEqual(["counter-offer", "counter-offer", "offer-sent"]);
});

test("a mail that the other mailbox got of one offer of a brief leads to nothing of the others once the address is back", async ({
  now,
}) => {
  const { lead, second, third } = await sentBrief(now);
  await approved(second, now);
  const moved = addHours(now, 1);
  await move(lead.buyerAddress, moved);
  expect(await sendMessage(writerOf(await openLink(await reload(third))), "How long?", moved)).toMatchObject({
    ok: true,
  });
  const [licensed] = (await ledOn(pageOf(await reload(third)), moved)).filter(({ grantId }) => grantId);
  const { grantId, grantSalt } = licensed ?? {};
  if (!licensed || !grantId || !grantSalt) throw new Error("The page leads to no license");
  const license = onwards(licensed, "link").license({ grantId, grantSalt }).split("/").at(-1);
  expect(await verifyLicenseToken(grantId, license)).toBeDefined();
  expect(await undoAddress(await undoLink(lead.buyerAddress), moved)).toEqual({ ok: true });
  expect(await verifyLicenseToken(grantId, license)).toBeUndefined();
  expect(await ledOn(pageOf(licensed), moved)).toEqual([]);
});

test("whoever reads the old mailbox of a colleague who moves opens none of the brief that the colleague sent", async ({
  now,
}) => {
  const { lead, second, third } = await sentBrief(now, "colleague");
  // One mail was written, about the first; it led on to the page of each.
  const seen = await ledOn(pageOf(lead), now);
  expect(seen.map(({ id }) => id).toSorted()).toEqual([lead.id, second.id, third.id].toSorted());
  await move(lead.buyerAddress, now);
  for (const offer of seen) expect(await ledOn(pageOf(offer), now)).toEqual([]);
  expect(await ledOn(pageOf(await reload(third)), now)).toHaveLength(3);
});

test("a creator who moves gets new links to the own offer of a brief alone", async ({ now }) => {
  const { lead, second, third } = await sentBrief(now);
  await move(lead.creatorEmail, now);
  expect((await reload(lead)).tokenSalt).not.toBe(lead.tokenSalt);
  for (const other of [second, third]) expect((await reload(other)).tokenSalt).toBe(other.tokenSalt);
});

test("a brand that moves gets one mail with the new link to all of a brief, and each creator theirs", async ({
  now,
}) => {
  const { lead, second, third } = await sentBrief(now);
  const to = await move(lead.buyerAddress, now);
  expect(await mailsTo(to, "%-sent")).toEqual(["brief-sent"]);
  for (const { creatorEmail } of [lead, second, third])
    expect(await mailsTo(creatorEmail)).toEqual(["offer-received", "offer-received"]);
});
