import { type Migration, readMigrations } from "@/lib/postgres/migration-files";
import { toBaseline } from "@/scripts/local/repository";

/** The first migration, with the schema as it was when the 129 before it were replaced. */
export const BASELINE = "20261212000000_baseline";

/** The last of those 129. */
export const LAST_BEFORE = "20261209910200_licensee_folded_filled";

/** The steps from there to the baseline. */
export const readSteps = (): Promise<Migration[]> => readMigrations(toBaseline);
