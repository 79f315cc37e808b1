import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { keepBrand, lockOffers, lockOffersBetween, lockOffersToEach } from "@/lib/locks";
import { enqueueMail, removeUnsentOffers } from "@/lib/mail/outbox";
import { briefOfBuyer, inTurnOfBriefs, lockBriefAsked, offersOfBrief } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close";
import {
  close,
  type EndedBy,
  inTurn,
  lockOffered,
  memberIn,
  notDecided,
  type Outcome,
  saidBy,
} from "@/lib/offers/decide";
import { foldedEach } from "@/lib/offers/folded-mails";
import { declinedMails, withdrawnMails } from "@/lib/offers/mail";
import { offerOfBuyer, offersIn } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { actToWithdraw } from "@/lib/offers/review-rules";
import { isKeptBack, mayDecide, mayWithdraw, stateAt } from "@/lib/offers/rules";
import { type Db, inBulk } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

type NotFound = { ok: false; reason: "not-found" };

/**
 * For the buyer, while the creator is awaited, or a colleague's release. A race with an answer or a release has one outcome.
 */
export async function withdraw(
  buyer: BuyerWhoMay<"withdraw">,
  offerId: unknown,
  now: Date,
): Promise<Outcome | NotFound> {
  const offer = await offerOfBuyer(offerId, buyer);
  if (!offer) return { ok: false, reason: "not-found" };
  return inTurn(offer, (tx) => withdrawIn(tx, buyer, offer, now));
}

async function withdrawIn(
  tx: Db,
  buyer: BuyerWhoMay<"withdraw">,
  asked: OfferRecord,
  now: Date,
): Promise<Outcome | NotFound> {
  let isMember = false;
  // Taken first, so that concurrent withdrawals count each other's mails.
  const counted = async () => {
    isMember = await stillMay(tx, buyer, actToWithdraw(asked, buyer));
    await lockOffersBetween(tx, emailKey(asked.brandAddress), asked.creatorUserId);
  };
  const offer = await lockOffered(tx, asked, undefined, counted);
  if (!isMember) return { ok: false, reason: "not-found" };
  if (offer && isKeptBack(offer, now)) {
    await endHeld(tx, { id: offer.id }, now);
    const entry = { action: "offer_withdrawn", table: "offer", recordId: offer.id, details: {} } as const;
    await appendAudit(tx, [{ actor: "buyer", actorId: buyer.profileId, ...entry }]);
    return { ok: true };
  }
  if (!offer || !mayWithdraw(offer, now)) return notDecided(offer ?? asked, now);
  await withdrawLocked(tx, [offer], now);
  return { ok: true };
}

/**
 * Withdraws offers of one brand to different creators. The caller has locked them, and the mails between these parties, and has
 * checked `mayWithdraw`.
 */
async function withdrawLocked(
  tx: Db,
  offers: readonly [OfferRecord, ...OfferRecord[]],
  now: Date,
  endedBy?: EndedBy,
): Promise<void> {
  // Before they are closed: a withdrawal does not count itself.
  const mails = await foldedEach(tx, offers, withdrawnMails, now);
  await close(tx, offers, "withdraw", { entry: { action: "offer_withdrawn", details: {} }, endedBy }, now);
  // A creator whom no mail has told of the offer need not be told of its end.
  const untold = await removeUnsentOffers(
    tx,
    offers.map(({ id }) => id),
  );
  await enqueueMail(
    tx,
    mails.flatMap((of, place) => (untold.has(offers[place]?.id ?? "") ? [] : of)),
    now,
  );
}

/**
 * Ends these open offers for their brand, in the caller's transaction, which has locked their creators: withdraws those that
 * wait for the creator, and declines counter-offers. Leaves alone any that somebody answered first. Returns how many.
 */
export async function endWaiting(tx: Db, asked: readonly OfferRecord[], endedBy: EndedBy, now: Date): Promise<number> {
  const [first] = asked;
  if (!first) return 0;
  await keepBrand(tx, first.buyerOrgId);
  const ids = asked.map(({ id }) => id);
  await lockOffers(tx, ids);
  const offers = await offersIn(tx, ids);
  const [counter, ...counters] = offers.filter((one) => one.awaiting === "buyer" && mayDecide(one, "decline", now));
  if (counter) {
    const declined = [counter, ...counters] as const;
    const said = await saidBy(tx, counter, memberIn(endedBy));
    const entry = { action: "offer_declined", details: { withReason: false } } as const;
    await close(tx, [said, ...counters], "decline", { entry, endedBy }, now);
    await enqueueMail(
      tx,
      declined.flatMap((offer) => declinedMails(offer, null)),
      now,
    );
  }
  const waiting = offers.filter((offer) => mayWithdraw(offer, now));
  await lockOffersToEach(
    tx,
    emailKey((offers[0] ?? first).brandAddress),
    waiting.map(({ creatorUserId }) => creatorUserId),
  );
  // Each mail to a creator depends on what was withdrawn before, so two offers to the same creator go in separate rounds.
  for (const round of inRounds(waiting)) await withdrawLocked(tx, round, now, endedBy);
  return (counter ? 1 : 0) + counters.length + waiting.length;
}

/** One offer for each creator, then the second for those who have two, and so on. */
function inRounds(offers: readonly OfferRecord[]): [OfferRecord, ...OfferRecord[]][] {
  const rounds: [OfferRecord, ...OfferRecord[]][] = [];
  for (const offer of offers) {
    const round = rounds.find((one) => one.every(({ creatorUserId }) => creatorUserId !== offer.creatorUserId));
    if (round) round.push(offer);
    else rounds.push([offer]);
  }
  return rounds;
}

/** The brief's offers that wait for an answer from either side. */
const waitingIn = async (tx: Db, briefId: string, now: Date): Promise<OfferRecord[]> =>
  (await offersOfBrief(tx, briefId)).filter((offer) => stateAt(offer, now) === "pending");

/**
 * Closes a brief in one transaction: withdraws offers that wait for their creators, declines counter-offers, and never sends
 * held ones. Approved offers stay. Each race with an answer has one outcome. Returns how many were ended; if none, the brief
 * stays open. Undefined if it is not this brand's, or is closed already.
 */
export async function withdrawRest(
  buyer: BuyerWhoMay<"withdraw">,
  briefId: unknown,
  now: Date,
): Promise<number | undefined> {
  const brief = await briefOfBuyer(briefId, buyer);
  if (!brief) return undefined;
  return inTurnOfBriefs(() =>
    inBulk(async (tx) => {
      if (!(await lockBriefAsked(tx, brief.id)) || !(await stillMay(tx, buyer, "withdraw"))) return undefined;
      const by = { actor: "buyer", actorId: buyer.profileId } as const;
      const waiting = await endWaiting(tx, await waitingIn(tx, brief.id, now), by, now);
      const held = await endHeld(tx, { briefId: brief.id }, now);
      if (waiting + held > 0) await tx.brief.update({ where: { id: brief.id }, data: { closedAt: now } });
      return waiting + held;
    }),
  );
}
