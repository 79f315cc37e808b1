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

type Held = { emailKey: string; since: Date; until: Date | undefined };

/** The current one has no end. */
export async function addressesOf(tx: Db, profileId: string): Promise<Held[]> {
  const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { emailKey: true } });
  const moves = await tx.addressChange.findMany({
    where: { profileId, confirmedAt: { not: null } },
    orderBy: { confirmedAt: "asc" },
    select: { fromKey: true, toKey: true, confirmedAt: true, undoneAt: true },
  });
  // Moves that one link undid, the account left at once: from the address of the last of them.
  const undone = new Map(moves.flatMap(({ toKey, undoneAt }) => (undoneAt ? [[undoneAt.getTime(), toKey]] : [])));
  const steps = [
    ...moves.flatMap(({ fromKey, confirmedAt }) => (confirmedAt ? [{ left: fromKey, at: confirmedAt }] : [])),
    ...[...undone].map(([at, left]) => ({ left, at: new Date(at) })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const past = steps.map(({ left, at }, index) => ({
    emailKey: left,
    since: steps[index - 1]?.at ?? new Date(0),
    until: at,
  }));
  return [...past, { emailKey, since: steps.at(-1)?.at ?? new Date(0), until: undefined }];
}
