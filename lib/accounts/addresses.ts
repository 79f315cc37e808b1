import { z } from "zod";
import { undoEndOf } from "@/lib/accounts/rules";
import { BATCH, inBatches } from "@/lib/batches";
import type { Prisma } from "@/lib/generated/prisma/client";
import { lockBrandAt } from "@/lib/locks";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { addHours, UNDO_HOURS } from "@/lib/time";

const mailboxesRow = z.strictObject({ mailbox: z.string(), personMailbox: z.string() });

/**
 * The mailbox behind an address (its `email_key`), as far as it is known to be one person's: without a plus tag, and at
 * Google's domains without dots. Limits are counted by `mailbox_of` instead, which ignores dots everywhere and may join two
 * people.
 */
export const personMailboxOf = async (tx: Db, emailKey: string): Promise<string> =>
  (await mailboxesOf(tx, emailKey)).personMailbox;

const sameRow = z.strictObject({ same: z.boolean() });

/** Whether an address belongs to the person of one of these others, as far as is known. */
export async function isOneOf(tx: Db, emailKey: string, others: readonly string[]): Promise<boolean> {
  const [row] = await queryRows(tx, sameRow)`
    SELECT EXISTS (
      SELECT FROM unnest(${[...others]}::text[]) AS other WHERE person_mailbox_of(other) = person_mailbox_of(${emailKey})
    ) AS same`;
  return row?.same === true;
}

/** `mailbox`: for limits. `personMailbox`: for the person. */
export async function mailboxesOf(tx: Db, emailKey: string): Promise<{ mailbox: string; personMailbox: string }> {
  const [row] = await queryRows(tx, mailboxesRow)`
    SELECT mailbox_of(${emailKey}) AS mailbox, person_mailbox_of(${emailKey}) AS "personMailbox"`;
  if (!row) throw new Error("The database did not fold an address");
  return row;
}

// Below: rows that a form made for an address that nobody has proved since, which a stranger may have typed. They stand for
// nobody and block nobody, and they go once nothing waits for the proof.

/** A brand that followed a mailed link. */
export const PROVED_BRAND = { confirmedAt: { not: null } } satisfies Prisma.BuyerOrgWhereInput;

/** A person who followed a mailed link, or who has or had rights for another reason. */
export const PROVED_PERSON = {
  OR: [
    { emailVerifiedAt: { not: null } },
    { creatorProfile: { isNot: null } },
    { role: "admin" },
    { passwordHash: { not: null } },
    { demotedAt: { not: null } },
  ],
} satisfies Prisma.ProfileWhereInput;

/** `buyerOrgId`: the brand that moves along, if any. */
type Coming = { profileId: string; buyerOrgId: string | null; to: string };

/**
 * Makes room at the key `to` for the account that moves there and has proved it, in the caller's transaction. Removes a person
 * there that nobody proved. Gives the brand that moves along the offers and refusals of the brand already there. The caller
 * must have checked that no other account has the address.
 */
export async function makeRoom(tx: Db, { profileId, buyerOrgId, to }: Coming): Promise<void> {
  await tx.profile.deleteMany({ where: { emailKey: to, id: { not: profileId }, NOT: PROVED_PERSON } });
  if (buyerOrgId === null) return;
  // Waits for offers being added there, so that none is left behind.
  await lockBrandAt(tx, to);
  const there = await tx.buyerOrg.findUnique({
    where: { emailKey: to, NOT: { id: buyerOrgId } },
    select: { id: true },
  });
  if (!there) return;
  await tx.offer.updateMany({ where: { buyerOrgId: there.id }, data: { buyerOrgId } });
  await tx.$executeRaw`
    INSERT INTO refused_buyer (creator_user_id, buyer_org_id, mailbox_key, refused_at)
    SELECT creator_user_id, ${buyerOrgId}::uuid, mailbox_key, refused_at FROM refused_buyer WHERE buyer_org_id = ${there.id}::uuid
    ON CONFLICT DO NOTHING`;
  await tx.buyerOrg.delete({ where: { id: there.id } });
}

/**
 * Removes brands that nobody confirmed and that have no offer left, and the people that a sign-in form added for such
 * addresses, once no link waits for them. Safe to run concurrently. Returns how many were removed.
 */
