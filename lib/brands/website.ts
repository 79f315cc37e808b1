import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { lockTeam } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import type { BuyerWhoMay, ConfirmedBuyer } from "@/lib/proofs";

/** What a brand sees about itself on its account and team pages. */
export const standingOf = ({
  buyerOrgId,
}: ConfirmedBuyer): Promise<{ name: string; website: string | null; closedAt: Date | null }> =>
  db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: { name: true, website: true, closedAt: true } });

/** Null removes it. Changes nothing for somebody who is no owner any more. */
export const saveWebsite = (buyer: BuyerWhoMay<"organization">, website: string | null): Promise<void> =>
  db().$transaction(async (tx) => {
    const { buyerOrgId } = buyer;
    await lockTeam(tx, buyerOrgId);
    if (!(await stillMay(tx, buyer, "organization"))) return;
    const { count } = await tx.buyerOrg.updateMany({
      where: { id: buyerOrgId, confirmedAt: { not: null }, OR: [{ website: null }, { website: { not: website } }] },
      data: { website },
    });
    if (count === 0) return;
    const details = { removed: website === null };
    await appendAudit(tx, [
      { actor: "buyer", action: "brand_website_saved", table: "buyer_org", recordId: buyerOrgId, details },
    ]);
  });
