import { z } from "zod";
import { requiredText } from "@/lib/text/schema";

/** What became of a request to be verified. After `more` the creator asks again, with what was missing. */
export type RequestOutcome = "verified" | "more" | "refused" | "withdrawn";

/** Those that staff choose themselves, with words for the creator; `verified` comes with the verification. */
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

/** Requests of one creator within 24 hours. */
export const REQUESTS_A_DAY = 5;

export const verificationRequestSchema = z.object({
  reach: requiredText(REACH_MAX, "Please say how we can reach you, and when."),
  evidence: requiredText(EVIDENCE_MAX, "Please say what shows who you are."),
});
