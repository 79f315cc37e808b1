import type { Refused } from "@/lib/offers/admission";
import { submitBrief } from "@/lib/offers/brief-submit";
import { lockBriefAsked, offersOfBrief } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close";
import type { OfferRecord } from "@/lib/offers/record";
import { mayConfirm } from "@/lib/offers/rules";
import { type Instead, submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { termsIn } from "@/lib/terms/agreement";
import { emailKey } from "@/lib/text/email";

/** An empty `refusals`: nothing was held any more. */
type Corrected = { ok: true; offer: OfferRecord } | { ok: false; refusals: readonly Refused[] };

/** Thrown if an offer was sent or corrected since it was read. Undoes what was made in its place. */
class NotHeld extends Error {}

/**
 * Makes a held offer, or all held offers of its brief, again from another address of its brand. In the same transaction it ends
 * the hold of the old ones, which the owner of the mistyped address could still send. The new ones are held even if
 * whoever corrects it has proved the address: the button mails a link, and shows no terms to agree to. Doing it twice makes them
 * once. The caller must have checked that the browser made the offer.
 */
export async function correctAddress(held: OfferRecord, email: string, now: Date): Promise<Corrected> {
  const sender = {
    submissionKey: `${held.id} ${emailKey(email)}`,
    buyerName: held.buyerName,
    buyerEmail: email,
    company: held.buyerOrganisation ?? undefined,
  };
  try {
    return await (held.briefId ? briefAgain(held.briefId, sender, now) : offerAgain(held, sender, now));
  } catch (fault) {
    if (fault instanceof NotHeld) return { ok: false, refusals: [] };
    throw fault;
  }
}

type Sender = { submissionKey: string; buyerName: string; buyerEmail: string; company: string | undefined };

/** Ends all of them, or none. */
const endOf = (held: readonly OfferRecord[], now: Date): Instead["end"] => {
  const which = { id: { in: held.map(({ id }) => id) } };
  return async (tx) => {
    if ((await endHeld(tx, which, now)) < held.length) throw new NotHeld();
  };
};

/** What a colleague releases was made by a member, whose address is already proved. */
const waitsForAddress = (held: OfferRecord, now: Date): boolean => mayConfirm(held, now) && !held.reviewAskedAt;

/** Refuses a renewal: only the licensee may renew, and their address is already proved. */
async function offerAgain(held: OfferRecord, sender: Sender, now: Date): Promise<Corrected> {
  if (!waitsForAddress(held, now) || held.renewsGrantId) return { ok: false, refusals: [] };
  const creator = { userId: held.creatorUserId };
  const terms = termsIn(held.agreement.content);
  const made = await submitOffer({ ...sender, creator, terms }, undefined, now, undefined, {
    end: endOf([held], now),
  });
  return made.ok ? { ok: true, offer: made.offer } : { ok: false, refusals: [made] };
}

async function briefAgain(briefId: string, sender: Sender, now: Date): Promise<Corrected> {
  const held = (await offersOfBrief(db(), briefId)).filter((offer) => waitsForAddress(offer, now));
  const [one] = held;
  if (!one) return { ok: false, refusals: [] };
  const creators = held.map(({ creatorUserId, priceCents }) => ({ key: { userId: creatorUserId }, priceCents }));
  const { priceCents: _, ...terms } = termsIn(one.agreement.content);
  const made = await submitBrief({ ...sender, terms, creators }, undefined, now, undefined, {
    begin: (tx) => lockBriefAsked(tx, briefId),
    end: endOf(held, now),
  });
  return made.ok
    ? { ok: true, offer: made.offers[0] }
    : { ok: false, refusals: made.refusals.map(({ refused }) => refused) };
}
