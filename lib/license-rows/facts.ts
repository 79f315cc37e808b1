import { siteUrl } from "@/lib/env";
import { type GrantStatus, grantStateAt } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { momentOf, type TermEnd, termEnd } from "@/lib/terms/term";
import type { Right } from "@/lib/terms/terms";

export const publicUrl = (grantId: string): string => siteUrl() + paths.publicLicense(grantId);

type Row = {
  id: string;
  status: GrantStatus;
  effectiveAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  replicaEndedAt?: Date | null;
};

/** When a license ends or ended, as people are told it. */
export const endOf = (
  { expiresAt, revokedAt }: Pick<Row, "expiresAt" | "revokedAt">,
  { term }: { term: Parameters<typeof termEnd>[1] },
): TermEnd => (revokedAt ? momentOf(revokedAt, term) : termEnd(expiresAt, term));

/**
 * A license as at `now` for all who read it: what its agreement says, and what its row does. `address`: the public page
 * that says what it permits. `endsAt`: when it ended or will. `end`: the same as people are told it. `replicaEndedAt`:
 * from when no new pieces of a digital replica may be made.
 */
export const licenseFacts = (row: Row, agreement: Agreement, now: Date) => ({
  ...agreedFacts(agreement),
  number: row.id,
  address: publicUrl(row.id),
  state: grantStateAt(row, now),
  effectiveAt: row.effectiveAt,
  expiresAt: row.expiresAt,
  endsAt: row.revokedAt ?? row.expiresAt,
  replicaEndedAt: row.replicaEndedAt ?? null,
  end: endOf(row, agreement),
});

export type LicenseFacts = ReturnType<typeof licenseFacts>;

/** Whether the right may be used at the moment that the facts are of. */
export const isGranted = ({ state, rights }: LicenseFacts, right: Right): boolean =>
  state === "active" && rights.includes(right);
