import { explain, type Print } from "@/scripts/local/command-error";
import { shutDown, shutDownOnSignals } from "@/scripts/local/shutdown";
import { type Figure, table } from "@/tools/bench/figures";

/**
 * Prints the table of figures, and shuts down everything that `measure` started. Returns the exit code: 1 when a
 * figure exceeds its limit or nothing could be measured, with the reason on standard error.
 */
export async function report(say: Print, measure: () => Promise<readonly Figure[]>): Promise<number> {
  shutDownOnSignals(say, 130);
  try {
    const figures = await measure();
    say(`\n${table(figures)}`);
    return figures.every(({ isKept }) => isKept) ? 0 : 1;
  } catch (error) {
    console.error(explain(error));
    return 1;
  } finally {
    await shutDown();
  }
}
