import { randomUUID } from "node:crypto";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { holdInquiries } from "@/lib/inquiries/submit";
import { log } from "@/lib/log";
import { mailLinksAgain } from "@/lib/offers/brief-mail-again";
import { closeBrandIn } from "@/lib/offers/close-brand";
import { statesSql } from "@/lib/offers/states";
import { closeCreatorIn } from "@/lib/offers/suspend";
import { type Db, db } from "@/lib/postgres/db";
import { retried } from "@/lib/postgres/retried";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { markHash } from "@/lib/retention/marks";
import { requireFresh } from "@/lib/step-up";
import { emailKey } from "@/lib/text/email";
import { eraseRows } from "@/lib/your-data/erase-rows";
import { type Hindrance, hindranceTo } from "@/lib/your-data/hindrances";
import { isSuspended, leaveMarks } from "@/lib/your-data/leave-marks";
import { type Person, personAt } from "@/lib/your-data/person";
import { lockDataLinks } from "@/lib/your-data/request";
import type { EraseReason } from "@/lib/your-data/rules";
import { holdsAny } from "@/lib/your-data/see";

type Erased = "erased" | "nothing" | Hindrance["why"];

/**
 * Erases all that is held about an address whose mailbox was proved, but what the register (lib/your-data/register) says
 * stays and why. Erasing twice does no more than once. Whoever comes back later is new, but for what protects others
 * (lib/retention/marks). Nothing is mailed to the person: it would be held again.
 */
export const eraseOwn = ({ emailKey: key }: ProvedMailbox, now: Date): Promise<Erased> =>
  erase(key, { reason: "own" }, now);

/** The same by staff, for a reason from a list, because the log must say nothing about the person. */
export const eraseByStaff = (
  admin: Admin,
  { email, reason }: { email: string; reason: EraseReason },
  now: Date,
): Promise<Erased> => erase(emailKey(email), { reason, admin }, now);

/** The same of an address whose erasure a restored backup does not know (lib/your-data/erasure-list). */
export const eraseAgain = (key: string, id: string, now: Date): Promise<Erased> =>
  erase(key, { reason: "restored", id }, now);

/** `admin`: of the staff; otherwise the person, or whoever restored a backup, with the number that the list has. */
type By =
  | { reason: "own"; admin?: never; id?: never }
  | { reason: "restored"; admin?: never; id: string }
  | { reason: EraseReason; admin: Admin; id?: never };

/** Whom an erasure was of, as it is kept outside of the database, too: by numbers, and by a keyed hash of the address. */
export type Erasure = { id: string; at: Date; profileIds: string[]; buyerOrgIds: string[]; addressHash: string };

/** Milliseconds: somebody may have thousands of offers. */
export const ERASING_MS = 120_000;

/**
 * One transaction: whoever is killed in it has erased nothing. The line of the log outlives the database: if an earlier backup
 * has to be restored, it says who is to be erased again.
 */
async function erase(key: string, by: By, now: Date): Promise<Erased> {
  const done = await retried(() => db().$transaction((tx) => eraseIn(tx, key, by, now), { timeout: ERASING_MS }));
  if (typeof done === "string") return done;
  log.info({ erasure: done }, "a person was erased");
  return "erased";
}

async function eraseIn(
  tx: Db,
  key: string,
  { reason, admin, id: listed }: By,
  now: Date,
): Promise<Erasure | Exclude<Erased, "erased">> {
  if (admin) await requireFresh(tx, admin, "erase", now);
  await holdPerson(tx, key);
  const found = await personAt(tx, key);
  // Asked after the lock: a move that it waited for has left the address.
  const hindrance = await hindranceTo(tx, found, { isOwn: reason === "own" }, now);
  if (hindrance) return hindrance.why;
  if (!(await holdsAny(tx, found))) {
    await tx.dataAccess.deleteMany({ where: { emailKey: key } });
    return "nothing";
  }
  const recordings = await recordingsOf(tx, found);
  const briefs = await heldBriefsOf(tx, found);
  const wasSuspended = await isSuspended(tx, found);
  const staff = admin && ({ actor: "admin", actorId: admin.id } as const);
  await closeAll(tx, found, staff, now);
  const person = await personAt(tx, key);
  await leaveMarks(tx, person, wasSuspended, now);
  const notices = await eraseRows(tx, person);
  await mailLinksAgain(tx, briefs, now);
  await tx.$executeRaw`DELETE FROM sample_file WHERE key = ANY(${recordings}::uuid[]) AND store = 'postgres'`;
  const erasure = {
    id: listed ?? randomUUID(),
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

/**
 * Nothing new refers to the person until the transaction ends. In the order in which offers and decisions lock these rows:
 * briefs, creators, then the brand, then what is between them.
 */
async function holdPerson(tx: Db, key: string): Promise<void> {
  await lockDataLinks(tx, key);
  await holdInquiries(tx, key);
  // Not by their keys, which a counter-offer shares while it holds an offer.
  await tx.$executeRaw`
    SELECT FROM brief WHERE id IN (
      SELECT brief_id FROM offer WHERE creator_user_id IN (SELECT id FROM profiles WHERE email_key = ${key})
        OR buyer_org_id IN (SELECT id FROM buyer_org WHERE email_key = ${key})
    ) ORDER BY id FOR NO KEY UPDATE`;
  await holdCreators(tx, key);
  await tx.$executeRaw`SELECT FROM profiles WHERE email_key = ${key} FOR UPDATE`;
  await tx.$executeRaw`SELECT FROM buyer_org WHERE email_key = ${key} FOR UPDATE`;
}

/**
 * The person's own profile, and those of the creators whom their brand asked: of two erasures that have an offer in common one
 * waits before it ends any. By their ids, as briefs do.
 */
async function holdCreators(tx: Db, key: string): Promise<void> {
  const own = await queryRows(tx, idRow)`
    SELECT user_id AS id FROM creator_profile WHERE user_id IN (SELECT id FROM profiles WHERE email_key = ${key})`;
  const asked = Prisma.sql`SELECT o.creator_user_id FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email_key = ${key}`;
  const share = (which: Prisma.Sql) => tx.$executeRaw`
    SELECT FROM creator_profile WHERE user_id IN (${asked}) AND ${which} ORDER BY user_id FOR SHARE`;
  const [id] = own.map((one) => Prisma.sql`${one.id}::uuid`);
  if (!id) return void (await share(Prisma.sql`true`));
  await share(Prisma.sql`user_id < ${id}`);
  await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${id} FOR UPDATE`;
  await share(Prisma.sql`user_id > ${id}`);
}

/** Closing a profile removes its samples, and then nothing names their bytes. */
async function recordingsOf(tx: Db, { profileIds }: Person): Promise<string[]> {
  const files = await queryRows(tx, idRow)`
    SELECT file_key AS id FROM creator_sample WHERE creator_user_id = ANY(${[...profileIds]}::uuid[])`;
  return files.map(({ id }) => id);
}

/** Of brands that asked this creator among others and have not confirmed their address yet. */
async function heldBriefsOf(tx: Db, { profileIds }: Person): Promise<string[]> {
  const briefs = await queryRows(tx, idRow)`
    SELECT DISTINCT brief_id AS id FROM offer
    WHERE creator_user_id = ANY(${[...profileIds]}::uuid[]) AND brief_id IS NOT NULL AND status IN ${statesSql.held}`;
  return briefs.map(({ id }) => id);
}

/** As closing the profile and the brand does: open offers end with the mails that tell the other side. */
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
