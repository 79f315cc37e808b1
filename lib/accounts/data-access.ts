import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { DATA_MINUTES } from "@/lib/accounts/rules";
import { markEngaged } from "@/lib/mail/confirmed";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";
import { hashToken, looksLikeToken, newSalt } from "@/lib/tokens";

declare const mailed: unique symbol;

/** Proof that somebody presented a mailed link, in whatever state. */
type DataLink = { id: string; state: "open" | "used" | "ended"; readonly [mailed]: true };

export async function verifyDataToken(id: unknown, token: unknown, now: Date): Promise<DataLink | undefined> {
  if (!isUuid(id) || !looksLikeToken(token)) return undefined;
  const link = await db().dataAccess.findUnique({ where: { id, tokenHash: hashToken(token) } });
  if (!link) return undefined;
  const state = link.usedAt ? "used" : link.retiredAt || link.expiresAt <= now ? "ended" : "open";
  return { id, state } as DataLink;
}

/** A browser's session: the cookie is `<id>.<token>`. */
export type BegunData = { cookie: string };

const begun = (now: Date) => {
  const token = randomBytes(32).toString("hex");
  return { token, sessionHash: hashToken(token), sessionEndsAt: new Date(now.getTime() + DATA_MINUTES * 60_000) };
};

const usedRow = z.strictObject({ email: z.string() });

/** Uses a link once; only the first of concurrent calls succeeds. Undefined if it has ended. */
export async function openData({ id }: DataLink, now: Date): Promise<BegunData | undefined> {
  const { token, sessionHash, sessionEndsAt } = begun(now);
  return db().$transaction(async (tx) => {
    const [used] = await queryRows(tx, usedRow)`
      UPDATE data_access SET used_at = ${now}::timestamptz, session_hash = ${sessionHash}, session_ends_at = ${sessionEndsAt}::timestamptz
      WHERE id = ${id}::uuid AND used_at IS NULL AND retired_at IS NULL AND expires_at > ${now}::timestamptz
      RETURNING email`;
    if (!used) return undefined;
    await markEngaged(tx, used.email, now);
    return { cookie: `${id}.${token}` };
  });
}

/** For a member who proved the mailbox within minutes. Otherwise the mailbox is mailed a link that proves it. */
export async function openDataOf(
  member: { id: string; sessionId: string },
  now: Date,
): Promise<({ ok: true } & BegunData) | Unproved> {
  const { token, ...session } = begun(now);
  return db().$transaction(async (tx) => {
    const unproved = await lacksProof(tx, { profileId: member.id, sessionId: member.sessionId }, ["data"], now);
    if (unproved) return unproved;
    const { email, emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: member.id } });
    const id = randomUUID();
    const times = { askedAt: now, usedAt: now, expiresAt: now };
    await tx.dataAccess.create({
      data: { id, email, emailKey, tokenHash: hashToken(newSalt()), ...times, ...session },
    });
    return { ok: true, cookie: `${id}.${token}` };
  });
}

declare const proved: unique symbol;

/** Proof that this browser proved the mailbox within the last half hour. */
export type ProvedMailbox = {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly endsAt: Date;
  readonly [proved]: true;
};

/** The cookie is only a claim: the session is read again on every request. */
export async function verifyData(cookie: string | undefined, now: Date): Promise<ProvedMailbox | undefined> {
  const [id, token, more] = cookie?.split(".", 3) ?? [];
  if (!isUuid(id) || !looksLikeToken(token) || more !== undefined) return undefined;
  const open = { id, sessionHash: hashToken(token), sessionEndsAt: { gt: now }, endedAt: null };
  const session = await db().dataAccess.findFirst({ where: open });
  return session?.sessionEndsAt
    ? ({ id, email: session.email, emailKey: session.emailKey, endsAt: session.sessionEndsAt } as ProvedMailbox)
    : undefined;
}

/** Ends the session for every copy of its cookie. */
export async function endData({ id }: ProvedMailbox, now: Date): Promise<void> {
  await db().dataAccess.updateMany({ where: { id, endedAt: null }, data: { endedAt: now } });
}

/** Ends links and sessions of an address, in the caller's transaction. Returns how many. */
export async function endDataAt(tx: Db, emailKey: string, now: Date): Promise<number> {
  const { count } = await tx.dataAccess.updateMany({
    where: { emailKey, retiredAt: null, endedAt: null, usedAt: null },
    data: { retiredAt: now },
  });
  const sessions = await tx.dataAccess.updateMany({
    where: { emailKey, endedAt: null, usedAt: { not: null } },
    data: { endedAt: now },
  });
  return count + sessions.count;
}