export async function removeUnproved(now: Date): Promise<number> {
  return (await inBatches(removeBrands)) + (await inBatches((tx) => removePersons(tx, now)));
}

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The second statement sees whatever was added before the first one locked the row. */
async function removeBrands(tx: Db): Promise<number> {
  const bare = await queryRows(tx, idRow)`
    SELECT id FROM buyer_org b WHERE confirmed_at IS NULL AND NOT EXISTS (SELECT FROM offer WHERE buyer_org_id = b.id)
    ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  const { count } = await tx.buyerOrg.deleteMany({
    where: { id: { in: idsIn(bare) }, confirmedAt: null, offers: { none: {} } },
  });
  return count;
}

async function removePersons(tx: Db, now: Date): Promise<number> {
  const bare = await queryRows(tx, idRow)`
    SELECT id FROM profiles p
    WHERE email_verified_at IS NULL AND role = 'member' AND password_hash IS NULL AND demoted_at IS NULL
      AND NOT EXISTS (SELECT FROM creator_profile WHERE user_id = p.id)
      AND NOT EXISTS (SELECT FROM buyer_org WHERE email_key = p.email_key)
      AND NOT EXISTS (SELECT FROM sign_in_link WHERE profile_id = p.id AND expires_at > ${now}::timestamptz)
    ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  const { count } = await tx.profile.deleteMany({
    where: { id: { in: idsIn(bare) }, NOT: PROVED_PERSON, signInLinks: { none: { expiresAt: { gt: now } } } },
  });
  return count;
}

const undoable = (now: Date) => ({
  confirmedAt: { gt: addHours(now, -UNDO_HOURS) },
  undoneAt: null,
});

/** The owner of a recently left address, who may reclaim it. Meanwhile nobody else can start anything with it. */
export async function leftBy(tx: Db, key: string, now: Date): Promise<{ id: string; emailKey: string } | undefined> {
  const move = await tx.addressChange.findFirst({
    where: { fromKey: key, ...undoable(now) },
    orderBy: { confirmedAt: "asc" },
    select: { profile: { select: { id: true, emailKey: true } } },
  });
  return move?.profile;
}

/** What the link that undoes a change is derived from, and the old address that gets it. */
type UndoableMove = { fromEmail: string; changeId: string; tokenSalt: string; expiresAt: string };

/** For each old address of a person that can still undo a move, the last move away from it. */
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
 * True if an address belongs to another account, or is reserved for its former owner. What a form wrote without proof does not
 * count as an account.
 */
export async function isTaken(tx: Db, key: string, profileId: string, now: Date): Promise<boolean> {
  const [person, org, left] = [
    await tx.profile.count({ where: { ...PROVED_PERSON, emailKey: key, id: { not: profileId } } }),
    await tx.buyerOrg.count({ where: { ...PROVED_BRAND, emailKey: key } }),
    await leftBy(tx, key, now),
  ];
  return person + org > 0 || (left !== undefined && left.id !== profileId);
}

/** From when to when an address was somebody's. The present one has no end. */
export type HeldAddress = { emailKey: string; since: Date; until: Date | undefined };

const EVER = new Date(0);

/** Every address that an account had, the present one last, without the times when it was another account's. */
export async function addressesOf(tx: Db, profileId: string): Promise<HeldAddress[]> {
  const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { emailKey: true } });
  const past = await pastOf(tx, profileId);
  return withoutOthers(tx, [...past, { emailKey, since: past.at(-1)?.until ?? EVER, until: undefined }], profileId);
}

/**
 * The addresses of whoever proved the mailbox `emailKey`: those that the account left, and this one. What named this one before
 * the account moved there counts too.
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

/**
 * Which addresses one account left, in order. Moves that one link undid count as one leaving, of the last of their addresses.
 */
function leftIn(moves: readonly Move[]): LeftAddress[] {
  const undone = new Map(moves.flatMap(({ toKey, undoneAt }) => (undoneAt ? [[undoneAt.getTime(), toKey]] : [])));
  const leavings = [
    ...moves.flatMap(({ fromKey, confirmedAt }) => (confirmedAt ? [{ emailKey: fromKey, until: confirmedAt }] : [])),
    ...[...undone].map(([at, emailKey]) => ({ emailKey, until: new Date(at) })),
  ].sort((a, b) => a.until.getTime() - b.until.getTime());
  return leavings.map((one, index) => ({ ...one, since: leavings[index - 1]?.until ?? EVER }));
}

/**
 * Cuts out the times when another account had an address: what came then is that account's, but what came before or after is
 * not.
 */
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
