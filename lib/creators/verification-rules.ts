import { z } from "zod";
import { requiredText } from "@/lib/text/schema";

/** What became of a request for verification. After `more` the creator asks again, with what was missing. */
export type RequestOutcome = "verified" | "more" | "refused" | "withdrawn";

/** The answers that staff choose, with words for the creator. `verified` comes with the verification instead. */
export const ANSWERS = ["more", "refused"] as const satisfies readonly RequestOutcome[];
export type VerificationAnswer = (typeof ANSWERS)[number];

export const outcomeLabels: Record<RequestOutcome, string> = {
  verified: "Verified",
  more: "Asked for more",
  refused: "Not verified",
  withdrawn: "Withdrawn",
};

/** In characters. */
export const REACH_MAX = 300;
export const EVIDENCE_MAX = 1_500;
export const ANSWER_MAX = 600;

/** Requests from one creator within 24 hours. */
export const REQUESTS_A_DAY = 5;

export const verificationRequestSchema = z.object({
  reach: requiredText(REACH_MAX, "Please say how we can reach you, and when."),
  evidence: requiredText(EVIDENCE_MAX, "Please say what shows who you are."),
});

/** The facts about a creator that are checked, as they were then or are now. `slug`: null if there was no page yet. */
export type CheckedFacts = {
  name: string | null;
  mailboxKey: string;
  portraitHash: string | null;
  slug: string | null;
};

/** What has changed since the check, in words for staff. */
export type ChangedFact = "name" | "mailbox" | "portrait" | "page address";

/** A page made after the check changes nothing, but one that was checked must keep its address. */
export const changedSince = (checked: CheckedFacts, now: CheckedFacts): ChangedFact[] => [
  ...(checked.name === now.name ? [] : (["name"] as const)),
  ...(checked.mailboxKey === now.mailboxKey ? [] : (["mailbox"] as const)),
  ...(checked.portraitHash === now.portraitHash ? [] : (["portrait"] as const)),
  ...(checked.slug === null || checked.slug === now.slug ? [] : (["page address"] as const)),
];

/** Whether a verification counts now. Lists narrowed by it use the same rule in SQL (lib/creators/verification). */
export const verificationCounts = (checked: CheckedFacts & { endedAt: Date | null }, now: CheckedFacts): boolean =>
  checked.endedAt === null && changedSince(checked, now).length === 0;
