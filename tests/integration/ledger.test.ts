import { expect, test } from "vitest";
import { licensesCsv } from "@/lib/licenses/csv";
import { dealsOf } from "@/lib/licenses/deals";
import { readLedger } from "@/lib/licenses/ledger";
import { approve } from "@/lib/offers/decide";
import type { Owner } from "@/lib/offers/lists";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import type { OfferTerms } from "@/lib/terms/terms";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal, renew } from "@/tests/support/licenses";
import {
  addCreator,
  addOffer,
  approved,
  type BrandOwner,
  confirmedBuyer,
  openLink,
  requestTo,
} from "@/tests/support/offers";

await testDatabase();

async function licensed(
  creator: { email: string },
  buyer: BrandOwner,
  email: string,
  at: string,
  terms: Partial<OfferTerms>,
) {
  const now = new Date(at);
  const submitted = await submitOffer({ ...requestTo(creator, terms), buyerEmail: email }, buyer, now);
  if (!submitted.ok) throw new Error(submitted.reason);
  return (await approved(submitted.offer, now)).id;
}

/** The licenses that have not ended, by their end, and how many have. */
async function standing(owner: Owner, now: Date) {
  const { "in-force": running, ended } = await dealsOf(owner, undefined, now);
  return { "in-force": running.deals.map(({ grant }) => grant?.id), ended: ended.count };
}

async function readCsv(lines: AsyncGenerator<string>): Promise<string[]> {
  let text = "";
  for await (const piece of lines) text += piece;
  return text.split("\r\n");
}

test("licenses in force, ending soon and ended, and payments, are counted for each side, by UTC months", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const email = "ledger@example.test";
  const buyer = await confirmedBuyer(email);
  const one = (at: string, terms: Partial<OfferTerms>) => licensed(creator, buyer, email, at, terms);
  await one("2026-08-31T23:59:59.999Z", { priceCents: 10_000, termMonths: 1 });
  const soon = await one("2026-09-01T00:00:00.000Z", { priceCents: 20_000, termMonths: 3 });
  const long = await one("2026-11-20T00:00:00.000Z", { priceCents: 40_000, termMonths: 12 });
  const revoked = await one("2026-11-20T00:00:00.000Z", { priceCents: 80_000, termMonths: 12 });
  await db().licenseGrant.update({
    where: { id: revoked },
    data: { status: "revoked", revokedAt: new Date("2026-11-21T00:00:00Z"), revokedReason: "Void" },
  });
  await approve(await openLink(await addOffer({}, new Date("2026-11-20T00:00:00Z"))), new Date("2026-11-20T01:00:00Z"));

  const now = new Date("2026-11-22T00:00:00.000Z");
  const earned = await readLedger({ creatorUserId: creator.userId }, now);
  expect(earned).toMatchObject({ endingSoon: 1, cents: 150_000 });
  expect(await standing({ creatorUserId: creator.userId }, now)).toEqual({ "in-force": [soon, long], ended: 2 });
  expect(earned.months).toEqual([
    { month: "2026-08", cents: 10_000, licenses: 1 },
    { month: "2026-09", cents: 20_000, licenses: 1 },
    { month: "2026-11", cents: 120_000, licenses: 2 },
  ]);
  const spent = await readLedger({ buyerOrgId: buyer.buyerOrgId }, now);
  // 7.5%, at least $25: 25 + 25 + 30 + 60 dollars of fees.
  expect(spent).toMatchObject({ endingSoon: 1, cents: 164_000 });
  expect(await standing({ buyerOrgId: buyer.buyerOrgId }, now)).toEqual({ "in-force": [soon, long], ended: 2 });
  // The last millisecond of a term, and the first after it.
  const at = (instant: string) => standing({ creatorUserId: creator.userId }, new Date(instant));
  expect((await at("2026-12-01T04:59:59.999Z"))["in-force"]).toEqual([soon, long]);
  expect((await at("2026-12-01T05:00:00.000Z"))["in-force"]).toEqual([long]);
});

test("a renewal that begins later is paid, has not ended, and is listed", async () => {
  const held = await addHeld(new Date("2026-11-01T00:00:00Z"), { priceCents: 10_000 });
  const later = await renew(held, new Date("2026-11-20T00:00:00Z"), { priceCents: 20_000 });
  const [owner, now] = [{ creatorUserId: held.creator.userId }, new Date("2026-11-22T00:00:00Z")];
  expect(await readLedger(owner, now)).toMatchObject({ endingSoon: 0, cents: 30_000 });
  expect(await standing(owner, now)).toEqual({ "in-force": [held.grant.id, later.id], ended: 0 });
});

test("a renewed license is not counted as ending soon, and one whose renewal only waits is", async () => {
  const [began, now] = [new Date("2026-09-01T00:00:00Z"), new Date("2026-11-22T00:00:00Z")];
  const [waiting, renewed] = [await addHeld(began, { termMonths: 3 }), await addHeld(began, { termMonths: 3 })];
  const offered = new Date("2026-11-21T00:00:00Z");
  await addRenewal(waiting, offered);
  const next = await renew(renewed, offered);
  const unanswered = await readLedger({ creatorUserId: waiting.creator.userId }, now);
  expect(unanswered.endingSoon).toBe(1);
  const renewalsIn = async ({ creator: { userId } }: typeof waiting) =>
    (await dealsOf({ creatorUserId: userId }, undefined, now))["in-force"].deals.map(({ grant, renewal }) => [
      grant?.id,
      renewal?.state,
    ]);
  expect(await renewalsIn(waiting)).toEqual([[waiting.grant.id, "waiting"]]);
  const answered = await readLedger({ creatorUserId: renewed.creator.userId }, now);
  expect(answered.endingSoon).toBe(0);
  expect(await renewalsIn(renewed)).toEqual([
    [renewed.grant.id, "approved"],
    [next.id, undefined],
  ]);
});

test("without licenses all figures are empty", async () => {
  const { userId } = await addCreator();
  expect(await readLedger({ creatorUserId: userId }, new Date())).toEqual({
    endingSoon: 0,
    cents: 0,
    months: [],
  });
});

test("the spreadsheet lists every license of its owner once, over all pages, and contains no formula", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const email = "csv@example.test";
  const buyer = await confirmedBuyer(email);
  const ids: string[] = [];
  for (let made = 0; made < 103; made++) {
    const at = new Date(Date.UTC(2026, 8, 1, 3 * Math.floor(made / 2))).toISOString();
    ids.push(
      await licensed(creator, buyer, email, at, { useCase: '=HYPERLINK("http://evil.test")', priceCents: 10_000 }),
    );
  }
  await approve(await openLink(await addOffer()), new Date());
  const now = new Date("2026-09-10T00:00:00Z");
  const lines = await readCsv(licensesCsv({ buyerOrgId: buyer.buyerOrgId }, now));
  expect(lines[0]).toContain('"fee_usd","verification"');
  const rows = lines.slice(1, -1);
  expect(rows.map((row) => row.slice(1, 37)).sort()).toEqual([...ids].sort());
  for (const row of rows) {
    expect(row).toContain(`"'=HYPERLINK(""http://evil.test"")","100.00","25.00","http`);
    expect(row).toContain('"active"');
  }
  const granted = await readCsv(licensesCsv({ creatorUserId: creator.userId }, now));
  expect(granted[0]).not.toContain("fee_usd");
  expect(granted).toHaveLength(lines.length);
});
