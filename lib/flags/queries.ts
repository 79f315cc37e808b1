import { db } from "@/lib/db";
import { FLAGS, type FlagKey } from "@/lib/flags/rules";

export async function isEnabled(key: FlagKey): Promise<boolean> {
  const flag = await db().featureFlag.findUnique({ where: { key }, select: { value: true } });
  return flag?.value ?? false;
}

/** `updatedAt` is undefined for a feature that was never switched. */
export type FlagRow = { key: FlagKey; value: boolean; updatedAt: Date | undefined };

export async function listFlags(): Promise<FlagRow[]> {
  const rows = await db().featureFlag.findMany({ where: { key: { in: [...FLAGS] } } });
  return FLAGS.map((key) => {
    const row = rows.find((flag) => flag.key === key);
    return { key, value: row?.value ?? false, updatedAt: row?.updatedAt };
  });
}
