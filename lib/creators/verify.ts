import { z } from "zod";
import { addressesOf } from "@/lib/accounts/addresses";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import { allowWords, hasHeldPage, holdOthersWords } from "@/lib/creators/held-page";
import { type CreatorDecision, decisionsOn, type SeenCreator, seenRow, seenVersion } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { liftSuspensions } from "@/lib/creators/standing";
import { holdOthersAlike, isCounted, namedAlike, portraitHash, verifiedAt } from "@/lib/creators/verification";
import { closeRequest } from "@/lib/creators/verification-requests";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockCreators, lockName, lockProfile } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { nameSkeleton } from "@/lib/text/look-alikes";

/** For a creator `c` with its profile `p`. */
export const seenColumns = Prisma.sql`c.status::text, c.closed_at AS "closedAt", coalesce(p.display_name, p.email) AS name,
  mailbox_of(p.email_key) AS "mailboxKey", ${portraitHash} AS "portraitHash", c.slug, c.craft, c.city, c.bio, c.links,
  (SELECT jsonb_build_object('bio', h.bio, 'links', h.links) FROM held_page h WHERE h.creator_user_id = c.user_id) AS held,
  (SELECT v.id FROM creator_verification v WHERE v.creator_user_id = c.user_id ORDER BY v.checked_at DESC, v.id LIMIT 1)
    AS "verificationId",
  ${verifiedAt} IS NOT NULL AS "isVerified", c.name_held_at IS NOT NULL AS "isNameHeld",
  EXISTS (SELECT FROM creator_verification v WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL) AS "hasVerification"`;

type Held = { seen: SeenCreator; email: string };

const heldRow = seenRow.extend({ email: z.string() });

/**
 * The creator as it is now. Locks it with its name and everybody named alike, so that neither the creator nor staff can change
 * it until the transaction ends. `renamed`: the name changed before the creator was locked, so the lock is on the wrong name.
 */
async function lockSeen(tx: Db, userId: string): Promise<Held | "renamed" | undefined> {
  const found = await findSeen(tx, userId);
  if (!found) return undefined;
  const { name } = found.seen;
  await lockName(tx, name);
  await lockCreators(tx, [userId, ...(await namedAlike(tx, name))]);
  await lockProfile(tx, userId);
  const held = await findSeen(tx, userId);
  return held && held.seen.name !== found.seen.name ? "renamed" : held;
}

async function findSeen(tx: Db, userId: string): Promise<Held | undefined> {
  const [row] = await queryRows(tx, heldRow)`
    SELECT ${seenColumns}, p.email FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    WHERE c.user_id = ${userId}::uuid`;
  if (!row) return undefined;
  const { email, ...seen } = row;
  return { seen, email };
}

export type DecisionOnCreator = {
  userId: string;
  decision: CreatorDecision;
  /** What was checked, or why. Kept in the audit log. For a suspension it is written to the creator. */
  note: string;
  /** The version of what the administrator saw (`seenVersion`). */
  version: string;
};

/**
 * Makes an administrator's decision on a creator, in the caller's transaction. Refused if the creator is not what the
 * administrator saw, or its state does not allow the decision. The creator is mailed, except about a suspension.
 */
export async function applyDecision(
  tx: Db,
  admin: Admin,
  { userId, decision, note, version }: DecisionOnCreator,
  now: Date,
): Promise<"done" | "changed" | "not-allowed"> {
  const held = await lockSeen(tx, userId);
  if (!held) return "not-allowed";
  if (held === "renamed" || seenVersion(held.seen) !== version) return "changed";
  if (!decisionsOn(held.seen).includes(decision)) return "not-allowed";
  const others = await verbs[decision](tx, { ...held, userId, note, admin }, now);
  await renewSearch(tx, [userId, ...others]);
  const by = { actor: "admin", actorId: admin.id, recordId: userId } as const;
  const details = { note, ...(decision === "suspend" && { told: true as const }) };
  await appendAudit(tx, [{ ...by, action: actions[decision], table: "creator_profile", details }]);
  // Its mail says how many offers closed with it, so lib/offers/suspend sends it.
  if (decision === "suspend") return "done";
  const payload = { name: held.seen.name, decision };
  await enqueueMail(tx, [{ template: "creator-decision", toAddress: held.email, payload }], now);
  return "done";
}

const actions = {
  verify: "creator_verified",
  unverify: "creator_unverified",
  "allow-name": "creator_name_allowed",
  "allow-words": "creator_words_allowed",
  suspend: "creator_suspended",
  lift: "creator_suspension_lifted",
} as const satisfies Record<CreatorDecision, string>;

type Deciding = Held & { userId: string; note: string; admin: Admin };

