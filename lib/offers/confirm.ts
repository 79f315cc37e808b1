import { z } from "zod";
import { type BuyerOrgRow, brandOfHeld, confirmBuyerOrg, type SendingMember } from "@/lib/accounts/confirmed-buyers";
import { type Origin, recordConsents } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { areFree } from "@/lib/license-rows/slots";
import { lockOffers, lockPerson } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Admitted, admit, type Refused, roomsFor } from "@/lib/offers/admission";
import { buyerConsents } from "@/lib/offers/consents";
import { approvesByStanding } from "@/lib/offers/decide";
import { foldedEach } from "@/lib/offers/folded-mails";
import { receivedMails } from "@/lib/offers/mail";
import { wantedBy } from "@/lib/offers/obstacles";
import { type BuyerLink, offersIn } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusesRenewal } from "@/lib/offers/renewal";
import { askedMails, releasedMail, ruleOf } from "@/lib/offers/review";
import { areAlike, asksReview } from "@/lib/offers/review-rules";
import { approvesAtOnce, isOutsideCategories, mayConfirm, transitions } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { inTurnOfCreator } from "@/lib/postgres/key-lock";
import { queryRows } from "@/lib/postgres/rows";
import { LINK_HOURS, REVIEW_DAYS } from "@/lib/terms/notices";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

/** `inReview`: the brand's rule asks a colleague to release it first. */
type Confirmed = { ok: true; approvedAtOnce: boolean; inReview?: true };
/** `not-held`: the offer was sent earlier, or was not confirmed in time. `own-release`: a colleague releases it. */
export type NotConfirmed = Refused | { ok: false; reason: "not-held" } | { ok: false; reason: "own-release" };

/**
 * True if confirming proved the mailbox. A link to an offer sent earlier proves nothing: its mail may have been
 * forwarded or kept for a long time.
 */
export const provesMailbox = (outcome: { ok: boolean; reason?: string }): boolean =>
  outcome.ok || outcome.reason !== "not-held";

const mailRow = z.strictObject({ mailed: z.boolean() });

/**
 * Whether the link was written to the buyer's mailbox. A token that came from anywhere else proves nothing. A link does not send
 * what a colleague releases: its maker may hold it.
 */
export async function wasMailed(tx: Db, offer: OfferRecord): Promise<boolean> {
  if (offer.reviewAskedAt) return false;
  const { id, tokenSalt, buyerAddress } = offer;
  const key = emailKey(buyerAddress);
  const [row] = await queryRows(tx, mailRow)`
    SELECT EXISTS (
      SELECT FROM outbound_email WHERE mailbox_key = mailbox_of(${key}) AND lower(btrim(to_address)) = ${key}
        AND template = 'offer-confirm' AND state <> 'withheld' AND payload->>'offerId' = ${id} AND payload->>'tokenSalt' = ${tokenSalt}
    ) AS mailed`;
  return row?.mailed === true;
}

/** Whether this link sends what is held. Links mailed later, about another offer of the brief, do not. */
export const sendsHeld = ({ offer }: BuyerLink<"link">): Promise<boolean> => wasMailed(db(), offer);

/**
 * In whose name held offers go out: the brand, and its member who sends them. `by`: undefined while the address may still go back
 * to an account that left it.
 */
type Whose = { brand: BuyerOrgRow; by: SendingMember | undefined };

/** `linkedOfferId`: the offer whose mailed link led here, perhaps another one of the same brief. */
type Sending = Whose & { now: Date; origin: Origin | undefined; linkedOfferId: string };

/** Sends held offers that are already locked, with their consents, audit and mails. */
async function send(
  tx: Db,
  offers: readonly OfferRecord[],
  mailsToCreator: readonly Mail[],
  { now, origin, linkedOfferId, brand, by }: Sending,
): Promise<void> {
  const isReleased = offers[0]?.reviewAskedAt != null;
  const whose = { buyerOrgId: brand.id, [isReleased ? "releasedBy" : "madeBy"]: by?.id ?? null };
  for (const outsideCategories of [false, true]) {
    const alike = offers.filter((offer) => offer.outsideCategories === outsideCategories).map(({ id }) => id);
    const sent = { status: transitions.confirm.to, sentAt: now, approvalTokenExpiresAt: addHours(now, LINK_HOURS) };
    if (alike.length > 0)
      await tx.offer.updateMany({ where: { id: { in: alike } }, data: { ...sent, ...whose, outsideCategories } });
  }
  await renewOfferSearch(tx, { offerIds: offers.map(({ id }) => id) });
  const said = offers.map((offer) => (by ? { ...offer, buyerAddress: by.email } : offer));
  const consents = said.flatMap((offer) => buyerConsents(offer, linkedOfferId));
  await recordConsents(tx, consents, now, origin);
  await appendAudit(
    tx,
    offers.map(({ id: recordId, priceCents, outsideCategories }) => {
      const details = { priceCents, outsideCategories };
      return { actor: "buyer", action: "offer_confirmed", table: "offer", recordId, details };
    }),
  );
  const [first, ...others] = offers;
  if (first?.reviewAskedAt && by) {
    const release = { actor: "buyer", actorId: by.id, action: "offer_released", table: "offer" } as const;
    await appendAudit(
      tx,
      offers.map(({ id: recordId }) => ({ ...release, recordId, details: {} })),
    );
    await enqueueMail(tx, [...mailsToCreator, releasedMail([first, ...others], first.buyerAddress, by.email)], now);
    return;
  }
  await enqueueMail(tx, mailsToCreator, now);
}

