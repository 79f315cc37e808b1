import { randomUUID } from "node:crypto";
import { z } from "zod";
import { standingOf } from "@/lib/creators/standing";
import { env } from "@/lib/env";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { newSalt, tokenMatches } from "@/lib/tokens";

/** Days after which a mailbox that did not answer may be invited again. */
const AGAIN_DAYS = 365;

/** Invitations within 24 hours, from everybody together: anybody may ask, even without an address of their own. */
const A_DAY = 200;

const invitedRow = z.strictObject({ id: z.string(), tokenSalt: z.string() });

/**
 * Mails an invitation to become a creator. Sends none if the mailbox was invited within AGAIN_DAYS, refused invitations,
 * belongs to a creator or belonged to a suspended one, or if A_DAY were sent. The caller cannot tell the difference. The mail
 * holds nothing that was typed. A refusal counts for the mailbox of one person (SQL `person_mailbox_of`). Older invitations are
 * stored under the mailbox without its dots, and may lack the address.
 */
export async function inviteCreator(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    const known = await standingOf(tx, key, now);
    const mayBegin = known.is === "unknown" || (known.is === "earlier" && !known.wasSuspended);
    const [invited] = await queryRows(tx, invitedRow)`
      INSERT INTO creator_invitation AS known (id, mailbox_key, email_key, token_salt, invited_at)
      SELECT ${randomUUID()}::uuid, person_mailbox_of(${key}), ${key}, ${newSalt()}, ${now}::timestamptz
      WHERE (
          SELECT count(*) FROM creator_invitation WHERE invited_at > ${now}::timestamptz - interval '1 day'
        ) < ${A_DAY}::int
        AND ${mayBegin}::boolean
        AND NOT EXISTS (
          SELECT FROM creator_invitation older WHERE older.mailbox_key = mailbox_of(${key})
            AND older.mailbox_key <> person_mailbox_of(${key})
            AND (older.email_key IS NULL OR person_mailbox_of(older.email_key) = person_mailbox_of(${key}))
            AND (older.refused_at IS NOT NULL OR older.invited_at > ${now}::timestamptz - ${AGAIN_DAYS}::int * interval '1 day')
        )
      ON CONFLICT (mailbox_key) DO UPDATE SET invited_at = excluded.invited_at,
          email_key = CASE WHEN known.email_key = excluded.email_key THEN known.email_key END
        WHERE known.refused_at IS NULL
          AND known.invited_at <= excluded.invited_at - ${AGAIN_DAYS}::int * interval '1 day'
      RETURNING id, token_salt AS "tokenSalt"`;
    if (!invited) return;
    const { MAIL_POSTAL_ADDRESS: postalAddress } = env();
    const payload = { invitationId: invited.id, tokenSalt: invited.tokenSalt, ...(postalAddress && { postalAddress }) };
    const withheld = await enqueueMail(tx, [{ template: "creator-invitation", toAddress: email, payload }], now);
    // The mailbox got no invitation, so it may get one another time.
    if (withheld > 0)
      await tx.creatorInvitation.update({ where: { id: invited.id }, data: { invitedAt: new Date(0) } });
  });
}

declare const invited: unique symbol;

/** Proof that somebody presented the link in an invitation. Only `verifyInvitationToken` makes one. */
type Invited = { id: string; refusedAt: Date | null; readonly [invited]: true };

export async function verifyInvitationToken(id: unknown, token: unknown): Promise<Invited | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await db().creatorInvitation.findUnique({ where: { id } });
  if (!found || !tokenMatches(token, "invitation-refuse", found.id, found.tokenSalt)) return undefined;
  return found as typeof found & Invited;
}

/** Idempotent, and for good. The mailbox is kept, because otherwise nobody would know who refused. */
export async function refuseInvitations({ id }: Invited, now: Date): Promise<void> {
  await db().creatorInvitation.updateMany({ where: { id, refusedAt: null }, data: { refusedAt: now } });
}
