import { type Preset, rulesOfPreset } from "@/lib/creator-profiles/rules";
import type { Rights } from "@/lib/offers/rules";

/** The rules that a creator sets, as the form gives them. `toggles` count only with the preset `custom`. */
export type RulesChoice = {
  preset: Preset;
  toggles: Rights;
  priceFloorCents: number;
  payoutEmail: string;
  autoApprove: boolean;
};

/** The columns that hold the rules of a choice, its preset written out. */
export function columnsOf(choice: RulesChoice) {
  const { categories, ...rights } = rulesOfPreset(choice.preset, choice.toggles);
  return {
    preset: choice.preset,
    ...rights,
    categories: [...categories],
    priceFloorCents: choice.priceFloorCents,
    payoutEmail: choice.payoutEmail,
    autoApprove: choice.autoApprove,
  };
}
