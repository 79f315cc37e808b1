import { randomUUID } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from "@/lib/accounts/factor-rules";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { type ChallengeFor, keepChallenge, takeChallenge } from "@/lib/accounts/passkey-challenges";
import { holdLinks } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { type Db, db } from "@/lib/postgres/db";

// WebAuthn: https://www.w3.org/TR/webauthn-3/. Origin and relying party are those of this site's own address, whatever a
// request claims, and the owner must be verified by the device (by a PIN, a finger or a face).

const party = () => {
  const { hostname, origin } = new URL(siteUrl());
  return { rpID: hostname, origin };
};

type Expected = {
  expectedChallenge: (challenge: string) => Promise<boolean>;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
};

/** Undefined if the library throws, as it does for whatever an answer may be wrong in; rejects if that is a fault of ours. */
async function answerOf<Answer>(
  wanted: ChallengeFor,
  now: Date,
  verify: (expected: Expected) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { rpID, origin } = party();
  const fault: { of?: unknown } = {};
  const expectedChallenge = (challenge: string) =>
    takeChallenge(challenge, wanted, now).catch((failure: unknown) => {
      fault.of = failure;
      return false;
    });
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: rpID } as const;
  const answer = await verify({ ...expected, requireUserVerification: true }).catch(() => undefined);
  if ("of" in fault) throw fault.of;
  return answer;
}

const timeout = CHALLENGE_SECONDS * 1_000;

/** Who adds passkeys: what is asked before, and what follows, is an administrator's or a member's. */
export type KeyOwner = {
  id: string;
  email: string;
  sessionId: string;
  /** In the transaction that adds one, with the person locked. `staff`: administrators add theirs in the admin area. */
  mayEnrol: (tx: Db, now: Date) => Promise<Unproved | { ok: false; reason: "staff" } | undefined>;
  /** Returns the recovery codes that it made. */
  enrolled: (tx: Db, passkey: { id: string; name: string }, now: Date) => Promise<string[]>;
};

type Asked = { ok: true; options: string } | { ok: false; reason: "too-many" | "staff" } | Unproved;

/** What the browser asks the device to make, as JSON. Nothing is added yet. */
export async function passkeyToAdd(owner: KeyOwner, now: Date): Promise<Asked> {
  const refused = await db().$transaction(async (tx) => {
    await holdLinks(tx, owner.id);
    return mayAdd(tx, owner, now);
  });
  if (refused) return refused;
  const held = await db().passkey.findMany({
    where: { profileId: owner.id },
    select: { credentialId: true, transports: true },
  });
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: party().rpID,
    userName: owner.email,
    userID: new Uint8Array(Buffer.from(owner.id)),
    timeout,
    attestationType: "none",
    excludeCredentials: held.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options.challenge, { purpose: "register", sessionId: owner.sessionId }, now);
  return { ok: true, options: JSON.stringify(options) };
}

async function mayAdd(tx: Db, owner: KeyOwner, now: Date): Promise<Exclude<Asked, { ok: true }> | undefined> {
  if ((await tx.passkey.count({ where: { profileId: owner.id } })) >= PASSKEYS_MAX)
    return { ok: false, reason: "too-many" };
  return owner.mayEnrol(tx, now);
}

type Added = { ok: true; codes: string[] } | { ok: false; reason: "too-many" | "staff" | "refused" } | Unproved;

/** Adds the passkey that a device made for this session, under a name that its owner gave it. */
export async function addPasskey(owner: KeyOwner, response: unknown, name: string, now: Date): Promise<Added> {
  const wanted = { purpose: "register", sessionId: owner.sessionId } as const;
  const made = await answerOf(wanted, now, (expected) =>
    verifyRegistrationResponse({ response: response as RegistrationResponseJSON, ...expected }),
  );
  if (!made?.verified) return { ok: false, reason: "refused" };
  const { id: credentialId, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return db().$transaction(async (tx) => {
    await holdLinks(tx, owner.id);
    const refused = await mayAdd(tx, owner, now);
    if (refused) return refused;
    const passkey = { id: randomUUID(), profileId: owner.id, credentialId, name, createdAt: now };
    const { count } = await tx.passkey.createMany({
      data: { ...passkey, publicKey: new Uint8Array(publicKey), counter: BigInt(counter), transports },
      skipDuplicates: true,
    });
    if (count === 0) return { ok: false, reason: "refused" };
    return { ok: true, codes: await owner.enrolled(tx, { id: passkey.id, name }, now) };
  });
}

/** What a browser asks a device to sign, as JSON; of one person's passkeys, or of any. */
export async function passkeyToAsk(wanted: ChallengeFor, profileId: string | undefined, now: Date): Promise<string> {
  const own = profileId
    ? await db().passkey.findMany({ where: { profileId }, select: { credentialId: true, transports: true } })
    : [];
  const options = await generateAuthenticationOptions({
    rpID: party().rpID,
    timeout,
    userVerification: "required",
    ...(profileId && { allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })) }),
  });
  await keepChallenge(options.challenge, wanted, now);
  return JSON.stringify(options);
}

type ShownPasskey = { id: string; profileId: string };

/**
 * The passkey that signed what this session or browser was asked, and nobody else; undefined if the answer is anything
 * less. A counter that does not advance is that of a copy: it is refused and audited, also for concurrent answers.
 */
export async function shownPasskey(
  response: unknown,
  wanted: ChallengeFor,
  profileId: string | undefined,
  now: Date,
): Promise<ShownPasskey | undefined> {
  const answer = response as AuthenticationResponseJSON;
  const credentialId = typeof answer?.id === "string" ? answer.id : "";
  const passkey = await db().passkey.findFirst({ where: { credentialId, ...(profileId && { profileId }) } });
  const verified = await answerOf(wanted, now, (expected) =>
    verifyAuthenticationResponse({
      response: answer,
      ...expected,
      // The statement below decides on the counter, for answers at the same moment, too.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(passkey?.publicKey ?? []),
        counter: 0,
      },
    }),
  );
  if (!passkey) return undefined;
  if (!verified?.verified) return refused(passkey, "signature");
  const counter = BigInt(verified.authenticationInfo.newCounter);
  const { count } = await db().passkey.updateMany({
    where: { id: passkey.id, counter: counter === 0n ? 0n : { lt: counter } },
    data: { counter, lastUsedAt: now },
  });
  return count > 0 ? { id: passkey.id, profileId: passkey.profileId } : refused(passkey, "counter");
}

async function refused({ profileId }: ShownPasskey, why: "signature" | "counter"): Promise<undefined> {
  const by = { actor: "visitor", table: "profiles", recordId: profileId } as const;
  await appendAudit(db(), [{ ...by, action: "passkey_refused", details: { why } }]);
}
