/** Why staff erase somebody. Chosen, not typed: the log must say nothing about the person. */
export const ERASE_REASONS = {
  asked: "The person asked us to",
  minor: "The person is under 18",
  typed: "Somebody else typed the address",
  law: "The law or an authority asks for it",
} as const;
export type EraseReason = keyof typeof ERASE_REASONS;

/** Typed before the irreversible. */
export const ERASE_WORD = "erase";
