import type { LicenseFacts } from "@/lib/license-rows/facts";
import type { Licensed } from "@/lib/license-rows/permits";

type Facts = Pick<
  LicenseFacts,
  "rights" | "territory" | "scope" | "replica" | "replicaEndedAt" | "effectiveAt" | "expiresAt" | "endsAt" | "state"
>;

/** What `permits` asks of a license, of its agreement and its row. */
export const licensedBy = ({
  rights,
  territory,
  scope,
  replica,
  replicaEndedAt,
  state,
  endsAt,
  ...dates
}: Facts): Licensed => ({
  rights,
  territory,
  scope,
  replica: replica && { uses: replica.uses, endedAt: replicaEndedAt },
  effectiveAt: dates.effectiveAt,
  expiresAt: dates.expiresAt,
  endedAt: state === "revoked" ? endsAt : null,
});
