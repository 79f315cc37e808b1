import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { ENDINGS } from "@/lib/retention/endings";
import { overBefore, type TimedRule } from "@/lib/retention/rules";

/** Rows per statement, so that none holds many locks for long. */
const BATCH = 1_000;

/** The rules that `endOver` carries out. */
export type RunRule = {
  [Id in TimedRule]: (typeof ENDINGS)[Id] extends readonly unknown[] ? Id : never;
}[TimedRule];

export const RUN_RULES = (Object.keys(ENDINGS) as TimedRule[]).filter(
  (id): id is RunRule => !("elsewhere" in ENDINGS[id]),
);

/**
 * Ends whatever is over at `now`, until nothing is left or `until` is aborted; the next run continues. Takes one batch of each
 * rule in turn, so that a rule with many rows keeps no other waiting. Each batch is one statement that skips locked rows, so
 * this is safe to run concurrently or late, or to kill. A rule that fails is logged and does not stop the others. Returns how
 * many rows ended; throws at the end if a rule failed.
 */
export async function endOver(
  now: Date,
  until: AbortSignal,
  rules: readonly RunRule[] = RUN_RULES,
  most = BATCH,
): Promise<number> {
  let total = 0;
  const failed: string[] = [];
  let open = rules.flatMap((rule) => ENDINGS[rule].map((ending) => ({ rule, ending })));
  while (open.length > 0 && !until.aborted) {
    const going: typeof open = [];
    for (const one of open) {
      if (until.aborted) break;
      try {
        const ended = await db().$executeRaw(one.ending(overBefore(one.rule, now), most));
        total += ended;
        if (ended === most) going.push(one);
      } catch (error) {
        log.error({ err: error, rule: one.rule }, "what is over could not be ended");
        failed.push(one.rule);
      }
    }
    open = going;
  }
  if (failed.length > 0) throw new Error(`These rules of retention failed: ${failed.join(", ")}`);
  return total;
}
