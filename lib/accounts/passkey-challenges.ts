import { CHALLENGE_SECONDS } from "@/lib/accounts/factor-rules";
import { db } from "@/lib/postgres/db";
import { hashToken } from "@/lib/tokens";

/** What for, and by whom: a session, or before a sign-in the browser that holds a cookie. */
export type ChallengeFor =
  | { purpose: "register" | "prove"; sessionId: string }
  | { purpose: "sign-in"; browser: string };

const rowOf = (wanted: ChallengeFor) =>
  wanted.purpose === "sign-in"
    ? { purpose: wanted.purpose, sessionId: null, browserHash: hashToken(wanted.browser) }
    : { purpose: wanted.purpose, sessionId: wanted.sessionId, browserHash: null };

/** Keeps what an authenticator is asked to sign; removes those that have ended. */
export async function keepChallenge(challenge: string, wanted: ChallengeFor, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1_000);
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db().passkeyChallenge.create({ data: { challenge, ...rowOf(wanted), expiresAt } });
}

/** Uses it up, whatever comes of the answer. False if it was not asked so, too long ago, or is used already. */
export async function takeChallenge(challenge: string, wanted: ChallengeFor, now: Date): Promise<boolean> {
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { challenge, ...rowOf(wanted), expiresAt: { gt: now } },
  });
  return count > 0;
}
