import type { LegalStatus } from "@/lib/content/schema";

/** A tile map of the United States: one tile per state, rows from the north; a dot is an empty cell. */
export const TILE_ROWS = [
  "AK .. .. .. .. .. .. .. .. .. .. ME",
  ".. .. .. .. .. .. .. .. .. .. VT NH",
  ".. WA ID MT ND MN IL WI MI NY RI MA",
  ".. OR NV WY SD IA IN OH PA NJ CT ..",
  ".. CA UT CO NE MO KY WV VA MD DE ..",
  ".. .. AZ NM KS AR TN NC SC DC .. ..",
  ".. .. .. .. OK LA MS AL GA .. .. ..",
  "HI .. .. .. TX .. .. .. .. FL .. ..",
] as const;

type StateRule = { code: string; name: string; status: LegalStatus; rule: string; figure: string };

/**
 * The five states whose voice and likeness laws our texts compare, with their status in November 2026 (legal facts,
 * "Protect your voice and likeness" and "The ELVIS Act").
 */
export const stateRules: readonly StateRule[] = [
  { code: "GA", name: "Georgia", status: "in-force", rule: "Common law", figure: "296 S.E.2d 697" },
  { code: "TN", name: "Tennessee", status: "in-force", rule: "ELVIS Act", figure: "Life plus 10 years" },
  { code: "CA", name: "California", status: "in-force", rule: "Civ. Code 3344", figure: "At least $750" },
  { code: "IL", name: "Illinois", status: "in-force", rule: "HB 4875", figure: "From January 1, 2025" },
  { code: "NY", name: "New York", status: "contested", rule: "Civ. Rights Law 50–51", figure: "Pleadings, 2025" },
];
