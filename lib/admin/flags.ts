import { FLAGS, type FlagKey } from "@/lib/admin/flag-rules";
import { appendAudit } from "@/lib/audit/log";
import { databaseTime } from "@/lib/clock";
import { lockFlag } from "@/lib/locks";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { type Admin, requireFresh } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";

export async function isEnabled(key: FlagKey): Promise<boolean> {
  const flag = await db().featureFlag.findUnique({ where: { key }, select: { value: true } });
  return flag?.value ?? false;
}

type Features = Readonly<Partial<Record<FlagKey, boolean>>>;

/** Milliseconds that pages wait: until the first answer, and afterwards. */
const FIRST_WAIT = 5_000;
const WAIT = 400;

/** As this process last read them. */
let features: Features | undefined;

/**
 * The features, as last read if the database does not answer at once; undefined if they were never read. `isFresh`: read just
 * now.
 */
export async function currentFeatures(): Promise<{ features: Features | undefined; isFresh: boolean }> {
  const read = async () => {
    features = Object.fromEntries((await listFlags()).map(({ key, value }) => [key, value]));
    return true;
  };
  const late = AbortSignal.timeout(features ? WAIT : FIRST_WAIT);
  const isFresh = await Promise.race([
    read().catch((err: unknown) => {
      log.warn({ err }, "The features could not be read");
      return false;
    }),
    new Promise<false>((resolve) => late.addEventListener("abort", () => resolve(false))),
  ]);
  return { features, isFresh };
}

/** `updatedAt`: undefined for a feature that was never switched. */
type Flag = { key: FlagKey; value: boolean; updatedAt: Date | undefined };

/** `version`: of what the row shows. */
export type FlagRow = Flag & { version: string };

/** If a flag was switched twice since, its version differs, because somebody decided in between. */
const versionOfFlag = ({ value, updatedAt }: Omit<Flag, "key">): string =>
  versionOf({ value, updatedAt: updatedAt?.toISOString() ?? null });

export async function listFlags(): Promise<FlagRow[]> {
  const rows = await db().featureFlag.findMany({ where: { key: { in: [...FLAGS] } } });
  return FLAGS.map((key) => {
    const row = rows.find((flag) => flag.key === key);
    const flag = { key, value: row?.value ?? false, updatedAt: row?.updatedAt };
    return { ...flag, version: versionOfFlag(flag) };
  });
}

/**
 * Switches a flag, for an administrator, which needs a fresh second factor, or for a command or the seed. `version`: of the
 * flag that the administrator saw. False if it was switched since, unless it already is as asked. A command says what the flag
 * must be, and needs no version.
 */
export async function setFlag(key: FlagKey, value: boolean, by: Admin | "system", version?: string): Promise<boolean> {
  const now = await databaseTime();
  return db().$transaction(async (tx) => {
    if (by !== "system") await requireFresh(tx, by, "flag", now);
    await lockFlag(tx, key);
    const before = await tx.featureFlag.findUnique({ where: { key }, select: { value: true, updatedAt: true } });
    if (before?.value === value) return true;
    const current = versionOfFlag({ value: before?.value ?? false, updatedAt: before?.updatedAt });
    if (version !== undefined && version !== current) return false;
    await tx.featureFlag.upsert({
      where: { key },
      create: { key, value, updatedAt: now },
      update: { value, updatedAt: now },
    });
    await appendAudit(tx, [
      {
        ...(by === "system" ? { actor: by } : { actor: "admin", actorId: by.id }),
        action: "flag_changed",
        table: "feature_flag",
        recordId: key,
        details: { value, before: before?.value ?? null },
      },
    ]);
    return true;
  });
}
