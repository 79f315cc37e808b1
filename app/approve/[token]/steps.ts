import { COUNTER_PERCENTS, type CounterPercent, type Decision } from "@/lib/offers/rules";

/** What the party awaited has begun to do: the next step of its decision. */
export type Step =
  | { name: string; decision: "approve" | "decline" }
  | { name: string; decision: "counter"; percent: CounterPercent };

/** The steps that may be taken, in the order of their buttons. `name` is the step's word in the page's address. */
export const stepsOf = (decisions: readonly Decision[]): Step[] =>
  decisions.flatMap((decision): Step[] =>
    decision === "counter"
      ? COUNTER_PERCENTS.map((percent) => ({ name: `counter-${percent}`, decision, percent }))
      : [{ name: decision, decision }],
  );
