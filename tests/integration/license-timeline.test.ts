import { expect, test } from "vitest";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { revokeGrant } from "@/lib/licenses/revoke";
import { timelineOf } from "@/lib/licenses/timeline";
import { confirmOffer } from "@/lib/offers/confirm";
import { noteFetched, noteSeen } from "@/lib/offers/opened";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";
import {
  addCreator,
  addHeldOffer,
  addOffer,
  approved,
  countered,
  openBuyerLink,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();

/** Noon UTC of a day of November 2026, and so many minutes later. */
const day = (date: number, minutes = 0) => new Date(Date.UTC(2026, 10, date, 12, minutes));

async function found(grantId: string): Promise<GrantRecord> {
  const grant = await findGrant(grantId);
  if (!grant) throw new Error("There is no such license");
  return grant;
}

const told = async (grant: GrantRecord, now: Date) =>
  (await timelineOf(grant, { term: { zone: "America/New_York" } }, now)).map(({ what, at, isAhead }) => [
    what,
    at.toISOString().slice(0, 16),
    isAhead,
  ]);

test("a license tells each offer of its chain, when it was opened and agreed, and nothing that a machine did", async () => {
  const first = await addOffer({}, day(1));
  await noteFetched(first.id, day(1, 10));
  await noteSeen(first.id, day(1, 30));
  const child = await countered(first, day(2));
  await noteFetched(child.id, day(2, 20));
  const grant = await found((await approved(child, day(3))).id);
  const until: [string, string, boolean][] = [
    ["Offered", "2026-11-01T12:00", false],
    ["Opened", "2026-11-01T12:30", false],
    ["Countered", "2026-11-02T12:00", false],
    // By a browser without scripts, whose decision alone says it.
    ["Opened", "2026-11-03T12:00", false],
    ["Agreed", "2026-11-03T12:00", false],
    ["In effect", "2026-11-03T12:00", false],
  ];
  expect(await told(grant, day(4))).toEqual([...until, ["Ends", "2027-02-04T04:59", true]]);

  await look(
    `UPDATE outbound_email SET sent_at = CASE to_address WHEN $2 THEN $3::timestamptz ELSE $4::timestamptz END
     WHERE template = 'offer-approved' AND payload->>'offerId' = $1`,
    [child.id, first.creatorEmail, day(3, 5), day(3, 9)],
  );
  expect(await told(grant, grant.expiresAt)).toEqual([...until, ["Ended", "2027-02-04T04:59", false]]);
});

test("an offer that was held for its buyer's address was made when that was confirmed", async () => {
  const held = await addHeldOffer(requestTo(await addCreator()), day(1));
  expect(await confirmOffer(await openBuyerLink(held, day(2)), day(2))).toMatchObject({ ok: true });
  const { id } = await approved(held, day(3));
  expect((await told(await found(id), day(4))).slice(0, 3)).toEqual([
    ["Offered", "2026-11-02T12:00", false],
    ["Opened", "2026-11-03T12:00", false],
    ["Agreed", "2026-11-03T12:00", false],
  ]);
});

test("a revoked license ends with its revocation, and tells no end of its term", async () => {
  const { id } = await addLicense("To be revoked.", day(5));
  await revokeGrant(db(), id, "Void", { actor: "admin" }, day(6));
  expect((await told(await found(id), day(7))).map(([what]) => what)).toEqual([
    "Offered",
    "Opened",
    "Agreed",
    "In effect",
    "Revoked",
  ]);
});

test("what was fetched and not opened is not told, and a term that has not begun lies ahead", async () => {
  const grant = await addLicense("Not begun.", day(8));
  await look("UPDATE offer SET opened_at = $2, seen_at = NULL WHERE id = $1", [grant.offerId, day(7, 5)]);
  await look("UPDATE outbound_email SET sent_at = $2 WHERE template = 'offer-approved' AND payload->>'offerId' = $1", [
    grant.offerId,
    day(8, 5),
  ]);
  expect(await told({ ...grant, effectiveAt: day(20) }, day(9))).toEqual([
    ["Offered", "2026-11-07T12:00", false],
    ["Agreed", "2026-11-08T12:00", false],
    ["In effect", "2026-11-20T12:00", true],
    ["Ends", "2027-02-09T04:59", true],
  ]);
});
