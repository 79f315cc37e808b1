import type { AddressChange } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { isUuid } from "@/lib/text/uuid";
import { looksLikeToken, tokenMatches } from "@/lib/tokens";

declare const confirmed: unique symbol;
declare const undone: unique symbol;

/** Proof that the link mailed to the new address was presented. */
export type ConfirmLink = AddressChange & { readonly [confirmed]: true };

/** Proof that the link mailed to the old address was presented. */
export type UndoLink = AddressChange & { readonly [undone]: true };

async function moveOf(id: unknown, token: unknown, purpose: "address-confirm" | "address-undo") {
  if (!isUuid(id) || !looksLikeToken(token)) return undefined;
  const found = await db().addressChange.findUnique({
    where: { id },
    include: { session: { select: { endedAt: true } } },
  });
  if (!found || !tokenMatches(token, purpose, found.id, found.tokenSalt)) return undefined;
  const { session, ...move } = found;
  return { ...move, retiredAt: move.retiredAt ?? (move.confirmedAt ? null : (session?.endedAt ?? null)) };
}

/** Whatever the change's state; undefined for any other link. */
export const verifyConfirmToken = async (id: unknown, token: unknown): Promise<ConfirmLink | undefined> =>
  (await moveOf(id, token, "address-confirm")) as ConfirmLink | undefined;

/** Whatever the change's state; undefined for any other link. */
export const verifyUndoToken = async (id: unknown, token: unknown): Promise<UndoLink | undefined> =>
  (await moveOf(id, token, "address-undo")) as UndoLink | undefined;
