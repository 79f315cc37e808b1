import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";

import { CHECKS_A_DAY, type CheckOutcome, type StaffOutcome } from "@/lib/brands/rules";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin, ConfirmedBuyer } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";
import { isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";
import { addHours } from "@/lib/time";

const ownRow = z.strictObject({
  askedAt: z.date(),
  name: z.string(),
  reach: z.string().nullable(),
  evidence: z.string().nullable(),
  outcome: z.enum(["checked", "more", "refused", "withdrawn"]).nullable(),
  answer: z.string().nullable(),
  counts: z.boolean(),
});

/** The brand's newest request, open or answered. `counts`: it was checked, and its domain is still the address's. */
export type OwnCheck = z.infer<typeof ownRow>;

export async function findOwnCheck({ buyerOrgId }: ConfirmedBuyer): Promise<OwnCheck | undefined> {
  const [row] = await queryRows(db(), ownRow)`
    SELECT k.asked_at AS "askedAt", k.name, k.reach, k.evidence, k.outcome,
      CASE WHEN k.outcome IN ('more', 'refused') THEN k.answer END AS answer,
      organisation_check_counts(k, b, k.name) IS TRUE AS counts
    FROM organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id
    WHERE k.buyer_org_id = ${buyerOrgId}::uuid ORDER BY k.asked_at DESC, k.id LIMIT 1`;
  return row;
}

/** Until the transaction ends, so that several requests or answers at once see each other. */
async function lockBrand(tx: Db, buyerOrgId: string): Promise<{ email: string; isConfirmed: boolean } | undefined> {
  const [row] = await queryRows(tx, z.strictObject({ email: z.string(), isConfirmed: z.boolean() }))`
    SELECT email, confirmed_at IS NOT NULL AS "isConfirmed" FROM buyer_org WHERE id = ${buyerOrgId}::uuid
    FOR NO KEY UPDATE`;
  return row;
}

type Said = { name: string; reach: string; evidence: string };

/**
 * A brand asks that staff check its organisation, or changes what an open request says. `no-domain`: its address is with a
 * mail provider, whose domain would say nothing.
 */
export const askCheck = (
  { buyerOrgId }: ConfirmedBuyer,
  said: Said,
  now: Date,
): Promise<"asked" | "changed" | "no-domain" | "checked-already" | "too-often"> =>
  db().$transaction(async (tx) => {
    const brand = await lockBrand(tx, buyerOrgId);
    const domain = brand?.isConfirmed ? domainOf(brand.email) : "";
    if (domain === "" || isMailProvider(domain)) return "no-domain";
    const standing = { buyerOrgId, outcome: "checked", endedAt: null, domain, name: said.name };
    if ((await tx.organisationCheck.count({ where: standing })) > 0) return "checked-already";
    const changed = await tx.organisationCheck.updateMany({
      where: { buyerOrgId, answeredAt: null },
      data: { ...said, domain },
    });
    if (changed.count > 0) return "changed";
    const today = { buyerOrgId, askedAt: { gt: addHours(now, -24) } };
    if ((await tx.organisationCheck.count({ where: today })) >= CHECKS_A_DAY) return "too-often";
    const { id } = await tx.organisationCheck.create({ data: { buyerOrgId, askedAt: now, domain, ...said } });
    await appendAudit(tx, [
      { actor: "buyer", action: "organisation_check_asked", table: "organisation_check", recordId: id, details: {} },
    ]);
    return "asked";
  });

/** False if no request was open. */
export const withdrawCheck = ({ buyerOrgId }: ConfirmedBuyer, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const open = { buyerOrgId, answeredAt: null };
    const data = { outcome: "withdrawn" satisfies CheckOutcome, answeredAt: now };
    const [ended] = await tx.organisationCheck.updateManyAndReturn({ where: open, data, select: { id: true } });
    if (!ended) return false;
    const what = { action: "organisation_check_withdrawn", table: "organisation_check", recordId: ended.id } as const;
    await appendAudit(tx, [{ actor: "buyer", ...what, details: {} }]);
    return true;
  });

const actions = {
  checked: "organisation_checked",
  more: "organisation_more_asked",
  refused: "organisation_refused",
} as const satisfies Record<StaffOutcome, string>;

type Answering = { checkId: string; outcome: StaffOutcome; answer: string; seenName: string };

/**
 * Staff answer a request; the brand is mailed, with their words unless it is checked. An earlier check that stands ends with a
 * new one. `changed`: the request is answered, withdrawn, or of another name than staff saw, or the address has another
 * domain by now. A check that is made asks for a fresh second factor.
 */
export const answerCheck = (
  admin: Admin,
  { checkId, outcome, answer, seenName }: Answering,
  now: Date,
): Promise<"done" | "changed"> =>
  db()
    .$transaction(async (tx) => {
      if (outcome === "checked") await requireFresh(tx, admin, "verification", now);
      const asked = await tx.organisationCheck.findUnique({ where: { id: checkId }, select: { buyerOrgId: true } });
      const brand = asked && (await lockBrand(tx, asked.buyerOrgId));
      if (!brand) return "changed";
      const domain = domainOf(brand.email);
      if (outcome === "checked")
        await tx.organisationCheck.updateMany({
          where: { buyerOrgId: asked.buyerOrgId, outcome: "checked", endedAt: null },
          data: { endedAt: now },
        });
      const { count } = await tx.organisationCheck.updateMany({
        where: { id: checkId, answeredAt: null, name: seenName, domain },
        data: { outcome, answer, answeredAt: now, answeredBy: admin.id },
      });
      // Rolls back the end of the earlier check.
      if (count === 0) throw new Changed();
      const entry = { actor: "admin", actorId: admin.id, table: "organisation_check", recordId: checkId } as const;
      await appendAudit(tx, [
        outcome === "checked"
          ? { ...entry, action: actions[outcome], details: { note: answer } }
          : { ...entry, action: actions[outcome], details: {} },
      ]);
      const payload = { name: seenName, outcome, answer: outcome === "checked" ? null : answer };
      await enqueueMail(tx, [{ template: "organisation-answer", toAddress: brand.email, payload }], now);
      return "done" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof Changed) return "changed";
      throw error;
    });

class Changed extends Error {}

/** Staff end a check that stands. False if it does not. Asks for a fresh second factor. */
export const endCheck = (
  admin: Admin,
  { checkId, note }: { checkId: string; note: string },
  now: Date,
): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "verification", now);
    const { count } = await tx.organisationCheck.updateMany({
      where: { id: checkId, outcome: "checked", endedAt: null },
      data: { endedAt: now },
    });
    if (count === 0) return false;
    const entry = { actor: "admin", actorId: admin.id, table: "organisation_check", recordId: checkId } as const;
    await appendAudit(tx, [{ ...entry, action: "organisation_check_ended", details: { note } }]);
    return true;
  });
