import { randomUUID } from "node:crypto";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { findOffer } from "@/lib/offers/queries";
import { type OfferRecord, offerRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { makeAgreement } from "@/lib/terms/agreement";
import { LINK_HOURS } from "@/lib/terms/notices";
import { NARROWEST } from "@/lib/terms/scope";
import { addHours } from "@/lib/time";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens";

export async function addParties(): Promise<{ creatorUserId: string; buyerOrgId: string }> {
  const [creatorUserId, buyerOrgId] = [randomUUID(), randomUUID()];
  const email = `bench-${creatorUserId}@example.test`;
  const rules = { rights: ["likeness" as const, "voice" as const], payoutEmail: email };
  await db().profile.create({
    data: {
      id: creatorUserId,
      email,
      emailKey: email,
      displayName: "Bench Creator",
      creatorProfile: { create: { ...rules, status: "active", activatedAt: new Date() } },
    },
  });
  const buyer = `buyer-${buyerOrgId}@example.test`;
  await db().buyerOrg.create({
    data: { id: buyerOrgId, name: "Bench", email: buyer, emailKey: buyer },
  });
  return { creatorUserId, buyerOrgId };
}

/** Adds pending offers, and returns them as the decision reads them, without a query each. */
export async function addOffers(
  count: number,
  parties: Awaited<ReturnType<typeof addParties>>,
): Promise<OfferRecord[]> {
  const now = new Date();
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    const tokenSalt = newSalt();
    return {
      id,
      ...parties,
      rootOfferId: id,
      buyerName: "Bench Buyer",
      rights: ["likeness" as const, "voice" as const],
      category: "advertising" as const,
      territory: "us" as const,
      termMonths: 3,
      useCase: "A campaign on social media.",
      priceCents: 35_000,
      approvalTokenHash: hashToken(deriveToken("offer-decision", id, tokenSalt)),
      approvalTokenExpiresAt: addHours(now, LINK_HOURS),
      tokenSalt,
      sentAt: now,
      createdAt: now,
    };
  });
  const agreements = rows.map((row) =>
    makeAgreement(
      row.id,
      { ...row, scope: NARROWEST, replica: null },
      {
        licensor: { id: row.creatorUserId, name: "Bench Creator" },
        licensee: {
          id: row.buyerOrgId,
          organisation: null,
          representative: row.buyerName,
          email: `buyer-${row.buyerOrgId}@example.test`,
        },
      },
    ),
  );
  await db().$transaction(async (tx) => {
    await tx.offer.createMany({ data: rows });
    await tx.agreement.createMany({
      data: agreements.map(({ content, document, hash }) => ({ offerId: content.offer, document, hash })),
    });
    await renewOfferSearch(tx, { offerIds: rows.map(({ id }) => id) });
  });
  const [first] = rows;
  const sample = first && (await findOffer(first.id));
  if (!sample) return [];
  return agreements.map((agreement, index) =>
    offerRecord(
      {
        ...sample,
        id: agreement.content.offer,
        rootOfferId: agreement.content.offer,
        tokenSalt: rows[index]?.tokenSalt ?? "",
      },
      agreement,
    ),
  );
}
