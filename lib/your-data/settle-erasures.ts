import { z } from "zod";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { retried } from "@/lib/postgres/transactions";
import { ERASING_MS } from "@/lib/your-data/erase";
import { blankedMail, eraseRows } from "@/lib/your-data/erase-rows";
import { type Person, personOf } from "@/lib/your-data/person";

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
