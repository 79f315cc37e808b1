import { randomUUID } from "node:crypto";
import { auditCte } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { comparedWith } from "@/lib/licenses/compared";
import { licenseWith } from "@/lib/licenses/licenses";
import { answerToUse, type FiledUse, MAX_USES, type Outside } from "@/lib/licenses/use-rules";
import { type SentUse, shownUse } from "@/lib/licenses/use-schema";
import { filedUseOfBuyer, usesOf } from "@/lib/licenses/uses";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isStale, versionOf } from "@/lib/text/version";

/** `outside`: why the license prohibits it, which the sender was not told yet. */
type NotTold = { ok: false; reason: "outside"; outside: Outside };

/** Null if it is not outside. A use outside the license is filed only after its sender was told why. */
async function outsideOf(
  grantId: string,
  use: SentUse,
  now: Date,
): Promise<NotTold | { ok: true; outside: Outside | null }> {
  const compared = comparedWith(await licenseWith(grantId), now);
  const { answer, because } = answerToUse(compared, { ...use, ...use.manner });
  if (answer !== "prohibited") return { ok: true, outside: null };
  const outside = because as Outside;
  return use.told === outside ? { ok: true, outside } : { ok: false, reason: "outside", outside };
}

type Filed = { ok: true } | NotTold | { ok: false; reason: "not-found" | "too-many" };

/**
 * The same form sent twice files one use; one that was edited since, or whose use was taken back, files another. What `permits` calls prohibited is refused with the reason, and filed, marked
 * as outside, when it is sent again with that reason.
 */
export async function fileUse(
  buyer: ConfirmedBuyer,
  { useId, grantId, ...use }: SentUse & { useId: string; grantId: string },
  now: Date,
): Promise<Filed> {
  const grant = await grantOfBuyer(grantId, buyer);
  if (!grant) return { ok: false, reason: "not-found" };
  const checked = await outsideOf(grant.id, use, now);
  if (!checked.ok) return checked;
  const { outside } = checked;
  const details = { grantId: grant.id, ...(outside && { outside }) };
  return db().$transaction(async (tx) => {
    // Serializes concurrent uses, which are counted.
    await tx.$executeRaw`SELECT FROM license_grant WHERE id = ${grant.id}::uuid FOR NO KEY UPDATE`;
    const filesAs = async (id: string) => {
      const entry = { actor: "buyer", action: "use_filed", table: "license_use", recordId: id, details } as const;
      const filed = await queryRows(tx, idRow)`
        WITH filed AS (
          INSERT INTO license_use (id, grant_id, filed_at, ${columns})
          SELECT ${id}::uuid, ${grant.id}::uuid, ${now}::timestamptz, ${valuesOf(use, outside)}
          WHERE (SELECT count(*) FROM license_use WHERE grant_id = ${grant.id}::uuid) < ${MAX_USES}
          ON CONFLICT (id) DO NOTHING RETURNING id
        ),
        audited AS (${auditCte("filed", [entry])})
        SELECT id FROM filed`;
      return filed.length === 1;
    };
    const isAgain = async () => (await tx.licenseUse.count({ where: { id: useId } })) > 0;
    const isFiled = async () => (await usesOf(grant.id, tx)).some((filed) => isSameUse(filed, use));
    if (await filesAs(useId)) return { ok: true };
    if ((await isAgain()) && ((await isFiled()) || (await filesAs(randomUUID())))) return { ok: true };
    return { ok: false, reason: "too-many" };
  });
}

const isSameUse = (one: FiledUse, other: SentUse): boolean => versionOf(shownUse(one)) === versionOf(shownUse(other));

const columns = Prisma.sql`place, territory, begins_on, ends_on, note, licensed_right, replica_use, medium, is_paid,
  by_handle, outside`;

