import { z } from "zod";

/** Why staff erase somebody. Chosen rather than typed, because the log must say nothing about the person. */
export const ERASE_REASONS = {
  asked: "The person asked us to",
  minor: "The person is under 18",
  typed: "Somebody else typed the address",
  law: "The law or an authority asks for it",
} as const;
export type EraseReason = keyof typeof ERASE_REASONS;

/** What to type before something irreversible. */
export const ERASE_WORD = "erase";

/** Every kind of mail that an address can stop, with words about it. */
export const STOPPABLE = {
  "offer-reminders": "Reminders before your time to answer an offer runs out",
  "license-ends": "Emails before a license ends",
  "offer-messages": "Messages of the other party about an offer",
  articles: "New articles",
  "launch-updates": "Updates about the launch",
  invitations: "Invitations to become a creator",
} as const;

const UNKNOWN = "Reload the page and try again.";
const reasons = Object.keys(ERASE_REASONS) as [EraseReason, ...EraseReason[]];

/** In characters. */
const ADDRESS_MAX = 254;

/** For staff. The address comes from the row that has the form. */
export const erasingSchema = z.object({
  email: z.string(UNKNOWN).trim().min(1, UNKNOWN).max(ADDRESS_MAX, UNKNOWN),
  reason: z.enum(reasons, "Please choose why."),
  confirmed: z.literal("on", "Tick this box to erase: nothing of it can be restored."),
});
