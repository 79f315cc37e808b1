import { undoableMoves } from "@/lib/accounts/addresses";
import { browserOr } from "@/lib/accounts/browsers";
import { SIGN_OUT_LINK_HOURS } from "@/lib/accounts/rules";
import type { Mail, MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import type { SessionMail } from "@/lib/mail/payloads";
import type { Db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";

type Session = { profileId: string; sessionId: string; browser: string | null; createdAt: Date };

/** What a mail says about the session that acted at `now`, and what its link to sign out everywhere is derived from. */
export const sessionMail = ({ profileId, sessionId, browser, createdAt }: Session, now: Date): SessionMail => ({
  sessionId,
  profileId,
  browser: browserOr(browser),
  at: now.toISOString(),
  until: addHours(createdAt, SIGN_OUT_LINK_HOURS).toISOString(),
});

export type Notice = Pick<MailPayloads["account-notice"], "what" | "changes">;

/**
 * Tells the account's mailbox what a session did, in the caller's transaction. While a change of address can be undone, the new
 * mailbox is read by whoever changed it. The address that can undo the change is therefore told too, with the link that does.
 */
export async function tellMailbox(tx: Db, sessionId: string, notices: readonly Notice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  const session = await tx.signInSession.findUniqueOrThrow({
    where: { id: sessionId },
    select: { profileId: true, browser: true, createdAt: true, profile: { select: { email: true, emailKey: true } } },
  });
  const { profile, ...rest } = session;
  const told = sessionMail({ sessionId, ...rest }, now);
  const old = await undoableMoves(tx, { profileId: rest.profileId, emailKey: profile.emailKey }, now);
  const readers = [
    { toAddress: profile.email },
    ...old.map(({ fromEmail: toAddress, ...undo }) => ({ toAddress, undo })),
  ];
  const mails = readers.flatMap(({ toAddress, ...undo }) =>
    notices.map(
      (notice): Mail => ({ template: "account-notice", toAddress, payload: { ...told, ...notice, ...undo } }),
    ),
  );
  await enqueueMail(tx, mails, now);
}
