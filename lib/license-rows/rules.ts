/** A number that no license has, for specimens and samples. Place 0 of the first status list is reserved for it. */
export const SAMPLE_NUMBER = "00000000-0000-4000-8000-000000000000";

export const isSample = (number: string): boolean => number === SAMPLE_NUMBER;

export type GrantStatus = "active" | "expired" | "revoked";

/** The only table of transitions: a license begins active and ends once. */
export const grantTransitions = {
  expire: { from: "active", to: "expired" },
  revoke: { from: "active", to: "revoked" },
} as const satisfies Record<string, { from: GrantStatus; to: GrantStatus }>;

/** The effective state: an active grant whose term has ended counts as expired before the hourly job marks it. */
export const grantStateAt = (grant: { status: GrantStatus; expiresAt: Date }, now: Date): GrantStatus =>
  grant.status === "active" && grant.expiresAt <= now ? "expired" : grant.status;

export type PublicState = "valid" | "not-yet-in-effect" | "ended" | "revoked";

type Term = { status: GrantStatus; effectiveAt: Date; expiresAt: Date };

export function publicStateAt(grant: Term, now: Date): PublicState {
  const state = grantStateAt(grant, now);
  if (state === "revoked") return "revoked";
  if (state === "expired") return "ended";
  return grant.effectiveAt > now ? "not-yet-in-effect" : "valid";
}

/** From when no new pieces of a digital replica may be made, before "since" or "from" its moment. */
export const newPiecesLabel = (endedAt: Date, now: Date): string =>
  endedAt <= now ? "No new pieces since" : "No new pieces from";

export const isRenewable = (grant: Omit<Term, "expiresAt">, now: Date): boolean =>
  grant.status !== "revoked" && grant.effectiveAt <= now;

/** "3f9a 01bc 77de 42aa", for people to compare. */
export const shortCertificate = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
