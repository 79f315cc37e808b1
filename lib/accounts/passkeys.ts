import { randomUUID } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { lockProfile } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { hashToken } from "@/lib/tokens";

/** What the device is asked for, and by whom: by a session, or before a sign-in by the browser that holds a cookie. */
type ChallengeFor = { purpose: "register" | "prove"; sessionId: string } | { purpose: "sign-in"; browser: string };

const rowOf = (wanted: ChallengeFor) =>
  wanted.purpose === "sign-in"
    ? { purpose: wanted.purpose, sessionId: null, browserHash: hashToken(wanted.browser) }
    : { purpose: wanted.purpose, sessionId: wanted.sessionId, browserHash: null };

/** Stores what an authenticator is asked to sign, and removes challenges that have ended. */
async function keepChallenge(challenge: string, wanted: ChallengeFor, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1_000);
  await db().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db().passkeyChallenge.create({ data: { challenge, ...rowOf(wanted), expiresAt } });
}

/**
 * Uses up a challenge, whatever comes of the answer. False if it was asked for something else, too long ago, or is already
 * used.
 */
async function takeChallenge(challenge: string, wanted: ChallengeFor, now: Date): Promise<boolean> {
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { challenge, ...rowOf(wanted), expiresAt: { gt: now } },
  });
  return count > 0;
}

// WebAuthn: https://www.w3.org/TR/webauthn-3/. Origin and relying party come from this site's own address, whatever a request
// claims. The device must verify its owner (by a PIN, a finger or a face).

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

/** Undefined if the library throws, as it does for anything wrong in an answer. Rejects if the fault is ours. */
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

/** Who adds passkeys. The checks before and the work after differ between administrators and members. */
export type KeyOwner = {
  id: string;
  email: string;
  sessionId: string;
  /** Runs in the transaction that adds one, with the person locked. `staff`: an administrator must add it in the admin area. */
  mayEnrol: (tx: Db, now: Date) => Promise<Unproved | { ok: false; reason: "staff" } | undefined>;
  /** Returns the recovery codes that this made. */
  enrolled: (tx: Db, passkey: { id: string; name: string }, now: Date) => Promise<string[]>;
};

type Asked = { ok: true; options: string } | { ok: false; reason: "too-many" | "staff" } | Unproved;

/** What the browser asks the device to make, as JSON. Nothing is added yet. */
export async function passkeyToAdd(owner: KeyOwner, now: Date): Promise<Asked> {
  const refused = await db().$transaction(async (tx) => {
    await lockProfile(tx, owner.id);
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

/** Adds the passkey that a device made for this session, under the name that its owner typed. */
export async function addPasskey(owner: KeyOwner, response: unknown, name: string, now: Date): Promise<Added> {
  const wanted = { purpose: "register", sessionId: owner.sessionId } as const;
  const made = await answerOf(wanted, now, (expected) =>
    verifyRegistrationResponse({ response: response as RegistrationResponseJSON, ...expected }),
  );
  if (!made?.verified) return { ok: false, reason: "refused" };
  const { id: credentialId, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return db().$transaction(async (tx) => {
    await lockProfile(tx, owner.id);
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

/** What a browser asks a device to sign, as JSON, with one person's passkeys or with any. */
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
 * The passkey that signed what this session or browser asked for; undefined if anything is wrong with the answer. A counter
 * that does not advance is a copy's: the answer is refused and audited. That holds for concurrent answers too.
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
      // The statement below checks the counter, which also decides between simultaneous answers.
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
