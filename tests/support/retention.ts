import { endOver, type RunRule } from "@/lib/retention/endings";

/** Ends what is over of these rules alone. Returns how many rows. */
export const endOnly = (now: Date, ...rules: RunRule[]): Promise<number> =>
  endOver(now, new AbortController().signal, rules);
