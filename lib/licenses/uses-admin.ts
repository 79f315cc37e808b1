import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { GrantStatus, Territory } from "@/lib/generated/prisma/enums";
import { licenseWith } from "@/lib/licenses/dispute-use";
import { resolvedMails } from "@/lib/licenses/use-mail";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";

const disputeRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  resolvedAt: z.date().nullable(),
  resolution: z.string().nullable(),
  reason: z.string(),
  place: z.string(),
  use: z.enum(Territory),
  beginsOn: z.date(),
  endsOn: z.date(),
  note: z.string(),
  grantId: z.string(),
  status: z.enum(GrantStatus),
  effectiveAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  zone: z.string().nullable(),
  territory: z.enum(Territory),
  intended: z.string(),
  creator: z.string(),
  licensee: z.string(),
});

/** `use`: the territory of the use; `intended`: the use agreed to; `zone`: in which its term ends. */
export type DisputeRow = z.infer<typeof disputeRow>;

const disputes: Source<DisputeRow> = {
  row: disputeRow,
  columns: Prisma.sql`d.id, d.created_at AS "createdAt", d.resolved_at AS "resolvedAt", d.resolution, d.reason, u.place,
    u.territory::text AS use, u.begins_on::timestamp AT TIME ZONE 'UTC' AS "beginsOn",
    u.ends_on::timestamp AT TIME ZONE 'UTC' AS "endsOn", u.note, g.id AS "grantId", g.status::text,
    g.effective_at AS "effectiveAt", g.expires_at AS "expiresAt", g.revoked_at AS "revokedAt", a.document::jsonb #>> '{term,zone}' AS zone, o.territory::text,
    o.use_case AS intended, coalesce(p.display_name, p.email) AS creator, coalesce(o.buyer_organisation, o.buyer_name) AS licensee`,
  from: Prisma.sql`use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    JOIN offer o ON o.id = g.offer_id JOIN agreement a ON a.offer_id = o.id JOIN profiles p ON p.id = o.creator_user_id JOIN offer_search s ON s.offer_id = o.id`,
  at: Prisma.sql`d.created_at`,
  id: Prisma.sql`d.id`,
  idType: "uuid",
  searched: Prisma.sql`s.search_text`,
};

/** Of a dispute `d`. */
export const openDispute = Prisma.sql`d.resolved_at IS NULL`;

export function listDisputes(listing: Listing): Promise<Page<DisputeRow>> {
  const filters = listing.filter ? [listing.filter === "open" ? openDispute : Prisma.sql`NOT (${openDispute})`] : [];
  return readPage(disputes, listing, filters);
}

export const findDispute = (id: string): Promise<DisputeRow | undefined> => readRow(disputes, id);

/** Both parties get the note. False if the dispute was closed already. */
export async function resolveDispute(admin: Admin, disputeId: string, resolution: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.useDispute.updateMany({
      where: { id: disputeId, resolvedAt: null },
      data: { resolvedAt: now, resolution },
    });
    if (count === 0) return false;
    const { reason, use } = await tx.useDispute.findUniqueOrThrow({ where: { id: disputeId }, include: { use: true } });
    const by = { actor: "admin", actorId: admin.id, recordId: disputeId } as const;
    await appendAudit(tx, [{ ...by, action: "dispute_resolved", table: "use_dispute", details: { note: resolution } }]);
    const license = await licenseWith(use.grantId, tx);
    await enqueueMail(tx, resolvedMails({ license, use, reason }, resolution), now);
    return true;
  });
}
