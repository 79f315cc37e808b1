import { addHours, UNDO_HOURS } from "@/lib/time";

export const CONFIRM_HOURS = 48;

export const ASKS_A_DAY = 5;

type Times = { expiresAt: Date; retiredAt: Date | null; confirmedAt: Date | null; undoneAt: Date | null };

/**
 * The state of a change: requested, stopped or replaced, expired, carried out (and reversible for a while), or
 * reverted.
 */
export type MoveState = "asked" | "retired" | "expired" | "moved" | "settled" | "undone";

export function moveStateAt({ expiresAt, retiredAt, confirmedAt, undoneAt }: Times, now: Date): MoveState {
  if (undoneAt) return "undone";
  if (confirmedAt) return undoEndOf(confirmedAt) > now ? "moved" : "settled";
  if (retiredAt) return "retired";
  return expiresAt > now ? "asked" : "expired";
}

export const undoEndOf = (confirmedAt: Date): Date => addHours(confirmedAt, UNDO_HOURS);
