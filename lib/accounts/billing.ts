import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { lockTeam } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";
import { BILLING_FIELDS, type Billing, billingLabels, type StatedBilling, statedIn } from "@/lib/terms/billing";
import { isStale, versionOf } from "@/lib/text/version";

const columns = { legalName: true, billingAddress: true, taxId: true, purchaseOrder: true } as const;

export const billingOf = (buyerOrgId: string, client: Db = db()): Promise<Billing> =>
  client.buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: columns });

/** What an agreement that the brand makes now states of it. The caller must have checked that a member makes it. */
export const statedBy = async (buyerOrgId: string, client: Db = db()): Promise<StatedBilling | undefined> =>
  statedIn(await billingOf(buyerOrgId, client));

/** The version that the form of an offer carries of what its agreement will state; empty for nothing. */
export const statedVersion = (billing: StatedBilling | undefined): string => (billing ? versionOf(billing) : "");

type Saved =
  | { ok: true; version: string }
  | { ok: false; reason: "no-owner" }
  | { ok: false; reason: "changed"; stored: Billing };

/**
 * Applies to later offers; agreements keep what they state. `no-owner`: they are none any more, or the brand is closed. Refused if
 * the form's version is not that of what is stored, because another owner changed it.
 */
export const saveBilling = (owner: BuyerWhoMay<"organization">, billing: Billing, version: string): Promise<Saved> =>
  db().$transaction(async (tx): Promise<Saved> => {
    const { buyerOrgId: id, profileId: actorId } = owner;
    await lockTeam(tx, id);
    const mayAct = await stillMay(tx, owner, "organization");
    const stored = mayAct && (await tx.buyerOrg.findUnique({ where: { id, closedAt: null }, select: columns }));
    if (!stored) return { ok: false, reason: "no-owner" };
    if (isStale(version, stored, billing)) return { ok: false, reason: "changed", stored };
    const changed = BILLING_FIELDS.filter((field) => stored[field] !== billing[field]);
    if (changed.length > 0) {
      await tx.buyerOrg.update({ where: { id }, data: billing });
      const what = { action: "brand_billing_saved", table: "buyer_org", recordId: id, details: { changed } } as const;
      await appendAudit(tx, [{ actor: "buyer", actorId, ...what }]);
    }
    return { ok: true, version: versionOf(billing) };
  });

export const wordsOfBilling = (billing: Billing): Record<string, string> =>
  Object.fromEntries(BILLING_FIELDS.map((field) => [billingLabels[field], billing[field] ?? ""]));
