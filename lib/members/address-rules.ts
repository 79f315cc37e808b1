/** Hours that the link mailed to the new address works. */
export const CONFIRM_HOURS = 48;

/** Hours after the change in which the old address can take the account back. */
export const UNDO_HOURS = 72;

/** Times that one member may ask within a day. */
export const ASKS_A_DAY = 5;

type Times = { expiresAt: Date; retiredAt: Date | null; confirmedAt: Date | null; undoneAt: Date | null };

/** Where a move stands: asked for, stopped or replaced, expired, carried out (and to be undone for a while), or undone. */
export type MoveState = "asked" | "retired" | "expired" | "moved" | "settled" | "undone";

export function moveStateAt({ expiresAt, retiredAt, confirmedAt, undoneAt }: Times, now: Date): MoveState {
  if (undoneAt) return "undone";
  if (confirmedAt) return undoEndOf(confirmedAt) > now ? "moved" : "settled";
  if (retiredAt) return "retired";
  return expiresAt > now ? "asked" : "expired";
}

/** When the old address can take the account back no longer. */
export const undoEndOf = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + UNDO_HOURS * 3_600_000);
