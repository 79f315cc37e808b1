import { COUNTER_PERCENTS, type CounterPercent, type Decision } from "@/lib/offers/rules";

export type Step =
  | { name: string; decision: "approve" | "decline" }
  | { name: string; decision: "counter"; percent: CounterPercent };

/** In button order. `name` is the step's keyword in the page's address. */
export const stepsOf = (decisions: readonly Decision[]): Step[] =>
  decisions.flatMap((decision): Step[] =>
    decision === "counter"
      ? COUNTER_PERCENTS.map((percent) => ({ name: `counter-${percent}`, decision, percent }))
      : [{ name: decision, decision }],
  );

/** The id of the sentence that says what a counter-offer means. */
export const COUNTER_MEANS = "counter-means";

export type StepParams = { done?: string | string[]; step?: string | string[] };

export const stepIn = (steps: readonly Step[], { step }: StepParams): Step | undefined =>
  steps.find(({ name }) => name === step);
