import type { Medium } from "@/lib/terms/scope";

export const MAX_DESCRIBED_USES = 6;
/** In characters: what a described use says or shows. */
export const SHOWS = { min: 20, max: 500 } as const;
/** In characters: languages, tool, and where the model is kept. */
export const DETAIL_MAX = 100;
/** A model is deleted at most this many days after the term. */
export const MODEL_DAYS_MAX = 30;

export const AMOUNT_UNITS = ["pieces", "minutes"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];
export const AMOUNT_MAX = 10_000;

/** How long before new generations end the creator gives notice, in days. */
export const NOTICE_DAYS = [0, 7, 30] as const;
export type NoticeDays = (typeof NOTICE_DAYS)[number];

/** A computer-made performance that the creator agreed to. `modelDays`: days after the term until the model is deleted. */
export type DescribedUse = {
  medium: Medium;
  shows: string;
  amount: { count: number; unit: AmountUnit };
  languages: string;
  tool: string;
  modelKeptAt: string;
  modelDays: number;
};

export type ReplicaTerms = { uses: readonly DescribedUse[]; noticeDays: NoticeDays };
