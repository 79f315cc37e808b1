import { beginSession } from "@/lib/accounts/begin-session";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { takePasskey } from "@/lib/accounts/factor-remove";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { type KeyOwner, passkeyToAsk, shownPasskey } from "@/lib/accounts/passkeys";
import { roleOf } from "@/lib/accounts/sessions";
import { type BegunSession, holdLinks } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/postgres/db";

// A member's passkey signs in beside the mailed link. It proves a device, and those that its maker's cloud copies it to; not
// the mailbox, whose owner is to learn of what moves money, rights or the account. So a session that it began proves no
// mailbox, and such acts mail their link as they do after an old sign-in.

type Member = { id: string; email: string; sessionId: string };

/**
 * An administrator's passkeys are second factors: a session of the member's area, which a mailed link alone begins, neither
 * adds nor removes one.
 */
const isStaff = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.profile.count({ where: { id, role: "admin" } })) > 0;

/** Each passkey asks for a proof of the mailbox: it opens the account for as long as it is there. */
export const memberKeys = (member: Member): KeyOwner => ({
  ...member,
  mayEnrol: async (tx, now) =>
    (await isStaff(tx, member.id))
      ? { ok: false, reason: "staff" }
      : lacksProof(tx, { profileId: member.id, sessionId: member.sessionId }, ["factor"], now),
  async enrolled(tx, { name }, now) {
    const by = { actor: await roleOf(tx, member.id, "creator"), actorId: member.id } as const;
    const entry = { table: "profiles", recordId: member.id, details: { factor: "passkey" } } as const;
    await appendAudit(tx, [{ ...by, ...entry, action: "factor_added" }]);
    await tellMailbox(tx, member.sessionId, [{ what: "factor-added", changes: [["Added", name]] }], now);
    return [];
  },
});

/** Needs no proof: it only takes away. False if it is not one of this person's, or is an administrator's. */
export const removePasskey = (member: Member, id: string, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await holdLinks(tx, member.id);
    const name = (await isStaff(tx, member.id)) ? undefined : await takePasskey(tx, member.id, id);
    if (name === undefined) return false;
    const by = { actor: await roleOf(tx, member.id, "creator"), actorId: member.id } as const;
    const entry = { table: "profiles", recordId: member.id, details: { factor: "passkey" } } as const;
    await appendAudit(tx, [{ ...by, ...entry, action: "factor_removed" }]);
    await tellMailbox(tx, member.sessionId, [{ what: "factor-removed", changes: [["Removed", name]] }], now);
    return true;
  });

/**
 * In the caller's transaction, when the owner says that sessions since then were somebody else's: a passkey that such a
 * session added would sign in again. An administrator's stay: they are second factors, which a mailbox alone must not remove.
 */
export async function removePasskeysSince(tx: Db, profileId: string, since: Date): Promise<void> {
  await tx.passkey.deleteMany({ where: { profileId, createdAt: { gte: since }, profile: { role: "member" } } });
}

/** What a device is asked to sign for a sign-in with this browser, as JSON. It names no account. */
export const passkeyToSignIn = (browser: string, now: Date): Promise<string> =>
  passkeyToAsk({ purpose: "sign-in", browser }, undefined, now);

/** Signs in the member whose passkey answered. `browser` is the random cookie of the browser that was asked. */
export async function signInByPasskey(
  response: unknown,
  browser: string,
  seen: SignInBrowser | undefined,
  now: Date,
): Promise<BegunSession | undefined> {
  const passkey = await shownPasskey(response, { purpose: "sign-in", browser }, undefined, now);
  if (!passkey) return undefined;
  const { profileId } = passkey;
  return db().$transaction(async (tx) => {
    await holdLinks(tx, profileId);
    if ((await tx.passkey.count({ where: { id: passkey.id } })) === 0) return undefined;
    const begun = { profileId, kind: "creator", browser: seen, mailboxProvedAt: null } as const;
    const sessionId = await beginSession(tx, begun, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId } as const;
    const entry = { table: "profiles", recordId: profileId, details: { method: "passkey" } } as const;
    await appendAudit(tx, [{ ...by, ...entry, action: "login" }]);
    return { id: profileId, sessionId };
  });
}
