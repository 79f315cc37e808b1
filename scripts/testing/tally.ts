/** How many checks a step made, and how they went. */
export type Tally = { passed: number; failed: number };

/** What a step hands back: its counts, and what to show when something failed. */
export type Result = Tally & { output: string };

/** A step that is one check, such as the linter. */
export const single = (ok: boolean, output: string): Result => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

/** The counts of several steps together. */
export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
