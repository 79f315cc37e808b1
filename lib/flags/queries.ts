import { db } from "@/lib/db";
import type { FlagKey } from "@/lib/flags/rules";

/** Whether a feature is on. A missing row is off. */
export async function isEnabled(key: FlagKey): Promise<boolean> {
  const flag = await db().featureFlag.findUnique({ where: { key }, select: { value: true } });
  return flag?.value ?? false;
}
