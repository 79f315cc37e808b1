import { z } from "zod";
import { confirmBuyerOrg } from "@/lib/accounts/confirm-buyer";
import { consentCte, type Origin } from "@/lib/audit/consent-documents";
import { auditCte } from "@/lib/audit/log";
import { isFree, takeLicensorTurn } from "@/lib/license-rows/slots";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { outboxCte } from "@/lib/mail/outbox";
import { type Admitted, admit, noRoom, type Refused } from "@/lib/offers/admission";
import { buyerConsents } from "@/lib/offers/consents";
import { approvesByStanding } from "@/lib/offers/decide";
import { folded } from "@/lib/offers/folded-mails";
import { receivedMails } from "@/lib/offers/mail";
import { wantedBy } from "@/lib/offers/obstacles";
import { type BuyerLink, findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusesRenewal } from "@/lib/offers/renewal";
import { approvesAtOnce, isOutsideCategories, mayConfirm, transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { LINK_HOURS } from "@/lib/terms/notices";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

type Confirmed = { ok: true; approvedAtOnce: boolean };
/** `not-held`: the offer was sent earlier, or was not confirmed in time. */
export type NotConfirmed = Refused | { ok: false; reason: "not-held" };

/**
 * True if confirming proved the mailbox to this browser. A link to an offer sent earlier proves nothing: its mail may
 * have been forwarded or kept for a long time.
 */
export const provesMailbox = (outcome: { ok: boolean; reason?: string }): boolean =>
  outcome.ok || outcome.reason !== "not-held";

const mailRow = z.strictObject({ mailed: z.boolean() });

/** Whether the link was written to the buyer's mailbox. A token that came from anywhere else proves nothing. */
export async function wasMailed(tx: Db, { id, tokenSalt, buyerAddress }: OfferRecord): Promise<boolean> {
  const key = emailKey(buyerAddress);
  const [row] = await queryRows(tx, mailRow)`
    SELECT EXISTS (
      SELECT FROM outbound_email WHERE mailbox_key = mailbox_of(${key}) AND lower(btrim(to_address)) = ${key}
        AND template = 'offer-confirm' AND state <> 'withheld' AND payload->>'offerId' = ${id} AND payload->>'tokenSalt' = ${tokenSalt}
    ) AS mailed`;
  return row?.mailed === true;
}

/** Whether this link sends what is held: those that are mailed later, about another offer of the brief, do not. */
export const sendsHeld = ({ offer }: BuyerLink<"link">): Promise<boolean> => wasMailed(db(), offer);

/** `linkedOfferId`: of the offer whose mailed link led here; another one of the same brief, perhaps. */
type Sending = { now: Date; origin: Origin | undefined; linkedOfferId: string };

/** The conditional UPDATE that lets exactly one confirmation send an offer; consent, audit and mails select from it. */
async function sends(
  tx: Db,
  offer: OfferRecord,
  mailsToCreator: readonly Mail[],
  { now, origin, linkedOfferId }: Sending,
): Promise<boolean> {
  const sent = await queryRows(tx, idRow)`
    WITH sent AS (
      UPDATE offer SET status = ${transitions.confirm.to}::offer_status, sent_at = ${now}::timestamptz,
        approval_token_expires_at = ${offer.approvalTokenExpiresAt}::timestamptz, outside_categories = ${offer.outsideCategories}
      WHERE id = ${offer.id}::uuid AND status IN ${statesSql.held} AND token_salt = ${offer.tokenSalt} AND approval_token_expires_at > ${now}::timestamptz
        AND NOT EXISTS (SELECT FROM brief WHERE brief.id = offer.brief_id AND closed_at IS NOT NULL)
      RETURNING id
    ),
    agreed AS (${consentCte("sent", buyerConsents(offer, linkedOfferId), now, origin)}),
    audited AS (${auditCte("sent", [
      {
        actor: "buyer",
        action: "offer_confirmed",
        table: "offer",
        recordId: offer.id,
        details: { priceCents: offer.priceCents, outsideCategories: offer.outsideCategories },
      },
    ])}),
    mailed AS (${outboxCte("sent", mailsToCreator, now)})
    SELECT id FROM sent`;
  return sent.length === 1;
}

type Confirming = BuyerLink<"link" | "session">;

/**
 * Confirms the buyer's address through the mailed link, or by the session of its brand, and sends the offer held for it:
 * checks the creator's current rules, records the buyer's consent, starts the `LINK_HOURS` of its link, and approves if a
 * standing instruction covers it. If the rules refuse the offer, it stays held, but the address is confirmed.
 */
export const confirmOffer = (link: Confirming, now: Date, origin?: Origin): Promise<Confirmed | NotConfirmed> =>
  withKeyLock(`offer ${link.offer.id}`, () => confirm(link, now, origin));

const confirm = ({ offer, by }: Confirming, now: Date, origin?: Origin): Promise<Confirmed | NotConfirmed> =>
  db().$transaction(async (tx) => {
    if (by === "link" && !(await wasMailed(tx, offer))) return { ok: false, reason: "not-held" };
    const admitted = await admitHeld(tx, offer, now);
    await confirmAddress(tx, offer, now);
    return sendHeld(tx, offer, admitted, { now, origin, linkedOfferId: offer.id });
  });

/** The terms and the parties are immutable; only the state is read again, once this has locked what it depends on. */
export async function admitHeld(tx: Db, linked: OfferRecord, now: Date): Promise<Admitted | Refused> {
  const { creatorUserId: userId, buyerAddress } = linked;
  const asked = { creator: { userId }, buyerEmail: buyerAddress, terms: linked };
  const admitted = await admit(tx, asked, { isConfirmed: true }, now);
  if (admitted.ok && approvesAtOnce(linked, admitted.creator.rules, true)) await takeLicensorTurn(tx, userId);
  return admitted;
}

export async function confirmAddress(tx: Db, { buyerAddress, buyerOrgId }: OfferRecord, now: Date): Promise<void> {
  await markEngaged(tx, buyerAddress, now);
  await confirmBuyerOrg(tx, buyerOrgId, now);
}

/** Of an offer whose creator's part is `admitted`, in the caller's transaction. */
export async function sendHeld(
  tx: Db,
  linked: OfferRecord,
  admitted: Admitted | Refused,
  { now, origin, linkedOfferId }: Sending,
): Promise<Confirmed | NotConfirmed> {
  const held = await findOffer(linked.id, tx);
  if (held?.tokenSalt !== linked.tokenSalt || !mayConfirm(held, now)) return { ok: false, reason: "not-held" };
  if (!admitted.ok) return admitted;
  const notRenewed = await refusesRenewal(tx, { ...held, renews: held.renewsGrantId }, now);
  if (notRenewed) return { ok: false, reason: notRenewed };
  if (!(await isFree(tx, wantedBy(held, now)))) return { ok: false, reason: "not-available" };
  const full = await noRoom(tx, admitted, true, now);
  if (full) return { ok: false, reason: full };

  const { rules } = admitted.creator;
  const approvedAtOnce = approvesAtOnce(held, rules, true);
  const offer: OfferRecord = {
    ...held,
    status: transitions.confirm.to,
    outsideCategories: isOutsideCategories(held, rules),
    approvalTokenExpiresAt: addHours(now, LINK_HOURS),
    sentAt: now,
  };
  const mails = approvedAtOnce ? [] : await folded(tx, offer, receivedMails(offer), now);
  if (!(await sends(tx, offer, mails, { now, origin, linkedOfferId }))) return { ok: false, reason: "not-held" };
  const isApproved = approvedAtOnce && (await approvesByStanding(tx, offer, receivedMails(offer), now));
  return { ok: true, approvedAtOnce: isApproved };
}
