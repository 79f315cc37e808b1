import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import { markEngaged } from "@/lib/mail/confirmed";
import { openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { type AwaitedParty, decisionOfMember } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { confirmMember } from "@/lib/waitlist/join";
import { testDatabase } from "@/tests/support/database";
import { actingMember, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { join, newestLinkTo, onboarding, openMailedLink as openWaitlistLink } from "@/tests/support/people";

// Only the mailbox to which a link was mailed counts as having acted on it.
const { look } = await testDatabase();
const now = new Date();
const later = addHours(now, 0.5);

/** Undefined if it never did. */
const acted = async (address: string) =>
  (
    await look<{ acted_at: Date }>(
      "SELECT acted_at FROM confirmed_mailbox WHERE mailbox_key = mailbox_of_address($1)",
      [address],
    )
  )[0]?.acted_at;

test.each(["approve", "decline", "counter"] as const)("to %s is the act of the creator alone", async (decision) => {
  const offer = await addOffer({}, now);
  const link = await openLink(offer);
  if (decision === "approve") await approve(link, later);
  if (decision === "decline") await decline(link, null, later);
  if (decision === "counter") await counter(link, 10, later);
  expect(await acted(offer.creatorEmail)).toEqual(later);
  expect(await acted(offer.buyerEmail)).toBeUndefined();
});

test("the result of a counter-offer is the act of its buyer", async () => {
  const offer = await addOffer({}, now);
  const child = await countered(offer, now);
  await approve(await openLink(child), later);
  expect(await acted(offer.buyerEmail)).toEqual(later);
  expect(await acted(offer.creatorEmail)).toEqual(now);
});

test.each([approve, (party: AwaitedParty, at: Date) => decline(party, null, at)])(
  "what a colleague answers in a session is their act, and not its maker's",
  async (answer) => {
    const creator = await addCreator();
    const brand = await confirmedBuyer(newMailbox());
    const [maker, colleague] = [await actingMember(brand, "buyer", now), await actingMember(brand, "buyer", now)];
    const sent = await submitOffer({ ...requestTo(creator), buyerEmail: maker.email }, maker, now);
    const child = await countered(sent.ok ? sent.offer : expect.unreachable(), now);
    const party = (await decisionOfMember(child.id, colleague, colleague)) ?? expect.unreachable();
    expect(await answer(party, later)).toMatchObject({ ok: true });
    expect([await acted(colleague.email), await acted(maker.email)]).toEqual([later, undefined]);
  },
);

test("a standing instruction is not an act of any person", async () => {
  const creator = await addCreator({ autoApprove: true });
  const request = requestTo(creator);
  const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
  expect(outcome).toMatchObject({ ok: true, approvedAtOnce: true });
  expect([await acted(creator.email), await acted(request.buyerEmail)]).toEqual([undefined, undefined]);
});

test("to confirm an offer is the act of its buyer, also when the creator's rules then refuse it", async () => {
  const creator = await addCreator();
  const offer = await addHeldOffer(requestTo(creator), now);
  expect(await acted(offer.buyerEmail)).toBeUndefined();
  await look("UPDATE creator_profile SET price_floor_cents = 90000 WHERE user_id = $1", [creator.userId]);
  expect(await confirmOffer(await openBuyerLink(offer, later), later)).toMatchObject({ reason: "price-too-low" });
  expect([await acted(offer.buyerEmail), await acted(creator.email)]).toEqual([later, undefined]);
});

test("so are using a sign-in link, an onboarding link, and the waitlist's confirmation; requesting one is not", async () => {
  const creator = await addCreator();
  await requestSignIn(creator.email, now);
  expect(await acted(creator.email)).toBeUndefined();
  await openMailedLink(await newestLinkTo(look, creator.email), later);
  expect(await acted(creator.email)).toEqual(later);

  const form = onboarding();
  await onboardCreator(form, now);
  expect(await acted(form.email)).toBeUndefined();
  await openMailedLink(await newestLinkTo(look, form.email), later);
  expect(await acted(form.email)).toEqual(later);

  for (const consentUpdates of [true, false]) {
    const member = await openWaitlistLink(look, await join({ consentUpdates }, now));
    expect(await acted(member.email)).toBeUndefined();
    await confirmMember(member, later);
    expect(await acted(member.email)).toEqual(later);
  }
});

test("the last act counts, in whatever order acts are recorded", async () => {
  const address = "last.act@example.test";
  for (const at of [now, later, addHours(now, 0.25)]) await markEngaged(db(), address, at);
  expect(await acted(address)).toEqual(later);
});

test("a decision confirms the address of the buyer who made it, and changes no earlier date", async () => {
  const confirmedAt = async (id: string) =>
    (await look<{ at: Date | null }>("SELECT confirmed_at AS at FROM buyer_org WHERE id = $1", [id]))[0]?.at;
  const offer = await addOffer({}, now);
  await look("UPDATE buyer_org SET confirmed_at = NULL WHERE id = $1", [offer.buyerOrgId]);
  await approve(await openLink(offer), later);
  expect(await confirmedAt(offer.buyerOrgId), "its creator approved").toBeNull();
  const other = await addOffer({}, now);
  const before = await confirmedAt(other.buyerOrgId);
  const child = await countered(other, now);
  await approve(await openLink(child), later);
  expect(before).toEqual(expect.any(Date));
  expect(await confirmedAt(other.buyerOrgId)).toEqual(before);
});
