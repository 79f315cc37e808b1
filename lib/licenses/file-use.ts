import { randomUUID } from "node:crypto";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { grantOfBuyer } from "@/lib/license-rows/queries";
import { licenseWith } from "@/lib/licenses/licenses";
import { answerToUse, type FiledUse, MAX_USES, type Outside } from "@/lib/licenses/use-rules";
import { type SentUse, shownUse } from "@/lib/licenses/use-schema";
import { comparedWith, filedUseOfBuyer, usesOf } from "@/lib/licenses/uses";
import { keepProfile, lockLicense } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";

/** `outside`: why the license prohibits the use. The sender has not been told yet. */
type NotTold = { ok: false; reason: "outside"; outside: Outside };

/** `outside`: null if the license allows the use. A use outside it is filed only after its sender was told why. */
async function outsideOf(
  client: Db,
  grantId: string,
  use: SentUse,
  now: Date,
): Promise<NotTold | { ok: true; outside: Outside | null }> {
  const compared = comparedWith(await licenseWith(grantId, client), now);
  const { answer, because } = answerToUse(compared, { ...use, ...use.manner });
  if (answer !== "prohibited") return { ok: true, outside: null };
  const outside = because as Outside;
  return use.told === outside ? { ok: true, outside } : { ok: false, reason: "outside", outside };
}

type Filed = { ok: true } | NotTold | { ok: false; reason: "not-found" | "too-many" };

/**
 * Files a use. The same form sent twice files one use; if it was edited since, or the use was taken back, it files another. A
 * use that `permits` prohibits is refused with the reason. Sent again with that reason, it is filed and marked as outside.
 */
export async function fileUse(
  buyer: BuyerWhoMay<"use">,
  { useId, grantId, ...use }: SentUse & { useId: string; grantId: string },
  now: Date,
): Promise<Filed> {
  const grant = await grantOfBuyer(grantId, buyer);
  if (!grant) return { ok: false, reason: "not-found" };
  return db().$transaction(async (tx): Promise<Filed> => {
    await keepProfile(tx, buyer.profileId);
    if (!(await stillMay(tx, buyer, "use"))) return { ok: false, reason: "not-found" };
    await lockLicense(tx, grant.id);
    const checked = await outsideOf(tx, grant.id, use, now);
    if (!checked.ok) return checked;
    const { outside } = checked;
    const details = { grantId: grant.id, ...(outside && { outside }) };
    const isAgain = (await tx.licenseUse.count({ where: { id: useId } })) > 0;
    if (isAgain && (await usesOf(grant.id, tx)).some((filed) => isSameUse(filed, use))) return { ok: true };
    if ((await tx.licenseUse.count({ where: { grantId: grant.id } })) >= MAX_USES)
      return { ok: false, reason: "too-many" };
    const id = isAgain ? randomUUID() : useId;
    await tx.licenseUse.create({
      data: { id, grantId: grant.id, filedAt: now, filedBy: buyer.profileId, ...columnsOf(use, outside) },
    });
    await appendAudit(tx, [{ actor: "buyer", action: "use_filed", table: "license_use", recordId: id, details }]);
    return { ok: true };
  });
}

const isSameUse = (one: FiledUse, other: SentUse): boolean => versionOf(shownUse(one)) === versionOf(shownUse(other));

const columnsOf = ({ manner, place, territory, beginsOn, endsOn, note }: SentUse, outside: Outside | null) => ({
  ...{ place, territory, beginsOn, endsOn, note, outside },
  licensedRight: manner.right,
  replicaUse: manner.replicaUse,
  medium: manner.medium,
  isPaid: manner.paid,
  byHandle: manner.handle,
});

type Kept = { ok: false; reason: "not-found" | "disputed" } | { ok: false; reason: "changed"; stored: FiledUse };

/** The licensee may change a use until it is disputed. `version`: the use as the form showed it (`shownUse`). */
async function useToChange(
  tx: Db,
  buyer: BuyerWhoMay<"use">,
  { useId, version }: { useId: string; version: string },
): Promise<{ ok: true; stored: FiledUse } | Kept> {
  if (!(await stillMay(tx, buyer, "use"))) return { ok: false, reason: "not-found" };
  const filed = await filedUseOfBuyer(useId, buyer, tx);
  if (filed) await lockLicense(tx, filed.grantId);
  const stored = await filedUseOfBuyer(useId, buyer, tx);
  if (!stored) return { ok: false, reason: "not-found" };
  if (stored.dispute) return { ok: false, reason: "disputed" };
  return version === versionOf(shownUse(stored)) ? { ok: true, stored } : { ok: false, reason: "changed", stored };
}

export const correctUse = (
  buyer: BuyerWhoMay<"use">,
  { useId, version, ...use }: SentUse & { useId: string; version: string },
  now: Date,
): Promise<{ ok: true; grantId: string } | NotTold | Kept> =>
  db().$transaction(async (tx): Promise<{ ok: true; grantId: string } | NotTold | Kept> => {
    const open = await useToChange(tx, buyer, { useId, version });
    const after = shownUse(use);
    if (!open.ok) {
      // Whether the same correction was sent twice.
      const isDone = open.reason === "changed" && versionOf(shownUse(open.stored)) === versionOf(after);
      return isDone ? { ok: true, grantId: open.stored.grantId } : open;
    }
    const { stored } = open;
    const { grantId } = stored;
    const before = shownUse(stored);
    if (versionOf(before) === versionOf(after)) return { ok: true, grantId };
    const checked = await outsideOf(tx, grantId, use, now);
    if (!checked.ok) return checked;
    const revision = stored.revision + 1;
    const changed = Object.keys(after).filter(
      (key) => before[key as keyof typeof before] !== after[key as keyof typeof after],
    );
    const data = { ...columnsOf(use, checked.outside), revision, correctedAt: now };
    await tx.licenseUse.update({ where: { id: useId }, data });
    const details = { grantId, changed, revision };
    await appendAudit(tx, [
      { actor: "buyer", action: "use_corrected", table: "license_use", recordId: useId, details },
    ]);
    return { ok: true, grantId };
  });

/** Hides the use from everybody. Its row stays in the database. */
export const takeBackUse = (
  buyer: BuyerWhoMay<"use">,
  shown: { useId: string; version: string },
  now: Date,
): Promise<{ ok: true; grantId: string } | Kept> =>
  db().$transaction(async (tx): Promise<{ ok: true; grantId: string } | Kept> => {
    const open = await useToChange(tx, buyer, shown);
    if (!open.ok) return open;
    const { id, grantId } = open.stored;
    await tx.licenseUse.update({ where: { id }, data: { takenBackAt: now } });
    const details = { grantId };
    await appendAudit(tx, [{ actor: "buyer", action: "use_taken_back", table: "license_use", recordId: id, details }]);
    return { ok: true, grantId };
  });