type Confirming = BuyerLink<"link" | "session">;

/**
 * Confirms the buyer's address, by the mailed link or the session of its brand, and sends the offer held for it. Checks the
 * creator's current rules, records the buyer's consent, starts the `LINK_HOURS` of its link, and approves if a standing
 * instruction covers it. If the rules refuse the offer, it stays held, but the address is confirmed.
 */
export const confirmOffer = (link: Confirming, now: Date, origin?: Origin): Promise<Confirmed | NotConfirmed> =>
  inTurnOfCreator(link.offer.creatorUserId, () => confirm(link, now, origin));

const confirm = (link: Confirming, now: Date, origin?: Origin): Promise<Confirmed | NotConfirmed> =>
  db().$transaction(async (tx) => {
    const { offer } = link;
    if (link.by === "link" && !(await wasMailed(tx, offer))) return { ok: false, reason: "not-held" };
    const asking = await holderOf(tx, link);
    if (!asking) return NOT_HELD;
    const admissions = await admitHeld(tx, link, asking, [offer], now);
    const whose = await confirmAddress(tx, link, asking, now);
    const [sent] = await sendHeld(tx, [offer], admissions, { ...whose, now, origin, linkedOfferId: offer.id });
    return sent ?? NOT_HELD;
  });

/** `member`: who confirms, if that is known to be one. */
type Holder = { brand: BuyerOrgRow; member: SendingMember | undefined };

/**
 * Comes first in the transaction that confirms by a link, because that may add its person. Undefined if the brand or its member
 * was erased meanwhile.
 */
export async function holderOf(tx: Db, { offer, by, session }: Confirming): Promise<Holder | undefined> {
  const key = emailKey(offer.buyerAddress);
  if (by === "link") await lockPerson(tx, key);
  const brand = await brandOfHeld(tx, offer.buyerOrgId);
  if (!brand) return undefined;
  const isOwn = brand.id === offer.buyerOrgId;
  if (by === "link" && isOwn) return { brand, member: undefined };
  const who = session ? { id: session.profileId } : { emailKey: key };
  const member = await tx.profile.findUnique({ where: who, select: { id: true, email: true } });
  return member ? { brand, member } : undefined;
}

/**
 * Admits held offers from one brand's address. Their terms and parties never change, so only the state is read again, after
 * this has locked what it depends on.
 */
export const admitHeld = (
  tx: Db,
  { offer: { buyerAddress: buyerEmail } }: Pick<Confirming, "offer">,
  { brand, member }: Holder,
  held: readonly OfferRecord[],
  now: Date,
): Promise<(Admitted | Refused)[]> => {
  const asked = held.map((offer) => ({ creator: { userId: offer.creatorUserId }, terms: offer }));
  const isRelease = held.some(({ reviewAskedAt }) => reviewAskedAt !== null);
  return admit(tx, asked, { buyerEmail, brand, member: member?.id, isRelease }, now);
};

/** A session has proved its address before. */
export async function confirmAddress(
  tx: Db,
  { offer: { buyerAddress: email, buyerOrgId }, by }: Confirming,
  { brand, member }: Holder,
  now: Date,
): Promise<Whose> {
  if (by === "link") await markEngaged(tx, email, now);
  if (member || brand.id !== buyerOrgId) return { brand, by: member };
  const id = await confirmBuyerOrg(tx, brand, now);
  return { brand, by: id === undefined ? undefined : { id, email } };
}

const NOT_HELD = { ok: false, reason: "not-held" } as const;

/**
 * Sends one brand's held offers to different creators, in the caller's transaction. `admissions` are in the same order. Offers
 * that the rules refuse stay held.
 */
