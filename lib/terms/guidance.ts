import { formatWholeUsd } from "@/lib/terms/fees";
import type { Right } from "@/lib/terms/terms";

/** Published price guidance (specification 9): starting points for negotiation, not market data. Whole cents of USD. */
export type Range = { lowCents: number; highCents: number };

const range = (low: number, high: number): Range => ({ lowCents: low * 100, highCents: high * 100 });

/** A package on the price list, for non-exclusive use without AI training rights. */
type Band = { name: string; guidance: Range; scope: string };

export const bands = [
  { name: "Organic Social", guidance: range(149, 299), scope: "30 days, 1 channel" },
  { name: "Paid Social Local", guidance: range(400, 900), scope: "1 market, 30 days" },
  { name: "Regional Paid", guidance: range(900, 1_800), scope: "Up to 5 markets, 30 days" },
  { name: "Global Digital Rights", guidance: range(2_500, 8_000), scope: "12 months" },
  { name: "Voiceover Web Spot", guidance: range(150, 400), scope: "30–60 s" },
  { name: "Global Voiceover", guidance: range(800, 2_500), scope: "60 s+, 12 months" },
  { name: "IVR/Phone Menu", guidance: range(250, 600), scope: "1 brand, 1 language, 1 year" },
  { name: "Global Brand Ambassador", guidance: range(5_000, 25_000), scope: "Agreed in the contract" },
  { name: "Internal Training", guidance: range(300, 800), scope: "Agreed in the contract" },
] as const satisfies readonly Band[];

/** "$900–$1,800" */
export const formatRange = ({ lowCents, highCents }: Range): string =>
  `${formatWholeUsd(lowCents)}–${formatWholeUsd(highCents)}`;

/** Reach of the work; `times` multiplies the base rate. */
export const usages = [
  { id: "local", label: "Local", times: 1 },
  { id: "regional", label: "Regional", times: 2 },
  { id: "national", label: "National", times: 3 },
  { id: "global", label: "Global", times: 5 },
] as const;
export type Usage = (typeof usages)[number]["id"];

/** Where the work is shown; `times` multiplies the base rate. */
export const platforms = [
  { id: "social", label: "Social", times: 1 },
  { id: "web", label: "Web", times: 1.5 },
  { id: "broadcast", label: "TV or radio", times: 2 },
] as const;
export type Platform = (typeof platforms)[number]["id"];

export const RUSH = { label: "Rush, under 48 hours", times: 1.2 } as const;

/** The launch city's premium. */
export const ATLANTA_TIMES = { low: 1.15, high: 1.25 } as const;

/** The last package has no upper end. */
export const packages = [
  { name: "Starter", guidance: range(250, 500) },
  { name: "Professional", guidance: range(750, 1_500) },
  { name: "Premium", guidance: range(2_000, 5_000) },
] as const;

/** The smallest published project price (specification 9). */
export const MIN_PROJECT_CENTS = 35_000;

/** Packages comparable to each reach; none for national. */
const namesAt: Record<Usage, readonly string[]> = {
  local: ["Organic Social", "Paid Social Local"],
  regional: ["Regional Paid"],
  national: [],
  global: ["Global Digital Rights", "Global Voiceover"],
};

export const bandsAt = (usage: Usage): readonly Band[] => bands.filter(({ name }) => namesAt[usage].includes(name));

/** A sentence on what an offer asks for that the guidance leaves out; empty if there is nothing. */
export function beyondGuidance({ rights, exclusive }: { rights: readonly Right[]; exclusive: boolean }): string {
  const asked = [
    ...(exclusive ? ["is exclusive"] : []),
    ...(rights.includes("training") ? ["permits AI training"] : []),
  ];
  return asked.length > 0 ? `This offer ${asked.join(" and ")}, which no figure includes.` : "";
}
