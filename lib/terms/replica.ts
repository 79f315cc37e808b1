import type { Medium } from "@/lib/terms/scope";

export const MAX_DESCRIBED_USES = 6;
/** In characters: what a described use says or shows. */
export const SHOWS = { min: 20, max: 500 } as const;
/** In characters: languages, tool, and where the model is kept. */
export const DETAIL_MAX = 100;
/** Days after the term by which a model must be deleted at the latest. */
export const MODEL_DAYS_MAX = 30;

export const AMOUNT_UNITS = ["pieces", "minutes"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];
export const AMOUNT_MAX = 10_000;

/** Days of notice that the creator gives before new generations end. */
export const NOTICE_DAYS = [0, 7, 30] as const;
export type NoticeDays = (typeof NOTICE_DAYS)[number];

/** A computer-made performance that the creator agreed to. `modelDays`: days after the term by which the model is deleted. */
export type DescribedUse = {
  medium: Medium;
  shows: string;
  amount: { count: number; unit: AmountUnit };
  languages: string;
  tool: string;
  modelKeptAt: string;
  modelDays: number;
};

/** For a creator who chose none. */
export const DEFAULT_NOTICE_DAYS: NoticeDays = 7;

/** CHECKs in the database allow no others. */
export const noticeDaysOf = (days: number): NoticeDays =>
  NOTICE_DAYS.find((one) => one === days) ?? DEFAULT_NOTICE_DAYS;

export type ReplicaTerms = { uses: readonly DescribedUse[]; noticeDays: NoticeDays };

/**
 * What a creator typed and stated under the described uses. `adviser`: as in the database, either "nobody", or "lawyer: " or
 * "union: " and a name.
 */
export type ReplicaSignature = { initials: string; adviser: string };

export const ADVISERS = ["lawyer", "union", "nobody"] as const;
export type AdviserKind = (typeof ADVISERS)[number];

/** In characters. */
export const INITIALS_MAX = 10;
export const ADVISER_NAME = { min: 2, max: 100 } as const;
