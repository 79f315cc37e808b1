import type { Origin } from "@/lib/audit/consent-documents";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Refused } from "@/lib/offers/admission";
import { submitBrief } from "@/lib/offers/brief-submit";
import { offersOfBrief } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close-brand";
import type { OfferRecord } from "@/lib/offers/record";
import { mayConfirm } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { termsIn } from "@/lib/terms/agreement";
import { emailKey } from "@/lib/text/email";

/** Without refusals nothing of it was held any more. */
type Corrected = { ok: true; offer: OfferRecord } | { ok: false; refusals: readonly Refused[] };

/**
 * Makes a held offer, or all held offers of its brief, again from another address of its brand, and ends the hold of those with
 * the mistyped one, whose owner could still send them. Twice makes them once. The caller must have checked that the browser made
 * the offer.
 */
export async function correctAddress(
  held: OfferRecord,
  email: string,
  buyer: ConfirmedBuyer | undefined,
  now: Date,
  origin?: Origin,
): Promise<Corrected> {
  const sender = {
    submissionKey: `${held.id} ${emailKey(email)}`,
    buyerName: held.buyerName,
    buyerEmail: email,
    company: held.buyerOrganisation ?? undefined,
  };
  const made = held.briefId
    ? await briefAgain(held.briefId, { sender, buyer, now, origin })
    : await offerAgain(held, { sender, buyer, now, origin });
  if (!made.ok) return made;
  const which = held.briefId ? Prisma.sql`brief_id = ${held.briefId}::uuid` : Prisma.sql`id = ${held.id}::uuid`;
  await endHeld(db(), which, now);
  return made;
}

type Sending = {
  sender: { submissionKey: string; buyerName: string; buyerEmail: string; company: string | undefined };
  buyer: ConfirmedBuyer | undefined;
  now: Date;
  origin: Origin | undefined;
};

/** A license is renewed by its licensee alone, whose address is proved. */
async function offerAgain(held: OfferRecord, { sender, buyer, now, origin }: Sending): Promise<Corrected> {
  if (!mayConfirm(held, now) || held.renewsGrantId) return { ok: false, refusals: [] };
  const creator = { userId: held.creatorUserId };
  const terms = termsIn(held.agreement.content);
  const made = await submitOffer({ ...sender, creator, terms }, buyer, now, origin);
  return made.ok ? { ok: true, offer: made.offer } : { ok: false, refusals: [made] };
}

async function briefAgain(briefId: string, { sender, buyer, now, origin }: Sending): Promise<Corrected> {
  const held = (await offersOfBrief(db(), briefId)).filter((offer) => mayConfirm(offer, now));
  const [one] = held;
  if (!one) return { ok: false, refusals: [] };
  const creators = held.map(({ creatorUserId, priceCents }) => ({ key: { userId: creatorUserId }, priceCents }));
  const { priceCents: _, ...terms } = termsIn(one.agreement.content);
  const made = await submitBrief({ ...sender, terms, creators }, buyer, now, origin);
  return made.ok
    ? { ok: true, offer: made.offers[0] }
    : { ok: false, refusals: made.refusals.map(({ refused }) => refused) };
}