export async function sendHeld(
  tx: Db,
  linked: readonly OfferRecord[],
  admissions: readonly (Admitted | Refused)[],
  sending: Sending,
): Promise<(Confirmed | NotConfirmed)[]> {
  const { now } = sending;
  const { brand, by } = sending;
  const whose = {
    buyerOrgId: brand.id,
    brandAddress: brand.email,
    madeBy: by?.id ?? null,
    ...(by && { buyerAddress: by.email }),
  };
  const ids = linked.map(({ id }) => id);
  await lockOffers(tx, ids);
  const stored = (await offersIn(tx, ids)).map((offer) => (offer.reviewAskedAt ? offer : { ...offer, ...whose }));
  const rule = await ruleOf(brand.id, tx);
  const asksAny = stored.some((offer) => asksReview(offer, rule));
  const results = new Map<string, Confirmed | NotConfirmed>();
  const admitted: { held: OfferRecord; admission: Admitted }[] = [];
  for (const [place, read] of linked.entries()) {
    const { id, tokenSalt } = read;
    const held = stored.find((one) => one.id === id);
    const admission = admissions[place];
    if (!admission || held?.tokenSalt !== tokenSalt || !mayConfirm(held, now) || held.returnedAt) continue;
    // Its review began meanwhile, for which this member's role was not asked.
    if (!areAlike(held, read)) continue;
    if (held.reviewAskedAt && (!by || by.id === held.reviewAskedBy)) {
      results.set(id, { ok: false, reason: "own-release" });
      continue;
    }
    const notRenewed = admission.ok && (await refusesRenewal(tx, { ...held, renews: held.renewsGrantId }, now));
    if (!admission.ok) results.set(id, admission);
    else if (notRenewed) results.set(id, { ok: false, reason: notRenewed });
    else admitted.push({ held, admission });
  }
  if (asksAny && by && admitted.length > 0 && !admitted[0]?.held.reviewAskedAt)
    return reviewed(
      tx,
      admitted.map(({ held }) => held),
      results,
      { ids, brand, by },
      now,
    );
  const free = await areFree(
    tx,
    admitted.map(({ held }) => wantedBy(held, now)),
  );
  const fullFor = await roomsFor(
    tx,
    admitted.map(({ admission }) => admission),
    true,
    now,
  );
  const sent: { offer: OfferRecord; approvedAtOnce: boolean }[] = [];
  for (const [place, { held, admission }] of admitted.entries()) {
    const full = fullFor[place]?.(sent.length);
    if (!free[place]) results.set(held.id, { ok: false, reason: "not-available" });
    else if (full) results.set(held.id, { ok: false, reason: full });
    else sent.push(sentOffer(held, admission, now));
  }
  const told = sent.flatMap(({ offer, approvedAtOnce }) => (approvedAtOnce ? [] : [offer]));
  const mails = await foldedEach(tx, told, receivedMails, now);
  await send(
    tx,
    sent.map(({ offer }) => offer),
    mails.flat(),
    sending,
  );
  for (const { offer, approvedAtOnce } of sent) {
    const isApproved = approvedAtOnce && (await approvesByStanding(tx, offer, receivedMails(offer), now));
    results.set(offer.id, { ok: true, approvedAtOnce: isApproved });
  }
  return ids.map((id) => results.get(id) ?? NOT_HELD);
}

/** Offers that were confirmed by their mailbox, and wait for a colleague's release from then on. */
async function reviewed(
  tx: Db,
  held: readonly OfferRecord[],
  results: Map<string, Confirmed | NotConfirmed>,
  { ids, brand, by }: { ids: readonly string[]; brand: BuyerOrgRow; by: SendingMember },
  now: Date,
): Promise<(Confirmed | NotConfirmed)[]> {
  const approvalTokenExpiresAt = addHours(now, REVIEW_DAYS * 24);
  const [first, ...others] = held.map((offer) => ({ ...offer, approvalTokenExpiresAt }));
  const mails = first ? await askedMails(tx, [first, ...others], by) : [];
  if (mails.length === 0) {
    for (const { id } of held) results.set(id, { ok: false, reason: "no-releaser" });
    return ids.map((id) => results.get(id) ?? NOT_HELD);
  }
  await tx.offer.updateMany({
    where: { id: { in: held.map(({ id }) => id) } },
    data: {
      ...{ buyerOrgId: brand.id, madeBy: by.id, reviewAskedAt: now, reviewAskedBy: by.id },
      approvalTokenExpiresAt,
    },
  });
  await renewOfferSearch(tx, { offerIds: held.map(({ id }) => id) });
  await enqueueMail(tx, mails, now);
  for (const { id } of held) results.set(id, { ok: true, approvedAtOnce: false, inReview: true });
  return ids.map((id) => results.get(id) ?? NOT_HELD);
}

function sentOffer(held: OfferRecord, { creator: { rules } }: Admitted, now: Date) {
  const offer: OfferRecord = {
    ...held,
    status: transitions.confirm.to,
    outsideCategories: isOutsideCategories(held, rules),
    approvalTokenExpiresAt: addHours(now, LINK_HOURS),
    sentAt: now,
  };
  return { offer, approvedAtOnce: approvesAtOnce(held, rules, true) };
}
