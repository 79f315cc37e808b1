import { isMember } from "@/lib/accounts/brand-members";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { db } from "@/lib/postgres/db";
import type { Refusal } from "@/lib/refusal";
import { veiledEmail } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { deriveToken, tokenMatches } from "@/lib/tokens";

/**
 * Whom a form acts for: the person of a session, or whoever proved a mailbox to this browser (its `data_access`). `brand`: the one
 * that the person acts for.
 */
export type Acting = { readonly kind: "person" | "mailbox"; readonly id: string; readonly brand?: string | undefined };

export const person = (id: string, brand?: string): Acting => ({ kind: "person", id, brand });

export const mailbox = ({ id }: ProvedMailbox): Acting => ({ kind: "mailbox", id });

const record = ({ kind, id, brand }: Acting): string => [kind, id, brand].filter((part) => part).join(":");

/**
 * What a form carries to say for whom it was drawn: kind, id, brand and an HMAC of them. The HMAC keeps the server from naming
 * anybody for whom it drew no page. The mark opens nothing, and outlives the session: whoever signs in again can still send the
 * form.
 */
export const markOf = (acting: Acting): string =>
  `${record(acting).replaceAll(":", ".")}.${deriveToken("form", record(acting), "")}`;

function readMark(mark: string): Acting | undefined {
  const parts = mark.split(".", 5);
  const hash = parts.pop();
  const [kind, id, brand, more] = parts;
  if ((kind !== "person" && kind !== "mailbox") || !isUuid(id) || more !== undefined) return undefined;
  const acting: Acting = { kind, id, brand };
  return tokenMatches(hash, "form", record(acting), "") ? acting : undefined;
}

type Named = { key: string; name: string | null; email: string };

async function named({ kind, id }: Acting): Promise<Named | undefined> {
  if (kind === "mailbox") {
    const opened = await db().dataAccess.findUnique({ where: { id }, select: { email: true, emailKey: true } });
    return opened ? { key: opened.emailKey, name: null, email: opened.email } : undefined;
  }
  const found = await db().profile.findUnique({ where: { id }, select: { displayName: true, email: true } });
  return found ? { key: id, name: found.displayName, email: found.email } : undefined;
}

/** By name alone, unless both have the same name. Addresses are veiled, because others may look. */
function bothNames(before: Named | undefined, now: Named | undefined): [before: string, now: string] {
  const called = (one: Named | undefined, other: Named | undefined) => {
    if (!one) return "somebody else";
    if (!one.name) return veiledEmail(one.email);
    return one.name === other?.name ? `${one.name} (${veiledEmail(one.email)})` : one.name;
  };
  return [called(before, now), called(now, before)];
}

const KEPT = "Nothing was changed, and what you typed is still here.";

const unmarked: Refusal = {
  title: "Please open this page again",
  message: `This form does not say for whom it was opened. ${KEPT} Open the page again, and send the form from there.`,
  asksReload: true,
};

/**
 * Refuses a form that was drawn for somebody other than its sender; undefined for the sender's own. `mark`: the form's;
 * undefined if it has none or several. May name both: the mark shows that the sender's browser had a page of the other person,
 * which named them itself.
 */
export async function refuseOthers(mark: string | undefined, acting: Acting): Promise<Refusal | undefined> {
  const drawnFor = mark === undefined ? undefined : readMark(mark);
  if (!drawnFor) return unmarked;
  if (drawnFor.kind === acting.kind && drawnFor.id === acting.id)
    return refuseOtherBrand(acting.id, drawnFor.brand, acting.brand);
  const [before, now] = [await named(drawnFor), await named(acting)];
  if (before && drawnFor.kind === acting.kind && before.key === now?.key) return undefined;
  const [whose, yours] = bothNames(before, now);
  return {
    title: `This page was opened as ${whose}`,
    message: `You are now signed in as ${yours}. ${KEPT} To send it as ${whose}, sign out and sign in as ${whose} in another tab, then send it again here. To act as ${yours}, open this page again.`,
    asksReload: true,
  };
}

/** Somebody of several brands chose another one since, perhaps in another tab. Before they had one, no page showed any. */
async function refuseOtherBrand(
  profileId: string,
  before: string | undefined,
  now: string | undefined,
): Promise<Refusal | undefined> {
  if (before === undefined || now === undefined || before === now) return undefined;
  const left = await refuseLeft(before, profileId);
  if (left) return left;
  const [drawn, acts] = [await brandName(before), await brandName(now)];
  return {
    title: `This page was opened for ${drawn}`,
    message: `You now act for ${acts}. ${KEPT} To send it for ${drawn}, choose that brand on your dashboard in another tab, then send it again here. To act for ${acts}, open this page again.`,
    asksReload: true,
  };
}

/** Refuses a form that was drawn for a brand of which its sender is no member any more; undefined for any other form. */
export async function refuseFormer(mark: string | undefined, acting: Acting): Promise<Refusal | undefined> {
  const drawnFor = mark === undefined ? undefined : readMark(mark);
  if (drawnFor?.brand === undefined || drawnFor.kind !== acting.kind || drawnFor.id !== acting.id) return undefined;
  return refuseLeft(drawnFor.brand, acting.id);
}

async function refuseLeft(buyerOrgId: string, profileId: string): Promise<Refusal | undefined> {
  if (await isMember({ buyerOrgId, profileId })) return undefined;
  return {
    title: `You no longer act for ${await brandName(buyerOrgId)}`,
    message: `${KEPT} Its offers and licenses stay with the brand. If that is a mistake, ask one of its owners to invite you again.`,
  };
}

const brandName = async (id: string): Promise<string> =>
  (await db().buyerOrg.findUnique({ where: { id }, select: { name: true } }))?.name ?? "another brand";
