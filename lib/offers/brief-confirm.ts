import type { Origin } from "@/lib/audit/consent-documents";
import { inTurnOfBriefs, lockBriefAsked, offersOfBrief } from "@/lib/offers/briefs";
import { admitHeld, confirmAddress, holderOf, type NotConfirmed, sendHeld, wasMailed } from "@/lib/offers/confirm";
import type { BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { areAlike } from "@/lib/offers/review-rules";
import { mayConfirm } from "@/lib/offers/rules";
import { inBulk } from "@/lib/postgres/db";

/** `refusals`: the offers that stay held, because their creators' rules changed meanwhile. */
export type ConfirmedBrief = { ok: true; sent: number; refusals: { offer: OfferRecord; refused: NotConfirmed }[] };
type NotHeld = { ok: false; reason: "not-held" };

/**
 * Like `confirmOffer`, for all offers of a brief by the link that was mailed for one of them, or by the session of its brand:
 * those that the creators' rules allow are sent, and the others stay held.
 */
export const confirmBrief = (
  link: BuyerLink<"link" | "session">,
  briefId: string,
  now: Date,
  origin?: Origin,
): Promise<ConfirmedBrief | NotHeld> =>
  inTurnOfBriefs(() =>
    inBulk(async (tx) => {
      const { offer: linked } = link;
      if (link.by === "link" && !(await wasMailed(tx, linked))) return { ok: false, reason: "not-held" };
      const asking = await holderOf(tx, link);
      if (!asking || !(await lockBriefAsked(tx, briefId))) return { ok: false, reason: "not-held" };
      const held = (await offersOfBrief(tx, briefId)).filter(
        (offer) => mayConfirm(offer, now) && areAlike(offer, linked),
      );
      if (held.length === 0) return { ok: false, reason: "not-held" };
      const admissions = await admitHeld(tx, link, asking, held, now);
      const whose = await confirmAddress(tx, link, asking, now);
      const results = await sendHeld(tx, held, admissions, { ...whose, now, origin, linkedOfferId: linked.id });
      const refusals = held.flatMap((offer, place) => {
        const refused = results[place];
        return refused && !refused.ok ? [{ offer, refused }] : [];
      });
      return { ok: true, sent: held.length - refusals.length, refusals };
    }),
  );