/** Each returns the ids of other creators that it changed. */
const verbs: Record<CreatorDecision, (tx: Db, deciding: Deciding, now: Date) => Promise<readonly string[]>> = {
  verify: async (tx, { seen, userId, note, admin }, now) => {
    await endVerification(tx, userId, now);
    const { name, mailboxKey, portraitHash, slug, bio, craft } = seen;
    const links = [...seen.links];
    const page = { create: { bio, craft, links } };
    const checked = { name, nameSkeleton: nameSkeleton(name), mailboxKey, portraitHash, slug, page };
    await tx.creatorVerification.create({
      data: { creatorUserId: userId, checkedAt: now, checkedBy: admin.id, note, ...checked },
    });
    await closeRequest(tx, userId, "verified", now, admin);
    const alike = await holdOthersAlike(tx, userId, name, now);
    return [...alike, ...(await holdOthersWords(tx, userId, { name, links }, now))];
  },
  unverify: async (tx, { userId }, now) => {
    await endVerification(tx, userId, now);
    return [];
  },
  "allow-name": (tx, { userId }, now) => changeProfile(tx, userId, { nameHeldAt: null, updatedAt: now }),
  "allow-words": async (tx, { userId }, now) => {
    await allowWords(tx, userId, now);
    return [];
  },
  suspend: (tx, { userId }, now) => changeProfile(tx, userId, { status: "suspended", updatedAt: now }),
  lift: async (tx, { userId }, now) => {
    await liftSuspensions(tx, await addressesOf(tx, userId));
    return changeProfile(tx, userId, { status: "active", updatedAt: now });
  },
};

async function changeProfile(
  tx: Db,
  userId: string,
  data: Prisma.CreatorProfileUpdateInput & { updatedAt: Date },
): Promise<readonly string[]> {
  await tx.creatorProfile.update({ where: { userId }, data });
  return [];
}

const endVerification = (tx: Db, userId: string, now: Date) =>
  tx.creatorVerification.updateMany({ where: { creatorUserId: userId, endedAt: null }, data: { endedAt: now } });

const standingRow = z.strictObject({
  verifiedAt: z.date().nullable(),
  lapsedName: z.string().nullable(),
  isNameHeld: z.boolean(),
  areWordsHeld: z.boolean(),
});

/** `lapsedName`: the name that was checked, if a verification stands but does not count. */
export type Standing = z.infer<typeof standingRow>;

/** Shown to the creator. */
export async function findStanding(userId: string): Promise<Standing | undefined> {
  const [row] = await queryRows(db(), standingRow)`
    SELECT ${verifiedAt} AS "verifiedAt", c.name_held_at IS NOT NULL AS "isNameHeld",
      ${hasHeldPage} AS "areWordsHeld",
      (SELECT v.name FROM creator_verification v
       WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND NOT ${isCounted}) AS "lapsedName"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ${userId}::uuid`;
  return row;
}

const suspensionRow = z.strictObject({ since: z.date(), reason: z.string().nullable() });

/** `reason`: what staff wrote to the creator; null if it was written only for staff, or was blanked. */
export type Suspension = z.infer<typeof suspensionRow>;

/** For a creator whose profile is suspended; undefined if the audit log does not say so, as after an erasure. */
export async function findSuspension(userId: string): Promise<Suspension | undefined> {
  const [row] = await queryRows(db(), suspensionRow)`
    SELECT e.created_at AS since, CASE WHEN e.details -> 'told' = 'true' THEN e.details ->> 'note' END AS reason
    FROM (
      SELECT * FROM admin_audit_log WHERE table_name = 'creator_profile' AND record_id = ${userId}
        AND action IN (${actions.suspend}, ${actions.lift}) ORDER BY id DESC LIMIT 1
    ) e WHERE e.action = ${actions.suspend}`;
  return row;
}

const toldRow = z.strictObject({ lapsed: z.int(), held: z.int(), words: z.int(), asked: z.int() });

/**
 * Mails staff, once for each, how many verifications no longer count, how many names and pages wait, and how many creators
 * asked to be verified. Finds changes of name, mailbox, portrait or address, however they were made. Returns how many.
 */
export async function tellStaff(now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const [told] = await queryRows(tx, toldRow)`
      WITH lapsed AS (
        UPDATE creator_verification v SET lapse_told_at = ${now}::timestamptz
        FROM creator_profile c JOIN profiles p ON p.id = c.user_id
        WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND v.lapse_told_at IS NULL
          AND c.closed_at IS NULL AND NOT ${isCounted}
        RETURNING v.id
      ),
      held AS (
        UPDATE creator_profile SET name_hold_told_at = ${now}::timestamptz
        WHERE closed_at IS NULL AND name_held_at IS NOT NULL
          AND (name_hold_told_at IS NULL OR name_hold_told_at < name_held_at)
        RETURNING user_id
      ),
      words AS (
        UPDATE held_page h SET told_at = ${now}::timestamptz
        FROM creator_profile c WHERE c.user_id = h.creator_user_id AND c.closed_at IS NULL AND h.told_at IS NULL
        RETURNING h.creator_user_id
      ),
      asked AS (
        UPDATE verification_request SET told_at = ${now}::timestamptz
        WHERE answered_at IS NULL AND told_at IS NULL RETURNING id
      )
      SELECT (SELECT count(*)::int FROM lapsed) AS lapsed, (SELECT count(*)::int FROM held) AS held,
        (SELECT count(*)::int FROM words) AS words, (SELECT count(*)::int FROM asked) AS asked`;
    const count = told ? told.lapsed + told.held + told.words + told.asked : 0;
    if (!told || count === 0) return 0;
    await enqueueMail(tx, [{ template: "creators-to-check", toAddress: brand.mail.support, payload: told }], now);
    return count;
  });
}
