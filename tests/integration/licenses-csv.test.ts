import { expect, test } from "vitest";
import { licensesCsv } from "@/lib/licenses/csv";
import { findOffer } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import { readCsv } from "@/tests/support/csv";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addLicense, copyLicense } from "@/tests/support/licenses";

await testDatabase();

const at = new Date("2026-11-30T12:00:00.000Z");

async function tableOf(lines: AsyncGenerator<string>): Promise<string[][]> {
  let text = "";
  for await (const piece of lines) text += piece;
  expect(text.startsWith("\ufeff")).toBe(true);
  return readCsv(text.slice(1));
}

test("each column of the spreadsheet holds its own fact, and the fee is the brand's alone", async () => {
  const grant = await addLicense("A campaign for the spring.", at);
  const offer = await findOffer(grant.offerId);
  if (!offer) throw new Error("The license has no offer");
  const facts = {
    license: grant.id,
    creator: "Ada Merritt",
    licensee: "Larsen Coffee",
    representative: "Bo Larsen",
    state: "active",
    effective_at: at.toISOString(),
    ends_at: "2027-03-01T05:00:00.000Z",
    ends: "February 28, 2027 at 11:59 PM EST",
    training_ended_at: "",
    new_pieces_until: "",
    term_months: "3",
    rights: "Likeness, voice",
    media: "Only as described under Intended use; no paid media",
    paid: "No",
    creators_account: "No",
    edits: "As delivered",
    product: "Not named",
    category: "Advertising",
    territory: "US",
    exclusivity: "Not exclusive",
    digital_replica: "Not permitted",
    intended_use: "A campaign for the spring.",
    price_usd: "350.00",
  };
  const verification = expect.stringContaining(grant.id);
  const { creatorUserId, buyerOrgId } = offer;
  const whole = { ...facts, fee_usd: "26.25", verification };
  expect(await tableOf(licensesCsv({ buyerOrgId }, at))).toEqual([Object.keys(whole), Object.values(whole)]);
  const own = { ...facts, verification };
  expect(await tableOf(licensesCsv({ creatorUserId }, at))).toEqual([Object.keys(own), Object.values(own)]);

  const trainingEndedAt = new Date("2026-12-10T12:00:00.000Z");
  const replicaEndedAt = new Date("2026-12-20T12:00:00.000Z");
  await db().licenseGrant.update({ where: { id: grant.id }, data: { replicaEndedAt, trainingEndedAt } });
  const revokedAt = new Date("2026-12-24T12:00:00.000Z");
  await db().licenseGrant.update({
    where: { id: grant.id },
    data: { status: "revoked", revokedAt, revokedReason: "Void" },
  });
  const ended = {
    ...own,
    state: "revoked",
    ends_at: revokedAt.toISOString(),
    ends: "December 24, 2026 at 7:00 AM EST",
    training_ended_at: trainingEndedAt.toISOString(),
    new_pieces_until: replicaEndedAt.toISOString(),
  };
  expect((await tableOf(licensesCsv({ creatorUserId }, revokedAt)))[1]).toEqual(Object.values(ended));
});

test("a spreadsheet of many pages holds each license once, the newest first", async () => {
  const held = await addHeld(at);
  const ends = Array.from({ length: 270 }, (_, day) => new Date(at.getTime() + (100 + day) * 86_400_000));
  const copies = ends.map((expiresAt) => ({
    expiresAt,
    months: 3,
    status: "active" as const,
    renewed: false,
    stopped: null,
  }));
  const ids = await copyLicense(held, copies);
  const [, ...rows] = await tableOf(licensesCsv({ creatorUserId: held.offer.creatorUserId }, at));
  expect(rows.map(([license]) => license)).toEqual([...ids.reverse(), held.grant.id]);
});
