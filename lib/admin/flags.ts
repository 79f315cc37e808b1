import { FLAGS, type FlagKey } from "@/lib/admin/flag-rules";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { versionOf } from "@/lib/text/version";
import { within } from "@/lib/timeout";

export async function isEnabled(key: FlagKey): Promise<boolean> {
  const flag = await db().featureFlag.findUnique({ where: { key }, select: { value: true } });
  return flag?.value ?? false;
}

/** Milliseconds that pages wait for the database. */
const WAIT = 1_000;

/** Undefined if the database does not answer soon. */
export const currentFeatures = (): Promise<Readonly<Partial<Record<FlagKey, boolean>>> | undefined> =>
  within(
    WAIT,
    listFlags().then(
      (flags) => Object.fromEntries(flags.map(({ key, value }) => [key, value])),
      (err: unknown) => {
        log.warn({ err }, "The features could not be read");
        return undefined;
      },
    ),
    () => undefined,
  );

/** `updatedAt`: undefined for a feature that was never switched. */
type Flag = { key: FlagKey; value: boolean; updatedAt: Date | undefined };

/** `version`: of what the row shows. */
export type FlagRow = Flag & { version: string };

/** If a flag was switched twice since, its version differs, because somebody decided in between. */
export const versionOfFlag = ({ value, updatedAt }: Omit<Flag, "key">): string =>
  versionOf({ value, updatedAt: updatedAt?.toISOString() ?? null });

export async function listFlags(): Promise<FlagRow[]> {
  const rows = await db().featureFlag.findMany({ where: { key: { in: [...FLAGS] } } });
  return FLAGS.map((key) => {
    const row = rows.find((flag) => flag.key === key);
    const flag = { key, value: row?.value ?? false, updatedAt: row?.updatedAt };
    return { ...flag, version: versionOfFlag(flag) };
  });
}
