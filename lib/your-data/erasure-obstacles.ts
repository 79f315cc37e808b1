import { z } from "zod";
import { undoableMoves } from "@/lib/accounts/addresses";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { Prisma } from "@/lib/generated/prisma/client";
import { type RunningDispute, runningDisputes } from "@/lib/licenses/dispute-ends";
import { isSoleOwner } from "@/lib/offers/team";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { formatNumber } from "@/lib/text/typeset";
import { addHours, UNDO_HOURS } from "@/lib/time";
import { type Person, seenPersonAt } from "@/lib/your-data/person";
import { type PersonalTable, REGISTER } from "@/lib/your-data/register";

/**
 * Why nothing of an address can be erased.
 * - `staff`: it is an administrator's, whose access must be removed first.
 * - `left`: an account left it recently, and may come back.
 * - `owner`: a brand with other members would be left without an owner.
 * - `undoable`: the account moved here recently, and `until` then the owner of an old address can take it back.
 */
export type ErasureObstacle = { why: "staff" | "left" | "owner"; until?: never } | { why: "undoable"; until: Date };

/**
 * Asked by the page before the button, and by the erasure in its transaction. Only the person's own erasure (`isOwn`) waits for
 * an undo.
 */
export async function obstacleToErasing(
  tx: Db,
  person: Person,
  { isOwn }: { isOwn: boolean },
  now: Date,
): Promise<ErasureObstacle | undefined> {
  if (await isStaff(tx, person)) return { why: "staff" };
  if (await isLeft(tx, person, now)) return { why: "left" };
  for (const id of person.profileIds) if (await isSoleOwner(tx, id)) return { why: "owner" };
  const until = isOwn ? await undoableUntil(tx, person, now) : undefined;
  return until && { why: "undoable", until };
}

const isStaff = async (tx: Db, { profileIds }: Person): Promise<boolean> =>
  (await tx.profile.count({ where: { id: { in: [...profileIds] }, role: "admin" } })) > 0;

/** What came here while the account had the address is erased only with the account, by the register's windows. */
async function isLeft(tx: Db, { emailKey: fromKey, profileIds }: Person, now: Date): Promise<boolean> {
  if (fromKey === null || profileIds.length > 0) return false;
  const lately = { gt: addHours(now, -UNDO_HOURS) };
  return (await tx.addressChange.count({ where: { fromKey, confirmedAt: lately, undoneAt: null } })) > 0;
}

/** When the last move that can still be undone can no longer be. */
async function undoableUntil(tx: Db, { emailKey, profileIds }: Person, now: Date): Promise<Date | undefined> {
  const [profileId] = profileIds;
  if (profileId === undefined) return undefined;
  const moves = await undoableMoves(tx, { profileId, emailKey: emailKey ?? "" }, now);
  const [last] = moves
    .map(({ expiresAt }) => new Date(expiresAt))
    .toSorted((one, other) => Number(other) - Number(one));
  return last;
}

/** Shown to the person, before the button and in answer to it. */
export const erasureObstacleWords: Readonly<Record<ErasureObstacle["why"], string>> = {
  staff: "This address is an administrator’s. Have its access to the admin area removed first.",
  owner:
    "You are the only owner of a brand with other members. Hand it over to one of them first: on your brand’s team page.",
  left: `An account moved away from this address within ${UNDO_HOURS} hours, and can still take it back. To erase the account, ask for the link at its present address; otherwise please come back after that.`,
  undoable: `The account came to this address within ${UNDO_HOURS} hours, and the old address can still take it back. Please come back after that.`,
};

/** `blanked`: the labels of what is blanked in rows that stay, not of moments that the erasure sets. */
export type Fate = { of: PersonalTable; goes: number; stays: number; blanked: readonly string[] };

/** What an erasure would do, according to the same register. The page shows it before the button. */
type ErasurePreview = {
  fates: readonly Fate[];
  openOffers: number;
  disputes: readonly RunningDispute[];
  obstacle: ErasureObstacle | undefined;
};

const countsRow = z.strictObject({ table: z.string(), goes: z.int(), stays: z.int() });
const openRow = z.strictObject({ open: z.int() });

export async function previewErasure({ emailKey }: ProvedMailbox, now: Date): Promise<ErasurePreview> {
  const person = await seenPersonAt(db(), emailKey);
  const counts = await queryRows(db(), countsRow)`${Prisma.join(
    REGISTER.map((of) => countOf(of, person)),
    " UNION ALL ",
  )}`;
  const [offers] = await queryRows(db(), openRow)`
    SELECT count(*)::int AS open FROM offer WHERE root_offer_id = ANY(${[...person.chains]}::uuid[]) AND status = 'pending'`;
  const fates = REGISTER.flatMap((of): Fate[] => {
    const { goes = 0, stays = 0 } = counts.find(({ table }) => table === of.table) ?? {};
    return goes + stays === 0 ? [] : [{ of, goes, stays, blanked: stays > 0 ? blankedIn(of) : [] }];
  });
  const disputes = await runningDisputes(db(), person, now);
  return {
    fates,
    openOffers: offers?.open ?? 0,
    disputes,
    obstacle: await obstacleToErasing(db(), person, { isOwn: true }, now),
  };
}

const countOf = ({ table, mine, stays }: PersonalTable, person: Person): Prisma.Sql => {
  const kept = stays ? stays.rows(person) : Prisma.sql`false`;
  return Prisma.sql`
    SELECT ${table}::text AS table, count(*) FILTER (WHERE (${kept}) IS NOT TRUE)::int AS goes, count(*) FILTER (WHERE (${kept}) IS TRUE)::int AS stays
    FROM ${Prisma.raw(table)} t WHERE ${mine(person)}`;
};

const blankedIn = ({ columns }: PersonalTable): string[] =>
  Object.values(columns).flatMap(({ shown, blank, isSet }) => (shown !== undefined && blank && !isSet ? [shown] : []));

/** What an erasure leaves in the log: the entries about the person, as counted beside it, and the entries that it writes. */
export function keptInLog(fates: readonly Fate[]): string {
  const { stays = 0 } = fates.find(({ of }) => of.table === "admin_audit_log") ?? {};
  const earlier = stays > 0 ? `${formatNumber(stays)} ${stays === 1 ? "entry" : "entries"} about you, and ` : "";
  return `The log keeps ${earlier}what the erasure does, without your name or address.`;
}
