import { BATCH, inBatches } from "@/lib/batches";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

// Rows that a form made for an address that nobody has proved since: a stranger may have typed it. They stand for
// nobody, so they block nobody, and go with what waits for the proof.

/** A brand that followed a mailed link. */
export const PROVED_BRAND = { confirmedAt: { not: null } } satisfies Prisma.BuyerOrgWhereInput;

/** A person who followed a mailed link, or has or had rights by other means. */
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
 * Makes room at the key `to` for the account that moves there and has proved it, in the caller's transaction: removes a
 * person that nobody proved, and gives the brand that moves along the offers of the one there, and the refusals of it. The caller must have
 * checked that no other account has the address.
 */
export async function makeRoom(tx: Db, { profileId, buyerOrgId, to }: Coming): Promise<void> {
  await tx.profile.deleteMany({ where: { emailKey: to, id: { not: profileId }, NOT: PROVED_PERSON } });
  if (buyerOrgId === null) return;
  // Waits for offers that are being added there, so that none is left behind.
  const [there] = await queryRows(tx, idRow)`
    SELECT id FROM buyer_org WHERE email_key = ${to} AND id <> ${buyerOrgId}::uuid FOR UPDATE`;
  if (!there) return;
  await tx.offer.updateMany({ where: { buyerOrgId: there.id }, data: { buyerOrgId } });
  await tx.$executeRaw`
    INSERT INTO refused_buyer (creator_user_id, buyer_org_id, mailbox_key, refused_at)
    SELECT creator_user_id, ${buyerOrgId}::uuid, mailbox_key, refused_at FROM refused_buyer WHERE buyer_org_id = ${there.id}::uuid
    ON CONFLICT DO NOTHING`;
  await tx.buyerOrg.delete({ where: { id: there.id } });
}

/**
 * Removes brands that nobody confirmed and that no offer waits for any more, and the persons that a sign-in form added
 * for such addresses, once no link waits for them. Safe to run concurrently. Returns how many were removed.
 */
export async function removeUnproved(now: Date): Promise<number> {
  return (await inBatches(removeBrands)) + (await inBatches((tx) => removePersons(tx, now)));
}

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The second statement sees what was added before the first one locked the row. */
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
