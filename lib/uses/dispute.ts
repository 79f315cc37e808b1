import { randomUUID } from "node:crypto";
import { auditCte } from "@/lib/audit/log";
import type { Creator } from "@/lib/creators/queries";
import { type Db, db } from "@/lib/db";
import { findGrant } from "@/lib/licenses/queries";
import { outboxCte } from "@/lib/mail/outbox";
import type { License } from "@/lib/offers/licenses";
import { findOffer } from "@/lib/offers/queries";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { disputedMails } from "@/lib/uses/mail";
import { filedUseOf } from "@/lib/uses/queries";

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
