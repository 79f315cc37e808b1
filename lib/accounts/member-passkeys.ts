import type { SignInBrowser } from "@/lib/accounts/browsers";
import { takePasskey } from "@/lib/accounts/factor-enrol";
import { lacksProof } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { type KeyOwner, passkeyToAsk, shownPasskey } from "@/lib/accounts/passkeys";
import { beginSession, roleOf } from "@/lib/accounts/sessions";
import type { BegunSession } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { lockProfile } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";

// A member may sign in by passkey instead of a mailed link. A passkey proves a device, and any other to which its maker's cloud
// copies it. It does not prove the mailbox, whose owner must learn of whatever moves money, rights or the account. A session
// begun by passkey therefore proves no mailbox, and such acts mail their link as they do long after a sign-in.

type Member = { id: string; email: string; sessionId: string };

/**
 * An administrator's passkeys are second factors. A session of the member's area, which a mailed link alone can begin, must
 * neither add nor remove one.
 */
const isStaff = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.profile.count({ where: { id, role: "admin" } })) > 0;

/** Each passkey needs proof of the mailbox, because it opens the account for as long as it exists. */
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

/** Needs no proof, because it only takes away. False if it is not this person's, or is an administrator's. */
export const removePasskey = (member: Member, id: string, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await lockProfile(tx, member.id);
    const name = (await isStaff(tx, member.id)) ? undefined : await takePasskey(tx, member.id, id);
    if (name === undefined) return false;
    const by = { actor: await roleOf(tx, member.id, "creator"), actorId: member.id } as const;
    const entry = { table: "profiles", recordId: member.id, details: { factor: "passkey" } } as const;
    await appendAudit(tx, [{ ...by, ...entry, action: "factor_removed" }]);
    await tellMailbox(tx, member.sessionId, [{ what: "factor-removed", changes: [["Removed", name]] }], now);
    return true;
  });

/**
 * For an owner who says that sessions since then were somebody else's, in the caller's transaction. A passkey added by such a
 * session would sign in again. An administrator's stay: they are second factors, which a mailbox alone must not remove.
 */
export async function removePasskeysSince(tx: Db, profileId: string, since: Date): Promise<void> {
  await tx.passkey.deleteMany({ where: { profileId, createdAt: { gte: since }, profile: { role: "member" } } });
}

/** What a device signs to sign in with this browser, as JSON. Names no account. */
export const passkeyToSignIn = (browser: string, now: Date): Promise<string> =>
  passkeyToAsk({ purpose: "sign-in", browser }, undefined, now);

/** Signs in the member whose passkey answered. `browser`: the random cookie of the browser that was asked. */
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
    await lockProfile(tx, profileId);
    if ((await tx.passkey.count({ where: { id: passkey.id } })) === 0) return undefined;
    const begun = { profileId, kind: "creator", browser: seen, mailboxProvedAt: null } as const;
    const sessionId = await beginSession(tx, begun, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId } as const;
    const entry = { table: "profiles", recordId: profileId, details: { method: "passkey" } } as const;
    await appendAudit(tx, [{ ...by, ...entry, action: "login" }]);
    return { id: profileId, sessionId };
  });
}
