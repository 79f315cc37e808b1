import { z } from "zod";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { tokenMatches } from "@/lib/tokens";
import type { Interest } from "@/lib/waitlist/rules";

/** Limited to what the entry's own links show. */
type WaitlistEntry = {
  id: string;
  fullName: string;
  email: string;
  interest: Interest;
  tokenSalt: string;
  referralCode: string;
  referrals: number;
  confirmedAt: Date | null;
  /** Whether the box for launch mails was ticked. */
  consentUpdates: boolean;
};

declare const member: unique symbol;

/** Proof that somebody presented a mailed link to this entry. Changes require it. Only `verifyWaitlistToken` makes one. */
export type WaitlistMember = WaitlistEntry & { readonly [member]: true };

const columns = {
  id: true,
  fullName: true,
  email: true,
  userType: true,
  tokenSalt: true,
  referralCode: true,
  referrals: true,
  confirmedAt: true,
  consentUpdates: true,
} as const;

async function findEntry(
  where: Prisma.WaitlistSubmissionWhereUniqueInput,
  client: Db = db(),
): Promise<WaitlistEntry | undefined> {
  const row = await client.waitlistSubmission.findUnique({ where, select: columns });
  if (!row) return undefined;
  const { userType: interest, ...rest } = row;
  return { ...rest, interest };
}

export const findUnconfirmed = (email: string, client: Db = db()): Promise<WaitlistEntry | undefined> =>
  findEntry({ emailKey: emailKey(email), confirmedAt: null }, client);

/** Undefined for an invalid link or a withdrawn entry. */
export async function verifyWaitlistToken(
  id: unknown,
  token: unknown,
  purpose: "waitlist-place" | "waitlist-withdraw" | "updates-end",
): Promise<WaitlistMember | undefined> {
  if (!isUuid(id)) return undefined;
  const entry = await findEntry({ id });
  if (!entry || !tokenMatches(token, purpose, entry.id, entry.tokenSalt)) return undefined;
  return entry as WaitlistMember;
}

/**
 * A confirmed entry's place, from 1, among confirmed entries with its interest; undefined before confirmation. An index counts
 * it.
 */
export async function placeOf(id: string, client: Db = db()): Promise<number | undefined> {
  const [row] = await queryRows(client, z.strictObject({ place: z.int() }))`
    SELECT (
      SELECT count(*) FROM waitlist_submissions AS other
      WHERE other.user_type = mine.user_type AND other.confirmed_at IS NOT NULL
        AND (other.placed_at, other.id) <= (mine.placed_at, mine.id)
    )::int AS place
    FROM waitlist_submissions AS mine WHERE mine.id = ${id}::uuid AND mine.confirmed_at IS NOT NULL`;
  return row?.place;
}
