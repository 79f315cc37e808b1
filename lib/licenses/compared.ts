import { type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { Licensed } from "@/lib/license-rows/permits";
import type { License } from "@/lib/licenses/licenses";
import type { Compared } from "@/lib/licenses/use-rules";

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

export function comparedWith({ grant, offer }: License, now: Date): Compared {
  const facts = licenseFacts(grant, offer.agreement.content, now);
  return { licensed: licensedBy(facts), zone: facts.term.zone ?? null };
}
