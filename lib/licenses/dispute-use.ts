import { randomUUID } from "node:crypto";
import { auditCte } from "@/lib/audit/log";
import type { Creator } from "@/lib/creators/queries";
import { findGrant } from "@/lib/license-rows/queries";
import type { License } from "@/lib/licenses/licenses";
import { disputedMails } from "@/lib/licenses/use-mail";
import { filedUseOf } from "@/lib/licenses/uses";
import { outboxCte } from "@/lib/mail/outbox";
import { findOffer } from "@/lib/offers/queries";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

export async function licenseWith(grantId: string, client: Db = db()): Promise<License> {
  const grant = await findGrant(grantId, client);
  const offer = grant && (await findOffer(grant.offerId, client));
  if (!offer) throw new Error(`The license ${grantId} has no offer`);
  return { grant, offer };
}

/** Both parties are told, and the admin area lists it. Once per use; only the first of concurrent calls succeeds. */
export async function disputeUse(
  creator: Creator,
  useId: string,
  reason: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "disputed-already" }> {
  const use = await filedUseOf(useId, creator.userId);
  if (!use) return { ok: false, reason: "not-found" };
  const id = randomUUID();
  const mails = disputedMails({ license: await licenseWith(use.grantId), use, reason });
  const entry = { actor: "creator", actorId: creator.userId, action: "use_disputed", recordId: id } as const;
  const disputed = await queryRows(db(), idRow)`
    WITH disputed AS (
      INSERT INTO use_dispute (id, use_id, reason, created_at)
      VALUES (${id}::uuid, ${use.id}::uuid, ${reason}, ${now}::timestamptz)
      ON CONFLICT (use_id) DO NOTHING RETURNING id
    ),
    audited AS (${auditCte("disputed", [{ ...entry, table: "use_dispute", details: { useId: use.id } }])}),
    mailed AS (${outboxCte("disputed", mails, now)})
    SELECT id FROM disputed`;
  return disputed.length === 1 ? { ok: true } : { ok: false, reason: "disputed-already" };
}
