import { type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { Licensed } from "@/lib/license-rows/permits";
import type { License } from "@/lib/licenses/licenses";
import type { Compared, FiledUse, Outside, UseDispute } from "@/lib/licenses/use-rules";
import { type Db, db } from "@/lib/postgres/db";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { Medium } from "@/lib/terms/scope";
import { uuidOrNone } from "@/lib/text/uuid";

const disputeColumns = {
  id: true,
  reason: true,
  createdAt: true,
  state: true,
  dueAt: true,
  answeredAt: true,
  answer: true,
  stoppedOn: true,
  lateToldAt: true,
  askedAt: true,
  resolvedAt: true,
  resolution: true,
  endedAt: true,
} as const;

const columns = {
  id: true,
  grantId: true,
  place: true,
  territory: true,
  beginsOn: true,
  endsOn: true,
  note: true,
  filedAt: true,
  filedBy: true,
  correctedAt: true,
  revision: true,
  licensedRight: true,
  replicaUse: true,
  medium: true,
  isPaid: true,
  byHandle: true,
  outside: true,
  dispute: { select: disputeColumns },
} as const;

const findOne = (where: object, client: Db = db()) =>
  client.licenseUse.findFirst({ where: { ...where, takenBackAt: null }, select: columns });

/** CHECKs in the database allow only the media, reasons and states known here. */
function readUse(row: NonNullable<Awaited<ReturnType<typeof findOne>>>): FiledUse {
  const { licensedRight, replicaUse, medium, isPaid, byHandle, outside, dispute, ...use } = row;
  const manner = {
    right: licensedRight,
    replicaUse,
    medium: medium as Medium | null,
    paid: isPaid,
    handle: byHandle,
  };
  return { ...use, manner, outside: outside as Outside | null, dispute: dispute as UseDispute | null };
}

/** Newest first, without those taken back. The caller must authorize the actor. */
export async function usesOf(grantId: string, client: Db = db()): Promise<FiledUse[]> {
  const rows = await client.licenseUse.findMany({
    where: { grantId, takenBackAt: null },
    orderBy: [{ beginsOn: "desc" }, { id: "asc" }],
    select: columns,
  });
  return rows.map(readUse);
}

async function found(where: object, client?: Db): Promise<FiledUse | undefined> {
  const row = await findOne(where, client);
  return row ? readUse(row) : undefined;
}

/** The caller must authorize the actor for the license. */
export const filedUseIn = (grantId: string, useId: string): Promise<FiledUse | undefined> =>
  found({ id: uuidOrNone(useId), grantId: uuidOrNone(grantId) });

export const filedUseOf = (useId: string, creatorUserId: string, client?: Db): Promise<FiledUse | undefined> =>
  found({ id: uuidOrNone(useId), grant: { offer: { creatorUserId } } }, client);

export const filedUseOfBuyer = (
  useId: string,
  { buyerOrgId }: ConfirmedBuyer,
  client?: Db,
): Promise<FiledUse | undefined> => found({ id: uuidOrNone(useId), grant: { offer: { buyerOrgId } } }, client);

/** In no particular order. The caller must authorize the actor. */
export async function disputedUses(disputeIds: readonly string[]): Promise<FiledUse[]> {
  const where = { takenBackAt: null, dispute: { id: { in: [...disputeIds] } } };
  return (await db().licenseUse.findMany({ where, select: columns })).map(readUse);
}

/** The caller must authorize the actor. */
export const disputedUse = (disputeId: string, client?: Db): Promise<FiledUse | undefined> =>
  found({ dispute: { id: uuidOrNone(disputeId) } }, client);

type Facts = Pick<
  LicenseFacts,
  | "rights"
  | "territory"
  | "scope"
  | "replica"
  | "replicaEndedAt"
  | "trainingEndedAt"
  | "effectiveAt"
  | "expiresAt"
  | "endsAt"
  | "state"
>;

/** What `permits` needs to know, from the license's agreement and its row. */
export const licensedBy = ({
  rights,
  territory,
  scope,
  replica,
  replicaEndedAt,
  trainingEndedAt,
  state,
  endsAt,
  ...dates
}: Facts): Licensed => ({
  rights: trainingEndedAt ? [...rights, "training"] : rights,
  trainingEndedAt,
  territory,
  scope,
  replica: replica && { uses: replica.uses, endedAt: replicaEndedAt },
  effectiveAt: dates.effectiveAt,
  expiresAt: dates.expiresAt,
  endedAt: state === "revoked" ? endsAt : null,
});

export function comparedWith({ grant, offer }: License, now: Date): Compared {
  const facts = licenseFacts(grant, offer.agreement.content, now);
  return { licensed: licensedBy(facts), zone: facts.term.zone ?? null };
}
