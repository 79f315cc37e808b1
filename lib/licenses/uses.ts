import { db } from "@/lib/postgres/db";
import type { Territory } from "@/lib/terms/terms";
import { uuidOrNone } from "@/lib/text/uuid";

export type FiledUse = {
  id: string;
  grantId: string;
  place: string;
  territory: Territory;
  beginsOn: Date;
  endsOn: Date;
  note: string;
  filedAt: Date;
  dispute: { reason: string; createdAt: Date; resolvedAt: Date | null; resolution: string | null } | null;
};

const columns = {
  id: true,
  grantId: true,
  place: true,
  territory: true,
  beginsOn: true,
  endsOn: true,
  note: true,
  filedAt: true,
  dispute: { select: { reason: true, createdAt: true, resolvedAt: true, resolution: true } },
} as const;

/** Latest first. The caller must authorize the actor. */
export const usesOf = (grantId: string): Promise<FiledUse[]> =>
  db().licenseUse.findMany({ where: { grantId }, orderBy: [{ beginsOn: "desc" }, { id: "asc" }], select: columns });

export async function filedUseOf(useId: string, creatorUserId: string): Promise<FiledUse | undefined> {
  const mine = { id: uuidOrNone(useId), grant: { offer: { creatorUserId } } };
  return (await db().licenseUse.findFirst({ where: mine, select: columns })) ?? undefined;
}
