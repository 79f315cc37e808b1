import type { LicenseFacts } from "@/lib/license-rows/facts";
import type { Licensed } from "@/lib/license-rows/permits";

type Facts = Pick<
  LicenseFacts,
  | "rights"
  | "territory"
  | "scope"
  | "replica"
  | "replicaEndedAt"
  | "trainingEndedAt"
  | "effectiveAt"
  | "expiresAt"
  | "endsAt"
  | "state"
>;

/** What `permits` needs to know, from the license's agreement and its row. */
export const licensedBy = ({
  rights,
  territory,
  scope,
  replica,
  replicaEndedAt,
  trainingEndedAt,
  state,
  endsAt,
  ...dates
}: Facts): Licensed => ({
  rights: trainingEndedAt ? [...rights, "training"] : rights,
  trainingEndedAt,
  territory,
  scope,
  replica: replica && { uses: replica.uses, endedAt: replicaEndedAt },
  effectiveAt: dates.effectiveAt,
  expiresAt: dates.expiresAt,
  endedAt: state === "revoked" ? endsAt : null,
});
