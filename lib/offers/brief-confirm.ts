import type { Origin } from "@/lib/audit/consent-documents";
import { offersOfBrief } from "@/lib/offers/briefs";
import { admitHeld, confirmAddress, type NotConfirmed, sendHeld, wasMailed } from "@/lib/offers/confirm";
import type { BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { mayConfirm } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** `refusals`: the offers that stay held, because their creators' rules changed meanwhile. */
export type ConfirmedBrief = { ok: true; sent: number; refusals: { offer: OfferRecord; refused: NotConfirmed }[] };
type NotHeld = { ok: false; reason: "not-held" };

/** Confirmations and the withdrawal of the rest come one after the other. False once the brief is closed. */
export async function lockBrief(tx: Db, briefId: string): Promise<boolean> {
  const open = await queryRows(tx, idRow)`
    SELECT id FROM brief WHERE id = ${briefId}::uuid AND closed_at IS NULL FOR UPDATE`;
  return open.length === 1;
}

/**
 * Like `confirmOffer`, for all offers of a brief by the link that was mailed for one of them, or by the session of its brand:
 * those that the creators' rules allow are sent, and the others stay held.
 */
export const confirmBrief = (
  { offer: linked, by }: BuyerLink<"link" | "session">,
  briefId: string,
  now: Date,
  origin?: Origin,
): Promise<ConfirmedBrief | NotHeld> =>
  withKeyLock(`brief ${briefId}`, () =>
    db().$transaction(async (tx) => {
      if (by === "link" && !(await wasMailed(tx, linked))) return { ok: false, reason: "not-held" };
      if (!(await lockBrief(tx, briefId))) return { ok: false, reason: "not-held" };
      const held = (await offersOfBrief(tx, briefId)).filter((offer) => mayConfirm(offer, now));
      const admissions = [];
      for (const offer of held) admissions.push({ offer, admitted: await admitHeld(tx, offer, now) });
      if (admissions.length === 0) return { ok: false, reason: "not-held" };
      await confirmAddress(tx, linked, now);
      const refusals: ConfirmedBrief["refusals"] = [];
      for (const { offer, admitted } of admissions) {
        const refused = await sendHeld(tx, offer, admitted, { now, origin, linkedOfferId: linked.id });
        if (!refused.ok) refusals.push({ offer, refused });
      }
      return { ok: true, sent: admissions.length - refusals.length, refusals };
    }),
  );
