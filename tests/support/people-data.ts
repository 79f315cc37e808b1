import { randomUUID } from "node:crypto";
import { billingOf, saveBilling, statedBy, statedVersion } from "@/lib/accounts/billing";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { saveWebsite } from "@/lib/brands/facts";
import { answerCheck, askCheck } from "@/lib/brands/organisation-checks";
import { keepCreator } from "@/lib/brands/shortlist";
import { addSubscription } from "@/lib/content/subscribe";
import { inviteCreator } from "@/lib/creators/invite";
import { onboardCreator } from "@/lib/creators/onboard";
import { askVerification } from "@/lib/creators/verification-requests";
import { sendMessage as sendInquiry } from "@/lib/inquiries/submit";
import { makeCalendarAddress } from "@/lib/licenses/calendar-feed";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { fileUse } from "@/lib/licenses/file-use";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { openMailedLink as openSignIn } from "@/lib/members/mailed-links";
import { counter, decline } from "@/lib/offers/decide";
import { reportMessage, sendMessage } from "@/lib/offers/message-send";
import { writerOf, writingBuyer } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import { refuseBuyer } from "@/lib/offers/refused-buyers";
import { submitOffer } from "@/lib/offers/submit";
import { addPicture } from "@/lib/pictures/save";
import type { Admin } from "@/lib/proofs";
import { addSample } from "@/lib/samples/save";
import { RIGHTS } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { confirmMember } from "@/lib/waitlist/join";
import { requestData } from "@/lib/your-data/request";
import type { Look } from "@/tests/support/database";
import { actingCreator, addressLinks, sendAccount, sendPage } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  approved,
  type BrandOwner,
  confirmedBuyer,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { decideOn, join, newestLinkTo, onboarding, openMailedLink } from "@/tests/support/people";
import { disputing, radioUse } from "@/tests/support/uses";

/** A word that is in everything which this person typed, and nowhere else. */
export const newCanary = (): string =>
  `kanari${randomUUID()
    .replaceAll(/[^0-9a-f]/g, "")
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))
    .slice(0, 14)}`;

export const mailboxOf = (canary: string): string => `${canary}@${canary}.example`;

/** As if the link mailed to the address had been used. */
export const proved = (email: string): ProvedMailbox =>
  ({ id: randomUUID(), email, emailKey: email.toLowerCase(), endsAt: new Date("2100-01-01") }) as ProvedMailbox;

/** Waitlist, message, subscription and invitation, of somebody without an account. */
export async function addVisitor(look: Look, canary: string, now: Date): Promise<string> {
  const email = mailboxOf(canary);
  const more = { referralDetails: canary, agentReferralInfo: canary };
  const id = await join({ email, ...more }, now);
  await look(
    "UPDATE waitlist_submissions SET full_name = $2, city = $2, phone = $2, portfolio_links = $2 WHERE id = $1",
    [id, canary],
  );
  await confirmMember(await openMailedLink(look, id), now);
  await sendInquiry({ fullName: canary, email, subject: "general", message: `I am ${canary}.` } as never, now);
  await addSubscription(email, "an-hour-in-january", now);
  await inviteCreator(email, now);
  await requestData(email, now);
  return email;
}

const rules = { rights: RIGHTS.filter((right) => right !== "training"), priceFloorCents: 100 };

/** The other side of what the person does. */
export async function others() {
  const creator = await addCreator(rules, `Ada ${newCanary()}`);
  const brandEmail = `brand-${randomUUID().slice(0, 8)}@example.test`;
  const brand = await confirmedBuyer(brandEmail);
  return { creator, brand, brandEmail };
}
type Others = Awaited<ReturnType<typeof others>>;

export async function offerFrom(
  email: string,
  buyer: BrandOwner,
  creator: { email: string },
  words: string,
  now: Date,
) {
  const request = {
    ...requestTo(creator, { useCase: `For ${words}.` }),
    buyerEmail: email,
    buyerName: words,
    company: words,
    statedVersion: statedVersion(await statedBy(buyer.buyerOrgId)),
  };
  const sent = await submitOffer(request, buyer, now, { ip: "203.0.113.7", userAgent: words });
  if (!sent.ok) throw new Error(`not sent: ${sent.reason}`);
  return sent.offer;
}

