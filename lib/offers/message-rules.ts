import type { Party } from "@/lib/terms/terms";

/** In characters. Also applies to a reason for declining, which is a message. */
export const MESSAGE_MAX = 1_000;
/** Messages in one chain of offers, notes included; the database refuses more. */
export const MAX_MESSAGES = 10;
/** Messages from one side in one chain within 24 hours. */
export const MESSAGES_A_DAY = 5;

/** The party that has to decide may always write. The other may once that one has written. */
export const mayWrite = (party: Party, awaiting: Party, hasOtherWritten: boolean): boolean =>
  awaiting === party || hasOtherWritten;

/** Why a reader reports a message. */
export const REPORT_REASONS = ["spam", "abuse", "fraud", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: "Advertising or the same text again and again",
  abuse: "Insults, threats or hate",
  fraud: "Asks for passwords, for money, or to deal elsewhere",
  other: "Something else",
};

/** In characters. */
export const REPORT_WORDS_MAX = 500;

/**
 * How staff close a report. `suspended`: the message is hidden, and its author was suspended in the tab of the creators. Only
 * staff can read a hidden message, and its author among their own data (lib/your-data/see).
 */
export const REPORT_OUTCOMES = ["kept", "hidden", "suspended"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const reportOutcomeLabels: Record<ReportOutcome, string> = {
  kept: "No action",
  hidden: "Message hidden",
  suspended: "Message hidden, author suspended",
};

/** Mails to one reader within an hour about one side's messages, before one that stands for all others. */
export const MESSAGE_MAILS_AN_HOUR = 3;
