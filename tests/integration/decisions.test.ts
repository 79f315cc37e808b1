import { expect, vi } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { verifyApprovalToken } from "@/lib/offers/queries";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addOffer, countered, decisionToken, openLink, recordApproval, reload } from "@/tests/support/offers";

// On a busy machine the last of many concurrent acts waits for longer than a visitor would.
vi.mock("@/lib/postgres/bounds", async (original) => ({ ...(await original<object>()), TURN: 100_000 }));

const { look } = await testDatabase();

const countOf = async (table: string, where: string, id: string): Promise<number> =>
  Number((await look<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE ${where} = $1`, [id]))[0]?.n);

test("approving writes payment, license, consent, audit and mails together", async () => {
  const now = new Date("2026-11-30T12:00:00.000Z");
  const offer = await addOffer({ termMonths: 3 }, now);
  const outcome = await approve(await openLink(offer), now);

  expect(outcome).toMatchObject({ ok: true });
  expect(await reload(offer)).toMatchObject({ status: "approved", decidedBy: "creator", decidedAt: now });
  expect(
    await look("SELECT amount_cents, fee_cents, status, provider FROM payment WHERE offer_id = $1", [offer.id]),
  ).toEqual([{ amount_cents: 35_000, fee_cents: 2_625, status: "captured", provider: "simulated" }]);
  expect(
    await look("SELECT effective_at, expires_at, status FROM license_grant WHERE offer_id = $1", [offer.id]),
  ).toEqual([{ effective_at: now, expires_at: new Date("2027-03-01T05:00:00.000Z"), status: "active" }]);
  expect(
    await look(
      "SELECT document, document_hash, party, email_key FROM consent_record WHERE offer_id = $1 ORDER BY party",
      [offer.id],
    ),
  ).toEqual(
    [
      { party: "buyer", email_key: offer.buyerEmail },
      { party: "creator", email_key: offer.creatorEmail },
    ].map((who) => ({ document: "offer-terms", document_hash: offer.agreement.hash, ...who })),
  );
  expect(await look("SELECT action, actor FROM admin_audit_log WHERE record_id = $1 ORDER BY id", [offer.id])).toEqual([
    { action: "offer_submitted", actor: "visitor" },
    { action: "offer_approved", actor: "creator" },
  ]);
  const mails = await look<{ template: string; to_address: string }>(
    "SELECT template, to_address FROM outbound_email WHERE payload->>'offerId' = $1 ORDER BY template, to_address",
    [offer.id],
  );
  expect(mails.filter(({ template }) => template === "offer-approved").map(({ to_address }) => to_address)).toEqual(
    [offer.creatorEmail, offer.buyerEmail].sort(),
  );
});

// Not 500 at once: they take turns, and whoever waits ten seconds is refused, which a busy machine would decide.
test("of twenty concurrent decisions on each of 25 offers exactly one wins, and the others see the outcome", async () => {
  for (let round = 0; round < 25; round += 1) {
    const offer = await addOffer();
    const now = new Date();
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const link = await openLink(offer);
        const turn = (round + index) % 4;
        if (turn === 0) return approve(link, now);
        if (turn === 1) return decline(link, "Not this season.", now);
        return counter(link, turn === 2 ? 10 : 20, now);
      }),
    );

    const { status } = await reload(offer);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(
      results.filter((result) => !result.ok && result.reason === "already-decided" && result.outcome === status),
    ).toHaveLength(19);

    const approved = status === "approved" ? 1 : 0;
    expect(await countOf("payment", "offer_id", offer.id)).toBe(approved);
    expect(await countOf("license_grant", "offer_id", offer.id)).toBe(approved);
    expect(await countOf("offer", "parent_offer_id", offer.id)).toBe(status === "countered" ? 1 : 0);
    expect(await countOf("admin_audit_log", "record_id", offer.id)).toBe(2);
  }
});

test.each(["approve", "decline", "counter"] as const)(
  "a second %s is told what became of the offer",
  async (decision) => {
    const offer = await addOffer();
    const decide = {
      approve,
      decline: async (link: Parameters<typeof approve>[0], now: Date) => decline(link, null, now),
      counter: async (link: Parameters<typeof approve>[0], now: Date) => counter(link, 10, now),
    }[decision];
    const first = await openLink(offer);
    await decide(first, new Date());
    const { status } = await reload(offer);
    expect(await decide(first, new Date())).toEqual({ ok: false, reason: "already-decided", outcome: status });
    expect(await decide(await openLink(offer), new Date())).toEqual({
      ok: false,
      reason: "already-decided",
      outcome: status,
    });
  },
);

test("a counter-offer awaits the buyer, keeps the terms, and its approval confirms the buyer", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"] });
  const now = new Date();
  const answer = await countered(offer, now, 20);
  const child = await reload(answer);

  expect(child).toMatchObject({
    awaiting: "buyer",
    priceCents: 42_000,
    useCase: offer.useCase,
    parentOfferId: offer.id,
    chainPosition: 2,
    counterPercent: 20,
    rights: ["likeness", "voice", "training"],
  });
  expect(child.approvalTokenExpiresAt).toEqual(addHours(now, 48));
  const prices = `SELECT payload->'priceCents' AS price, payload->'previousPriceCents' AS before FROM outbound_email
    WHERE template = 'counter-offer' AND payload->>'offerId' = $1`;
  expect(await look(prices, [child.id])).toEqual([{ price: 42_000, before: offer.priceCents }]);
  expect(await look("SELECT document FROM consent_record WHERE offer_id = $1 ORDER BY document", [child.id])).toEqual([
    { document: "ai-training" },
    { document: "offer-terms" },
  ]);
  expect(await counter(await openLink(child), 10, now)).toMatchObject({ ok: false, reason: "not-allowed" });
  // Simulates an offer from before addresses had to be confirmed.
  await look("UPDATE buyer_org SET confirmed_at = NULL WHERE id = $1", [offer.buyerOrgId]);
  expect(await approve(await openLink(child), now)).toMatchObject({ ok: true });
  expect(await look("SELECT confirmed_at FROM buyer_org WHERE id = $1", [offer.buyerOrgId])).toEqual([
    { confirmed_at: now },
  ]);
});

test("a brand that decides again stays confirmed from when it was", async ({ offer, now }) => {
  const answer = await countered(offer, now);
  const before = addHours(now, -1);
  await look("UPDATE buyer_org SET confirmed_at = $2 WHERE id = $1", [offer.buyerOrgId, before]);
  expect(await decline(await openLink(answer), null, now)).toEqual({ ok: true });
  const confirmed = "SELECT confirmed_at FROM buyer_org WHERE id = $1";
  expect(await look(confirmed, [offer.buyerOrgId])).toEqual([{ confirmed_at: before }]);
});

test("a decline carries its reason to the other side", async ({ offer }) => {
  await decline(await openLink(offer), "I do not advertise coffee.", new Date());
  const mails = await look(
    "SELECT to_address, payload->>'reason' AS reason FROM outbound_email WHERE template = 'offer-declined' AND payload->>'offerId' = $1",
    [offer.id],
  );
  expect(mails).toEqual([{ to_address: offer.buyerEmail, reason: "I do not advertise coffee." }]);
  expect(await reload(offer)).toMatchObject({
    status: "declined",
    decidedBy: "creator",
    declineReason: "I do not advertise coffee.",
  });
});

test("after 48 hours nothing can be decided, although the hourly work has not run", async ({ now, offer }) => {
  const link = await openLink(offer);
  const late = addHours(now, 48);
  for (const result of [await approve(link, late), await decline(link, null, late), await counter(link, 10, late)]) {
    expect(result).toEqual({ ok: false, reason: "expired", outcome: "expired" });
  }
  expect(await recordApproval(db(), offer, late, { by: "link" })).toBeUndefined();
  expect(await reload(offer)).toMatchObject({ status: "pending" });
});

test("the database holds no usable token", async ({ offer }) => {
  const token = decisionToken(offer);
  const dump = await look<{ row: string }>(
    "SELECT offer::text AS row FROM offer UNION ALL SELECT outbound_email::text FROM outbound_email UNION ALL SELECT admin_audit_log::text FROM admin_audit_log",
  );
  expect(dump.length).toBeGreaterThan(0);
  for (const { row } of dump) expect(row).not.toContain(token);
});

test.each(["", "short", "A".repeat(64), "a".repeat(65), "a\0b", "a".repeat(64), undefined, 7, { a: 1 }])(
  "the token %j opens nothing",
  async (token) => {
    expect(await verifyApprovalToken(token)).toBeUndefined();
  },
);
