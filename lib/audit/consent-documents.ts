import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ELECTRONIC_STATEMENT } from "@/lib/audit/consent-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Party } from "@/lib/terms/terms";

/** Files in `content/legal`. */
type LegalDocument = "terms-of-service" | "waitlist-terms";

const hashes = new Map<LegalDocument, Promise<string>>();

/**
 * The hex SHA-256 of the file: the version that consent records name. Read once per process, because documents change
 * only with a deployment. Rejects if the file is missing.
 */
export function documentHash(document: LegalDocument): Promise<string> {
  const known = hashes.get(document);
  if (known) return known;
  const hash = readFile(path.join(process.cwd(), "content", "legal", `${document}.md`)).then((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  hashes.set(document, hash);
  return hash;
}

export const statementHash = (statement: string): string => createHash("sha256").update(statement).digest("hex");

/** `documentHash`: of the text that was shown. */
export type Consent = {
  document:
    | "offer-terms"
    | "terms-of-service"
    | "waitlist-terms"
    | "update-emails"
    | "ai-training"
    | "auto-approve"
    | "electronic-agreement"
    | "age-of-majority"
    | "digital-replica";
  documentHash: string;
  /** Lower-cased and trimmed. */
  emailKey: string;
  party: Party | "visitor";
  offerId?: string;
  waitlistId?: string;
  /** The exact text ticked, or shown beside the button. */
  statement?: string;
  /** Not written again for an address that has a record of it that was not withdrawn. */
  once?: true;
  /** The mail whose link led there. */
  via?: "offer-confirm" | "offer-received" | "counter-offer";
  /** The offer that the link belongs to, if not the one agreed to. */
  linkedOfferId?: string;
};

/** Said once per person, whichever side they are on. */
export const electronicConsent = (emailKey: string, party: Party): Consent => ({
  document: "electronic-agreement",
  documentHash: statementHash(ELECTRONIC_STATEMENT),
  emailKey,
  party,
  statement: ELECTRONIC_STATEMENT,
  once: true,
});

export type Origin = { ip: string; userAgent: string | null };

/**
 * The INSERT of `consents` as part of a larger statement, written only if the CTE named `source` returns a row.
 * `agreedAt` is the instant of the decision, `origin` the browser that made it. If a link led there, the record also
 * holds when it was mailed, when it was first fetched, be it by a mail scanner, and when its page was first before
 * somebody, which is at the latest when that person decided.
 */
export const consentCte = (
  source: string,
  consents: readonly Consent[],
  agreedAt: Date,
  origin?: Origin,
): Prisma.Sql => Prisma.sql`
  INSERT INTO consent_record (id, document, document_hash, email_key, party, offer_id, waitlist_id, agreed_at, statement,
    ip, user_agent, link_mailed_at, link_opened_at, link_seen_at)
  SELECT gen_random_uuid(), c.document, c.document_hash, c.email_key, c.party, c.offer_id, c.waitlist_id,
    ${agreedAt}::timestamptz, c.statement, ${origin?.ip ?? null}, ${origin?.userAgent ?? null},
    (SELECT min(m.sent_at) FROM outbound_email m WHERE m.template = c.via AND m.payload ->> 'offerId' = coalesce(c.linked_offer_id, c.offer_id)::text
      AND m.template IN ('offer-confirm', 'offer-received', 'counter-offer', 'offer-approved')),
    (SELECT o.opened_at FROM offer o WHERE o.id = coalesce(c.linked_offer_id, c.offer_id) AND c.via <> 'offer-confirm'),
    (SELECT coalesce(o.seen_at, ${agreedAt}::timestamptz) FROM offer o
      WHERE o.id = coalesce(c.linked_offer_id, c.offer_id) AND c.via <> 'offer-confirm')
  FROM ${Prisma.raw(source)}, jsonb_to_recordset(${JSON.stringify(
    consents.map((consent) => ({
      document: consent.document,
      document_hash: consent.documentHash,
      email_key: consent.emailKey,
      party: consent.party,
      offer_id: consent.offerId ?? null,
      waitlist_id: consent.waitlistId ?? null,
      statement: consent.statement ?? null,
      via: consent.via ?? null,
      linked_offer_id: consent.linkedOfferId ?? null,
      once: consent.once ?? false,
    })),
  )}::jsonb) AS c(document text, document_hash text, email_key text, party text, offer_id uuid, waitlist_id uuid, statement text,
      via text, linked_offer_id uuid, once boolean)
  WHERE NOT c.once OR NOT EXISTS (
    SELECT FROM consent_record r
    WHERE r.email_key = c.email_key AND r.document = c.document AND r.withdrawn_at IS NULL
  )`;
