export type GrantStatus = "active" | "expired" | "revoked";

/** The state as it counts now: an active grant whose term is over has expired, even before the hourly work says so. */
export const grantStateAt = (grant: { status: GrantStatus; expiresAt: Date }, now: Date): GrantStatus =>
  grant.status === "active" && grant.expiresAt <= now ? "expired" : grant.status;