/** A creator with everything that a creator has; `deals`: with a license, an open, a countered and a declined offer. */
export async function addFullCreator(look: Look, canary: string, now: Date, admin: Admin, other?: Others) {
  const email = mailboxOf(canary);
  // Whoever moved within 72 hours is not erased.
  const begin = addHours(now, -96);
  const old = `${canary}.old@${canary}.example`;
  await onboardCreator(
    onboarding({
      displayName: canary,
      email: old,
      payoutEmail: `pay@${canary}.example`,
      phone: canary,
      city: canary,
      craft: canary,
      links: [`https://${canary}.example/`],
      preset: "open",
    }),
    begin,
  );
  const begun = await openSignIn(await newestLinkTo(look, old), begin);
  if (!begun) throw new Error("nothing was onboarded");
  const userId = begun.id;
  const first = await actingCreator(userId, begin);
  await askForAddress({ id: userId, sessionId: first.sessionId, kind: "creator" }, email, begin);
  await confirmAddress(await addressLinks(look).confirmLink(email), undefined, addHours(begin, 0.1));
  const later = addHours(now, 0.2);
  const creator = await actingCreator(userId, later);
  await sendPage(
    userId,
    {
      isPublic: true,
      slug: canary,
      craft: canary,
      city: canary,
      bio: canary,
      links: [`https://${canary}.example/x`],
      showsFloor: true,
    },
    later,
  );
  await sendAccount(
    creator,
    { displayName: canary, phone: canary, city: canary, payoutEmail: `pay2@${canary}.example` },
    later,
  );
  const words = { title: canary, language: "en-US", style: canary, audience: "everybody" } as never;
  const picture = { whole: Buffer.from(canary), small: Buffer.from(canary) };
  await addPicture(userId, "picture", "everybody", picture, later);
  await addSample(userId, words, { format: "wav", bytes: Buffer.from(canary), durationMs: 1_000 } as never, later);
  await askVerification({ userId }, { reach: canary, evidence: canary }, later);
  await decideOn(admin, userId, "verify" as never, `Saw the passport of ${canary}`, later);
  const member = { id: userId, sessionId: creator.sessionId, kind: "creator" } as const;
  await makeCalendarAddress(member);
  await askForAddress(member, `new@${canary}.example`, later);
  if (!other) return { userId, email, creator, grantId: undefined };

  const offers = [];
  for (let n = 0; n < 5; n += 1) {
    const buyerEmail = `brand-${randomUUID().slice(0, 8)}@example.test`;
    const buyer = await confirmedBuyer(buyerEmail);
    offers.push({ offer: await offerFrom(buyerEmail, buyer, { email }, "a spot", later), buyer });
  }
  const [licensed, open, countered, declined, refused] = offers;
  if (!licensed || !open || !countered || !declined || !refused) throw new Error("no offers");
  await sendMessage(writerOf(await openLink(licensed.offer)), `${canary} asks.`, later);
  const grant = await approved(licensed.offer, later, { ip: "203.0.113.8", userAgent: canary });
  const useId = randomUUID();
  const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };
  await fileUse(licensed.buyer, { useId, grantId: grant.id, ...radioUse, ...days }, later);
  await disputeUse(creator, await disputing(creator, useId, `${canary} never agreed.`), later);
  await sendMessage(writerOf(await openLink(open.offer)), `${canary} asks.`, later);
  await counter(await openLink(countered.offer), 10, later, undefined, undefined, `${canary} wants more.`);
  await decline(await openLink(declined.offer), `${canary} has no time.`, later);
  await refuseBuyer(creator, refused.buyer.buyerOrgId, later);
  return { userId, email, creator, grantId: grant.id };
}

/** The same address as a brand: with a license, an open, a held and a declined offer to the other creator. */
export async function addFullBrand(look: Look, canary: string, now: Date, admin: Admin, { creator }: Others) {
  const email = mailboxOf(canary);
  const buyer = await confirmedBuyer(email);
  await look("UPDATE buyer_org SET name = $2 WHERE id = $1", [buyer.buyerOrgId, canary]);
  await saveWebsite(buyer, `https://${canary}.example`);
  const billing = { legalName: canary, billingAddress: canary, taxId: canary, purchaseOrder: canary };
  await saveBilling(buyer, billing, versionOf(await billingOf(buyer.buyerOrgId)));
  await askCheck(buyer, { name: canary, reach: canary, evidence: canary }, now);
  const [check] = await look<{ id: string }>("SELECT id FROM organisation_check WHERE buyer_org_id = $1", [
    buyer.buyerOrgId,
  ]);
  if (check) {
    const answer = { checkId: check.id, outcome: "checked" as never, answer: `Called ${canary}`, seenName: canary };
    await answerCheck(admin, answer, now);
  }
  await askCheck(buyer, { name: `${canary} two`, reach: canary, evidence: canary }, now);
  const [slug] = await look<{ slug: string }>("SELECT slug FROM creator_profile WHERE slug IS NOT NULL LIMIT 1");
  if (slug) await keepCreator(buyer, slug.slug, now);
  const licensed = await offerFrom(email, buyer, creator, canary, now);
  const grant = await approved(licensed, now);
  const useId = randomUUID();
  const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };
  await fileUse(buyer, { useId, grantId: grant.id, ...radioUse, ...days, note: canary, place: canary }, now);
  const open = await offerFrom(email, buyer, creator, canary, now);
  await sendMessage(writerOf(await openLink(open)), "How long is it?", now);
  const writer = writingBuyer((await openBuyerLink(open)) as BuyerLink<"link" | "session">);
  const said = await sendMessage(writer, `${canary} answers.`, now);
  if (said.ok) {
    const why = { messageId: said.id, reason: "spam", words: "Is it?" } as const;
    await reportMessage(writerOf(await openLink(open)), why, now);
    await look("UPDATE offer_message SET closed_at = $2, outcome = 'kept' WHERE id = $1", [said.id, now]);
  }
  const third = await addCreator(rules, `Bo ${newCanary()}`);
  await decline(await openLink(await offerFrom(email, buyer, third, canary, now)), null, now);
  await addHeldOffer({ ...requestTo(third, { useCase: canary }), buyerName: canary, buyerEmail: email }, now);
  return { buyer, grantId: grant.id };
}
