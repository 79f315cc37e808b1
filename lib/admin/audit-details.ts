import { actionLabels, detailLabels, ruleLabels } from "@/lib/audit/labels";
import { creatorStatusLabels, presetLabels } from "@/lib/creators/rules";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { topicLabels } from "@/lib/inquiries/rules";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { reportOutcomeLabels, reportReasonLabels } from "@/lib/offers/message-rules";
import { offerStatusLabels } from "@/lib/offers/rules";
import { outboxStateLabels } from "@/lib/outbox/rules";
import { labelOf } from "@/lib/postgres/listing";
import { formatUsd } from "@/lib/terms/fees";
import { categoryLabels } from "@/lib/terms/terms";
import { formatNumber } from "@/lib/text/typeset";
import { adminInterestLabels } from "@/lib/waitlist/rules";
import { ERASE_REASONS } from "@/lib/your-data/rules";

/** By a detail's name. Values that are not listed are free text or ids. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  preset: Object.fromEntries(Object.entries(presetLabels).map(([preset, { title }]) => [preset, title])),
  categories: categoryLabels,
  method: {
    command: "Command line",
    administrator: "Administrator",
    passkey: "Passkey",
    "sign-in-link": "Emailed link",
    "offer-link": "Emailed link of an offer",
    "team-invitation": "Emailed invitation to a brand",
  },
  awaited: { creator: "Creator", buyer: "Brand" },
  factor: { app: "Authenticator app", passkey: "Passkey", "recovery-code": "Recovery code" },
  grounds: { listed: "Listed address", token: "Set-up token" },
  filter: {
    ...adminInterestLabels,
    ...topicLabels,
    ...inboundStateLabels,
    ...actionLabels,
    ...creatorStatusLabels,
    ...offerStatusLabels,
    ...outboxStateLabels,
  },
  template: mailTemplateLabels,
  outcome: reportOutcomeLabels,
  reason: {
    ...reportReasonLabels,
    ...ERASE_REASONS,
    own: "Its own wish",
    onboarding: "Onboarding",
    "sign-in": "Sign-in",
    "already-registered": "Onboarded already",
    "already-suspended": "Onboarded already, and suspended",
    "already-closed": "Onboarded already, and closed",
  },
};

const labels: Readonly<Record<string, string>> = { ...detailLabels, ...ruleLabels };

function valueWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => valueWords(name, entry)).join(", ") || "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return name.endsWith("Cents") ? formatUsd(value) : formatNumber(value);
  return labelOf(words[name] ?? {}, String(value));
}

export function detailFacts(details: unknown, within = ""): [label: string, value: string][] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const label = within + labelOf(labels, name);
    if (value === null) return [];
    if (typeof value === "object" && !Array.isArray(value)) return detailFacts(value, `${label}: `);
    return [[label, valueWords(name, value)]];
  });
}
