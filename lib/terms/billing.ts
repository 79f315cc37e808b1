import { organisationNameOf } from "@/lib/text/name";
import { lowered, quoted } from "@/lib/text/typeset";

/** What a brand may type about itself for its agreements, in the order in which they name it. At most so many characters. */
export const BILLING_MAX = { legalName: 100, billingAddress: 300, taxId: 40, purchaseOrder: 60 } as const;
export const BILLING_FIELDS = ["legalName", "billingAddress", "taxId", "purchaseOrder"] as const;
type BillingField = (typeof BILLING_FIELDS)[number];

export const billingLabels: Record<BillingField, string> = {
  legalName: "Legal name",
  billingAddress: "Billing address",
  taxId: "Tax ID",
  purchaseOrder: "Purchase order",
};

/** As typed; null for what is not. */
export type Billing = Record<BillingField, string | null>;

/** As an agreement states it: only what was typed, each on one line. */
export type StatedBilling = Partial<Record<BillingField, string>>;

const LINES = /[\n\r\v\f\u0085\u2028\u2029]+/;

const inOneLine = (text: string): string =>
  text
    .split(LINES)
    .map((line) => organisationNameOf(line).replace(/,$/, ""))
    .filter((line) => line !== "")
    .join(", ");

/** Undefined if nothing was typed: the agreement is then the one of a brand that never heard of it. */
export function statedIn(billing: Billing): StatedBilling | undefined {
  const stated = BILLING_FIELDS.flatMap((field) => {
    const text = inOneLine(billing[field] ?? "");
    return text ? [[field, text] as const] : [];
  });
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** What follows the parties in their clause. Quoted, so that no typed text passes for words of the agreement. */
export const statedLines = (billing: StatedBilling = {}): string =>
  BILLING_FIELDS.flatMap((field) => {
    const text = billing[field];
    return text ? [`\nLicensee’s ${lowered(billingLabels[field])}: ${quoted(text)}.`] : [];
  }).join("");