const valuesOf = ({ manner, ...use }: SentUse, outside: Outside | null): Prisma.Sql => Prisma.sql`
  ${use.place}, ${use.territory}::territory, ${use.beginsOn}::timestamptz AT TIME ZONE 'UTC',
  ${use.endsOn}::timestamptz AT TIME ZONE 'UTC', ${use.note}, ${manner.right}::license_right,
  ${manner.replicaUse}::smallint, ${manner.medium}::text, ${manner.paid}::boolean, ${manner.handle}::boolean,
  ${outside}::text`;

/** It is its licensee's to change until it is disputed: an UPDATE, which one of concurrent ones wins. */
const isOpen = ({ id, revision }: FiledUse): Prisma.Sql => Prisma.sql`
  u.id = ${id}::uuid AND u.revision = ${revision}::int AND u.disputed_at IS NULL AND u.taken_back_at IS NULL
  AND NOT EXISTS (SELECT FROM use_dispute d WHERE d.use_id = u.id)`;

type Kept = { ok: false; reason: "not-found" | "disputed" } | { ok: false; reason: "changed"; stored: FiledUse };

/** Why nothing was changed. */
async function whyKept(useId: string, buyer: ConfirmedBuyer): Promise<Kept> {
  const stored = await filedUseOfBuyer(useId, buyer);
  if (!stored) return { ok: false, reason: "not-found" };
  return stored.dispute ? { ok: false, reason: "disputed" } : { ok: false, reason: "changed", stored };
}

/** `version`: of what the form showed (`shownUse`). */
export async function correctUse(
  buyer: ConfirmedBuyer,
  { useId, version, ...use }: SentUse & { useId: string; version: string },
  now: Date,
): Promise<{ ok: true; grantId: string } | NotTold | Kept> {
  const stored = await filedUseOfBuyer(useId, buyer);
  if (!stored || stored.dispute) return whyKept(useId, buyer);
  const { grantId } = stored;
  const [before, after] = [shownUse(stored), shownUse(use)];
  if (isStale(version, before, after)) return { ok: false, reason: "changed", stored };
  if (versionOf(before) === versionOf(after)) return { ok: true, grantId };
  const checked = await outsideOf(grantId, use, now);
  if (!checked.ok) return checked;
  const changed = Object.keys(after).filter(
    (key) => before[key as keyof typeof before] !== after[key as keyof typeof after],
  );
  const entry = { actor: "buyer", action: "use_corrected", table: "license_use", recordId: useId } as const;
  const corrected = await queryRows(db(), idRow)`
    WITH corrected AS (
      UPDATE license_use u SET revision = u.revision + 1, corrected_at = ${now}::timestamptz,
        (${columns}) = ROW (${valuesOf(use, checked.outside)})
      WHERE ${isOpen(stored)} RETURNING u.id
    ),
    audited AS (${auditCte("corrected", [{ ...entry, details: { grantId, changed, revision: stored.revision + 1 } }])})
    SELECT id FROM corrected`;
  return corrected.length === 1 ? { ok: true, grantId } : whyKept(useId, buyer);
}

/** It stays in the database, and is shown to nobody any more. */
export async function takeBackUse(
  buyer: ConfirmedBuyer,
  { useId, version }: { useId: string; version: string },
  now: Date,
): Promise<{ ok: true; grantId: string } | Kept> {
  const stored = await filedUseOfBuyer(useId, buyer);
  if (!stored || stored.dispute) return whyKept(useId, buyer);
  if (version !== versionOf(shownUse(stored))) return { ok: false, reason: "changed", stored };
  const { grantId } = stored;
  const entry = { actor: "buyer", action: "use_taken_back", table: "license_use", recordId: useId } as const;
  const taken = await queryRows(db(), idRow)`
    WITH taken AS (UPDATE license_use u SET taken_back_at = ${now}::timestamptz WHERE ${isOpen(stored)} RETURNING u.id),
    audited AS (${auditCte("taken", [{ ...entry, details: { grantId } }])})
    SELECT id FROM taken`;
  return taken.length === 1 ? { ok: true, grantId } : whyKept(useId, buyer);
}
