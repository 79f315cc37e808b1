import type { z } from "zod";
import { auditCte } from "@/lib/audit/log";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { MAX_USES } from "@/lib/licenses/use-rules";
import type { filedUseSchema } from "@/lib/licenses/use-schema";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";

/** The same form sent twice files one use. A use outside the license is filed too, and shown as such. */
export async function fileUse(
  buyer: ConfirmedBuyer,
  use: z.output<typeof filedUseSchema>,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "too-many" }> {
  const grant = await grantOfBuyer(use.grantId, buyer);
  if (!grant) return { ok: false, reason: "not-found" };
  const entry = { actor: "buyer", action: "use_filed", table: "license_use", recordId: use.useId } as const;
  return db().$transaction(async (tx) => {
    // Serializes concurrent uses, which are counted.
    await tx.$executeRaw`SELECT FROM license_grant WHERE id = ${grant.id}::uuid FOR NO KEY UPDATE`;
    const filed = await queryRows(tx, idRow)`
      WITH filed AS (
        INSERT INTO license_use (id, grant_id, place, territory, begins_on, ends_on, note, filed_at)
        SELECT ${use.useId}::uuid, ${grant.id}::uuid, ${use.place}, ${use.territory}::territory,
          ${use.beginsOn}::timestamptz AT TIME ZONE 'UTC', ${use.endsOn}::timestamptz AT TIME ZONE 'UTC',
          ${use.note ?? ""}, ${now}::timestamptz
        WHERE (SELECT count(*) FROM license_use WHERE grant_id = ${grant.id}::uuid) < ${MAX_USES}
        ON CONFLICT (id) DO NOTHING RETURNING id
      ),
      audited AS (${auditCte("filed", [{ ...entry, details: { grantId: grant.id } }])})
      SELECT id FROM filed`;
    if (filed.length === 1) return { ok: true };
    const again = await tx.licenseUse.findFirst({ where: { id: use.useId, grantId: grant.id }, select: { id: true } });
    return again ? { ok: true } : { ok: false, reason: "too-many" };
  });
}
