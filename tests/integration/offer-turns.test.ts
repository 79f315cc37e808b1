import { expect, test } from "vitest";
import { endRight, releaseExclusive } from "@/lib/licenses/end-right";
import {
  lockBrand,
  lockBrief,
  lockCreator,
  lockLicense,
  lockMessages,
  lockOffer,
  lockOffersBetween,
  lockPerson,
  lockSender,
} from "@/lib/locks";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { decisionOfMember } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw, withdrawRest } from "@/lib/offers/withdraw";
import type { Db } from "@/lib/postgres/db";
import { NARROWEST } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { actingBrand, actingCreator, actingMember, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  approved,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";

// What each act waits for while somebody else has it, so that two of them never decide by the same former state.

const { look } = await testDatabase();
const now = new Date();

/** What an act waits for: each is had by somebody else in turn. */
type Turns = Readonly<Record<string, (tx: Db) => Promise<unknown>>>;

/** An act that can be tried again and again, because `make` makes another one each time. */
async function expectWaits(make: () => Promise<{ act: () => Promise<unknown>; turns: Turns }>) {
  const { turns } = await make();
  for (const name of Object.keys(turns)) {
    const made = await make();
    const letGo = await holdIn(made.turns[name] ?? expect.unreachable());
    const outcome = made.act();
    await expect.poll(() => countOfWaiting(look), { message: name }).toBe(1);
    await letGo();
    expect(await outcome, name).not.toMatchObject({ ok: false });
  }
}

/** A colleague of a brand whose address is not the colleague's, and an offer of theirs. */
async function aDeal() {
  const email = newMailbox();
  const owner = await actingBrand(await confirmedBuyer(email), now);
  const buyer = await actingMember(owner, "buyer", now);
  const creator = await addCreator({ rights: RIGHTS, allowsExclusive: true, priceFloorCents: 100 });
  const request = () => ({ ...requestTo(creator), buyerEmail: buyer.email });
  const sent = await submitOffer(request(), buyer, now);
  if (!sent.ok) throw new Error(sent.reason);
  const { offer } = sent;
  const asMember = (tx: Db) =>
    tx.$executeRaw`SELECT FROM brand_member WHERE profile_id = ${buyer.profileId}::uuid FOR UPDATE`;
  const parties = {
    "the creator": (tx: Db) => lockCreator(tx, creator.userId),
    "the brand": (tx: Db) => lockBrand(tx, buyer.buyerOrgId),
  };
  const counted = { "the brand's offers to the creator": (tx: Db) => lockOffersBetween(tx, email, creator.userId) };
  return { email, buyer, creator, offer, request, parties, counted, member: { "the member": asMember } };
}

const words = ({ rootOfferId }: { rootOfferId: string }) => ({
  "the chain's messages": (tx: Db) => lockMessages(tx, rootOfferId),
});

test("a creator's answer waits for both parties and the offer, one with words for the chain's messages", async () => {
  await expectWaits(async () => {
    const { offer, creator, parties } = await aDeal();
    const link = await openLink(offer);
    const verified = (tx: Db) =>
      tx.$executeRaw`SELECT FROM creator_verification WHERE creator_user_id = ${creator.userId}::uuid FOR UPDATE`;
    const turns = { ...parties, "the offer": (tx: Db) => lockOffer(tx, offer.id), "what is claimed": verified };
    return { act: () => approve(link, now), turns };
  });
  for (const answer of [
    decline,
    (link: Parameters<typeof decline>[0], note: string | null, at: Date) =>
      counter(link, 10, at, undefined, undefined, note),
  ])
    await expectWaits(async () => {
      const { offer, parties } = await aDeal();
      const link = await openLink(offer);
      return { act: () => answer(link, "A word.", now), turns: { ...parties, ...words(offer) } };
    });
});

test("a colleague's answer and withdrawal wait for their membership, a withdrawal for what is counted with it", async () => {
  await expectWaits(async () => {
    const { offer, buyer, member, parties } = await aDeal();
    const child = await countered(offer, now);
    const party = (await decisionOfMember(child.id, buyer, buyer)) ?? expect.unreachable();
    return { act: () => approve(party, now), turns: { ...parties, ...member } };
  });
  await expectWaits(async () => {
    const { offer, buyer, member, counted, parties } = await aDeal();
    return { act: () => withdraw(buyer, offer.id, now), turns: { ...parties, ...member, ...counted } };
  });
});

test("an offer waits for what it is counted with; one from an address that somebody typed never for its owner's turn", async () => {
  await expectWaits(async () => {
    const { email, buyer, request, member, counted, parties } = await aDeal();
    const all = { "all of the brand's offers": (tx: Db) => lockSender(tx, email) };
    const asked = request();
    return { act: () => submitOffer(asked, buyer, now), turns: { ...parties, ...member, ...counted, ...all } };
  });
  const { email, creator } = await aDeal();
  const letGo = await holdIn((tx) => lockSender(tx, email));
  expect(await submitOffer({ ...requestTo(creator), buyerEmail: email }, undefined, now)).toMatchObject({ ok: true });
  await letGo();
  await expectWaits(async () => {
    const { email: typed, creator: asked, counted } = await aDeal();
    const request = { ...requestTo(asked), buyerEmail: typed };
    return { act: () => submitOffer(request, undefined, now), turns: counted };
  });
});

test("a confirmation waits for whoever has the mailbox, the creator, the offer, and all that is counted", async () => {
  await expectWaits(async () => {
    const creator = await addCreator();
    const offer = await addHeldOffer(requestTo(creator), now);
    const link = await openBuyerLink(offer, now);
    const { buyerEmail: email } = offer;
    const turns = {
      "the person": (tx: Db) => lockPerson(tx, email),
      "the creator": (tx: Db) => lockCreator(tx, creator.userId),
      "the offer": (tx: Db) => lockOffer(tx, offer.id),
      "the brand's offers to the creator": (tx: Db) => lockOffersBetween(tx, email, creator.userId),
      "all of the brand's offers": (tx: Db) => lockSender(tx, email),
    };
    return { act: () => confirmOffer(link, now), turns };
  });
});

test("a brief is sent, confirmed and withdrawn after whoever has it, or one of its creators", async () => {
  const aBrief = async (isHeld: boolean) => {
    const { email, buyer, creator } = await aDeal();
    const other = await addCreator();
    const { creator: _, ...common } = requestTo(creator);
    const creators = [creator, other].map(({ userId }) => ({ key: { userId }, priceCents: 40_000 }));
    const request = { ...common, buyerEmail: isHeld ? newMailbox() : buyer.email, creators };
    return { email, buyer, other, submit: () => submitBrief(request, isHeld ? undefined : buyer, now) };
  };
  await expectWaits(async () => {
    const { email, other, submit } = await aBrief(false);
    const turns = {
      "a creator": (tx: Db) => lockCreator(tx, other.userId),
      "the brand's offers to a creator": (tx: Db) => lockOffersBetween(tx, email, other.userId),
      "all of the brand's offers": (tx: Db) => lockSender(tx, email),
    };
    return { act: submit, turns };
  });
  for (const isHeld of [true, false])
    await expectWaits(async () => {
      const { buyer, other, submit } = await aBrief(isHeld);
      const made = await submit();
      if (!made.ok) throw new Error(JSON.stringify(made.refusals));
      const { briefId, offers } = made;
      const link = isHeld ? await openBuyerLink(offers[0], now) : undefined;
      const act = () => (link ? confirmBrief(link, briefId, now) : withdrawRest(buyer, briefId, now));
      const turns = {
        "the brief": (tx: Db) => lockBrief(tx, briefId),
        "a creator": (tx: Db) => lockCreator(tx, other.userId),
        "an offer": (tx: Db) => lockOffer(tx, offers[1]?.id ?? ""),
      };
      return { act, turns };
    });
});

test("whoever ends a right, or releases what was exclusive, waits for the creator and the license", async () => {
  const aLicense = async () => {
    const { buyer, creator, request } = await aDeal();
    const terms = { rights: ["voice", "training"], scope: { ...NARROWEST, exclusivity: { competitors: [] } } } as const;
    const asked = request();
    const category = "games" as const;
    const sent = await submitOffer({ ...asked, terms: { ...asked.terms, ...terms, category } }, buyer, now);
    if (!sent.ok) throw new Error(sent.reason);
    const { id } = await approved(sent.offer, now);
    const turns = {
      "the creator": (tx: Db) => lockCreator(tx, creator.userId),
      "the license": (tx: Db) => lockLicense(tx, id),
    };
    const acting = await actingCreator(creator.userId, now);
    return { id, offer: sent.offer, turns, end: () => endRight(acting, id, "training", now) };
  };
  await expectWaits(async () => {
    const { turns, end } = await aLicense();
    return { act: end, turns };
  });
  await expectWaits(async () => {
    const { id, offer, turns, end } = await aLicense();
    await end();
    const brand = await actingBrand(offer, now);
    return { act: () => releaseExclusive(brand, id, now), turns };
  });
});
