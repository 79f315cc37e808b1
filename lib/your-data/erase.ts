import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PROVED_BRAND } from "@/lib/accounts/addresses";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { appendAudit } from "@/lib/audit/log";
import { referDisputes } from "@/lib/licenses/dispute-ends";
import {
  lockBrand,
  lockBriefs,
  lockCreatorGone,
  lockCreators,
  lockDataLinks,
  lockInquiries,
  lockPerson,
  lockProfileGone,
} from "@/lib/locks";
import { log } from "@/lib/log";
import { mailLinksAgain } from "@/lib/offers/brief-submit";
import { closeBrandIn } from "@/lib/offers/close-brand";
import { statesSql } from "@/lib/offers/states";
import { closeCreatorIn } from "@/lib/offers/suspend";
import { leaveBrands } from "@/lib/offers/team";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { retried } from "@/lib/postgres/transactions";
import { type Admin, requireFresh } from "@/lib/proofs";
import { markHash } from "@/lib/retention/marks";
import { emailKey } from "@/lib/text/email";
import { blankedMail, eraseRows } from "@/lib/your-data/erase-rows";
import { isSuspended, writeErasureMarks } from "@/lib/your-data/erasure-marks";
import { type ErasureObstacle, obstacleToErasing } from "@/lib/your-data/erasure-obstacles";
import { type Person, personAt, personOf } from "@/lib/your-data/person";
import type { EraseReason } from "@/lib/your-data/rules";
import { holdsAny } from "@/lib/your-data/see";

type Erased = "erased" | "nothing" | ErasureObstacle["why"];

/**
 * Erases all that is held about an address with a proved mailbox, except what the register (lib/your-data/register) keeps and
 * why. Erasing twice does no more than once. Whoever comes back later is new, except for what protects others
 * (lib/retention/marks). The person gets no mail, because that would be held again.
 */
export const eraseOwn = ({ emailKey: key }: ProvedMailbox, now: Date): Promise<Erased> =>
  erase(key, { reason: "own" }, now);

/** The same by staff. The reason comes from a list, because the log must say nothing about the person. */
export const eraseByStaff = (
  admin: Admin,
  { email, reason }: { email: string; reason: EraseReason },
  now: Date,
): Promise<Erased> => erase(emailKey(email), { reason, admin }, now);

/** The same for an address whose erasure a restored backup does not know (lib/your-data/erasure-list). */
export const eraseAgain = (key: string, listed: Listed, now: Date): Promise<Erased> =>
  erase(key, { reason: "restored", listed }, now);

/** The number on the list, and the brands that were erased. */
type Listed = Pick<Erasure, "id" | "buyerOrgIds">;

/** `admin`: set if staff erase. `listed`: set if somebody restored a backup. */
type By =
  | { reason: "own"; admin?: never; listed?: never }
  | { reason: "restored"; admin?: never; listed: Listed }
  | { reason: EraseReason; admin: Admin; listed?: never };

/** Who was erased, by numbers and a keyed hash of the address. Also kept outside the database. */
export type Erasure = { id: string; at: Date; profileIds: string[]; buyerOrgIds: string[]; addressHash: string };

/** In milliseconds. Somebody may have thousands of offers. */
const ERASING_MS = 120_000;

/**
 * One transaction, so an interrupted erasure has erased nothing. The log line outlives the database: if an earlier backup has
 * to be restored, it says who must be erased again.
 */
async function erase(key: string, by: By, now: Date): Promise<Erased> {
  const done = await retried(() => eraseOnce(key, by, now));
  if (typeof done === "string") return done;
  log.info({ erasure: done }, "a person was erased");
  return "erased";
}

const eraseOnce = (key: string, by: By, now: Date): ReturnType<typeof eraseIn> =>
  db()
    .$transaction((tx) => eraseIn(tx, key, by, now), { timeout: ERASING_MS })
    .catch((error: unknown) => {
      if (error instanceof AskedMeanwhile) return eraseOnce(key, by, now);
      throw error;
    });

