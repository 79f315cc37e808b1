import { Check, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import type { CreatorRecord } from "@/lib/creators/queries";
import { describeRules, noticeLabel, presetLabels } from "@/lib/creators/rules";
import { formatUsd } from "@/lib/terms/fees";
import { describeAllowedMedia } from "@/lib/terms/scope";
import type { CreatorRules } from "@/lib/terms/terms";

type RulesSheetProps = { creator: Pick<CreatorRecord, "rules" | "preset" | "payoutEmail" | "replicaNoticeDays"> };

/** "Standard preset, at least $50.00. You decide every offer." */
export const rulesInWords = ({ preset, rules }: RulesSheetProps["creator"]): string =>
  `${presetLabels[preset].title} preset, at least ${formatUsd(rules.priceFloorCents)}. ${
    rules.autoApprove && !rules.allowsExclusive
      ? "Offers inside your rules are approved at once."
      : "You decide every offer."
  }`;

function autoApproval({ autoApprove, allowsExclusive }: CreatorRules): string {
  if (!autoApprove) return "Off. You decide every offer.";
  return allowsExclusive
    ? "On, but it waits: while you allow exclusive licenses, you decide every offer."
    : "On. Offers inside your rules from brands with a confirmed address are approved at once. AI training, a digital replica, exclusive licenses and terms of more than 12 months never are.";
}

export function RulesSheet({ creator }: RulesSheetProps) {
  const { rules } = creator;
  const { allowed, forbidden, flagged } = describeRules(rules);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
      <dl className="space-y-5">
        <Entry name="You allow">
          <Lines icon={Check} tone="text-verified-text" lines={allowed} />
        </Entry>
        {forbidden.length > 0 && (
          <Entry name="You do not allow">
            <Lines icon={X} tone="text-seal-text" lines={forbidden} />
          </Entry>
        )}
        {flagged && <Entry name="Other categories">{flagged}.</Entry>}
      </dl>
      <dl className="space-y-5">
        <Entry name="Preset">{presetLabels[creator.preset].title}</Entry>
        <Entry name="Media">{describeAllowedMedia(rules.media)}</Entry>
        <Entry name="Minimum rate">{formatUsd(rules.priceFloorCents)} an offer. Offers below it are rejected.</Entry>
        <Entry name="Auto-approve">{autoApproval(rules)}</Entry>
        {rules.rights.includes("replica") && (
          <Entry name="Notice to end a digital replica">{noticeLabel(creator.replicaNoticeDays)}</Entry>
        )}
        <Entry name="Payout email">{creator.payoutEmail}</Entry>
      </dl>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Lines({ icon: Icon, tone, lines }: { icon: LucideIcon; tone: string; lines: readonly string[] }) {
  return (
    <ul className="mt-1 space-y-1.5">
      {lines.map((line) => (
        <li key={line} className="flex min-w-0 gap-[min(0.625rem,2vw)] leading-snug">
          <Icon aria-hidden className={`mt-0.5 size-[min(1rem,4vw)] shrink-0 ${tone}`} />
          {line}
        </li>
      ))}
    </ul>
  );
}
