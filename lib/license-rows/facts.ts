import { siteUrl } from "@/lib/env";
import { type Endings, type GrantStatus, grantStateAt } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { momentOf, type TermEnd, termEnd } from "@/lib/terms/term";
import type { Right } from "@/lib/terms/terms";

export const publicUrl = (grantId: string): string => siteUrl() + paths.publicLicense(grantId);

type Row = Partial<Endings> & {
  id: string;
  buyerOrgId: string;
  status: GrantStatus;
  effectiveAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};

/** When a license ends or ended, as shown to people. */
export const endOf = (
  { expiresAt, revokedAt }: Pick<Row, "expiresAt" | "revokedAt">,
  { term }: { term: Parameters<typeof termEnd>[1] },
): TermEnd => (revokedAt ? momentOf(revokedAt, term) : termEnd(expiresAt, term));

/** What a license's agreement says. AI training is left out once that right has ended on its own. */
const goingOn = (agreement: Agreement, trainingEndedAt: Date | null | undefined) =>
  agreedFacts({ ...agreement, rights: agreement.rights.filter((right) => right !== "training" || !trainingEndedAt) });

/**
 * A license at `now`, from its agreement and its row, for everything that reads one.
 * - `rights`: without AI training once that has ended on its own.
 * - `address`: the public page that says what the license permits.
 * - `endsAt`: when it ended or will end; `end`: the same as shown to people.
 * - `replicaEndedAt`: from when no new pieces of a digital replica may be made.
 * - `licensee`: by the brand's number. The agreement has that of the address from which somebody may have typed the offer.
 */
export const licenseFacts = (row: Row, agreement: Agreement, now: Date) => ({
  ...goingOn({ ...agreement, licensee: { ...agreement.licensee, id: row.buyerOrgId } }, row.trainingEndedAt),
  number: row.id,
  address: publicUrl(row.id),
  state: grantStateAt(row, now),
  effectiveAt: row.effectiveAt,
  expiresAt: row.expiresAt,
  endsAt: row.revokedAt ?? row.expiresAt,
  trainingEndedAt: row.trainingEndedAt ?? null,
  replicaEndedAt: row.replicaEndedAt ?? null,
  end: endOf(row, agreement),
});

export type LicenseFacts = ReturnType<typeof licenseFacts>;

/** Whether the right may be used at the moment for which the facts hold. */
export const isGranted = ({ state, rights }: LicenseFacts, right: Right): boolean =>
  state === "active" && rights.includes(right);
