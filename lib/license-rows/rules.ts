import type { Category, EndableRight, Right } from "@/lib/terms/terms";
import type { Region } from "@/lib/terms/territories";

/** A number that no license has, for specimens and samples. Place 0 of the first status list is reserved for it. */
export const SAMPLE_NUMBER = "00000000-0000-4000-8000-000000000000";

export const isSample = (number: string): boolean => number === SAMPLE_NUMBER;

export type GrantStatus = "active" | "expired" | "revoked";

/** The only table of transitions: a license begins active and ends once. */
export const grantTransitions = {
  expire: { from: "active", to: "expired" },
  revoke: { from: "active", to: "revoked" },
} as const satisfies Record<string, { from: GrantStatus; to: GrantStatus }>;

/** The effective state. An active grant whose term is over has expired, even before the hourly job marks it. */
export const grantStateAt = (grant: { status: GrantStatus; expiresAt: Date }, now: Date): GrantStatus =>
  grant.status === "active" && grant.expiresAt <= now ? "expired" : grant.status;

/** `at`: when the right ends, which may be in the future. */
export type EndedRight = { right: EndableRight; at: Date };

/** Null if the right goes on, or was never granted. */
export type Endings = { trainingEndedAt: Date | null; replicaEndedAt: Date | null };

export const endingsOf = ({ trainingEndedAt, replicaEndedAt }: Endings): EndedRight[] => [
  ...(trainingEndedAt ? [{ right: "training" as const, at: trainingEndedAt }] : []),
  ...(replicaEndedAt ? [{ right: "replica" as const, at: replicaEndedAt }] : []),
];

/** Rights that ended on their own by `now`, rather than with the term. */
export const endedRightsAt = (grant: Endings & { expiresAt: Date }, now: Date): EndedRight[] =>
  endingsOf(grant).filter(({ at }) => at <= now && at < grant.expiresAt);

/** A license with the rights that it still keeps from others (`kept`), and whether its licensee has released any. */
type Kept = Endings & {
  status: GrantStatus;
  expiresAt: Date;
  exclusive: boolean;
  kept: readonly Right[];
  hasReleased: boolean;
};

/** `nothing-kept`: the license was voided, which freed all it took. */
export type Releasable =
  | { ok: true; rights: Right[] }
  | { ok: false; reason: "not-exclusive" | "term-over" | "released-already" | "still-licensed" | "nothing-kept" };

/**
 * Which rights the licensee of an exclusive license may release to others: those that it still keeps from others but no longer
 * licenses. Once it was revoked, that is all of them.
 */
export function releasableAt(license: Kept, now: Date): Releasable {
  const { exclusive, kept, expiresAt, hasReleased } = license;
  if (!exclusive) return { ok: false, reason: "not-exclusive" };
  if (expiresAt <= now) return { ok: false, reason: "term-over" };
  const isRevoked = license.status === "revoked";
  const ended = endedRightsAt(license, now);
  const rights = kept.filter((right) => isRevoked || ended.some((one) => one.right === right));
  if (rights.length > 0) return { ok: true, rights };
  if (hasReleased) return { ok: false, reason: "released-already" };
  return { ok: false, reason: isRevoked ? "nothing-kept" : "still-licensed" };
}

export type PublicState = "valid" | "not-yet-in-effect" | "ended" | "revoked";

type Term = { status: GrantStatus; effectiveAt: Date; expiresAt: Date };

export function publicStateAt(grant: Term, now: Date): PublicState {
  const state = grantStateAt(grant, now);
  if (state === "revoked") return "revoked";
  if (state === "expired") return "ended";
  return grant.effectiveAt > now ? "not-yet-in-effect" : "valid";
}

/** Comes before the moment from which no new pieces of a digital replica may be made. */
export const newPiecesLabel = (endedAt: Date, now: Date): string =>
  endedAt <= now ? "No new pieces since" : "No new pieces from";

export const isRenewable = (grant: Omit<Term, "expiresAt">, now: Date): boolean =>
  grant.status !== "revoked" && grant.effectiveAt <= now;

/** "3f9a 01bc 77de 42aa", for people to compare. */
export const shortCertificate = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");

/**
 * What a license takes from its creator, or would take, at or after `from` and before `until`. `licensee`: a number for the
 * organization or person, made by SQL `licensee_of` (`takingsOf`). While nobody is known to ask it is undefined, and counts as
 * different from every licensee.
 */
export type Taking = {
  rights: readonly Right[];
  category: Category;
  regions: readonly Region[];
  exclusive: boolean;
  licensee: string | undefined;
  from: Date;
  until: Date;
};

/** Whether both license the same right somewhere at the same time, in any field. */
export const meets = (one: Taking, other: Taking): boolean =>
  one.from < other.until &&
  other.from < one.until &&
  one.rights.some((right) => other.rights.includes(right)) &&
  one.regions.some((region) => other.regions.includes(region));

/** Whether they are different licensees': a licensee's licenses keep nothing from it. */
export const isOthers = ({ licensee }: Taking, other: Taking): boolean =>
  licensee === undefined || licensee !== other.licensee;

/**
 * Whether a creator cannot grant both licenses: they meet in one field, one of them is exclusive, and their licensees differ.
 * The constraint `license_slot_taken_once` refuses the same.
 */
export const excludes = (one: Taking, other: Taking): boolean =>
  (one.exclusive || other.exclusive) && one.category === other.category && meets(one, other) && isOthers(one, other);
