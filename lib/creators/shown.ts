import type { CreatorRecord } from "@/lib/creators/queries";
import { columnsOf, noticeLabel, presetLabels, type RulesChoice } from "@/lib/creators/rules";
import { formatUsd } from "@/lib/terms/fees";
import { describeAllowedMedia } from "@/lib/terms/scope";
import { RIGHTS, rightLabels } from "@/lib/terms/terms";

// What the forms of rules and account show. Each form carries its version (lib/text/version.ts).

export type ShownRules = Pick<CreatorRecord, "preset" | "payoutEmail" | "replicaNoticeDays"> &
  Omit<CreatorRecord["rules"], "categories">;

export function shownRules({ preset, payoutEmail, rules, replicaNoticeDays }: CreatorRecord): ShownRules {
  const { categories: _, ...shown } = rules;
  return { preset, payoutEmail, replicaNoticeDays, ...shown };
}

export function chosenRules(choice: RulesChoice): ShownRules {
  const { categories: _, ...chosen } = columnsOf(choice);
  return chosen;
}

const onOff = (isOn: boolean): string => (isOn ? "On" : "Off");

export const wordsOfRules = (shown: ShownRules): Record<string, string> => ({
  "Content Preset": presetLabels[shown.preset].title,
  ...Object.fromEntries(RIGHTS.map((right) => [rightLabels[right], onOff(shown.rights.includes(right))])),
  "Minimum Rate": formatUsd(shown.priceFloorCents),
  "Payout Email": shown.payoutEmail,
  "Automatic approval": onOff(shown.autoApprove),
  "Exclusive licenses": onOff(shown.allowsExclusive),
  Media: describeAllowedMedia(shown.media),
  "Notice to end a digital replica": noticeLabel(shown.replicaNoticeDays),
});

export type ShownAccount = { displayName: string; city: string | null; phone: string | null; payoutEmail: string };

export const shownAccount = ({ displayName, city, phone, payoutEmail }: ShownAccount): ShownAccount => ({
  displayName,
  city,
  phone,
  payoutEmail,
});

export const wordsOfAccount = (shown: ShownAccount): Record<string, string> => ({
  "Display Name": shown.displayName,
  City: shown.city ?? "",
  Phone: shown.phone ?? "",
  "Payout Email": shown.payoutEmail,
});