async function eraseIn(
  tx: Db,
  key: string,
  { reason, admin, listed }: By,
  now: Date,
): Promise<Erasure | Exclude<Erased, "erased">> {
  if (admin) await requireFresh(tx, admin, "erase", now);
  await holdPerson(tx, key);
  const before = await personAt(tx, key);
  // Checked after the lock, because a move that it waited for has left the address.
  const obstacle = await obstacleToErasing(tx, before, { isOwn: reason === "own" }, now);
  if (obstacle) return obstacle.why;
  await leaveBrands(tx, before, listed ? await spared(tx, before, listed) : [], now);
  // A brand that goes on with other members is another owner's by now.
  const found = await personAt(tx, key);
  if (!(await holdsAny(tx, found))) {
    await tx.dataAccess.deleteMany({ where: { emailKey: key } });
    return "nothing";
  }
  const recordings = await recordingsOf(tx, found);
  const briefs = await heldBriefsOf(tx, found);
  const wasSuspended = await isSuspended(tx, found);
  await referDisputes(tx, found, now);
  const staff = admin && ({ actor: "admin", actorId: admin.id } as const);
  await closeAll(tx, found, staff, now);
  const person = await personAt(tx, key);
  await writeErasureMarks(tx, person, wasSuspended, now);
  const notices = await eraseRows(tx, person);
  await mailLinksAgain(tx, briefs, now);
  await tx.sampleFile.deleteMany({ where: { key: { in: recordings } } });
  const erasure = {
    id: listed?.id ?? randomUUID(),
    at: now,
    profileIds: [...person.profileIds],
    buyerOrgIds: [...person.buyerOrgIds],
    addressHash: markHash("person", key),
  };
  const { id, at: erasedAt, ...whose } = erasure;
  await tx.erasure.create({ data: { id, erasedAt, ...whose, notices } });
  const details = { reason, kept: person.kept.length };
  const by = staff ?? ({ actor: reason === "restored" ? "system" : "visitor" } as const);
  await appendAudit(tx, [{ ...by, action: "person_erased", table: "erasure", recordId: id, details }]);
  return erasure;
}

/** The brands that somebody else had joined by the erasure, which a backup from before does not know. */
async function spared(tx: Db, { buyerOrgIds }: Person, { buyerOrgIds: erased }: Listed): Promise<string[]> {
  const others = { ...PROVED_BRAND, id: { in: [...buyerOrgIds], notIn: erased } };
  return (await tx.buyerOrg.findMany({ where: others, select: { id: true } })).map(({ id }) => id);
}

/** Lets nothing new refer to the person until the transaction ends. */
async function holdPerson(tx: Db, key: string): Promise<void> {
  await lockPerson(tx, key);
  await lockDataLinks(tx, key);
  await lockInquiries(tx, key);
  const own = await tx.profile.findUnique({ where: { emailKey: key }, select: { id: true } });
  const offers = await offersOf(tx, key, own?.id);
  await lockBriefs(
    tx,
    offers.flatMap(({ briefId }) => briefId ?? []),
  );
  // If two erasures share an offer, one waits here before it ends anything.
  await lockCreators(tx, [...(own ? [own.id] : []), ...offers.map(({ creatorUserId }) => creatorUserId)]);
  if (own) await lockCreatorGone(tx, own.id);
  await lockProfileGone(tx, key);
  for (const id of await brandsOf(tx, key, own?.id)) await lockBrand(tx, id);
  const known = new Set(offers.map(({ creatorUserId }) => creatorUserId));
  if ((await offersOf(tx, key, own?.id)).some(({ creatorUserId }) => !known.has(creatorUserId)))
    throw new AskedMeanwhile();
}

/** The brand made an offer to another creator before it was locked. Nothing has changed, so the erasure begins again. */
class AskedMeanwhile extends Error {}

/** The brand with the address, and those of which its person is a member, in the order of their ids. */
async function brandsOf(tx: Db, key: string, userId: string | undefined): Promise<string[]> {
  const at = await tx.buyerOrg.findMany({ where: { emailKey: key }, select: { id: true } });
  const profileId = { in: userId ? [userId] : [] };
  const joined = await tx.brandMember.findMany({ where: { profileId, leftAt: null }, select: { buyerOrgId: true } });
  return [...new Set([...at.map(({ id }) => id), ...joined.map(({ buyerOrgId }) => buyerOrgId)])].sort();
}

async function offersOf(tx: Db, key: string, userId: string | undefined) {
  const brands = await brandsOf(tx, key, userId);
  const isTheirs = [...(userId ? [{ creatorUserId: userId }] : []), { buyerOrgId: { in: brands } }];
  return tx.offer.findMany({ where: { OR: isTheirs }, select: { briefId: true, creatorUserId: true } });
}

