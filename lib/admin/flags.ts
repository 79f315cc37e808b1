import { FLAGS, type FlagKey } from "@/lib/admin/flag-rules";
import { previewFeatures } from "@/lib/env";
import { db } from "@/lib/postgres/db";
import { versionOf } from "@/lib/text/version";

export async function isEnabled(key: FlagKey): Promise<boolean> {
  if (previewFeatures().includes(key)) return true;
  const flag = await db().featureFlag.findUnique({ where: { key }, select: { value: true } });
  return flag?.value ?? false;
}

/** `updatedAt` is undefined for a feature that was never switched. */
type Flag = { key: FlagKey; value: boolean; updatedAt: Date | undefined };

/** `version`: of what the row shows. `isPreviewed`: on in this preview, whatever is switched here. */
export type FlagRow = Flag & { version: string; isPreviewed: boolean };

/** A flag that was switched twice since is another one: somebody decided in between. */
export const versionOfFlag = ({ value, updatedAt }: Omit<Flag, "key">): string =>
  versionOf({ value, updatedAt: updatedAt?.toISOString() ?? null });

export async function listFlags(): Promise<FlagRow[]> {
  const rows = await db().featureFlag.findMany({ where: { key: { in: [...FLAGS] } } });
  const previewed = previewFeatures();
  return FLAGS.map((key) => {
    const row = rows.find((flag) => flag.key === key);
    const flag = { key, value: row?.value ?? false, updatedAt: row?.updatedAt };
    return { ...flag, version: versionOfFlag(flag), isPreviewed: previewed.includes(key) };
  });
}
