import { type Consent, statementHash } from "@/lib/audit/consent-documents";
import * as consentStatements from "@/lib/audit/consent-statements";
import { actionLabels, actorLabels, consentLabels } from "@/lib/audit/labels";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { spokenLabels } from "@/lib/text/languages";
import { UPDATES_STATEMENT } from "@/lib/waitlist/rules";
import type { Held, Value } from "@/lib/your-data/see";

const statements = new Map(
  [...Object.values(consentStatements), UPDATES_STATEMENT].map((text) => [statementHash(text), text]),
);

/** The text that was shown with a consent whose record names its hash alone; undefined for a whole document. */
export const statementOf = (consent: Held): string | undefined => {
  const [said, hash] = [consent["The words"], consent["Version (SHA-256 of the text)"]];
  return typeof said === "string" ? said : statements.get(String(hash));
};

const agreed: Record<Consent["document"], string> = {
  "waitlist-terms": "You agreed to the Waitlist Terms.",
  "terms-of-service": "You agreed to the Terms of Service.",
  "update-emails": "You agreed to update emails.",
  "offer-terms": "You agreed to the terms of an offer.",
  "ai-training": "You agreed to AI training.",
  "auto-approve": "You agreed that offers inside your rules are approved automatically.",
  "electronic-agreement": "You agreed to make and sign agreements electronically.",
  "age-of-majority": "You said that you are 18 or older.",
  "digital-replica": "You agreed to the described uses of a digital replica.",
};

/** What was agreed to, in words, where the text that was shown is a whole document or is not known by its hash. */
export const agreedInWords = (consent: Held): string =>
  (agreed as Readonly<Record<string, string>>)[String(consent["Agreed to"])] ?? "You agreed to a text.";

const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outbound_email: mailTemplateLabels,
  admin_audit_log: { ...actionLabels, ...actorLabels },
  consent_record: consentLabels,
};

/** ISO 8601, as jsonb prints a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

export const momentIn = (value: Value): Date | undefined =>
  typeof value === "string" && MOMENT.test(value) && value.length < 40 ? new Date(value) : undefined;

/** Our own words for values of the program; what somebody typed as it is. */
export function inWords(table: string, label: string, value: Value): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((one) => inWords(table, label, one)).join(", ");
  if (typeof value === "object" && value !== null) return JSON.stringify(value, null, 1);
  const text = String(value);
  if (label === "Language") return spokenLabels[text] ?? text;
  return KNOWN[table]?.[text] ?? (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text);
}
