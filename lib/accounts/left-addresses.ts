import { undoEndOf } from "@/lib/accounts/address-rules";
import { PROVED_BRAND, PROVED_PERSON } from "@/lib/accounts/unproved-addresses";
import type { Db } from "@/lib/postgres/db";
import { addHours, UNDO_HOURS } from "@/lib/time";

const undoable = (now: Date) => ({
  confirmedAt: { gt: addHours(now, -UNDO_HOURS) },
  undoneAt: null,
});

/** The owner of a recently left address, who may reclaim it: nobody else can start anything with it meanwhile. */
export async function leftBy(tx: Db, key: string, now: Date): Promise<{ id: string; emailKey: string } | undefined> {
  const move = await tx.addressChange.findFirst({
    where: { fromKey: key, ...undoable(now) },
    orderBy: { confirmedAt: "asc" },
    select: { profile: { select: { id: true, emailKey: true } } },
  });
  return move?.profile;
}

/** What a link that undoes a change is derived from, and the old address that has it. */
type UndoableMove = { fromEmail: string; changeId: string; tokenSalt: string; expiresAt: string };

/** The last move away from each old address of a person that can still undo one. */
export async function undoableMoves(
  tx: Db,
  person: { profileId: string; emailKey: string },
  now: Date,
): Promise<UndoableMove[]> {
  const moves = await tx.addressChange.findMany({
    where: { profileId: person.profileId, fromKey: { not: person.emailKey }, ...undoable(now) },
    orderBy: { confirmedAt: "desc" },
    distinct: "fromKey",
    select: { id: true, fromEmail: true, tokenSalt: true, confirmedAt: true },
  });
  return moves.map(({ id: changeId, confirmedAt, ...move }) => ({
    ...move,
    changeId,
    expiresAt: undoEndOf(confirmedAt ?? now).toISOString(),
  }));
}

/**
 * True if an address belongs to another account, or is reserved for its former owner. What a form wrote without proof
 * is no account.
 */
export async function isTaken(tx: Db, key: string, profileId: string, now: Date): Promise<boolean> {
  const [person, org, left] = [
    await tx.profile.count({ where: { ...PROVED_PERSON, emailKey: key, id: { not: profileId } } }),
    await tx.buyerOrg.count({ where: { ...PROVED_BRAND, emailKey: key } }),
    await leftBy(tx, key, now),
  ];
  return person + org > 0 || (left !== undefined && left.id !== profileId);
}

/** From when to when an address was theirs; the present one has no end. */
export type HeldAddress = { emailKey: string; since: Date; until: Date | undefined };

const EVER = new Date(0);

/** Every address that an account had, the present one last, without the times at which it was another account's. */
export async function addressesOf(tx: Db, profileId: string): Promise<HeldAddress[]> {
  const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { emailKey: true } });
  const past = await pastOf(tx, profileId);
  return withoutOthers(tx, [...past, { emailKey, since: past.at(-1)?.until ?? EVER, until: undefined }], profileId);
}

/**
 * The addresses of whoever proved that the mailbox `emailKey` is theirs: those that the account left, and this one, to which
 * also belongs what named it before the account moved there.
 */
export async function addressesAt(tx: Db, emailKey: string, profileId: string | undefined): Promise<HeldAddress[]> {
  const past = profileId === undefined ? [] : await pastOf(tx, profileId);
  return withoutOthers(tx, [...past, { emailKey, since: EVER, until: undefined }], profileId);
}

type Move = { fromKey: string; toKey: string; confirmedAt: Date | null; undoneAt: Date | null };
type LeftAddress = { emailKey: string; since: Date; until: Date };

const moved = {
  where: { confirmedAt: { not: null } },
  orderBy: { confirmedAt: "asc" },
  select: { fromKey: true, toKey: true, confirmedAt: true, undoneAt: true },
} as const;

const pastOf = async (tx: Db, profileId: string): Promise<LeftAddress[]> =>
  leftIn(await tx.addressChange.findMany({ ...moved, where: { ...moved.where, profileId } }));

/** Which addresses one account left, in order: moves that one link undid it left at once, from the last of them. */
function leftIn(moves: readonly Move[]): LeftAddress[] {
  const undone = new Map(moves.flatMap(({ toKey, undoneAt }) => (undoneAt ? [[undoneAt.getTime(), toKey]] : [])));
  const leavings = [
    ...moves.flatMap(({ fromKey, confirmedAt }) => (confirmedAt ? [{ emailKey: fromKey, until: confirmedAt }] : [])),
    ...[...undone].map(([at, emailKey]) => ({ emailKey, until: new Date(at) })),
  ].sort((a, b) => a.until.getTime() - b.until.getTime());
  return leavings.map((one, index) => ({ ...one, since: leavings[index - 1]?.until ?? EVER }));
}

/** What came to an address while another account had it is the other one's; what came before and after is not. */
async function withoutOthers(tx: Db, held: readonly HeldAddress[], profileId?: string): Promise<HeldAddress[]> {
  const keys = held.map(({ emailKey }) => emailKey);
  const passed = {
    confirmedAt: { not: null },
    ...(profileId !== undefined && { profileId: { not: profileId } }),
    OR: [{ fromKey: { in: keys } }, { toKey: { in: keys }, undoneAt: { not: null } }],
  };
  const others = await tx.profile.findMany({
    where: { addressChanges: { some: passed } },
    select: { addressChanges: moved },
  });
  return others
    .flatMap(({ addressChanges }) => leftIn(addressChanges))
    .reduce<HeldAddress[]>(
      (own, other) => own.flatMap((one) => (one.emailKey === other.emailKey ? cut(one, other) : one)),
      [...held],
    );
}

function cut(one: HeldAddress, { since, until }: LeftAddress): HeldAddress[] {
  const before = one.since < since ? [{ ...one, until: one.until && one.until < since ? one.until : since }] : [];
  const after = !one.until || until < one.until ? [{ ...one, since: one.since > until ? one.since : until }] : [];
  return [...before, ...after];
}
