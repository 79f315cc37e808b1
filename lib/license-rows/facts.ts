import { siteUrl } from "@/lib/env";
import { type GrantStatus, grantStateAt } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { lastSecond } from "@/lib/terms/term";
import type { Right } from "@/lib/terms/terms";

/**
 * The end of a term as people are told it: the last second of its last day, in the zone that the agreement names. An
 * agreement without a zone ends at an instant, which is told in the reader's (`zone` null).
 */
export const termEnd = (expiresAt: Date, { term }: Pick<Agreement, "term">): { at: Date; zone: string | null } =>
  term.zone ? { at: lastSecond(expiresAt), zone: term.zone } : { at: expiresAt, zone: null };

export const publicUrl = (grantId: string): string => siteUrl() + paths.publicLicense(grantId);

type Row = {
  id: string;
  status: GrantStatus;
  effectiveAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  replicaEndedAt?: Date | null;
};

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
  end: row.revokedAt ? { at: row.revokedAt, zone: null } : termEnd(row.expiresAt, agreement),
});

export type LicenseFacts = ReturnType<typeof licenseFacts>;

/** Whether the right may be used at the moment that the facts are of. */
export const isGranted = ({ state, rights }: LicenseFacts, right: Right): boolean =>
  state === "active" && rights.includes(right);
