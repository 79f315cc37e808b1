import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { confirmBrief, submitBrief } from "@/lib/offers/brief-submit";
import { closeBrand } from "@/lib/offers/close-brand";
import { submitOffer } from "@/lib/offers/submit";
import { withdrawRest } from "@/lib/offers/withdraw";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { meeting } from "@/tests/support/meetings";
import { addCreator, confirmedBuyer, openBuyerLink, requestTo } from "@/tests/support/offers";

// Verbs over many offers, which a database some milliseconds away answers one statement after the other.

const { look } = await testDatabase();
const now = new Date("2027-01-20T12:00:00.000Z");

/** How many statements `work` sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let asked = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    asked += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked;
}

const creators = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addCreator({ priceFloorCents: 100 })));

const briefTo = (people: readonly { userId: string }[]) => {
  const { creator: _, ...common } = requestTo({ email: "unused@example.test" });
  return { ...common, creators: people.map(({ userId }) => ({ key: { userId }, priceCents: 35_000 })) };
};

/** A brand with open offers to `count` creators besides the one that it met. */
async function withOpen(count: number) {
  const met = await meeting(look, now);
  for (const { email } of await creators(count)) {
    const request = { ...met.request, creator: { emailKey: email }, submissionKey: randomUUID() };
    expect(await submitOffer(request, met.brand, now)).toMatchObject({ ok: true });
  }
  return met;
}

const TWO_AND_TEN = [2, 10] as const;

test("a brand closes with as many statements for ten open offers as for two", async () => {
  const [few, many] = [await withOpen(2), await withOpen(10)];
  const [forFew, forMany] = [
    await statementsOf(() => closeBrand(few.brand, now)),
    await statementsOf(() => closeBrand(many.brand, now)),
  ];
  expect(forMany).toBe(forFew);
  expect(
    await look(
      `SELECT DISTINCT status FROM offer
       WHERE buyer_org_id = $1 AND status <> 'approved' AND (status <> 'held' OR approval_token_expires_at > $2)`,
      [many.brand.buyerOrgId, addHours(now, 1)],
    ),
  ).toEqual([{ status: "withdrawn" }]);
});

test("the rest of a brief is withdrawn with as many statements for ten creators as for two", async () => {
  const statements: number[] = [];
  for (const count of TWO_AND_TEN) {
    const request = briefTo(await creators(count));
    const buyer = await confirmedBuyer(request.buyerEmail);
    const sent = await submitBrief(request, buyer, now);
    if (!sent.ok) throw new Error("not sent");
    let ended: number | undefined;
    statements.push(
      await statementsOf(async () => {
        ended = await withdrawRest(buyer, sent.briefId, now);
      }),
    );
    expect(ended).toBe(count);
  }
  expect(statements[1]).toBe(statements[0]);
});

test("a brief is sent with as many statements to ten creators as to two", async () => {
  const statements: number[] = [];
  for (const count of TWO_AND_TEN) {
    const request = briefTo(await creators(count));
    const buyer = await confirmedBuyer(request.buyerEmail);
    statements.push(await statementsOf(() => submitBrief(request, buyer, now)));
    expect(
      await look("SELECT FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1", [
        request.buyerEmail,
      ]),
    ).toHaveLength(count);
  }
  expect(statements[1]).toBe(statements[0]);
});

test("a brief is held and confirmed with as many statements for ten creators as for two", async () => {
  const [holding, confirming]: [number[], number[]] = [[], []];
  for (const count of TWO_AND_TEN) {
    const request = briefTo(await creators(count));
    let held: Awaited<ReturnType<typeof submitBrief>> | undefined;
    holding.push(
      await statementsOf(async () => {
        held = await submitBrief(request, undefined, now);
      }),
    );
    if (!held?.ok) throw new Error("not held");
    const { briefId, offers } = held;
    const link = await openBuyerLink(offers[0], now);
    let confirmed: Awaited<ReturnType<typeof confirmBrief>> | undefined;
    confirming.push(
      await statementsOf(async () => {
        confirmed = await confirmBrief(link, briefId, now);
      }),
    );
    expect(confirmed).toEqual({ ok: true, sent: count, refusals: [] });
  }
  expect(holding[1]).toBe(holding[0]);
  expect(confirming[1]).toBe(confirming[0]);
});