/** Read first: closing a profile removes its samples, and then nothing names their bytes. */
async function recordingsOf(tx: Db, { profileIds }: Person): Promise<string[]> {
  const files = await queryRows(tx, idRow)`
    SELECT file_key AS id FROM creator_sample WHERE creator_user_id = ANY(${[...profileIds]}::uuid[])`;
  return files.map(({ id }) => id);
}

/** Briefs that asked this creator among others, from brands that have not confirmed their address yet. */
async function heldBriefsOf(tx: Db, { profileIds }: Person): Promise<string[]> {
  const briefs = await queryRows(tx, idRow)`
    SELECT DISTINCT brief_id AS id FROM offer
    WHERE creator_user_id = ANY(${[...profileIds]}::uuid[]) AND brief_id IS NOT NULL AND status IN ${statesSql.held}`;
  return briefs.map(({ id }) => id);
}

/** Like closing the profile and the brand: open offers end, with mails to the other side. */
async function closeAll(
  tx: Db,
  person: Person,
  staff: { actor: "admin"; actorId: string } | undefined,
  now: Date,
): Promise<void> {
  const creators = await tx.creatorProfile.findMany({
    where: { userId: { in: [...person.profileIds] }, closedAt: null },
    select: { userId: true },
  });
  for (const { userId } of creators) {
    await closeCreatorIn(tx, userId, staff ?? { actor: "creator", actorId: userId }, now);
  }
  for (const brand of person.buyerOrgIds) {
    await closeBrandIn(tx, brand, staff ?? { actor: "buyer" }, now);
  }
}

const unsettledRow = z.strictObject({
  id: z.string(),
  profileIds: z.array(z.string()),
  buyerOrgIds: z.array(z.string()),
  notices: z.array(z.string()),
});

/** Erasures per run. They come in no order, so that those that have to wait do not hold back others. */
const AT_ONCE = 50;

/**
 * Scheduled. Blanks the mails to others once they are sent, and later whatever had to wait for staff to decide about a message.
 * Returns how many erasures were looked at.
 */
export async function settleErasures(now: Date, until?: AbortSignal): Promise<number> {
  const open = await queryRows(db(), idRow)`
    SELECT id FROM erasure WHERE settled_at IS NULL ORDER BY random() LIMIT ${AT_ONCE}`;
  let seen = 0;
  for (const { id } of open) {
    if (until?.aborted) break;
    await retried(() => db().$transaction((tx) => settle(tx, id, now), { timeout: ERASING_MS }));
    seen += 1;
  }
  return seen;
}

/** Knows only the ids. Goes once through all that the person had, when there is nothing more to wait for. */
async function settle(tx: Db, id: string, now: Date): Promise<void> {
  const [erasure] = await queryRows(tx, unsettledRow)`
    SELECT id, profile_ids AS "profileIds", buyer_org_ids AS "buyerOrgIds", notices FROM erasure
    WHERE id = ${id}::uuid AND settled_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (!erasure) return;
  let notices = await blankEnded(tx, erasure.notices);
  if (notices.length === 0 && !(await hasOpenReports(tx, erasure))) {
    notices = await eraseRows(tx, await personOf(tx, erasure));
    if (notices.length === 0)
      return void (await tx.erasure.update({ where: { id }, data: { notices, settledAt: now } }));
  }
  if (notices.length !== erasure.notices.length) await tx.erasure.update({ where: { id }, data: { notices } });
}

/** A mail that failed or was withheld has ended like a sent one: staff may send it only months later. */
async function blankEnded(tx: Db, notices: readonly string[]): Promise<string[]> {
  await tx.$executeRaw`
    UPDATE outbound_email SET ${blankedMail}
    WHERE id = ANY(${[...notices]}::uuid[]) AND state NOT IN ('queued', 'sending') AND erased_at IS NULL`;
  const waiting = await queryRows(tx, idRow)`
    SELECT id FROM outbound_email WHERE id = ANY(${[...notices]}::uuid[]) AND state IN ('queued', 'sending')`;
  return waiting.map((one) => one.id);
}

/** Reported messages in the person's chains stay until staff have decided. */
async function hasOpenReports(tx: Db, { profileIds, buyerOrgIds }: Pick<Person, "profileIds" | "buyerOrgIds">) {
  const reports = await queryRows(tx, idRow)`
    SELECT m.id FROM offer o JOIN offer_message m ON m.root_offer_id = o.root_offer_id
    WHERE (o.creator_user_id = ANY(${[...profileIds]}::uuid[]) OR o.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[]))
      AND m.reported_at IS NOT NULL AND m.closed_at IS NULL LIMIT 1`;
  return reports.length > 0;
}
