import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { removeSubscription } from "@/lib/content/subscribe";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { lockProfile, lockProfileAt } from "@/lib/locks";
import { templatesOf } from "@/lib/mail/catalogue";
import { MAIL_KINDS, type MailKind } from "@/lib/mail/define";
import { removeUnsent } from "@/lib/mail/outbox";
import { findOffer } from "@/lib/offers/queries";
import { type Db, db } from "@/lib/postgres/db";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { isStale, versionOf } from "@/lib/text/version";
import { mailStopRecord, tokenMatches } from "@/lib/tokens";

export type MailChoice = { reminders: boolean; messages: boolean; endings: boolean; articles: boolean };

export async function emailPreferences(profileId: string, client: Db = db()): Promise<MailChoice> {
  const { emailKey } = await client.profile.findUniqueOrThrow({ where: { id: profileId }, select: { emailKey: true } });
  const stops = await client.mailStop.findMany({ where: { emailKey }, select: { kind: true } });
  const articles = await client.blogSubscription.count({ where: { emailKey, confirmedAt: { not: null } } });
  const comes = (kind: MailKind) => !stops.some((stop) => stop.kind === kind);
  return {
    reminders: comes("offer-reminders"),
    messages: comes("offer-messages"),
    endings: comes("license-ends"),
    articles: articles > 0,
  };
}

/**
 * The member has proved the address by signing in with it. Refused if the form's version is not that of the stored choices: a
 * link in a mail may have stopped some mails since.
 */
export async function saveEmailPreferences(
  { id, kind }: { id: string; kind: SessionKind },
  choice: MailChoice,
  version: string,
  now: Date,
): Promise<{ ok: true; version: string } | { ok: false; stored: MailChoice }> {
  const wanted: Record<MailKind, boolean> = {
    "offer-reminders": choice.reminders,
    "offer-messages": choice.messages,
    "license-ends": choice.endings,
  };
  return db().$transaction(async (tx) => {
    await lockProfile(tx, id);
    const stored = await emailPreferences(id, tx);
    if (isStale(version, stored, choice)) return { ok: false, stored };
    const { email, emailKey } = await tx.profile.findUniqueOrThrow({ where: { id } });
    for (const mails of MAIL_KINDS) {
      if (wanted[mails]) await tx.mailStop.deleteMany({ where: { emailKey, kind: mails } });
      else await stopMails(tx, emailKey, mails, now);
    }
    if (choice.articles) await subscribe(tx, { email, emailKey }, now);
    else await removeSubscription(tx, emailKey);
    const by = { actor: await roleOf(tx, id, kind), actorId: id, table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "mails_chosen", details: choice }]);
    return { ok: true, version: versionOf(choice) };
  });
}

async function subscribe(tx: Db, address: { email: string; emailKey: string }, now: Date): Promise<void> {
  await tx.blogSubscription.createMany({ data: { ...address, confirmedAt: now }, skipDuplicates: true });
  const { emailKey } = address;
  await tx.blogSubscription.updateMany({ where: { emailKey, confirmedAt: null }, data: { confirmedAt: now } });
}

const comes = (isOn: boolean): string => (isOn ? "On" : "Off");

export const wordsOfMails = ({ reminders, messages, endings, articles }: MailChoice): Record<string, string> => ({
  "Offer reminders": comes(reminders),
  "Messages about offers": comes(messages),
  "Emails before a license ends": comes(endings),
  "New articles": comes(articles),
});

declare const stopLink: unique symbol;

/** Proof that somebody presented a party's link to turn off a kind of mail. Only `verifyMailStopToken` makes one. */
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

/** Also removes queued mails, in the caller's transaction. False if the kind was off already. */
export async function stopMails(tx: Db, emailKey: string, kind: MailKind, now: Date): Promise<boolean> {
  // Takes turns with the account's form, which saves what it showed.
  await lockProfileAt(tx, emailKey);
  const { count } = await tx.mailStop.createMany({ data: { emailKey, kind, stoppedAt: now }, skipDuplicates: true });
  await removeUnsent(tx, emailKey, templatesOf(kind));
  return count > 0;
}
