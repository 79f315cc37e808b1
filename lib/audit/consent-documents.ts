import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ELECTRONIC_STATEMENT } from "@/lib/audit/consent-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";

/** Files in `content/legal`. */
type LegalDocument = "terms-of-service" | "waitlist-terms";

const hashes = new Map<LegalDocument, Promise<string>>();

/**
 * The hex SHA-256 of the file: the version that consent records name. Read once per process, because documents change only with
 * a deployment. Rejects if the file is missing.
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
  /** Not written again if the address has a record of it that was not withdrawn. */
  once?: true;
  /** The mail with the link that led there. */
  via?: "offer-confirm" | "offer-received" | "counter-offer";
  /** The offer with that link, if not the one agreed to. */
  linkedOfferId?: string;
};

/** Given once per person, on whichever side they are. */
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
 * Writes consents in the transaction of the act that gave them. `agreedAt`: when they acted. `origin`: the browser. If a link
 * led there, the record also holds:
 * - when it was mailed;
 * - when it was first fetched, which a mail scanner may have done;
 * - when somebody first saw its page, which is at the latest when they acted.
 */
export async function recordConsents(
  tx: Db,
  consents: readonly Consent[],
  agreedAt: Date,
  origin?: Origin,
): Promise<void> {
  const data: Prisma.ConsentRecordCreateManyInput[] = [];
  const links = new Map<string, Awaited<ReturnType<typeof linkMoments>>>();
  const saidOnce = new Set<string>();
  for (const { via, linkedOfferId, once, ...consent } of consents) {
    const { emailKey, document } = consent;
    if (once) {
      const said = `${document} ${emailKey}`;
      if (saidOnce.has(said)) continue;
      saidOnce.add(said);
      if ((await tx.consentRecord.count({ where: { emailKey, document, withdrawnAt: null } })) > 0) continue;
    }
    const linked = linkedOfferId ?? consent.offerId;
    const key = `${via} ${linked}`;
    if (via && linked && !links.has(key)) links.set(key, await linkMoments(tx, via, linked, agreedAt));
    const link = links.get(key) ?? {};
    data.push({ ...consent, agreedAt, ip: origin?.ip ?? null, userAgent: origin?.userAgent ?? null, ...link });
  }
  if (data.length > 0) await tx.consentRecord.createMany({ data });
}

const mailedRow = z.strictObject({ at: z.date().nullable() });

/** When a mail about an offer was first sent; null if none was. */
async function firstMailedAt(tx: Db, template: NonNullable<Consent["via"]>, offerId: string): Promise<Date | null> {
  // The partial index names the templates.
  const [row] = await queryRows(tx, mailedRow)`
    SELECT min(sent_at) AS at FROM outbound_email WHERE template = ${template} AND payload ->> 'offerId' = ${offerId}
      AND template IN ('offer-confirm', 'offer-received', 'counter-offer', 'offer-approved')`;
  return row?.at ?? null;
}

async function linkMoments(tx: Db, via: NonNullable<Consent["via"]>, offerId: string, agreedAt: Date) {
  const linkMailedAt = await firstMailedAt(tx, via, offerId);
  if (via === "offer-confirm") return { linkMailedAt };
  const offer = await tx.offer.findUnique({ where: { id: offerId }, select: { fetchedAt: true, seenAt: true } });
  return {
    linkMailedAt,
    linkFetchedAt: offer?.fetchedAt ?? null,
    linkSeenAt: offer ? (offer.seenAt ?? agreedAt) : null,
  };
}
