import {
  ATLANTA_TIMES,
  type Platform,
  packages,
  platforms,
  type Range,
  RUSH,
  type Usage,
  usages,
} from "@/lib/terms/guidance";
import type { Medium } from "@/lib/terms/scope";
import type { Territory } from "@/lib/terms/terms";

/** `base`: in dollars, as typed. */
export type RateInputs = { base: string; usage: Usage; platform: Platform; rush: boolean; atlanta: boolean };

export const defaultInputs: RateInputs = {
  base: "300",
  usage: "local",
  platform: "social",
  rush: false,
  atlanta: false,
};

const MAX_BASE_CENTS = 100_000_000;

const idIn = <Id extends string>(choices: readonly { id: Id }[], id: string | null): Id | undefined =>
  choices.find((choice) => choice.id === id)?.id;

/** Missing or unknown values take their defaults. */
export function readInputs(query: { get(name: string): unknown }): RateInputs {
  const text = (name: string) => {
    const value = query.get(name);
    return typeof value === "string" ? value : null;
  };
  return {
    base: text("base")?.slice(0, 20) ?? defaultInputs.base,
    usage: idIn(usages, text("usage")) ?? defaultInputs.usage,
    platform: idIn(platforms, text("platform")) ?? defaultInputs.platform,
    rush: text("rush") === "on",
    atlanta: text("atlanta") === "on",
  };
}

export function writeInputs({ base, usage, platform, rush, atlanta }: RateInputs): string {
  const flags = { ...(rush && { rush: "on" }), ...(atlanta && { atlanta: "on" }) };
  return new URLSearchParams({ base, usage, platform, ...flags }).toString();
}

/** Reads dollars as typed ("$1,250.50"). Undefined outside $1 to $1,000,000, or for fractions of a cent. */
export function baseCents(typed: string): number | undefined {
  const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[\s,]/g, ""));
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents >= 100 && cents <= MAX_BASE_CENTS ? cents : undefined;
}

type Step = { label: string; times: number; cents: number };

export type Estimate = { baseCents: number; steps: Step[]; total: Range };

/** Cents times a factor with at most two decimals, rounded half up to the cent. */
const multiply = (cents: number, times: number): number => Math.floor((cents * Math.round(times * 100) + 50) / 100);

/**
 * Price guidance: base x usage x platform, x 1.2 for a rush, with the launch city's premium as a range (specification
 * 9). Undefined if the base rate is not a valid amount.
 */
export function estimateRate(inputs: RateInputs): Estimate | undefined {
  const base = baseCents(inputs.base);
  if (base === undefined) return undefined;
  const factors = [
    ...usages.filter(({ id }) => id === inputs.usage),
    ...platforms.filter(({ id }) => id === inputs.platform),
    ...(inputs.rush ? [RUSH] : []),
  ];
  let cents = base;
  const steps = factors.map(({ label, times }): Step => {
    cents = multiply(cents, times);
    return { label, times, cents };
  });
  const { low, high } = inputs.atlanta ? ATLANTA_TIMES : { low: 1, high: 1 };
  return { baseCents: base, steps, total: { lowCents: multiply(cents, low), highCents: multiply(cents, high) } };
}

/** More than one country counts as global, because the guide has no reach in between. */
const usageIn: Record<Territory, Usage> = {
  us: "national",
  north_america: "global",
  europe: "global",
  global: "global",
};

const platformOf = (medium: Medium): Platform =>
  medium === "tv_streaming" || medium === "radio_podcast"
    ? "broadcast"
    : medium === "organic_social" || medium === "paid_social"
      ? "social"
      : "web";

/**
 * The estimate for where an offer runs, by its most expensive medium, on the guide's base rate. Undefined without a medium,
 * because the guide has no rate for a use of unknown place.
 */
export function estimateForScope(territory: Territory, media: readonly Medium[]): Estimate | undefined {
  const ticked = media.map(platformOf);
  const platform = platforms.findLast(({ id }) => ticked.includes(id))?.id;
  if (!platform) return undefined;
  const estimate = estimateRate({ ...defaultInputs, usage: usageIn[territory], platform });
  if (!estimate) throw new Error("The base rate of the guide is no amount");
  return estimate;
}

export function packageAt(cents: number): string {
  const at = packages.findLastIndex(({ guidance }) => cents >= guidance.lowCents);
  const here = packages[at];
  const next = packages[at + 1];
  if (!here) return `below the ${packages[0].name} package`;
  if (!next || cents <= here.guidance.highCents) return `in the ${here.name} package`;
  return `between the ${here.name} and ${next.name} packages`;
}
