import { z } from "zod";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { Prisma } from "@/lib/generated/prisma/client";
import { type RunningDispute, runningDisputes } from "@/lib/licenses/leave-disputes";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { formatNumber } from "@/lib/text/typeset";
import { type ErasureObstacle, obstacleToErasing } from "@/lib/your-data/erasure-obstacles";
import { type Person, seenPersonAt } from "@/lib/your-data/person";
import { GROUPS, type PersonalTable, REGISTER } from "@/lib/your-data/register";

/** `blanked`: the labels of what is blanked in rows that stay; empty if they stay unchanged. */
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
  Object.values(columns).flatMap(({ shown, blank }) => (shown !== undefined && blank ? [shown] : []));

/** What an erasure leaves in the log: the entries about the person, as counted beside it, and the entries that it writes. */
export function keptInLog(fates: readonly Fate[]): string {
  const { stays = 0 } = fates.find(({ of }) => of.table === "admin_audit_log") ?? {};
  const earlier = stays > 0 ? `${formatNumber(stays)} ${stays === 1 ? "entry" : "entries"} about you, and ` : "";
  return `The log keeps ${earlier}what the erasure does, without your name or address.`;
}

/** "Waitlist: Application". */
export const nameOfRow = ({ group, row }: PersonalTable): string =>
  `${GROUPS[group]}: ${row.charAt(0).toLowerCase()}${row.slice(1)}`;
