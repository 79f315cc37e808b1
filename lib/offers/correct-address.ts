import { Prisma } from "@/lib/generated/prisma/client";
import type { Refused } from "@/lib/offers/admission";
import { lockBrief } from "@/lib/offers/brief-confirm";
import { submitBrief } from "@/lib/offers/brief-submit";
import { offersOfBrief } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close-brand";
import type { OfferRecord } from "@/lib/offers/record";
import { mayConfirm } from "@/lib/offers/rules";
import { type Instead, submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { termsIn } from "@/lib/terms/agreement";
import { emailKey } from "@/lib/text/email";

/** Without refusals nothing of it was held any more. */
type Corrected = { ok: true; offer: OfferRecord } | { ok: false; refusals: readonly Refused[] };

/** Thrown where an offer was sent, or corrected otherwise, since it was read: what is made in its place is undone. */
class NotHeld extends Error {}

/**
 * Makes a held offer, or all held offers of its brief, again from another address of its brand, and in the same transaction ends
 * the hold of those with the mistyped one, whose owner could still send them. They are held again whatever the browser has
 * proved: its button mails a link, and shows no terms to agree to. Twice makes them once. The caller must have checked that the
 * browser made the offer.
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

/** All of them, or none. */
const endOf = (held: readonly OfferRecord[], now: Date): Instead["end"] => {
  const which = Prisma.sql`id = ANY(${held.map(({ id }) => id)}::uuid[])`;
  return async (tx) => {
    if ((await endHeld(tx, which, now)) < held.length) throw new NotHeld();
  };
};

/** A license is renewed by its licensee alone, whose address is proved. */
async function offerAgain(held: OfferRecord, sender: Sender, now: Date): Promise<Corrected> {
  if (!mayConfirm(held, now) || held.renewsGrantId) return { ok: false, refusals: [] };
  const creator = { userId: held.creatorUserId };
  const terms = termsIn(held.agreement.content);
  const made = await submitOffer({ ...sender, creator, terms }, undefined, now, undefined, {
    end: endOf([held], now),
  });
  return made.ok ? { ok: true, offer: made.offer } : { ok: false, refusals: [made] };
}

async function briefAgain(briefId: string, sender: Sender, now: Date): Promise<Corrected> {
  const held = (await offersOfBrief(db(), briefId)).filter((offer) => mayConfirm(offer, now));
  const [one] = held;
  if (!one) return { ok: false, refusals: [] };
  const creators = held.map(({ creatorUserId, priceCents }) => ({ key: { userId: creatorUserId }, priceCents }));
  const { priceCents: _, ...terms } = termsIn(one.agreement.content);
  const made = await submitBrief({ ...sender, terms, creators }, undefined, now, undefined, {
    // As whoever confirms it does, who then sends one offer after the other.
    begin: (tx) => lockBrief(tx, briefId),
    end: endOf(held, now),
  });
  return made.ok
    ? { ok: true, offer: made.offers[0] }
    : { ok: false, refusals: made.refusals.map(({ refused }) => refused) };
}
