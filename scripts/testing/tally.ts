type Tally = { passed: number; failed: number };

/** `failures` name what failed, with its place; without them the output says it. */
export type Result = Tally & { output: string; failures?: readonly string[] };

export const single = (ok: boolean, output: string): Result => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
