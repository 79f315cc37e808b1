import { PROVED_ACTS } from "@/lib/acts";
import { type Consent, statementHash } from "@/lib/audit/consent-documents";
import * as consentStatements from "@/lib/audit/consent-statements";
import { actionLabels, actorLabels, consentLabels } from "@/lib/audit/labels";
import { checkOutcomeLabels } from "@/lib/brands/rules";
import { craftLabels } from "@/lib/creators/page-rules";
import { presetLabels, profileStateLabels } from "@/lib/creators/rules";
import { outcomeLabels } from "@/lib/creators/verification-rules";
import { topicLabels } from "@/lib/inquiries/rules";
import { reasons } from "@/lib/license-rows/permits";
import { disputeWords } from "@/lib/licenses/use-rules";
import { withheldReasons } from "@/lib/mail/budget";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { reportOutcomeLabels } from "@/lib/offers/message-rules";
import { offerStatusLabels } from "@/lib/offers/rules";
import { outboxStateLabels } from "@/lib/outbox/rules";
import { placeLabels, viewerLabels } from "@/lib/pictures/rules";
import { labelOf } from "@/lib/postgres/listing";
import { audienceLabels, formatSeconds, formats } from "@/lib/samples/rules";
import { formatUsd } from "@/lib/terms/fees";
import { adviserWords } from "@/lib/terms/replica-words";
import { describeAllowedMedia, mediaIn, mediumLabels } from "@/lib/terms/scope";
import { categoryLabels, rightLabels, territoryLabels } from "@/lib/terms/terms";
import { spokenLabels } from "@/lib/text/languages";
import { columnOf, fieldNames, fieldOf } from "@/lib/waitlist/fields";
import { interestLabels, UPDATES_STATEMENT } from "@/lib/waitlist/rules";
import { REGISTER } from "@/lib/your-data/register";
import { STOPPABLE } from "@/lib/your-data/rules";
import type { Held, Value } from "@/lib/your-data/see";

const statements = new Map(
  [...Object.values(consentStatements), UPDATES_STATEMENT].map((text) => [statementHash(text), text]),
);

/** The text that was shown with a consent whose record has only its hash; undefined for a whole document. */
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

/** What was agreed to, in words, if the text shown was a whole document, or is not known by its hash. */
export const agreedInWords = (consent: Held): string =>
  (agreed as Readonly<Record<string, string>>)[String(consent["Agreed to"])] ?? "You agreed to a text.";

type Words = Readonly<Record<string, string>>;

const parties = { creator: "Creator", buyer: "Brand", visitor: "Visitor" };
const actors = Object.fromEntries(
  Object.entries(actorLabels).map(([actor, label]) => [actor, label.charAt(0).toUpperCase() + label.slice(1)]),
);
const presets = Object.fromEntries(Object.entries(presetLabels).map(([preset, { title }]) => [preset, title]));
const because = Object.fromEntries(Object.entries(reasons).map(([reason, { brief }]) => [reason, brief]));
const fileKinds = Object.fromEntries(Object.entries(formats).map(([format, { label }]) => [format, label]));
const terms = {
  rights: rightLabels,
  categories: categoryLabels,
  media: mediumLabels,
  preset: presets,
  craft: craftLabels,
};

/** Words by table column. Columns without an entry hold typed text, numbers, moments or documents. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  waitlist_submissions: {
    user_type: interestLabels,
    ...Object.fromEntries(
      fieldNames.flatMap((name) => {
        const field = fieldOf(name);
        return "words" in field ? [[columnOf(name), field.words]] : [];
      }),
    ),
  },
  contact_submissions: { subject: topicLabels },
  consent_record: { document: consentLabels, party: parties },
  mail_stop: { kind: STOPPABLE },
  outbound_email: { template: mailTemplateLabels, state: outboxStateLabels, withheld_for: withheldReasons },
  onboarding_draft: terms,
  creator_profile: { ...terms, status: profileStateLabels },
  creator_sample: { language: spokenLabels, audience: audienceLabels, format: fileKinds },
  creator_picture: { audience: viewerLabels, position: placeLabels },
  verification_request: { outcome: outcomeLabels },
  organisation_check: { outcome: checkOutcomeLabels },
  offer: {
    rights: rightLabels,
    category: categoryLabels,
    territory: territoryLabels,
    status: offerStatusLabels,
    decided_by: {
      ...parties,
      standing_instruction: "The creator’s standing instruction",
      administrator: "Our staff",
    },
  },
  offer_message: {
    author: parties,
    act: { counter: "Counter-offer", decline: "Refusal" },
    outcome: reportOutcomeLabels,
  },
  license_reminder: { party: parties },
  reminder_stop: { party: parties },
  license_grant: { status: { active: "Active", expired: "Ended", revoked: "Revoked" } },
  license_use: { territory: territoryLabels, medium: mediumLabels, outside: because },
  use_dispute: { state: disputeWords },
  payment: { provider: { simulated: "Simulated: no money moved" } },
  proof_request: { acts: Object.fromEntries(Object.entries(PROVED_ACTS).map(([act, { words }]) => [act, words])) },
  profiles: { role: { member: "Member", admin: "Administrator" } },
  admin_audit_log: { action: actionLabels, actor: actors },
};

const columnsOf = new Map(
  REGISTER.map(({ table, columns }) => [
    table,
    new Map(Object.entries(columns).flatMap(([column, { shown }]) => (shown ? [[shown, column] as const] : []))),
  ]),
);

/** ISO 8601, as jsonb writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

export const momentIn = (value: Value): Date | undefined =>
  typeof value === "string" && MOMENT.test(value) && value.length < 40 ? new Date(value) : undefined;

/** A label for the page. The file has amounts in cents and lengths in milliseconds. */
export const labelInWords = (label: string): string =>
  label === "Milliseconds" ? "Length" : label.replace(/ in cents$/, "");

/** Our words for the program's own values. Typed text stays as it is. */
export function inWords(table: string, label: string, value: Value): string {
  const column = columnsOf.get(table)?.get(label) ?? "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (column === "media" && Array.isArray(value)) return describeAllowedMedia(mediaIn(value.map(String)));
  if (Array.isArray(value)) return value.map((one) => inWords(table, label, one)).join(", ");
  if (typeof value === "object" && value !== null) return JSON.stringify(value, null, 1);
  if (typeof value === "number" && column.endsWith("_cents")) return formatUsd(value);
  if (typeof value === "number" && column === "duration_ms") return formatSeconds(value);
  const text = String(value);
  if (column === "replica_adviser") return adviserWords(text);
  return labelOf(WORDS[table]?.[column] ?? {}, text);
}
