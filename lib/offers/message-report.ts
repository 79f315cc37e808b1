import { auditCte } from "@/lib/audit/log";
import type { ReportReason } from "@/lib/offers/message-rules";
import type { Writer } from "@/lib/offers/message-writer";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

type Report = { messageId: string; reason: ReportReason; words: string | null };

/** By the reader of a message, once. False if it is not one that the other side wrote to this one, or is reported already. */
export async function reportMessage(
  { party, offer }: Writer,
  { messageId, reason, words }: Report,
  now: Date,
): Promise<boolean> {
  const reported = await queryRows(db(), idRow)`
    WITH reported AS (
      UPDATE offer_message SET reported_at = ${now}::timestamptz, report_reason = ${reason}, report_words = ${words},
        seen_at = coalesce(seen_at, ${now}::timestamptz)
      WHERE id = ${messageId}::uuid AND root_offer_id = ${offer.rootOfferId}::uuid AND author <> ${party}::party
        AND reported_at IS NULL
        AND EXISTS (SELECT FROM offer acted WHERE acted.id = ${offer.id}::uuid AND acted.token_salt = ${offer.tokenSalt})
      RETURNING id
    ),
    audited AS (${auditCte("reported", [
      {
        actor: party,
        ...(party === "creator" && { actorId: offer.creatorUserId }),
        action: "message_reported",
        table: "offer_message",
        recordId: messageId,
        details: { reason },
      },
    ])})
    SELECT id FROM reported`;
  return reported.length === 1;
}
