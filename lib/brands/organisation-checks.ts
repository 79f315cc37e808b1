import { membersOf } from "@/lib/accounts/brand-members";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { CHECKS_A_DAY, type CheckOutcome, type StaffOutcome } from "@/lib/brands/rules";
import type { OrganisationCheck } from "@/lib/generated/prisma/client";
import { lockChecks } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import type { Admin, BuyerWhoMay, ConfirmedBuyer } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";
import { checkCounts, isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";
import { addHours } from "@/lib/time";

/** The brand's newest request, open or answered. `counts`: it was checked, and the address still has that domain. */
export type OwnCheck = Pick<OrganisationCheck, "askedAt" | "name" | "reach" | "evidence" | "answer"> & {
  outcome: CheckOutcome | null;
  counts: boolean;
};

export async function findOwnCheck({ buyerOrgId }: ConfirmedBuyer): Promise<OwnCheck | undefined> {
  const row = await db().organisationCheck.findFirst({
    where: { buyerOrgId },
    orderBy: [{ askedAt: "desc" }, { id: "asc" }],
    include: { buyerOrg: { select: { email: true, confirmedAt: true } } },
  });
  if (!row) return undefined;
  const { askedAt, name, reach, evidence } = row;
  // A CHECK in the database allows only these outcomes.
  const outcome = row.outcome as CheckOutcome | null;
  // Staff's notes on a passed check are for staff only.
  const answer = outcome === "more" || outcome === "refused" ? row.answer : null;
  return { askedAt, name, reach, evidence, outcome, answer, counts: checkCounts(row, row.buyerOrg, name) };
}

/** Locks a brand, so that its requests and their answers come one after the other until the transaction ends. */
async function brandToCheck(tx: Db, buyerOrgId: string): Promise<{ email: string; isConfirmed: boolean } | undefined> {
  await lockChecks(tx, buyerOrgId);
  const brand = await tx.buyerOrg.findUnique({
    where: { id: buyerOrgId },
    select: { email: true, confirmedAt: true },
  });
  return brand ? { email: brand.email, isConfirmed: brand.confirmedAt !== null } : undefined;
}

type Said = { name: string; reach: string; evidence: string };

/**
 * A brand asks staff to check its organisation, or changes an open request. `no-domain`: its address is with a mail provider,
 * whose domain would prove nothing.
 */
export const askCheck = (
  buyer: BuyerWhoMay<"organization">,
  said: Said,
  now: Date,
): Promise<"asked" | "changed" | "no-domain" | "checked-already" | "too-often" | "no-owner"> =>
  db().$transaction(async (tx) => {
    const { buyerOrgId } = buyer;
    const brand = await brandToCheck(tx, buyerOrgId);
    if (!(await stillMay(tx, buyer, "organization"))) return "no-owner";
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

/** False if no request was open, or for somebody who is no owner any more. */
export const withdrawCheck = (buyer: BuyerWhoMay<"organization">, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const { buyerOrgId } = buyer;
    if (!(await stillMay(tx, buyer, "organization"))) return false;
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
 * Staff answer a request. The brand is mailed; unless it passed, the mail has their words. A new check ends an earlier one that
 * stands. `changed`: the request is already answered or withdrawn, has another name than staff saw, or the address has another
 * domain by now. Passing a check needs a fresh second factor.
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
      const brand = asked && (await brandToCheck(tx, asked.buyerOrgId));
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
      // Rolls back the ending of the earlier check.
      if (count === 0) throw new Changed();
      const entry = { actor: "admin", actorId: admin.id, table: "organisation_check", recordId: checkId } as const;
      await appendAudit(tx, [
        outcome === "checked"
          ? { ...entry, action: actions[outcome], details: { note: answer } }
          : { ...entry, action: actions[outcome], details: {} },
      ]);
      const payload = { name: seenName, outcome, answer: outcome === "checked" ? null : answer };
      const owner = (await membersOf(asked, tx)).find(({ role }) => role === "owner");
      const toAddress = owner?.email ?? brand.email;
      await enqueueMail(tx, [{ template: "organisation-answer", toAddress, payload }], now);
      return "done" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof Changed) return "changed";
      throw error;
    });

class Changed extends Error {}

/** Staff end a check that stands. False if it does not. Needs a fresh second factor. */
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
