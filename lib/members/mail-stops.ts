import { appendAudit } from "@/lib/audit/log";
import { MAIL_KINDS, type MailKind } from "@/lib/mail/define";
import { stopMails } from "@/lib/mail/stops";
import { findOffer } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { mailStopRecord, tokenMatches } from "@/lib/tokens";

declare const stopLink: unique symbol;

/** Proof that a party's link to turn off a kind of mail was presented. Only `verifyMailStopToken` makes one. */
type MailStopLink = {
  readonly offerId: string;
  readonly party: Party;
  readonly kind: MailKind;
  /** The party's current address. */
  readonly emailKey: string;
  readonly isEnded: boolean;
  readonly [stopLink]: true;
};

export async function verifyMailStopToken(offerId: unknown, token: unknown): Promise<MailStopLink | undefined> {
  const offer = isUuid(offerId) ? await findOffer(offerId) : undefined;
  if (!offer) return undefined;
  const sides = MAIL_KINDS.flatMap((kind) => PARTIES.map((party) => ({ kind, party })));
  const meant = sides.find(({ kind, party }) =>
    tokenMatches(token, "mail-stop", mailStopRecord(offer.id, party, kind), offer.tokenSalt),
  );
  if (!meant) return undefined;
  const key = emailKey(meant.party === "creator" ? offer.creatorEmail : offer.buyerAddress);
  const stop = await db().mailStop.findUnique({ where: { emailKey_kind: { emailKey: key, kind: meant.kind } } });
  return { offerId: offer.id, ...meant, emailKey: key, isEnded: stop !== null } as MailStopLink;
}

/** Idempotent. */
export async function unsubscribe({ offerId, party, kind, emailKey: key }: MailStopLink, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await stopMails(tx, key, kind, now))) return;
    const entry = { actor: party, action: "mails_ended", table: "offer", recordId: offerId } as const;
    await appendAudit(tx, [{ ...entry, details: { kind } }]);
  });
}
