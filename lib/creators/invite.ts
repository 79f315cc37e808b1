import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/env";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { newSalt, tokenMatches } from "@/lib/tokens";

/** After which a mailbox that did not answer may be invited again. */
const AGAIN_DAYS = 365;

/** Invitations within 24 hours, of all who ask: anybody may, without an address of their own. */
const A_DAY = 200;

const invitedRow = z.strictObject({ id: z.string(), tokenSalt: z.string() });

/**
 * Mails an invitation to become a creator, unless the mailbox was invited within AGAIN_DAYS, refused further ones or is a
 * creator's already, or A_DAY were sent. The caller cannot tell the difference. The mail holds nothing that was typed.
 * A refusal counts for the mailbox of one person (SQL `person_mailbox_of`); an invitation that was recorded before is under the
 * mailbox without its dots, and its address may be unknown.
 */
export async function inviteCreator(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    const [invited] = await queryRows(tx, invitedRow)`
      INSERT INTO creator_invitation AS known (id, mailbox_key, email_key, token_salt, invited_at)
      SELECT ${randomUUID()}::uuid, person_mailbox_of(${key}), ${key}, ${newSalt()}, ${now}::timestamptz
      WHERE (
          SELECT count(*) FROM creator_invitation WHERE invited_at > ${now}::timestamptz - interval '1 day'
        ) < ${A_DAY}::int
        AND NOT EXISTS (
          SELECT FROM profiles p JOIN creator_profile c ON c.user_id = p.id WHERE person_mailbox_of(p.email_key) = person_mailbox_of(${key})
        )
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
    // The mailbox has not been invited, and may be another time.
    if (withheld > 0)
      await tx.creatorInvitation.update({ where: { id: invited.id }, data: { invitedAt: new Date(0) } });
  });
}

declare const invited: unique symbol;

/** Proof that the link in an invitation was presented. Only `verifyInvitationToken` makes one. */
type Invited = { id: string; refusedAt: Date | null; readonly [invited]: true };

export async function verifyInvitationToken(id: unknown, token: unknown): Promise<Invited | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await db().creatorInvitation.findUnique({ where: { id } });
  if (!found || !tokenMatches(token, "invitation-refuse", found.id, found.tokenSalt)) return undefined;
  return found as typeof found & Invited;
}

/** Idempotent, and for good: the mailbox is kept, because nobody else could know what was refused. */
export async function refuseInvitations({ id }: Invited, now: Date): Promise<void> {
  await db().creatorInvitation.updateMany({ where: { id, refusedAt: null }, data: { refusedAt: now } });
}
